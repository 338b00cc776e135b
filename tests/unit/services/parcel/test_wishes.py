"""What a plugin's commands, repairs, rolls and migrations propose is tried on records as they begin."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.services.parcel.wishes import wishes
from tests.unit.hooks.shelf import Shelf

BRIG = """
from dataclasses import dataclass


@dataclass(frozen=True)
class Sailor:
    grip: int = 3


@dataclass(frozen=True)
class Climb:
    sailor: Sailor = Sailor()


@hookimpl
def declare_kinds():
    fields = (NumberField("sails", "Sails", default=3, maximum=9), TextField("port", "Port"))
    return [KindType("brig.ship", "Ship", "Ships", fields)]


def set_sail(record, book):
    return [Set(record.id, "PATH", NUMBER, EXPECT), Set("another", "sials", 1, None)]


@hookimpl
def declare_commands():
    return [Command("brig.sail", "Set sail", "brig.ship", set_sail)]


def bare(record, book):
    return [Advice("No sails.", "warning", "sails", (Set(record.id, "REPAIRED", 1, UNSEEN),), "Set one")]


@hookimpl
def declare_checks():
    return [Check("brig.bare", "brig.ship", bare)]


def climb(inputs, dice, book):
    return Resolution((), {"grip": inputs.sailor.grip})


def fill(role, record, book):
    return {"FILLED": 4}


def climbed(role, record, outcome, book):
    return [Set(record.id, "sails", outcome["grip"] * TIMES, UNSEEN)]


@hookimpl
def declare_resolvers():
    return [Resolver("brig.climb", "Climb", Climb, climb, (Role("sailor", "Sailor", "brig.ship"),), fill, climbed)]


def brought(record, book):
    return [Set(record.id, "MIGRATED", "Nantucket", UNSEEN), *renamed(record, "canvas", "sails")]


@hookimpl
def declare_migrations():
    return [Migration("1.0.0", "Ports", "brig.ship", brought)]
"""
RIGHT = {
    "PATH": "sails",
    "NUMBER": "4",
    "EXPECT": "3",
    "REPAIRED": "sails",
    "FILLED": "grip",
    "TIMES": "2",
    "MIGRATED": "port",
}


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    """An empty shelf."""
    shelf = Shelf(tmp_path)
    yield shelf
    shelf.close()


def wrong(shelf: Shelf, **words: str) -> list[str]:
    """What is wrong with a brig in which some words are others."""
    python = BRIG
    for word, right in {**RIGHT, **words}.items():
        python = python.replace(word, right)
    shelf.put("brig", python)
    registry = shelf.registry("brig")
    assert registry.faults == ()
    return list(wishes(registry, "brig"))


def test_what_fits_is_none_and_of_other_records_nobody_knows(shelf: Shelf) -> None:
    assert wrong(shelf) == []


@pytest.mark.parametrize(
    ("word", "wish", "place", "said"),
    [
        ({"PATH": "sials"}, "command brig.sail", 22, "A ship has no field 'sials'. Did you mean sails?"),
        ({"NUMBER": "12"}, "command brig.sail", 22, "Sails is at most 9, and 12 is more."),
        ({"EXPECT": "5"}, "command brig.sail", 22, "sails: it expects 5, where 3 stands."),
        ({"REPAIRED": "sial"}, "check brig.bare", 31, "A ship has no field 'sial'. Did you mean sails?"),
        ({"TIMES": "3"}, "resolver brig.climb", 48, "Sails is at most 9, and 12 is more."),
        ({"MIGRATED": "prt"}, "migration", 57, "A ship has no field 'prt'. Did you mean port?"),
    ],
)
def test_edits_that_do_not_fit_are_told_with_the_line_of_the_function(
    shelf: Shelf, word: dict[str, str], wish: str, place: int, said: str
) -> None:
    (sentence,) = wrong(shelf, **word)
    assert sentence.startswith(f"The plugin brig failed in the {wish}")
    assert f"__init__.py:{place}" in sentence
    assert said in sentence


def test_what_is_filled_in_and_is_no_input_is_told_with_its_resolver(shelf: Shelf) -> None:
    (sentence,) = wrong(shelf, FILLED="girp")
    assert sentence.startswith('"brig.climb": The plugin brig fills in what does not fit. sailor.girp:')
    assert sentence.endswith("Did you mean grip?")
