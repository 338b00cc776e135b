"""The store is moved away while the window is open: whatever a person does, one sentence says so, and nothing fails."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tallow.model.errors import StoreTrouble
from tallow.model.record import Campaign, Record
from tallow.services import removal
from tallow.services.host import Host
from tallow.ui.dialogs.crash_dialog import CrashDialog
from tallow.ui.kit.stat_box import StatBox
from tallow.ui.shell.crash.crash import keep_running, sentence_of
from tallow.ui.shell.crash.crash_teller import CrashTeller
from tests.ui.conftest import Hand

Key = Qt.Key
SAID = "was moved, deleted or replaced while it was open here."


def trigger(action: str) -> Callable[[Hand], object]:
    def act(hand: Hand) -> None:
        assert hand.window.wiring is not None
        hand.window.wiring.actions[action].trigger()

    return act


def page(name: str) -> Callable[[Hand], object]:
    return lambda hand: hand.window.bridge.show_page(name)


def number(hand: Hand) -> None:
    hand.focus("Weight")
    hand.type("36")


def words(hand: Hand) -> None:
    hand.click("Species")
    hand.type("finch")
    hand.key(Key.Key_Return)


def new_record(hand: Hand) -> None:
    hand.window.rail.record_wanted.emit("canary.bird", "Newcomer")


ACTS: dict[str, Callable[[Hand], object]] = {
    "a tick": lambda hand: hand.click("Hungry"),
    "a number": number,
    "words": words,
    "a bar": lambda hand: hand.click("Breath, one less"),
    "a command": lambda hand: hand.click("Feed"),
    "a resolver": lambda hand: hand.click("Sing…"),
    "why": lambda hand: hand.click("Lungs"),
    "a new record": new_record,
    "undo": lambda hand: hand.control(Key.Key_Z),
    "the history": page("history"),
    "the plugins": page("plugins"),
    "the check": page("check"),
    "find": trigger("find"),
    "print": trigger("print"),
    "another campaign": trigger("new_campaign"),
    "archived campaigns": trigger("archived_campaigns"),
    "archived records": trigger("archived_records"),
    "a record archived": trigger("archive_record"),
    "a record removed": trigger("delete_record"),
    "the campaigns": lambda hand: hand.window.rail.head.menu_wanted.emit(),
}


@pytest.fixture
def gone(hand: Hand, host: Host, caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], None]]:
    """Moves the store's file away; errors that nobody catches go where the program sends them."""
    restore = keep_running(CrashTeller(hand.window, lambda: None).tell)
    caplog.set_level(logging.WARNING, "tallow")

    def move() -> None:
        for each in sorted(host.store.path.parent.glob(f"{host.store.path.name}*")):
            each.rename(each.with_name(f"away-{each.name}"))

    yield move
    restore()
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()


@pytest.mark.parametrize("act", ACTS)
def test_one_sentence_says_it(hand: Hand, gone: Callable[[], None], caplog: pytest.LogCaptureFixture, act: str) -> None:
    gone()
    ACTS[act](hand)
    hand.until(lambda: hand.says(SAID))
    assert not [each for each in hand.window.findChildren(CrashDialog) if each.isVisible()]
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    assert not hand.says("Error calling")


def test_the_sheet_stays_and_goes_on_when_the_file_is_back(
    hand: Hand, gone: Callable[[], None], host: Host, read: Callable[[str], Record]
) -> None:
    gone()
    number(hand)
    hand.until(lambda: hand.says(SAID))
    box = hand.find("Weight")
    assert isinstance(box, StatBox)
    hand.until(lambda: box.lineEdit().text() == "20")  # what was refused does not stand there
    assert hand.shows("Species, linnet")  # Pip's sheet, as it was read last
    for each in sorted(host.store.path.parent.glob("away-*")):
        each.rename(each.with_name(each.name.removeprefix("away-")))
    hand.control(Key.Key_A)
    hand.type("36")
    hand.until(lambda: read("Pip").get("weight") == 36)


def test_a_record_that_cannot_be_read_is_not_taken_for_one_that_is_gone(
    hand: Hand, gone: Callable[[], None], read: Callable[[str], Record]
) -> None:
    tweet = read("Tweet").id
    gone()
    hand.window.bridge.show_record(tweet)
    hand.until(lambda: hand.says("It cannot be read now"))
    assert hand.says(SAID)
    assert not hand.says("Nothing here yet")


def test_esc_in_a_resolver_whose_record_was_removed_elsewhere_goes_to_another(
    hand: Hand, host: Host, birds: Campaign, read: Callable[[str], Record]
) -> None:
    hand.click("Sing…")
    hand.until(lambda: hand.shows("Effort"))
    removal.delete(host, read("Pip"))  # unheard
    hand.key(Key.Key_Escape)
    hand.until(lambda: hand.says("Pip was put away or removed by another window or program."))
    assert hand.window.bridge.record_id == read("Tweet").id
    assert hand.shows("Birds / Tweet")


def test_what_qt_writes_before_our_words_is_left_out() -> None:
    told = StoreTrouble("Error calling Python override of QWidget::showEvent(): The store is gone.")
    assert sentence_of(told) == "The store is gone."
