"""The rail's foot: when the last step was saved, and how many plugins are active."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit import Role, look, paint


class RailFoot(QWidget):
    """One quiet line; every step is saved the moment it is made, so this is a comfort and no warning."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._saved = self._plugins = ""
        self._narrow = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def show_saved(self, time: str, plugins: int) -> None:
        """Show the time of the last step and the number of active plugins."""
        self._saved = f"Saved {time}" if time else ""
        self._plugins = f"{plugins} plugin{'' if plugins == 1 else 's'} active" if plugins else ""
        self.setAccessibleName(", ".join(each for each in (self._saved, self._plugins) if each))
        self.setToolTip(self.accessibleName())
        self.update()

    def show_narrow(self, narrow: bool) -> None:
        """Show the tick alone."""
        self._narrow = narrow
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(56), look().px(41))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = look().theme, look().px
        painter = QPainter(self)
        painter.fillRect(0, 0, self.width(), 1, theme.rule)
        tick, top = look().pixmap("tick", theme.ink3, 14), (self.height() - px(14)) // 2
        font = look().font(Role.MINIMUM)
        row = QRectF(px(42), 0, self.width() - px(62), self.height())
        if self._narrow and self._saved:
            painter.drawPixmap((self.width() - px(14)) // 2, top, tick)
        elif self._saved:
            painter.drawPixmap(px(20), top, tick)
            paint.text(painter, row, self._saved, font, theme.ink3)
        if not self._narrow:
            paint.text(painter, row, self._plugins, font, theme.ink3, Qt.AlignmentFlag.AlignRight)
        painter.end()
