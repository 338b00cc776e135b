"""Whatever a record holds, on every paper: boxes do not overlap, stay within the margins, and every word is found."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from io import BytesIO
from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from tallow.printing.document import Document
from tallow.printing.page import Page
from tallow.printing.paper import Margins
from tallow.printing.pdf import pdf
from tallow.printing.pen import THIN, Strip, Words
from tallow.printing.role import cap_height
from tests.unit.printing.sample import changed, laid, marks, texts, view

SCRIPTS = (
    *("lamp", "Łódź", "勇者の剣", "Ελένη", "Жанна", "שרה", "한국어", "مرحبا"),
    *("−12", "oil/wick", "a-b", "wickwickwickwick"),
)
EPSILON = 0.06
"""Millimeters by which a fallback's letter may be wider in its paragraph than by itself."""

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


def boxes(page: Page) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, right and foot of each text, from the height of its capitals down to where it stands."""
    for x, y, mark in marks(page):
        if isinstance(mark, Words):
            left, foot = x + mark.x, y + mark.baseline
            yield left, foot - cap_height(mark.role), left + mark.line.width, foot


def crossed(page: Page) -> Iterator[tuple[Strip, tuple[float, float, float, float]]]:
    """Lines that run through a text, but for those that strike it out."""
    found = list(boxes(page))
    for x, y, mark in marks(page):
        if isinstance(mark, Strip) and mark.height != THIN:
            left, top = x + mark.x, y + mark.y
            for box in found:
                beside = left + mark.width <= box[0] + 0.2 or left >= box[2] - 0.2
                if not beside and top < box[3] - 0.2 and top + mark.height > box[1] + 0.2:
                    yield mark, box


@settings(max_examples=100, deadline=None)
@given(records, records, papers)
def test_nothing_overlaps_and_nothing_stands_in_the_margins(
    one: Mapping[str, Any], other: Mapping[str, Any], options: Mapping[str, Any]
) -> None:
    document = laid(view("Wick שרה", record(one)), view("Moth", record(other)), **options)
    for page in document.pages:
        scale, frame = page.scale, page.frame
        found = list(boxes(page))
        for left, top, right, foot in found:
            assert frame.x - EPSILON <= left * scale
            assert right * scale <= frame.x + frame.width + EPSILON
            assert frame.y - EPSILON <= top * scale
            assert foot * scale <= frame.y + frame.height + EPSILON
        for here, there in combinations(sorted(found, key=lambda box: box[1]), 2):
            if there[1] < here[3] - EPSILON:
                assert here[2] <= there[0] + EPSILON or there[2] <= here[0] + EPSILON, (here, there)
        assert list(crossed(page)) == []


def squeezed(text: str) -> str:
    """A text without white, and its Arabic letters as they stand by themselves."""
    return unicodedata.normalize("NFKC", "".join(text.split())).casefold()


@settings(max_examples=40, deadline=None)
@given(records, papers)
def test_every_word_is_drawn_and_found_in_the_pdf(values: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    document = laid(view("Wick the Last", record(values)), **{**options, "leave": ()})
    drawn = squeezed("".join(texts(document)))
    written = [values["trade"], values["notes"], *values["tricks"], *(each["name"] for each in values["gear"])]
    for each in written:
        for part in each.split():
            assert squeezed(part) in drawn
    _found(document)


def _found(document: Document) -> None:
    """Each text of each page is in what a reader takes from it; one with words from the right it reads as they lie."""
    for page, read in zip(document.pages, PdfReader(BytesIO(pdf(document))).pages, strict=True):
        found = squeezed(read.extract_text())
        for _, _, mark in marks(page):
            if isinstance(mark, Words):
                wanted = squeezed(mark.line.text)
                backwards = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in wanted)
                assert set(wanted) <= set(found) if backwards else wanted in found, wanted
