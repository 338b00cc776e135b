"""A longer text on paper, on writing lines."""

from __future__ import annotations

from tallow.model.sheet import Notes
from tallow.printing.blocks.section import again, head, ruled, written
from tallow.printing.entered import fill_of
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import spans, wrap


def lay(block: Notes, view: PaperView, space: Space) -> Strand:
    """The text line by line, then empty lines until there are as many as the sheet asks for, one at least."""
    label, text = view.label(block.field), view.shown(block.field)
    room = space.width
    lines = wrap(text, BODY, room)
    fill = fill_of(view, block.field) if space.form else None
    parts = spans(text, lines) if fill else []
    pieces = [
        written(each, BODY, space, fill=fill.some(*parts[number]) if fill else None)
        for number, each in enumerate(lines)
    ]
    empty = ruled(space, fill.some(len(text), 0) if fill else None)
    blank = [empty] * max(1, block.lines - len(lines))
    return Strand((*pieces, *blank), head(label, room), again(label, room), least=2, ruled=empty)
