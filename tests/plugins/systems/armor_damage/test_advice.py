"""What the checks say of a character and how they mend it, and the command that restores armor."""

from __future__ import annotations

from typing import Any

from plugins.systems.armor_damage.checks import CHECKS
from plugins.systems.armor_damage.commands import RESTORE_ARMOR
from tallow.model.check import Advice
from tallow.model.edit import Set
from tests.plugins.systems.armor_damage.harness import FakeBook, character, written


def advice(**values: Any) -> list[Advice]:
    record = character(**values)
    return [each for check in CHECKS for each in check.run(record, FakeBook(record))]


def test_a_sound_character_gets_no_advice() -> None:
    armor = [
        {"id": "coat", "worn": True, "physical": 10, "physical_full": 10},
        {"id": "old", "worn": False, "physical": 3, "physical_full": 10},
        {"id": "cap", "slot": "head"},
    ]
    assert advice(fortitude=70, vitality=70, armor=armor) == []
    assert advice() == []


def test_R50_two_worn_pieces_in_one_slot_and_the_later_comes_off() -> None:
    armor = [
        {"id": "coat", "name": "Coat", "worn": True},
        {"id": "robe", "name": "Robe", "worn": True},
        {"id": "cap", "slot": "head"},
    ]
    (found,) = advice(armor=armor)
    assert found.sentence == "Coat and Robe are both worn in the slot Body, which holds one piece. Take one off."
    assert found.repair == (Set("bob", "armor.robe.worn", False, True),)
    assert found.repair_label == "Take Robe off"


def test_R50_new_pieces_are_not_worn_so_a_second_one_is_in_order() -> None:
    assert advice(armor=[{"id": "coat"}, {"id": "robe"}]) == []


def test_a_track_above_its_full_is_lowered() -> None:
    (found,) = advice(armor=[{"id": "coat", "name": "Coat", "physical": 12, "physical_full": 10}])
    assert found.sentence == "Physical of Coat is 12, and full is 10. Lower one or raise the other."
    assert (found.path, found.repair) == ("armor.coat.physical", (Set("bob", "armor.coat.physical", 10, 12),))


def test_a_track_without_a_full_takes_what_it_holds_as_its_full() -> None:
    (found,) = advice(armor=[{"id": "coat", "name": "Coat", "magical": 11.5}])
    assert found.repair == (Set("bob", "armor.coat.magical_full", 12, None),)  # whole, and no less


def test_vitality_above_full_is_lowered() -> None:
    (found,) = advice(fortitude=70, vitality=80)
    assert found.sentence == "Vitality is 80, and full is 70. Lower it, or adjust its full."
    assert found.repair == (Set("bob", "vitality", 70, 80),)


def test_R18_restore_armor_fills_every_piece_worn_or_not() -> None:
    armor = [
        {"id": "coat", "physical": 1, "physical_full": 10, "magical_full": 5},
        {"id": "old", "worn": False, "physical": 0, "physical_full": 7},
        {"id": "whole", "slot": "head", "physical": 4, "physical_full": 4},
    ]
    record = character(armor=armor)
    assert written(RESTORE_ARMOR.run(record, FakeBook(record))) == {
        "armor.coat.physical": (1, 10),
        "armor.coat.magical": (None, 5),
        "armor.old.physical": (0, 7),
    }
    assert RESTORE_ARMOR.kind == "armor_damage.character"
