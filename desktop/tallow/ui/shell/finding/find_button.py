"""The bar's field that is none: a press, or its key, opens Find or do."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.keycap import caps, keys_width, paint_keys
from tallow.ui.kit.spoken import spoken

_WIDTH, _HEIGHT, _PADDING, _ICON, _GAP, _RADIUS = 190, 32, 10, 16, 8, 2


class FindButton(Button):
    """Looks like a field, with its key at the right; where there is no room, it is its icon."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Find or do…", Kind.QUIET, "find", height=_HEIGHT, parent=parent)
        self._keys = ""
        self._bare = False
        self.show_keys("")

    def show_keys(self, keys: str) -> None:
        """Name its key, as this system writes it."""
        self._keys = keys
        self.setToolTip(f"Find or do ({keys})" if keys else "Find or do")
        self.setAccessibleName(spoken("Find or do", keys))
        self.update()

    def set_bare(self, bare: bool) -> None:
        """Show the icon alone."""
        if bare != self._bare:
            self._bare = bare
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        px = look().px
        return QSize(px(_HEIGHT if self._bare else _WIDTH), px(_HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = look().theme, look().px
        painter = QPainter(self)
        rect = QRectF(self.rect())
        hover = self.underMouse() or self.isDown()
        paint.rounded(painter, rect, theme.wash if hover else theme.well, theme.line, px(_RADIUS))
        size = px(_ICON)
        left = (self.width() - size) // 2 if self._bare else px(_PADDING)
        painter.drawPixmap(QPoint(left, (self.height() - size) // 2), look().pixmap("find", theme.ink3, _ICON))
        if not self._bare:
            keys = (" ".join(caps(self._keys)),) if self._keys else ()
            width = keys_width(keys)
            words = rect.adjusted(px(_PADDING) + size + px(_GAP), 0, -px(_PADDING) - width, 0)
            paint.text(painter, words, self.text(), look().font(Role.SECONDARY), theme.ink3)
            paint_keys(painter, rect.right() - px(_PADDING) - width, rect.center().y(), keys)
        painter.end()
