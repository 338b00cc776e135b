"""Every widget of the kit in every state, on one page: for looking, for tests, for authors of plugins.

    python -m tallow.ui.kit.gallery OUTPUT_FOLDER [ZOOM]

draws it offscreen in both themes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QVBoxLayout, QWidget

from tallow.ui.kit.focus import FocusRing
from tallow.ui.kit.label import Rule, SectionHead, SmallCaps, Text
from tallow.ui.kit.look import install, look
from tallow.ui.kit.role import Role
from tallow.ui.kit.samples import STATES, side_by_side
from tallow.ui.kit.samples_rows import SECTIONS
from tallow.ui.kit.samples_sheet import SHEET_SECTIONS, SHEET_STATES, SHEET_WIDE

_WIDTH = 1180


class Gallery(QWidget):
    """The page: a grid of small widgets by state, and below it the large ones one after the other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rings: list[FocusRing] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(*[look().px(28)] * 4)
        column.setSpacing(look().px(16))
        column.addWidget(Text(look().theme.name, Role.TITLE))
        column.addLayout(self._states())
        for title, make, error in SHEET_WIDE:
            states = (self._hovered(make), self._focused(make), self._disabled(make), error())
            column.addWidget(SectionHead(title, "hover · focus · disabled · error"))
            column.addWidget(side_by_side(*states, spacing=20, stretch=False, top=True))
        for title, hint, make in (*SHEET_SECTIONS, *SECTIONS):
            column.addWidget(SectionHead(title, hint))
            column.addWidget(make())
        column.addStretch(1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), look().theme.sheet)
        painter.end()

    def _states(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(look().px(20))
        grid.setVerticalSpacing(look().px(10))
        for at, state in enumerate(("normal", "hover", "focus", "disabled", "error", "special"), start=1):
            grid.addWidget(Text(state, Role.MINIMUM, "ink3"), 0, at)
            grid.setColumnStretch(at, 1)
        for row, (title, make, error, special) in enumerate((*STATES, *SHEET_STATES), start=1):
            line = 2 * row
            grid.addWidget(Rule(), line - 1, 0, 1, 7)
            grid.addWidget(SmallCaps(title, strong=True), line, 0)
            cells: list[QWidget] = [make(), self._hovered(make), self._focused(make), self._disabled(make)]
            cells += [maker() if maker else Text("—", Role.SECONDARY, "ink3") for maker in (error, special)]
            for at, cell in enumerate(cells, start=1):
                grid.addWidget(cell, line, at, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            grid.setRowMinimumHeight(line, look().px(44))
        return grid

    def _hovered(self, make: Callable[[], QWidget]) -> QWidget:
        made = make()
        for widget in (made, *made.findChildren(QWidget)):
            widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
        return made

    def _focused(self, make: Callable[[], QWidget]) -> QWidget:
        made = make()
        self._rings.append(FocusRing(lambda: look().theme.fill))
        # Of a group the ring goes round the part that Tab reaches.
        self._rings[-1].setProperty("target", made.focusProxy() or made)
        return made

    def _disabled(self, make: Callable[[], QWidget]) -> QWidget:
        made = make()
        made.setEnabled(False)
        return made

    def show_rings(self) -> None:
        """Puts the focus rings where the layout has set their widgets."""
        for ring in self._rings:
            ring.follow(ring.property("target"))


def draw(folder: Path, home: Path, zoom: float = 1.0) -> list[Path]:
    """Writes one picture per theme into a folder and returns their paths; needs a QApplication."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        raise TypeError("drawing the gallery needs a QApplication")
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for theme in ("paper", "candle"):
        install(application, home, theme=theme, zoom=zoom)
        gallery = Gallery()
        gallery.setFixedWidth(look().px(_WIDTH))
        gallery.show()
        gallery.setFocus()
        gallery.adjustSize()
        application.processEvents()
        gallery.show_rings()
        application.processEvents()
        path = folder / f"gallery-{theme}-{round(zoom * 100)}.png"
        gallery.grab().save(str(path))
        written.append(path)
        gallery.close()
    return written


def main(arguments: list[str]) -> int:
    """The gallery from the command line."""
    if not arguments:
        print("Say where to write the pictures: python -m tallow.ui.kit.gallery OUTPUT_FOLDER [ZOOM]", file=sys.stderr)
        return 2
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication([])
    package = Path(__file__).resolve().parents[2]
    home = package / "bundled" if (package / "bundled").is_dir() else package.parents[1]
    for path in draw(Path(arguments[0]), home, float(arguments[1]) if len(arguments) > 1 else 1.0):
        print(path)
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
