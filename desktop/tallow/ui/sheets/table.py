"""A table on the sheet: rows edited in place, a foot of totals that open Why."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QAbstractItemDelegate, QMenu, QVBoxLayout, QWidget

from tallow.model.column import ReferenceField
from tallow.model.edit import Insert, Remove, Set
from tallow.model.field import TableField
from tallow.model.phrase import one
from tallow.model.sheet import Pool, Table
from tallow.model.value import Row, Value
from tallow.services.showing.sheets import SheetView
from tallow.services.steps import titles
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.kit.table import RecordTable
from tallow.ui.kit.table_model import TableModel
from tallow.ui.kit.table_spec import Cell, CellKind, TableRow, TotalRow
from tallow.ui.sheets.block import BlockWidget
from tallow.ui.sheets.columns import kit_columns


class TableBlock(BlockWidget):
    """Head, table, note."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Table) -> None:
        super().__init__(bridge, view)
        self._block = block
        field = view.field(block.field)
        assert isinstance(field, TableField), "the registry lets only table fields into a table block"
        self._field = field
        self._columns = kit_columns(view, field, block)
        self.table = RecordTable(field.label, self._columns, add=f"add {one(field.row)}…")
        self.table.cell_edited.connect(self._on_cell)
        self.table.pool_edited.connect(self._on_pool)
        self.table.row_added.connect(self._on_add)
        self.table.row_removed.connect(self._on_remove)
        self.table.why_requested.connect(self._on_why)
        self.table.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.view.customContextMenuRequested.connect(self._on_menu)
        self.table.view.delegate.closeEditor.connect(self._on_left)
        self.adopt(block.field, self.table.view)
        self._fresh: int | None = None
        self._bad = Text("", Role.SECONDARY, "danger", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(SectionHead(field.label, block.hint))
        column.addWidget(self._bad)
        column.addWidget(self.table)
        if block.note:
            note = Text(block.note, Role.MINIMUM, "ink3", wrap=True)
            note.setContentsMargins(0, look().px(6), 0, 0)
            column.addWidget(note)
        column.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        view, block = self.view, self._block
        sentence = view.bad(block.field)
        said = "\n".join([sentence] if sentence else [each.sentence for each in view.unfit(block.field)])
        self._bad.setText(said)
        self._bad.setVisible(bool(said))
        self.table.setDisabled(bool(sentence))
        rows = () if sentence else view.rows(block.field)
        if any(isinstance(column, ReferenceField) for column in self._field.columns):
            self._grid_model().columns = tuple(kit_columns(view, self._field, block))
        self.table.set_rows([self._row(row) for row in rows], self._total(rows))

    # what is typed

    def under_way(self) -> Iterable[str]:
        typed = self.table.typed_at
        return [] if typed is None else [self._path(*typed)]

    def settle(self, path: str) -> bool:
        self._refused = False
        self.table.view.setFocus()  # the cell gives what is typed in it
        return not self._refused and not self.table.error

    def stored_at(self, path: str) -> Value:
        _, _, cell = path.partition(".")
        row, _, column = cell.partition(".")
        if not column:
            return super().stored_at(path)
        return self._stored_row(row).get(column, self._field.column(column).default)

    def _path(self, row: str, column: str) -> str:
        return f"{self._field.id}.{row}.{column}"

    # what is shown

    def _row(self, row: Row) -> TableRow:
        block, lost = self._block, self.view.lost(self._block, row)
        cells = {}
        for column in block.columns:
            if isinstance(column, Pool):
                cells[column.now] = _pool_cell(row, column)
            else:
                cells[column] = Cell(row.get(column), lost=column in lost)
        idle = bool(block.worn) and not row.get(block.worn)
        state = f"not {self._field.column(block.worn).label.lower()}" if idle else ""
        return TableRow(str(row["id"]), cells, dim=idle, state=state, note=self.view.note(block, row))

    def _total(self, rows: tuple[Row, ...] | object) -> TotalRow | None:
        block = self._block
        if not block.foot:
            return None
        cells: dict[str, Cell] = {}
        for column, id in block.foot.items():
            total = self.view.total(id)
            full = self.view.total(block.full[column]) if column in block.full else None
            value = "?" if total is None else total.value
            cells[column] = Cell(value, full=full.value if full else None, why=True)
        return TotalRow(self._foot_title(), cells)

    def _foot_title(self) -> str:
        rows = self.view.rows(self._block.field)
        counted = [row for row in rows if not self._block.worn or row.get(self._block.worn)]
        number = len(counted)
        words = f"{number} {self._field.row}{'' if number == 1 else 's'}"
        return f"{self._block.foot_label}, {words}" if self._block.foot_label else words

    # what is changed

    def _stored_row(self, row: str) -> Row:
        return titles.stored_row(self.view, self._field, row)

    def _on_cell(self, row: str, column: str, value: Value) -> None:
        title = titles.of_cell(self.view, self._field, self._stored_row(row), column, value)
        self.commit(title, [self._set(row, column, value)])

    def _on_pool(self, row: str, now: str, value: Value, full: Value) -> None:
        """A pool's both values at once are one step."""
        pool = next(each for each in self._block.columns if isinstance(each, Pool) and each.now == now)
        stored, keys = self._stored_row(row), (pool.now, pool.full)
        before, after = (
            " / ".join(titles.words(self.view, self._field.column(key), each[key]) for key in keys)
            for each in ({key: stored.get(key) for key in keys}, {pool.now: value, pool.full: full})
        )
        edits = [self._set(row, pool.full, full)]
        if value != self.stored_at(self._path(row, now)):
            edits.append(self._set(row, now, value))
        self.commit(titles.told(self._field.called(stored), pool.label, before, after), edits)

    def _set(self, row: str, column: str, value: Value) -> Set:
        """An edit of a cell, expecting what the person saw there."""
        path = self._path(row, column)
        wanted = self._field.column(column).default if value is None else value
        return Set(self.view.record.id, path, wanted, self.expected(path))

    def _on_add(self) -> None:
        row = {"id": self.bridge.host.fresh_id()}
        self.commit(f"add {one(self._field.row)}", [Insert(self.view.record.id, self._field.id, row)])
        at = next((at for at, each in enumerate(self.table.rows) if each.id == row["id"]), -1)
        if at >= 0:
            step, _ = self.bridge.ends()
            self._fresh = step.number if step else None
            grid = self.table.view
            texts = (at for at, column in enumerate(self._columns) if column.kind is CellKind.TEXT)
            index = self._grid_model().index(at, next(texts, 0))
            grid.setCurrentIndex(index)
            grid.edit(index)

    def _on_left(self, _editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        self._seen.clear()
        begun, self._fresh = self._fresh, None
        if begun is not None and hint == QAbstractItemDelegate.EndEditHint.RevertModelCache:
            QTimer.singleShot(0, self, lambda: self._give_up(begun))  # the table closes the cell behind this

    def _give_up(self, begun: int) -> None:
        """Take back a new row in which nothing was typed."""
        step, _ = self.bridge.ends()
        if step is not None and step.number == begun:
            self.bridge.undo()
            self.table.view.setCurrentIndex(self._grid_model().index(len(self.table.rows), 0))

    def _grid_model(self) -> TableModel:
        model = self.table.view.model()
        assert isinstance(model, TableModel), "the kit's table has the kit's model"
        return model

    def _on_remove(self, row: str) -> None:
        stored = self._stored_row(row)
        self.commit(f"remove {self._field.called(stored)}", [Remove(self.view.record.id, self._field.id, row, stored)])

    def _on_why(self, _row: str, column: str) -> None:
        if column in self._block.foot:
            self.ask_why(self._block.foot[column])

    def _on_menu(self, at: QPoint) -> None:
        index, rows = self.table.view.indexAt(at), self.table.rows
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        add = menu.addAction(f"Add {one(self._field.row)}")
        add.triggered.connect(self._on_add)
        if index.isValid() and index.row() < len(rows):
            id = rows[index.row()].id
            remove = menu.addAction(f"Remove this {self._field.row}\tCtrl+Del")
            remove.triggered.connect(lambda: self._on_remove(id))
        menu.popup(self.table.view.viewport().mapToGlobal(at))


def _pool_cell(row: Row, pool: Pool) -> Cell:
    """Now of full; a pool that never was reads as blank."""
    now, full = row.get(pool.now), row.get(pool.full)
    return Cell(None) if not now and not full else Cell(now, full=full or 0)
