"""The main window: puts bar, rail, pages and Why panel together and tells each what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from tallow.ui.bridge import Bridge
from tallow.ui.kit import look
from tallow.ui.shell import actions, place
from tallow.ui.shell.bar import Bar
from tallow.ui.shell.body import Body
from tallow.ui.shell.campaign_menu import campaign_menu
from tallow.ui.shell.notice_bar import NoticeBar
from tallow.ui.shell.outline import figure_of, outline_of
from tallow.ui.shell.pages import Factory, Pages
from tallow.ui.shell.rail import Rail
from tallow.ui.shell.state import WindowState
from tallow.ui.shell.verbs import Verbs
from tallow.ui.shell.why import WhyPanel

if TYPE_CHECKING:
    from tallow.model.edit import ChangeSet
    from tallow.ui.shell.welcome import WelcomePage

MINIMUM = (760, 560)
ZOOM_STEP = 0.1


def _record_page(bridge: Bridge) -> QWidget:
    from tallow.ui.sheets.page import RecordPage

    return RecordPage(bridge)


#: The pages in the middle, each with what makes it; imported when it is first shown.
PAGES: Mapping[str, Factory] = {"record": _record_page}
#: The pages that have an entry in the rail: name → icon, words.
ENTRIES: Mapping[str, tuple[str, str]] = {}


class MainWindow(QMainWindow):
    """The window of one store.

    Attributes:
        bridge: what its views ask and listen to.

    Signals:
        painted: the first paint is done.
    """

    painted = Signal()

    def __init__(self, bridge: Bridge, state: WindowState) -> None:
        super().__init__()
        self.bridge, self._state = bridge, state
        self._verbs = Verbs(bridge)
        self._seen = False
        self.bar, self.rail, self.why = Bar(), Rail(), WhyPanel(bridge)
        self.notice = NoticeBar()
        self.pages = Pages(bridge, PAGES)
        self.body = Body(self.rail, self.pages, self.why)
        self._welcome: WelcomePage | None = None
        self._stack = QStackedWidget()
        self._stack.addWidget(self._frame())
        self.setCentralWidget(self._stack)
        self.actions_by_id = actions.make(self, self._action_verbs())
        for name, (icon, words) in ENTRIES.items():
            self.rail.add_page(name, icon, words)
        self._connect_parts()
        self._connect_bridge()
        self._restore(state)

    # making

    def _frame(self) -> QWidget:
        frame = QWidget()
        column = QVBoxLayout(frame)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.notice)
        column.addWidget(self.body, 1)
        return frame

    def _action_verbs(self) -> Mapping[str, Callable[[], object]]:
        verbs, rail, bridge = self._verbs, self.rail, self.bridge
        return {
            "new_campaign": self.show_welcome,
            "open_demo": verbs.open_demo,
            "rename_campaign": rail.head.begin_rename,
            "duplicate_campaign": verbs.duplicate_campaign,
            "archive_campaign": verbs.archive_campaign,
            "quit": self.close,
            "undo": bridge.undo,
            "redo": bridge.redo,
            "roll": self._on_roll,
            "new_record": rail.begin_record,
            "rename_record": rail.begin_rename,
            "duplicate_record": lambda: verbs.duplicate_record(bridge.record_id),
            "archive_record": lambda: verbs.archive_record(bridge.record_id),
            "print": self._on_print,
            "why": lambda: self.show_why(not self.why.isVisible()),
            "theme": self._on_theme,
            "zoom_in": lambda: look().set_zoom(look().zoom + ZOOM_STEP),
            "zoom_out": lambda: look().set_zoom(look().zoom - ZOOM_STEP),
            "zoom_reset": lambda: look().set_zoom(1.0),
        }

    def _connect_parts(self) -> None:
        bar, rail, by_id = self.bar, self.rail, self.actions_by_id
        for button, id in ((bar.undo, "undo"), (bar.redo, "redo"), (bar.roll, "roll"), (bar.print, "print")):
            button.clicked.connect(by_id[id].trigger)
        bar.theme.clicked.connect(by_id["theme"].trigger)
        bar.why.clicked.connect(by_id["why"].trigger)
        bar.brand.clicked.connect(self._on_brand)
        bar.brand.setShortcut("F10")
        rail.head.menu_wanted.connect(self._on_campaign_menu)
        rail.head.renamed.connect(self._verbs.rename_campaign)
        rail.record_opened.connect(self.bridge.show_record)
        rail.record_wanted.connect(self._verbs.new_record)
        rail.record_renamed.connect(self._verbs.rename_record)
        rail.record_archived.connect(self._verbs.archive_record)
        rail.record_menu.connect(self._on_record_menu)
        rail.page_opened.connect(self.bridge.show_page)
        rail.unfold_wanted.connect(self.body.unfold)
        self.body.narrowed.connect(rail.show_narrow)
        self.body.beside_clicked.connect(rail.fold)
        self.why.closed.connect(lambda: self.show_why(False))

    def _connect_bridge(self) -> None:
        bridge = self.bridge
        bridge.campaign_switched.connect(self._on_campaign_switched)
        bridge.record_shown.connect(self._on_record_shown)
        bridge.page_wanted.connect(self.show_page)
        bridge.changed.connect(self._on_changed)
        bridge.rolled.connect(self.refresh)
        bridge.trouble.connect(self.notice.tell)
        bridge.objected.connect(self.notice.objected)
        bridge.went_stale.connect(self.notice.went_stale)
        bridge.figure_asked.connect(lambda: self.show_why(True))
        bridge.act_requested.connect(self._on_act)

    def _restore(self, state: WindowState) -> None:
        """Stand where the last session stood, and paint what it showed."""
        self.setMinimumSize(*MINIMUM)
        self.resize(state.width, state.height)
        if state.x is not None and state.y is not None:
            self.move(place.on_a_screen(state.x, state.y, state.width))
        self.rail.show_outline(state.outline)
        self.rail.show_place("record", state.record, state.kind)
        self.bar.crumbs.show_parts(state.crumbs)
        self.bar.show_step_names("", "")
        self.show_why(state.why)
        self._enable()
        if state.maximized:
            self.setWindowState(self.windowState() | Qt.WindowState.WindowMaximized)

    # showing

    def show_page(self, name: str) -> None:
        """Bring a page to the front."""
        self.bridge.page = name
        self.pages.show_page(name)
        self._show_place()

    def show_welcome(self) -> None:
        """Show the page on which a campaign is begun."""
        from tallow.ui.shell.welcome import WelcomePage

        if self._welcome is None:
            self._welcome = WelcomePage(self.bridge)
            self._welcome.made.connect(self.bridge.open_campaign)
            self._welcome.left.connect(lambda: self._stack.setCurrentIndex(0))
            self._stack.addWidget(self._welcome)
        if self.bridge.ready:
            self._welcome.refresh()
        self._stack.setCurrentWidget(self._welcome)
        self._welcome.form.name.setFocus()

    def show_why(self, open: bool) -> None:
        """Open or close the Why panel."""
        self.body.show_why(open)
        self.bar.why.setChecked(open)
        self.actions_by_id["why"].setChecked(open)

    def refresh(self) -> None:
        """Read the rail and the names of undo and redo anew."""
        bridge = self.bridge
        if not bridge.ready:
            return
        self.rail.show_outline(outline_of(bridge), self._figures() if bridge.campaign else None)
        undo, redo = bridge.ends()
        self.bar.show_step_names(undo.label if undo else "", redo.label if redo else "")
        self._show_place()
        self._enable()

    def _figures(self) -> Callable[[str], tuple[str, bool]]:
        """A function that gives the figure of a record, over one book that is read when the first is asked for."""
        book = self.bridge.book()
        return lambda id: figure_of(book.record(id), book)

    def _show_place(self) -> None:
        shown = place.of(self.bridge)
        self.rail.show_place(self.pages.current, self.bridge.record_id, shown.kind)
        self.bar.crumbs.show_parts(shown.crumbs)
        self.setWindowTitle(" · ".join([*reversed(shown.crumbs), "Tallow"]))

    def _enable(self) -> None:
        campaign, record = self.bridge.campaign is not None, bool(self.bridge.record_id)
        for id in actions.CAMPAIGN_NEEDED:
            self.actions_by_id[id].setEnabled(campaign)
        for id in actions.RECORD_NEEDED:
            self.actions_by_id[id].setEnabled(record)
        self.bar.print.set_unavailable("" if record else "Open a record first.")
        self.bar.roll.set_unavailable("" if campaign else "Open a campaign first.")

    # what the bridge tells

    def _on_campaign_switched(self) -> None:
        self.notice.hide()
        if self.bridge.campaign is None:
            self.refresh()
            self.show_welcome()
            return
        self._stack.setCurrentIndex(0)
        wanted = self.bridge.record_id or place.first_record(self.bridge, self._state.record)
        self.refresh()
        self.bridge.show_record(wanted)

    def _on_record_shown(self, _id: str) -> None:
        self.show_page("record")
        self._enable()

    def _on_changed(self, changes: ChangeSet) -> None:
        self.notice.hide()
        if self.bridge.record_id and self.bridge.record_id in changes.step.records:
            wanted = place.still_there(self.bridge, self.bridge.record_id)
            if wanted != self.bridge.record_id:
                self.bridge.show_record(wanted)
        self.refresh()

    def _on_act(self, target: str, role: str) -> None:
        if target in self.bridge.book().registry.resolvers:
            self.show_page("resolver")
        else:
            self._verbs.run_command(target, self.bridge.record_id)

    # what the person does

    def _on_roll(self) -> None:
        self.show_why(True)
        self.why.focus_roll()

    def _on_print(self) -> None:
        """Ask where to, and print the record's sheet."""

    def _on_theme(self) -> None:
        look().pin("paper" if look().theme.dark else "candle")

    def _on_brand(self) -> None:
        actions.menu(self, self.actions_by_id).popup(self.bar.brand.mapToGlobal(QPoint(0, self.bar.brand.height())))

    def _on_campaign_menu(self) -> None:
        head = self.rail.head
        menu = campaign_menu(self, self.bridge, self.actions_by_id)
        menu.popup(head.mapToGlobal(QPoint(look().px(12), head.height())))

    def _on_record_menu(self, id: str, at: QPoint) -> None:
        self.bridge.show_record(id)
        actions.menu(self, self.actions_by_id, ("Record",)).popup(at)

    # Qt

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

    def state(self) -> WindowState:
        """What the next session needs to know; before the services came, what the last one knew."""
        size = self.normalGeometry() if self.isMaximized() else self.geometry()
        stands = replace(
            self._state,
            width=size.width(),
            height=size.height(),
            x=size.x(),
            y=size.y(),
            maximized=self.isMaximized(),
            theme=look().pinned,
            zoom=look().zoom,
            why=self.why.isVisible(),
        )
        if not self.bridge.ready:
            return stands
        campaign = self.bridge.campaign
        return replace(
            stands,
            campaign=campaign.id if campaign else "",
            record=self.bridge.record_id,
            kind=self.rail.open_kind,
            crumbs=self.bar.crumbs.parts,
            outline=self.rail.kept_outline(),
        )
