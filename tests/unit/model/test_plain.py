"""What is read into a frozen class is written as it was read, and what is at its default is left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, Literal

from hypothesis import given
from hypothesis import strategies as st

from tallow.model.decode import decode
from tallow.model.effect import Add, Grant, ListEffect
from tallow.model.entry import Entry
from tallow.model.plain import defaults, plain
from tallow.model.value import Refers


class Side(Enum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Verse:
    words: str
    notes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Song(Entry):
    from_: Annotated[str, Refers("zoo.song")] = ""
    mood: Literal["merry", "sad"] = "merry"
    side: Side = Side.LEFT
    loud: bool = False
    pitch: float = 440
    grams: int | None = None
    verses: tuple[Verse, ...] = ()
    tags: frozenset[str] = frozenset()
    more: Mapping[str, int] = field(default_factory=dict)


SONGS = st.builds(
    Song,
    id=st.just("cold"),
    name=st.text(max_size=4),
    from_=st.text(max_size=3),
    mood=st.sampled_from(["merry", "sad"]),
    side=st.sampled_from(Side),
    loud=st.booleans(),
    pitch=st.integers(0, 900) | st.floats(0, 900),
    grams=st.none() | st.integers(0, 9),
    verses=st.lists(st.builds(Verse, st.text(max_size=3), st.tuples(st.integers(0, 9))), max_size=2).map(tuple),
    tags=st.frozensets(st.text(max_size=2), max_size=2),
    more=st.dictionaries(st.text(min_size=1, max_size=2), st.integers(0, 9), max_size=2),
    effects=st.lists(
        st.sampled_from(
            [Add("zoo.might", 2), Add("zoo.might", 0.5, "pack"), Grant("zoo.fly"), ListEffect("zoo.a", "zoo.b")]
        ),
        max_size=2,
    ).map(tuple),
)


def test_what_is_at_its_default_is_left_out() -> None:
    song = Song(id="cold", name="Cold", from_="zoo.old", side=Side.RIGHT, effects=(Add("zoo.might", 2),))
    assert plain(song) == {
        "id": "cold",
        "name": "Cold",
        "effects": [{"type": "add", "total": "zoo.might", "amount": 2}],
        "from": "zoo.old",
        "side": "right",
    }


def test_a_flag_is_no_number_at_its_default() -> None:
    @dataclass(frozen=True)
    class One:
        count: int = 0

    assert plain(One(False)) == {"count": False}


def test_what_must_be_given_has_no_default() -> None:
    assert defaults(Verse) == {"notes": []}
    assert defaults(Song)["more"] == {}
    assert "id" not in defaults(Song)


@given(SONGS)
def test_it_is_read_as_it_was(song: Song) -> None:
    read, mistakes = decode(Song, plain(song))
    assert mistakes == []
    assert read == song
