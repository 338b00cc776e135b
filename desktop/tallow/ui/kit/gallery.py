"""Every widget of the kit in every state, on one page: for looking, for tests, for authors of plugins.

    python -m tallow.ui.kit.gallery OUTPUT_FOLDER [ZOOM]

draws it offscreen in both themes; `tallow gallery` does the same, or opens it in a window.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QVBoxLayout, QWidget

from tallow.ui.kit import (
    samples_board,
    samples_found,
    samples_lists,
    samples_ranges,
    samples_rows,
    samples_states,
    samples_tokens,
    samples_told,
    samples_tree,
)
from tallow.ui.kit.focus import FocusRing, outline
from tallow.ui.kit.label import Rule, SectionHead, SmallCaps, Text
from tallow.ui.kit.look import install, look
from tallow.ui.kit.role import Role
from tallow.ui.kit.samples import RINGED, STATES, side_by_side
from tallow.ui.kit.samples_sheet import SHEET_SECTIONS, SHEET_STATES, SHEET_WIDE
from tallow.ui.kit.theme import THEMES

WIDTH = 1180
_SECTIONS = (
    *SHEET_SECTIONS,
    *samples_rows.SECTIONS,
    *samples_lists.SECTIONS,
    *samples_ranges.SECTIONS,
    *samples_tree.SECTIONS,
    *samples_board.SECTIONS,
    *samples_told.SECTIONS,
    *samples_found.SECTIONS,
    *samples_states.SECTIONS,
    *samples_tokens.SECTIONS,
)


class Gallery(QWidget):
    """The page: a grid of small widgets by state, and below it the large ones one after the other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rings: list[FocusRing] = []
        self._heads: list[tuple[str, QWidget]] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(*[look().px(28)] * 4)
        column.setSpacing(look().px(16))
        column.addWidget(Text(look().theme.name, Role.TITLE))
        column.addLayout(self._states())
        for title, make, error in SHEET_WIDE:
            states = (self._hovered(make), self._focused(make), self._disabled(make), error())
            column.addWidget(self._head(title, SectionHead(title, "hover · focus · disabled · error")))
            column.addWidget(side_by_side(*states, spacing=20, stretch=False, top=True))
        for title, hint, make in _SECTIONS:
            column.addWidget(self._head(title, SectionHead(title, hint)))
            column.addWidget(make())
        column.addStretch(1)

    def sections(self) -> Iterator[tuple[str, QRect]]:
        """The name of each section and where it stands on the page, across its whole width."""
        tops = [head.mapTo(self, head.rect().topLeft()).y() for _, head in self._heads]
        for (title, _), top, end in zip(self._heads, tops, [*tops[1:], self.height()], strict=True):
            yield title, QRect(0, top, self.width(), end - top)

    def _head(self, title: str, widget: QWidget) -> QWidget:
        self._heads.append((title, widget))
        return widget

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
            grid.addWidget(self._head(title, Rule()), line - 1, 0, 1, 7)
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
        # Of a group the ring goes round the part that Tab reaches.
        parts = [made.focusProxy() or made, *made.findChildren(QWidget)]
        next((part for part in parts if outline(part)), made).setProperty(RINGED, True)
        return made

    def _disabled(self, make: Callable[[], QWidget]) -> QWidget:
        made = make()
        made.setEnabled(False)
        return made

    def show_rings(self) -> None:
        """Puts a focus ring round each widget that shall look as if it had the keyboard, where it stands by now."""
        for target in self.findChildren(QWidget):
            if target.property(RINGED):
                self._rings.append(FocusRing(lambda: look().theme.fill))
                self._rings[-1].follow(target)


def picture(home: Path, theme: str, zoom: float = 1.0) -> tuple[QImage, list[tuple[str, QRect]]]:
    """The page in a theme at a zoom, and where each of its sections stands; needs a QApplication."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        raise TypeError("drawing the gallery needs a QApplication")
    install(application, home, theme=theme, zoom=zoom)
    gallery = Gallery()
    wide, layout = look().px(WIDTH), gallery.layout()
    assert layout is not None, "the gallery lays its sections out"
    gallery.setFixedWidth(wide)
    gallery.show()
    gallery.setFocus()
    for _ in range(2):  # lists know their height once they know their width
        gallery.resize(wide, layout.totalHeightForWidth(wide))
        application.processEvents()
    gallery.show_rings()
    application.processEvents()
    drawn, places = gallery.grab().toImage(), list(gallery.sections())
    gallery.close()
    gallery.deleteLater()
    return drawn.convertToFormat(QImage.Format.Format_RGB32), places


def draw(folder: Path, home: Path, zoom: float = 1.0) -> list[Path]:
    """Writes one picture per theme into a folder and returns their paths; needs a QApplication.

    Raises OSError when the folder or a picture cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for theme in THEMES:
        path = folder / f"gallery-{theme}-{round(zoom * 100)}.png"
        drawn, _ = picture(home, theme, zoom)
        if not drawn.save(str(path)):
            raise OSError(f"{path} cannot be written")
        written.append(path)
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
