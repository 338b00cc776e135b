"""BareLine: a line of text without frame and ground; what it stands on, its subclass paints or what lies below."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QCompleter, QLineEdit, QWidget


class Widening(QObject):
    """Makes a list of offered words as wide as they are, where the line above it is narrower."""

    def __init__(self, popup: QAbstractItemView) -> None:
        super().__init__(popup)
        self._popup = popup

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            popup = self._popup
            bar = popup.verticalScrollBar().sizeHint().width() + 2 * popup.frameWidth()
            popup.setMinimumWidth(popup.sizeHintForColumn(0) + bar)
        return False


def _is_ctrl_e(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_E and event.modifiers() == Qt.KeyboardModifier.ControlModifier


class BareLine(QLineEdit):
    """The line behind fields, figures, cells and the sheet's texts; its selection has the palette's colors."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offered: tuple[str, ...] = ()
        self._list: QStringListModel | None = None
        self.setFrame(False)
        made = self.palette()
        made.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(made)

    def event(self, event: QEvent) -> bool:
        """Leaves Ctrl+E to the window, which some systems mean as the end of the line; where nobody has it, it is."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _is_ctrl_e(event):
            return True  # an open question above the window has taken it already, and keeps it
        return super().event(event)

    def center_capitals(self, left: int, right: int) -> None:
        """Takes these margins at the sides, and such above and below that its capitals stand in the middle.

        The serif's line box stands lower than its capitals.
        """
        metrics = QFontMetricsF(self.font())
        lift = round(metrics.capHeight() + metrics.height() - 2 * metrics.ascent())
        self.setTextMargins(left, max(0, lift), right, max(0, -lift))

    def offer(self, words: Iterable[str]) -> QCompleter:
        """Offers those words that hold what is typed, while one types; returns what tells which was chosen."""
        self._offered = tuple(words)
        self._list = QStringListModel(self._offered, self)
        made = QCompleter(self._list, self)
        made.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        made.setFilterMode(Qt.MatchFlag.MatchContains)
        popup = made.popup()
        assert popup is not None, "a completer that shows a list has one"
        popup.installEventFilter(Widening(popup))
        self.setCompleter(made)
        return made

    def offer_instead(self, words: Iterable[str]) -> None:
        """Offers other words from now on, with what was there for telling which was chosen."""
        if self._list is not None and (offered := tuple(words)) != self._offered:
            self._offered = offered
            self._list.setStringList(offered)

    def take_only(self) -> bool:
        """Puts the one word that begins with what is typed in its place; False where none does, several, or it is one.

        For Enter: with Tab, what is typed stays as it is.
        """
        typed = self.text().strip().casefold()
        begun = [word for word in self._offered if typed and word.casefold().startswith(typed)]
        if not self.isModified() or len(begun) != 1 or begun[0].casefold() == typed:
            return False
        self.setText(begun[0])
        return True

    @property
    def offers(self) -> QAbstractItemView | None:
        """The list of words that are offered below it just now, or None."""
        completer: QCompleter | None = self.completer()
        popup = completer.popup() if completer is not None else None
        return popup if popup is not None and popup.isVisible() else None
