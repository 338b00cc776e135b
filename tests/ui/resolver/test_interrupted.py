"""A roll is left half done for another sheet, and goes on where it stopped when it is begun once more."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt

from tallow.model.value import Number
from tests.ui.conftest import Hand
from tests.ui.resolver.striking import tray

Key = Qt.Key
GOES_ON = "It goes on where it was left"


def go(hand: Hand, name: str) -> None:
    """Go to a sheet by the keyboard."""
    hand.control(Key.Key_K)
    hand.until(lambda: hand.shows("What to find or do"))
    hand.type(f"@{name}")
    hand.key(Key.Key_Return)
    hand.until(lambda: hand.window.bar.crumbs.parts[-1] == name)


def begin_half(hand: Hand, faces: str) -> None:
    """A hit of three dice, of which some fall."""
    hand.control(Key.Key_A)
    hand.type("3d6*10")
    hand.key(Key.Key_Return)
    hand.type(faces)


def once_more(hand: Hand) -> None:
    go(hand, "Neris Talo")
    go(hand, "Bob")
    hand.until(lambda: hand.shows("Take a hit…"))
    hand.click("Take a hit…")
    hand.until(lambda: hand.shows("Damage"))


def test_the_dice_that_fell_lie_there_and_the_next_one_is_asked_for(
    hit: Hand, stands: Callable[[], tuple[Number, Number]]
) -> None:
    before = stands()
    begin_half(hit, "65")
    once_more(hit)
    assert tray(hit).faces() == (6, 5, None)
    assert hit.says(GOES_ON)
    assert stands() == before
    hit.type("1")  # the keyboard is on the die that is due
    hit.until(lambda: tray(hit).faces() == (6, 5, 1))
    assert not hit.says(GOES_ON)


def test_one_that_is_worked_out_begins_anew(hit: Hand) -> None:
    begin_half(hit, "651")
    once_more(hit)
    assert not hit.says(GOES_ON)
    assert not hit.shows("Die 1 of 3")


def test_what_was_discarded_begins_anew(hit: Hand) -> None:
    begin_half(hit, "65")
    hit.click("Discard")
    hit.until(lambda: hit.shows("Take a hit…"))
    hit.click("Take a hit…")
    hit.until(lambda: hit.shows("Damage"))
    assert not hit.says(GOES_ON)
    assert not hit.shows("Die 1 of 3")


def test_that_of_somebody_else_begins_anew(hit: Hand) -> None:
    begin_half(hit, "65")
    go(hit, "Neris Talo")
    hit.until(lambda: hit.shows("Take a hit…"))
    hit.click("Take a hit…")
    hit.until(lambda: hit.shows("Damage"))
    assert not hit.says(GOES_ON)
    assert not hit.shows("Die 1 of 3")
