"""A choice on paper: a diamond for each option, the chosen one filled, its note beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tallow.model.column import Choice, ChoiceField
from tallow.model.sheet import Options
from tallow.printing.blocks.section import again, head, labeled
from tallow.printing.blocks.ticks import Squares
from tallow.printing.entered import fill_of
from tallow.printing.fill import Fill
from tallow.printing.pen import DIAMOND, Pen, Piece, beside
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, CAPTION, LABEL, Role
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import Line, fitted, width, wrap

ROW = 6.0
BASE = ROW / 2 + 1.5
"""The baseline of a label within its row."""
BEHIND = 2 * DIAMOND + 2.0
RISE = BASE - CAPTION.line + 0.9
"""How far the first line of a note is lowered to stand on its label's baseline."""
NARROWEST_NOTE = 34.0
BETWEEN = 5.0
"""Between two options of a row."""


def lay(block: Options, view: PaperView, space: Space) -> Strand:
    """All options, so that the sheet can be played from with a pencil."""
    room = space.width
    field = view.field(block.field)
    label = view.label(block.field)
    if not isinstance(field, ChoiceField):
        return Strand(labeled(label, BODY, view.shown(block.field), space))
    value = view.stored(block.field) if view.bad(block.field) else view.value(block.field)
    notes_at = BEHIND + max((width(choice.label, BODY) for choice in field.marked), default=0.0) + 3.0
    fill = fill_of(view, block.field) if space.form else None
    pieces = [
        piece
        for each in field.marked
        for piece in _option(each, room, notes_at, _mark(each, fill, on=each.id == value))
    ]
    if view.bad(block.field):
        pieces.extend(labeled("", BODY, view.shown(block.field), space))
    return Strand(tuple(pieces), head(label, room), again(label, room))


def in_a_row(id: str, view: PaperView, space: Space, *, labeled: bool = True) -> Squares | None:
    """A choice on one line, its label before its options; None for what is no choice or needs more room."""
    field = view.field(id)
    if not isinstance(field, ChoiceField) or view.bad(id):
        return None
    fill = fill_of(view, id) if space.form else None
    pen = Pen()
    x = pen.text(0.0, BASE, view.label(id), LABEL) if labeled else 0.0
    for each in field.marked:
        x += BETWEEN if x else 0.0
        mark = _mark(each, fill, on=each.id == view.value(id))
        pen.diamond(x, ROW / 2 + 0.3, on=mark.on, fill=mark.fill)
        x = pen.text(x + BEHIND, BASE, each.label, BODY)
    return Squares(pen.piece(ROW, keep=True), x) if x <= space.width else None


@dataclass(frozen=True, slots=True)
class Diamond:
    """A diamond, whether it is the one chosen, and what may be entered in it."""

    on: bool
    fill: Fill | None


def _mark(choice: Choice, fill: Fill | None, *, on: bool) -> Diamond:
    said = replace(fill, sort="option", option=choice.id, label=f"{fill.label}: {choice.label}") if fill else None
    return Diamond(on, said)


def _option(choice: Choice, room: float, notes_at: float, mark: Diamond) -> tuple[Piece, ...]:
    """The option's label and, beside it, its note in lines; below it where the cell is too narrow for that."""
    role, lines = fitted(choice.label, BODY, room - BEHIND)
    below = notes_at + NARROWEST_NOTE > room
    notes = wrap(choice.note, CAPTION, room - (BEHIND if below else notes_at))
    high = ROW if len(notes) < 2 and not below else BASE + 0.9
    labels = [_label(each, role, high, mark if number == 0 else None) for number, each in enumerate(lines)]
    if below:
        return (*labels, *(_note(each, BEHIND, 0.0) for each in notes))
    said = [_note(each, notes_at, 0.0 if number else RISE) for number, each in enumerate(notes)]
    return beside([(0.0, labels), (0.0, said)])


def _label(text: Line, role: Role, high: float, mark: Diamond | None) -> Piece:
    pen = Pen()
    if mark is not None:
        pen.diamond(0.0, ROW / 2 + 0.3, on=mark.on, fill=mark.fill)
    pen.words(BEHIND, BASE, text, role)
    return pen.piece(high, keep=mark is None)


def _note(text: Line, x: float, lower: float) -> Piece:
    """A line of a note; the first shares its label's baseline."""
    pen = Pen()
    pen.words(x, lower + CAPTION.line - 0.9, text, CAPTION)
    return pen.piece(lower + CAPTION.line, keep=True)
