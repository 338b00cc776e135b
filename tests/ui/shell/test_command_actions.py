"""The plugins' commands and resolvers as actions: two that are called alike say whose they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import Qt

from tallow.model.edit import Edit
from tallow.model.errors import Objected
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, records
from tallow.services.book import CampaignBook
from tallow.services.host import Host
from tallow.ui.dialogs.palette import Palette
from tallow.ui.kit.found_list import FoundRow
from tests.ui.conftest import Hand

Key = Qt.Key


def resolvers(hand: Hand) -> list[str]:
    """The actions of the resolvers, as the menu names them."""
    return [action.text() for action in hand.window.actions() if action.text().startswith("Take a hit")]


def test_two_games_resolvers_of_one_name_say_whose_they_are(
    armored: Host, open_window: Callable[[Host, str], Hand]
) -> None:
    both = open_window(armored, campaigns.create(armored, "Both", ["armor_damage", "king"]).id)
    assert sorted(resolvers(both)) == ["Take a hit, KING", "Take a hit, Legends of Nor'Ova"]
    both.window.close()


def test_one_game_s_needs_no_name(armored: Host, open_window: Callable[[Host, str], Hand]) -> None:
    one = open_window(armored, campaigns.create(armored, "One", ["armor_damage"]).id)
    assert resolvers(one) == ["Take a hit"]
    one.window.close()


def found(hand: Hand, words: str) -> list[str]:
    """The commands that the palette shows for some words, as they are spoken."""
    hand.control(Key.Key_K)
    hand.until(lambda: hand.shows("What to find or do"))
    hand.type(words)
    palette = next(each for each in hand.visible() if isinstance(each, Palette))
    rows = [palette.list.spoken_row(row) for row in palette.list.rows if isinstance(row, FoundRow)]
    hand.key(Key.Key_Escape)
    return rows


def test_what_fits_the_record_that_shows_is_found_first(
    armored: Host, open_window: Callable[[Host, str], Hand]
) -> None:
    """ "Take a hit, KING" is the shorter title, and comes first only where no record of the other game shows."""
    campaign = campaigns.create(armored, "Both", ["armor_damage", "king"])
    records.create(armored, campaign.id, "armor_damage.character", "Bob")
    osric, _ = records.create(armored, campaign.id, "king.character", "Osric")
    hand = open_window(armored, campaign.id)
    hand.until(lambda: hand.says("Bob"))
    assert found(hand, ">take")[0].startswith("Take a hit, Legends of Nor'Ova,")
    hand.window.bridge.show_record(osric)
    assert found(hand, ">take")[0].startswith("Take a hit, KING,")
    king = [row.partition(", ")[0] for row in found(hand, ">")[:5]]
    assert set(king) <= {"Fill both pools", "End the fight", "Dead for good", "Retire", "Heal or rest", "Take a hit"}


def test_a_command_says_what_it_needs_of_every_kind_and_what_stands_against_it(
    armored: Host, open_window: Callable[[Host, str], Hand]
) -> None:
    campaign = campaigns.create(armored, "The Low Crown", ["king"])
    records.create(armored, campaign.id, "king.character", "Osric", {"vitality_max": 9})
    hand = open_window(armored, campaign.id)
    hand.until(lambda: hand.says("Osric"))
    pools = found(hand, ">fill both")
    assert len(pools) == 2
    assert pools[0].endswith("unavailable, Both pools are full.")
    assert pools[1].endswith("unavailable, Show an NPC first.")
    assert found(hand, ">end the scene")[0].endswith("unavailable, Show a testament account first.")
    hand.click("Dead, not ticked")
    hand.until(lambda: hand.shows("Dead, ticked"))
    assert "Osric is dead." in found(hand, ">retire")[0]


def test_a_command_to_which_a_rule_objects_is_done_with_a_reason(
    hand: Hand, read: Callable[[str], Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    def objecting(host: Host, wished: Sequence[Edit], book: CampaignBook, override: str) -> list[tuple[str, Edit]]:
        if not override:
            raise Objected("C9", "No bird is fed at night.", may_override=True)
        assert override == "It is midsummer"
        return []

    monkeypatch.setattr("tallow.services.records._follow_on", objecting)
    before = read("Pip").document
    hand.until(lambda: hand.says("Pip"))
    hand.key(Key.Key_F, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    hand.until(lambda: hand.says("No bird is fed at night."))
    assert read("Pip").document == before
    hand.focus("Reason for going on")
    hand.type("It is midsummer")
    hand.click("Go on")
    assert read("Pip").get("hungry") is False


def test_a_resolver_is_found_by_what_its_button_is_called_before_any_rule(
    armored: Host, demo_campaign: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    hand = open_window(armored, demo_campaign.id)
    hand.window.bridge.show_record(armored.find_record(demo_campaign, "White Lion 2, year 10").id)
    assert found(hand, "Monster attacks")[0].startswith("Monster attack,")


def test_a_resolver_that_is_begun_elsewhere_takes_the_only_record_of_its_role(
    armored: Host, open_window: Callable[[Host, str], Hand]
) -> None:
    campaign = campaigns.create(armored, "Camp", ["kdm"])
    records.create(armored, campaign.id, "kdm.settlement", "Hearth", {"lantern_year": 1})
    hand = open_window(armored, campaign.id)
    hand.click("Plugins")
    hand.control(Key.Key_K)
    hand.until(lambda: hand.shows("What to find or do"))
    hand.type("Craft gear")
    hand.key(Key.Key_Return)
    hand.until(lambda: hand.shows("Settlement, Hearth, choose another"))
