"""The cells of a table's rows on paper: lines of text or a square each, what is lost struck through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tallow.model.sheet import Table
from tallow.model.value import Row
from tallow.printing.blocks.columns import Place
from tallow.printing.entered import made
from tallow.printing.fill import Fill
from tallow.printing.pen import PIP, UNBROKEN, WRITING, Pen, Piece, stacked
from tallow.printing.pencil import PaperView
from tallow.printing.role import CAPTION, FIGURE, Role, cap_height
from tallow.printing.space import Space
from tallow.printing.words import Line, fitted, spans, wrap
from tallow.services.filling.place import NEW

PITCH = 4.6
"""From one line of a cell to the next."""
NOTE, NOTE_CLOSE = 4.0, 3.4
"""How high the line below a row is."""
APART, APART_ONE = 1.2, 0.7
"""How far it stands below a row of several lines, so that it is not taken for one more of them, and below one line."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one cell of a row shows: lines of text, or a square.

    Attributes:
        ticked: whether the square is; None for text.
        struck: whether the value no longer counts.
        fill: what may be entered in it, or None.
    """

    place: Place
    role: Role
    lines: tuple[Line, ...] = ()
    ticked: bool | None = None
    struck: bool = False
    fill: Fill | None = None

    def part(self, numbers: range) -> Fill | None:
        """What may be entered in some of the cell's lines."""
        shown = self.lines[numbers.start : numbers.stop]
        if self.fill is None or len(shown) == len(self.lines):
            return self.fill if not numbers.start else None
        if not shown:
            return None
        parts = spans(self.fill.value, self.lines)[numbers.start : numbers.stop]
        return self.fill.some(parts[0][0], parts[-1][0] + parts[-1][1] - parts[0][0])


def cells(block: Table, view: PaperView, placed: Sequence[Place], row: Row, space: Space) -> list[Cell]:
    """The cells of a row."""
    lost = view.lost(block, row)
    counts = not block.worn or bool(row.get(block.worn))
    found = []
    for place in placed:
        text = place.text(row, view) if place.sort != "tick" else ""
        fill = _fill(block, view, place, row, text) if space.form else None
        if place.sort == "tick":
            found.append(Cell(place, place.role, ticked=bool(row.get(place.column.id)), fill=fill))
            continue
        # A pool that does not count is not set heavier: what counts stands out.
        wanted = FIGURE if place.sort == "now" and not counts else place.role
        role, lines = fitted(text, wanted, place.width - _inset(place))
        found.append(Cell(place, role, lines, struck=place.column.id in lost, fill=fill))
    return found


def _fill(block: Table, view: PaperView, place: Place, row: Row, text: str) -> Fill | None:
    if view.bad(block.field):
        return None
    named = next((str(row[key]) for key in ("name", place.column.id) if row.get(key)), row["id"])
    column, path = place.column, f"{block.field}.{row['id']}.{place.column.id}"
    fill = made(view, column, row.get(column.id), path, f"{view.label(block.field)}, {named}: ")
    if fill is None:
        return None
    # What stands empty, as a pool that the row does not have, is empty in the form too.
    value = fill.value if text or place.sort == "tick" else ""
    return replace(fill, value=value, centered=place.numeric)


def empty(block: Table, view: PaperView, placed: Sequence[Place], space: Space) -> list[Cell]:
    """The cells of a row that is not there yet."""
    label = f"{view.label(block.field)}, one more: "
    return [
        Cell(
            place,
            place.role,
            ticked=False if place.sort == "tick" else None,
            fill=made(view, place.column, None, f"{block.field}.{NEW}.{place.column.id}", label)
            if space.form
            else None,
        )
        for place in placed
    ]


def _inset(place: Place) -> float:
    return 1.2 if place.numeric else 1.6


def drawn(row: Sequence[Cell], high: float, room: float | None) -> tuple[Piece, ...]:
    """A row, ruled below: one piece whose text reads cell by cell, or of a very high one a piece for each line."""
    count = max((len(cell.lines) for cell in row), default=0) or 1
    if high + (count - 1) * PITCH <= UNBROKEN:
        return (_lines(row, range(count), high, high + (count - 1) * PITCH, room),)
    first = _lines(row, range(1), high, (high + PITCH) / 2, None)
    between = [_lines(row, range(number, number + 1), PITCH, PITCH, None) for number in range(1, count - 1)]
    last = _lines(row, range(count - 1, count), PITCH, (high + PITCH) / 2, room)
    return (first, *(replace(piece, keep=True) for piece in (*between, last)))


def noted(pieces: Sequence[Piece], row: Sequence[Cell], note: str, space: Space) -> tuple[Piece, ...]:
    """A row with a line below it, from its first words on, and ruled below that."""
    x = next((cell.place.x for cell in row if cell.place.sort == "words"), 0.0)
    lines, pen, high = wrap(note, CAPTION, space.width - x), Pen(), space.high(NOTE, NOTE_CLOSE)
    top = APART if any(len(cell.lines) > 1 for cell in row) else APART_ONE
    for number, each in enumerate(lines):
        pen.words(x, top + (number + 0.5) * high + cap_height(CAPTION) / 2 - 2 * WRITING, each, CAPTION)
    height = top + len(lines) * high
    pen.strip(0.0, height - WRITING, space.width, WRITING)
    *first, last = pieces
    return (*first, replace(stacked([last, pen.piece(height)]), keep=last.keep))


def _lines(row: Sequence[Cell], numbers: range, high: float, height: float, ruled: float | None) -> Piece:
    """Some lines of a row's cells, the first in the middle of ``high``; with a rule below where a width is given."""
    pen = Pen()
    for cell in row:
        place = cell.place
        if place.numeric:
            pen.strip(place.x, 0.0, WRITING, height)
        if cell.ticked is not None and numbers[0] == 0:
            pen.tick(place.x + (place.width - PIP) / 2, high / 2, on=cell.ticked, fill=cell.fill)
        if cell.ticked is None:
            left = place.x + (2 * WRITING if place.numeric else 0.0)  # behind the divider, or where its words begin
            with pen.spot(cell.part(numbers), left, WRITING, place.width - 3 * WRITING, height - 2 * WRITING):
                for number in numbers[: max(0, len(cell.lines) - numbers[0])]:
                    _text(pen, cell, cell.lines[number], high / 2 + (number - numbers[0]) * PITCH)
    if ruled is not None:
        pen.strip(0.0, height - WRITING, ruled, WRITING)
    return pen.piece(height)


def _text(pen: Pen, cell: Cell, text: Line, middle: float) -> None:
    place = cell.place
    x = place.x + (place.width - text.width) / 2 if place.numeric else place.x
    if text.rtl and not place.numeric and len(cell.lines) > 1:
        x = place.x + place.width - _inset(place) - text.width
    pen.words(x, middle + cap_height(cell.role) / 2, text, cell.role)
    if cell.struck and text.text:
        pen.struck(x, middle, text.width)
