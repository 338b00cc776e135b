"""PoolCells: what is left of a pool as upright cells, or as a bar where there are too many for cells."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.spoken import spoken, written
from tallow.ui.kit.step_slider import StepSlider

MOST_CELLS = 24
_GAP, _BAR = 3, 16
_LARGE, _SMALL = (13, 16), (9, 13)


class PoolCells(StepSlider):
    """One pool, from 0 to its full value; ↑ and ↓ take and give, PgUp and PgDn five at once, digits give the number.

    Cells that a lowered cap took away are dashed. A press fills up to a cell; pressing the last filled one empties it.
    Signals are those of StepSlider.
    """

    def __init__(self, name: str, *, compact: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._compact = compact
        self._full = self._lost = 0
        self._why = ""
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_pool(self, now: int, full: int, lost: int = 0, why: str = "") -> None:
        """Shows what is left of how much, how much a lowered cap took away, and why; does not emit.

        A value beyond either end is kept and named as it is.
        """
        self._full, self._lost, self._why = full, max(0, lost), why
        self.show_value(now, min(0, now), max(full, now))

    @property
    def cells(self) -> bool:
        """Whether it is drawn in cells, and not as a bar."""
        return self._count() <= MOST_CELLS and bool(self._size_for(self.width()))

    def speak(self) -> None:
        count = f"{written(self.value())} of {written(self._full)}"
        self.setAccessibleName(spoken(self._name, count, self._why, self.error))
        self.setToolTip(spoken(self._why, self.error))

    def focus_outline(self) -> Outline:
        return Outline(self._place())

    def sizeHint(self) -> QSize:
        wide, high = _SMALL if self._compact else _LARGE
        count = min(MOST_CELLS, max(1, self._count()))
        width = count * look().px(wide) + (count - 1) * look().px(_GAP)
        return QSize(width, look().px(max(24, high)))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(60), self.sizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self.cells:
            at = self._cell_at(event.position().toPoint())
            if at is not None and at < self.maximum():
                self.give(at if at + 1 == self.value() else at + 1)
        else:
            place = self._place()
            self.give(round((event.position().x() - place.left()) / max(1, place.width()) * max(1, self._count())))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.cells:
            for at, rect in enumerate(self._rects()):
                self._paint_cell(painter, QRectF(rect), at)
        else:
            self._paint_bar(painter, QRectF(self._place()))
        if self.error:
            reach = paint.snapped(painter, 2)
            around = QRectF(self._place()).adjusted(-reach, -reach, reach, reach)
            paint.frame(painter, around.intersected(QRectF(self.rect())), look().theme.danger, 2)
        painter.end()

    def _paint_cell(self, painter: QPainter, rect: QRectF, at: int) -> None:
        theme, on = look().theme, at < self.value()
        if at >= max(self._full, self.value()) or not self.isEnabled():
            paint.dashed(painter, rect, theme.line)
            if not on:
                return
        hovered = self.underMouse() and self.isEnabled() and at == max(0, self.value())
        if self.isEnabled():
            paint.box(painter, rect, theme.wash if hovered else theme.well, theme.ink if on else theme.line)
        if on:
            inset = 2 * paint.snapped(painter, paint.FRAME)
            inner = rect.adjusted(inset, inset, -inset, -inset)
            painter.fillRect(inner, theme.ink if self.isEnabled() else theme.ink3)

    def _paint_bar(self, painter: QPainter, rect: QRectF) -> None:
        """Filled to its share; the part that a lowered cap took away is dashed."""
        theme, count = look().theme, max(1, self._count())
        holds = QRectF(rect.left(), rect.top(), round(rect.width() * max(self._full, self.value()) / count),
                       rect.height())  # fmt: skip
        if not self.isEnabled():
            paint.dashed(painter, rect, theme.line)
            return
        if holds.width() < rect.width():
            paint.dashed(painter, rect, theme.line)
        paint.box(painter, holds, theme.wash if self.underMouse() else theme.well, theme.ink2)
        inset = 2 * paint.snapped(painter, paint.FRAME)
        inner = holds.adjusted(inset, inset, -inset, -inset)
        share = min(1.0, max(0.0, self.value() / count * rect.width() / max(1.0, holds.width())))
        painter.fillRect(QRectF(inner.left(), inner.top(), round(inner.width() * share), inner.height()), theme.ink)

    # --- places ---

    def _count(self) -> int:
        """Cells of all sorts."""
        return max(self._full, self.value()) + self._lost

    def _size_for(self, width: int) -> tuple[int, int] | None:
        """The cell's size that finds room, or None."""
        px, count = look().px, max(1, self._count())
        sizes = (_SMALL,) if self._compact else (_LARGE, _SMALL)
        return next(
            (size for size in sizes if count * px(size[0]) + (count - 1) * px(_GAP) <= width),
            None,
        )

    def _rects(self) -> Iterator[QRect]:
        px = look().px
        wide, high = self._size_for(self.width()) or _SMALL
        step = px(wide) + px(_GAP)
        count = self._count()
        left = self.width() - (count * step - px(_GAP)) if self._compact else 0
        for at in range(count):
            yield QRect(left + at * step, (self.height() - px(high)) // 2, px(wide), px(high))

    def _cell_at(self, spot: QPoint) -> int | None:
        around = look().px(_GAP) // 2 + 1
        found = (at for at, rect in enumerate(self._rects()) if rect.adjusted(-around, -9, around, 9).contains(spot))
        return next(found, None)

    def _place(self) -> QRect:
        """What is drawn, all together."""
        if self.cells:
            whole = QRect()
            for rect in self._rects():
                whole = whole.united(rect)
            return whole
        high = look().px(_BAR)
        return QRect(0, (self.height() - high) // 2, self.width(), high)
