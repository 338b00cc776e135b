"""Many pieces of advice on a record are folded: three and how many more, unfolded by a press and for this record."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QTextBrowser

from tallow.model.check import Advice
from tallow.model.record import Campaign
from tallow.services import campaigns, records
from tallow.services.host import Host
from tallow.services.showing.sheets import SheetView
from tallow.ui.kit.notice import Notice
from tests.ui.conftest import Hand

CHARACTER = "armor_damage.character"


def pieces(count: int) -> list[dict[str, object]]:
    """Pieces of armor with more than their full, each of which is advised on."""
    return [{"id": f"p{at}", "name": f"Piece {at}", "physical": 20, "physical_full": 10} for at in range(count)]


@pytest.fixture
def smiths(armored: Host) -> Campaign:
    """Characters with sixty such pieces, with five, and with four."""
    campaign = campaigns.create(armored, "Smithy", ["armor_damage"])
    for name, count in (("Anvil", 60), ("Bellows", 5), ("Chisel", 4)):
        records.create(armored, campaign.id, CHARACTER, name, {"fortitude": 70, "vitality": 70, "armor": pieces(count)})
    return campaign


@pytest.fixture
def hand(armored: Host, smiths: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at a window on the first of them."""
    hand = open_window(armored, smiths.id)
    hand.until(lambda: bool(notices(hand)))
    return hand


def notices(hand: Hand) -> list[Notice]:
    return [each for each in hand.visible() if isinstance(each, Notice)]


def show(hand: Hand, armored: Host, smiths: Campaign, name: str) -> None:
    hand.window.bridge.show_record(armored.find_record(smiths, name).id)


def test_three_of_sixty_stand_there_and_the_others_come_on_a_press(hand: Hand) -> None:
    assert len(notices(hand)) == 3
    hand.click("and 57 more")
    assert len(notices(hand)) == 60
    hand.click("Only the first 3")
    assert len(notices(hand)) == 3


def test_what_is_mended_is_counted_and_what_is_unfolded_stays_so(hand: Hand, armored: Host, smiths: Campaign) -> None:
    hand.click("and 57 more")
    hand.click("Set it to 10")
    hand.until(lambda: len(notices(hand)) == 59)
    hand.click("Only the first 3")
    assert hand.shows("and 56 more")
    show(hand, armored, smiths, "Bellows")
    assert (len(notices(hand)), hand.shows("and 2 more")) == (3, True)
    show(hand, armored, smiths, "Anvil")
    assert len(notices(hand)) == 3


def test_one_that_would_be_alone_behind_the_fold_stands_there(hand: Hand, armored: Host, smiths: Campaign) -> None:
    show(hand, armored, smiths, "Chisel")
    assert len(notices(hand)) == 4
    assert not hand.shows("and 1 more")


def test_the_rule_behind_an_advice_can_be_read(
    armored: Host, open_window: Callable[[Host, str], Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = Advice("Survival is 9, above the limit of 1 (S6).")
    monkeypatch.setattr(SheetView, "warnings", lambda _view: (said,))
    campaign = campaigns.create(armored, "Camp", ["kdm"])
    records.create(armored, campaign.id, "kdm.survivor", "Anna")
    hand = open_window(armored, campaign.id)
    hand.until(lambda: bool(notices(hand)))
    assert hand.says("Survival is 9, above the limit of 1.")  # and no (S6), of which nobody knows where it stands
    hand.click("Rule S6")
    page = hand.find("Rules of Kingdom Death: Monster")
    assert isinstance(page, QTextBrowser)
    assert page.textCursor().block().text().startswith("S6 ")


def test_a_number_that_is_on_no_rules_page_stays_as_it_is_written(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SheetView, "warnings", lambda _view: (Advice("The kiln is lit (Z99) at night."),))
    hand.window.bridge.elsewhere.emit()
    assert hand.says("The kiln is lit (Z99) at night.")
    assert not hand.shows("Rule Z99")
