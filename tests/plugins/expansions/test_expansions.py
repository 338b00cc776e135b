"""The seventeen expansions: what each ships, that each is on alone with the game, and that what it names is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

from plugins.systems.kdm import shown
from plugins.systems.kdm.entries import ENTRY_TYPES, Gear, Innovation, Resource
from plugins.systems.kdm.entries.gear import Weapon
from plugins.systems.kdm.innovating import in_deck
from tallow.hooks.discovery.manifest import Manifest, read_manifest
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry, build
from tallow.model.entry import Entry
from tallow.model.errors import Objected
from tallow.model.reference import references
from tallow.services import plugins
from tests.contracts.tree import ROOT
from tests.plugins.expansions.shipped import LEFT_OUT, SHIPPED
from tests.plugins.systems.kdm.harness import Table, shared

FOLDER = ROOT / "plugins" / "expansions"
TYPES = {type_.entry: type_.id for type_ in ENTRY_TYPES}
NOT_SHIPPED = {"gamblers_chest.bone_eaters"}
"""What a terrain set deploys, and no list of monsters has."""


@cache
def registry(*expansions: str) -> Registry:
    """What kdm holds with some expansions."""
    loader, _registries = shared()
    return build(loader, {"kdm", *expansions})


def own(found: Registry, id: str) -> list[Entry]:
    """The entries of an expansion."""
    return [each for each in found.entries.values() if each.owner == id]


def named(entry: Entry) -> Iterator[str]:
    """What an entry refers to of other entries."""
    for each in references(entry):
        if each.what not in ("permission", "total", "reach", "field"):
            yield each.id


def test_there_are_seventeen_of_this_game() -> None:
    of_the_game = {each.name for each in FOLDER.iterdir() if read_manifest(each).system == "kdm"}
    assert of_the_game == set(SHIPPED)
    assert len(SHIPPED) == 17


@pytest.mark.parametrize("id", sorted(SHIPPED))
def test_each_ships_what_is_known(id: str) -> None:
    entries = own(registry(id), id)
    assert Counter(TYPES[type(each)] for each in entries) == SHIPPED[id]
    left_out = {name for names in LEFT_OUT.get(id, {}).values() for name in names}
    lists = ("gear", "innovation", "location", "philosophy", "strain_milestone")
    names = {each.name for each in entries if TYPES[type(each)] in [f"kdm.{list_}" for list_ in lists]}
    assert not left_out & names


@pytest.mark.parametrize("id", sorted(SHIPPED))
def test_each_is_on_alone_and_toml_only(id: str) -> None:
    found = registry(id)
    assert [str(fault) for fault in found.faults] == []
    assert found.missing == {}
    assert {file.suffix for file in (FOLDER / id).rglob("*") if file.is_file()} == {".toml"}
    assert read_manifest(FOLDER / id).family == "expansion"


@pytest.mark.parametrize("id", sorted(SHIPPED))
def test_what_it_names_is_its_own_or_the_game_s_or_another_s(id: str) -> None:
    found = registry(id)
    for entry in own(found, id):
        for name in named(entry):
            owner, _, rest = name.partition(".")
            assert rest, (entry.id, name)
            assert name in found.entries or owner not in ("kdm", id), (entry.id, name)


def test_with_everything_on_nothing_is_named_that_is_away() -> None:
    loader, _registries = shared()
    every = [manifest.id for manifest in _bundled() if manifest.system == "kdm"]
    found = build(loader, every)
    assert [str(fault) for fault in found.faults] == []
    away = {name for entry in found.entries.values() for name in named(entry) if name not in found.entries}
    assert {name for name in away if name.partition(".")[0] in every} == NOT_SHIPPED


def _bundled() -> list[Manifest]:
    return [read_manifest(file.parent) for file in (ROOT / "plugins").glob("*/*/plugin.toml")]


def test_the_same_ones_give_the_same_decks_in_any_order() -> None:
    chosen = ("sunstalker", "gorm", "dragon_king")
    decks = set()
    for order in permutations(chosen):
        found = build(Loader([FolderSource(ROOT / "plugins")]), ["kdm", *order])
        decks.add((tuple(each.id for each in found.entries_of(Innovation)), tuple(found.entries)))
    assert len(decks) == 1


def test_a_deck_of_resources_holds_as_many_cards_as_are_known() -> None:
    found = registry("gorm")
    cards = {each.name: each.copies for each in found.entries_of(Resource) if each.deck == "Gorm"}
    assert sum(cards.values()) == 22  # 12 kinds: 4 of Stout Hide, 2 each of seven, 1 each of four


# with a settlement


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A settlement of the People of the Lantern with Gorm, Spidicules and the Sunstalker on."""
    table = Table(tmp_path / "table.sqlite")
    table.begin(plugins=("gorm", "spidicules", "sunstalker"))
    table.settlement(lantern_year=1)
    yield table
    table.close()


def deck(table: Table) -> list[str]:
    return [each.name for each in in_deck(table.record("Hearth"), table.book)]


def test_an_expansion_s_innovation_comes_into_the_deck_by_its_parent(table: Table) -> None:
    table.add("Hearth", "innovations", "language")
    table.add("Hearth", "innovations", "hovel")
    assert "Shadow Dancing" in deck(table)  # of the Sunstalker, a consequence of Hovel
    table.add("Hearth", "innovations", "gorm.nigredo")
    assert "Albedo" in deck(table)
    assert "Citrinitas" not in deck(table)


def test_a_language_of_an_expansion_puts_the_game_s_own_into_the_deck(table: Table) -> None:
    assert deck(table) == []
    with pytest.raises(Objected, match=r"People of the Lantern has no Sun Language\."):
        table.add("Hearth", "innovations", "sunstalker.sun_language")
    table.add("Hearth", "innovations", "sunstalker.sun_language", override="our own rule")
    assert deck(table) == ["Ammonia", "Drums", "Hands of the Sun", "Hovel", "Paint", "Symposium"]  # no Inner Lantern
    table.add("Hearth", "innovations", "hovel")  # a consequence of Sun Language as of Language


def test_pottery_is_opened_by_what_is_no_parent_of_it(table: Table) -> None:
    with pytest.raises(Objected, match=r"Pottery needs Sculpture or Umbilical Bank"):
        table.add("Hearth", "innovations", "pottery")
    table.add("Hearth", "innovations", "sunstalker.umbilical_bank")
    assert deck(table) == ["Pottery"]
    table.add("Hearth", "innovations", "pottery")


def test_gear_is_made_of_an_expansion_s_resources(table: Table) -> None:
    table.add("Hearth", "locations", "gorm.gormery")
    for id, count in (("acid_gland", 1), ("dense_bone", 2)):
        table.add("Hearth", "resources", f"gorm.{id}", count=count)
    table.apply("craft", roles={"settlement": "Hearth"}, gear="Acid-Tooth Dagger")  # 2 bone and an Acid Gland
    assert table.entries("Hearth", "stored_gear") == ["gorm.acid_tooth_dagger"]
    assert table.entries("Hearth", "resources") == []


def test_gear_that_is_known_by_name_alone_waits_to_be_filled_in() -> None:
    gear = {each.name: each for each in registry("frogdog").entries_of(Gear)}
    club = gear["Long Club"]
    assert shown.figures(club) == "not known: fill in"
    assert shown.figures(gear["Frogdog Mask"]) == "head · fill in"
    assert shown.figures(gear["Cat Eye Circlet"]) == "item"
    filled = replace(club, weapon=Weapon(speed=2, accuracy=6, strength=4))
    assert shown.figures(filled) == "2 / 6+ / 4"


def test_a_bonus_counts_affinities_that_are_joined_to_the_card_and_those_at_all() -> None:
    gear = {each.id: each.bonus for each in registry("gorm", "sunstalker", "white_box").entries_of(Gear)}
    joined_and_all = {  # those at all and those joined, both on the card: 2 + 1, 1 + 1, 2 + 2, 2 + 1, 2 + 1
        "gorm.regeneration_suit": ("green", 3, 1),
        "gorm.wisdom_potion": ("blue", 2, 1),
        "sunstalker.shadow_saliva_shawl": ("green", 4, 2),
        "sunstalker.skleaver": ("red", 3, 1),
        "white_box.white_dragon_gauntlets": ("red", 3, 1),
    }
    for id, (color, whole, joined) in joined_and_all.items():
        bonus = gear[id]
        assert (getattr(bonus, color), getattr(bonus, f"puzzle_{color}")) == (whole, joined), id
    axe = gear["sunstalker.denticle_axe"]
    assert axe is not None
    assert (axe.red, axe.blue, axe.puzzle_blue) == (1, 2, 1)


def test_rules_on_cards_are_names_and_what_changes_a_number_is_an_effect() -> None:
    every = [each for id in SHIPPED for each in own(registry(id), id) if isinstance(each, Gear)]
    rules = {rule for gear in every for rule in gear.rules}
    assert [rule for rule in rules if rule[0] in "+-" or set("<>:") & set(rule)] == []
    effects = {gear.name: [(each.total, each.amount) for each in gear.effects] for gear in every}  # type: ignore[union-attr]
    assert effects["Prismatic Lantern"] == [("kdm.movement", 1)]
    assert effects["Golden Plate"] == [("kdm.evasion", -1)]


def test_switched_off_its_gear_stays_with_who_wears_it_by_name(table: Table) -> None:
    table.survivor("Anna", sex="female", gear=[{"id": "g1", "entry": "gorm.gorment_mask", "place": 1}])
    plugins.disable(table.host, table.campaign, "gorm")
    (row,) = table.value("Anna", "gear")
    assert (row["entry"], row["place"]) == ("gorm.gorment_mask", 1)
    assert table.book.entry("gorm.gorment_mask") is None
    assert table.book.last_name("gorm.gorment_mask") == "Gorment Mask"
    (advice,) = table.advice("Anna", "worn_away")
    assert advice.sentence == "Gorment Mask is of Gorm, which is off. It counts again once it is on."
    table.undo()
    assert table.advice("Anna", "worn_away") == []
    assert table.book.entry("gorm.gorment_mask") is not None
