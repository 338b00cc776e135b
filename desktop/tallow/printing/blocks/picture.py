"""A record's picture on paper: before its head, in a frame; an empty frame where it is away or to be drawn by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tallow.printing.pen import THIN, Pen, Piece, beside, stacked
from tallow.printing.pencil import PaperView
from tallow.printing.picture import image_of
from tallow.printing.role import CAPTION
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import wrap

HIGH = 22.0
"""How high the frame is, about as the head beside it."""
NARROWEST, WIDEST, USUAL = 14.0, 30.0, 18.0
GAP = 4.0
AWAY, BROKEN = "The picture is not here any more.", "The picture is broken."


@dataclass(frozen=True, slots=True)
class Framed:
    """A frame with what is in it.

    Attributes:
        content: the bytes of the picture, b"" for none.
        words: what stands in the frame otherwise.
    """

    width: float
    content: bytes = b""
    words: str = ""

    def piece(self) -> Piece:
        """As it is drawn."""
        pen = Pen()
        pen.frame(0.0, 0.0, self.width, HIGH)
        if self.content:
            pen.inset(THIN, THIN, self.width - 2 * THIN, HIGH - 2 * THIN, self.content)
        lines = wrap(self.words, CAPTION, self.width - 2.0) if self.words else ()
        top = (HIGH - len(lines) * CAPTION.line) / 2
        for number, each in enumerate(lines):
            pen.centered(0.0, self.width, top + (number + 0.5) * CAPTION.line, each, CAPTION)
        return pen.piece(HIGH)


def framed(id: str, view: PaperView) -> Framed | None:
    """The frame for a picture field; None where the record has no picture, and nothing is to be drawn."""
    if not id:
        return None
    if view.blank or id in view.left:
        return Framed(USUAL, words=view.label(id))
    if not view.value(id):
        return None
    picture = view.picture(id)
    image = image_of(picture.content) if picture else None
    if picture is None or image is None:
        return Framed(USUAL, words=BROKEN if picture else AWAY)
    wide = HIGH * image.width() / image.height()
    return Framed(max(NARROWEST, min(WIDEST, wide)), picture.content)


def room_beside(frame: Framed | None, space: Space) -> Space:
    """What is left of the width beside a frame."""
    return space if frame is None else replace(space, width=space.width - frame.width - GAP)


def beside_picture(frame: Framed | None, strand: Strand) -> Strand:
    """A head behind its picture: as much of it as the picture is high stays with it on one page."""
    if frame is None:
        return strand
    first: list[Piece] = []
    rest = list(strand.pieces)
    while rest and sum(piece.height for piece in first) < HIGH:
        first.append(rest.pop(0))
    return replace(strand, pieces=beside([(0.0, [frame.piece()]), (frame.width + GAP, [stacked(first), *rest])]))
