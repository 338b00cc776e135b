"""Wounds on paper: a slot for each that can be borne, crossed where it is taken, with lines to write on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from tallow.model.field import TableField
from tallow.model.value import Row
from tallow.model.wounds import ShownWound, WoundTrack
from tallow.printing.blocks.section import Said, again, caption, head
from tallow.printing.entered import made
from tallow.printing.fill import Fill
from tallow.printing.pen import HEAVY, THIN, WRITING, Pen, Piece, crossed
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, CAPTION, LABEL, SMALL, STRONG, Role
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import Line, fit, line, width, wrap
from tallow.services.filling.place import NEW
from tallow.services.showing.wounds import slots_of

NARROWEST, APART = 38.0, 2.4
PLATE, INSET = 12.6, 2.4
LINE, CLOSE = 6.0, 5.3
LEAST_LINES = 4
LEAST_SLOTS = 4
"""How many slots a sheet has on which their number is left blank."""
CELLS, CELL = 6, 2.0
SQUARE, CROSSED = 8.4, 5.6
BEHIND, BEFORE = 2.0, 1.0
"""Between the figure and the severity's word, and between that and the square."""


@dataclass(frozen=True, slots=True)
class Written:
    """One line of a slot: a caption before it, what stands there, and what may be entered."""

    caption: str
    text: Line
    role: Role
    fill: Fill | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """One slot.

    Attributes:
        wound: what has taken it, None while it is free.
        lines: what stands on its lines.
        severity: what may be entered for the severity.
    """

    wound: ShownWound | None
    lines: tuple[Written, ...]
    severity: Fill | None


def lay(block: WoundTrack, view: PaperView, space: Space) -> Strand:
    """Rows of slots, as many beside each other as fit; a wound without a slot stands behind the last, and says so."""
    slots, room = slots_of(view, block), space.width
    known = block.slots not in view.left
    count = max(len(slots.taken) + len(slots.free), 1 if known else LEAST_SLOTS)
    most = max(1, int((room + APART) / (min(_narrowest(slots.taken), room) + APART)))
    per_row = -(-count // -(-count // most))
    wide = (room - APART * (per_row - 1)) / per_row
    inner = replace(space, width=wide - 2 * INSET)
    rows = () if view.bad(block.field) else view.rows(block.field)
    drawn = [
        _taken(block, view, row, wound, "" if at < slots.count or not known else block.beyond, inner)
        for at, (row, wound) in enumerate(zip(rows, slots.taken, strict=True))
    ]
    pieces = []
    for start in range(0, count, per_row):
        some = drawn[start : start + per_row]
        free = min(per_row, count - start) - len(some)
        # A form takes one new row from each piece: the first free slot is it.
        some += [_free(block, view, space, offered=at == 0) for at in range(free)]
        pieces.append(_row(some, start, wide, space))
    hint = " · ".join(part for part in (slots.hint, slots.cap) if part) if known else ""
    label = view.label(block.field)
    top = head(label, room, [Said(hint, CAPTION)] if hint else [])
    return Strand((*pieces, *caption(block.note, room)), top, again(label, room))


def _narrowest(taken: Sequence[ShownWound]) -> float:
    """How wide a slot is at least: the words for its severity stand between the figure and the square."""
    level = max((width(wound.level, LABEL.at(LABEL.least)) for wound in taken), default=0.0)
    return max(NARROWEST, 2 * INSET + SQUARE + BEHIND + level + BEFORE + CROSSED)


def _taken(block: WoundTrack, view: PaperView, row: Row, wound: ShownWound, beyond: str, space: Space) -> Drawn:
    """A slot with a wound, its words laid to the space within it; nothing of them is cut."""
    room = space.width
    found = _captioned("", wound.name, room, STRONG, _fill(block, view, row, "name", space))
    found += _captioned("by", wound.source, room)
    found += _captioned("closes", wound.closes_in_short or wound.closes, room)
    for text in (*wound.further, beyond):
        found += _captioned("", text, room) if text else []
    return Drawn(wound, tuple(found), _fill(block, view, row, "severity", space))


def _free(block: WoundTrack, view: PaperView, space: Space, *, offered: bool) -> Drawn:
    row: Row | None = {"id": NEW} if offered and space.form else None
    empty = Line("", 0.0)
    lines = [Written("", empty, BODY, _fill(block, view, row, "name", space) if row else None)]
    lines += [Written("by", empty, BODY, _fill(block, view, row, "by", space) if row else None)]
    lines += [Written("closes", empty, BODY), Written("", empty, BODY)]
    return Drawn(None, tuple(lines), _fill(block, view, row, "severity", space) if row else None)


def _fill(block: WoundTrack, view: PaperView, row: Row, column: str, space: Space) -> Fill | None:
    """What may be entered for a column of that name, where the table has it and it is a form."""
    field = view.field(block.field)
    if not space.form or not isinstance(field, TableField):
        return None
    declared = next((each for each in field.columns if each.id == column), None)
    if declared is None:
        return None
    return made(view, declared, row.get(column), f"{field.id}.{row['id']}.{column}", f"{field.label}: ")


def _captioned(caption: str, text: str, room: float, role: Role = BODY, fill: Fill | None = None) -> list[Written]:
    """A text on as many lines as it needs, its caption before the first; one of several lines cannot be filled in."""
    start = line(caption, CAPTION).width + 1.4 if caption else 0.0
    lines = wrap(text, role, room, room - start) or (Line("", 0.0),)
    return [
        Written(caption if number == 0 else "", each, role, fill if len(lines) == 1 else None)
        for number, each in enumerate(lines)
    ]


def _row(drawn: Sequence[Drawn], start: int, wide: float, space: Space) -> Piece:
    """Some slots beside each other, all as high as the fullest of them."""
    count = max(LEAST_LINES, *(len(each.lines) for each in drawn))
    pitch = space.high(LINE, CLOSE)
    high = PLATE + count * pitch + 1.6
    pen = Pen()
    for at, each in enumerate(drawn):
        x = at * (wide + APART)
        _plate(pen, each, x, wide, start + at + 1)
        for place, written in zip_longest(range(count), each.lines):
            _line(pen, written, x + INSET, 1.2 + PLATE + (place + 1) * pitch, wide - 2 * INSET, pitch)
        pen.frame(x, 1.2, wide, high, HEAVY if each.wound and each.wound.worst else THIN)
    return pen.piece(high + 1.2)


def _plate(pen: Pen, drawn: Drawn, x: float, wide: float, number: int) -> None:
    """The severity and its word over the ladder of six cells, and the square that is crossed."""
    wound, top = drawn.wound, 1.2 + (PLATE - SQUARE) / 2
    pen.frame(x + INSET, top, SQUARE, SQUARE, THIN)
    with pen.spot(drawn.severity, x + INSET + THIN, top + THIN, SQUARE - 2 * THIN, SQUARE - 2 * THIN):
        if wound and wound.severity:
            pen.centered(x + INSET, SQUARE, top + SQUARE / 2, line(str(wound.severity), SMALL), SMALL)
    left, right = x + INSET + SQUARE + BEHIND, x + wide - INSET - CROSSED
    if wound and wound.level:
        role = fit(wound.level, LABEL, right - left - BEFORE)
        pen.words(left, top + 3.2, line(wound.level, role), role)
    _ladder(pen, wound.severity if wound else 0, left, top + SQUARE - CELL - 1.0)
    mark = 1.2 + (PLATE - CROSSED) / 2
    pen.frame(right, mark, CROSSED, CROSSED, THIN)
    pen.centered(right, CROSSED, mark + CROSSED / 2, line(str(number), CAPTION), CAPTION)
    if wound:
        pen.shape(*crossed(right, mark, CROSSED))
    pen.strip(x, 1.2 + PLATE - THIN, wide, THIN)


def _ladder(pen: Pen, severity: int, x: float, y: float) -> None:
    """Six cells in pairs, filled up to the severity."""
    for at in range(CELLS):
        pen.frame(x, y, CELL, CELL, THIN)
        if at < severity:
            pen.strip(x + 0.5, y + 0.5, CELL - 1.0, CELL - 1.0)
        x += CELL + (0.4 if at % 2 == 0 else 1.4)


def _line(pen: Pen, written: Written | None, x: float, y: float, room: float, pitch: float) -> None:
    """A writing line with its caption and text; an empty one where there is none."""
    pen.strip(x, y - WRITING, room, WRITING)
    if written is None:
        return
    start = pen.text(x, y - 1.5, written.caption, CAPTION) + 1.4 if written.caption else x
    with pen.spot(written.fill, start, y - pitch + 0.4, x + room - start, pitch - 0.4 - WRITING):
        pen.words(start, y - 1.5, written.text, written.role)
