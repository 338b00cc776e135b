"""Blocks of what a body bears: two pools of which one protects the other, and wounds as slots side by side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta

from tallow.model.book import Book
from tallow.model.record import Record
from tallow.model.value import Row


@dataclass(frozen=True, slots=True)
class Pools:
    """Two pools as cells, the outer one's frame round the inner one: what is lost comes off the outer first.

    Attributes:
        outer, inner: number fields, what is left of each.
        outer_full, inner_full: totals, or number fields; what negative parts take off a total is drawn as lost.
    """

    outer: str
    outer_full: str
    inner: str
    inner_full: str


@dataclass(frozen=True, slots=True)
class ShownWound:
    """A row of a table as a wound in its slot.

    Attributes:
        name: what it is.
        severity: its figure, which fills as many of six cells.
        level: its severity in a word ("light").
        worst: whether its frame is heavy.
        source: what gave it, or "".
        closes: what closes it ("a month of rest"), or "".
        further: what else is to be known of it, a line each.
        closes_in_short: what closes it in as few words as a slot on paper has room for, "" where ``closes`` is short.
    """

    name: str
    severity: Annotated[int, Meta(ge=0, le=6)] = 0
    level: str = ""
    worst: bool = False
    source: str = ""
    closes: str = ""
    further: tuple[str, ...] = ()
    closes_in_short: str = ""


@dataclass(frozen=True, slots=True)
class WoundTrack:
    """The rows of a table as slots, as many as a total says, each taken or free.

    Attributes:
        field: the table.
        slots: the total, or number field, that says how many there are.
        shown: a row as a wound, by the game's words.
        brings: what taking a free slot brings: of its place from 1, and how many slots there are.
        cap: what comes after the last, of how many slots there are, or wounds where they are more ("fifth is death").
        hint: a few words at the right of the head, of the record ("Tier 3 + 1 = 4 slots").
        columns: the columns that a person enters of a row; all of them where none is named.
        beyond: what is said of a wound without a slot.
        note: a sentence below, on paper.
    """

    field: str
    slots: str
    shown: Callable[[Record, Row, Book], ShownWound]
    brings: Callable[[int, int], str] | None = None
    cap: Callable[[int], str] | None = None
    hint: Callable[[Record, Book], str] | None = None
    columns: tuple[str, ...] = ()
    beyond: str = "no slot"
    note: str = ""
