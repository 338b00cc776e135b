"""References are found wherever an annotation marks them, with the key that a mistake would name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta

from tallow.model.effect import Add, Forbid, ListEffect
from tallow.model.entry import Entry
from tallow.model.reference import Reference, raw_references, references, refers_of
from tallow.model.value import Refers

SongId = Annotated[str, Refers("zoo.song")]


@dataclass(frozen=True, slots=True)
class Verse:
    quotes: SongId | None = None
    words: str = "zoo.no_reference"


@dataclass(frozen=True, slots=True, kw_only=True)
class Song(Entry):
    from_: SongId = ""
    like: SongId | Literal["nothing"] = ""
    sung_with: tuple[SongId, ...] = ()
    verses: tuple[Verse, ...] = ()
    by: Mapping[str, SongId] | None = None


def test_every_reference_with_its_key() -> None:
    song = Song(
        id="a",
        name="A",
        effects=(Add("zoo.might", 1), ListEffect("zoo.known", "zoo.b"), Forbid("zoo.fly")),
        from_="zoo.c",
        sung_with=("zoo.d", "", "zoo.e"),
        verses=(Verse(), Verse("zoo.f")),
        by={"wolf": "zoo.g"},
    )
    assert list(references(song)) == [
        Reference("effects[1].total", "total", "zoo.might"),
        Reference("effects[2].list", "list", "zoo.known"),
        Reference("effects[2].entry", "entry", "zoo.b"),
        Reference("effects[3].permission", "permission", "zoo.fly"),
        Reference("from", "zoo.song", "zoo.c"),
        Reference("sung_with[1]", "zoo.song", "zoo.d"),
        Reference("sung_with[3]", "zoo.song", "zoo.e"),
        Reference("verses[2].quotes", "zoo.song", "zoo.f"),
        Reference("by.wolf", "zoo.song", "zoo.g"),
    ]


def test_nothing_is_named_by_nothing() -> None:
    assert list(references(Song(id="a", name="A"))) == []


def test_what_an_annotation_names() -> None:
    assert refers_of(Annotated[tuple[SongId, ...], Meta(min_length=1)]) == Refers("zoo.song")
    assert refers_of(SongId | None) == Refers("zoo.song")
    assert refers_of(tuple[SongId, ...]) == Refers("zoo.song")
    assert refers_of(str) is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Concert(Entry):
    prices: Mapping[SongId, int]
    verses: Mapping[str, Verse]


def test_the_keys_of_a_table_may_name_things_and_what_is_in_it_too() -> None:
    concert = Concert(id="a", name="A", prices={"zoo.b": 2}, verses={"first": Verse("zoo.c")})
    found = [Reference("prices.zoo.b", "zoo.song", "zoo.b"), Reference("verses.first.quotes", "zoo.song", "zoo.c")]
    assert list(references(concert)) == found
    assert list(raw_references(Concert, {"prices": {"zoo.b": "?"}, "verses": {"first": {"quotes": "zoo.c"}}})) == found
