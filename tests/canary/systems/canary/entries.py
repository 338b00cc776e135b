"""What the canary's content files hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tallow.api import Entry, EntryType


@dataclass(frozen=True, slots=True)
class Verse:
    """A part of a song."""

    words: str
    notes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Song(Entry):
    """A song that a bird may know."""

    mood: Literal["merry", "sad"] = "merry"
    pitch: float = 440
    secret: bool = False
    verses: tuple[Verse, ...] = ()
    range: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed(Entry):
    """A seed that a bird may eat."""

    grams: int


SONG = EntryType("canary.song", "Song", "Songs", Song)
SEED = EntryType("canary.seed", "Seed", "Seeds", Seed)
