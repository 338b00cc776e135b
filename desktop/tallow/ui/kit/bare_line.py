"""BareLine: a line of text without frame and ground; what it stands on, its subclass paints or what lies below."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF, QPalette
from PySide6.QtWidgets import QAbstractItemView, QCompleter, QLineEdit, QWidget


class BareLine(QLineEdit):
    """The line behind fields, figures, cells and the sheet's texts; its selection has the palette's colors."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrame(False)
        made = self.palette()
        made.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(made)

    def center_capitals(self, left: int, right: int) -> None:
        """Takes these margins at the sides, and such above and below that its capitals stand in the middle.

        The serif's line box stands lower than its capitals.
        """
        metrics = QFontMetricsF(self.font())
        lift = round(metrics.capHeight() + metrics.height() - 2 * metrics.ascent())
        self.setTextMargins(left, max(0, lift), right, max(0, -lift))

    def offer(self, words: Iterable[str]) -> QCompleter:
        """Offers those words that hold what is typed, while one types; returns what tells which was chosen."""
        made = QCompleter(list(words), self)
        made.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        made.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCompleter(made)
        return made

    @property
    def offers(self) -> QAbstractItemView | None:
        """The list of words that are offered below it just now, or None."""
        completer: QCompleter | None = self.completer()
        popup = completer.popup() if completer is not None else None
        return popup if popup is not None and popup.isVisible() else None
