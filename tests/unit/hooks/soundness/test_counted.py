"""Effects of entries that no record has are told, wherever they are written; a kind may have entries without a list."""

from __future__ import annotations

import pytest

from tallow.hooks.content.draft import drafted
from tallow.hooks.registry import Registry
from tallow.hooks.soundness.counted import bearing
from tests.unit.hooks.shelf import Shelf

ZOO = '''
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Food(Entry):
    """Food."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hay(Food):
    """Hay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stone(Entry):
    """A stone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mood(Entry):
    """A mood."""


@hookimpl
def declare_kinds():
    food = EntriesField("food", "Food", "zoo.food")
    stones = EntriesField("stones", "Stones", "zoo.stone", carried=False)
    moods = Besides("zoo.mood", "Moods", lambda record, book: [])
    return [KindType("zoo.beast", "Beast", "Beasts", (food, stones), besides=(moods,))]


@hookimpl
def declare_totals():
    return [TotalType("zoo.power", "zoo.beast", "Power", lambda record, book: [])]


@hookimpl
def declare_entry_types():
    return [
        EntryType("zoo.food", "Food", "Food", Food),
        EntryType("zoo.hay", "Hay", "Hay", Hay),
        EntryType("zoo.stone", "Stone", "Stones", Stone),
        EntryType("zoo.mood", "Mood", "Moods", Mood),
    ]
'''
EFFECTS = 'effects = [{ type = "add", total = "zoo.power", amount = 1 }]\n'
IDLE = "The effects of a stone are never counted, for no record has them. Say in its text what it does."


def entry(word: str, effects: str = EFFECTS) -> str:
    return f'[[{word}]]\nid = "a_{word}"\nname = "A"\n{effects}'


@pytest.fixture
def zoo(shelf: Shelf) -> Registry:
    """A zoo, and a bear that adds one of each type with effects, and a patch of a stone."""
    shelf.put("zoo", ZOO, content={"all": entry("stone", "")})
    texts = "".join(entry(word) for word in ("food", "hay", "stone", "mood"))
    patch = f'[[patch]]\nof = "zoo.a_stone"\n{EFFECTS}'
    shelf.put("bear", family="expansion", manifest={"system": '"zoo"'}, content={"all": texts + patch})
    return shelf.registry("zoo", "bear")


def test_where_effects_are_had(zoo: Registry) -> None:
    found = {id: list(bearing(each, zoo.kinds, zoo.entry_types)) for id, each in zoo.entry_types.items()}
    assert found == {
        "zoo.food": ["Beast, Food"],
        "zoo.hay": ["Beast, Food"],
        "zoo.stone": [],
        "zoo.mood": ["Beast, Moods"],
    }


def test_effects_that_nobody_has_are_told_and_the_rest_is_taken_in(zoo: Registry) -> None:
    assert [f"{fault.where}: {fault.sentence}" for fault in zoo.faults] == [
        f"content/all.toml:12: stone[1].effects: {IDLE}",
        f"content/all.toml:19: patch[1].effects: {IDLE}",
    ]
    assert "bear.a_stone" in zoo.entries


def test_a_draft_is_told_the_same(zoo: Registry) -> None:
    (bear,) = (each for each in zoo.plugins if each.id == "bear")
    row = {"id": "pebble", "name": "Pebble", "effects": [{"type": "add", "total": "zoo.power", "amount": 1}]}
    for kind, said in (("zoo.stone", [("effects", IDLE)]), ("zoo.hay", [])):
        found = drafted(bear, zoo.entry_types[kind], row, zoo, {})
        assert [(each.key, each.sentence) for each in found.mistakes] == said


FARM = '''
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Food(Entry):
    """Food of a cow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Barn(Entry):
    """A barn of a farm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick(Entry):
    """What a cow may learn, each a permission."""


@hookimpl
def declare_kinds():
    food = EntriesField("food", "Food", "farm.food")
    barns = EntriesField("barns", "Barns", "farm.barn")
    tricks = {"farm.trick": "tricks", "farm.low": "low"}
    return [
        KindType("farm.cow", "Cow", "Cows", (food,), permissions=tricks, lists={"farm.eaten": "what it ate"}),
        KindType("farm.farm", "Farm", "Farms", (barns,)),
    ]


@hookimpl
def declare_totals():
    nothing = lambda record, book: []
    return [TotalType("farm.milk", "farm.cow", "Milk", nothing), TotalType("farm.hay", "farm.farm", "Hay", nothing)]


@hookimpl
def declare_reaches():
    return [Reach("farm.cows", "farm.cow", lambda record, book: [])]


@hookimpl
def declare_entry_types():
    return [
        EntryType("farm.food", "Food", "Food", Food),
        EntryType("farm.barn", "Barn", "Barns", Barn),
        EntryType("farm.trick", "Trick", "Tricks", Trick),
    ]
'''
MILK, HAY = (
    '{ type = "add", total = "farm.milk", amount = 1%s }',
    '{ type = "maximum", total = "farm.hay", amount = 1%s }',
)
LOW, TRICK = '{ type = "grant", permission = "farm.low"%s }', '{ type = "forbid", permission = "farm.a_trick"%s }'
EATEN = '{ type = "list", list = "farm.eaten", entry = "farm.a_trick"%s }'
COWS = ', to = "farm.cows"'


def farm(shelf: Shelf, *, food: str = "", barn: str = "") -> list[str]:
    """What is wrong where a food and a barn of a farm have one effect each."""
    rows = [entry(word, f"effects = [{effect}]\n") for word, effect in (("food", food), ("barn", barn)) if effect]
    shelf.put("farm", FARM, content={"all": "".join([*rows, entry("trick", "")])})
    registry = shelf.registry("farm")
    assert "farm.a_trick" in registry.entries
    return [f"{fault.where}: {fault.sentence}" for fault in registry.faults]


@pytest.mark.parametrize("effect", [MILK, LOW, TRICK, EATEN])
def test_what_a_cow_has_is_reached_from_its_food_and_from_a_barn_by_the_reach(shelf: Shelf, effect: str) -> None:
    assert farm(shelf, food=effect % "", barn=effect % COWS) == []


@pytest.mark.parametrize(
    ("effect", "key"), [(MILK, "total"), (LOW, "permission"), (TRICK, "permission"), (EATEN, "list")]
)
def test_what_a_barn_does_to_a_cow_without_a_reach_is_told(shelf: Shelf, effect: str, key: str) -> None:
    (said,) = farm(shelf, barn=effect % "")
    place, _, sentence = said.partition(f".{key}: ")
    assert place == "content/all.toml:4: barn[1].effects[1]"
    id, _, why = sentence.partition(" ")
    assert f'{key} = "{id}"' in effect
    assert why == 'belongs to a cow, and this reaches a farm alone. Write to = "farm.cows".'


def test_a_way_that_leads_elsewhere_is_told_and_that_none_leads_there(shelf: Shelf) -> None:
    why = "effects[1].total: farm.hay belongs to a farm, and this reaches a cow alone."
    food, barn = farm(shelf, food=HAY % "", barn=HAY % COWS)
    assert food == f"content/all.toml:4: food[1].{why} Known are: farm.milk."
    assert barn == f"content/all.toml:8: barn[1].{why} Leave to out."


def test_a_patch_whose_effect_reaches_nothing_is_told_the_same(shelf: Shelf) -> None:
    shelf.put("farm", FARM, content={"all": entry("barn", "")})
    patch = f'[[patch]]\nof = "farm.a_barn"\neffects = [{LOW % ""}]\n'
    shelf.put("fox", family="expansion", manifest={"system": '"farm"'}, content={"all": patch})
    (fault,) = shelf.registry("farm", "fox").faults
    assert (fault.plugin, fault.where) == ("fox", "content/all.toml:3")
    assert fault.sentence.startswith("patch[1].effects[1].permission: farm.low belongs to a cow")


def test_an_entry_with_another_mistake_is_told_of_its_effects_at_once(shelf: Shelf) -> None:
    rows = entry("barn", f"text = 5\neffects = [{MILK % ''}]\n") + entry(
        "trick", f"wrong = 5\neffects = [{MILK % ''}]\n"
    )
    shelf.put("farm", FARM, content={"all": rows})
    milk = "farm.milk belongs to a cow, and this reaches a farm alone."
    assert [f"{fault.where}: {fault.sentence}" for fault in shelf.registry("farm").faults] == [
        "content/all.toml:4: barn[1].text: Give a text; 5 is not.",
        f'content/all.toml:5: barn[1].effects[1].total: {milk} Write to = "farm.cows".',
        "content/all.toml:9: trick[1].wrong: This key is unknown. Known are: effects, id, name, text.",
        f"content/all.toml:10: trick[1].effects: {IDLE.replace('stone', 'trick')}",
    ]


def test_a_total_that_only_tells_is_changed_by_no_effect(shelf: Shelf) -> None:
    told = FARM.replace('"Milk", nothing)', '"Milk", nothing, told=True)')
    assert told != FARM
    shelf.put("farm", told, content={"all": entry("food", f"effects = [{MILK % ''}]\n")})
    (fault,) = shelf.registry("farm").faults
    assert fault.told.startswith(
        "content/all.toml:4: food[1].effects[1].total: farm.milk only tells what is worked out"
    )


def test_a_draft_is_told_of_effects_that_reach_nothing(shelf: Shelf) -> None:
    shelf.put("farm", FARM)
    registry = shelf.registry("farm")
    row = {"id": "a", "name": "A", "effects": [{"type": "add", "total": "farm.milk", "amount": 1}]}
    found = drafted(registry.plugins[0], registry.entry_types["farm.barn"], row, registry, {})
    (mistake,) = found.mistakes
    assert mistake.key == "effects[1].total"
    assert mistake.sentence.endswith('Write to = "farm.cows".')
