"""The rail's lists and entries between the campaign's head and its foot: they scroll where the window is too low."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from tallow.ui.kit.scroll_area import ScrollArea


class RailLists(ScrollArea):
    """What of the rail scrolls; where the keyboard is, is in sight.

    Attributes:
        column: the rows from above, and behind them a stretch.
    """

    def __init__(self) -> None:
        super().__init__("bg")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        inner.setMinimumWidth(1)  # it takes the rail's width, however wide its rows would be
        self.column = QVBoxLayout(inner)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self.column.addStretch(1)
        self.setWidget(inner)
        for each in (self, self.viewport(), inner):
            each.setAutoFillBackground(False)  # the rail's own ground shows
        self._later = QTimer(self, singleShot=True, interval=0)  # what takes the keyboard may have no place yet
        self._later.timeout.connect(self._into_sight)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._later.start)

    def _into_sight(self) -> None:
        focused = QApplication.focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            self.ensureWidgetVisible(focused, 0, 0)
