"""Whatever a record holds, on every paper: boxes do not overlap, stay within the margins, and every word is found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tallow.printing.paper import Margins
from tests.unit.printing.geometry import found_in_the_pdf, squeezed, stands_well
from tests.unit.printing.sample import changed, laid, texts, view

SCRIPTS = (
    *("lamp", "Łódź", "勇者の剣", "Ελένη", "Жанна", "שרה", "한국어", "مرحبا"),
    *("−12", "oil/wick", "a-b", "wickwickwickwick"),
)
word = st.sampled_from(SCRIPTS)
line = st.lists(word, min_size=1, max_size=12).map(" ".join)
text = st.lists(st.one_of(line, st.just("")), max_size=40).map("\n".join)
short = st.lists(word, min_size=1, max_size=4).map(" ".join)
number = st.integers(-99, 999)
thing = st.fixed_dictionaries(
    {"place": st.sampled_from(["head", "hand"]), "name": short, "used": st.booleans(), "left": number, "guard": number}
)
records = st.fixed_dictionaries(
    {
        "trade": short,
        "strength": st.integers(0, 999),
        "health": number,
        "gear": st.lists(thing, max_size=30),
        "tricks": st.lists(short, max_size=25),
        "notes": text,
    }
)
side = st.sampled_from([5.0, 9.0, 12.0, 22.0])
choices = st.fixed_dictionaries(
    {
        "paper": st.sampled_from(["a4", "letter", "a5"]),
        "landscape": st.booleans(),
        "margin": st.one_of(st.none(), side, st.builds(Margins, side, side, side, side)),
        "tracks": st.sampled_from(["pips", "numbers"]),
    },
    optional={
        "large": st.booleans(),
        "breaks": st.sampled_from(["page", "sheet", "none"]),
        "leave": st.sampled_from([(), ("gear",), ("name", "notes"), ("health", "tricks")]),
        "order": st.just(("notes",)),
        "apart": st.just(("tricks",)),
    },
)
cards = st.fixed_dictionaries(
    {
        "cards": st.just(True),
        "paper": st.sampled_from(["a4", "letter"]),
        "landscape": st.booleans(),
        "margin": st.sampled_from([5.0, 12.0]),
    }
)
papers = st.one_of(choices, choices, cards)


def record(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """The values as a record holds them, each row with an id."""
    gear = [{"id": f"g{number}", "whole": abs(each["left"]), **each} for number, each in enumerate(values["gear"])]
    tricks = [{"id": f"t{number}", "name": name} for number, name in enumerate(values["tricks"])]
    return changed(**{**values, "gear": gear, "tricks": tricks})


@settings(max_examples=100, deadline=None)
@given(records, records, papers)
def test_nothing_overlaps_and_nothing_stands_in_the_margins(
    one: Mapping[str, Any], other: Mapping[str, Any], options: Mapping[str, Any]
) -> None:
    document = laid(view("Wick שרה", record(one)), view("Moth", record(other)), **options)
    stands_well(document)


@settings(max_examples=40, deadline=None)
@given(records, papers)
def test_every_word_is_drawn_and_found_in_the_pdf(values: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    document = laid(view("Wick the Last", record(values)), **{**options, "leave": ()})
    drawn = squeezed("".join(texts(document)))
    written = [values["trade"], values["notes"], *values["tricks"], *(each["name"] for each in values["gear"])]
    for each in written:
        for part in each.split():
            assert squeezed(part) in drawn
    found_in_the_pdf(document)
