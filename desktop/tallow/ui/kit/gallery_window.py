"""The gallery in a window, with its theme and zoom above it; or as pictures, without a display."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from tallow.ui.kit.gallery import WIDTH, Gallery, draw
from tallow.ui.kit.label import SmallCaps
from tallow.ui.kit.look import install, look
from tallow.ui.kit.scroll_area import ScrollArea
from tallow.ui.kit.segment import Segment
from tallow.ui.kit.theme import THEMES

_ZOOMS = (80, 100, 125, 150, 200)


class GalleryWindow(QWidget):
    """The page scrolls; a choice of theme or zoom draws it anew."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Tallow gallery")
        self.theme = Segment("Theme", [(theme, theme.capitalize()) for theme in THEMES])
        self.zoom = Segment("Zoom", [(zoom, f"{zoom} %") for zoom in _ZOOMS])
        self.theme.set_value(look().theme.id)
        self.zoom.set_value(round(look().zoom * 100))
        self._area = ScrollArea()
        self._area.setAccessibleName("Gallery")
        row = QHBoxLayout()
        row.setContentsMargins(16, 10, 16, 10)
        row.setSpacing(12)
        for words, choice in (("Theme", self.theme), ("Zoom", self.zoom)):
            row.addWidget(SmallCaps(words))
            row.addWidget(choice)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self._area, 1)
        self.theme.chosen.connect(self._on_theme)
        self.zoom.chosen.connect(self._on_zoom)
        self._redraw()
        self.resize(look().px(WIDTH) + 20, 860)

    @property
    def gallery(self) -> Gallery:
        """The page as it is shown now."""
        shown = self._area.widget()
        assert isinstance(shown, Gallery), "nothing else is set"
        return shown

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), look().theme.rail)
        painter.end()

    def _on_theme(self, theme: object) -> None:
        look().pin(str(theme))
        self._redraw()

    def _on_zoom(self, percent: object) -> None:
        look().set_zoom(int(str(percent)) / 100)
        self._redraw()

    def _redraw(self) -> None:
        at = self._area.verticalScrollBar().value()
        gallery = Gallery()
        self._area.setWidget(gallery)
        gallery.show()
        QApplication.processEvents()
        gallery.show_rings()
        self._area.verticalScrollBar().setValue(at)


def show(home: Path, folder: Path | None, zoom: float) -> list[Path]:
    """Writes the pictures of both themes into a folder and returns them; without one opens a window and waits.

    Raises OSError when the folder or a picture cannot be written.
    """
    if folder is not None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    found = QApplication.instance()
    application = found if isinstance(found, QApplication) else QApplication([])
    if folder is not None:
        # The offscreen platform says of every window that it cannot tell it its size, which is no matter here.
        before = qInstallMessageHandler(lambda _kind, _place, _words: None)
        try:
            return draw(folder, home, zoom)
        finally:
            qInstallMessageHandler(before)
    install(application, home, zoom=zoom)
    window = GalleryWindow()
    window.show()
    application.exec()
    return []
