"""The pen: marks on paper in millimeters, black on white, gathered first and painted later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from tallow.printing.fill import Fill
from tallow.printing.role import Role, cap_height
from tallow.printing.words import Line, line

WRITING = 0.2
THIN = 0.25
FIRM = 0.4
HEAVY = 0.8
"""Widths of lines: writing rules, pips and cells, section heads and totals, what must be seen."""

PIP = 3.7
"""The side of a square that is ticked."""
DIAMOND = 2.3
"""Half the diagonal of a diamond, of which one is chosen."""


class Strip(NamedTuple):  # of which a page has hundreds; a tuple is made in a third of a dataclass's time
    """A filled rectangle; every straight line is one, for drawn lines fray at corners."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled outline of several rings; a ring within another is a hole."""

    rings: tuple[tuple[tuple[float, float], ...], ...]


class Words(NamedTuple):  # as Strip
    """A line of text.

    Attributes:
        x: its left end.
        baseline: where its letters stand.
        line: the text, its width and direction.
        role: how it is set.
    """

    x: float
    baseline: float
    line: Line
    role: Role


@dataclass(frozen=True, slots=True)
class Inset:
    """A picture, as large as it fits into the rectangle, in its middle.

    Attributes:
        content: the bytes of its file.
    """

    x: float
    y: float
    width: float
    height: float
    content: bytes


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that can be filled in on the screen.

    Attributes:
        x, y, width, height: where it is.
        fill: what may be filled in.
        marks: how what is entered stands there now.
    """

    x: float
    y: float
    width: float
    height: float
    fill: Fill
    marks: tuple[Ink, ...]


Ink: TypeAlias = Strip | Shape | Words | Inset
Mark: TypeAlias = Ink | Spot


def plain(marks: Iterable[Mark]) -> Iterator[Ink]:
    """The marks as they are drawn, in order, those of spots among them."""
    for mark in marks:
        if isinstance(mark, Spot):
            yield from mark.marks
        else:
            yield mark


@dataclass(frozen=True, slots=True)
class Piece:
    """What never breaks over two pages: a line, a row, a box with its label.

    Attributes:
        height: how much room it takes.
        marks: what is drawn, from its upper left corner.
        keep: whether it stays with the piece above it where the page allows that.
        spare: whether it is room to write in, which may be left out or repeated.
    """

    height: float
    marks: tuple[Mark, ...] = ()
    keep: bool = False
    spare: bool = False


_LIKE_ALL_ELSE: AbstractContextManager[None] = nullcontext()


class Pen:
    """Gathers the marks of one piece."""

    def __init__(self) -> None:
        self._marks: list[Mark] = []

    def piece(self, height: float, *, keep: bool = False, spare: bool = False) -> Piece:
        """What was drawn so far, as a piece."""
        return Piece(height, tuple(self._marks), keep, spare)

    def spot(self, fill: Fill | None, x: float, y: float, width: float, height: float) -> AbstractContextManager[None]:
        """What is drawn meanwhile is what is entered in this place; with no ``fill`` it is drawn like all else."""
        return _LIKE_ALL_ELSE if fill is None else self._spot(fill, x, y, width, height)

    @contextmanager
    def _spot(self, fill: Fill, x: float, y: float, width: float, height: float) -> Iterator[None]:
        before, self._marks = self._marks, []
        yield
        spot = Spot(x, y, width, height, fill, tuple(plain(self._marks)))
        self._marks = [*before, spot]

    def strip(self, x: float, y: float, width: float, height: float) -> None:
        """A filled rectangle."""
        self._marks.append(Strip(x, y, width, height))

    def frame(self, x: float, y: float, width: float, height: float, weight: float = THIN) -> None:
        """A frame whose outer edge is the rectangle."""
        inner = height - 2 * weight
        self._marks += (
            Strip(x, y, width, weight),
            Strip(x, y + height - weight, width, weight),
            Strip(x, y + weight, weight, inner),
            Strip(x + width - weight, y + weight, weight, inner),
        )

    def tick(self, x: float, middle: float, *, on: bool, double: bool = False, fill: Fill | None = None) -> None:
        """A square, filled where it is ticked; a double frame marks a milestone."""
        y = middle - PIP / 2
        self.frame(x, y, PIP, PIP)
        if double:
            self.frame(x - 0.6, y - 0.6, PIP + 1.2, PIP + 1.2)
        with self.spot(fill, x, y, PIP, PIP):
            if on:
                self._marks.append(ticked(x, y))

    def diamond(self, x: float, middle: float, *, on: bool, fill: Fill | None = None) -> None:
        """A diamond whose left corner is at x, filled where it is the one chosen."""
        across = x + DIAMOND
        outline = (_diamond(across, middle, DIAMOND), _diamond(across, middle, DIAMOND - THIN * 1.42))
        self._marks.append(Shape(outline))
        with self.spot(fill, x, middle - DIAMOND, 2 * DIAMOND, 2 * DIAMOND):
            if on:
                self._marks.append(chosen(x, middle - DIAMOND))

    def inset(self, x: float, y: float, width: float, height: float, content: bytes) -> None:
        """A picture within a rectangle."""
        self._marks.append(Inset(x, y, width, height, content))

    def shape(self, *shapes: Shape) -> None:
        """Filled outlines."""
        self._marks.extend(shapes)

    def words(self, x: float, baseline: float, text: Line, role: Role) -> float:
        """A line of text; returns where it ends."""
        if text.text:
            self._marks.append(Words(x, baseline, text, role))
        return x + text.width

    def text(self, x: float, baseline: float, text: str, role: Role) -> float:
        """A text on one line; returns where it ends."""
        return self.words(x, baseline, line(text, role), role)

    def right(self, x: float, baseline: float, text: str, role: Role) -> float:
        """A text that ends at x; returns where it begins."""
        set_ = line(text, role)
        self.words(x - set_.width, baseline, set_, role)
        return x - set_.width

    def centered(self, x: float, width: float, middle: float, text: Line, role: Role) -> None:
        """A line in the middle of a box, by the height of its capitals and not by its line."""
        self.words(x + (width - text.width) / 2, middle + cap_height(role) / 2, text, role)

    def struck(self, x: float, middle: float, width: float) -> None:
        """A line through what no longer counts."""
        self.strip(x - 0.4, middle - THIN / 2, width + 0.8, THIN)


UNBROKEN = 30.0
"""Up to this height what stands side by side stays on one page, and reads column by column."""


def beside(parts: Sequence[tuple[float, Sequence[Piece]]]) -> tuple[Piece, ...]:
    """Several columns of pieces as one, each level as high as its highest; every column is given with its place.

    A low one is a single piece whose text reads column by column; a higher one has a piece for each level.
    """
    count = max((len(pieces) for _, pieces in parts), default=0)
    heights = [max(pieces[level].height for _, pieces in parts if level < len(pieces)) for level in range(count)]
    if count and sum(heights) <= UNBROKEN:
        tops = [sum(heights[:level]) for level in range(count)]
        marks = [
            moved(m, x, y) for x, pieces in parts for y, each in zip(tops, pieces, strict=False) for m in each.marks
        ]
        return (Piece(sum(heights), tuple(marks)),)
    found = []
    for level, height in enumerate(heights):
        side = [(x, pieces[level]) for x, pieces in parts if level < len(pieces)]
        across = tuple(moved(mark, x) for x, piece in side for mark in piece.marks)
        found.append(Piece(height, across, keep=level > 0 and all(piece.keep for _, piece in side)))
    return tuple(found)


def stacked(pieces: Sequence[Piece]) -> Piece:
    """Several pieces below each other as one, which no page breaks."""
    marks: list[Mark] = []
    y = 0.0
    for piece in pieces:
        marks.extend(moved(mark, 0.0, y) for mark in piece.marks)
        y += piece.height
    return Piece(y, tuple(marks))


def moved(mark: Mark, x: float, y: float = 0.0) -> Mark:
    """A mark at another place."""
    match mark:
        case Strip():
            return Strip(mark.x + x, mark.y + y, mark.width, mark.height)
        case Words():
            return Words(mark.x + x, mark.baseline + y, mark.line, mark.role)
        case Shape():
            return Shape(tuple(tuple((across + x, down + y) for across, down in ring) for ring in mark.rings))
        case Inset():
            return replace(mark, x=mark.x + x, y=mark.y + y)
        case Spot():
            marks = tuple(plain(moved(each, x, y) for each in mark.marks))
            return replace(mark, x=mark.x + x, y=mark.y + y, marks=marks)


def ticked(x: float, y: float) -> Strip:
    """The filling of a ticked square whose upper left corner this is."""
    inset = THIN + 0.45
    return Strip(x + inset, y + inset, PIP - 2 * inset, PIP - 2 * inset)


def chosen(x: float, y: float) -> Shape:
    """The filling of a chosen diamond in a square whose upper left corner this is."""
    return Shape((_diamond(x + DIAMOND, y + DIAMOND, DIAMOND - 1.1),))


def crossed(x: float, y: float, side: float) -> tuple[Shape, Shape]:
    """What crosses a square whose upper left corner this is: two bars from corner to corner."""
    far, thick = side, FIRM
    down = (
        (x, y),
        (x + thick, y),
        (x + far, y + far - thick),
        (x + far, y + far),
        (x + far - thick, y + far),
        (x, y + thick),
    )
    up = (
        (x, y + far),
        (x, y + far - thick),
        (x + far - thick, y),
        (x + far, y),
        (x + far, y + thick),
        (x + thick, y + far),
    )
    return Shape((down,)), Shape((up,))


def _diamond(x: float, y: float, reach: float) -> tuple[tuple[float, float], ...]:
    return ((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))
