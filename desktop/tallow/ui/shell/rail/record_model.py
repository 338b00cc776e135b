"""The lines of a list of records that pass its filter; what stands behind a name is worked out when its row shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from tallow.ui.kit.spoken import spoken
from tallow.ui.shell.rail.listed import Listed
from tallow.ui.shell.rail.outline import Line

Index = QModelIndex | QPersistentModelIndex


class RecordModel(QAbstractListModel):
    """The lines that pass the filter.

    Signals:
        renamed: a line was given another name (the record's id, the name that was seen, the new one).
        rows_changed: what stands behind the names is to be painted anew.
    """

    renamed = Signal(str, str, str)
    rows_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[Line, ...] = ()
        self._shown: list[Line] = []
        self._filter = ""
        self._listed: Callable[[str], Listed] | None = None
        self._known: dict[str, Listed] = {}

    def show_lines(self, lines: tuple[Line, ...], listed: Callable[[str], Listed] | None = None) -> None:
        """Show these lines; ``listed`` gives what stands behind a record's name when its row is painted."""
        self._listed, self._known = listed, {}
        if lines == self._lines:
            self.rows_changed.emit()  # and not dataChanged, which would take away a name that is being written
            return
        self._lines = lines
        self._choose()

    def filter(self, words: str) -> None:
        """Show only the lines whose names have these words in them."""
        self._filter = words.strip().casefold()
        self._choose()

    def line(self, index: Index) -> Line | None:
        """The line at an index."""
        return self._shown[index.row()] if index.isValid() and index.row() < len(self._shown) else None

    def index_of(self, id: str) -> QModelIndex:
        """Where a record stands; an invalid index where it does not show."""
        row = next((row for row, line in enumerate(self._shown) if line.id == id), None)
        return QModelIndex() if row is None else self.index(row)

    def listed(self, line: Line) -> Listed:
        """What stands behind a name."""
        if self._listed is None:
            return Listed()
        if line.id not in self._known:
            self._known[line.id] = self._listed(line.id)
        return self._known[line.id]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._shown)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line = self.line(index)
        if line is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return line.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            row = self.listed(line)
            return spoken(line.name, row.gone) if row.gone else spoken(line.name, row.figure, row.told)
        if role == Qt.ItemDataRole.ToolTipRole:
            row = self.listed(line)
            return row.gone or row.told or None
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        line = self.line(index)
        if line is None or role != Qt.ItemDataRole.EditRole or value == line.name:
            return False
        self.renamed.emit(line.id, line.name, str(value))
        return True

    def _choose(self) -> None:
        self.beginResetModel()
        self._shown = [line for line in self._lines if self._filter in line.name.casefold()]
        self.endResetModel()
