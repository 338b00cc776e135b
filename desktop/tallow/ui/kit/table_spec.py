"""What a record table shows: columns, rows and cells as plain values, without a model of any game or of Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from tallow.ui.kit.spoken import Number, written


class CellKind(Enum):
    """How a column's values are drawn and edited; POOL is "now / full" with a bar below."""

    TEXT = auto()
    NUMBER = auto()
    CHOICE = auto()
    TICK = auto()
    POOL = auto()


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a record table.

    Attributes:
        key, title: its key in a row's cells, and its head.
        kind: how it is drawn and edited.
        width: in pixels at 100 %; 0 takes what the others leave.
        narrow: the least width, in pixels at 100 %, that still shows its head whole; 0 keeps the width.
        caps: written in small capitals, for slots and the like.
        choices: for CHOICE, the keys and the words of what can be chosen.
        suffix, signed: for numbers, what follows ("%"), and whether a positive one carries its plus.
        blank: what is written where there is no value ("none", "—").
        full_key: for POOL, the key of its full value; empty, and that cannot be edited.
        low, high, whole: limits of a number, and whether it has no decimals.
        editable: whether a person may change it.
        offers: for TEXT, words that are offered while one types.
    """

    key: str
    title: str
    kind: CellKind = CellKind.TEXT
    width: int = 0
    narrow: int = 0
    caps: bool = False
    choices: tuple[tuple[str, str], ...] = ()
    suffix: str = ""
    signed: bool = False
    blank: str = ""
    full_key: str = ""
    low: Number | None = None
    high: Number | None = None
    whole: bool = True
    editable: bool = True
    offers: tuple[str, ...] = ()

    @property
    def right(self) -> bool:
        """Whether its values stand at the right."""
        return self.kind is CellKind.NUMBER


@dataclass(frozen=True, slots=True)
class Cell:
    """One value: text, number, flag or a choice's key; `full` of a pool; a small note behind it.

    `lost` strikes it through (it is not counted now); `why` marks a derived one that opens Why; `error` is a sentence.
    """

    value: object = None
    full: Number | None = None
    note: str = ""
    lost: bool = False
    why: bool = False
    error: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row: `dim` for what is not in use, `harm` for what is destroyed, and `state` says either in words.

    `note` is a small line below its cells.
    """

    id: str
    cells: Mapping[str, Cell] = field(default_factory=dict)
    dim: bool = False
    harm: bool = False
    state: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class TotalRow:
    """The row below the double rule: its title over the first columns, and the sums under theirs."""

    title: str
    cells: Mapping[str, Cell] = field(default_factory=dict)


EMPTY = Cell()


def cell_text(column: Column, cell: Cell) -> str:
    """The value as it is written, without its note."""
    value = cell.value
    if column.kind is CellKind.TICK:
        return "ticked" if value else "not ticked"
    if value is None or value == "":
        return column.blank
    if column.kind is CellKind.CHOICE:
        return dict(column.choices).get(str(value), str(value))
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return written(value, signed=column.signed) + column.suffix
    return str(value)


def cell_spoken(column: Column, cell: Cell) -> str:
    """The value as it is spoken."""
    text = cell_text(column, cell) or "empty"
    if cell.full is not None:
        text = f"{text} of {written(cell.full)}"
    elif cell.lost:
        text = f"{text} lost"
    return f"{text}, {cell.error}" if cell.error else text
