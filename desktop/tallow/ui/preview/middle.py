"""Middle: the page that is looked at, below its name and how large it is shown."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.printing.options import Options
from tallow.printing.page import Page
from tallow.printing.paper import PAPERS
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, IconButton
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.label import Text
from tallow.ui.kit.segment import Segment
from tallow.ui.preview.page_view import FITS, PageView

_HINT = "Page Up, Page Down: pages · corner marks: margins, never printed"


class Middle(QWidget):
    """The page and what stands around it.

    Attributes:
        view: the page.

    Signals:
        closed: the person leaves the preview.
    """

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = PageView()
        self._name, self._which = Text("", Role.TITLE), Text("", Role.SECONDARY, "ink2")
        self._figure = Text("", Role.SECONDARY_STRONG)
        self.smaller = IconButton("Smaller page", "minus", height=28)
        self.larger = IconButton("Larger page", "plus", height=28)
        self.fit = Segment("Size of the page", FITS)
        self.close_it = Button("Close", icon="cross", height=28)
        self._hint = Text(_HINT, Role.MINIMUM, "ink3", wrap=True)
        self._head = QWidget()
        row = FlowLayout(self._head)
        for each in (self._name, self._which, self.smaller, self._figure, self.larger, self.fit, self.close_it):
            row.addWidget(each)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._head)
        self._column.addWidget(self.view, 1)
        self._column.addWidget(self._hint)
        self.smaller.clicked.connect(lambda: self.view.step_zoom(-1))
        self.larger.clicked.connect(lambda: self.view.step_zoom(1))
        self.fit.chosen.connect(lambda fit: self._on_fit(str(fit)))
        self.view.zoomed.connect(self._show_zoom)
        self.close_it.clicked.connect(self.closed)
        look().changed.connect(self._restyle)
        self._restyle()
        self._show_zoom()

    def show_page(self, page: Page | None, name: str, number: int, count: int, options: Options) -> None:
        """Show a page of a document, or with None that there is none."""
        which = ""
        if page is not None:
            lies = "sideways" if options.landscape else "upright"
            which = f"page {number} of {count}, {PAPERS[options.paper].name} {lies}"
        self._name.setText(name)
        self._which.setText(which or "no pages")
        self.view.show_page(page, f"{number} of {count}, {name}" if page is not None else "none")

    def zoom(self, by: int) -> None:
        """Make the page larger (1), smaller (-1) or as large as on paper (0)."""
        if by:
            self.view.step_zoom(by)
        else:
            self.view.set_zoom(1.0)

    def show_hint(self, shown: bool) -> None:
        """Say below the page what its keys are, where there is room."""
        self._hint.setVisible(shown)

    def _on_fit(self, fit: str) -> None:
        self.view.set_fit(fit)
        self._show_zoom()

    def _show_zoom(self) -> None:
        self._figure.setText(f"{round(self.view.zoom * 100)} %")
        self.fit.set_value(self.view.fit)

    def _restyle(self) -> None:
        px = look().px
        self._column.setContentsMargins(px(20), px(12), px(20), px(10))
        self._column.setSpacing(px(6))
        for words in (self._name, self._which, self._figure):
            words.setMinimumHeight(px(28))
