"""Blocks of things that lie somewhere: cards in a grid, and what is kept in a store with its counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from msgspec import Meta

from tallow.model.book import Book
from tallow.model.record import EMPTY, Record
from tallow.model.value import Row

SIDES = ("top", "right", "bottom", "left")
COLORS = ("red", "green", "blue")
Length: TypeAlias = Annotated[int, Meta(ge=1, le=12)]


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A line of a list as a card in its cell.

    Attributes:
        name, note: what it is, and a few words below ("head · 1").
        halves: edge (``SIDES``) → the color (``COLORS``) of the half there; two of one color that meet are a whole.
        error: why it may not lie here, or "".
    """

    name: str
    note: str = ""
    halves: Mapping[str, str] = EMPTY
    error: str = ""

    def __post_init__(self) -> None:
        for edge, color in self.halves.items():
            if edge not in SIDES or color not in COLORS:
                raise ValueError(f"there is no half {color!r} at {edge!r}")


@dataclass(frozen=True, slots=True)
class CardGrid:
    """The lines of a list of entries as cards in a grid, moved with the mouse or the arrows.

    A cell's place is counted from 1, row by row; a line whose place is 0, or taken, or beyond the grid, lies beside it.
    A line whose entry's plugin is away is not asked for: it shows its last name.

    Attributes:
        field: the list of entries.
        place: its number column that says in which cell a line lies.
        shown: a line as a card, by the game's words.
        counts: color → the total that says how many are whole, for the foot.
        rows, columns: how many cells.
    """

    field: str
    place: str
    shown: Callable[[Record, Row, Book], ShownCard]
    counts: Mapping[str, str] = EMPTY
    rows: Length = 3
    columns: Length = 3


@dataclass(frozen=True, slots=True)
class Storage:
    """Lists of entries with a count each, one list at a time on the screen and all of them on paper.

    Attributes:
        fields: the lists of entries.
        count: their number column that says how many there are of a line.
        note_of: a few words behind a line's name on the screen (its keywords), by the game; None for none.
        label: the head.
        blank: how many empty lines paper shows at least.
    """

    fields: Annotated[tuple[str, ...], Meta(min_length=1)]
    count: str
    note_of: Callable[[Row, Book], str] | None = None
    label: str = "Storage"
    blank: Annotated[int, Meta(ge=0, le=200)] = 0


@dataclass(frozen=True, slots=True)
class Marks:
    """A list of entries with a few squares behind each line ("1 2 3": the levels that were met).

    Attributes:
        field: the list of entries.
        marks: its flag columns, in order; each is called by the column's label.
        hint: a few words at the right of the head.
        harm: whether the names are written as harm.
        blank: how many empty lines paper shows at least.
        marks_of: the flag columns that a line has in place of those, by the game; () for those, None for never.
    """

    field: str
    marks: Annotated[tuple[str, ...], Meta(min_length=1)]
    hint: str = ""
    harm: bool = False
    blank: Annotated[int, Meta(ge=0, le=200)] = 0
    marks_of: Callable[[Row, Book], tuple[str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Entries of which a list holds one at most.

    Attributes:
        label: what the choice is called ("New life").
        entries: the ids of what can be chosen.
        why: why nothing can be chosen yet, or "".
    """

    label: str
    entries: tuple[str, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Groups:
    """A list of entries as choices, one line for each group; what is in no group stands below as in a list.

    Attributes:
        field: the list of entries.
        groups: what can be chosen, by the game, of the record.
    """

    field: str
    groups: Callable[[Record, Book], tuple[Group, ...]]
