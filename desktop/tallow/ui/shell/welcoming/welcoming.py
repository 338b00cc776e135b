"""The page on which a campaign is begun, laid before the window and taken away again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tallow.ui.shell.bringing_back import BringingBack
from tallow.ui.shell.exchanging import Exchanging
from tallow.ui.shell.notice_bar import NoticeBar

# The page is imported when it is first shown: no start into a campaign needs it.
if TYPE_CHECKING:
    from tallow.ui.shell.welcoming.welcome import WelcomePage
    from tallow.ui.shell.window import MainWindow


class Welcoming(QObject):
    """Shows the page where no campaign is open, or one is to be begun.

    Args:
        notice: the line that tells what went wrong; it stands on whatever shows.
        left: called when the window is back.
    """

    def __init__(
        self,
        window: MainWindow,
        notice: NoticeBar,
        back: BringingBack,
        exchanging: Exchanging,
        left: Callable[[], None],
    ) -> None:
        super().__init__(window)
        self._window, self._notice, self._back, self._exchanging = window, notice, back, exchanging
        self._left = left
        self._page: WelcomePage | None = None

    @property
    def shows(self) -> bool:
        """Whether the page lies before the window."""
        return self._window.stack.currentIndex() != 0

    def show(self, system: str = "") -> None:
        """Show the page, with a game chosen where one is named."""
        stack, page = self._window.stack, self._made()
        page.refresh()
        page.form.choose(system)
        page.column.insertWidget(0, self._notice)
        stack.setCurrentWidget(page)
        self._window.setWindowTitle("New campaign · Tallow")
        page.form.name.setFocus()

    def leave(self) -> bool:
        """Take the page away; whether it was there."""
        self._window.frame.insertWidget(1, self._notice)
        shown = self.shows
        if shown:
            self._window.stack.setCurrentIndex(0)
            self._left()
            self._window.pages.focus_page()
        return shown

    def _made(self) -> WelcomePage:
        from tallow.ui.shell.welcoming.welcome import WelcomePage

        if self._page is None:
            self._page = WelcomePage(self._window.bridge)
            self._page.made.connect(self._window.bridge.open_campaign)
            self._page.left.connect(self.leave)
            self._page.archived_wanted.connect(self._back.campaigns)
            self._page.bring_wanted.connect(self._exchanging.bring)
            self._window.stack.addWidget(self._page)
        return self._page
