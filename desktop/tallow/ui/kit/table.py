"""RecordTable: rows of a record in columns, edited in place, with a total row whose figures open Why."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.kit.cell_notice import CellNotice
from tallow.ui.kit.table_grid import TableGrid
from tallow.ui.kit.table_model import TableModel
from tallow.ui.kit.table_spec import Column, TableRow, TotalRow


class RecordTable(QWidget):
    """A table of columns as `Column` describes them; it is as high as its rows and scrolls with its sheet.

    Arrows move, typing or Enter edits, Space ticks, Del empties a cell, Insert adds a row, Ctrl+Del removes one, F1 or
    ? asks Why. While a cell is typed in, Tab and Shift+Tab go on typing in the next one and the one before, from row to
    row and out only at the ends, and Enter goes down. What cannot be taken stays out, and why stands at its cell until
    the next key.

    Signals:
        cell_edited: row id, key, value; a person gave another value, None where a number was taken away.
        pool_edited: row id, key, value, full value; a person gave a pool another full value.
        row_added: a person asked for another row.
        row_removed: row id.
        why_requested: row id (empty for the total), key.
    """

    cell_edited = Signal(str, str, object)
    pool_edited = Signal(str, str, object, object)
    row_added = Signal()
    row_removed = Signal(str)
    why_requested = Signal(str, str)

    def __init__(
        self, name: str, columns: Sequence[Column], *, add: str = "", head: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = TableModel(columns, add)
        self.view = TableGrid(self._model, self, head=head)
        self.view.setAccessibleName(name)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.view)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._error = CellNotice(self)
        self.setFocusProxy(self.view)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_moved)
        self._model.cell_edited.connect(self.cell_edited)
        self._model.pool_edited.connect(self.pool_edited)
        self.view.delegate.objected.connect(self._on_objected)
        self.view.row_added.connect(self.row_added)
        self.view.row_removed.connect(self.row_removed)
        self.view.why_requested.connect(self.why_requested)

    def set_rows(self, rows: Sequence[TableRow], total: TotalRow | None = None) -> None:
        """Shows other values; does not emit."""
        self._model.show(rows, total)
        self.view.fit()

    @property
    def rows(self) -> tuple[TableRow, ...]:
        """The rows as they are shown."""
        return self._model.rows

    @property
    def typed_at(self) -> tuple[str, str] | None:
        """Row id and key of the cell in which something is typed and not given yet."""
        at = self.view.delegate.typed_at
        if at is None or at.row() >= len(self._model.rows):
            return None
        return self._model.rows[at.row()].id, self._model.columns[at.column()].key

    @property
    def error(self) -> str:
        """Why what is typed, or was typed last, cannot be taken, or an empty text."""
        return self._error.text()

    def _on_objected(self, sentence: str) -> None:
        cell = self.view.visualRect(self.view.currentIndex())
        port = self.view.viewport()
        self._error.tell(sentence, cell.translated(port.mapTo(self, port.rect().topLeft())))

    def _on_focus_moved(self, left: QWidget | None, _came: QWidget | None) -> None:
        if left is not None and not self.isAncestorOf(left):
            self.view.delegate.forget()
