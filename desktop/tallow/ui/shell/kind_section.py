"""One list of the rail: its row, and below it when open the filter, the button to add, and the records."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import IconButton
from tallow.ui.shell.nav import NavRow
from tallow.ui.shell.outline import Head
from tallow.ui.shell.record_list import RecordList


class KindSection(QWidget):
    """The records of one kind.

    Signals:
        toggled: its row was pressed.
        opened, archived: a record was chosen; is to be put away (its id).
        wanted: a new record is wanted (its name).
        renamed: a record was given another name (its id, the name).
        menu_wanted: a record's menu is wanted (its id, where on the screen).
    """

    toggled = Signal()
    opened = Signal(str)
    archived = Signal(str)
    wanted = Signal(str)
    renamed = Signal(str, str)
    menu_wanted = Signal(str, QPoint)

    def __init__(self, head: Head, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._one = head.one
        self._record = ""
        self.row = NavRow(head.icon, head.label)
        self.row.clicked.connect(self.toggled)
        self.filter = QLineEdit(placeholderText="Filter", clearButtonEnabled=True)
        self.filter.setAccessibleName(f"Filter {head.label}")
        self.add = IconButton(f"New {head.one}", "plus")
        self.name = NameEdit(f"Name of the new {head.one}")
        self.list = RecordList()
        self.list.setAccessibleName(head.label)
        self._tools = QWidget()
        self._lay_out(addable=bool(head.kind))
        self.filter.textChanged.connect(self._on_filter)
        self.add.clicked.connect(self.begin_record)
        self.name.given.connect(self.wanted)
        self.name.left.connect(self._on_name_left)
        self.list.opened.connect(self.opened)
        self.list.deleted.connect(self.archived)
        self.list.records.renamed.connect(self.renamed)
        self.list.customContextMenuRequested.connect(self._on_menu)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        look().changed.connect(self._restyle)
        self._restyle()

    def show_head(self, head: Head, figure: Callable[[str], tuple[str, bool]] | None) -> None:
        """Show these records."""
        self.row.show_count(str(head.count))
        self.list.records.show_lines(head.lines, figure)
        self.list.updateGeometry()
        self.list.show_current(self._record)

    def mark(self, *, open: bool, narrow: bool, current: bool, record: str) -> None:
        """Take these states; ``record`` is the one that shows."""
        self._record = record
        self.row.mark(current=current, open=open, narrow=narrow)
        self._tools.setVisible(open and not narrow)
        self.list.setVisible(open and not narrow)
        self.list.show_current(record)

    def begin_record(self) -> None:
        """Ask for the name of a new record."""
        self.name.show()
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def begin_rename(self, record: str) -> None:
        """Begin to rename a record in its row."""
        self.filter.clear()
        self.list.show_current(record)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self.list.rename_current()

    def _on_name_left(self) -> None:
        self.name.hide()

    def _on_filter(self, words: str) -> None:
        self.list.records.filter(words)
        self.list.show_current(self._record)

    def _on_menu(self, at: QPoint) -> None:
        line = self.list.records.line(self.list.indexAt(at))
        if line is not None:
            self.menu_wanted.emit(line.id, self.list.viewport().mapToGlobal(at))

    def _lay_out(self, *, addable: bool) -> None:
        row = QHBoxLayout()
        row.addWidget(self.filter, 1)
        row.addWidget(self.add)
        self.add.setVisible(addable)
        tools = QVBoxLayout(self._tools)
        tools.addLayout(row)
        tools.addWidget(self.name)
        self.name.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.row)
        column.addWidget(self._tools)
        column.addWidget(self.list)

    def _restyle(self) -> None:
        px = look().px
        layout = self._tools.layout()
        if layout is not None:
            layout.setContentsMargins(px(20), px(4), px(16), px(8))
            layout.setSpacing(px(6))
        self.filter.setFixedHeight(px(32))
        self.filter.setFont(look().font(Role.SECONDARY))


class NameEdit(QLineEdit):
    """Asks for a name in place: Enter gives it, Esc or leaving drops it.

    Signals:
        given: a name was given.
        left: the keyboard went elsewhere, with or without a name.
    """

    given = Signal(str)
    left = Signal()

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, placeholderText=words)
        self.setAccessibleName(words)
        self.editingFinished.connect(self._on_finished)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.text().strip():
            name = self.text().strip()
            self.clear()
            self.left.emit()
            self.given.emit(name)
        else:
            super().keyPressEvent(event)

    def _on_finished(self) -> None:
        self.clear()
        self.left.emit()
