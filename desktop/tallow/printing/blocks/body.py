"""A body on paper: its parts below each other, each with a shield for what protects it and squares to cross."""

from __future__ import annotations

from dataclasses import replace

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

ROW, CLOSE = 12.4, 11.0
SHIELD, TALL = 9.3, 9.8
SQUARE, BETWEEN, APART = 6.3, 2.0, 4.6
"""An injury's square, the room between two, and that between the shield and the first."""
NARROWEST_NAME = 12.0
NOTE = 3.4
"""From a name to the note below it."""
_CURVE = 6
"""Of how many straight lines each side of a shield's point is made."""


def lay(block: Body, view: PaperView, space: Space) -> Strand:
    """A row for each part; shields and squares stand in columns, at the right end."""
    most = max(bool(place.light) + bool(place.heavy) for place in block.places)
    rows = [_row(place, view, space, most) for place in block.places]
    right = [Said(block.hint, CAPTION)] if block.hint else []
    pieces = (*rows, *caption(block.note, space.width))
    return Strand(pieces, head(block.label, space.width, right), again(block.label, space.width))


def _row(place: HitPlace, view: PaperView, space: Space, most: int) -> Piece:
    """A part: its name in as many lines as it needs, its note below it, its shield and its squares."""
    room = space.width
    squares = most * (SQUARE + BETWEEN) - BETWEEN if most else 0.0
    at = max(NARROWEST_NAME, room - squares - (APART if most else 0.0) - SHIELD)
    role, names = fitted(place.label, SECTION, at - 2.0)
    figure = _figure(place.guard, view)
    told = f"{place.note} {view.shown(place.guard)}".lstrip() if figure is None else place.note
    notes = wrap(told, CAPTION, at - 2.0)
    words = len(names) * role.line + len(notes) * NOTE
    height = max(space.high(ROW, CLOSE), words + 2.6)
    pen = Pen()
    y = (height - words) / 2
    for each in names:
        y += role.line
        pen.words(0.0, y - 1.1, each, role)
    for each in notes:
        y += NOTE
        pen.words(0.0, y - 0.8, each, CAPTION)
    _guard(pen, figure, fill_of(view, place.guard) if space.form else None, at, (height - TALL) / 2)
    x = room
    for id, letter, weight in ((place.heavy, "H", HEAVY), (place.light, "L", THIN)):
        if id:
            x -= SQUARE
            fill = fill_of(view, id) if space.form else None
            _square(pen, x, (height - SQUARE) / 2, line(letter, CAPTION), weight, fill, on=bool(view.value(id)))
            x -= BETWEEN
    pen.strip(0.0, height - WRITING, room, WRITING)
    return pen.piece(height)


def _figure(id: str, view: PaperView) -> tuple[Role, Line] | None:
    """What stands in a shield and how it is set; None for what has no room there, as a word that is no number."""
    role, lines = fitted(view.shown(id), SMALL, SHIELD - 1.6)
    if view.is_total(id) or not view.bad(id):
        return (role, lines[0] if lines else Line("", 0.0)) if len(lines) < 2 else None
    return None


def _guard(pen: Pen, figure: tuple[Role, Line] | None, fill: Fill | None, x: float, y: float) -> None:
    """What protects a part, in its shield; the point below draws the figure's middle above the shield's own."""
    pen.shape(_shield(x, y))
    with pen.spot(replace(fill, centered=True) if fill else None, x + 0.8, y + 0.8, SHIELD - 1.6, TALL - 3.4):
        if figure is not None:
            role, text = figure
            pen.centered(x, SHIELD, y + TALL / 2 - 0.7, text, role)


def _square(pen: Pen, x: float, y: float, letter: Line, weight: float, fill: Fill | None, *, on: bool) -> None:
    """An injury's square with its letter, crossed where the part has it."""
    pen.frame(x, y, SQUARE, SQUARE, weight)
    pen.centered(x, SQUARE, y + SQUARE / 2, letter, CAPTION)
    with pen.spot(replace(fill, crossed=True) if fill else None, x, y, SQUARE, SQUARE):
        if on:
            pen.shape(*crossed(x, y, SQUARE))


def _shield(x: float, y: float) -> Shape:
    """A shield's outline: straight above, a point below."""
    inner = _outline(x + FIRM, y + FIRM, SHIELD - 2 * FIRM, TALL - 2.3 * FIRM)
    return Shape((_outline(x, y, SHIELD, TALL), inner))


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
