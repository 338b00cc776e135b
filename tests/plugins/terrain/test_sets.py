"""The fourteen sets of terrain cards: what each ships, that each is on alone, and that what is unknown stays so."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from plugins.systems.kdm.entries import ActivationRow, Deployment, TerrainCard
from tallow.hooks.discovery.manifest import read_manifest
from tallow.hooks.registry import Registry
from tallow.rules.dice import parse
from tests.contracts.tree import ROOT
from tests.plugins.systems.kdm.terrain.content import SETS as FOUND
from tests.plugins.systems.kdm.terrain.content import registry
from tests.plugins.terrain.cards import DEPLOYED, SETS, Known

FOLDER = ROOT / "plugins" / "terrain"


def cards(registry: Registry, owner: str) -> tuple[TerrainCard, ...]:
    return tuple(each for each in registry.entries_of(TerrainCard) if each.owner == owner)


def known(card: TerrainCard) -> Known:
    table = tuple((row.low, row.high) for row in card.rows)
    return Known(
        card.name,
        card.tiles,
        card.size,
        card.deck,
        card.copies,
        card.rules,
        card.activated,
        table,
        card.other_face,
    )


def test_there_are_fourteen_sets_of_38_cards() -> None:
    assert len(SETS) == 14
    assert set(FOUND) == set(SETS)
    assert sum(len(each) for each in SETS.values()) == 38  # 11 + 4 + 3 + 1 + 1 + 1 + 5 + 2 + 4 + 1 + 2 + 1 + 1 + 1


@pytest.mark.parametrize("id", sorted(SETS))
def test_each_is_on_alone_and_ships_what_is_known(id: str) -> None:
    found = registry(id)
    assert [str(fault) for fault in found.faults] == []
    assert found.missing == {}
    own = cards(found, id)
    assert sorted(map(known, own)) == sorted(SETS[id])
    assert all(card.id == f"{id}.{_short(card.name)}" for card in own)
    deployments = [each.monster.partition(".")[2] for each in found.entries_of(Deployment) if each.owner == id]
    assert sorted(deployments) == sorted(DEPLOYED.get(id, ()))


@pytest.mark.parametrize("id", sorted(SETS))
def test_each_is_toml_only(id: str) -> None:
    files = {file.suffix for file in (FOLDER / id).rglob("*") if file.is_file()}
    assert files == {".toml"}
    manifest = read_manifest(FOLDER / id)
    assert (manifest.family, manifest.system) == ("terrain", "kdm")


def _short(name: str) -> str:
    return name.casefold().replace(" ", "_")


def test_the_core_deck_is_21_cards_of_11_kinds() -> None:
    core = SETS["core_terrain"]
    assert (len(core), sum(card.copies for card in core)) == (11, 21)


def test_faces_are_each_other_s() -> None:
    every = {card.id: card for card in registry().entries_of(TerrainCard)}
    two = [card for card in every.values() if card.other_face]
    assert len(two) == 2
    assert all(every[card.other_face].other_face == card.id for card in two)


def test_dice_tables_have_no_gap_and_name_their_dice() -> None:
    for card in registry().entries_of(TerrainCard):
        rows: tuple[ActivationRow, ...] = card.rows
        assert bool(rows) == bool(card.dice)
        if rows:
            parse(card.dice)
            assert rows[0].low == 1
            assert all(one.high + 1 == other.low for one, other in pairwise(rows))
            assert card.activated == "yes"


@pytest.mark.parametrize("id", sorted(SETS))
def test_what_is_referred_to_is_there_once_all_sets_and_expansions_are(id: str) -> None:
    """What a set refers to is its own, another set's, or a monster of an expansion, which may be away."""
    every = registry()
    there = {card.id for card in every.entries_of(TerrainCard)}
    for each in every.entries_of(Deployment):
        if each.owner == id:
            named = [*each.named, *(one for level in each.levels for one in level.named or ())]
            assert {one.card for one in named} <= there
            assert each.monster.count(".") == 1
            assert not each.board or each.board in every.entries


def test_texts_are_short() -> None:
    for card in registry().entries_of(TerrainCard):
        assert all(len(text) <= 80 for text in (card.text, card.setup, card.lasting, *(row.text for row in card.rows)))


def test_the_folder_holds_nothing_else() -> None:
    assert sorted(each.name for each in Path(FOLDER).iterdir() if each.is_dir()) == sorted(SETS)
