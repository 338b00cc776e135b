"""The view in a record table: its keys, its mouse, and sizes that follow its rows."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QFrame, QHeaderView, QMenu, QTableView, QWidget

from tallow.model.visible import visible
from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline, outline_moved
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.table_delegate import NOTED, ROW, TOTAL, TableDelegate
from tallow.ui.kit.table_model import Index, RowKind, TableModel
from tallow.ui.kit.table_spec import CellKind, Column
from tallow.ui.kit.table_widths import shared

_HEAD, _BAR = 28, 12


class TableGrid(QTableView):
    """The view in a record table."""

    row_added = Signal()
    row_removed = Signal(str)
    why_requested = Signal(str, str)

    def __init__(self, model: TableModel, parent: QWidget, *, head: bool) -> None:
        super().__init__(parent)
        self._table = model
        self.delegate = TableDelegate(model, self)
        self.setModel(model)
        self.setItemDelegate(self.delegate)
        self.setHorizontalHeader(CapsHeader(model, self.delegate, self))
        self.horizontalHeader().setVisible(head)
        self.verticalHeader().hide()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.AnyKeyPressed)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.viewport().setAutoFillBackground(False)
        model.modelReset.connect(self.fit)
        look().changed.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        """Sets row heights, column widths and the height of the whole for what is shown now."""
        for row in range(self._table.rowCount()):
            total = self._table.kind(row) is RowKind.TOTAL
            height = TOTAL if total else NOTED if self._table.note(row) else ROW
            self.setRowHeight(row, look().px(height))
        self.horizontalHeader().setFixedHeight(look().px(_HEAD))
        self._fit_width()
        self.viewport().update()

    def _fit_width(self) -> None:
        """Shares the width among the columns; room for a scroll bar only where they do not fit."""
        widths = shared(self._table.columns, self.viewport().width())
        self.delegate.gap = widths.gap
        for at, width in enumerate(widths.columns):
            self.setColumnWidth(at, width)
        heads, rows = self.horizontalHeader(), self.verticalHeader()
        height = rows.length() + (0 if heads.isHidden() else look().px(_HEAD))
        if heads.length() > self.viewport().width():
            height += max(look().px(_BAR), self.horizontalScrollBar().sizeHint().height())
        self.setFixedHeight(height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit_width()

    # --- keyboard and mouse ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, index = event.key(), self.currentIndex()
        self.delegate.forget()
        if key == Qt.Key.Key_Insert and self._table.add:
            self.row_added.emit()
        elif not index.isValid():
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Delete:
            self._delete(index, whole=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        elif key == Qt.Key.Key_F1 or event.text() == "?":
            self._ask_why(index)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or (key == Qt.Key.Key_Space and self._pressable(index)):
            self._press(index)
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid() and self._pressable(index):
            self._press(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.indexAt(event.position().toPoint()).row())
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(-1)
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if not self.currentIndex().isValid() and self._table.rowCount():
            self.setCurrentIndex(self._table.index(0, 0))
        super().focusInEvent(event)
        self._set_ring()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._set_ring()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self._set_ring()

    def focus_outline(self) -> Outline:
        """The ring goes round the cell on which the keyboard stands, within its row."""
        index, port, px = self.currentIndex(), self.viewport(), look().px
        rect = port.rect()
        if index.isValid():
            last = index.column() == self._table.columnCount() - 1
            stands = self.delegate.cells(self.visualRect(index), index)
            cell = stands.adjusted(0, px(4), 0 if last else -self.delegate.gap, -px(5))
            rect = cell.intersected(rect)
        return Outline(rect.translated(port.pos()))

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        outline_moved(self)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _removes(event):
            event.accept()  # the row's, not what the window may do to the whole record by the same keys
            return True
        return super().event(event)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Ends the typing in a cell; Tab goes on in another, Enter goes down, what was refused keeps its cell."""
        ends = QAbstractItemDelegate.EndEditHint
        if hint not in (ends.EditNextItem, ends.EditPreviousItem, ends.SubmitModelCache):
            super().closeEditor(editor, hint)
            return
        super().closeEditor(editor, ends.NoHint)
        at = self.currentIndex()
        if self.delegate.refused or not at.isValid():
            return
        if hint != ends.SubmitModelCache:
            self._edit_beside(at, 1 if hint == ends.EditNextItem else -1)
        elif self._table.kind(at.row() + 1) is RowKind.ROW:
            self.setCurrentIndex(self._table.index(at.row() + 1, at.column()))

    def _edit_beside(self, at: QModelIndex, step: int) -> None:
        """Edits the next cell in which something can be typed, or leaves the table behind its last."""
        width = self._table.columnCount()
        end = len(self._table.rows) * width if step > 0 else -1
        for place in range(at.row() * width + at.column() + step, end, step):
            index = self._table.index(place // width, place % width)
            if self._table.flags(index) & Qt.ItemFlag.ItemIsEditable:
                self.setCurrentIndex(index)
                self.edit(index)
                return
        self.focusNextPrevChild(step > 0)

    def _delete(self, index: QModelIndex, *, whole: bool) -> None:
        """Removes the row, or empties the cell where something can be typed in it."""
        if self._table.kind(index.row()) is not RowKind.ROW:
            return
        if whole and self._table.add:
            self.row_removed.emit(self._table.rows[index.row()].id)
        elif not whole and self._table.flags(index) & Qt.ItemFlag.ItemIsEditable:
            text = self._table.columns[index.column()].kind is CellKind.TEXT
            self._table.take(index.row(), index.column(), "" if text else None)

    def _set_ring(self) -> None:
        outline_moved(self)
        self.viewport().update()

    def _hover(self, row: int) -> None:
        if row != self.delegate.hovered:
            self.delegate.hovered = row
            self.viewport().update()

    def _pressable(self, index: QModelIndex) -> bool:
        """Whether one press does something: ticks, opens choices or Why, adds."""
        kind = self._table.kind(index.row())
        if kind is RowKind.ADD:
            return True
        if self._table.cell(index.row(), index.column()).why:
            return True
        column = self._table.columns[index.column()]
        return kind is RowKind.ROW and column.editable and column.kind in (CellKind.TICK, CellKind.CHOICE)

    def _press(self, index: QModelIndex) -> None:
        kind, column = self._table.kind(index.row()), self._table.columns[index.column()]
        cell = self._table.cell(index.row(), index.column())
        if kind is RowKind.ADD:
            self.row_added.emit()
        elif cell.why:
            self._ask_why(index)
        elif kind is RowKind.TOTAL or not column.editable:
            return
        elif column.kind is CellKind.TICK:
            self._table.take(index.row(), index.column(), not cell.value)
        elif column.kind is CellKind.CHOICE:
            self._open_choices(index, column)
        else:
            self.edit(index)

    def _ask_why(self, index: QModelIndex) -> None:
        if self._table.cell(index.row(), index.column()).why:
            row = self._table.rows[index.row()].id if self._table.kind(index.row()) is RowKind.ROW else ""
            self.why_requested.emit(row, self._table.columns[index.column()].key)

    def _open_choices(self, index: QModelIndex, column: Column) -> None:
        now = self._table.cell(index.row(), index.column()).value
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName(column.title)
        row, at = index.row(), index.column()
        for key, words in column.choices:
            action = menu.addAction(visible(words))
            action.setCheckable(True)
            action.setChecked(key == now)
            action.triggered.connect(lambda _=False, chosen=key: self._table.take(row, at, chosen))
            if key == now:
                menu.setActiveAction(action)
        rect = self.visualRect(index)
        menu.popup(self.viewport().mapToGlobal(QPoint(rect.left(), rect.bottom())))


def _removes(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_Delete and event.modifiers() == Qt.KeyboardModifier.ControlModifier


class CapsHeader(QHeaderView):
    """The heads of a record table: small capitals over a line."""

    def __init__(self, model: TableModel, delegate: TableDelegate, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._table, self._delegate = model, delegate
        self.setSectionsClickable(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(1)
        self.viewport().setAutoFillBackground(False)

    def sizeHint(self) -> QSize:
        return QSize(0, look().px(_HEAD))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        theme, column = look().theme, self._table.columns[section]
        place = QRectF(rect)
        paint.foot(painter, place, theme.ink2)
        if section < len(self._table.columns) - 1:
            place.setRight(place.right() - self._delegate.gap)
        align = Qt.AlignmentFlag.AlignRight if column.right else Qt.AlignmentFlag.AlignLeft
        paint.text(painter, place, column.title, look().font(Role.LABEL_TIGHT), theme.ink2, align)
