"""The foot of Find or do: which keys do what."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from tallow.ui.kit import look
from tallow.ui.kit.keycap import KeyHint

_HEIGHT, _SIDE, _GAP = 44, 22, 22

NARROWED: Mapping[str, str] = {">": "commands", "@": "records", "#": "log", "?": "rules"}
"""What a question may begin with, and what that narrows it to, in words."""


class PaletteFoot(QWidget):
    """A line of keys; the narrower it is, the fewer of them show."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._close = KeyHint(("Esc",), "close")
        self._hints = [
            KeyHint(("↑ ↓",), "choose"),
            KeyHint(("Enter",), "open or do"),
            KeyHint(("Tab",), "only this kind"),
            *(KeyHint((prefix,), words) for prefix, words in NARROWED.items()),
        ]
        self._row = QHBoxLayout(self)
        for hint in self._hints:
            self._row.addWidget(hint)
        self._row.addStretch(1)
        self._row.addWidget(self._close)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self._restyle)
        self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(0, 0, self.width(), 1, look().theme.rule)
        left = self._hints[3].x() - look().px(_GAP) // 2
        if self._hints[3].isVisible():
            paint_height = look().px(20)
            painter.fillRect(left, (self.height() - paint_height) // 2, 1, paint_height, look().theme.rule)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show as many as there is room for."""
        gap = look().px(_GAP)
        room = self.width() - 2 * look().px(_SIDE) - self._close.sizeHint().width() - gap
        for hint in self._hints:
            room -= hint.sizeHint().width() + gap
            hint.setVisible(room >= 0)

    def _restyle(self) -> None:
        px = look().px
        self.setFixedHeight(px(_HEIGHT))
        self._row.setContentsMargins(px(_SIDE), 0, px(_SIDE), 0)
        self._row.setSpacing(px(_GAP))
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(60), look().px(_HEIGHT))
