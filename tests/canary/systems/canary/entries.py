"""What the canary's content files hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from tallow.api import Band, Beyond, Entry, EntryType, Meta, Ranges, Refers, UserMistake


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
    """A seed that a bird may eat, with the halves of its pattern."""

    grams: int
    pattern: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather(Entry):
    """A row of a season's weather table."""

    season: Literal["spring", "winter"]
    low: int
    high: int
    gale: Annotated[int, Meta(ge=1, le=6)]
    seed: Annotated[str, Refers("canary.seed")] = ""
    omens: tuple[str, ...] = ()
    warning: Verse | None = None

    def __post_init__(self) -> None:
        if self.low <= 8 < self.high:
            raise UserMistake(f"{self.low} to {self.high} lies in two bands. Part it in two rows.")


SONG = EntryType("canary.song", "Song", "Songs", Song)
SEED = EntryType("canary.seed", "Seed", "Seeds", Seed)
WEATHER = EntryType(
    "canary.weather",
    "Weather row",
    "Weather rows",
    Weather,
    Ranges(
        "Total",
        1,
        12,
        table="season",
        level="gale",
        columns=("text", "seed"),
        notes={"spring": "rain and sun"},
        blank={"seed": "on nothing"},
        bands=(Band(1, 8, "calm", "gale 1–3"), Band(9, 12, "rough")),
        beyond=Beyond("gone", "No row", "Nobody sings then."),
    ),
    {"name": "Weather", "text": "What it brings", "seed": "Lives on"},
)
