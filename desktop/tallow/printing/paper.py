"""Paper sizes and margins, and what of a page may be drawn on; all lengths in millimeters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from math import ceil, isfinite, isnan

from tallow.model.errors import UserMistake, unknown

# What a sheet needs to be one: two figures side by side, a head and a few lines, and the foot.
NARROWEST, LOWEST = 60.0, 70.0
_SEEN = 0.05  # less of a millimeter than that no eye sees, and printers round to points


@dataclass(frozen=True, slots=True)
class Margins:
    """White borders; nothing is drawn in them."""

    left: float
    top: float
    right: float
    foot: float


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright.

    Attributes:
        id: as it is typed.
        name: as it is shown.
        margins: the usual ones.
    """

    id: str
    name: str
    width: float
    height: float
    margins: Margins


A4 = Paper("a4", "A4", 210.0, 297.0, Margins(12.0, 11.0, 12.0, 9.0))
LETTER = Paper("letter", "Letter", 215.9, 279.4, Margins(13.0, 10.0, 13.0, 8.0))
A5 = Paper("a5", "A5", 148.0, 210.0, Margins(10.0, 9.0, 10.0, 8.0))
PAPERS: Mapping[str, Paper] = {paper.id: paper for paper in (A4, LETTER, A5)}


@dataclass(frozen=True, slots=True)
class Frame:
    """A page and, within it, the rectangle that may be drawn on."""

    page_width: float
    page_height: float
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Sides:
    """A paper as it lies, and its margins.

    Attributes:
        halves: whether the page is cut into two cards, each with these margins.
    """

    paper: Paper
    landscape: bool
    margins: Margins
    halves: bool = False

    @property
    def width(self) -> float:
        """The page's width as it lies."""
        return self.paper.height if self.landscape else self.paper.width

    @property
    def height(self) -> float:
        """The page's height as it lies."""
        return self.paper.width if self.landscape else self.paper.height

    def frame(self) -> Frame:
        """The page and what may be drawn on."""
        edge = self.margins
        return Frame(
            self.width,
            self.height,
            edge.left,
            edge.top,
            self.width - edge.left - edge.right,
            self.height - edge.top - edge.foot,
        )

    def frames(self) -> tuple[Frame, ...]:
        """What records are laid out in: the page, or its two halves, which lie across its longer side."""
        frame = self.frame()
        if not self.halves:
            return (frame,)
        wide, high = (0.0, self.height / 2) if self.height >= self.width else (self.width / 2, 0.0)
        return tuple(
            Frame(
                self.width,
                self.height,
                frame.x + number * wide,
                frame.y + number * high,
                frame.width - wide,
                frame.height - high,
            )
            for number in (0, 1)
        )


_SIDES = ("top", "right", "foot", "left")


def turned(border: Margins) -> Margins:
    """A printer's border for a page that lies: whichever way the printer turns it, this much is white.

    Printers turn to the left or to the right, so each side of the page gets the wider of the two that it may come on.
    """
    across, down = max(border.top, border.foot), max(border.left, border.right)
    return Margins(across, down, across, down)


def clear_of(frame: Frame, border: Margins) -> Margins | None:
    """Margins, to a tenth of a millimeter, that a page's drawing needs to keep off a printer's border.

    Args:
        border: what the printer leaves white of this page, as it lies.

    Returns:
        The page's own, each as wide as the border at least; None where nothing of the drawing is in the border.
    """
    right, foot = frame.page_width - frame.x - frame.width, frame.page_height - frame.y - frame.height
    own, edges = (frame.x, frame.y, right, foot), (border.left, border.top, border.right, border.foot)
    if all(margin >= edge - _SEEN for margin, edge in zip(own, edges, strict=True)):
        return None
    wide = (round(margin, 3) if margin >= edge - _SEEN else _up(edge) for margin, edge in zip(own, edges, strict=True))
    return Margins(*wide)


def spoken_border(border: Margins) -> str:
    """How wide a printer's border is: ``6.4 mm at the sides, 12.7 mm at top and foot``."""
    left, top, right, foot = (_mm(_up(edge)) for edge in (border.left, border.top, border.right, border.foot))
    if (left, top) == (right, foot):
        return f"{left} mm on every side" if left == top else f"{left} mm at the sides, {top} mm at top and foot"
    return ", ".join(f"{wide} mm at the {side}" for side, wide in zip(_SIDES, (top, right, foot, left), strict=True))


def _up(length: float) -> float:
    """A length to the next tenth of a millimeter."""
    return ceil(length * 10 - _SEEN) / 10


def paper_of(id: str) -> Paper:
    """A paper by its id; raises UserMistake with the known ones."""
    paper = PAPERS.get(id)
    if paper is None:
        raise unknown("paper", id, PAPERS)
    return paper


def read_margins(text: str) -> Margins:
    """Margins as they are typed: one number for all sides, or four for top, right, foot and left.

    Raises:
        UserMistake: for anything else.
    """
    try:
        found = [float(part) for part in text.split(",")]
    except ValueError:
        found = []
    found = found if all(map(isfinite, found)) else []
    if len(found) == 1:
        found *= 4
    if len(found) != 4:
        raise UserMistake(
            f"{text!r} are no margins. Give one number of millimeters, or four for top, right, foot and left, "
            "as in 11,12,9,12."
        )
    top, right, foot, left = found
    return Margins(left, top, right, foot)


def see_room(sides: Sides, scale: float = 1.0) -> None:
    """Raise UserMistake for margins that leave no room for a sheet.

    Args:
        scale: how much larger than usual everything is drawn.
    """
    name, edge = sides.paper.name, sides.margins
    across, down = (edge.left, edge.right), (edge.top, edge.foot)
    for each, size in (*((one, sides.width) for one in across), *((one, sides.height) for one in down)):
        if each < 0 or isnan(each):
            raise UserMistake(f"A margin of {_mm(each)} mm lies on no paper. Give 0 or more.")
        if each >= size:
            raise UserMistake(f"A margin of {_mm(each)} mm does not fit on {name}. Give a smaller one.")
    wide, high = NARROWEST * scale, LOWEST * scale
    for frame in sides.frames():
        if frame.width < wide or frame.height < high:
            card = " for each card" if sides.halves else ""
            left = f"{_mm(max(0, frame.width))} by {_mm(max(0, frame.height))} mm"
            raise UserMistake(
                f"These margins leave {left} of {name}{card}, and a "
                f"sheet needs {_mm(wide)} by {_mm(high)}. Give smaller ones."
            )


def _mm(length: float) -> str:
    return f"{length:.1f}".removesuffix(".0").replace("-", "−")


_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day(when: date) -> str:
    """A day as the foot names it, the same in every locale: ``29 Nov 2026``."""
    return f"{when.day} {_MONTHS[when.month - 1]} {when.year}"
