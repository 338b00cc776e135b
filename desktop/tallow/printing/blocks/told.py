"""What is worked out of a record on paper: its lines on writing lines, and its actions as boxes."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.model.told import Pill, Pills, Told, ToldLine
from tallow.printing.blocks.section import CLOSE, RISE, WRITTEN, Said, again, cut_off, head, ruled, written
from tallow.printing.blocks.ticks import ROW, Flag, squares
from tallow.printing.pen import WRITING, Pen, Piece, beside
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, CAPTION, COUNT, LABEL
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import fitted, line, width, wrap

BLANK = 2
"""How many lines there are to write on where nothing can be worked out: on a blank sheet, and where a plugin failed."""
BEHIND, BESIDE = 2.2, 3.0
NARROW = 0.5
"""The part of the width from which on a value or a label stands on a line of its own."""


def lay(block: Told, view: PaperView, space: Space) -> Strand:
    """The lines; of a blank sheet, whose lines nobody can work out, empty ones."""
    room, hint = space.width, block.hint
    told = None if view.blank else view.once((id(block), "told"), lambda: _told(block, view))
    said = "" if hint is None or view.blank else view.asked(lambda: hint(view.record, view.book), "")
    if told is None:
        pieces = [ruled(space)] * BLANK
    elif told:
        shown = told[: space.cut]
        pieces = [piece for each in shown for piece in _line(each, space)]
        pieces += [cut_off(len(told) - len(shown), room)] if len(told) > len(shown) else []
    elif block.empty:
        pieces = [written(each, CAPTION, space) for each in wrap(block.empty, CAPTION, room)]
    else:
        return Strand(())
    right = [Said(said, CAPTION)] if said else []
    return Strand(tuple(pieces), head(block.label, room, right), again(block.label, room), least=min(2, len(pieces)))


def _told(block: Told, view: PaperView) -> Sequence[ToldLine] | None:
    return view.asked(lambda: block.lines(view.record, view.book), None)


def _line(told: ToldLine, space: Space) -> tuple[Piece, ...]:
    """A line with its note behind it, or below where there is no room, and its value at the right."""
    value = f"short, {told.value}" if told.state == "lack" and told.value else told.value
    note = told.note
    if width(value, COUNT) > NARROW * space.width:
        value, note = "", ", ".join(part for part in (value, note) if part)
    if told.state == "off":
        note = f"not available: {note}" if note else "not available"
    room = space.width - (width(value, COUNT) + BESIDE if value else 0.0)
    high = space.high(WRITTEN, CLOSE)
    role, lines = fitted(told.text, BODY, room)
    pens = [(Pen(), high if not at else role.line) for at in range(max(1, len(lines)))]
    for (pen, tall), each in zip(pens, lines, strict=False):
        pen.words(0.0, tall - RISE, each, role)
    pens[0][0].right(space.width, high - RISE, value, COUNT)
    end = lines[-1].width + BEHIND if lines else 0.0
    if note and end + width(note, CAPTION) <= room:
        pens[-1][0].words(end, pens[-1][1] - RISE, line(note, CAPTION), CAPTION)
    else:
        for each in wrap(note, CAPTION, space.width):
            pens.append((Pen(), CAPTION.line))
            pens[-1][0].words(0.0, CAPTION.line - RISE, each, CAPTION)
    last, tall = pens[-1]
    last.strip(0.0, tall - WRITING, space.width, WRITING)
    return tuple(pen.piece(tall, keep=at > 0) for at, (pen, tall) in enumerate(pens))


def lay_pills(block: Pills, view: PaperView, space: Space) -> Strand:
    """The label, and behind it a box for each action, ticked where it can be done or has been."""
    pills = view.once((id(block), "pills"), lambda: _pills(block, view))
    if not pills:
        return Strand(())
    flags = [Flag(each.label, not each.why and not view.blank) for each in pills]
    label, room = line(block.label, LABEL), space.width
    start = label.width + BESIDE if block.label else 0.0
    named = Pen()
    named.words(0.0, ROW / 2 + 1.25, label, LABEL)
    if start <= NARROW * room:
        boxes = [row.piece for row in squares(flags, room - start)]
        return Strand(beside(((0.0, (named.piece(ROW),)), (start, boxes))), gap=2.0)
    above = []
    for each in wrap(block.label, LABEL, room):
        pen = Pen()
        pen.words(0.0, LABEL.line - 1.0, each, LABEL)
        above.append(pen.piece(LABEL.line))
    return Strand((*above, *(row.piece for row in squares(flags, room))), least=len(above) + 1, gap=2.0)


def _pills(block: Pills, view: PaperView) -> Sequence[Pill]:
    nothing: tuple[Pill, ...] = ()
    return view.asked(lambda: block.pills(view.record, view.book), nothing)
