"""One row of a table or list in an overlay of its own, each column with what it is given by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from tallow.model.column import ChoiceField, Column, FlagField, NumberField, ReferenceField, TrackField
from tallow.model.errors import UserMistake
from tallow.model.field import EntriesField, TableField
from tallow.model.value import Row, Value
from tallow.services.showing.sheets import SheetView
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.kit.stat_box import SMALL, StatBox
from tallow.ui.kit.tick import Tick
from tallow.ui.sheets.choice import ChoiceButton, WordButton
from tallow.ui.sheets.columns import offered, record_choices


class RowDialog(Overlay):
    """Asks for the columns of a row that is there or of a new one.

    Signals:
        given: the person went on (column → value, those alone that are others than before).
        removed: the person wants the row away.
    """

    given = Signal(dict)
    removed = Signal()

    def __init__(
        self,
        title: str,
        view: SheetView,
        field: TableField | EntriesField,
        columns: Sequence[str],
        row: Row | None,
        parent: QWidget,
    ) -> None:
        super().__init__(title, parent, width=560)
        chosen = columns or [column.id for column in field.columns]
        self._columns = [field.column(id) for id in chosen]
        self._seen = {column.id: column.default if row is None else row[column.id] for column in self._columns}
        self._editors = {column.id: editor_of(column, view) for column in self._columns}
        self._mistake = Text("", Role.SECONDARY, "danger", wrap=True)
        self._mistake.hide()
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        for at, column in enumerate(self._columns):
            editor = self._editors[column.id]
            show(editor, column, self._seen[column.id])
            grid.addWidget(SmallCaps(column.label), at, 0)
            beside = Qt.AlignmentFlag(0) if isinstance(editor, Field) else Qt.AlignmentFlag.AlignLeft
            grid.addWidget(editor, at, 1, beside)
        self.body.addLayout(grid)
        self.body.addWidget(self._mistake)
        if row is not None:
            remove = self.add_button(f"Remove this {field.row}", Kind.DANGER)
            remove.clicked.connect(self._on_removed)
        cancel = self.add_button("Cancel")
        cancel.clicked.connect(self.reject)
        keep = self.add_button("Keep" if row is not None else f"Add this {field.row}", Kind.PRIMARY, default=True)
        keep.clicked.connect(self._on_keep)

    def _on_keep(self) -> None:
        try:
            given = {column.id: column.checked(read(self._editors[column.id])) for column in self._columns}
        except UserMistake as mistake:
            self._mistake.setText(str(mistake))
            self._mistake.show()
            self.refit()
            return
        self.accept()
        self.given.emit(_others(given, self._seen))

    def _on_removed(self) -> None:
        self.accept()
        self.removed.emit()


def _others(given: Mapping[str, Value], before: Mapping[str, Value]) -> dict[str, Value]:
    return {id: value for id, value in given.items() if value != before[id]}


def editor_of(column: Column, view: SheetView) -> QWidget:
    """What a column is given by."""
    if isinstance(column, NumberField):
        box = StatBox(column.label, SMALL, decimal=column.places > 0)
        box.set_limits(column.minimum, column.maximum)
        return box
    if isinstance(column, TrackField):
        box = StatBox(column.label, SMALL)
        box.set_limits(0, column.maximum)
        return box
    if isinstance(column, FlagField):
        return Tick(column.label, words=False)
    if isinstance(column, ChoiceField):
        return ChoiceButton(column)
    if isinstance(column, ReferenceField):
        return WordButton(column.label, record_choices(view, column))
    made = Field(column.label)
    if words := offered(view, column):
        made.offer(words)
    return made


def show(editor: QWidget, column: Column, value: Value) -> None:
    """Show a value in a column's editor."""
    if isinstance(editor, StatBox):
        editor.set_value(value)
    elif isinstance(editor, Tick):
        editor.setChecked(bool(value))
    elif isinstance(editor, WordButton):
        editor.show_value(value)
    elif isinstance(editor, Field):
        editor.setText(column.shown(value))


def read(editor: QWidget) -> Value:
    """What a column's editor holds."""
    if isinstance(editor, StatBox):
        return editor.value()
    if isinstance(editor, Tick):
        return editor.isChecked()
    if isinstance(editor, WordButton):
        return editor.value
    return editor.text().strip() if isinstance(editor, Field) else None
