"""What is kept, on paper: a column for each list, a thing and its count to a writing line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tallow.model.cards import Storage
from tallow.model.field import EntriesField
from tallow.model.value import Row
from tallow.printing.blocks.entries import GUTTER
from tallow.printing.blocks.missing import mark, paragraph
from tallow.printing.blocks.section import CLOSE, RISE, WRITTEN, Said, again, cut_off, head
from tallow.printing.entered import made
from tallow.printing.fill import Fill
from tallow.printing.pen import WRITING, Pen, Piece, beside
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, CAPTION, LABEL, STRONG
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import fitted, spans
from tallow.services.filling.place import NEW
from tallow.services.showing.sheets import in_short

NARROWEST = 40.0
"""How wide a column is at least; two that would be narrower stand below each other."""
COUNT = 11.0
"""How wide the place of a count is."""


@dataclass(frozen=True, slots=True)
class _Column:
    """One of the lists, or a part of it, in a column of its own.

    Attributes:
        field: the list.
        over: how many of its things are left out.
        number: which of the list's columns it is, from 0, for the lines that are new.
    """

    field: EntriesField
    rows: Sequence[Row]
    over: int = 0
    number: int = 0


def lay(block: Storage, view: PaperView, space: Space) -> Strand:
    """The lists beside each other; one alone goes on in a second column."""
    columns = _columns(block, view, space)
    wide = (space.width - GUTTER * (len(columns) - 1)) / len(columns)
    names = " · ".join(view.label(id).lower() for id in block.fields)
    if wide < NARROWEST:
        pieces, empty = _below(block, view, space, columns), None
    else:
        pieces, empty = _beside(block, view, replace(space, width=wide), columns)
    return Strand(
        tuple(pieces),
        head(block.label, space.width, [Said(names, CAPTION)] if len(block.fields) > 1 else []),
        again(block.label, space.width),
        least=2,
        ruled=empty if block.blank and not any(each.over for each in columns) else None,
    )


def _columns(block: Storage, view: PaperView, space: Space) -> list[_Column]:
    """What stands in each column."""
    lists = [field for id in block.fields if isinstance(field := view.field(id), EntriesField)]
    found = []
    for field in lists:
        held = () if view.bad(field.id) else view.rows(field.id)
        shown = held[: space.cut]
        found.append(_Column(field, shown, len(held) - len(shown)))
    if len(found) != 1:
        return found
    (alone,) = found
    half = -(-len(alone.rows) // 2)
    return [replace(alone, rows=alone.rows[:half], over=0), replace(alone, rows=alone.rows[half:], number=1)]


def _beside(block: Storage, view: PaperView, narrow: Space, columns: Sequence[_Column]) -> tuple[list[Piece], Piece]:
    """The columns beside each other, filled up with empty lines to the longest; and one more empty line."""
    held = [[*_things(block, view, narrow, each)] for each in columns]
    empty = [_empty(block, view, narrow, each) for each in columns]
    asked = [_lines(block, view, narrow, each, one) for each, one in zip(columns, empty, strict=True)]
    high = max(len(pieces) + len(more) for pieces, more in zip(held, asked, strict=True))
    firm = max(len(pieces) + sum(not one.spare for one in more) for pieces, more in zip(held, asked, strict=True))
    full = [
        pieces if each.over else [*pieces, *[one] * (high - len(pieces))]
        for pieces, one, each in zip(held, empty, columns, strict=True)
    ]
    across = [place * (narrow.width + GUTTER) for place in range(len(columns))]
    made: list[Piece] = []
    for begin, end in pairwise(_begins(full)):
        together = beside([(x, pieces[begin:end]) for x, pieces in zip(across, full, strict=True)])
        spare = begin >= max(firm, 1)
        made += [replace(piece, spare=spare) for piece in together]
    (one,) = beside([(x, [piece]) for x, piece in zip(across, empty, strict=True)])
    return made, replace(one, spare=True)


def _begins(columns: Sequence[Sequence[Piece]]) -> Iterator[int]:
    """Where in all columns a thing begins, and their end: between two of them the columns are read one by one."""
    count = max(map(len, columns))
    for level in range(count):
        if not level or not any(pieces[level].keep for pieces in columns if level < len(pieces)):
            yield level
    yield count


def _below(block: Storage, view: PaperView, space: Space, columns: Sequence[_Column]) -> list[Piece]:
    """The lists below each other, each under its name."""
    pieces: list[Piece] = []
    for each in columns:
        if len(block.fields) > 1:
            pen = Pen()
            pen.text(0.0, 4.6, each.field.label, LABEL)
            pieces.append(pen.piece(5.6))
        empty = _empty(block, view, space, each)
        lines = [*_things(block, view, space, each), *_lines(block, view, space, each, empty)]
        if len(block.fields) > 1:
            lines[:1] = [replace(line, keep=True) for line in lines[:1]]  # no name stands alone at the foot of a page
        pieces += lines
    return pieces


def _lines(block: Storage, view: PaperView, space: Space, held: _Column, empty: Piece) -> list[Piece]:
    """The empty lines below the things of a column: of a list in two columns below the first."""
    further = held.number > 0 and block.blank == 0
    return [] if held.over or further else view.empty_rows(held.field.id, empty, block.blank, form=space.form)


def _things(block: Storage, view: PaperView, space: Space, held: _Column) -> Iterator[Piece]:
    """The things of a column, and how many are left out; what is stored and no list as it is."""
    for row in held.rows:
        yield from _thing(block, view, space, held, row)
    if held.over:
        yield cut_off(held.over, space.width)
    if view.bad(held.field.id):
        yield from paragraph(in_short(view.stored(held.field.id)), space.width)


def _thing(block: Storage, view: PaperView, space: Space, held: _Column, row: Row) -> tuple[Piece, ...]:
    """A thing's name on as many lines as it needs, its count at the end of the last."""
    name, path, high = view.entry_name(row), f"{held.field.id}.{row['id']}", space.high(WRITTEN, CLOSE)
    room = space.width - COUNT
    role, lines = fitted(name, BODY, room)
    fill = Fill(view.key, path, "text", f"{held.field.label}: {name}", name) if space.form else None
    parts = spans(name, lines) if fill and len(lines) > 1 else []
    pieces = []
    for number, each in enumerate(lines):
        pen = Pen()
        with pen.spot(fill.some(*parts[number]) if fill and parts else fill, 0.0, 0.0, room, high):
            pen.words(0.0, high - RISE, each, role)
        if number == len(lines) - 1:
            column, value = held.field.column(block.count), row[block.count]
            count = made(view, column, value, f"{path}.{block.count}", f"{name}: ") if space.form else None
            with pen.spot(count, room, 0.0, COUNT, high):
                pen.right(space.width, high - RISE, view.cell(column, value), STRONG)
        pen.strip(0.0, high - WRITING, space.width, WRITING)
        pieces.append(pen.piece(high, keep=number > 0))
    return (*pieces, *mark(view, row, room))


def _empty(block: Storage, view: PaperView, space: Space, held: _Column) -> Piece:
    """An empty line for a thing and its count."""
    pen, high = Pen(), space.high(WRITTEN, CLOSE)
    path, label = f"{held.field.id}.{NEW}{held.number or ''}", f"{held.field.label}, one more"
    if space.form and not view.bad(held.field.id):
        with pen.spot(Fill(view.key, path, "text", label, ""), 0.0, 0.0, space.width - COUNT, high):
            pass
        column = held.field.column(block.count)
        with pen.spot(
            made(view, column, None, f"{path}.{block.count}", f"{label}: "), space.width - COUNT, 0.0, COUNT, high
        ):
            pass
    pen.strip(0.0, high - WRITING, space.width, WRITING)
    return pen.piece(high, spare=True)
