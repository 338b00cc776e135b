"""One list of the rail: its row, and below it when open the filter, the button to add, and the records."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.shell.rail.nav import NavRow
from tallow.ui.shell.rail.outline import Head

if TYPE_CHECKING:
    from tallow.ui.shell.rail.listed import Listed
    from tallow.ui.shell.rail.unfolded import Unfolded


class KindSection(QWidget):
    """The records of one kind; what its row unfolds is made when there is something to unfold.

    Signals:
        toggled: its row was pressed.
        opened, archived: a record was chosen; is to be put away (its id).
        wanted: a new record is wanted (its name).
        renamed: a record was given another name (its id, the name that was seen, the new one).
        menu_wanted: a record's menu is wanted (its id, where on the screen).
    """

    toggled = Signal()
    opened = Signal(str)
    archived = Signal(str)
    wanted = Signal(str)
    renamed = Signal(str, str, str)
    menu_wanted = Signal(str, QPoint)

    def __init__(self, head: Head, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._head = head
        self._record = ""
        self._shown = False
        self._below: Unfolded | None = None
        self._listed: Callable[[str], Listed] | None = None
        self.row = NavRow(head.icon, head.label)
        self.row.clicked.connect(self.toggled)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.row)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def show_head(self, head: Head, listed: Callable[[str], Listed] | None) -> None:
        """Show these records; without ``listed`` only how many they are, as the last session left it."""
        self._head, self._listed = head, listed
        self.row.show_count(head.count)
        self._unfold()

    def mark(self, *, open: bool, narrow: bool, current: bool, record: str) -> None:
        """Take these states; ``record`` is the one that shows."""
        self._record, self._shown = record, open and not narrow
        self.row.mark(current=current, open=open, narrow=narrow)
        self._unfold()

    def clear_filter(self) -> None:
        """Show all records again."""
        if self._below is not None:
            self._below.filter.clear()

    def begin_record(self) -> None:
        """Ask for the name of a new record."""
        self._unfold()
        if self._below is not None:
            self._below.begin_record()

    def begin_rename(self, record: str) -> None:
        """Begin to rename a record in its row."""
        self._unfold()
        if self._below is not None:
            self._below.begin_rename(record)

    def _unfold(self) -> None:
        """Show or hide what is below the row, and bring it up to date where it shows."""
        if self._below is None and self._shown and self._listed is not None:
            self._below = self._made()
        if self._below is not None:
            self._below.setVisible(self._shown)
            if self._shown:
                self._below.show_lines(self._head.lines, self._listed, self._record)

    def _made(self) -> Unfolded:
        from tallow.ui.shell.rail.unfolded import Unfolded

        below = Unfolded(self._head)
        below.opened.connect(self.opened)
        below.archived.connect(self.archived)
        below.wanted.connect(self.wanted)
        below.renamed.connect(self.renamed)
        below.menu_wanted.connect(self.menu_wanted)
        self._column.addWidget(below)
        return below
