"""Healing on a record: wounds go at once, lost parts stay; diseases, poisons and pools: K11, K26, K28, K29, K52."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.systems.king.heal_record import edits, fill
from tallow.model.record import Record
from tallow.services.rolls import merged
from tests.plugins.systems.king.harness import book, character, resolve, wound, written


def healed(record: Record, healer: Record | None = None, **means: Any) -> dict[str, Any]:
    """What a treatment of a record writes on it."""
    in_book = book(record)
    inputs: dict[str, Any] = {"target": fill("target", record, in_book)}
    if healer is not None:
        inputs = merged(inputs, fill("healer", healer, in_book))
    found = resolve("heal", merged(inputs, {"means": means}), in_book=in_book)
    return written(edits("target", record, found.outcome, in_book))


def disease(id: str = "d", **values: Any) -> dict[str, Any]:
    return {"id": id, "name": "Ditch fever", **values}


def test_K6_a_closed_wound_is_taken_off_the_sheet() -> None:
    record = character(wounds=[wound("w1", 2), wound("w2", 4)])
    assert healed(record, litanies=["seal_wounds"]) == {"wounds-w1": True}
    assert healed(record, month=True) == {"wounds-w1": True, "wounds-w2": True}


def test_K19_a_healer_s_record_gives_the_points_of_a_rest() -> None:
    record, healer = character(wounds=[wound("w1", 2)]), character("ivo", healing=4)
    assert healed(record, healer) == {"wounds-w1": True}
    assert healed(record, character("ivo", healing=3)) == {}
    assert edits("healer", healer, {}, book()) == ()


def test_K11_the_part_of_a_closed_wound_stays_on_the_sheet_until_it_is_restored() -> None:
    record = character(wounds=[wound("w1", 4, lost_part="two fingers")])
    assert healed(record, month=True) == {
        "wounds-w1": True,
        "lost_parts+": {"id": "r0_0", "name": "two fingers"},
    }
    restored = {"wounds.w1.lost_part": "", "wounds-w1": True}
    assert healed(record, month=True, litanies=["restore_the_maimed"]) == restored
    older = character(lost_parts=[{"id": "p1", "name": "ear"}, {"id": "p2", "name": "eye", "litany": "Restore Sight"}])
    assert healed(older, litanies=["restore_the_maimed"]) == {"lost_parts-p1": True, "lost_parts-p2": True}
    assert healed(older, litanies=["restore_sight"]) == {"lost_parts-p2": True}
    assert healed(older, month=True) == {}


@pytest.mark.parametrize(
    ("treatment", "means", "cured"),
    [
        ({"healing": 3}, {"rest": {"healers": [3]}}, True),
        ({"healing": 3}, {"rest": {"healers": [2, 2]}}, False),
        ({"healing": 3}, {"litanies": ["cure_the_afflicted"]}, True),
        ({"months": 1}, {"month": True}, True),
        ({"months": 2, "rested": 1}, {"month": True}, True),
        ({"months": 2}, {"litanies": ["cure_the_afflicted"]}, True),
        ({"months": 1}, {"rest": {"healers": [9]}}, False),
        ({"litany": "Restore Sight"}, {"litanies": ["restore_sight"]}, True),
        ({"litany": "Restore Sight"}, {"litanies": ["cure_the_afflicted"], "rest": {"healers": [9]}}, False),
        ({"months": 1, "plague": True}, {"litanies": ["cure_plague"]}, True),
        ({"months": 1, "plague": True}, {"litanies": ["cure_the_afflicted"], "month": True}, False),
    ],
)
def test_K26_a_disease_has_one_of_three_treatments(
    treatment: dict[str, Any], means: dict[str, Any], cured: bool
) -> None:
    found = healed(character(diseases=[disease(**treatment)]), **means)
    assert found.get("diseases-d", False) is cured


def test_K26_a_month_counts_for_a_disease_of_several() -> None:
    assert healed(character(diseases=[disease(months=3, rested=1)]), month=True) == {"diseases.d.rested": 2}
    assert healed(character(diseases=[disease(healing=3)]), month=True) == {}


def test_K26_a_rest_heals_a_wound_and_a_disease_for_a_disease_is_no_wound() -> None:
    record = character(wounds=[wound("w1", 1)], diseases=[disease(healing=2)])
    assert healed(record, rest={"healers": [2]}) == {"wounds-w1": True, "diseases-d": True}


def test_K29_the_poison_goes_and_its_wound_stays() -> None:
    record = character(wounds=[wound("w1", 3, **{"from": "poison"})], poisons=[{"id": "p", "name": "Nettle-blood"}])
    assert healed(record, litanies=["cure_the_afflicted"]) == {"poisons-p": True}


def test_K52_vitality_returns_on_a_rest_and_wounds_do_not() -> None:
    record = character(vitality=3, vitality_max=14, vigor=1, vigor_max=6, wounds=[wound("w1", 5)])
    assert healed(record, rest={}) == {"vitality": 14}
    assert healed(character(vitality=14, vitality_max=14), rest={}) == {}
    assert healed(record, litanies=["restore_sight"]) == {}


def test_K28_who_lies_unconscious_wakes_when_a_wound_closes_and_both_pools_fill() -> None:
    down = character(
        unconscious=True, vitality=0, vitality_max=14, vigor=0, vigor_max=6, wounds=[wound("w1", 1), wound("w2", 5)]
    )
    assert healed(down, litanies=["seal_wounds"]) == {
        "wounds-w1": True,
        "vitality": 14,
        "vigor": 6,
        "unconscious": False,
    }
    assert healed(down, rest={}) == {}  # a Rest alone closes nothing, and while down the pools wait
