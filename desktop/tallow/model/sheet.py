"""Sheets: the layout of a kind as rows of columns of blocks, from which screen and paper both draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from tallow.model.board import Board
from tallow.model.body import Body
from tallow.model.book import Book
from tallow.model.cards import CardGrid, Groups, Marks, Storage
from tallow.model.errors import unknown
from tallow.model.forecast import Forecast
from tallow.model.record import EMPTY, Record
from tallow.model.rounds import Rounds
from tallow.model.told import FamilyTree, Pills, Told
from tallow.model.value import Number, Row
from tallow.model.wounds import Pools, WoundTrack
from tallow.model.years import Chronicle, Guide, Timeline

Blank: TypeAlias = Annotated[int, Meta(ge=0, le=200)]
"""How many empty rows paper shows at least."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The record's name, large, with a line of fields beside it and flags at the right.

    Attributes:
        beside: text fields shown behind the name, each with its label as the placeholder.
        flags: flag fields or flag totals shown as ticks at the right; oxblood, for they are harm.
        picture: the picture field whose picture stands before the name, or "".
    """

    beside: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Stats:
    """Boxes with a figure and a small-capital label above.

    Attributes:
        figures: ids of number fields (typed into) and totals (dotted, open Why).
        size: ``large`` or ``small``.
        labels: id → a shorter label than the field's own.
        layers: a total's id → what it is made of, number fields (typed there) and totals, small below it: "5 + 0 + 0".
            What the total has besides, by effects, adjustments or bounds, is added of itself.
        layers_label: what the layers are called, once below all boxes ("base + gear + tokens"); where a total has more,
            "+ other" stands behind it.
    """

    figures: tuple[str, ...]
    size: Literal["large", "small"] = "large"
    labels: Mapping[str, str] = EMPTY
    layers: Mapping[str, tuple[str, ...]] = EMPTY
    layers_label: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked place on a bar: ``Mark(0, "incapacitated")``."""

    at: Number
    label: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A pool as a bar: now, full, and marks at which something happens.

    Attributes:
        now: a number field.
        full: a total, or a number field.
        marks: lowest first; below the second the bar is hatched.
        lowest: where the bar begins.
    """

    now: str
    full: str
    lowest: Number = 0
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Options:
    """A choice field as a segment, with the note of what is chosen below."""

    field: str


@dataclass(frozen=True, slots=True)
class Pool:
    """Two columns of a table shown as one: now of full, with a thin bar below.

    Attributes:
        now, full: the columns' ids; a full of 0 reads "none".
        label: the head.
    """

    now: str
    full: str
    label: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table field with its columns, and a foot of totals.

    Attributes:
        field: the table field.
        columns: column ids and pools, in order; columns left out here do not show.
        foot: column id (a pool's is its ``now``) → the total below it.
        full: pool's ``now`` column → the total of its full values, beside the foot's.
        foot_label: what the foot is called ("Worn").
        worn: the flag column without which a row does not count and is drawn faint, or "".
        lost: which columns of a row no longer count and are struck through, by the game's rule; None for never.
        note_of: a line below a row, worked out from the record, the row and the book ("Evade 25 − 20 = 5"); None for
            never.
        hint: a few words at the right of the head.
        note: a sentence below.
        blank: how many empty rows paper shows at least.
    """

    field: str
    columns: tuple[str | Pool, ...]
    foot: Mapping[str, str] = EMPTY
    full: Mapping[str, str] = EMPTY
    foot_label: str = ""
    worn: str = ""
    lost: Callable[[Row, Book], frozenset[str]] | None = None
    note_of: Callable[[Record, Row, Book], str] | None = None
    hint: str = ""
    note: str = ""
    blank: Blank = 0


@dataclass(frozen=True, slots=True)
class Entries:
    """A list of entries or names.

    Attributes:
        blank: how many empty lines paper shows at least.
        chips: whether they are chips on the screen, with their number in the head, and two to a line on paper.
        add: the words of what adds one ("Innovate…").
        first: the names that are offered before all others while one types, by the game; None for none.
    """

    field: str
    blank: Blank = 0
    chips: bool = False
    add: str = "add…"
    first: Callable[[Record, Book], tuple[str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Notes:
    """A text of several lines on writing lines.

    Attributes:
        lines: how many lines paper rules at least.
    """

    field: str
    lines: Annotated[int, Meta(ge=1, le=200)] = 6


@dataclass(frozen=True, slots=True)
class Ticks:
    """Flag fields in a row.

    Attributes:
        through: field → the command that is done in place of ticking it, with what it asks before; unticking is plain.
    """

    fields: tuple[str, ...]
    through: Mapping[str, str] = EMPTY


@dataclass(frozen=True, slots=True)
class Pips:
    """A track field as a row of pips under its label, with a double frame and a number at each milestone."""

    field: str


@dataclass(frozen=True, slots=True)
class Lines:
    """Plain fields, a label and a value each: text, number, choice, reference, track."""

    fields: tuple[str, ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A named place into which other plugins put blocks: ``kdm.survivor:special``."""

    id: str


@dataclass(frozen=True, slots=True)
class Act:
    """A button that opens a resolver with this record in a role, or runs a command; never printed.

    Attributes:
        target: a resolver's or command's id.
        role: the role that the record takes.
        label: the button's words.
        primary: the one filled button of the sheet.
        others: further role of the resolver → the reference field whose record takes it.
    """

    target: str
    label: str
    role: str = ""
    primary: bool = False
    others: Mapping[str, str] = EMPTY


Block: TypeAlias = (
    Heading
    | Stats
    | Bar
    | Options
    | Table
    | Entries
    | Groups
    | Marks
    | Storage
    | Chronicle
    | FamilyTree
    | Timeline
    | Notes
    | Ticks
    | Pips
    | Lines
    | Pools
    | Body
    | CardGrid
    | WoundTrack
    | Forecast
    | Told
    | Pills
    | Guide
    | Rounds
    | Board
    | Slot
    | Act
)


@dataclass(frozen=True, slots=True)
class Cell:
    """A column of a row: blocks below each other.

    Attributes:
        weight: its share of the row's width.
        only: a flag field, or a total, without which the cell is left out, save on a blank sheet; "" for always.
    """

    blocks: tuple[Block, ...]
    weight: Annotated[int, Meta(ge=1, le=100)] = 1
    only: str = ""


SheetRows: TypeAlias = tuple[tuple[Cell, ...], ...]
"""Each a tuple of cells, side by side where the width allows."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A further leaf of a kind's sheet, behind its front: a family tree, a chronicle.

    Attributes:
        id: "family"; small letters, digits and underscores.
        title: what it is called ("Family").
        rows: as those of the front; where none of them has a heading, the record's name stands above them.
    """

    id: str
    title: str
    rows: SheetRows

    def blocks(self) -> Iterator[Block]:
        """Every block, in reading order."""
        return _blocks(self.rows)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The layout of a kind.

    Attributes:
        kind: whose sheet it is.
        rows: those of the front.
        subtitle: what the sheet is called on paper ("Character record").
        leaves: what stands behind the front, each shown and printed by itself.
        front: what the front is called beside them; "" calls it as the kind is called.
        foot: what the foot of a page says besides of a record: "lantern year 7"; "" for nothing.
        card: what a half-page card shows of the front, closely laid, in rows of its own; () for all of it.
    """

    kind: str
    rows: SheetRows
    subtitle: str = ""
    leaves: tuple[Leaf, ...] = ()
    front: str = ""
    card: SheetRows = ()
    foot: Callable[[Record, Book], str] | None = None

    def blocks(self) -> Iterator[Block]:
        """Every block, in reading order, those of the front first."""
        yield from _blocks(self.rows)
        for leaf in self.leaves:
            yield from leaf.blocks()

    def front_blocks(self) -> Iterator[Block]:
        """The blocks of the front, in reading order."""
        return _blocks(self.rows)

    def carded(self) -> Sheet:
        """The sheet as a half-page card shows it."""
        return replace(self, rows=self.card) if self.card else self

    def turned(self, id: str) -> Sheet:
        """One of the leaves as a sheet of its own.

        Raises:
            UserMistake: where there is no such leaf.
        """
        leaf = next((each for each in self.leaves if each.id == id), None)
        if leaf is None:
            raise unknown("leaf", id, [each.id for each in self.leaves])
        headed = any(isinstance(block, Heading) for block in leaf.blocks())
        return Sheet(self.kind, leaf.rows if headed else (row(Heading()), *leaf.rows), leaf.title, foot=self.foot)


def _blocks(rows: SheetRows) -> Iterator[Block]:
    return (block for row in rows for cell in row for block in cell.blocks)


def row(*blocks: Block, weights: tuple[int, ...] = ()) -> tuple[Cell, ...]:
    """A row with one cell for each block."""
    shares = weights or (1,) * len(blocks)
    return tuple(Cell((block,), share) for block, share in zip(blocks, shares, strict=True))
