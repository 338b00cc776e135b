"""The block of a body: its parts below each other, each with what protects it and its injuries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta


@dataclass(frozen=True, slots=True)
class HitPlace:
    """A part of a body.

    Attributes:
        label: what it is called ("Arms").
        guard: a number field, or a total, that says what protects it.
        light, heavy: flag fields, its injuries; "" for one that it cannot have.
        note: what its guard is called where that is not the body's word; written below its name ("insanity").
    """

    label: str
    guard: str
    light: str = ""
    heavy: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Body:
    """The parts of a body: a shield with what protects each, and its injuries as squares to tick.

    Attributes:
        label: the head.
        hint: a few words at the right of the head.
        note: a sentence below, on paper.
        guard: what protects a part is called, for whoever cannot see the shield.
    """

    label: str
    places: Annotated[tuple[HitPlace, ...], Meta(min_length=1)]
    hint: str = ""
    note: str = ""
    guard: str = "armor"
