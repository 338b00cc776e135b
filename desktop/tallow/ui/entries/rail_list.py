"""The types and tables in the rail while the page of own entries is open: which one shows, and what lacks where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy

from tallow.model.value import Value
from tallow.ui.entries.overview import TypeRow
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.row_view import RowState, RowView
from tallow.ui.kit.spoken import spoken
from tallow.ui.shell.rail.nav import BAR, LINE, beside

_ROW, _HEAD, _LEFT, _RIGHT = 34, 26, 49, 20


class RailList(RowView[TypeRow]):
    """A line for each type, and for each table of a type that has several; Enter or a click opens one.

    Signals:
        opened: the type's id, the value of its table.
    """

    opened = Signal(str, object)

    def __init__(self) -> None:
        super().__init__("Types and tables", scrolls=True)
        self._shown: tuple[str, Value] = ("", None)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def show_place(self, type_id: str, table: Value, count: tuple[str, bool] | None = None) -> None:
        """Mark what is edited, "" for nothing.

        Args:
            count: how much of it there is as it stands, and whether that is wrong; None for what is in the list.
        """
        self._shown = (type_id, table)
        if count is not None:
            self.set_lines(
                [
                    replace(row, count=count[0], harm=count[1], brief="") if self._is_shown(row) else row
                    for row in self.rows
                ]
            )
        at = next((at for at, row in enumerate(self.rows) if self._is_shown(row)), -1)
        if at >= 0:
            self.scrollTo(self.model().index(at, 0))
        self.viewport().update()

    def set_lines(self, rows: Sequence[TypeRow]) -> None:
        """Show other rows."""
        if tuple(rows) != self.rows:
            self.set_rows(rows)

    def _is_shown(self, row: TypeRow) -> bool:
        return not row.head and (row.type_id, row.table) == self._shown

    def sizeHint(self) -> QSize:
        return QSize(look().px(200), self.content_height())

    def row_height(self, row: TypeRow, width: int) -> int:
        lines = 1 if row.head else len(self._shown_in(row, width)[0])
        return look().px(_HEAD if row.head else _ROW + (lines - 1) * LINE)

    @staticmethod
    def _shown_in(row: TypeRow, width: float) -> tuple[list[str], str]:
        """The label in lines, and the count that stands behind it."""
        room = width - look().px(_LEFT + _RIGHT)
        return beside(row.label, look().font(Role.ENTRY_STRONG, 16), room, (row.brief or row.count,))

    def paint_row(self, painter: QPainter, rect: QRectF, row: TypeRow, state: RowState) -> None:
        theme, px = look().theme, look().px
        inner = rect.adjusted(px(_LEFT), 0, -px(_RIGHT), 0)
        if row.head:
            paint.text(painter, inner, row.label, look().font(Role.MINIMUM), theme.ink3)
            return
        if self._is_shown(row):
            painter.fillRect(rect, theme.sheet)
            painter.fillRect(QRectF(rect.left(), rect.top(), px(BAR), rect.height()), theme.fill)
        elif state.hovered:
            painter.fillRect(rect, theme.wash)
        color = theme.danger if row.harm else theme.ink3
        right = Qt.AlignmentFlag.AlignRight
        lines, count = self._shown_in(row, rect.width())
        inner.setHeight(px(_ROW))
        told = paint.text(painter, inner, count, look().font(Role.SECONDARY), color, right)
        inner.setRight(told.left() - px(8) if count else inner.right())
        for line in lines:
            paint.text(painter, inner, line, look().font(Role.ENTRY_STRONG, 16), theme.ink)
            inner.translate(0, px(LINE))

    def spoken_row(self, row: TypeRow) -> str:
        return spoken(row.label, row.count, "shown" if self._is_shown(row) else "")

    def tip_row(self, row: TypeRow) -> str:
        return spoken(row.label, row.count)

    def press(self, row: TypeRow, spot: str) -> None:
        if not row.head:
            self.opened.emit(row.type_id, row.table)
