"""Before the next hit: the ruler's parts, the exact chances and the printed grid say what the resolver would do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from plugins.systems.king.outlook import GRID, RESULTS, by_carry, outlook, parts, percent
from tallow.api import Outlook, Record
from tallow.services.rolling.chances import odds
from tests.plugins.systems.king.harness import book, character, npc, target, wound
from tests.plugins.systems.king.test_odds import ROWS

OSRIC: dict[str, Any] = {"tier": 3, "vitality_max": 14, "vigor_max": 8, "vitality": 9, "vigor": 4}
WHO = [{}, {"fates_thread": True}, {"undying": True}, {"fates_thread": True, "undying": True}]


def as_resolved(carry: int, who: Mapping[str, Any]) -> Mapping[str, Fraction]:
    """The shares of results that the host counts of king.hit, one Fate spent on death alone where there is one."""
    in_book = book()
    inputs = {"damage": 5 + carry, "harm": ["wound"], "target": target(5, **who), "settings": {"fate": "on_death"}}
    told: dict[str, Fraction] = defaultdict(Fraction)
    for each in odds(in_book.registry.resolvers["king.hit"], in_book, inputs).outcomes:
        told[each.outcome["result"]] += each.chance
    return told


@pytest.mark.parametrize("fate", [0, 1])
@pytest.mark.parametrize("who", WHO, ids=lambda who: "+".join(who) or "plain")
def test_K12_to_K16_the_chances_in_closed_form_are_those_that_the_host_counts(
    who: Mapping[str, Any], fate: int
) -> None:
    for carry in (0, 1, 10, 11, 15, 19, 20, 29, 30, 40):
        counted = as_resolved(carry, {**who, "fate": fate})
        found = by_carry(carry, thread="fates_thread" in who, undying="undying" in who, fate=bool(fate))
        assert {result: counted[result] for result in RESULTS} == found, carry


@pytest.mark.parametrize("carry", ROWS)
def test_K8_K12_K13_the_chances_by_carry(carry: int) -> None:
    assert [share * 20 for share in by_carry(carry).values()] == list(ROWS[carry])


def ruler(record: Record, *, passed: bool = False, **settings: Any) -> list[tuple[int, str]]:
    """Where its parts start, and what they say."""
    return [(part.start, part.words) for part in parts(record, book(record, **settings), passed)]


def told(record: Record, size: int, *, passed: bool = False) -> Outlook:
    return outlook(record, book(record), size, passed)


def chances(found: Outlook) -> dict[str, Fraction]:
    return {share.words: share.chance for share in found.shares}


def test_K1_K3_K8_the_ruler_of_a_character() -> None:
    # Vigor 4 + Vitality 9 = 13; carry 11 may kill: 24; carry 30 kills: 43
    assert ruler(character(**OSRIC)) == [(0, "no wound"), (13, "wound"), (24, "may kill"), (43, "kills")]
    # straight to Vitality: 9, 9 + 11, 9 + 30
    assert ruler(character(**OSRIC), passed=True) == [(0, "no wound"), (9, "wound"), (20, "may kill"), (39, "kills")]


def test_K16_the_undying_has_no_part_that_kills() -> None:
    assert ruler(character(**OSRIC, undying=True)) == [(0, "no wound"), (13, "wound")]


def test_K7_without_a_slot_any_wound_kills() -> None:
    full = character(**OSRIC, wounds=[wound(f"w{at}") for at in range(4)])
    assert ruler(full) == [(0, "no wound"), (13, "kills: no slot is free")]
    found = told(full, 13)
    assert chances(found) == {"dead": 1}
    assert found.told == "13 − Vigor 4 − Vitality 9 = carry 0"
    assert found.further == "No slot is free: dead without an injury roll (K7)."
    assert chances(told(full, 12)) == {"no wound": 1}


def test_A27_who_lies_at_0_vitality_is_the_game_master_s_to_judge() -> None:
    down = character(**{**OSRIC, "vitality": 0, "vigor": 2})
    assert ruler(down) == [(0, "nothing"), (3, "the GM decides")]
    assert chances(told(down, 2)) == {"nothing": 1}
    assert chances(told(down, 3)) == {"the GM decides": 1}


def test_without_pools_nothing_is_said_of_a_hit_and_of_who_is_dead_neither() -> None:
    assert ruler(character()) == [(0, "nothing is entered yet")]
    fresh = told(character(), 3)
    assert (chances(fresh), fresh.told) == (
        {},
        "Enter Full Vitality and Full Vigor first: then the chances of every hit stand here.",
    )
    assert ruler(npc(rank="minor", tier=3)) == [(0, "stands"), (3, "flees"), (6, "kills")]  # its pool is twice its Tier
    dead = character(dead=True, vitality_max=9)
    assert ruler(dead) == [(0, "no hit")]
    assert chances(told(dead, 3)) == {}
    assert told(dead, 3).told.startswith("Osric is dead.")


def test_the_chances_of_one_size_and_what_fate_leaves_of_death() -> None:
    found = told(character(**OSRIC, fate=2), 27)
    # 27 − 4 − 9 = 14: light 0, dead 4, worst 15 − 4 = 11, middle 5 of 20
    assert chances(found) == {
        "light": 0,
        "middle": Fraction(5, 20),
        "worst": Fraction(11, 20),
        "dead": Fraction(4, 20),
    }
    assert found.told == "27 − Vigor 4 − Vitality 9 = carry 14"
    # 4/20 squared is 4 %
    assert found.further == "d20 + 14. With 1 Fate on 31 or more: dead 4 %."
    assert told(character(**OSRIC), 27).further == "d20 + 14."
    assert told(character(**OSRIC, fate=2), 20).further == "d20 + 7."


def test_K15_fate_s_thread_rolls_two_dice() -> None:
    found = told(character(**OSRIC, fate=1, fates_thread=True), 27)
    assert chances(found)["dead"] == Fraction(16, 400)  # 4/20 squared
    # 4/20 to the fourth power is 0.0016
    assert found.further == "Lower of 2 d20 + 14. With 1 Fate on 31 or more: dead 0.16 %."


def test_K16_the_undying_s_outlook() -> None:
    found = told(character(**OSRIC, fate=1, undying=True), 27)
    assert chances(found) == {"light": 0, "middle": Fraction(5, 20), "worst": Fraction(15, 20), "dead": 0}
    assert found.further == "d20 + 14. The Undying: 31 or more counts as 30."


def test_K2_a_hit_that_vitality_holds_and_one_past_vigor() -> None:
    assert chances(told(character(**OSRIC), 12)) == {"no wound": 1}
    assert told(character(**OSRIC), 12).told == "12 − Vigor 4 − Vitality 9: Vitality holds"
    assert told(character(**OSRIC), 12, passed=True).told == "12 − Vitality 9 = carry 3"


def test_K34_a_major_and_a_sovereign_stand_or_die() -> None:
    major = npc(rank="major", tier=3, vitality=7, vitality_max=20, vigor=4, vigor_max=4)
    assert ruler(major) == [(0, "stands"), (11, "kills")]
    assert chances(told(major, 10)) == {"stands": 1}
    assert chances(told(major, 11)) == {"kills": 1}


def test_K35_a_minor_flees_at_its_tier_and_dies_at_0() -> None:
    # twice its Tier of 3 is 6, at 3 left it flees
    minor = npc(rank="minor", tier=3)
    assert ruler(minor) == [(0, "stands"), (3, "flees"), (6, "kills")]
    assert ruler(npc(rank="minor", tier=3, vitality=3)) == [(0, "stands"), (3, "kills")]


def test_the_ruler_and_the_resolver_agree_for_every_size() -> None:
    in_book = book()
    resolver = in_book.registry.resolvers["king.hit"]
    record = character(**OSRIC)
    for size in range(1, 46):
        inputs = {
            "damage": size,
            "harm": ["wound"],
            "target": {key: OSRIC[key] for key in ("tier", "vitality", "vigor", "vitality_max", "vigor_max")},
        }
        counted: dict[str, Fraction] = defaultdict(Fraction)
        for each in odds(resolver, in_book, inputs).outcomes:
            result = str(each.outcome["result"])
            counted["no wound" if result == "unhurt" else result] += each.chance
        found = {words: chance for words, chance in chances(told(record, size)).items() if chance}
        assert found == counted
        part = [words for start, words in ruler(record) if start <= size][-1]
        assert ("no wound" in found) == (part == "no wound")
        assert ("dead" in found) == (part in ("may kill", "kills"))
        assert (found.get("dead") == 1) == (part == "kills")


def test_percents_never_read_as_nothing_where_something_is() -> None:
    assert percent(Fraction(1, 4)) == "25 %"
    assert percent(Fraction(1, 16)) == "6.25 %"
    assert percent(Fraction(16, 10000)) == "0.16 %"
    assert percent(Fraction(1, 160000)) == "under 0.01 %"
    assert percent(Fraction(0)) == "0 %"


def test_paper_has_the_page_s_table_of_odds() -> None:
    assert GRID.heads == ("0", "2", "4", "6", "8", "10", "11", "12", "15", "18", "20", "25", "30+")
    printed: dict[str, tuple[str, ...]] = dict(GRID.rows)
    assert printed["Light"] == ("11", "9", "7", "5", "3", "1", "·", "·", "·", "·", "·", "·", "·")
    assert printed["Middle"] == ("8", "8", "8", "8", "8", "8", "8", "7", "4", "1", "·", "·", "·")
    assert printed["Worst"] == ("1", "3", "5", "7", "9", "11", "11", "11", "11", "11", "10", "5", "·")
    assert printed["Dead"] == ("·", "·", "·", "·", "·", "·", "1", "2", "5", "8", "10", "15", "20")
