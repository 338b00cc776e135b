"""A longer text on paper, on writing lines."""

from __future__ import annotations

from tallow.model.sheet import Notes
from tallow.printing.blocks.section import again, head, ruled, written
from tallow.printing.role import BODY
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import wrap
from tallow.services.sheets import SheetView


def lay(block: Notes, view: SheetView, space: Space) -> Strand:
    """The text line by line, then empty lines until there are as many as the sheet asks for, one at least."""
    label = view.label(block.field)
    room = space.width
    lines = [written(each, BODY, space) for each in wrap(view.shown(block.field), BODY, room)]
    empty = ruled(space)
    blank = [empty] * max(1, block.lines - len(lines))
    return Strand((*lines, *blank), head(label, room), again(label, room), least=2, ruled=empty)
