"""The records of one kind in the rail: their names, and figures that are worked out for the rows that show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QFrame,
    QLineEdit,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.spoken import spoken
from tallow.ui.shell.nav import BAR
from tallow.ui.shell.outline import Line

ROW = 34
_Index = QModelIndex | QPersistentModelIndex
_LINE = int(Qt.ItemDataRole.UserRole)
_State = QStyle.StateFlag


class RecordModel(QAbstractListModel):
    """The lines that pass the filter.

    Signals:
        renamed: a line was given another name (the record's id, the name that was seen, the new one).
        figures_changed: the figures are to be painted anew.
    """

    renamed = Signal(str, str, str)
    figures_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[Line, ...] = ()
        self._shown: list[Line] = []
        self._filter = ""
        self._figure: Callable[[str], tuple[str, bool]] | None = None
        self._figures: dict[str, tuple[str, bool]] = {}

    def show_lines(self, lines: tuple[Line, ...], figure: Callable[[str], tuple[str, bool]] | None = None) -> None:
        """Show these lines; ``figure`` gives a record's figure when its row is painted."""
        self._figure, self._figures = figure, {}
        if lines == self._lines:
            self.figures_changed.emit()  # and not dataChanged, which would take away a name that is being written
            return
        self._lines = lines
        self._choose()

    def filter(self, words: str) -> None:
        """Show only the lines whose names have these words in them."""
        self._filter = words.strip().casefold()
        self._choose()

    def line(self, index: _Index) -> Line | None:
        """The line at an index."""
        return self._shown[index.row()] if index.isValid() and index.row() < len(self._shown) else None

    def index_of(self, id: str) -> QModelIndex:
        """Where a record stands; an invalid index where it does not show."""
        row = next((row for row, line in enumerate(self._shown) if line.id == id), None)
        return QModelIndex() if row is None else self.index(row)

    def figure(self, line: Line) -> tuple[str, bool]:
        """What stands behind a name, and whether it tells of harm."""
        if self._figure is None:
            return "", False
        if line.id not in self._figures:
            self._figures[line.id] = self._figure(line.id)
        return self._figures[line.id]

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._shown)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line = self.line(index)
        if line is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return line.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(line.name, self.figure(line)[0])
        return line if role == _LINE else None

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        line = self.line(index)
        if line is None or role != Qt.ItemDataRole.EditRole or value == line.name:
            return False
        self.renamed.emit(line.id, line.name, str(value))
        return True

    def _choose(self) -> None:
        self.beginResetModel()
        self._shown = [line for line in self._lines if self._filter in line.name.casefold()]
        self.endResetModel()


class RecordDelegate(QStyledItemDelegate):
    """Paints a row: the name in the sheet's face, the figure at the right, a bar at the current one."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        rect, state = _rect(option), _state(option)
        theme, px = look().theme, look().px
        model = index.model()
        if not isinstance(model, RecordModel):
            return
        line = model.line(index)
        if line is None:
            return
        if state & _State.State_Selected:
            painter.fillRect(rect, theme.sheet)
            painter.fillRect(QRect(rect.left(), rect.top(), px(BAR), rect.height()), theme.fill)
        elif state & _State.State_MouseOver:
            painter.fillRect(rect, theme.wash)
        figure, harm = model.figure(line)
        row = QRectF(rect).adjusted(px(49), 0, -px(16), 0)
        ink = theme.danger if harm else theme.ink2
        right = Qt.AlignmentFlag.AlignRight
        where = paint.text(painter, row, figure, look().font(Role.SECONDARY), ink, right)
        row.setRight(where.left() - px(8))
        paint.text(painter, row, line.name, look().font(Role.ENTRY_STRONG, 16), theme.ink)

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(look().px(120), look().px(ROW))

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        editor = QLineEdit(parent)
        editor.setAccessibleName("New name")
        editor.setFont(look().font(Role.ENTRY_STRONG, 16))
        return editor

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: _Index) -> None:
        px = look().px
        editor.setGeometry(_rect(option).adjusted(px(40), px(1), -px(8), -px(1)))


class RecordList(QListView):
    """The list; arrows move, Enter opens, F2 renames, Del puts away.

    Signals:
        opened: a record is to be shown (its id).
        deleted: the current record is to be put away (its id).
        edited: a name is no longer being written.
    """

    opened = Signal(str)
    deleted = Signal(str)
    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.records = RecordModel(self)
        self.setModel(self.records)
        self.setItemDelegate(RecordDelegate(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.viewport().setAutoFillBackground(False)
        self.clicked.connect(self._on_clicked)
        self.records.modelReset.connect(self.updateGeometry)
        self.records.figures_changed.connect(self.viewport().update)
        look().changed.connect(self._on_look_changed)

    def show_current(self, id: str) -> None:
        """Mark the record that shows."""
        index = self.records.index_of(id)
        self.setCurrentIndex(index)
        if not index.isValid():
            self.clearSelection()

    def current_id(self) -> str:
        """The id of the row that the keyboard is on, or ""."""
        line = self.records.line(self.currentIndex())
        return line.id if line else ""

    @property
    def editing(self) -> bool:
        """Whether a name is being written."""
        return self.state() == QAbstractItemView.State.EditingState

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        self.edited.emit()

    def rename_current(self) -> None:
        """Begin to write another name in place."""
        if self.currentIndex().isValid():
            self.edit(self.currentIndex())

    def sizeHint(self) -> QSize:
        return QSize(look().px(200), self.records.rowCount() * look().px(ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(56), min(self.records.rowCount(), 2) * look().px(ROW))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        id, key = self.current_id(), event.key()
        if self.editing:  # the name's own keys come through to here
            super().keyPressEvent(event)
        elif id and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(id)
        elif id and key == Qt.Key.Key_Delete:
            self.deleted.emit(id)
        else:
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.viewport().update()
        return super().viewportEvent(event)

    def _on_clicked(self, index: QModelIndex) -> None:
        line = self.records.line(index)
        if line is not None:
            self.opened.emit(line.id)

    def _on_look_changed(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()
        self.viewport().update()


def _rect(option: QStyleOptionViewItem) -> QRect:
    rect: QRect = option.rect
    return rect


def _state(option: QStyleOptionViewItem) -> QStyle.StateFlag:
    state: QStyle.StateFlag = option.state
    return state
