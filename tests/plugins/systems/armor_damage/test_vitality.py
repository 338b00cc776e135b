"""Vitality follows Fortitude while a character is unhurt."""

from __future__ import annotations

from typing import Any

from plugins.systems.armor_damage import records_will_change
from tallow.model.edit import Create, Edit, Set
from tests.plugins.systems.armor_damage.harness import FakeBook, character


def follow(edit: Edit, *more: Edit, **values: Any) -> list[Edit]:
    return [each for each in records_will_change((edit, *more), FakeBook(character(**values))) if isinstance(each, Set)]


def fortitude(value: int | None) -> Set:
    return Set("bob", "fortitude", value, None)


def test_R27_a_new_character_is_at_full_once_fortitude_is_entered() -> None:
    assert follow(fortitude(70)) == [Set("bob", "vitality", 70, None)]


def test_R27_who_stands_at_full_stays_at_full() -> None:
    assert follow(fortitude(75), fortitude=70, vitality=70) == [Set("bob", "vitality", 75, 70)]
    assert follow(fortitude(60), fortitude=70, vitality=70) == [Set("bob", "vitality", 60, 70)]
    assert follow(fortitude(None), fortitude=70, vitality=70) == [Set("bob", "vitality", 0, 70)]


def test_R27_an_adjusted_full_keeps_its_adjustment() -> None:
    blessed = {"armor_damage.vitality_full": [{"id": "x", "amount": 5, "reason": "blessing", "at": "2026-01-01"}]}
    book = FakeBook(character("bob", blessed, fortitude=70, vitality=75))
    assert list(records_will_change((fortitude(80),), book)) == [Set("bob", "vitality", 85, 75)]


def test_the_hurt_keep_what_is_left() -> None:
    assert follow(fortitude(90), fortitude=70, vitality=40) == []


def test_a_step_that_sets_vitality_itself_is_left_alone() -> None:
    assert follow(fortitude(90), Set("bob", "vitality", 12, 70), fortitude=70, vitality=70) == []


def test_other_edits_and_other_records_follow_nothing() -> None:
    assert follow(Set("bob", "luck", 90, None), fortitude=70, vitality=70) == []
    assert follow(Set("somebody", "fortitude", 90, None)) == []
    assert follow(Create("new", "armor_damage.character", "New", {"fortitude": 3})) == []
    assert follow(fortitude(70), fortitude=70, vitality=70) == []
