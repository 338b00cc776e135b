"""Values of plugins that are away: named with their plugin and written down in short, so that nothing is lost."""

from __future__ import annotations

from dataclasses import replace

from tallow.model.value import Row
from tallow.printing.blocks.section import again, head
from tallow.printing.pen import Pen, Piece
from tallow.printing.role import CAPTION
from tallow.printing.strand import Strand
from tallow.printing.words import wrap
from tallow.services.showing.sheets import Missing, SheetView, in_short


def lay(missing: Missing, room: float) -> Strand:
    """One plugin's values, a paragraph each."""
    label = str(missing)
    lines = [f"{missing.name(key)}: {in_short(value)}" for key, value in sorted(missing.values.items())]
    pieces = [piece for line in lines for piece in paragraph(line, room)]
    return Strand(tuple(pieces), head(label, room), again(label, room))


def mark(view: SheetView, row: Row, room: float) -> list[Piece]:
    """The mark below a line of a list whose entry is not here: "missing: NAME VERSION"."""
    return [replace(piece, keep=True) for piece in paragraph(view.away(row), room)]


def paragraph(text: str, room: float) -> list[Piece]:
    """A text as captions below each other."""
    pieces = []
    for number, each in enumerate(wrap(text, CAPTION, room)):
        pen = Pen()
        top = 0.0 if number else 0.9
        pen.words(room - each.width if each.rtl else 0.0, top + 3.0, each, CAPTION)
        pieces.append(pen.piece(top + CAPTION.line, keep=number == 1))
    return pieces
