"""Settings of the app itself: its theme, its size, and whether it moves."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import IconButton
from tallow.ui.kit.label import Text
from tallow.ui.kit.look import system_is_still
from tallow.ui.kit.segment import Segment

ZOOM_STEP, _LABEL = 0.1, 120
_THEMES: tuple[tuple[object, str], ...] = (("paper", "Paper"), ("candle", "Candle"), (None, "As the system"))
_MOTIONS: tuple[tuple[object, str], ...] = ((False, "Panels may move"), (True, "Still"))


class AppSettings(QWidget):
    """They hold for every campaign, at once, and are kept with the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = Segment("Theme", _THEMES)
        self.theme.chosen.connect(lambda theme: look().pin(theme))
        self.smaller = IconButton("Smaller", "minus", height=28)
        self.larger = IconButton("Larger", "plus", height=28)
        self.smaller.clicked.connect(lambda: look().set_zoom(round(look().zoom - ZOOM_STEP, 2)))
        self.larger.clicked.connect(lambda: look().set_zoom(round(look().zoom + ZOOM_STEP, 2)))
        self._figure = Text("", Role.ENTRY_STRONG)
        size = QHBoxLayout()
        for each in (self.smaller, self._figure, self.larger):
            size.addWidget(each)
        size.addStretch(1)
        system = ((None, "As the system"),) if system_is_still() is not None else ()
        self.motion = Segment("Motion", (*_MOTIONS, *system))
        self.motion.chosen.connect(lambda still: look().keep_still(still))
        self._rows = [
            self._row(words, inner) for words, inner in (("Theme", self.theme), ("Size", size), ("Motion", self.motion))
        ]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(10))
        for row in self._rows:
            column.addLayout(row)
        look().changed.connect(self._show)
        self._show()

    def _row(self, words: str, inner: QWidget | QHBoxLayout) -> QBoxLayout:
        row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        label = Text(words, Role.BODY_STRONG)
        label.setMinimumWidth(look().px(_LABEL))
        row.addWidget(label)
        if isinstance(inner, QWidget):
            row.addWidget(inner, 1, Qt.AlignmentFlag.AlignLeft)
        else:
            row.addLayout(inner, 1)
        return row

    def minimumSizeHint(self) -> QSize:
        """As narrow as the widest of what is chosen: its name stands above it then."""
        widest = max(self.theme.minimumSizeHint().width(), self.motion.minimumSizeHint().width())
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self.width() >= self.minimumSizeHint().width() + look().px(_LABEL + 8)
        for row in self._rows:
            row.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)

    def _show(self) -> None:
        zoom = f"{round(look().zoom * 100)} %"
        self.theme.set_value(look().pinned)
        chosen = look().still_chosen
        self.motion.set_value(look().still if chosen is None and system_is_still() is None else chosen)
        self._figure.setText(zoom)
        self._figure.setAccessibleName(f"Size, {zoom}")
