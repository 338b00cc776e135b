"""What holds for every hit and every armor, whatever the numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plugins.systems.armor_damage.armor import SIX_PLACES, WHOLE, Piece, piece, spread
from tests.plugins.systems.armor_damage.harness import resolve

AMOUNTS = st.integers(0, 400)
TRACK = st.none() | AMOUNTS
ARMOR = st.fixed_dictionaries(
    {"soak": st.integers(-20, 130), "physical": TRACK, "magical": TRACK, "defense": AMOUNTS, "spirit": AMOUNTS}
)
TARGETS = st.fixed_dictionaries(
    {
        "vitality": st.integers(-30, 300),
        "fortitude": st.integers(0, 300),
        "stance": st.sampled_from(["defensive", "reactive", "none"]),
        "armor": ARMOR,
        "natural": st.fixed_dictionaries({"defense": st.integers(0, 20), "spirit": st.integers(0, 20)}),
    }
)
READINGS = st.fixed_dictionaries(
    {
        "rounding": st.sampled_from(["up", "down", "nearest", "exact"]),
        "piercing": st.sampled_from(["parts", "as_printed"]),
        "stance": st.sampled_from(["with_defense", "before_soak"]),
        "soak_ends": st.sampled_from(["both", "either"]),
    }
)
PARTS = st.lists(
    st.fixed_dictionaries({"damage": AMOUNTS, "type": st.sampled_from(["physical", "magical", "energy", "breath"])}),
    min_size=1,
    max_size=3,
)
HITS = st.fixed_dictionaries(
    {"parts": PARTS, "piercing": st.integers(-10, 120), "target": TARGETS, "settings": READINGS}
)
SHOWN = ("pierced", "after_soak", "after_protection", "after_flat", "wear")


@settings(max_examples=200)
@given(HITS)
def test_nothing_is_negative_nothing_grows_on_the_way_and_vitality_loses_what_got_through(hit: dict[str, Any]) -> None:
    found = resolve(hit).outcome
    assert all(found[key] >= 0 for key in SHOWN)
    dealt = sum(part["damage"] for part in hit["parts"])
    slack = len(hit["parts"])  # each track's fraction may go up once
    assert found["after_flat"] <= found["after_protection"] <= found["after_soak"] <= dealt - found["pierced"] + slack
    fallen = hit["target"]["vitality"] - found["vitality"]
    assert fallen == pytest.approx(found["after_flat"] + found["pierced"], rel=0, abs=1e-5)


@settings(max_examples=200)
@given(HITS)
def test_a_track_loses_its_wear_and_never_more_than_it_holds(hit: dict[str, Any]) -> None:
    found = resolve(hit).outcome
    armor = hit["target"]["armor"]
    for track in ("physical", "magical"):
        wear = found["wears"].get(track, 0)
        if armor[track] is None:
            assert (wear, found["armor"][track]) == (0, None)
        else:
            assert 0 <= wear <= armor[track]
            assert armor[track] - wear == pytest.approx(found["armor"][track], rel=0, abs=1e-5)
    assert sum(found["wears"].values()) == pytest.approx(found["wear"], rel=0, abs=1e-5)


@settings(max_examples=100)
@given(HITS)
def test_read_as_parts_what_pierced_and_what_met_the_armor_are_the_damage(hit: dict[str, Any]) -> None:
    bare = {**hit["target"]["armor"], "soak": 0}
    readings = {**hit["settings"], "piercing": "parts", "stance": "with_defense"}
    found = resolve({**hit, "target": {**hit["target"], "armor": bare}, "settings": readings}).outcome
    assert round(found["pierced"] + found["after_soak"], 5) == sum(part["damage"] for part in hit["parts"])


@settings(max_examples=100)
@given(HITS, st.integers(1, 50))
def test_more_damage_never_leaves_more_vitality(hit: dict[str, Any], more: int) -> None:
    parts = [{**hit["parts"][0], "damage": hit["parts"][0]["damage"] + more}, *hit["parts"][1:]]
    harder = {**hit, "parts": parts, "settings": {**hit["settings"], "piercing": "parts", "rounding": "exact"}}
    softer = {**harder, "parts": hit["parts"]}
    assert resolve(harder).outcome["vitality"] <= resolve(softer).outcome["vitality"]


HOLDINGS = st.lists(st.tuples(st.sampled_from(["body", "legs", "head", "cloak", "shield"]), AMOUNTS), max_size=7)


def worn(holdings: list[tuple[str, int]]) -> list[Piece]:
    return [
        piece({"id": f"r{place}", "slot": slot, "physical": held, "physical_full": 400})
        for place, (slot, held) in enumerate(holdings)
    ]


@settings(max_examples=300)
@given(HOLDINGS, AMOUNTS, st.sampled_from(["proportion", "outermost_first"]), st.sampled_from([WHOLE, SIX_PLACES]))
def test_the_spread_of_wear_adds_up_and_takes_from_no_piece_more_than_it_holds(
    holdings: list[tuple[str, int]], wear: int, how: str, grain: Fraction
) -> None:
    pieces = worn(holdings)
    losses = spread(pieces, "physical", Fraction(wear), how, grain)
    held = {each.row: each.held("physical") for each in pieces}
    assert sum(losses.values()) == min(wear, sum(held.values()))
    assert all(0 < loss <= held[row] for row, loss in losses.items())


@settings(max_examples=200)
@given(HOLDINGS, AMOUNTS)
def test_in_proportion_each_piece_but_the_largest_loses_its_share_rounded_down(
    holdings: list[tuple[str, int]], wear: int
) -> None:
    pieces = worn(holdings)
    whole = sum(each.held("physical") for each in pieces)
    losses = spread(pieces, "physical", Fraction(wear), "proportion")
    off = [
        each for each in pieces if losses.get(each.row, 0) != min(wear, whole) * each.held("physical") // (whole or 1)
    ]
    assert len(off) <= max(1, len(pieces) - 1)
    for each in pieces:
        assert losses.get(each.row, 0) >= min(wear, int(whole)) * int(each.held("physical")) // (int(whole) or 1)
