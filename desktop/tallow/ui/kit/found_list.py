"""FoundList: what a search found, under heads, with the letters that matched bold and underlined."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QWidget

from tallow.model.visible import visible
from tallow.ui.kit import paint
from tallow.ui.kit.keycap import keys_width, paint_keys
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import RowState, RowView
from tallow.ui.kit.spoken import spoken

_ROW, _HEAD, _SIDE, _ICON, _GAP, _DETAIL = 42, 35, 22, 18, 12, 10
Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class FoundHead:
    """What the rows below are, and how many there are of them."""

    label: str
    count: str


@dataclass(frozen=True, slots=True)
class FoundRow:
    """One thing that was found.

    Attributes:
        id: what the caller knows it by.
        title, spans: its name, and from and to of what matched in it.
        kind: what it is, for speaking ("gear card").
        place: its place among all that was found ("2 of 12").
        detail: behind the title; aside: at the right end.
        keys: caps at the right end, in the place of ``aside``.
        unavailable: why it cannot be chosen, or "".
    """

    id: str
    title: str
    kind: str
    place: str
    spans: Spans = ()
    detail: str = ""
    aside: str = ""
    keys: tuple[str, ...] = ()
    icon: str = ""
    unavailable: str = ""


class FoundList(RowView[FoundHead | FoundRow]):
    """The finds; the keyboard stays in the field above, which moves the mark with ``step``.

    Args:
        aside_of: what stands at the right end of a row without one, asked when it is painted.

    Signals:
        row_chosen: a row was clicked (its id).
        row_marked: the mark is on another row.
    """

    row_chosen = Signal(str)
    row_marked = Signal()

    def __init__(
        self, name: str = "Found", aside_of: Callable[[str], str] = lambda _id: "", parent: QWidget | None = None
    ) -> None:
        super().__init__(name, scrolls=True, parent=parent)
        self._aside_of = aside_of
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    # --- the mark ---

    def show_found(self, rows: Sequence[FoundHead | FoundRow]) -> None:
        """Show other finds, with the mark on the first."""
        self.choose(-1)
        self.set_rows(rows)
        self.scrollToTop()
        self.step(1)

    def step(self, by: int) -> None:
        """Move the mark by rows, past the heads; it stays at the ends."""
        stops = [at for at, row in enumerate(self.rows) if isinstance(row, FoundRow)]
        if not stops:
            self.row_marked.emit()
            return
        now = self.currentIndex().row()
        at = stops.index(now) + by if now in stops else 0
        wanted = stops[max(0, min(at, len(stops) - 1))]
        self.choose(wanted)
        if wanted == stops[0]:
            self.scrollToTop()  # its head too
        else:
            self.scrollTo(self.model().index(wanted, 0))
        self.viewport().update()
        self.row_marked.emit()

    def page(self, down: bool) -> None:
        """Move the mark by as many rows as show."""
        rows = max(1, self.viewport().height() // look().px(_ROW) - 1)
        self.step(rows if down else -rows)

    @property
    def marked(self) -> FoundRow | None:
        """The row with the mark."""
        row = self.current
        return row if isinstance(row, FoundRow) else None

    # --- how rows look ---

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(120), look().px(60))

    def row_height(self, row: FoundHead | FoundRow, width: int) -> int:
        return look().px(_HEAD if isinstance(row, FoundHead) else _ROW)

    def paint_row(self, painter: QPainter, rect: QRectF, row: FoundHead | FoundRow, state: RowState) -> None:
        if isinstance(row, FoundHead):
            self._paint_head(painter, rect, row)
        else:
            self._paint_found(painter, rect, row, state)

    def _paint_head(self, painter: QPainter, rect: QRectF, row: FoundHead) -> None:
        current, theme = look(), look().theme
        side, gap = current.px(_SIDE), current.px(10)
        line = QRectF(rect.left() + side, rect.top() + current.px(12), rect.width() - 2 * side, current.px(20))
        label = paint.text(painter, line, row.label.lower(), current.font(Role.LABEL), theme.ink)
        right = Qt.AlignmentFlag.AlignRight
        count = paint.text(painter, line, row.count, current.font(Role.MINIMUM), theme.ink3, right)
        start = label.right() + gap
        paint.rule(painter, start, line.center().y(), count.left() - gap - start, theme.rule)

    def _paint_found(self, painter: QPainter, rect: QRectF, row: FoundRow, state: RowState) -> None:
        current, theme = look(), look().theme
        if state.current or state.hovered:
            painter.fillRect(rect, theme.wash)
        if state.current:
            paint.bar(painter, rect, theme.fill)
        side, size = current.px(_SIDE), current.px(_ICON)
        line = rect.adjusted(side, 0, -side, 0)
        if row.icon:
            place = QPoint(round(line.left()), round(line.center().y() - size / 2))
            painter.drawPixmap(place, current.pixmap(row.icon, theme.ink3, _ICON))
        line.setLeft(line.left() + current.px(20 + _GAP))
        line.setRight(self._paint_aside(painter, line, row) - current.px(_GAP))
        ink = theme.ink3 if row.unavailable else theme.ink
        fonts = current.font(Role.ENTRY_STRONG), current.font(Role.ENTRY_BOLD)
        end = paint_matched(painter, line, row.title, row.spans, fonts, ink)
        rest = line.adjusted(end - line.left() + current.px(_DETAIL), 0, 0, 0)
        detail = row.unavailable or row.detail
        if detail and rest.width() > current.px(30):
            paint.text(painter, rest, detail, current.font(Role.SECONDARY), theme.ink2 if state.current else theme.ink3)

    def _paint_aside(self, painter: QPainter, line: QRectF, row: FoundRow) -> float:
        """Paint what stands at the right end; returns where it begins."""
        if row.keys:
            left = line.right() - keys_width(row.keys)
            paint_keys(painter, left, line.center().y(), row.keys)
            return left
        aside = row.aside or self._aside_of(row.id)
        if not aside:
            return line.right()
        room = QRectF(line.center().x(), line.top(), line.width() / 2, line.height())
        font = look().font(Role.SECONDARY)
        return paint.text(painter, room, aside, font, look().theme.ink2, Qt.AlignmentFlag.AlignRight).left()

    def spoken_row(self, row: FoundHead | FoundRow) -> str:
        if isinstance(row, FoundHead):
            return spoken(row.label, row.count)
        unavailable = f"unavailable, {row.unavailable}" if row.unavailable else ""
        return spoken(row.title, row.kind.lower(), row.place, unavailable)

    def tip_row(self, row: FoundHead | FoundRow) -> str:
        return row.unavailable if isinstance(row, FoundRow) else ""

    def press(self, row: FoundHead | FoundRow, spot: str) -> None:
        if isinstance(row, FoundRow):
            self.row_chosen.emit(row.id)


def paint_matched(
    painter: QPainter, rect: QRectF, words: str, spans: Spans, fonts: tuple[QFont, QFont], ink: QColor
) -> float:
    """One line with some of its letters strong and underlined, whichever way it is written; returns where it ends.

    Args:
        fonts: of the line, and of what matched.
    """
    (font, strong), words = fonts, visible(words)
    shown = QFontMetricsF(strong if spans else font).elidedText(words, Qt.TextElideMode.ElideRight, rect.width())
    kept = len(shown) if shown == words else len(shown) - 1
    inside = [(start, min(end, kept)) for start, end in spans if start < kept]
    layout = QTextLayout(shown, font)
    formats = []
    for start, end in inside:
        each = QTextLayout.FormatRange()
        each.start, each.length = start, end - start
        look_of = QTextCharFormat()
        look_of.setFont(strong)
        each.format = look_of
        formats.append(each)
    layout.setFormats(formats)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(100_000)
    layout.endLayout()
    base = round(paint.baseline(rect, font))
    width = line.naturalTextWidth()
    # A line that is written from the right stands at the right end of its width; it begins where the others do.
    left = rect.left() - (line.position().x() + line.naturalTextRect().left())
    painter.setPen(ink)
    layout.draw(painter, QPointF(left, base - line.ascent()))
    for start, end in inside:
        for run in layout.glyphRuns(start, end - start):
            stands = run.boundingRect().translated(left, 0)
            paint.rule(painter, stands.left(), base + 3 * paint.zoom(), stands.width(), ink, 1.5)
    return rect.left() + width
