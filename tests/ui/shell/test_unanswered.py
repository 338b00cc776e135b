"""A plugin that did not answer the last time is asked about at the start, before any of its code runs."""

from __future__ import annotations

import builtins
import gc
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.hooks.watching.watch import Late
from tallow.services import campaigns, records
from tallow.services.host import Host
from tallow.services.watching import unanswered
from tallow.store.database import Store
from tallow.ui.bridge import Bridge
from tallow.ui.shell import state as states
from tallow.ui.shell.start import Opening, run
from tallow.ui.shell.state import WindowState
from tallow.ui.shell.window import MainWindow
from tests.ui.conftest import CHECKOUT, Hand
from tests.unit.hooks.shelf import Shelf

Key = Qt.Key
KIND = """
from tallow.api import *
@hookimpl
def declare_kinds():
    return [KindType("{id}.thing", "Thing", "Things", (NumberField("legs", "Legs", default=4),))]
"""


class Start:
    """A start of the window, on a store in which plugins did not answer.

    Attributes:
        done: how often a sheet showed, or would have.
    """

    def __init__(self, qtbot: QtBot, host: Host) -> None:
        self.host, self.done = host, 0
        self.window = MainWindow(Bridge(), WindowState())
        self.hand = Hand(qtbot, self.window)
        qtbot.addWidget(self.window)
        with qtbot.waitExposed(self.window):
            self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow, timeout=30_000)
        opening = Opening(self.window, WindowState(), host.store.path, lambda: host, open_demo=False)
        opening.then = self._then
        opening.begin()

    def _then(self) -> None:
        self.done += 1


@pytest.fixture(autouse=True)
def tidy(qapp: QApplication) -> Iterator[None]:
    """What a start changes in the process, put back; as in ``test_start``."""
    hook, plain = sys.excepthook, builtins.__import__
    in_threads, unraisable = threading.excepthook, sys.unraisablehook
    qapp.setQuitOnLastWindowClosed(False)
    yield
    qapp.setQuitOnLastWindowClosed(True)
    sys.excepthook, builtins.__import__ = hook, plain
    threading.excepthook, sys.unraisablehook = in_threads, unraisable
    gc.enable()


@pytest.fixture
def pool(tmp_path: Path) -> Iterator[Host]:
    """A store with a campaign of a frog's and a newt's plugin, neither of them imported by this host."""
    shelf = Shelf(tmp_path)
    for id in ("frog", "newt"):
        shelf.put(id, KIND.format(id=id), user=True)
    store = tmp_path / "store.sqlite"
    before = Host(Store.open(store), shelf.loader(), CHECKOUT)
    campaign = campaigns.create(before, "Pool", ["frog", "newt"])
    records.create(before, campaign.id, "frog.thing", "Anna")
    before.close()
    shelf.close()
    sources = [FolderSource(shelf.user, "user")]
    host = Host(Store.open(store), Loader(sources, sift=lambda found: unanswered.sifted(store, found)), CHECKOUT)
    yield host
    host.close()
    shelf.close()


def late(host: Host, *ids: str) -> None:
    """Let plugins not have answered."""
    for id in ids:
        found = host.loader.get(id)
        assert found is not None
        unanswered.write_down(host, Late(id, f"the total {id}.leap", 5.0, found.folder / "__init__.py", 3))


def imported(id: str) -> bool:
    """Whether code of a plugin was imported."""
    return f"plugins.systems.{id}" in sys.modules


def test_switched_off_before_its_code_runs_it_is_in_quarantine_until_it_is_tried_again(
    qtbot: QtBot, pool: Host
) -> None:
    late(pool, "frog")
    start = Start(qtbot, pool)
    hand = start.hand
    assert hand.shows("Switch off Frog?")
    said = "The last time, it did not answer for five seconds in the total frog.leap (__init__.py, line 3)."
    assert hand.says(said)
    assert hand.says("It is played with in Pool (1 record, 0 things).")
    assert not imported("frog")
    assert start.done == 0
    hand.key(Key.Key_Return)
    assert (start.done, imported("frog"), imported("newt")) == (1, False, True)
    assert hand.says("This record belongs to the plugin Frog, which is left out. __init__.py:3: Tallow stopped")
    assert hand.says("in the total frog.leap. Nothing of it is lost: once the plugin is in use again")
    assert not hand.says("tallow plugins enable")
    hand.click("Plugins")
    assert hand.says("Tallow stopped this plugin because it did not answer for five seconds in the total frog.leap.")
    assert hand.shows("Frog, 1.0.0, switched off, nothing lost")
    hand.click("Try again")
    assert imported("frog")
    assert unanswered.note_of(pool, "frog") is None


def test_kept_it_is_used_and_not_asked_about_again(qtbot: QtBot, pool: Host) -> None:
    late(pool, "frog")
    start = Start(qtbot, pool)
    start.hand.click("Keep it")
    assert (start.done, imported("frog")) == (1, True)
    assert start.hand.says("Legs")
    assert unanswered.offers(pool) == ()


def test_left_with_esc_it_is_used_and_asked_about_the_next_time(qtbot: QtBot, pool: Host) -> None:
    late(pool, "frog")
    start = Start(qtbot, pool)
    start.hand.key(Key.Key_Escape)
    assert (start.done, imported("frog")) == (1, True)
    assert [note.plugin for note in unanswered.offers(pool)] == ["frog"]


def test_of_several_each_is_asked_about_by_itself(qtbot: QtBot, pool: Host) -> None:
    late(pool, "frog", "newt")
    start = Start(qtbot, pool)
    assert start.hand.shows("Switch off Frog?")
    start.hand.click("Switch it off")
    assert start.hand.shows("Switch off Newt?")
    assert (start.done, imported("frog"), imported("newt")) == (0, False, False)
    start.hand.click("Keep it")
    assert (start.done, imported("frog"), imported("newt")) == (1, False, True)


def test_closed_at_the_question_the_last_session_s_state_holds(qtbot: QtBot, pool: Host, tmp_path: Path) -> None:
    late(pool, "frog")
    file = tmp_path / "state.json"
    states.save(file, WindowState(campaign="c1", record="r1"))

    def close() -> None:
        windows = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow) and each.isVisible()]
        if windows and Hand(qtbot, windows[0]).shows("Switch off Frog?"):
            timer.stop()
            windows[0].close()
            QApplication.quit()

    timer = QTimer()
    timer.timeout.connect(close)
    timer.start(20)
    run(CHECKOUT, pool.store.path, file, lambda: pool)
    assert (states.load(file).campaign, states.load(file).record) == ("c1", "r1")
    assert not imported("frog")


def test_its_report_can_be_copied(qtbot: QtBot, pool: Host) -> None:
    late(pool, "frog")
    start = Start(qtbot, pool)
    start.hand.click("Copy report")
    report = QApplication.clipboard().text()
    assert report.startswith("frog 1.0.0, user, on Tallow ")
    assert report.endswith("\n__init__.py:3: It did not answer for five seconds in the total frog.leap.\n")


def test_where_nothing_kept_anybody_waiting_nothing_is_asked(qtbot: QtBot, pool: Host) -> None:
    start = Start(qtbot, pool)
    assert (start.done, imported("frog")) == (1, True)
    assert not start.hand.shows("Keep it")


STRAYING = """
import threading
from tallow.api import *
def fails():
    raise LookupError("nobody waits")
@hookimpl
def declare_kinds():
    thread = threading.Thread(target=fails)
    thread.start()
    thread.join()
    return [KindType("frog.thing", "Thing", "Things", (NumberField("legs", "Legs", default=4),))]
"""


def test_what_a_plugin_s_thread_raises_is_its_fault_and_no_crash(qtbot: QtBot, pool: Host) -> None:
    found = pool.loader.get("frog")
    assert found is not None
    (found.folder / "__init__.py").write_text(STRAYING, encoding="utf-8")
    start = Start(qtbot, pool)
    told = "The plugin frog failed in a thread of its own, __init__.py:5. It failed (LookupError: nobody waits)."
    qtbot.waitUntil(lambda: start.hand.says(told), timeout=30_000)
    assert not start.hand.says("A part of the program failed")


def test_a_plugin_that_ended_the_program_is_asked_about_as_such(qtbot: QtBot, pool: Host) -> None:
    found = pool.loader.get("frog")
    assert found is not None
    broke = f'Fatal Python error: Aborted\n\nCurrent thread 0x1 (most recent call first):\n  File "{found.folder}'
    text = f'{broke}{os.sep}__init__.py", line 3 in declare_kinds\n'
    pool.store.path.with_name("store.crash-1.txt").write_text(text, encoding="utf-8")
    start = Start(qtbot, pool)
    assert start.hand.says("The last time, it ended Tallow in declare_kinds (__init__.py, line 3).")
    assert start.hand.says("ended Tallow")
    assert not start.hand.says("did not answer")
    start.hand.click("Keep it")
    assert (start.done, imported("frog")) == (1, True)
