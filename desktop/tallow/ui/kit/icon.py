"""Draws the icons of `resources/icons` in any color and keeps what it drew."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

#: The stroke that every icon's file has, and that a tint takes the place of.
_INK = b"#000000"
UNKNOWN = "sheet"


class IconDrawer:
    """Icons by name, tinted; each is drawn once for a color, size and device ratio."""

    def __init__(self, folder: Path) -> None:
        self._files = {path.stem: path for path in sorted(folder.glob("*.svg"))}
        self._drawn: dict[tuple[str, str, int, float], QPixmap] = {}

    def names(self) -> tuple[str, ...]:
        """The names of all icons, in order."""
        return tuple(self._files)

    def pixmap(self, name: str, color: QColor, size: int, ratio: float) -> QPixmap:
        """The icon as a square of `size` pixels; a name that has no file, as a plugin may give, is drawn as a sheet."""
        name = name if name in self._files else UNKNOWN
        key = (name, color.name(), size, ratio)
        if key not in self._drawn:
            self._drawn[key] = self._draw(self._files[name], color, size, ratio)
        return self._drawn[key]

    def _draw(self, file: Path, color: QColor, size: int, ratio: float) -> QPixmap:
        source = file.read_bytes().replace(_INK, color.name().encode())
        made = QPixmap(round(size * ratio), round(size * ratio))
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        QSvgRenderer(QByteArray(source)).render(painter)
        painter.end()
        made.setDevicePixelRatio(ratio)
        return made
