"""What happens in the window: actions with their keys, what the parts ask for, what the bridge tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QWidget

from tallow.model.edit import ChangeSet
from tallow.model.visible import visible
from tallow.ui.kit import look
from tallow.ui.shell import actions, place
from tallow.ui.shell.backups.backup_timer import BackupTimer
from tallow.ui.shell.bringing_back import BringingBack
from tallow.ui.shell.command_actions import CommandActions
from tallow.ui.shell.exchanging import Exchanging
from tallow.ui.shell.finding.finding import Finding
from tallow.ui.shell.history.undoing import Undoing
from tallow.ui.shell.leading import Leading
from tallow.ui.shell.notice_bar import NoticeBar
from tallow.ui.shell.plugins.changes import Changes
from tallow.ui.shell.plugins.plugin_moves import PluginDrop
from tallow.ui.shell.printing import Printing
from tallow.ui.shell.questions import Questions
from tallow.ui.shell.rail.campaign_menu import campaign_menu
from tallow.ui.shell.rail.listed import Ways, listed
from tallow.ui.shell.rail.outline import Outline, outline_of
from tallow.ui.shell.rule_reader import rule_reader
from tallow.ui.shell.settings.keys import Keys
from tallow.ui.shell.verbs import Verbs
from tallow.ui.shell.watch import Watch
from tallow.ui.shell.welcoming.welcoming import Welcoming

if TYPE_CHECKING:
    from tallow.ui.shell.window import MainWindow


class Wiring(QObject):
    """Made when the services are there, and there as long as the window.

    Attributes:
        notice: the line that tells what went wrong or well.
        actions: every action by its id.
        keys: which keys they have.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._bridge = window, window.bridge
        self._verbs, self._undoing = Verbs(window.bridge), Undoing(window)
        self._questions = Questions(window, self._verbs)
        self._leading = Leading(window, self._questions)
        self._printing = Printing(window)
        self._exchanging = Exchanging(window, window.bridge)
        self._back = BringingBack(window, window.bridge)
        self._backups = BackupTimer(window.bridge.host, self)
        self._watch = Watch(window.bridge, window)
        self._drop = PluginDrop(window, window.bridge)
        self._campaign = ""
        self._outline, self._ways = Outline(), Ways()
        self.notice = window.findChild(NoticeBar) or NoticeBar()
        window.frame.insertWidget(1, self.notice)
        self._welcoming = Welcoming(window, self.notice, self._back, self._exchanging, self._show_place)
        self.actions = actions.make(window, self._action_verbs())
        self._commands = CommandActions(window, window.bridge, self._questions.command, self._leading.resolve)
        own = [(spec, self.actions[spec.id]) for spec in actions.TABLE]
        self.keys = Keys(window.bridge.host.store.path, window, own)
        self._finding = Finding(
            window,
            self.keys,
            self._leading,
            lambda id: (
                actions.needs(id, beginning=self._welcoming.shows and self._bridge.campaign is not None)
                or self._commands.needs(id)
            ),
            self._commands.fitting,
        )
        self._connect_parts()
        self._connect_bridge()
        self._changes = Changes(window, window.bridge, self.notice)

    def _action_verbs(self) -> Mapping[str, Callable[[], object]]:
        verbs, window, bridge = self._verbs, self._window, self._bridge
        rail = window.rail
        return {
            "new_campaign": self._on_new_campaign,
            "open_demo": verbs.open_demo,
            "rename_campaign": rail.head.begin_rename,
            "duplicate_campaign": verbs.duplicate_campaign,
            "archive_campaign": self._questions.archive_campaign,
            "archived_campaigns": self._back.campaigns,
            "export_campaign": self._exchanging.export,
            "import_campaign": self._exchanging.bring,
            "export_record": self._exchanging.export_record,
            "read_form": self._questions.read_form,
            "check_campaign": lambda: bridge.show_page("check"),
            "backups": lambda: bridge.show_page("backups"),
            "quit": window.close,
            "find": self._on_find,
            "undo": self._undoing.undo,
            "redo": self._undoing.redo,
            "roll": self._leading.roll,
            "open_roll": self._leading.open_marked_roll,
            "new_record": rail.begin_record,
            "rename_record": rail.begin_rename,
            "duplicate_record": lambda: verbs.duplicate_record(bridge.record_id),
            "archive_record": lambda: verbs.archive_record(bridge.record_id),
            "delete_record": self._questions.delete_record,
            "archived_records": self._back.records,
            "why": lambda: self.show_why(not window.why.isVisible()),
            "history": lambda: bridge.show_page("history"),
            "plugins": lambda: bridge.show_page("plugins"),
            "entries": lambda: bridge.show_page("entries"),
            "settings": lambda: bridge.show_page("settings"),
            "theme": lambda: look().pin("paper" if look().theme.dark else "candle"),
            **self._printing.verbs(),
            "keys": self._leading.show_keys,
            "about": self._questions.about,
            "menu": self._on_brand,
        }

    def _connect_parts(self) -> None:
        bar, rail, body, by_id = self._window.bar, self._window.rail, self._window.body, self.actions
        for button, id in ((bar.undo, "undo"), (bar.redo, "redo"), (bar.roll, "roll"), (bar.print, "print")):
            button.clicked.connect(by_id[id].trigger)
        bar.theme.clicked.connect(by_id["theme"].trigger)
        bar.why.clicked.connect(by_id["why"].trigger)
        bar.brand.clicked.connect(by_id["menu"].trigger)
        bar.search.clicked.connect(by_id["find"].trigger)
        self.keys.changed.connect(self._on_keys)
        self._window.pages.made.connect(self._on_page_made)
        self._on_keys()
        self.keys.changed.connect(self._tell_of_keys)  # not before a campaign opens, which takes a notice away
        rail.head.menu_wanted.connect(self._on_campaign_menu)
        rail.head.renamed.connect(self._verbs.rename_campaign)
        rail.record_opened.connect(self._bridge.show_record)
        rail.record_wanted.connect(self._on_record_named)
        rail.record_renamed.connect(self._verbs.rename_record)
        rail.record_archived.connect(self._verbs.archive_record)
        rail.record_menu.connect(self._on_record_menu)
        rail.page_opened.connect(self._bridge.show_page)
        rail.unfold_wanted.connect(body.unfold)
        body.beside_clicked.connect(rail.fold)
        self._window.why.closed.connect(lambda: self.show_why(False))

    def _connect_bridge(self) -> None:
        bridge = self._bridge
        bridge.campaign_switched.connect(self._on_campaign_switched)
        bridge.record_shown.connect(self._on_record_shown)
        bridge.page_wanted.connect(self.show_page)
        bridge.record_wanted.connect(self._on_record_wanted)
        bridge.campaign_wanted.connect(self._on_new_campaign)
        bridge.changed.connect(self._on_changed)
        bridge.elsewhere.connect(self._on_elsewhere)
        bridge.rolled.connect(self.refresh)
        bridge.trouble.connect(self.notice.tell)
        bridge.news.connect(self.notice.news)
        self.notice.set_rules(lambda rule: rule_reader(bridge, self._window, rule))
        self._backups.failed.connect(self.notice.tell)
        bridge.objected.connect(self.notice.objected)
        bridge.went_stale.connect(self.notice.went_stale)

    # showing

    def show_page(self, name: str) -> None:
        """Bring a page to the front."""
        self._bridge.page = name
        self._window.pages.show_page(name)
        self._give_room()
        self._undoing.show_names()
        self._show_place()

    def _give_room(self) -> None:
        """Rail and Why panel give their room to a page that has a panel of its own, or a board on it."""
        name, page = self._window.pages.current, self._window.pages.currentWidget()
        wide = bool(getattr(page, "wide", False))
        self._window.body.force_narrow(wide or name in ("resolver", "print"))
        self._show_why(name == "record" and not wide and self._window.why_wanted, for_now=True)

    def show_why(self, open: bool) -> None:
        """Open or close the Why panel."""
        self._show_why(open, for_now=False)

    def _show_why(self, open: bool, *, for_now: bool) -> None:
        self._window.show_why(open, for_now=for_now)

    def refresh(self) -> None:
        """Read the rail and the names of undo and redo anew, and mark where one is."""
        self._read()
        self._show_place()

    def _read(self) -> None:
        bridge, window = self._bridge, self._window
        undo = self._undoing.show_names()
        if bridge.campaign is None:
            self._outline = Outline()
            window.rail.show_outline(self._outline)
            return
        records, book = bridge.records(), bridge.book()
        self._outline = outline_of(bridge, book, records, undo.at if undo else "", self._ways)
        by_id = {record.id: record for record in records}
        window.rail.show_outline(self._outline, lambda id: listed(by_id[id], book))

    def _show_place(self) -> None:
        window, bridge = self._window, self._bridge
        shown = place.of(bridge)
        window.rail.show_place(window.pages.current, bridge.record_id, shown.kind)
        window.bar.crumbs.show_parts(shown.crumbs)
        window.setWindowTitle(visible(" · ".join([*reversed(shown.crumbs), "Tallow"])))
        self._enable()

    def _enable(self) -> None:
        open = self._bridge.campaign is not None
        campaign = open and not self._welcoming.shows
        shows = campaign and bool(self._bridge.record_id) and self._bridge.page in ("record", "print")
        for id in actions.CAMPAIGN_NEEDED:
            self.actions[id].setEnabled(campaign)
        for id in actions.RECORD_NEEDED:
            self.actions[id].setEnabled(shows)
        for id in actions.PRINT_NEEDED:
            self.actions[id].setEnabled(campaign and self._bridge.page == "print")
        for id in actions.WINDOW_NEEDED:
            self.actions[id].setEnabled(campaign or not open)
        self._commands.enable(campaign=campaign)
        self._window.bar.print.set_unavailable("" if campaign else "Open a campaign first.")
        self._window.bar.roll.set_unavailable("" if campaign else "Open a campaign first.")

    # what the bridge tells

    def _on_campaign_switched(self) -> None:
        self.notice.clear()
        self._commands.refresh()
        self.keys.set_more(self._commands.acting)
        if self._bridge.campaign is None:
            self.refresh()
            self._welcoming.show()
            return
        if self._bridge.campaign.damaged:
            self.notice.tell(self._bridge.campaign.damaged)
        begun = self._welcoming.leave()
        same, self._campaign = self._campaign == self._bridge.campaign.id, self._bridge.campaign.id
        if not same:
            self._window.rail.clear_filters()
        if same and self._window.pages.current not in ("record", "resolver"):
            self.refresh()  # only its plugins are others; the person goes on where one is
            return
        self.refresh()
        self._bridge.show_record(self._bridge.record_id or self._outline.first_record(self._window.before.record))
        if begun:
            self._window.pages.focus_page()

    def _on_record_shown(self, id: str) -> None:
        self.show_page("record")
        if id and place.is_gone(self._bridge, id):  # the look at what others did has not come round to it yet
            self._on_elsewhere()

    def _on_changed(self, changes: ChangeSet) -> None:
        self.notice.went_well()
        self._read()
        shown = wanted = self._bridge.record_id
        if not shown or shown in changes.step.records:
            wanted = place.next_to(self._bridge, shown, self._outline.first_record())
        if wanted != shown:
            self._bridge.show_record(wanted)
        else:
            self._show_place()

    def _on_elsewhere(self) -> None:
        """Another process wrote: show what it did, and say so where it took away the record that shows."""
        shown = self._bridge.record_id
        name = self._outline.name_of(shown)
        self._read()
        wanted = place.next_to(self._bridge, shown, self._outline.first_record())
        if wanted == shown:
            self._show_place()
            return
        if self._bridge.page == "record":
            self._bridge.show_record(wanted)
        else:
            self._bridge.record_id = wanted
            self._show_place()
        if shown:
            self.notice.tell(f"{name} was put away or removed by another window or program.")

    # what the person does

    def _on_record_wanted(self) -> None:
        """The first record of a campaign is one of the kind that the game's lists begin with."""
        if not any(head.lines for head in self._outline.heads):
            self._window.rail.unfold(next((head.kind for head in self._outline.heads), ""))
        self.actions["new_record"].trigger()

    def _on_record_named(self, kind: str, name: str) -> None:
        if self._verbs.new_record(kind, name):
            self._window.pages.focus_page()  # the line in which it was named is gone, and the keyboard with it

    def _on_new_campaign(self, system: str = "") -> None:
        self._welcoming.show(system)
        self._enable()

    def _on_brand(self) -> None:
        brand = self._window.bar.brand
        menu = actions.menu(self._window, self.actions, more=self._commands.by_menu())
        menu.popup(brand.mapToGlobal(QPoint(0, brand.height())))

    def _on_find(self) -> None:
        self._finding.open()

    def _on_page_made(self, name: str, page: QWidget) -> None:
        if name == "record":
            from tallow.ui.sheets.page import RecordPage

            assert isinstance(page, RecordPage), "records are on their page"
            page.widened.connect(lambda _: self._give_room())
        if name == "settings":
            self._leading.give_keys(page, self.keys)
        if name == "print":
            self._printing.take(page)
        if name == "entries":
            self._leading.follow_entries(page, self._undoing.show_names)

    def _on_keys(self) -> None:
        self._window.bar.show_keys(self.keys.shown)
        self._window.why.show_undo_keys(next(iter(self.keys.of("undo")), ""))

    def _tell_of_keys(self) -> None:
        if news := self.keys.untold():
            self.notice.tell(news)

    def _on_campaign_menu(self) -> None:
        head = self._window.rail.head
        menu = campaign_menu(self._window, self._bridge, self.actions)
        menu.popup(head.mapToGlobal(QPoint(look().px(12), head.height())))

    def _on_record_menu(self, id: str, at: QPoint) -> None:
        self._bridge.show_record(id)
        actions.menu(self._window, self.actions, ("Record",), self._commands.by_menu()).popup(at)
