"""Entries with squares on paper: a name to a writing line, and behind it a square for each flag."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tallow.model.cards import Marks
from tallow.model.column import FlagField
from tallow.model.field import EntriesField
from tallow.model.value import Row
from tallow.printing.blocks.missing import mark, paragraph
from tallow.printing.blocks.section import CLOSE, RISE, WRITTEN, Said, again, cut_off, head
from tallow.printing.entered import made
from tallow.printing.fill import Fill
from tallow.printing.pen import PIP, WRITING, Pen, Piece
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, CAPTION, cap_height
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import Line, fitted, spans, width
from tallow.services.filling.place import NEW
from tallow.services.showing.marking import columns_of
from tallow.services.showing.sheets import in_short

BETWEEN, BEHIND = 3.4, 1.0
"""Between two squares with their words, and between a square and its word."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where lines are laid: the block, its list, the record and the room."""

    block: Marks
    field: EntriesField
    view: PaperView
    space: Space

    @property
    def high(self) -> float:
        """How high a line is."""
        return self.space.high(WRITTEN, CLOSE)

    def columns(self, row: Row | None) -> tuple[FlagField, ...]:
        """The flag columns of a line, or of an empty one."""
        return columns_of(self.view, self.block, self.field, row)

    def squares(self, row: Row | None) -> float:
        """How wide all squares of a line are, with the room before them."""
        return sum(BETWEEN + _wide(column.label) for column in self.columns(row))

    def path(self, row: Row | None) -> str:
        """The path of a line, or of a new one."""
        return f"{self.field.id}.{NEW if row is None else row['id']}"


def lay(block: Marks, view: PaperView, space: Space) -> Strand:
    """The lines, then as many empty ones as the sheet asks for; one line at least."""
    field = view.field(block.field)
    if not isinstance(field, EntriesField):
        return Strand(())
    label, bad, place = view.label(block.field), bool(view.bad(block.field)), _Place(block, field, view, space)
    rows = () if bad else view.rows(block.field)
    shown = rows[: space.cut]
    pieces = [piece for row in shown for piece in _line(place, row)]
    over = len(rows) - len(shown)
    (empty,) = _line(place, None)
    empty = replace(empty, spare=True)
    pieces += (
        [cut_off(over, space.width)] if over else view.empty_rows(block.field, empty, block.blank, form=space.form)
    )
    if bad:
        pieces = list(paragraph(in_short(view.stored(block.field)), space.width))
    hint = [Said(block.hint, CAPTION)] if block.hint else []
    return Strand(
        tuple(pieces),
        head(label, space.width, hint),
        again(label, space.width),
        least=2,
        ruled=empty if block.blank and not over and not bad else None,
    )


def _line(place: _Place, row: Row | None) -> list[Piece]:
    """A line with its squares; without a row an empty one."""
    view, space, high = place.view, place.space, place.high
    name, label = view.entry_name(row) if row is not None else "", view.label(place.field.id)
    room = space.width - place.squares(row)
    role, lines = fitted(name, BODY, room)
    said = f"{label}: {name}" if name else f"{label}, one more"
    fill = Fill(view.key, place.path(row), "text", said, name) if space.form else None
    parts = spans(name, lines) if len(lines) > 1 else []
    pens = []
    for number, each in enumerate(lines or (Line("", 0.0),)):
        pens.append(Pen())
        with pens[-1].spot(fill.some(*parts[number]) if fill and parts else fill, 0.0, 0.0, room, high):
            pens[-1].words(0.0, high - RISE, each, role)
        pens[-1].strip(0.0, high - WRITING, space.width, WRITING)
    _squares(pens[0], place, row, f"{said}: ")
    pieces = [pen.piece(high, keep=number > 0) for number, pen in enumerate(pens)]
    return pieces if row is None else [*pieces, *mark(view, row, room)]


def _squares(pen: Pen, place: _Place, row: Row | None, said: str) -> None:
    """The squares at the right end, each behind its word."""
    high, x = place.high, place.space.width - place.squares(row)
    for column in place.columns(row):
        on, form = None if row is None else bool(row[column.id]), place.space.form
        fill = made(place.view, column, on, f"{place.path(row)}.{column.id}", said) if form else None
        x += BETWEEN + _wide(column.label)
        pen.text(x - _wide(column.label), high / 2 + cap_height(CAPTION) / 2, column.label, CAPTION)
        pen.tick(x - PIP, high / 2, on=bool(on), fill=fill)


def _wide(label: str) -> float:
    return width(label, CAPTION) + BEHIND + PIP
