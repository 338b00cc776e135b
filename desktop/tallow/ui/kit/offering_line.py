"""OfferingLine: the line over a cell that offers words while one types; others can be typed all the same."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from tallow.ui.kit.cell_line import CellLine


class OfferingLine(CellLine):
    """What is marked among the words stands in the line already; Enter gives it as it gives what is typed."""

    def __init__(self, parent: QWidget, name: str, font: QFont, words: Sequence[str]) -> None:
        super().__init__(parent, name, font)
        self.offer(words)

    def begin(self, text: str) -> None:
        """Show what stands in the cell; whatever takes its place, typed or chosen, is an edit."""
        self.setText(text)
        self.textChanged.connect(lambda: self.setModified(True))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        offers = self.offers
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take_only()
        if offers is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # The list hands the key straight to the line, and the table, which ends the typing, would not hear of it.
            offers.hide()
            QApplication.postEvent(self, QKeyEvent(event.type(), event.key(), event.modifiers()))
            event.accept()
        else:
            super().keyPressEvent(event)
