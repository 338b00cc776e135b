"""Terrain of a showdown: named and drawn cards, what is in the deck, and where the tiles lie."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.systems.kdm.entries import Deployment, Monster
from plugins.systems.kdm.terrain.board import BOARD
from plugins.systems.kdm.terrain.deploying import RESOLVER
from tallow.model.decode import decode_inputs
from tallow.model.errors import UserMistake
from tallow.model.resolution import Resolution
from tallow.rules.dice.source import RolledDice, TypedDice
from tallow.rules.grid import Rectangle, beside
from tests.plugins.systems.kdm.terrain.content import Content, content


@pytest.fixture(scope="module")
def book() -> Content:
    """All that kdm and the terrain sets hold."""
    return content()


def deploy(book: Any, dice: tuple[int, ...] | None = None, seed: int = 1, **inputs: Any) -> Resolution:
    source = RolledDice(seed) if dice is None else TypedDice(dice)
    resolution = RESOLVER.run(decode_inputs(RESOLVER.inputs, inputs), source, book)
    if dice is not None:
        assert source.faces == dice
    return resolution


def test_T8_T10_T11_TV35_tiles_are_counted_by_card(book: Any) -> None:
    deck = ["debris", "stone_column", "ore_vein"]
    outcome = deploy(book, (), event={"named": ["tall_grass"], "random": 2}, deck=deck).outcome
    assert outcome["cards"] == ["core_terrain.tall_grass", "core_terrain.debris", "core_terrain.stone_column"]
    assert len(outcome["tiles"]) == 6  # 2 + 1 + 3
    assert outcome["set_aside"] == ["core_terrain.tall_grass"]
    assert all(each["at"] is None for each in outcome["tiles"])
    assert outcome["tiles"][5] == {
        "card": "core_terrain.stone_column",
        "at": None,
        "size": [1, 2],
        "setup": "See the card.",
    }


def test_T1_T11_a_tile_of_the_diagram_lies_on_its_spaces(book: Any) -> None:
    outcome = deploy(
        book, (), event={"named": ["tall_grass", "stone_column"], "diagram": {"tall_grass": [[9, 6], [13, 10, 14, 11]]}}
    ).outcome
    assert [each["at"] for each in outcome["tiles"]] == [[9, 6], [13, 10], None, None, None]
    assert [each["size"] for each in outcome["tiles"][:2]] == [[2, 2], [2, 2]]


def test_T5_T11_the_deck_is_what_is_enabled_without_what_is_named(book: Any) -> None:
    # the core's deck is 21 cards of 11 kinds; one Tall Grass of 2 is named, so that 20 are left for a first card
    found = deploy(book, None, monster="white_lion", enabled=["core_terrain"])
    assert len(found.outcome["drawn"]) == 2
    for face, card in (
        (1, "acanthus_plant"),
        (4, "acanthus_plant"),
        (5, "bug_patch"),
        (18, "tall_grass"),
        (20, "toppled_pillar"),
    ):
        first = deploy(book, (face, 1), monster="white_lion", enabled=["core"]).outcome["drawn"][0]
        assert first == f"core_terrain.{card}"
    with pytest.raises(UserMistake, match="d20 for terrain card 1"):
        deploy(book, (21, 1), monster="white_lion", enabled=["core"])


def test_Z15_the_other_copies_of_a_named_card_stay_in_the_deck(book: Any) -> None:
    # sorted by name Tall Grass comes before both Toppled Pillars, the last 2 of the 20
    assert (
        deploy(book, (18, 1), monster="white_lion", enabled=["core"]).outcome["drawn"][0] == "core_terrain.tall_grass"
    )


def test_T9_special_cards_are_never_shuffled_in_and_what_is_not_known_is_named(book: Any) -> None:
    drawn = {card for seed in range(60) for card in deploy(book, None, seed, event={"random": 12}).outcome["drawn"]}
    crested = {"lion_knight_terrain.stage", "black_knight_terrain.rubble", "dragon_king_terrain.gate"}
    assert not drawn & crested
    assert not drawn & {"spidicules_terrain.egg_sac", "white_box_terrain.corpse_lily"}
    assert {"lion_god_terrain.sinkhole", "core_terrain.debris"} <= drawn
    stage = next(each for each in deploy(book, None, event={"random": 1}).stages if each.rule == "T9")
    assert "Egg Sac" in stage.label
    assert "Corpse Lily" not in stage.label


def test_T9_a_campaign_s_card_is_shuffled_in_where_it_is_named(book: Any) -> None:
    outcome = deploy(book, (1,), event={"random": 1}, enabled=["white_box_terrain"]).outcome
    assert outcome["drawn"] == ["white_box_terrain.corpse_lily"]


def test_T6_TV36_the_drawn_face_holds_elsewhere_and_flips_in_the_dragon_king_s(book: Any) -> None:
    drawn = deploy(book, (), event={"random": 1}, deck=["lava_pool"]).outcome["tiles"]
    assert [each["card"] for each in drawn] == ["dragon_king_terrain.lava_pool"]
    flipped = deploy(book, (), event={"random": 1, "flips": True}, deck=["lava_pool"]).outcome
    assert [each["card"] for each in flipped["tiles"]] == ["dragon_king_terrain.obsidian_tower"]
    assert flipped["cards"] == ["dragon_king_terrain.lava_pool"]


@pytest.mark.parametrize(("reading", "tiles"), [("excess", 2), ("whole", 0)])
def test_T4_Z1_no_more_tiles_than_there_are(book: Any, reading: str, tiles: int) -> None:
    outcome = deploy(
        book, (), event={"named": ["stone_column"]}, supply={"stone_column": 2}, settings={"supply": reading}
    ).outcome
    assert len(outcome["tiles"]) == tiles
    twice = deploy(book, (), event={"named": ["stone_column"] * 2}, supply={"stone_column": 4}).outcome
    assert len(twice["tiles"]) == 4  # 3, then 1 of 3


@pytest.mark.parametrize(
    ("inputs", "sentence"),
    [
        ({"event": {"random": 3}, "deck": ["debris"]}, r"event.random asks for 3 cards, and the terrain deck has 1"),
        ({"event": {"random": -1}}, r"event.random is 0 to 60 cards, and -1 is not"),
        ({"event": {"named": ["wall"]}}, r"event.named\[1\]: there is no terrain card 'wall'"),
        ({"enabled": ["gorm"]}, r"enabled: there is no terrain 'gorm'"),
        ({"monster": "gorm"}, r"monster: no deployment of gorm is known"),
        ({"monster": "white_lion", "event": {"random": 1}}, r"monster and event are two answers"),
        (
            {"event": {"named": ["debris", "ore_vein"], "diagram": {"debris": [[3, 3]], "ore_vein": [[3, 3]]}}},
            r"tile 1 of Ore Vein lies on Debris",
        ),
        ({"event": {"named": ["debris"], "diagram": {"debris": [[3, 3, 4]]}}}, r"gives spaces as x and y, or as"),
        ({"event": {"named": ["debris"], "diagram": {"debris": [[23, 3]]}}}, r"is not on the board"),
    ],
)
def test_what_cannot_be_is_one_sentence(book: Any, inputs: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UserMistake, match=sentence):
        deploy(book, None, **inputs)


def test_T5_T7_T10_every_shipped_deployment_can_be_laid_out(book: Any) -> None:
    monsters = {each.id: each for each in book.entries(Monster)}
    found = book.entries(Deployment)
    assert {each.monster for each in found} == set(monsters)
    for each in found:
        levels = {(level.level, level.name) for level in each.levels} | {(1, "")}
        for level, variant in levels:
            outcome = deploy(book, None, monster=each.monster, level=level, variant=variant).outcome
            lying = [Rectangle(*tile["at"], *tile["size"]) for tile in outcome["tiles"] if tile["at"]]
            assert all(area.inside(BOARD) for area in lying)
        assert monsters[each.monster].size in {each.size, (0, 0)}
        base = Rectangle(*each.at, *each.size)
        assert base.inside(BOARD)
        assert all(space not in base for space in each.spaces)
        assert not each.ring or {*each.spaces} <= beside(base, each.ring)


def test_the_white_lion_s_start_ring_is_28_spaces(book: Any) -> None:
    lion = next(each for each in book.entries(Deployment) if each.monster == "kdm.white_lion")
    ring = beside(Rectangle(lion.at[0], lion.at[1], 2, 2), lion.ring)
    assert len(ring) == 28  # 2 × (2 + 2) + 4 × 5
    assert all(space in BOARD for space in ring)


def test_the_prologue_has_no_terrain(book: Any) -> None:
    assert deploy(book, (), monster="white_lion", variant="Prologue").outcome["tiles"] == []
