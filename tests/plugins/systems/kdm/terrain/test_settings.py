"""The readings of the document on terrain that a campaign chooses: each names its rule, and holds for its resolver."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from plugins.systems.kdm.terrain.settings import SETTINGS
from tallow.api import ChoiceField
from tallow.model.errors import UserMistake
from tests.plugins.systems.kdm.harness import Table
from tests.plugins.systems.kdm.terrain.board import base, board, tile

SOURCES = {
    "kdm.supply": ("T4, Z1", "excess", {"whole"}),
    "kdm.sight_own_tile": ("T37, Z3", "see_over", {"literal"}),
    "kdm.diagonal": ("G2, Z4", "larger_gap", {"ask"}),
    "kdm.elastic": ("T29, Z5", "back", {"left", "right", "ask"}),
    "kdm.destructible_walk": ("T26, Z9", "walks", {"collides"}),
    "kdm.stacking": ("T3, T24, Z11", "destroys", {"refused"}),
}
Ask = Callable[[Table], Any]


def test_Z1_Z3_Z4_Z5_Z9_Z11_each_reading_is_a_setting_with_its_source() -> None:
    found = {each.field.id: each for each in SETTINGS}
    assert set(found) == set(SOURCES)
    for id, (rules, first, others) in SOURCES.items():
        field = found[id].field
        assert isinstance(field, ChoiceField)
        assert found[id].source == f"RULES.md {rules}"
        assert field.default == first
        assert {choice.id for choice in field.choices} == {first, *others}
        assert found[id].explanation.startswith("The rules on terrain leave it open. ")


def outcome(table: Table, resolver: str, faces: tuple[int, ...] = (), **typed: Any) -> Mapping[str, Any]:
    resolved = table.resolve(resolver, faces, **typed)
    assert resolved.resolution is not None
    return resolved.resolution.outcome


def _columns(table: Table) -> int:
    event = {"named": ["stone_column"]}
    return len(outcome(table, "deploy", event=event, supply={"stone_column": 2})["tiles"])


def _clear(table: Table) -> bool:
    on_it: dict[str, Any] = {
        "board": board(tile("o", (11, 8), (2, 3))),
        "from": base((11, 8), (2, 2)),
        "to": base((11, 16)),
    }
    return bool(outcome(table, "sight", **on_it)["clear"])


def _flown(table: Table) -> list[int]:
    elastic = board(tile("e", (11, 8), (2, 2)))
    inputs: dict[str, Any] = {"board": elastic, "survivor": {"at": [8, 8]}, "from": base((2, 8)), "distance": 5}
    return list(outcome(table, "knockback", **inputs)["at"])


def _diagonal(table: Table) -> list[int]:
    inputs: dict[str, Any] = {"survivor": {"at": [9, 10]}, "from": base((6, 6), (2, 2)), "distance": 4}
    return list(outcome(table, "knockback", **inputs)["at"])


def _walked(table: Table) -> list[int]:
    inputs: dict[str, Any] = {"mover": base((5, 6)), "movement": 5, "path": [[6, 6]], "voluntary": True}
    collides = table.book.setting("kdm.destructible_walk") == "collides"
    return list(outcome(table, "move", (2,) if collides else (), board=board(tile("d", (6, 6))), **inputs)["at"])


def _stacked(table: Table) -> str:
    try:
        return str(outcome(table, "place_terrain", board=board(tile("", (3, 3))), tile=tile("", (3, 3)))["archived"])
    except UserMistake as mistake:
        return str(mistake)[:24]


@pytest.mark.parametrize(
    ("key", "ask", "readings"),
    [
        ("supply", _columns, {"excess": 2, "whole": 0}),
        ("sight_own_tile", _clear, {"see_over": True, "literal": False}),
        ("elastic", _flown, {"back": [5, 8], "left": [11, 2], "right": [11, 14], "ask": [11, 8]}),
        ("diagonal", _diagonal, {"larger_gap": [9, 14], "ask": [9, 10]}),
        ("destructible_walk", _walked, {"walks": [6, 6], "collides": [5, 6]}),
        ("stacking", _stacked, {"destroys": "[0]", "refused": "tile lies on a tile, and"}),
    ],
)
def test_Z1_Z3_Z4_Z5_Z9_Z11_a_campaign_s_choice_holds(
    tmp_path: Path, key: str, ask: Ask, readings: dict[str, Any]
) -> None:
    for number, (reading, comes_to) in enumerate(readings.items()):
        table = Table(tmp_path / f"{number}.sqlite")
        table.begin("Camp", ["core_terrain"], **({key: reading} if number else {}))  # the first without a choice
        assert ask(table) == comes_to
        table.close()
