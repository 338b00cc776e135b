"""The Why panel at the right: the sum behind a figure, the newest of the log, and free rolls."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.ui.bridge import Bridge
from tallow.ui.kit import look
from tallow.ui.kit.buttons import IconButton
from tallow.ui.kit.label import SmallCaps


class WhyPanel(QWidget):
    """Built when the services are there; before that it is an empty panel with its head.

    Signals:
        closed: its cross was pressed.
    """

    closed = Signal()

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._column = QVBoxLayout(self)
        head = QHBoxLayout()
        close = IconButton("Close Why", "cross", height=24)
        close.clicked.connect(self.closed)
        head.addWidget(SmallCaps("why", strong=True))
        head.addStretch(1)
        head.addWidget(close)
        self._column.addLayout(head)
        self._column.addStretch(1)
        look().changed.connect(self._restyle)
        self._restyle()

    def focus_roll(self) -> None:
        """Bring the keyboard to the free roll."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = look().theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.bg)
        painter.fillRect(0, 0, 1, self.height(), theme.rule)
        painter.end()

    def _restyle(self) -> None:
        px = look().px
        self._column.setContentsMargins(px(20), px(16), px(20), px(16))
        self._column.setSpacing(px(4))
        self.update()
