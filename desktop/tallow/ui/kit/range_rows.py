"""The rows of a row editor: painted, moved by keyboard or by their grip, with what is wrong between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import paint, range_paint
from tallow.ui.kit.look import look
from tallow.ui.kit.notice import Notice
from tallow.ui.kit.range_paint import SIDE
from tallow.ui.kit.range_row import RangeColumn, RangeFault, RangeRow
from tallow.ui.kit.row_view import RowState, RowView
from tallow.ui.kit.spoken import spoken

_ROW, _EDITED, _AROUND = 42, 44, 8
Line = RangeRow | RangeFault


class _Noticed(NamedTuple):
    """A fault, whether its first repair is filled, and the notice that says it."""

    fault: RangeFault
    likeliest: bool
    notice: Notice


class RangeRows(RowView[Line]):
    """The list in a row editor; Enter edits, Alt with ↑ and ↓ moves, Del removes.

    Signals:
        edit_requested, row_removed: id.
        row_moved: id, by so many rows.
        repair_chosen: key of the fault, key of the repair.
        placed: the rows are measured and set, and what lies over them can follow.
    """

    edit_requested = Signal(str)
    row_removed = Signal(str)
    row_moved = Signal(str, int)
    repair_chosen = Signal(str, str)
    placed = Signal()

    def __init__(self, name: str, columns: Sequence[RangeColumn], parent: QWidget | None = None) -> None:
        super().__init__(name, parent=parent)
        self.columns = tuple(columns)
        self.edited = ""  # id of the row over which the form lies
        self._notices: dict[str, _Noticed] = {}
        self._faults: tuple[RangeFault, ...] = ()
        self._drag = ""
        self._tried: frozenset[str] = frozenset()

    def set_tried(self, ids: Iterable[str]) -> None:
        """Marks the rows on which a roll landed."""
        self._tried = frozenset(ids)
        self.viewport().update()

    def show_lines(self, rows: Sequence[RangeRow], faults: Sequence[RangeFault]) -> None:
        """Shows other rows with what is wrong below the row that it concerns; notices that stay keep their keyboard."""
        self._faults = tuple(faults)
        self._take_faults(faults)
        lines: list[Line] = [fault for fault in faults if not fault.after]
        for row in rows:
            lines += [row, *(fault for fault in faults if fault.after == row.id)]
        self.set_rows(lines)

    def _take_faults(self, faults: Sequence[RangeFault]) -> None:
        # Only the first one's likeliest repair is filled: one such button on a screen.
        wanted = {fault.key: (fault, at == 0 and len(fault.repairs) > 1) for at, fault in enumerate(faults)}
        for key, shown in list(self._notices.items()):
            if wanted.get(key, (None, False)) != (shown.fault, shown.likeliest):
                self._notices.pop(key, None)  # first, for whoever hears that the keyboard leaves it may show others
                shown.notice.hide()
                shown.notice.deleteLater()
        for key, (fault, likeliest) in wanted.items():
            if key not in self._notices:
                self._notices[key] = self._noticed(fault, likeliest=likeliest)

    def _noticed(self, fault: RangeFault, *, likeliest: bool) -> _Noticed:
        made = Notice(fault.sentence, fault.detail, fault.repairs, likeliest=likeliest, parent=self.viewport())
        made.repair_chosen.connect(lambda repair: self.repair_chosen.emit(fault.key, repair))
        return _Noticed(fault, likeliest, made)

    def notice(self, key: str) -> Notice | None:
        """The notice of a fault that is shown."""
        return self._notices[key].notice if key in self._notices else None

    def notices(self) -> list[Notice]:
        """The notices in the order of their rows."""
        return [self._notices[line.key].notice for line in self.rows if isinstance(line, RangeFault)]

    def line_rect(self, id: str) -> QRect:
        """Where a row stands; an empty rectangle for one that is not there."""
        at = next((at for at, line in enumerate(self.rows) if isinstance(line, RangeRow) and line.id == id), -1)
        return self.visualRect(self.model().index(at, 0)) if at >= 0 else QRect()

    def row_height(self, row: Line, width: int) -> int:
        px = look().px
        if isinstance(row, RangeFault):
            return self._notices[row.key].notice.heightForWidth(width) + 2 * px(_AROUND)
        return px(_EDITED if row.id == self.edited else _ROW)

    def paint_row(self, painter: QPainter, rect: QRectF, row: Line, state: RowState) -> None:
        if isinstance(row, RangeFault):
            return
        theme, side = look().theme, look().px(SIDE)
        inner = rect.adjusted(side, 0, -side, 0)
        edited = row.id == self.edited
        if edited or state.hovered or row.id == self._drag or row.id in self._tried:
            painter.fillRect(rect, theme.wash)
        if edited:
            paint.bar(painter, rect, theme.fill)
        last = row is next((line for line in reversed(self.rows) if isinstance(line, RangeRow)), None)
        if row.fixed and last:
            paint.double_foot(painter, inner, theme.ink)
        elif self.isEnabled():
            paint.foot(painter, inner, theme.rule)
        else:
            paint.dashes(painter, QRectF(inner.left(), inner.bottom() - 1, inner.width(), 1), theme.line)
        if self._drag and state.hovered and row.id != self._drag:
            self._paint_landing(painter, rect, row)
        range_paint.paint_grip(painter, inner, lock=bool(row.fixed))
        if not edited:
            range_paint.paint_cells(painter, inner, row, self.columns, enabled=self.isEnabled())

    def _paint_landing(self, painter: QPainter, rect: QRectF, row: RangeRow) -> None:
        """Where a row that is dragged would come to stand: above this one, or below."""
        ids = [line.id for line in self.rows if isinstance(line, RangeRow)]
        up, thick = ids.index(row.id) < ids.index(self._drag), paint.snapped(painter, paint.HEAVY)
        top = rect.top() if up else rect.bottom() - thick
        paint.rule(painter, rect.left(), top, rect.width(), look().theme.fill, paint.HEAVY)

    def spoken_row(self, row: Line) -> str:
        if isinstance(row, RangeFault):
            return spoken("error", row.short or row.sentence, row.detail)
        values = [str(row.cells.get(column.key, "")) or column.blank for column in self.columns]
        faults = [fault.short or fault.sentence for fault in self._faults if fault.after == row.id]
        words = spoken(row.said, *values, row.fixed)
        return f"{words}; error, {'; '.join(faults)}" if faults else words

    def tip_row(self, row: Line) -> str:
        return "" if isinstance(row, RangeFault) else row.fixed

    def press(self, row: Line, spot: str) -> None:
        if isinstance(row, RangeFault):
            notice = self.notice(row.key)
            if notice is not None and notice.buttons:
                notice.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)
        elif not row.fixed:
            self.edit_requested.emit(row.id)

    def key(self, row: Line, event: QKeyEvent) -> bool:
        up_down = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if not isinstance(row, RangeRow) or row.fixed:
            return False
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and Qt.Key(event.key()) in up_down:
            self.row_moved.emit(row.id, up_down[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_F2:
            self.edit_requested.emit(row.id)
        elif event.key() == Qt.Key.Key_Delete:
            self.row_removed.emit(row.id)
        else:
            return False
        return True

    # --- the grip ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        row = self._row_at(event)
        grip = look().px(SIDE + range_paint.GRIP)
        self._drag = row.id if row is not None and not row.fixed and event.position().x() < grip else ""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        drag, self._drag = self._drag, ""
        if not drag:
            super().mouseReleaseEvent(event)
            return
        self.viewport().update()
        target = self._row_at(event)
        ids = [line.id for line in self.rows if isinstance(line, RangeRow)]
        if target is not None and target.id != drag:
            self.row_moved.emit(drag, ids.index(target.id) - ids.index(drag))

    def _row_at(self, event: QMouseEvent) -> RangeRow | None:
        at = self.indexAt(event.position().toPoint()).row()
        line = self.rows[at] if at >= 0 else None
        return line if isinstance(line, RangeRow) else None

    # --- what lies over the rows ---

    def doItemsLayout(self) -> None:
        super().doItemsLayout()
        around = look().px(_AROUND)
        for at, line in enumerate(self.rows):
            if isinstance(line, RangeFault):
                rect = self.visualRect(self.model().index(at, 0))
                notice = self._notices[line.key].notice
                notice.setGeometry(rect.adjusted(0, around, 0, -around))
                notice.show()
        self.placed.emit()
