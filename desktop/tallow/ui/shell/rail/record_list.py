"""The records of one kind in the rail: a list that is walked, renamed in and, where it is long, scrolled."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QFrame, QListView, QSizePolicy, QWidget

from tallow.ui.kit import look
from tallow.ui.shell.rail.more_line import HEIGHT, MoreLine
from tallow.ui.shell.rail.record_model import RecordModel
from tallow.ui.shell.rail.record_row import LEFT, ROW, RecordDelegate


class RecordList(QListView):
    """The list; arrows move, Enter opens, F2 renames, Del puts away.

    Where it is longer than its place, a line at its foot says how many rows are hidden.

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
        self._more = MoreLine(LEFT, self)
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
        self.records.modelReset.connect(self._on_reset)
        self.records.rows_changed.connect(self.viewport().update)
        self._more.clicked.connect(self._on_more)
        self.verticalScrollBar().valueChanged.connect(self._show_more)
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
        if id and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _on_reset(self) -> None:
        self.updateGeometry()
        self._make_room()

    def _make_room(self) -> None:
        """Leave the foot to the line that tells of hidden rows, where there are any, and show whole rows above it."""
        row, place = look().px(ROW), self.height()
        long = self.records.rowCount() * row > place
        foot = place - max(1, (place - look().px(HEIGHT)) // row) * row if long else 0
        if foot != self.viewportMargins().bottom():
            self.setViewportMargins(0, 0, 0, foot)
        self._more.setGeometry(0, place - foot, self.width(), look().px(HEIGHT))
        self._more.setVisible(long)
        self._show_more()

    def _hidden(self) -> tuple[int, int]:
        """How many rows are above and below what shows."""
        row, top = look().px(ROW), self.verticalScrollBar().value()
        return -(-top // row), self.records.rowCount() - (top + self.viewport().height()) // row

    def _show_more(self) -> None:
        above, below = self._hidden()
        self._more.setText(f"{below} more…" if below > 0 else f"{above} above…")
        self._more.update()

    def _on_more(self) -> None:
        """Show the rows that follow, and after the last the first again."""
        bar, (_, below) = self.verticalScrollBar(), self._hidden()
        bar.setValue(bar.value() + self.viewport().height() if below > 0 else 0)

    def _on_look_changed(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()
        self._make_room()
        self.viewport().update()
