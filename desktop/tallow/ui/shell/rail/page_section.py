"""What the rail shows of a page while it is open: a row with its name, and a list below it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.shell.rail.nav import NavRow


class PageSection(QWidget):
    """The row, and below it what the page gives; where the rail shows icons only, the row alone.

    Attributes:
        row: leads back to the page's beginning.
        list: what the page gives.

    Signals:
        toggled: the row was pressed.
    """

    toggled = Signal()

    def __init__(self, icon: str, words: str, list: QWidget) -> None:
        super().__init__()
        self.row, self.list = NavRow(icon, words), list
        self.row.clicked.connect(self.toggled)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.row)
        column.addWidget(list)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def mark(self, *, narrow: bool) -> None:
        """Take this state."""
        self.row.mark(current=narrow, open=True, narrow=narrow)
        self.list.setVisible(not narrow)

    def take_keyboard(self) -> None:
        """Give the keyboard to the row."""
        self.row.setFocus(Qt.FocusReason.OtherFocusReason)
