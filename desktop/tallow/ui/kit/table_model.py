"""The model between a record table's plain values and Qt's view: rows, then "add…", then the total."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from tallow.ui.kit.spoken import Number, read_number, spoken, written
from tallow.ui.kit.table_spec import EMPTY, Cell, CellKind, Column, TableRow, TotalRow, cell_spoken, cell_text

Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole


class RowKind(Enum):
    """What stands in a line of the table."""

    ROW = auto()
    ADD = auto()
    TOTAL = auto()


class TableModel(QAbstractTableModel):
    """Holds what is shown; an edit changes the shown value at once and is emitted.

    Signals:
        cell_edited: row id, key, value.
        pool_edited: row id, key, value, full value.
    """

    cell_edited = Signal(str, str, object)
    pool_edited = Signal(str, str, object, object)

    def __init__(self, columns: Sequence[Column], add: str = "") -> None:
        super().__init__()
        self.columns = tuple(columns)
        self.add = add
        self.rows: tuple[TableRow, ...] = ()
        self.total: TotalRow | None = None

    def show(self, rows: Sequence[TableRow], total: TotalRow | None) -> None:
        """Takes other values; rows that stay in order keep editors and selection, others come and go round them."""
        wanted, held = {row.id for row in rows}, {row.id for row in self.rows}
        staying = [row.id for row in self.rows if row.id in wanted] == [row.id for row in rows if row.id in held]
        if not staying or (total is None) != (self.total is None):
            self.beginResetModel()
            self.rows, self.total = tuple(rows), total
            self.endResetModel()
            return
        self._drop(wanted)
        self._bring(rows, held)
        self.rows, self.total = tuple(rows), total
        last = self.index(max(0, self.rowCount() - 1), max(0, len(self.columns) - 1))
        self.dataChanged.emit(self.index(0, 0), last)

    def _drop(self, wanted: Collection[str]) -> None:
        for at in reversed([at for at, row in enumerate(self.rows) if row.id not in wanted]):
            self.beginRemoveRows(QModelIndex(), at, at)
            self.rows = (*self.rows[:at], *self.rows[at + 1 :])
            self.endRemoveRows()

    def _bring(self, rows: Sequence[TableRow], held: Collection[str]) -> None:
        for at, row in enumerate(rows):
            if row.id not in held:
                self.beginInsertRows(QModelIndex(), at, at)
                self.rows = (*self.rows[:at], row, *self.rows[at:])
                self.endInsertRows()

    def kind(self, row: int) -> RowKind:
        """What stands in a line."""
        if row < len(self.rows):
            return RowKind.ROW
        return RowKind.ADD if self.add and row == len(self.rows) else RowKind.TOTAL

    def cell(self, row: int, column: int) -> Cell:
        """The cell in a line; an empty one where there is none."""
        kind, key = self.kind(row), self.columns[column].key
        if kind is RowKind.ROW:
            return self.rows[row].cells.get(key, EMPTY)
        if kind is RowKind.TOTAL and self.total is not None:
            return self.total.cells.get(key, EMPTY)
        return EMPTY

    def name(self, row: int) -> str:
        """What a row is called: its first text."""
        kind = self.kind(row)
        if kind is RowKind.ADD:
            return self.add
        if kind is RowKind.TOTAL:
            return self.total.title if self.total else ""
        at = self.name_column()
        return cell_text(self.columns[at], self.cell(row, at)) if at >= 0 else ""

    def note(self, row: int) -> str:
        """The line below a row's cells."""
        return self.rows[row].note if self.kind(row) is RowKind.ROW else ""

    def name_column(self) -> int:
        """The column that names a row, or -1."""
        texts = (at for at, column in enumerate(self.columns) if column.kind is CellKind.TEXT and not column.caps)
        return next(texts, 0 if self.columns else -1)

    def objection(self, column: int, text: str) -> str:
        """Why a typed text cannot be taken, or an empty text."""
        spec = self.columns[column]
        if spec.kind not in (CellKind.NUMBER, CellKind.POOL):
            return ""
        now, full = self._split(spec, text)
        if text.strip() == "" and spec.blank:
            return ""
        if now is None or (full is None and "/" in text):
            return f"{spec.title}: type a number{' or now / full' if spec.full_key else ''}."
        if spec.high is not None and now > spec.high:
            return f"{spec.title}: the limit is {written(spec.high)}."
        if spec.low is not None and now < spec.low:
            return f"{spec.title}: at least {written(spec.low)}."
        return ""

    def take(self, row: int, column: int, value: object, full: Number | None = None) -> None:
        """A person gave another value (and of a pool another full value): shows it and emits what changed."""
        spec, line, old = self.columns[column], self.rows[row], self.cell(row, column)
        changed = replace(old, value=value, full=old.full if full is None else full, error="")
        cells = {**line.cells, spec.key: changed}
        self.rows = (*self.rows[:row], replace(line, cells=cells), *self.rows[row + 1 :])
        self.dataChanged.emit(self.index(row, 0), self.index(row, len(self.columns) - 1))
        if full is not None and full != old.full:
            self.pool_edited.emit(line.id, spec.key, value, full)
        elif value != old.value:
            self.cell_edited.emit(line.id, spec.key, value)

    def _split(self, spec: Column, text: str) -> tuple[Number | None, Number | None]:
        now, _, full = text.removesuffix(spec.suffix).partition("/")
        allowed = full if spec.full_key else ""
        return read_number(now, whole=spec.whole), read_number(allowed, whole=spec.whole)

    # --- Qt ---

    def rowCount(self, parent: Index | None = None) -> int:
        if parent is not None and parent.isValid():
            return 0
        return len(self.rows) + bool(self.add) + (self.total is not None)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role in (_Role.DisplayRole, _Role.AccessibleTextRole):
            return self.columns[section].title
        return None

    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        column, cell = self.columns[index.column()], self.cell(index.row(), index.column())
        if role == _Role.AccessibleTextRole:
            return self._spoken(index, column, cell)
        if role in (_Role.DisplayRole, _Role.EditRole):
            text = cell_text(column, cell) if self.kind(index.row()) is RowKind.ROW or cell is not EMPTY else ""
            if role == _Role.EditRole:
                text = text.removesuffix(column.suffix) if cell.value is not None else ""
            return f"{text} / {written(cell.full)}" if cell.full is not None else text
        return (cell.error or self.note(index.row()) or None) if role == _Role.ToolTipRole else None

    def setData(self, index: Index, value: Any, role: int = _Role.EditRole) -> bool:
        text, row, column = str(value), index.row(), index.column()
        if role != _Role.EditRole or self.kind(row) is not RowKind.ROW or self.objection(column, text):
            return False
        spec = self.columns[column]
        if spec.kind in (CellKind.NUMBER, CellKind.POOL):
            now, full = self._split(spec, text)
            self.take(row, column, now, full)
        else:
            self.take(row, column, text.strip())
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        plain = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        column, cell = self.columns[index.column()], self.cell(index.row(), index.column())
        typed = column.editable and column.kind in (CellKind.TEXT, CellKind.NUMBER, CellKind.POOL)
        if typed and not cell.why and self.kind(index.row()) is RowKind.ROW:
            return plain | Qt.ItemFlag.ItemIsEditable
        return plain

    def _spoken(self, index: Index, column: Column, cell: Cell) -> str:
        row = index.row()
        if self.kind(row) is RowKind.ADD:
            return self.add
        state = self.rows[row].state if self.kind(row) is RowKind.ROW else "total"
        derived = "derived" if cell.why else ""
        if index.column() == self.name_column():
            return spoken(self.name(row), column.title, cell.note, self.note(row), state)
        return spoken(column.title, cell_spoken(column, cell), self.name(row), derived, state)
