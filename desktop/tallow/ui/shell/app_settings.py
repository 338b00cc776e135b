"""Settings of the app itself: its theme, its size, and whether it moves."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import IconButton
from tallow.ui.kit.label import Text
from tallow.ui.kit.look import system_is_still
from tallow.ui.kit.segment import Segment

ZOOM_STEP = 0.1
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
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnMinimumWidth(0, look().px(120))
        grid.setColumnStretch(1, 1)
        grid.setVerticalSpacing(look().px(10))
        grid.addWidget(Text("Theme", Role.BODY_STRONG), 0, 0)
        grid.addWidget(self.theme, 0, 1)
        grid.addWidget(Text("Size", Role.BODY_STRONG), 1, 0)
        grid.addLayout(size, 1, 1)
        grid.addWidget(Text("Motion", Role.BODY_STRONG), 2, 0)
        grid.addWidget(self.motion, 2, 1)
        look().changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        zoom = f"{round(look().zoom * 100)} %"
        self.theme.set_value(look().pinned)
        chosen = look().still_chosen
        self.motion.set_value(look().still if chosen is None and system_is_still() is None else chosen)
        self._figure.setText(zoom)
        self._figure.setAccessibleName(f"Size, {zoom}")
