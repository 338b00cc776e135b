"""Terrain of a showdown: named and drawn cards, what is in the deck, and where the tiles lie."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plugins.systems.kdm.entries import Deployment, Monster, TerrainCard
from plugins.systems.kdm.terrain.deploying import RESOLVER
from plugins.systems.kdm.terrain.event import deployment_of
from tallow.model.book import Book
from tallow.model.decode import decode_inputs
from tallow.model.errors import UserMistake
from tallow.model.resolution import Resolution
from tallow.rules.dice.source import RolledDice, TypedDice
from tallow.rules.distribution import Distribution
from tallow.rules.enumeration import distribution
from tallow.rules.grid import Rectangle
from tests.plugins.systems.kdm.terrain.content import content


@pytest.fixture(scope="module")
def book() -> Book:
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


def test_T1_T8_T11_W134_a_tile_of_the_diagram_lies_on_its_spaces(book: Any) -> None:
    outcome = deploy(
        book, (), event={"named": ["tall_grass", "stone_column"], "diagram": {"tall_grass": [[9, 6], [13, 10, 14, 11]]}}
    ).outcome
    assert [each["at"] for each in outcome["tiles"]] == [[9, 6], [13, 10], None, None, None]
    assert [each["size"] for each in outcome["tiles"][:2]] == [[2, 2], [2, 2]]
    said = [each["setup"] for each in outcome["tiles"]]
    assert said == ["", "", "See the card.", "See the card.", "See the card."]
    tree = deploy(book, (), event={"named": ["nightmare_tree"]}).outcome["tiles"]
    assert [each["setup"] for each in tree] == ["Near the monster; for the Phoenix in the center."]


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


def test_T9_W135_special_cards_are_never_shuffled_in_and_what_is_not_known_is_named(book: Any) -> None:
    drawn = {card for seed in range(60) for card in deploy(book, None, seed, event={"random": 12}).outcome["drawn"]}
    crested = {"lion_knight_terrain.stage", "black_knight_terrain.rubble", "dragon_king_terrain.gate"}
    assert not drawn & crested
    assert not drawn & {"spidicules_terrain.egg_sac", "white_box_terrain.corpse_lily"}
    assert {"lion_god_terrain.sinkhole", "core_terrain.debris"} <= drawn
    stage = next(each for each in deploy(book, None, event={"random": 1}).stages if each.rule == "T9")
    assert "Egg Sac" in stage.label
    assert "Corpse Lily" not in stage.label


def test_W135_a_campaign_s_card_is_shuffled_in_where_it_is_named(book: Any) -> None:
    outcome = deploy(book, (1,), event={"random": 1}, enabled=["white_box_terrain"]).outcome
    assert outcome["drawn"] == ["white_box_terrain.corpse_lily"]


def test_T6_TV36_Z14_the_drawn_face_holds_elsewhere_and_flips_in_the_dragon_king_s(book: Any) -> None:
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
    # the core game has 2 Stone Columns of 3 tiles each: 6, whatever is asked for
    thrice = deploy(book, (), event={"named": ["stone_column"] * 3}, settings={"supply": reading}).outcome
    assert len(thrice["tiles"]) == 6


@pytest.mark.parametrize(
    "inputs",
    [
        {"event": {"random": 2}, "enabled": ["core"]},
        {"event": {"named": ["stone_column"], "random": 2}, "enabled": ["core"]},
        {"event": {"random": 2}, "deck": ["debris", "toppled_pillar", "ore_vein"]},
        {"event": {"random": 0}},
    ],
)
def test_T11_the_odds_of_obstacles_are_those_of_every_draw(book: Book, inputs: dict[str, Any]) -> None:
    wish = decode_inputs(RESOLVER.inputs, inputs)
    every = distribution(lambda dice: RESOLVER.run(wish, dice, book).outcome["obstacles"])
    assert isinstance(every, Distribution)
    assert RESOLVER.odds is not None
    assert {each.outcome["obstacles"]: each.chance for each in RESOLVER.odds(wish, book)} == dict(every.items())


def test_T11_the_odds_of_many_draws_are_exact(book: Book) -> None:
    # of the core game's 21 cards 7 are obstacles: 2 faces, 1 tree, 2 columns, 2 pillars
    # none of 4: 14·13·12·11 / 21·20·19·18
    wish = decode_inputs(RESOLVER.inputs, {"event": {"random": 4}, "enabled": ["core"]})
    assert RESOLVER.odds is not None
    found = {each.outcome["obstacles"]: each.chance for each in RESOLVER.odds(wish, book)}
    assert found[0] == Fraction(24024, 143640)
    assert sum(found.values()) == 1
    with pytest.raises(UserMistake, match=r"event.random asks for 22 cards, and the terrain deck has 21"):
        RESOLVER.odds(decode_inputs(RESOLVER.inputs, {"event": {"random": 22}, "enabled": ["core"]}), book)


@pytest.mark.parametrize(
    ("inputs", "sentence"),
    [
        ({"event": {"random": 3}, "deck": ["debris"]}, r"event.random asks for 3 cards, and the terrain deck has 1"),
        ({"event": {"random": -1}}, r"event.random is 0 to 60 cards, and −1 is not"),
        ({"monster": "white_lion", "random": -1}, r"random is 0 to 60 cards, and −1 is not"),
        ({"event": {"named": ["debris"]}, "random": 2}, r"random is for a monster's deployment"),
        ({"monster": "white_lion", "variant": "Epilogue"}, r"White Lion has no 'Epilogue' at level 1. It has Prologue"),
        ({"event": {"named": ["debris"]}, "supply": {"debris": -1}}, r"supply.debris is 0 to 60 tiles, and −1 is not"),
        ({"event": {"on": "moor"}}, r"event.on: there is no board 'moor'"),
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
        (
            {"event": {"named": ["debris"], "diagram": {"ore_vein": [[3, 3]]}}},
            r"event.diagram has core_terrain.ore_vein, and no such card is laid out",
        ),
        ({"monster": "white_lion", "level": -1}, r"level is 0 to 9, and −1 is not"),
        ({"monster": "white_lion", "level": 10}, r"level is 0 to 9, and 10 is not"),
    ],
)
def test_what_cannot_be_is_one_sentence(book: Any, inputs: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UserMistake, match=sentence):
        deploy(book, None, **inputs)


LEVELS = [
    (deployment.monster, level, variant)
    for deployment in content().entries(Deployment)
    for level, variant in sorted({(1, "")} | {(each.level, each.name) for each in deployment.levels})
]


def test_T5_W129_every_monster_of_the_core_game_has_its_deployment(book: Book) -> None:
    core = {each.monster for each in book.entries(Deployment) if each.owner == "kdm"}
    assert core == {each.id for each in book.entries(Monster)}
    assert len(core) == 12
    for monster in book.entries(Monster):
        assert monster.size in {deployment_of(monster.id, book).size, (0, 0)}
    sizes = {each.monster.partition(".")[2]: each.size for each in book.entries(Deployment) if each.owner == "kdm"}
    assert {name for name, size in sizes.items() if size == (3, 3)} == {"phoenix", "golden_eyed_king"}
    assert {size for name, size in sizes.items()} == {(2, 2), (3, 3)}


@pytest.mark.parametrize(("monster", "level", "variant"), LEVELS)
@given(seed=st.integers(0, 10_000), ambush=st.sampled_from(["none", "survivors", "monster"]))
@settings(max_examples=12)
def test_T1_T3_T5_T6_T7_T9_T10_T11_every_deployment_is_laid_out(
    monster: str, level: int, variant: str, seed: int, ambush: str
) -> None:
    book = content()
    deployment = deployment_of(monster, book)
    found = deploy(book, None, seed, monster=monster, level=level, variant=variant, ambush=ambush)
    outcome = found.outcome
    bounds = Rectangle(1, 1, *outcome["board"]["size"])
    lying = [Rectangle(*tile["at"], *tile["size"]) for tile in outcome["tiles"] if tile["at"]]
    assert all(area.inside(bounds) for area in lying)
    assert not any(one.overlaps(other) for one, other in combinations(lying, 2))
    cards = {card.id: card for card in book.entries(TerrainCard)}
    drawn: Counter[str] = Counter(outcome["drawn"])
    named: Counter[str] = Counter(outcome["set_aside"])
    assert Counter(outcome["cards"]) == drawn + named
    assert all(cards[card].deck == "shuffled" for card in drawn)
    assert all(drawn[card] + named[card] <= max(1, cards[card].copies) for card in drawn)
    faces = {(deployment.flips and cards[card].other_face) or card for card in outcome["cards"]}
    assert {each["card"] for each in outcome["tiles"]} == faces
    assert all(each in bounds for each in map(tuple, outcome["start"]))
    if outcome["monster"]:
        base = Rectangle(*outcome["monster"]["at"], *outcome["monster"]["size"])
        assert base.inside(bounds)
        assert not any(each in base for each in map(tuple, outcome["start"]))
    assert [due.key for due in found.due] == (["random"] if deployment.random is None and not drawn else [])


@given(
    st.dictionaries(st.sampled_from(["stone_column", "tall_grass", "debris", "lion_statue"]), st.integers(0, 9)),
    st.lists(st.sampled_from(["stone_column", "tall_grass", "debris", "lion_statue"]), max_size=6),
    st.sampled_from(["excess", "whole"]),
    st.integers(0, 99),
)
def test_T4_Z1_never_more_tiles_than_there_are(
    supply: dict[str, int], named: list[str], reading: str, seed: int
) -> None:
    event = {"named": named, "random": 3}
    given = {"event": event, "supply": supply, "settings": {"supply": reading}}
    laid = Counter(each["card"].split(".")[1] for each in deploy(content(), None, seed, **given).outcome["tiles"])
    assert all(laid[card] <= count for card, count in supply.items())


@pytest.mark.parametrize(
    ("monster", "ambush", "first", "place", "skips"),
    [
        ("white_lion", "none", "monster", False, ""),  # W131
        ("butcher", "none", "survivors", False, ""),  # its event says so
        ("watcher", "none", "survivors", False, ""),
        ("white_lion", "survivors", "survivors", True, ""),  # W132
        ("butcher", "monster", "monster", False, "survivors"),  # W133
        ("gold_smoke_knight", "none", "monster", False, ""),
        ("gold_smoke_knight", "survivors", "monster", True, ""),  # always the monster
    ],
)
def test_W131_W132_W133_who_goes_first(
    book: Book, monster: str, ambush: str, first: str, place: bool, skips: str
) -> None:
    found = deploy(book, None, monster=monster, ambush=ambush)
    outcome = found.outcome
    assert (outcome["first"], outcome["survivors_place"], outcome["skips"]) == (first, place, skips)
    assert [each.rule for each in found.stages if each.rule in {"W131", "W132", "W133"}] == (
        ["W131"] if ambush == "none" else ["W131", "W132" if ambush == "survivors" else "W133"]
    )


def test_W121_W124_W130_the_white_lion_and_its_ring_of_28(book: Book) -> None:
    outcome = deploy(book, None, monster="white_lion").outcome
    assert outcome["monster"] == {"at": [11, 8], "size": [2, 2]}
    assert len(outcome["start"]) == 28  # 2 × (2 + 2) straight beside it, 4 × 5 around its corners
    assert {(10, 14), (11, 15), (12, 15), (13, 14)} <= {*map(tuple, outcome["start"])}
    assert outcome["zone"] == "6 spaces from the monster"
    assert outcome["board"] == {"on": "", "size": [22, 16], "tiles": [], "tile_size": None}


def test_W122_the_black_knight_s_board_is_sixteen_tiles(book: Book) -> None:
    outcome = deploy(book, (), monster="black_knight").outcome
    assert outcome["board"]["on"] == "black_knight_terrain.citadel"
    assert outcome["board"]["size"] == [16, 16]
    assert outcome["board"]["tile_size"] == [4, 4]
    assert outcome["board"]["tiles"] == [
        [1, 1], [5, 1], [9, 1], [13, 1],
        [1, 5], [5, 5], [9, 5], [13, 5],
        [1, 9], [5, 9], [9, 9], [13, 9],
        [1, 13], [5, 13], [9, 13], [13, 13],
    ]  # fmt: skip
    assert [each["card"].partition(".")[2] for each in outcome["tiles"]] == [
        "bell_altar",
        "elastomer_statue",
        "noble_urns",
        "rubble",
    ]
    event = {"named": ["bell_altar"], "on": "citadel", "diagram": {"bell_altar": [[17, 3]]}}
    with pytest.raises(UserMistake, match=r"event.diagram.black_knight_terrain.bell_altar is not on the board"):
        deploy(book, None, event=event)


def test_how_many_cards_are_drawn_is_asked_where_nobody_says(book: Book) -> None:
    found = deploy(book, (), monster="frogdog")
    assert [(each.key, each.choices) for each in found.due] == [("random", ())]
    assert len(found.outcome["tiles"]) == 3
    said = deploy(book, None, monster="frogdog", random=2)
    assert (len(said.outcome["drawn"]), said.due) == (2, ())


def test_W136_T5_what_a_level_has_of_its_own(book: Book) -> None:
    def tiles(monster: str, level: int) -> Counter[str]:
        outcome = deploy(book, None, monster=monster, level=level, random=0).outcome
        return Counter(each["card"].partition(".")[2] for each in outcome["tiles"])

    assert [tiles("spidicules", level)["egg_sac"] for level in (1, 2, 3)] == [2, 4, 6]
    assert [sorted(tiles("lion_knight", level)) for level in (1, 2)] == [[], ["balcony", "horn", "stage", "throne"]]
    assert tiles("lion_god", 1) == {"stone_column": 4, "toppled_pillar": 2, "giant_stone_face": 2, "lion_statue": 4}
    assert tiles("dung_beetle_knight", 3) == {"resin_dung_ball": 1, "stone_column": 6, "bug_patch": 1}
    assert tiles("bone_eaters", 2) == {}
    assert tiles("bone_eaters", 4) == {"stone_column": 6}  # two cards of 3
    assert tiles("screaming_antelope", 1) == {"acanthus_plant": 6, "bug_patch": 1}
    assert tiles("the_hand", 1) == {"giant_stone_face": 1, "stone_column": 3}


def test_the_prologue_has_no_terrain(book: Any) -> None:
    assert deploy(book, (), monster="white_lion", variant="Prologue").outcome["tiles"] == []


def test_the_tiles_of_each_card_are_not_compared_with_all_tiles(book: Any) -> None:
    found = deploy(book, (), event={"named": ["tall_grass"], "random": 1}, deck=["stone_column"])
    counts = {each.label: (each.after, each.apart) for each in found.stages if isinstance(each.after, int)}
    assert counts == {"Named: Tall Grass": (2, True), "Drawn: Stone Column": (3, True), "Tiles": (5, False)}
