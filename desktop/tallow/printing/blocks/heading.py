"""The heading on paper: the name on its line, the fields beside it, the campaign, flags as squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tallow.model.sheet import Heading
from tallow.printing.blocks.section import labeled
from tallow.printing.blocks.ticks import flags, squares
from tallow.printing.pen import FIRM, WRITING, Pen, Piece, beside, stacked
from tallow.printing.role import BODY, LABEL, NAME, SECTION, Role
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import Line, fit, fitted, width
from tallow.services.sheets import SheetView

GAP = 5.0
FIELD = 12.6
"""A field beside the name: its label and a line to write on."""
LEAST, MOST = 20.0, 46.0
"""How wide such a field is."""
NARROWEST_NAME = 58.0
TOP = 4.6
"""The line of the name's label."""

Fields = Sequence[tuple[str, str]]
Flags = Sequence[tuple[str, bool]]


def lay(block: Heading, view: SheetView, space: Space) -> Strand:
    """The name as large as it fits; where it does not fit beside the fields, it takes the whole width, in lines."""
    room = space.width
    fields = [(view.label(id), view.shown(id)) for id in block.beside]
    fields.append(("Campaign", view.book.campaign.name))
    ticks = flags(block.flags, view)
    widths = [min(MOST, max(LEAST, width(label, LABEL) + 1, width(value, BODY) + 1)) for label, value in fields]
    left = room - sum(widths) - GAP * len(widths)
    name = view.record.name
    short = all(width(value, BODY) <= wide for (_, value), wide in zip(fields, widths, strict=True))
    if short and left >= NARROWEST_NAME and width(name, NAME.at(NAME.least)) <= left:
        return Strand(_in_a_row(name, left, list(zip(fields, widths, strict=True)), ticks))
    return Strand((*_name(name, room, ticks), *_below(fields, space)), least=2)


def _in_a_row(
    name: str, left: float, fields: Sequence[tuple[tuple[str, str], float]], ticks: Flags
) -> tuple[Piece, ...]:
    whole = stacked(_name(name, left, ticks))
    parts: list[tuple[float, Sequence[Piece]]] = [(0.0, [whole])]
    x = left + GAP
    for (label, value), wide in fields:
        parts.append((x, [_field(label, value, wide, whole.height)]))
        x += wide + GAP
    return beside(parts)


def _field(label: str, value: str, room: float, height: float) -> Piece:
    pen = Pen()
    pen.text(0.0, height - FIELD + 3.2, label, fit(label, LABEL, room))
    pen.text(0.0, height - 1.9, value, BODY)
    pen.strip(0.0, height - WRITING, room, WRITING)
    return pen.piece(height)


def _name(name: str, room: float, ticks: Flags) -> tuple[Piece, ...]:
    """The name's label with the flags at its right, or above it where they need more room, and the name on its line."""
    label = Pen()
    end = label.text(0.0, 3.4, "Name", SECTION)
    rows = squares(ticks, room, TOP)
    top = (*(row.piece for row in rows), label.piece(TOP))
    if len(rows) == 1 and rows[0].width <= room - end - GAP:
        top = beside([(0.0, [label.piece(TOP)]), (room - rows[0].width, [rows[0].piece])])
    role, lines = fitted(name, NAME, room)
    shown = lines or (Line("", 0.0),)
    return (*top, *(_line(each, role, room, last=number == len(shown)) for number, each in enumerate(shown, 1)))


def _line(text: Line, role: Role, room: float, *, last: bool) -> Piece:
    """A line of the name; the last stands on a firm rule."""
    pen = Pen()
    height = role.line * 1.2 if last else role.line
    pen.words(0.0, role.line * 0.9, text, role)
    if last:
        pen.strip(0.0, height - FIRM, room, FIRM)
    return pen.piece(height, keep=True)


def _below(fields: Fields, space: Space) -> tuple[Piece, ...]:
    """The fields on lines of their own, two beside each other where the width allows."""
    columns = 2 if space.width >= 130 else 1
    wide = (space.width - GAP * (columns - 1)) / columns
    found: list[Piece] = []
    for start in range(0, len(fields), columns):
        some = fields[start : start + columns]
        found.extend(
            beside(
                [
                    (n * (wide + GAP), labeled(label, LABEL, value, replace(space, width=wide)))
                    for n, (label, value) in enumerate(some)
                ]
            )
        )
    return tuple(found)
