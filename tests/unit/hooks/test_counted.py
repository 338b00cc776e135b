"""Effects of entries that no record has are told, wherever they are written; a kind may have entries without a list."""

from __future__ import annotations

import pytest

from tallow.hooks.counted import bearing
from tallow.hooks.draft import drafted
from tallow.hooks.registry import Registry
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
