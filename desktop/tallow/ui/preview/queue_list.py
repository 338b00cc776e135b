"""QueueList: the sheets that are printed, in their order."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.row_view import Index, RowState, RowView, Spot
from tallow.ui.kit.spoken import spoken

_ROW, _REMOVE, _NUMBER = 34, 24, 22
_OUT = "out"


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One sheet: its place from 1, what it is called, and on how many pages it stands."""

    number: int
    name: str
    note: str = ""


class QueueList(RowView[QueueRow]):
    """The queue; ↑ and ↓ go from one to the next, Alt with them or the mouse moves one, Del takes it out.

    Signals:
        moved: from one place to another, from 0.
        removed: its place.
        sheet_chosen: its place.
    """

    moved = Signal(int, int)
    removed = Signal(int)
    sheet_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Sheets in this order", parent=parent)
        self._held = -1

    def row_height(self, row: QueueRow, width: int) -> int:
        return look().px(_ROW)

    def paint_row(self, painter: QPainter, rect: QRectF, row: QueueRow, state: RowState) -> None:
        current, theme = look(), self.theme
        if state.current:
            painter.fillRect(rect, theme.wash)
        self.paint_ground(painter, rect, state)
        number = QRectF(rect.left(), rect.top(), current.px(_NUMBER - 6), rect.height())
        paint.text(
            painter, number, str(row.number), current.font(Role.MINIMUM), theme.ink3, Qt.AlignmentFlag.AlignRight
        )
        cross = self._cross(rect)
        place = cross.center().toPoint()
        size = current.px(14)
        painter.drawPixmap(place.x() - size // 2, place.y() - size // 2, current.pixmap("cross", theme.ink2, 14))
        left = rect.left() + current.px(_NUMBER)
        words = QRectF(left, rect.top(), cross.left() - left - current.px(4), rect.height())
        note = paint.text(painter, words, row.note, current.font(Role.MINIMUM), theme.ink3, Qt.AlignmentFlag.AlignRight)
        words.setRight(note.left() - current.px(8))
        paint.text(painter, words, row.name, current.font(Role.SECONDARY_STRONG), theme.ink)

    def spoken_row(self, row: QueueRow) -> str:
        return spoken(f"Sheet {row.number} of {len(self.rows)}", row.name, row.note)

    def tip_row(self, row: QueueRow) -> str:
        return spoken(row.name, row.note)

    def spots(self, row: QueueRow, rect: QRectF) -> tuple[Spot, ...]:
        return (Spot(self._cross(rect), _OUT),)

    def press(self, row: QueueRow, spot: str) -> None:
        if spot == _OUT:
            self.removed.emit(row.number - 1)

    def key(self, row: QueueRow, event: QKeyEvent) -> bool:
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if by is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._move(row.number - 1, row.number - 1 + by)
        elif event.key() == Qt.Key.Key_Delete:
            self.removed.emit(row.number - 1)
        else:
            return False
        return True

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if not self.showing and current.isValid():
            self.sheet_chosen.emit(current.row())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        on_cross = index.isValid() and self._cross(QRectF(self.visualRect(index))).contains(event.position())
        self._held = -1 if on_cross or event.button() != Qt.MouseButton.LeftButton else index.row()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A row that is held goes where the mouse does."""
        if self._held < 0 or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        over = self.indexAt(event.position().toPoint()).row()
        if over >= 0 and over != self._held:
            held, self._held = self._held, over
            self._move(held, over)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = -1
        super().mouseReleaseEvent(event)

    def _move(self, at: int, to: int) -> None:
        if 0 <= to < len(self.rows):
            self.moved.emit(at, to)

    def _cross(self, rect: QRectF) -> QRectF:
        side = look().px(_REMOVE)
        return QRectF(rect.right() - side, rect.center().y() - side / 2, side, side)
