"""The preview from the window's actions: shown by Print, which on it prints; while it shows, zoom is its page's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tallow.ui.kit import look
from tallow.ui.shell.settings.app_settings import ZOOM_STEP

# The preview is imported when it is first shown: no start needs it.
if TYPE_CHECKING:
    from tallow.ui.preview.page import PrintPage
    from tallow.ui.shell.window import MainWindow


class Printing(QObject):
    """Leads to the preview and back to where the person was."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._bridge = window, window.bridge
        self._before = "record"
        self._page: PrintPage | None = None

    def verbs(self) -> Mapping[str, Callable[[], object]]:
        """What the actions do that mean the preview where it shows."""
        return {
            "print": self.print,
            "save_pdf": self.save,
            "zoom_in": lambda: self.zoom(1),
            "zoom_out": lambda: self.zoom(-1),
            "zoom_reset": lambda: self.zoom(0),
        }

    def print(self) -> None:
        """Show the pages; where they show already, send them to a printer."""
        page = self._shown()
        if page is not None:
            page.print()
            return
        self._before = self._window.pages.current or "record"
        self._bridge.show_page("print")
        self._window.pages.focus_page()

    def save(self) -> None:
        """Save the pages that show as a PDF."""
        page = self._shown()
        if page is not None:
            page.save()

    def zoom(self, by: int) -> None:
        """Make the page that shows larger (1), smaller (-1) or as on paper (0); elsewhere the whole window."""
        page = self._shown()
        if page is not None:
            page.middle.zoom(by)
        else:
            look().set_zoom(look().zoom + by * ZOOM_STEP if by else 1.0)

    def take(self, page: QObject) -> None:
        """Take the preview, once it is made."""
        from tallow.ui.preview.page import PrintPage

        assert isinstance(page, PrintPage), "the preview is on its page"
        self._page = page
        page.closed.connect(self._on_closed)

    def _on_closed(self) -> None:
        self._bridge.show_page(self._before)
        self._window.pages.focus_page()

    def _shown(self) -> PrintPage | None:
        return self._page if self._window.pages.current == "print" else None
