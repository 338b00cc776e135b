"""The keyboard stays where one works when what it was on vanishes, and a half-written form with its record."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tallow.model.record import Campaign, Record
from tallow.services import campaigns, records
from tallow.services.host import Host
from tests.ui.conftest import Hand, spoken_name

Key = Qt.Key
Read = Callable[[str], Record]


def keyboard(hand: Hand) -> str:
    """What the keyboard is on, as it is spoken."""
    QApplication.processEvents()
    focused = QApplication.focusWidget()
    return spoken_name(focused) if focused is not None else ""


def within(hand: Hand) -> bool:
    """Whether the keyboard is on the page that shows."""
    QApplication.processEvents()
    focused = QApplication.focusWidget()
    page = hand.window.pages.currentWidget()
    return focused is not None and page is not None and page.isAncestorOf(focused)


def test_the_flame_takes_no_keyboard(hand: Hand) -> None:
    assert hand.window.bar.brand.focusPolicy() == Qt.FocusPolicy.NoFocus


def half_written(hand: Hand) -> None:
    """Begins an adjustment of the first bird's lungs."""
    hand.click("Lungs")
    hand.click("Adjust…")
    hand.type("5")
    hand.focus("Reason")
    hand.type("blessing")


def test_a_half_written_adjustment_does_not_go_to_another_record(hand: Hand, read: Read) -> None:
    half_written(hand)
    hand.window.bridge.show_record(read("Tweet").id)
    assert hand.shows("Why, Lungs")
    assert not hand.shows("Keep")
    hand.click("Adjust…")
    hand.click("Keep")  # the new form is empty, so nothing is kept
    assert read("Tweet").document.adjustments_of("canary.lungs") == ()


def test_nor_to_another_campaign(hand: Hand, host: Host) -> None:
    half_written(hand)
    other = campaigns.create(host, "Other aviary", ["canary"])
    records.create(host, other.id, "canary.bird", "Finch")
    hand.window.bridge.open_campaign(other.id)
    hand.until(lambda: hand.shows("Lungs"))
    hand.click("Lungs")
    assert not hand.shows("Keep")


def test_after_keep_and_cancel_the_keyboard_is_on_what_opens_the_form(hand: Hand) -> None:
    half_written(hand)
    hand.key(Key.Key_Return)
    assert keyboard(hand) == "Adjust…"
    hand.key(Key.Key_Space)
    hand.key(Key.Key_Escape)
    assert keyboard(hand) == "Adjust…"


def test_when_the_keyboard_s_widget_vanishes_it_stays_on_the_page(hand: Hand) -> None:
    editor = hand.focus("Weight")
    editor.hide()
    assert within(hand)
    editor.show()


def test_a_new_campaign_has_the_keyboard_on_its_page(hand: Hand, host: Host, birds: Campaign) -> None:
    hand.window.wiring.actions["new_campaign"].trigger()  # type: ignore[union-attr]  # the fixture's window has its services
    other = campaigns.create(host, "New aviary", ["canary"])
    records.create(host, other.id, "canary.bird", "Finch")
    hand.window.bridge.open_campaign(other.id)
    assert within(hand)


def test_enter_in_the_amount_keeps_an_adjustment(hand: Hand, read: Read) -> None:
    hand.click("Lungs")
    hand.click("Adjust…")
    hand.focus("Added to the total")
    hand.key(Key.Key_Return)
    assert hand.shows("Added to the total, empty, how much?")
    hand.type("4")
    hand.key(Key.Key_Return)
    (adjustment,) = read("Pip").document.adjustments_of("canary.lungs")
    assert (adjustment.amount, adjustment.reason) == (4, "")


def test_a_mended_warning_leaves_the_keyboard_on_the_sheet(hand: Hand, read: Read) -> None:
    weight = hand.focus("Weight")
    hand.control(Key.Key_A)
    hand.type("5")
    hand.key(Key.Key_Return)
    hand.focus("Feed it up to 10 g")
    hand.key(Key.Key_Space)
    assert read("Pip").get("weight") == 10
    assert not hand.shows("Feed it up to 10 g")
    assert within(hand)
    assert weight.isVisible()
