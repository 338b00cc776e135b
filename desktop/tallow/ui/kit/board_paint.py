"""How a board is painted: its squares and their names, zones and range, tiles, pieces, and the lines between them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from tallow.model.board import Piece, Square, Zone
from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role

_NAMED_FROM = 30
"""From this side of a square on, in pixels, a piece's name stands below it."""
_NAME_ROOM = 1.3
"""How wide that name is at most, in squares: a little of the neighbors' ground."""
_EDGES: Mapping[str, tuple[Square, tuple[float, float, float, float]]] = {
    "left": ((-1, 0), (0, 0, 0, 1)),
    "right": ((1, 0), (1, 0, 0, 1)),
    "top": ((0, -1), (0, 0, 1, 0)),
    "bottom": ((0, 1), (0, 1, 1, 0)),
}
"""Side of a square → the square beyond it, and the strip along it in parts of the square."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where the squares are painted.

    Attributes:
        left, top: of the first square, in the coordinates of the viewport.
        cell: the side of a square.
    """

    left: float
    top: float
    cell: float

    def rect(self, at: Square, size: tuple[int, int] = (1, 1)) -> QRectF:
        """The squares of a base or tile."""
        return QRectF(
            self.left + (at[0] - 1) * self.cell,
            self.top + (at[1] - 1) * self.cell,
            size[0] * self.cell,
            size[1] * self.cell,
        )

    def middle(self, at: Square, size: tuple[int, int] = (1, 1)) -> QPointF:
        """The center of a base."""
        return self.rect(at, size).center()


# the board itself


def paint_ground(painter: QPainter, places: Places, columns: int, rows: int) -> None:
    """The sheet with its rules and its frame."""
    theme, whole = look().theme, places.rect((1, 1), (columns, rows))
    painter.fillRect(whole, theme.sheet)
    thick = paint.snapped(painter, paint.HAIR)
    for column in range(1, columns):
        left = round(whole.left() + column * places.cell)
        painter.fillRect(QRectF(left, whole.top(), thick, whole.height()), theme.rule)
    for row in range(1, rows):
        paint.rule(painter, whole.left(), whole.top() + row * places.cell, whole.width(), theme.rule)
    paint.frame(painter, whole, theme.ink2)


def paint_names(painter: QPainter, places: Places, columns: Iterable[str], rows: Iterable[str], gutter: float) -> None:
    """The columns' names over the board, the rows' at its left."""
    theme, font, middle = look().theme, look().font(Role.MINIMUM), Qt.AlignmentFlag.AlignHCenter
    for at, words in enumerate(columns):
        rect = QRectF(places.left + at * places.cell, places.top - gutter, places.cell, gutter)
        paint.text(painter, rect, words, font, theme.ink2, middle)
    for at, words in enumerate(rows):
        rect = QRectF(places.left - gutter, places.top + at * places.cell, gutter, places.cell)
        paint.text(painter, rect, words, font, theme.ink2, middle)


def paint_range(painter: QPainter, places: Places, steps: Mapping[Square, int]) -> None:
    """How far a piece gets: washed squares, below the tiles that lie there."""
    theme = look().theme
    for square in steps:
        painter.fillRect(places.rect(square).adjusted(1, 1, 0, 0), theme.wash)


def paint_steps(painter: QPainter, places: Places, steps: Mapping[Square, int], dark: Collection[Square]) -> None:
    """The amber outline of the squares that a piece gets to, each with its steps, over the tiles that lie there.

    Args:
        dark: the squares on whose dark tile the number is light.
    """
    theme = look().theme
    _outline(painter, places, steps.keys())
    if places.cell < look().px(24):
        return
    font, inset = look().font(Role.MINIMUM), look().px(4)
    for square, count in steps.items():
        rect = places.rect(square)
        corner = QRectF(rect.left(), rect.top() + inset / 2, rect.width() - inset, look().px(16))
        ink = theme.sheet if square in dark else theme.ink2
        paint.text(painter, corner, str(count), font, ink, Qt.AlignmentFlag.AlignRight)


def _outline(painter: QPainter, places: Places, squares: Collection[Square]) -> None:
    """A line where squares end."""
    thick = paint.snapped(painter, paint.FRAME)
    for x, y in squares:
        rect = places.rect((x, y))
        for (right, down), (left, top, wide, high) in _EDGES.values():
            if (x + right, y + down) not in squares:
                strip = QRectF(
                    rect.left() + left * rect.width() - (thick / 2 if high else 0),
                    rect.top() + top * rect.height() - (thick / 2 if wide else 0),
                    wide * rect.width() or thick,
                    high * rect.height() or thick,
                )
                painter.fillRect(strip, look().theme.fill)


def paint_zone(painter: QPainter, places: Places, zone: Zone) -> None:
    """Squares with a name: hatched in oxblood to beware of, dashed to come to."""
    if not zone.squares:
        return
    theme = look().theme
    for square in zone.squares:
        rect = places.rect(square)
        if zone.harm:
            painter.fillRect(rect.adjusted(1, 1, 0, 0), theme.dwash)
            paint.hatch(painter, rect, theme.dgfx)
        paint.dashed(painter, rect.adjusted(1, 1, 0, 0), theme.dgfx if zone.harm else theme.fill)
    if zone.harm and places.cell >= look().px(_NAMED_FROM):
        whole = _around(places, zone.squares)
        wide = max(whole.width(), look().px(120))
        line = QRectF(whole.center().x() - wide / 2, whole.bottom(), wide, look().px(18))
        words = zone.name.upper()
        plain = QFontMetricsF(look().font(Role.LABEL_TIGHT, 13)).horizontalAdvance(words) + look().px(6)
        painter.fillRect(QRectF(whole.center().x() - plain / 2, line.top() + 2, plain, line.height() - 4), theme.sheet)
        paint.text(painter, line, words, look().font(Role.LABEL_TIGHT, 13), theme.danger, _MIDDLE)


_MIDDLE = Qt.AlignmentFlag.AlignHCenter


def _around(places: Places, squares: Iterable[Square]) -> QRectF:
    whole = QRectF()
    for square in squares:
        whole = whole.united(places.rect(square))
    return whole


# tiles and pieces


def paint_tile(painter: QPainter, places: Places, tile: Piece) -> None:
    """A tile: dark where it blocks sight, framed where nobody passes, dashed where one walks over it."""
    if tile.at is None:
        return
    theme, gap = look().theme, max(1.0, places.cell / 22)
    rect = places.rect(tile.at, tile.size).adjusted(gap, gap, -gap, -gap)
    ink = theme.ink
    if tile.opaque:
        paint.box(painter, rect, theme.ink2, theme.ink, paint.FRAME)
        inner = rect.adjusted(3 * gap, 3 * gap, -3 * gap, -3 * gap)
        paint.frame(painter, inner, theme.sheet, paint.HAIR)
        ink = theme.sheet
    elif tile.closed:
        paint.box(painter, rect, theme.rail, theme.ink, paint.FRAME)
    else:
        painter.fillRect(rect, theme.bg)
        paint.dashed(painter, rect, theme.ink2, paint.FRAME)
    font = look().font(Role.LABEL_TIGHT, min(13, max(9, places.cell / look().zoom / 3.4)))
    if tile.size[1] > tile.size[0] == 1:  # its name goes up along it
        painter.save()
        painter.translate(rect.center())
        painter.rotate(-90)
        along = QRectF(-rect.height() / 2, -rect.width() / 2, rect.height(), rect.width())
        paint.text(painter, along, tile.name, font, ink, _MIDDLE)
        painter.restore()
        return
    low = not (tile.opaque or tile.closed)  # the squares' steps stand above it where one walks over it
    whole = QFontMetricsF(font).horizontalAdvance(tile.name) <= rect.width() - 4
    for line, words in _lines(rect, [tile.name] if whole else tile.name.split(), low=low):
        paint.text(painter, line, words, font, ink, _MIDDLE)


def _lines(rect: QRectF, parts: Sequence[str], *, low: bool) -> Iterator[tuple[QRectF, str]]:
    """The lines of a name, in the middle or low on the tile."""
    high = min(look().px(15), rect.height() / max(1, len(parts)))
    top = rect.bottom() - high * len(parts) - 1 if low else rect.center().y() - high * len(parts) / 2
    for at, part in enumerate(parts):
        yield QRectF(rect.left() + 2, top + at * high, rect.width() - 4, high), part


def paint_piece(painter: QPainter, places: Places, piece: Piece, *, chosen: bool) -> None:
    """A piece that stands: round or square, with a wedge where it looks."""
    if piece.at is None:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if piece.shape == "round":
        _round(painter, places, piece, chosen=chosen)
    else:
        _block(painter, places, piece, chosen=chosen)
    painter.restore()


def _round(painter: QPainter, places: Places, piece: Piece, *, chosen: bool) -> None:
    theme, px = look().theme, look().px
    gap = places.cell / 11
    rect = places.rect(piece.at or (1, 1), piece.size).adjusted(gap, gap, -gap, -gap)
    ground, ink = {
        "plain": (theme.well, theme.ink),
        "acting": (theme.accent, theme.onaccent),
        "harm": (theme.dwash, theme.danger),
    }[piece.tone]
    edge = (
        theme.ink
        if chosen and piece.tone == "acting"
        else theme.fill
        if chosen
        else theme.danger
        if piece.tone == "harm"
        else theme.ink
    )
    painter.setBrush(ground)
    painter.setPen(QPen(edge, (3 if chosen else 1.5) * look().zoom, _dash(piece)))
    painter.drawEllipse(rect)
    font = look().font(Role.ENTRY_STRONG, max(10, places.cell / look().zoom * 0.42))
    paint.text(painter, rect, piece.mark or piece.name[:1], font, ink, _MIDDLE)
    if places.cell >= px(_NAMED_FROM):
        paint.text(painter, *_name_below(piece, places), look().font(Role.MINIMUM), theme.ink, _MIDDLE)


def paint_name_ground(painter: QPainter, places: Places, piece: Piece) -> None:
    """The plain ground of a round piece's name, over the steps there and below the names of its neighbors."""
    if piece.at is not None and piece.shape == "round" and places.cell >= look().px(_NAMED_FROM):
        line, _ = _name_below(piece, places)
        painter.fillRect(line.adjusted(0, 2, 0, 0), look().theme.sheet)


def _name_below(piece: Piece, places: Places) -> tuple[QRectF, str]:
    """The line below a round piece and its words: the name, or its first word where that fits and the name does not."""
    square, room = places.rect(piece.at or (1, 1), piece.size), _NAME_ROOM * places.cell
    fits = QFontMetricsF(look().font(Role.MINIMUM)).horizontalAdvance
    first = piece.name.partition(" ")[0]
    words = first if fits(piece.name) > room >= fits(first) else piece.name
    wide = min(room, fits(words) + 2)
    return QRectF(square.center().x() - wide / 2, square.bottom() - places.cell / 11 - 1, wide, look().px(14)), words


def _dash(piece: Piece) -> Qt.PenStyle:
    return Qt.PenStyle.DashLine if "hidden" in piece.told else Qt.PenStyle.SolidLine


def _block(painter: QPainter, places: Places, piece: Piece, *, chosen: bool) -> None:
    theme, at = look().theme, piece.at or (1, 1)
    rect = places.rect(at, piece.size).adjusted(2, 2, -1, -1)
    harmed = piece.tone == "harm"
    ground, ink = (theme.dwash, theme.danger) if harmed else (theme.ink, theme.sheet)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.fill if chosen else theme.danger if harmed else theme.ink)
    if piece.front is not None:
        painter.drawPolygon(_wedge(rect, piece.front, places.cell * 0.32))
    paint.box(painter, rect, ground, theme.fill if chosen else ground if not harmed else theme.danger, 3)
    font = look().font(Role.ENTRY_STRONG, max(9, min(17, rect.width() / look().zoom / 5)))
    lines = [(words, font) for words in _broken(piece.name, font, rect.width() - 6)]
    lines += [(words, look().font(Role.MINIMUM)) for words in piece.told[:1] if rect.height() >= look().px(60)]
    high = look().px(18)
    top = rect.center().y() - high * len(lines) / 2
    for number, (words, face) in enumerate(lines):
        line = QRectF(rect.left() + 3, top + number * high, rect.width() - 6, high)
        paint.text(painter, line, words, face, ink, _MIDDLE)


def _broken(words: str, font: QFont, room: float) -> list[str]:
    """A name on one line, or each of its words on its own where that is too long."""
    return [words] if QFontMetricsF(font).horizontalAdvance(words) <= room else words.split()


def _wedge(rect: QRectF, side: str, out: float) -> QPolygonF:
    """A triangle in the middle of a side, pointing outward."""
    x, y = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[side]
    center = rect.center()
    base = QPointF(center.x() + x * rect.width() / 2, center.y() + y * rect.height() / 2)
    along = QPointF(abs(y) * out, abs(x) * out)
    return QPolygonF([base - along, base + QPointF(x * out * 0.8, y * out * 0.8), base + along])


def paint_chosen(painter: QPainter, rect: QRectF) -> None:
    """The frame of the tile that is chosen."""
    paint.frame(painter, rect, look().theme.fill, paint.HEAVY)


def paint_landing(painter: QPainter, rect: QRectF) -> None:
    """Where the piece that is held would come to."""
    painter.fillRect(rect.adjusted(1, 1, 0, 0), look().theme.wash)
    paint.dashed(painter, rect, look().theme.fill, paint.HEAVY)


# lines


def paint_sight(painter: QPainter, start: QPointF, end: QPointF, stop: QPointF | None, places: Places) -> None:
    """The line from center to center; from where it is blocked on it is dotted."""
    theme, wide = look().theme, 2 * look().zoom
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.dgfx if stop is not None else theme.fill, wide))
    painter.drawLine(start, stop or end)
    if stop is not None:
        painter.setPen(QPen(theme.dgfx, wide, Qt.PenStyle.DotLine))
        painter.drawLine(stop, end)
        _cross(painter, stop, places.cell * 0.2)
    painter.restore()


def _cross(painter: QPainter, at: QPointF, reach: float) -> None:
    theme = look().theme
    painter.setPen(QPen(theme.dgfx, 1.5 * look().zoom))
    painter.setBrush(theme.well)
    painter.drawEllipse(at, reach, reach)
    half = reach * 0.45
    painter.drawLine(at + QPointF(-half, -half), at + QPointF(half, half))
    painter.drawLine(at + QPointF(-half, half), at + QPointF(half, -half))


def paint_marked(painter: QPainter, places: Places, squares: Iterable[Square]) -> None:
    """Squares that are in the way, in an oxblood frame."""
    for square in squares:
        paint.frame(painter, places.rect(square), look().theme.dgfx, paint.HEAVY)


def paint_path(
    painter: QPainter, places: Places, start: Square, path: Iterable[Square], hits: Iterable[Square]
) -> None:
    """A way from square to square with an arrow's head, and where it was stopped or turned."""
    theme, points = look().theme, [places.middle(start), *map(places.middle, path)]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.dgfx, 2.5 * look().zoom))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF(points))
    if len(points) > 1:
        _head(painter, points[-2], points[-1], places.cell * 0.22)
    painter.restore()
    paint_marked(painter, places, hits)


def _head(painter: QPainter, before: QPointF, end: QPointF, size: float) -> None:
    way = end - before
    long = max(1.0, (way.x() ** 2 + way.y() ** 2) ** 0.5)
    ahead, aside = way / long * size, QPointF(-way.y(), way.x()) / long * size
    painter.setBrush(look().theme.dgfx)
    painter.drawPolygon(QPolygonF([end + ahead, end - ahead + aside, end - ahead - aside]))
