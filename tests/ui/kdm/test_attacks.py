"""A survivor's attack by mouse and keyboard: the grid's weapon, a location, the dice, written and taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tallow.model.edit import Insert
from tallow.model.record import Campaign
from tallow.services import campaigns, records
from tallow.services.host import Host
from tests.ui.conftest import Hand
from tests.ui.kdm.conftest import lines
from tests.ui.resolver.striking import proposals, type_dice

Key = Qt.Key
FIGHT = "White Lion 1"


@pytest.fixture
def fight(armored: Host) -> Campaign:
    """A level 1 White Lion of toughness 8 with ten AI cards, and Anna with a bone axe: savage, frail."""
    campaign = campaigns.create(armored, "Lantern Camp", ["kdm"])
    gear = [{"id": "g1", "entry": "kdm.bone_axe", "place": 1}]  # speed 2, accuracy 6, strength 3
    anna, _ = records.create(armored, campaign.id, "kdm.survivor", "Anna", {"departing": True, "gear": gear})
    there = {"survivors": [{"id": "s1", "survivor": anna}], "acting": anna}
    values = {"monster": lines("white_lion"), "level": 1, "ai_deck": 10, **there}
    records.create(armored, campaign.id, "kdm.showdown", FIGHT, values)
    return campaign


@pytest.fixture
def attack(armored: Host, fight: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at the page of Anna's attack on the lion."""
    hand = open_window(armored, fight.id)
    hand.window.bridge.show_record(armored.find_record(fight, FIGHT).id)
    hand.until(lambda: hand.shows("Attack…"))
    hand.click("Attack…")
    hand.until(lambda: hand.shows("Discard"))
    hand.until(lambda: hand.shows("Survivor, Anna") and hand.shows("Monster, White Lion 1"))
    hand.until(lambda: hand.says("d10 for attack, die 1 of 2, type 1–10"))
    return hand


def stored(host: Host, campaign: Campaign) -> dict[str, Any]:
    """What of the lion an attack writes."""
    record = host.find_record(campaign, FIGHT)
    book = host.book(host.campaign(campaign.id))
    injuries = [row["name"] for row in book.value(record, "injuries")]
    return {**{key: book.value(record, key) for key in ("ai_deck", "wound_stack")}, "injuries": injuries}


def test_an_attack_is_worked_out_written_and_taken_back(attack: Hand, armored: Host, fight: Campaign) -> None:
    attack.click("Add to Hit locations drawn")
    attack.until(lambda: attack.shows("Hit locations drawn 1, Card"))
    for words in ("Has a critical effect", "Critical is a persistent injury"):
        attack.click(f"Hit locations drawn 1, {words}")
    attack.focus("Hit locations drawn 1, Card")
    attack.type("Maw")
    attack.key(Key.Key_Tab)
    type_dice(attack, 7, 3, 10)  # 7 hits on 6, 3 does not; a wound die of 10 is critical
    attack.until(lambda: attack.says("2 dice on 6 → 1 hit → 2 wounds, 1 critical"))  # 1, and 1 of Savage's
    assert [each.split(",")[0] for each in proposals(attack)] == [
        "AI deck",
        "Wound stack",
        "Persistent injuries",
        "Activation spent",
    ]
    attack.control(Key.Key_Return)
    attack.until(lambda: attack.shows("Close"))
    assert stored(armored, fight) == {"ai_deck": 8, "wound_stack": 2, "injuries": ["Maw"]}
    attack.control(Key.Key_Z)
    attack.until(lambda: attack.shows("Discard"))
    assert stored(armored, fight) == {"ai_deck": 10, "wound_stack": 0, "injuries": []}


def test_the_odds_stand_there_before_the_dice(attack: Hand) -> None:
    # A die hits in 5 of 10, and wounds with 3 of 8 in 6 of 10: 0.3 each, so that both miss or fail in 0.7 · 0.7.
    attack.until(lambda: attack.says("likeliest: 0 wounds, 49 %"))
    assert attack.says("wounds, % of rolls")


def test_a_die_of_11_is_refused_where_it_is_typed(attack: Hand) -> None:
    type_dice(attack, 11)
    attack.key(Key.Key_Return)
    attack.until(lambda: any("limit is 10" in each.accessibleName() for each in attack.visible()))
    assert proposals(attack) == []


def test_the_odds_of_a_weapon_chosen_before_the_dice_are_its_own_and_its_dice_come_next(
    attack: Hand, armored: Host, fight: Campaign
) -> None:
    anna = armored.find_record(fight, "Anna")
    stone = {"id": "g2", "entry": "kdm.founding_stone", "place": 2}
    attack.window.bridge.commit(
        lambda: records.do(armored, fight.id, "A stone", [Insert(anna.id, "gear", stone)]),
    )
    attack.until(lambda: attack.says("Which weapon is it? These lie in the gear grid."))
    attack.focus("Weapon, Card, if several")
    attack.key(Key.Key_Return)  # goes on to the question
    attack.key(Key.Key_Space)  # the first of them, the axe
    attack.until(lambda: attack.says("likeliest: 0 wounds, 49 %"))  # the axe's odds, as above
    for face in "32":  # the keyboard is on the first die, and goes on to the next
        attack.type(face)
    attack.until(lambda: attack.says("0 wounds, 49 %, this roll"))
