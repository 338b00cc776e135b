"""Ranges that a type declares name keys of its class, and what does not hold together is said when it is declared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import pytest

from tallow.hooks.soundness.ranged import range_mistakes
from tallow.model.entry import Band, Entry, EntryType, Ranges
from tests.unit.hooks.shelf import Shelf


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather(Entry):
    low: int
    high: int
    gale: int = 1
    season: Literal["spring", "winter"] = "spring"
    ends: str = ""


def said(ranges: Ranges, labels: Mapping[str, str] | None = None) -> list[str]:
    return list(range_mistakes(EntryType("zoo.weather", "W", "W", Weather, ranges, labels or {})))


def test_sound_ones() -> None:
    whole = Ranges("Total", 1, 12, table="season", level="gale", columns=("text", "ends"), bands=(Band(1, 4, "calm"),))
    assert said(whole, {"ends": "Ends with", "effects.amount": "Much"}) == []


@pytest.mark.parametrize(
    ("ranges", "sentence"),
    [
        (Ranges("T", 5, 1), "Its ranges go from 5 to 1. Give a span of 1 to 200 numbers."),
        (Ranges("T", 1, 201), "Its ranges go from 1 to 201. Give a span of 1 to 200 numbers."),
        (Ranges("T", 1, 9, low="lo"), 'Its ranges name "lo", which its class has not. Did you mean low?'),
        (Ranges("T", 1, 9, high="ends"), 'Its ranges need a whole number under "ends".'),
        (Ranges("T", 1, 9, level="season"), 'Its ranges need a whole number under "season".'),
        (
            Ranges("T", 1, 9, columns=("colour",)),
            (
                'Its ranges name "colour", which its class has not. '
                "Known are: effects, ends, gale, high, id, low, name, season, text."
            ),
        ),
        (
            Ranges("T", 1, 9, table="ends"),
            'Its ranges part into tables by "ends", which is no choice. Annotate it with Literal.',
        ),
        (
            Ranges("T", 1, 9, bands=(Band(1, 10, "calm"),)),
            'Its band "calm" goes from 1 to 10, which lies outside its span.',
        ),
    ],
)
def test_what_does_not_hold_together(ranges: Ranges, sentence: str) -> None:
    assert said(ranges) == [sentence]


def test_a_label_of_nothing() -> None:
    assert said(Ranges("T", 1, 9), {"nam": "Name"}) == ['It labels "nam", which its class has not. Did you mean name?']


def test_the_type_is_left_out_with_the_sentence(shelf: Shelf) -> None:
    python = """
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather(Entry):
    low: int
    high: int


@hookimpl
def declare_entry_types():
    return [EntryType("zoo.weather", "Weather", "Weather", Weather, Ranges("Total", 1, 9, low="lo"))]
"""
    shelf.put("zoo", python)
    registry = shelf.registry("zoo")
    assert registry.entry_types == {}
    assert [fault.sentence for fault in registry.faults] == [
        '"zoo.weather" is left out. Its ranges name "lo", which its class has not. Did you mean low?'
    ]


RANGED = """
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather(Entry):
    low: int
    high: int


@hookimpl
def declare_entry_types():
    return [EntryType("zoo.weather", "Weather", "Weather", Weather, Ranges("Total", 1, 9))]
"""


def test_an_entry_whose_range_is_none_is_left_out(shelf: Shelf) -> None:
    rows = (("low", 0, 3), ("high", 7, 10), ("back", 5, 3), ("whole", 1, 9))
    text = "".join(f'[[weather]]\nid = "{id}"\nname = "W"\nlow = {low}\nhigh = {high}\n' for id, low, high in rows)
    shelf.put("zoo", RANGED, content={"all": text})
    registry = shelf.registry("zoo")
    assert list(registry.entries) == ["zoo.whole"]
    assert [f"{fault.where}: {fault.sentence}" for fault in registry.faults] == [
        "content/all.toml:4: weather[1].low: Give a whole number from 1 to 9; 0 is not.",
        "content/all.toml:10: weather[2].high: Give a whole number from 1 to 9; 10 is not.",
        "content/all.toml:15: weather[3].high: 5 to 3 runs backwards. Turn it round.",
    ]


def test_a_patch_that_makes_a_range_none_changes_nothing(shelf: Shelf) -> None:
    shelf.put("zoo", RANGED, content={"all": '[[weather]]\nid = "fog"\nname = "Fog"\nlow = 1\nhigh = 3\n'})
    patch = '[[patch]]\nof = "zoo.fog"\nname = "Mist"\nlow = 4\n'
    shelf.put("bear", family="expansion", manifest={"system": '"zoo"'}, content={"all": patch})
    registry = shelf.registry("zoo", "bear")
    assert [f"{fault.where}: {fault.sentence}" for fault in registry.faults] == [
        "content/all.toml:1: patch[1].high: 4 to 3 runs backwards. Turn it round."
    ]
    assert registry.entries["zoo.fog"].name == "Fog"
