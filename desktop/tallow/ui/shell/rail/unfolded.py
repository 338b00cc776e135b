"""What a list's row in the rail unfolds: filter, the button to add, the line for a new name, the records."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import IconButton
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import Text
from tallow.ui.shell.rail.listed import Listed
from tallow.ui.shell.rail.name_edit import NameEdit
from tallow.ui.shell.rail.outline import Head, Line
from tallow.ui.shell.rail.record_list import RecordList


class Unfolded(QWidget):
    """The records of one kind, with what finds and adds them.

    Signals:
        opened, archived: a record was chosen; is to be put away (its id).
        wanted: a new record is wanted (its name).
        renamed: a record was given another name (its id, the name that was seen, the new one).
        menu_wanted: a record's menu is wanted (its id, where on the screen).
    """

    opened = Signal(str)
    archived = Signal(str)
    wanted = Signal(str)
    renamed = Signal(str, str, str)
    menu_wanted = Signal(str, QPoint)

    def __init__(self, head: Head, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._record = ""
        self._later: Callable[[], None] | None = None
        self.filter = Field("Filter", "find", clears=True)
        self.filter.setAccessibleName(f"Filter {head.label}")
        self.add = IconButton(f"New {head.one}", "plus")
        if not head.kind:
            self.add.hide()
        self.name = NameEdit(f"Name of the new {head.one}")
        self.name.hide()
        self._none = Text("", Role.MINIMUM, "ink3", wrap=True)
        self._none.hide()
        self.list = RecordList()
        self.list.setAccessibleName(head.label)
        self._tools = QVBoxLayout()
        self._lay_out()
        self.filter.textChanged.connect(self._on_filter)
        self.add.clicked.connect(self.begin_record)
        self.name.given.connect(self.wanted)
        self.name.left.connect(self._on_left)
        self.list.opened.connect(self.opened)
        self.list.deleted.connect(self.archived)
        self.list.records.renamed.connect(self.renamed)
        self.list.edited.connect(self._on_edited)
        self.list.customContextMenuRequested.connect(self._on_menu)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        look().changed.connect(self._restyle)
        self._restyle()

    def show_lines(self, lines: tuple[Line, ...], listed: Callable[[str], Listed] | None, record: str) -> None:
        """Show these records; filter, scroll and keyboard stay, and a name that is being written is waited for."""
        if self.list.editing:
            self._later = lambda: self.show_lines(lines, listed, record)
            return
        self._later, self._record = None, record
        self.list.records.show_lines(lines, listed)
        self._say_none()
        self.list.updateGeometry()
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

    def _on_left(self) -> None:
        """Put the line for a new name away; the keyboard goes to the list, where what is made shows."""
        if self.name.hasFocus():
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self.name.hide()

    def _on_filter(self, words: str) -> None:
        self.list.records.filter(words)
        self.list.show_current(self._record)
        self._say_none()

    def _say_none(self) -> None:
        """Say so where the filter leaves no record, so that an empty list does not look like an empty campaign."""
        words = self.filter.text().strip()
        self._none.setText(f"Nothing here is called “{words}”." if words else "")
        self._none.setVisible(bool(words) and not self.list.records.rowCount())

    def _on_edited(self) -> None:
        if self._later is not None:
            self._later()

    def _on_menu(self, at: QPoint) -> None:
        line = self.list.records.line(self.list.indexAt(at))
        if line is not None:
            self.menu_wanted.emit(line.id, self.list.viewport().mapToGlobal(at))

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.filter, 1)
        row.addWidget(self.add)
        self._tools.addLayout(row)
        self._tools.addWidget(self.name)
        self._tools.addWidget(self._none)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._tools)
        column.addWidget(self.list)

    def _restyle(self) -> None:
        px = look().px
        self._tools.setContentsMargins(px(20), px(4), px(16), px(8))
        self._tools.setSpacing(px(6))
