"""A list of entries on paper: one to a writing line."""

from __future__ import annotations

from tallow.model.sheet import Entries
from tallow.printing.blocks.section import again, head, ruled, written
from tallow.printing.pen import Piece
from tallow.printing.role import BODY
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import fitted
from tallow.services.sheets import SheetView


def lay(block: Entries, view: SheetView, space: Space) -> Strand:
    """The names, then as many empty lines as the sheet asks for; one line at least."""
    label = view.label(block.field)
    names = [view.shown(block.field)] if view.bad(block.field) else map(view.entry_name, view.rows(block.field))
    pieces = [piece for name in names for piece in _entry(name, space)]
    empty = ruled(space)
    blank = [empty] * max(block.blank, 0 if pieces else 1)
    return Strand(
        (*pieces, *blank),
        head(label, space.width),
        again(label, space.width),
        least=2,
        ruled=empty if block.blank else None,
    )


def _entry(name: str, space: Space) -> tuple[Piece, ...]:
    role, lines = fitted(name, BODY, space.width)
    return tuple(written(each, role, space, keep=number > 0) for number, each in enumerate(lines))
