"""Errors that nobody caught: what is typed is saved, the person is told, the report holds no record's contents."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from tallow.model.errors import UserMistake
from tallow.model.record import Record
from tallow.ui.dialogs.crash_dialog import CrashDialog
from tallow.ui.shell.crash.crash import keep_running
from tallow.ui.shell.crash.crash_report import Happened, ended, report
from tallow.ui.shell.crash.crash_teller import CrashTeller
from tallow.ui.shell.crash.last_end import LastEnd
from tests.ui.conftest import Hand

Key = Qt.Key


def failing(words: str = "the secret of Pip") -> Exception:
    """An error that came from within."""
    with pytest.raises(ValueError, match="lost") as caught:
        _lose(words)
    return caught.value


def _lose(words: str) -> None:
    try:
        {"nothing": 0}[words]
    except KeyError as error:
        raise ValueError(f"lost {words}") from error


@pytest.fixture
def saved() -> list[str]:
    """How often the window's state was kept."""
    return []


@pytest.fixture
def crash(hand: Hand, saved: list[str]) -> Iterator[Callable[[Exception], None]]:
    """Raises where nobody catches."""
    teller = CrashTeller(hand.window, lambda: saved.append("once"))
    restore = keep_running(teller.tell)

    def happen(error: Exception) -> None:
        sys.excepthook(type(error), error, error.__traceback__)
        QApplication.processEvents()

    yield happen
    restore()


def dialogs(hand: Hand) -> list[CrashDialog]:
    """The dialogs that show."""
    return [each for each in hand.window.findChildren(CrashDialog) if each.isVisible()]


# the dialog


def test_what_happened_and_what_is_safe_are_said(hand: Hand, crash: Callable[[Exception], None]) -> None:
    hand.click("Hungry")
    crash(failing())
    assert hand.says("A part of the program failed (ValueError in test_crash.py:")
    store = hand.window.bridge.host.store.path
    assert hand.says(f"Everything up to your last step, “Pip: Hungry”, is saved in {store}.")
    hand.key(Key.Key_Return)  # the keyboard is on Go on
    assert not dialogs(hand)
    assert hand.shows("Campaign Aviary")


def test_what_is_being_typed_is_saved_first(
    hand: Hand, crash: Callable[[Exception], None], read: Callable[[str], Record], saved: list[str]
) -> None:
    hand.click("Species")
    hand.type("finch ")
    crash(failing())
    assert "finch" in read("Pip").get("species")
    assert saved == ["once"]
    hand.key(Key.Key_Escape)
    assert QApplication.focusWidget() is hand.find("Species")


def test_the_report_is_copied_and_saved(hand: Hand, crash: Callable[[Exception], None], tmp_path: Path) -> None:
    crash(failing())
    hand.click("Copy report")
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("Tallow ")
    assert "Plugins: canary 1.2.0" in copied
    assert hand.says("Copied.")
    dialog = dialogs(hand)[0]
    dialog.pick = lambda _parent, _start: str(tmp_path / "report.txt")
    hand.click("Save report…")
    assert (tmp_path / "report.txt").read_text(encoding="utf-8") == copied
    dialog.pick = lambda _parent, _start: str(tmp_path / "no" / "report.txt")
    hand.click("Save report…")
    assert hand.says("report.txt cannot be written")
    hand.key(Key.Key_Escape)


def test_what_comes_again_opens_no_second_dialog(hand: Hand, crash: Callable[[Exception], None]) -> None:
    error = failing()
    for _ in range(3):
        crash(error)
    assert len(dialogs(hand)) == 1
    assert "3 times" in dialogs(hand)[0].report.toPlainText()
    hand.key(Key.Key_Return)
    crash(error)
    assert not dialogs(hand)
    assert hand.says("Something went wrong inside Tallow (ValueError: lost the secret of Pip).")


def test_a_mistake_of_the_person_is_only_a_sentence(hand: Hand, crash: Callable[[Exception], None]) -> None:
    crash(UserMistake("There is no such bird. Name another."))
    assert not dialogs(hand)
    assert hand.says("There is no such bird. Name another.")
    hand.click("Close the notice")


def test_an_error_in_a_thread_is_told_too(hand: Hand, crash: Callable[[Exception], None]) -> None:
    def fail() -> None:
        raise failing()

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    hand.until(lambda: len(dialogs(hand)) == 1)
    hand.key(Key.Key_Escape)


def test_the_dialog_is_worked_by_keyboard(hand: Hand, crash: Callable[[Exception], None]) -> None:
    crash(failing())
    stops = []
    for _ in range(4):
        hand.key(Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert focused is not None
        stops.append(focused.accessibleName() or focused.property("text"))
    assert stops == ["Report", "Copy report", "Save report…", "Go on"]
    hand.key(Key.Key_Escape)


# the report


def test_the_report_has_the_places_and_no_contents() -> None:
    told = report([Happened("2026-01-02T03:04:05+00:00", failing(), 2)], ["canary 1.2.0"])
    assert "2026-01-02T03:04:05+00:00, 2 times" in told
    assert "ValueError" in told
    assert "which led to" in told
    assert "in _lose" in told
    assert "secret" not in told.replace('"the secret of Pip"', "")  # a line of the program's own text may
    assert str(Path.home()) not in told


def test_the_language_s_own_words_are_in_it() -> None:
    with pytest.raises(AttributeError) as caught:
        "".no_such_thing  # type: ignore[attr-defined]  # noqa: B018
    assert "no attribute 'no_such_thing'" in report([Happened("", caught.value)])


# a session that broke


def test_a_session_that_broke_leaves_where_it_was(tmp_path: Path) -> None:
    store = tmp_path / "tallow.sqlite"
    script = (
        "import faulthandler, sys; from pathlib import Path; from tallow.ui.shell.crash.last_end import LastEnd\n"
        f"LastEnd(Path({str(store)!r})).begin(); faulthandler._sigsegv()"
    )
    ended_badly = subprocess.run([sys.executable, "-c", script], check=False, capture_output=True, timeout=60)
    assert ended_badly.returncode != 0
    left = LastEnd(store).begin()
    assert "Fatal Python error: Segmentation fault" in left
    assert ended(left).startswith("Tallow ")
    assert LastEnd(store).begin() == ""  # it is told once


def test_a_session_that_closed_leaves_nothing(tmp_path: Path) -> None:
    store = tmp_path / "tallow.sqlite"
    script = (
        "from pathlib import Path; from tallow.ui.shell.crash.last_end import LastEnd\n"
        f"end = LastEnd(Path({str(store)!r})); end.begin(); assert end._path.exists(); end.end()"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)
    assert list(tmp_path.iterdir()) == []
