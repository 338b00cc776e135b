"""A body on paper: its parts below each other, each with a shield for what protects it and squares to cross."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from tallow.model.body import Body, HitPlace
from tallow.printing.blocks.section import Said, again, caption, head
from tallow.printing.entered import fill_of
from tallow.printing.fill import Fill
from tallow.printing.pen import FIRM, HEAVY, THIN, WRITING, Pen, Piece, Shape, crossed
from tallow.printing.pencil import PaperView
from tallow.printing.role import CAPTION, SECTION, SMALL, Role
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import Line, fitted, line, wrap

ROW, CLOSE, CARD = 12.4, 11.0, 9.2
"""How high a part's row is, where its lines stand closer, and on a card."""
BETWEEN, APART = 2.0, 4.6
"""The room between two squares, and that between the shield and the first."""
NARROWEST_NAME = 12.0
NOTE = 3.4
"""From a name to the note below it."""
_CURVE = 6
"""Of how many straight lines each side of a shield's point is made."""


@dataclass(frozen=True, slots=True)
class _Size:
    """How large the shields and the squares of injuries are."""

    shield: float
    tall: float
    square: float


USUAL, SMALLER = _Size(9.3, 9.8, 6.3), _Size(7.8, 8.2, 5.4)


def lay(block: Body, view: PaperView, space: Space) -> Strand:
    """A row for each part; shields and squares stand in columns, at the right end."""
    most = max(bool(place.light) + bool(place.heavy) for place in block.places)
    rows = [_row(place, view, space, most) for place in block.places]
    right = [Said(block.hint, CAPTION)] if block.hint else []
    # One look shows a whole body: it goes to the next page rather than break over two.
    pieces = (*rows[:1], *(replace(row, keep=True) for row in rows[1:]), *caption(block.note, space.width))
    return Strand(pieces, head(block.label, space.width, right), again(block.label, space.width))


def _row(place: HitPlace, view: PaperView, space: Space, most: int) -> Piece:
    """A part: its name in as many lines as it needs, its note below it, its shield and its squares."""
    room, size = space.width, SMALLER if space.bare else USUAL
    squares = most * (size.square + BETWEEN) - BETWEEN if most else 0.0
    at = max(NARROWEST_NAME, room - squares - (APART if most else 0.0) - size.shield)
    role, names = fitted(place.label, SECTION, at - 2.0)
    figure = _figure(place.guard, view, size)
    told = f"{place.note} {view.shown(place.guard)}".lstrip() if figure is None else place.note
    notes = wrap(told, CAPTION, at - 2.0)
    words = len(names) * role.line + len(notes) * NOTE
    height = max(CARD if space.bare else space.high(ROW, CLOSE), words + 2.6)
    pen = Pen()
    y = (height - words) / 2
    for each in names:
        y += role.line
        pen.words(0.0, y - 1.1, each, role)
    for each in notes:
        y += NOTE
        pen.words(0.0, y - 0.8, each, CAPTION)
    _guard(pen, figure, fill_of(view, place.guard) if space.form else None, at, (height - size.tall) / 2, size)
    x = room
    for id, letter in ((place.heavy, "H"), (place.light, "L")):
        if id:
            x -= size.square
            fill = fill_of(view, id) if space.form else None
            _square(pen, x, (height - size.square) / 2, size.square, letter, fill, on=bool(view.value(id)))
            x -= BETWEEN
    pen.strip(0.0, height - WRITING, room, WRITING)
    return pen.piece(height)


def _figure(id: str, view: PaperView, size: _Size) -> tuple[Role, Line] | None:
    """What stands in a shield and how it is set; None for what has no room there, as a word that is no number."""
    role, lines = fitted(view.shown(id), SMALL, size.shield - 1.6)
    if view.is_total(id) or not view.bad(id):
        return (role, lines[0] if lines else Line("", 0.0)) if len(lines) < 2 else None
    return None


def _guard(pen: Pen, figure: tuple[Role, Line] | None, fill: Fill | None, x: float, y: float, size: _Size) -> None:
    """What protects a part, in its shield; the point below draws the figure's middle above the shield's own."""
    pen.shape(_shield(x, y, size))
    with pen.spot(replace(fill, centered=True) if fill else None, x + 0.8, y + 0.8, size.shield - 1.6, size.tall - 3.4):
        if figure is not None:
            role, text = figure
            pen.centered(x, size.shield, y + size.tall / 2 - 0.7, text, role)


def _square(pen: Pen, x: float, y: float, side: float, letter: str, fill: Fill | None, *, on: bool) -> None:
    """An injury's square with its letter, crossed where the part has it; a heavy one's frame is heavy."""
    pen.frame(x, y, side, side, HEAVY if letter == "H" else THIN)
    pen.centered(x, side, y + side / 2, line(letter, CAPTION), CAPTION)
    with pen.spot(replace(fill, crossed=True) if fill else None, x, y, side, side):
        if on:
            pen.shape(*crossed(x, y, side))


@lru_cache(maxsize=64)  # of which a print of many bodies draws the same ones at the same places
def _shield(x: float, y: float, size: _Size) -> Shape:
    """A shield's outline: straight above, a point below."""
    inner = _outline(x + FIRM, y + FIRM, size.shield - 2 * FIRM, size.tall - 2.3 * FIRM)
    return Shape((_outline(x, y, size.shield, size.tall), inner))


def _outline(x: float, y: float, wide: float, high: float) -> tuple[tuple[float, float], ...]:
    """Half the height straight, then a curve to the point on either side."""
    right = [_curve(at / _CURVE, (1.0, 0.5), (1.0, 0.769), (0.787, 0.911), (0.5, 1.0)) for at in range(_CURVE + 1)]
    left = [(1.0 - across, down) for across, down in reversed(right[:-1])]
    shares = [(0.0, 0.0), (1.0, 0.0), *right, *left]
    return tuple((x + across * wide, y + down * high) for across, down in shares)


def _curve(at: float, *points: tuple[float, float]) -> tuple[float, float]:
    """A point of a cubic curve, given by its ends and the two points that draw it."""
    shares = ((1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3)
    across, down = zip(*points, strict=True)
    return (
        sum(share * each for share, each in zip(shares, across, strict=True)),
        sum(share * each for share, each in zip(shares, down, strict=True)),
    )
