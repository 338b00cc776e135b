"""What is worked out beside the window has a thread, which ends with who asked."""

from __future__ import annotations

import threading

from pytestqt.qtbot import QtBot
from shiboken6 import delete

from tallow.ui.shell.finding.look_ahead import LookAhead


def test_its_thread_ends_with_it(qtbot: QtBot) -> None:
    before = set(threading.enumerate())
    ahead = LookAhead()
    answers = list[object]()
    ahead.answered.connect(answers.append)
    assert ahead.ask(lambda tell: 7)
    (thread,) = set(threading.enumerate()) - before
    assert answers == [7]
    delete(ahead)
    qtbot.waitUntil(lambda: not thread.is_alive(), timeout=30_000)
