"""The main window: bar, rail, pages and Why panel; it is painted before anything slow is imported, and wired after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from tallow.ui.bridge import Bridge
from tallow.ui.kit import look
from tallow.ui.shell.bar import Bar
from tallow.ui.shell.body import Body
from tallow.ui.shell.page_frame import PageFrame
from tallow.ui.shell.pages import Factory, Pages
from tallow.ui.shell.rail.rail import Rail
from tallow.ui.shell.standing import place_of
from tallow.ui.shell.state import WindowState
from tallow.ui.shell.tab_walk import step
from tallow.ui.shell.why.why import WhyPanel

if TYPE_CHECKING:
    from tallow.ui.shell.wiring import Wiring

MINIMUM = (760, 560)


def _record_page(bridge: Bridge) -> QWidget:
    from tallow.ui.sheets.page import RecordPage

    return RecordPage(bridge)


def _resolver_page(bridge: Bridge) -> QWidget:
    from tallow.ui.resolver.view import ResolverPage

    return ResolverPage(bridge)


def _history_page(bridge: Bridge) -> QWidget:
    from tallow.ui.shell.history.history_page import HistoryPage

    return HistoryPage(bridge)


def _plugins_page(bridge: Bridge) -> QWidget:
    from tallow.ui.shell.plugins.plugins_page import PluginsPage

    return PluginsPage(bridge)


def _settings_page(bridge: Bridge) -> QWidget:
    from tallow.ui.shell.settings.settings_page import SettingsPage

    return SettingsPage(bridge)


def _check_page(bridge: Bridge) -> QWidget:
    from tallow.ui.shell.checking.check_page import CheckPage

    return CheckPage(bridge)


def _entries_page(bridge: Bridge) -> QWidget:
    from tallow.ui.entries.page import EntriesPage

    return EntriesPage(bridge)


def _backups_page(bridge: Bridge) -> QWidget:
    from tallow.ui.shell.backups.backups_page import BackupsPage

    return BackupsPage(bridge)


def _print_page(bridge: Bridge) -> QWidget:
    from tallow.ui.preview.page import PrintPage

    return PrintPage(bridge)


#: The pages in the middle, each with what makes it; imported when it is first shown.
PAGES: Mapping[str, Factory] = {
    "record": _record_page,
    "resolver": _resolver_page,
    "history": _history_page,
    "plugins": _plugins_page,
    "entries": _entries_page,
    "settings": _settings_page,
    "check": _check_page,
    "backups": _backups_page,
    "print": _print_page,
}
#: The pages that have an entry in the rail, in order: name → icon, words.
ENTRIES: Mapping[str, tuple[str, str]] = {
    "history": ("list", "Log"),
    "plugins": ("plug", "Plugins"),
    "settings": ("more", "Settings"),
}


class MainWindow(QMainWindow):
    """The window of one store.

    What it shows at first is what the last session showed. When the bridge gets its services, ``wiring`` makes it live.

    Attributes:
        bridge: what its views ask and listen to.
        bar, rail, body, pages, why: its parts.
        frame: all of them below each other.
        why_wanted: whether the person wants the Why panel; pages with a panel of their own close it for a while.
        stack: the frame, and before it the first-run page when that is wanted.
        wiring: what happens on a press or a change; None until the services are there.

    Signals:
        painted: the first paint is done.
    """

    painted = Signal()

    def __init__(self, bridge: Bridge, state: WindowState) -> None:
        super().__init__()
        self.bridge, self.before = bridge, state
        self.wiring: Wiring | None = None
        self.why_wanted = state.why
        self._seen = False
        self.bar, self.rail, self.why = Bar(), Rail(), WhyPanel(bridge)
        self.pages = Pages(bridge, PAGES)
        self.body = Body(self.rail, self.pages, self.why)
        self.stack = QStackedWidget()
        self.frame = QVBoxLayout()
        self._lay_out()
        for name, (icon, words) in ENTRIES.items():
            self.rail.add_page(name, icon, words)
        self.pages.made.connect(self._on_page_made)
        self.body.narrowed.connect(self.rail.show_narrow)
        self.body.why_moved.connect(self._on_why_moved)
        bridge.attached.connect(self._on_attached)
        self._restore(state)

    def _on_page_made(self, name: str, page: QWidget) -> None:
        """Let the rail show what a page has for it."""
        if isinstance(page, PageFrame) and page.in_rail is not None:
            self.rail.add_list(name, page.in_rail)

    def _lay_out(self) -> None:
        holder = QWidget()
        holder.setLayout(self.frame)
        self.frame.setContentsMargins(0, 0, 0, 0)
        self.frame.setSpacing(0)
        self.frame.addWidget(self.bar)
        self.frame.addWidget(self.body, 1)
        self.stack.addWidget(holder)
        self.setCentralWidget(self.stack)

    def _restore(self, state: WindowState) -> None:
        """Stand where the last session stood, and show what it showed."""
        self.setWindowTitle("Tallow")
        self.setFocus()  # else Qt gives the keyboard to the first button there is; Tab goes there all the same
        self.setMinimumSize(*MINIMUM)
        self.resize(state.width, state.height)
        if state.x is not None and state.y is not None:
            self.move(state.x, state.y)
        self.rail.show_outline(state.outline)
        self.rail.show_place("record", state.record, state.kind)
        self.bar.crumbs.show_parts(state.crumbs)
        self.bar.show_step_names("", "")
        self.show_why(state.why)
        if state.maximized:
            self.setWindowState(self.windowState() | Qt.WindowState.WindowMaximized)

    def _on_attached(self) -> None:
        from tallow.ui.shell.wiring import Wiring

        self.wiring = Wiring(self)

    def show_why(self, open: bool, *, for_now: bool = False) -> None:
        """Open or close the Why panel; ``for_now`` leaves what the person wanted as it was.

        Where there is no room for it beside the page, nothing but the person's own wish lays it over the page.
        """
        if for_now and open and not self.body.room_for_why:
            return
        if not for_now and self.body.room_for_why:
            self.why_wanted = open
        self.body.show_why(open)
        self._on_why_moved()

    def _on_why_moved(self) -> None:
        self.bar.why.setChecked(self.body.why_shows)

    def tell(self, sentence: str) -> None:
        """Say what went wrong, also while there are no services."""
        from tallow.ui.shell.notice_bar import NoticeBar

        found = self.findChild(NoticeBar)
        if found is None:
            found = NoticeBar()
            self.frame.insertWidget(1, found)
        found.tell(sentence)

    def state(self) -> WindowState:
        """What the next session needs to know; before the services came, what the last one knew."""
        stood = place_of(self)
        stands = replace(
            self.before,
            width=stood.width(),
            height=stood.height(),
            x=stood.x(),
            y=stood.y(),
            maximized=self.isMaximized(),
            theme=look().pinned,
            zoom=look().zoom,
            still=look().still_chosen,
            why=self.why_wanted,
        )
        if not self.bridge.ready:
            return stands
        campaign = self.bridge.campaign
        return replace(
            stands,
            campaign=campaign.id if campaign else "",
            record=self.bridge.record_id,
            kind=self.rail.open_kind,
            crumbs=self.bar.crumbs.parts if self.pages.current == "record" else (),
            outline=self.rail.heads_only(),
        )

    # Qt

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab goes through the bar, the rail, the page and Why, or through the page on which a campaign is begun."""
        current = self.stack.currentWidget()
        roots = [current] if current is not None else []
        if self.stack.currentIndex() == 0:
            notice = self.wiring.notice if self.wiring else None
            page = self.pages.currentWidget()
            roots = [each for each in (self.bar, notice, self.rail, page, self.why) if each is not None]
        return step(roots, self.focusWidget(), forward=next)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._seen:
            self._seen = True
            QTimer.singleShot(0, self.painted.emit)

    def closeEvent(self, event: QCloseEvent) -> None:
        focused = QApplication.focusWidget()
        if focused is not None:
            focused.clearFocus()  # what is still being typed is committed
        super().closeEvent(event)
