"""Where the wishes of the window's parts lead: to the log, to an old roll, to a resolver, to the sum of a figure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tallow.ui.shell.questions import Questions

# The pages are imported when they are first shown: no start needs them.
if TYPE_CHECKING:
    from tallow.model.value import Value
    from tallow.ui.shell.history.history_page import HistoryPage
    from tallow.ui.shell.settings.keys import Keys
    from tallow.ui.shell.window import MainWindow


class Leading(QObject):
    """Brings the page to the front that answers a wish."""

    def __init__(self, window: MainWindow, questions: Questions) -> None:
        super().__init__(window)
        self._window, self._bridge, self._questions = window, window.bridge, questions
        bridge = window.bridge
        bridge.figure_asked.connect(self._on_figure_asked)
        bridge.field_wanted.connect(lambda: bridge.show_page("record"))
        bridge.act_requested.connect(self._on_act)
        bridge.act_requested_of.connect(self._on_act_of)
        bridge.act_requested_with.connect(self._on_act_with)
        bridge.entry_wanted.connect(self.show_entry)
        bridge.roll_wanted.connect(self.open_roll)

    # the log

    def show_entry(self, id: str) -> None:
        """Show a step (its number) or a roll in the log."""
        self._bridge.show_page("history")
        self._history().show_entry(id)

    def show_history_of(self, record: str) -> None:
        """Show what touched a record."""
        self._bridge.show_page("history")
        self._history().show_records([record])

    def _history(self) -> HistoryPage:
        from tallow.ui.shell.history.history_page import HistoryPage

        page = self._window.pages.page("history")
        assert isinstance(page, HistoryPage), "the log is on its page"
        return page

    # rolls

    def roll(self) -> None:
        """Bring the keyboard to the free roll."""
        self._window.show_why(True)
        self._window.why.focus_roll()

    def open_roll(self, id: str) -> None:
        """Open an old roll: a resolver's on its page, a free one beside the page."""
        from tallow.services import rolls
        from tallow.ui.resolver.view import ResolverPage

        bridge, from_log = self._bridge, self._bridge.page == "history"
        roll = bridge.attempt(lambda: rolls.kept(bridge.host, id))
        if roll is None:
            return
        if not roll.resolver:
            self._window.show_why(True)
            self._window.why.reopen_roll(roll)
            return
        bridge.show_page("resolver")
        page = self._window.pages.page("resolver")
        if isinstance(page, ResolverPage):
            page.reopen(roll, (str(roll.step) if roll.step else roll.id) if from_log else "")

    def open_marked_roll(self) -> None:
        """Open the roll on which the mark of the log is; where the log does not show, the newest one."""
        id = self._window.why.roll_at_keyboard()
        if not id and self._bridge.page == "history":
            id = self._history().marked_roll
            if not id:
                self._bridge.trouble.emit("What is marked in the log is no roll. Mark one that has dice before it.")
                return
        id = id or self._newest_roll()
        if id:
            self.open_roll(id)
        else:
            self._bridge.trouble.emit("No roll was made in this campaign yet.")

    def _newest_roll(self) -> str:
        from tallow.services import rolls

        campaign, host = self._bridge.campaign, self._bridge.host
        newest = rolls.logged(host, campaign.id, 1) if campaign else ()
        return newest[0].id if newest else ""

    # resolvers, commands, figures, keys

    def resolve(self, resolver: str, roles: Mapping[str, str], given: Mapping[str, Value] | None = None) -> None:
        """Begin a resolution, with inputs that are given already."""
        from tallow.ui.resolver.view import ResolverPage

        self._bridge.show_page("resolver")
        page = self._window.pages.page("resolver")
        if isinstance(page, ResolverPage):
            page.open(resolver, roles, given or {})

    def _on_act(self, target: str, role: str, given: Mapping[str, Value]) -> None:
        if target in self._bridge.book().registry.resolvers:
            self.resolve(target, {role: self._bridge.record_id} if role else {}, given)
        else:
            self._questions.command(target, self._bridge.record_id)

    def _on_act_of(self, target: str, role: str, record: str) -> None:
        if target in self._bridge.book().registry.resolvers:
            self.resolve(target, {role: record} if role else {})
        else:
            self._questions.command(target, record)

    def _on_act_with(self, target: str, roles: Mapping[str, str], given: Mapping[str, Value]) -> None:
        self.resolve(target, {role: record for role, record in roles.items() if role}, given)

    def _on_figure_asked(self, record: str, total: str) -> None:
        self._window.show_why(True)
        self._window.why.ask(record, total)

    def follow_entries(self, page: QObject, changed: Callable[[], object]) -> None:
        """Tell whenever undo and redo mean something else on the page of own entries."""
        from tallow.ui.entries.page import EntriesPage

        assert isinstance(page, EntriesPage), "own entries are on their page"
        page.ends_changed.connect(changed)

    def open_entry(self, id: str) -> None:
        """Show an entry where it can be changed."""
        from tallow.ui.entries.page import EntriesPage

        self._bridge.show_page("entries")
        page = self._window.pages.page("entries")
        assert isinstance(page, EntriesPage), "own entries are on their page"
        page.show_entry(id)

    def give_keys(self, page: QObject, keys: Keys) -> None:
        """Let the settings' page show and change the keys."""
        from tallow.ui.shell.settings.settings_page import SettingsPage

        assert isinstance(page, SettingsPage), "the settings are on their page"
        page.give_keys(keys)

    def show_keys(self) -> None:
        """Show the keys among the settings."""
        from tallow.ui.shell.settings.settings_page import SettingsPage

        self._bridge.show_page("settings")
        page = self._window.pages.page("settings")
        if isinstance(page, SettingsPage):
            page.show_keys()
