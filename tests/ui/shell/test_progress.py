"""Long verbs: the window stays awake, says how far it is after half a second, and lets one stop."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QElapsedTimer, Qt, QTimer
from PySide6.QtWidgets import QApplication

from tallow.model.errors import StoreTrouble
from tallow.model.record import Campaign, Record
from tallow.printing.document import Document
from tallow.printing.target import write_pdf
from tallow.services import records
from tallow.services.host import Host
from tallow.services.progress import Tell
from tallow.ui.dialogs import pdf_dialog
from tallow.ui.dialogs.progress_panel import ProgressPanel
from tallow.ui.shell import progress
from tallow.ui.shell.finding.look_ahead import LookAhead
from tallow.ui.shell.progress import Work
from tests.ui.conftest import Hand, spoken_name

Key = Qt.Key


@pytest.fixture(autouse=True)
def not_at_once(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is waited for."""
    monkeypatch.setattr(progress, "AT_ONCE", 0)


class Long:
    """A verb that goes on until it is let go, in two parts.

    Attributes:
        came: what came of it, in words.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.came: list[object] = []
        self.under_way, self.go_on = threading.Event(), threading.Event()

    def verb(self, tell: Tell) -> str:
        """The verb."""
        tell(0, 4, "Doing the first")
        self.under_way.set()
        assert self.go_on.wait(20)
        tell(2, 4, "Doing the second")
        return "all done"

    def begin(self, verb: Callable[[Tell], str] | None = None) -> None:
        """Begin it over the window."""
        Work(
            self.hand.window,
            "Doing much",
            verb or self.verb,
            done=self.came.append,
            failed=lambda sentence: self.came.append(f"failed: {sentence}"),
            stopped=lambda: self.came.append("stopped"),
        ).begin()

    def until_over(self) -> None:
        """Wait for its end."""
        self.hand.until(lambda: bool(self.came))


@pytest.fixture
def long(hand: Hand) -> Iterator[Long]:
    """A long verb, let go at the end."""
    made = Long(hand)
    yield made
    made.go_on.set()


def panel(hand: Hand) -> ProgressPanel:
    """What covers the window."""
    return hand.window.findChildren(ProgressPanel)[-1]


def test_what_is_done_within_a_moment_is_done_at_once(long: Long, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "AT_ONCE", 20)
    long.begin(lambda tell: "quick")
    assert long.came == ["quick"]


def test_after_half_a_second_how_far_it_is_shows(long: Long, hand: Hand) -> None:
    clock = QElapsedTimer()
    clock.start()
    long.begin()
    hand.until(lambda: hand.shows("Cancel"))
    assert clock.elapsed() >= 0.9 * progress.SHOWN_AFTER  # Qt may be a twentieth early
    assert hand.says("Doing much")
    assert hand.says("Doing the first…")
    long.go_on.set()
    long.until_over()
    assert long.came == ["all done"]
    assert not hand.shows("Cancel")


def test_the_window_lives_while_it_works_and_takes_no_input(
    long: Long, hand: Hand, read: Callable[[str], Record]
) -> None:
    hand.focus("Species")
    long.begin()
    beats: list[int] = []
    timer = QTimer(hand.window, interval=10)
    timer.timeout.connect(lambda: beats.append(1))
    timer.start()
    assert long.under_way.wait(10)
    hand.until(lambda: len(beats) > 5)
    hand.type("x")
    hand.control(Key.Key_Z)
    below = hand.window.childAt(hand.window.rect().center())
    assert isinstance(below, ProgressPanel)  # what a press meets
    assert read("Pip").get("species") == "linnet"
    long.go_on.set()
    long.until_over()
    assert QApplication.focusWidget() is hand.find("Species")


def test_it_is_stopped_by_keyboard(long: Long, hand: Hand) -> None:
    long.begin()
    hand.until(lambda: hand.shows("Cancel"))
    assert QApplication.focusWidget() is hand.find("Cancel")
    hand.key(Key.Key_Return)
    assert hand.says("Stopping…")
    assert hand.find("Cancel").accessibleName() == "Cancel, unavailable, It is stopping."
    long.go_on.set()
    long.until_over()
    assert long.came == ["stopped"]


def test_escape_stops_it_before_anything_shows(long: Long, hand: Hand) -> None:
    long.begin()
    hand.key(Key.Key_Escape)
    long.go_on.set()
    long.until_over()
    assert long.came == ["stopped"]


def test_a_trouble_is_told(long: Long) -> None:
    def fail(tell: Tell) -> str:
        raise StoreTrouble("The disk is full. Make room.")

    long.begin(fail)
    long.until_over()
    assert long.came == ["failed: The disk is full. Make room."]


def test_an_error_of_our_own_comes_to_the_window_s_thread(long: Long, hand: Hand) -> None:
    def fail(tell: Tell) -> str:
        assert long.go_on.wait(20)
        raise LookupError("lost")

    with hand.qtbot.captureExceptions() as caught:
        long.begin(fail)
        long.go_on.set()
        hand.until(lambda: bool(caught))
    assert caught[0][0] is LookupError
    assert long.came == []


def test_garbage_is_not_collected_in_a_thread(long: Long) -> None:
    seen: list[bool] = []

    def look(tell: Tell) -> str:
        seen.append(gc.isenabled())
        return "x"

    was = gc.isenabled()
    long.begin(look)
    long.until_over()
    assert (seen, gc.isenabled()) == ([False], was)


def test_another_program_s_changes_are_looked_for_without_waiting_for_an_import(hand: Hand, host: Host) -> None:
    holds, let_go = threading.Event(), threading.Event()

    def write() -> None:
        with host.store.work():
            holds.set()
            assert let_go.wait(20)

    version = host.store.data_version()
    thread = threading.Thread(target=write)
    thread.start()
    assert holds.wait(10)
    assert host.store.data_version() == version  # answered though the other thread holds the store
    let_go.set()
    thread.join()


# looking ahead


def test_only_what_was_asked_last_is_answered(hand: Hand) -> None:
    ahead, answers, go_on = LookAhead(hand.window), list[object](), threading.Event()
    ahead.answered.connect(answers.append)

    def first(tell: Tell) -> str:
        assert go_on.wait(20)
        tell(0, 1, "")
        raise AssertionError("it goes on though nobody wants it")

    assert not ahead.ask(first)
    assert not ahead.ask(lambda tell: "second")
    go_on.set()
    hand.until(lambda: bool(answers))
    assert answers == ["second"]
    ahead.stop()


def test_a_trouble_is_an_answer_too(hand: Hand) -> None:
    ahead, answers = LookAhead(hand.window), list[object]()
    ahead.answered.connect(answers.append)

    def fail(tell: Tell) -> str:
        raise StoreTrouble("It cannot be read. Look at it.")

    ahead.ask(fail)
    hand.until(lambda: bool(answers))
    assert str(answers[0]) == "It cannot be read. Look at it."
    ahead.stop()


# in the window


def test_many_sheets_are_printed_beside_the_window_and_stopped(
    hand: Hand, host: Host, birds: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(30):
        records.create(host, birds.id, "canary.bird", f"Bird {number}")
    hand.window.bridge.open_campaign(birds.id)
    monkeypatch.setattr(progress, "SHOWN_AFTER", 0)
    go_on = threading.Event()

    def held_back(document: Document, path: Path, tell: Tell) -> None:
        """Writes when it is let go: it must not be done before a person could stop it."""
        assert go_on.wait(20)
        write_pdf(document, path, tell)

    monkeypatch.setattr(pdf_dialog, "write_pdf", held_back)
    hand.control(Key.Key_P)
    hand.click("Which sheets…")
    hand.click("All records")
    hand.click("Take these")
    hand.until(lambda: spoken_name(hand.find("Save PDF")) == "Save PDF")  # the pages are laid out
    hand.click("Save PDF")
    hand.focus("File")
    hand.control(Key.Key_A)
    hand.type(str(tmp_path / "birds.pdf"))
    hand.key(Key.Key_Return)
    hand.until(panel(hand).bar.isVisible)
    hand.key(Key.Key_Escape)
    go_on.set()
    hand.until(lambda: not hand.window.findChildren(ProgressPanel) or not panel(hand).isVisible())
    assert not (tmp_path / "birds.pdf").exists()
    assert hand.shows("File")  # the dialog is still there
    hand.focus("File")
    hand.key(Key.Key_Return)
    hand.until((tmp_path / "birds.pdf").exists)
    hand.until(lambda: hand.says("Wrote"))
    hand.key(Key.Key_Escape)
