"""What undo and redo mean: the campaign's steps, or on the page of own entries the group's own content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

# The pages are imported when they are first shown: no start needs them.
if TYPE_CHECKING:
    from tallow.model.edit import Step
    from tallow.ui.entries.page import EntriesPage
    from tallow.ui.shell.window import MainWindow


class Undoing(QObject):
    """Does them for the page that shows, and names what they would do in the bar."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._bridge = window, window.bridge
        self._plugins_moved = False
        self._bridge.plugins_moved.connect(self._on_plugins_moved)
        for signal in (self._bridge.changed, self._bridge.page_wanted, self._bridge.record_shown):
            signal.connect(self._on_other)

    def undo(self) -> None:
        """Take back the newest step, which is what is being typed on the sheet where that is not written yet."""
        from tallow.ui.sheets.page import RecordPage

        page, entries = self._window.pages.currentWidget(), self._entries()
        if entries is not None:
            entries.undo()
        elif self._plugins_moved:
            self._tell_of_plugins()
        elif not isinstance(page, RecordPage) or page.settle():
            self._bridge.undo()

    def _tell_of_plugins(self) -> None:
        """Say that what was done last, to a plugin, is no step, and what undo takes back if pressed again."""
        self._plugins_moved = False
        step, campaign = self._bridge.ends()[0], self._bridge.campaign
        back = "Plugins come and go by Remove and Bring back on this page, not by Undo."
        if step and not step.migrates and campaign:
            back += f" Undo once more takes back “{step.label}” in {campaign.name}."
        self._bridge.trouble.emit(back)

    def _on_plugins_moved(self) -> None:
        self._plugins_moved = self._bridge.page == "plugins"

    def _on_other(self) -> None:
        self._plugins_moved = False

    def redo(self) -> None:
        """Do again what was taken back last."""
        entries = self._entries()
        if entries is not None:
            entries.redo()
        else:
            self._bridge.redo()

    def show_names(self) -> Step | None:
        """Name in the bar what would be taken back or done again; returns the campaign's newest step."""
        entries = self._entries()
        undo, redo = self._bridge.ends()
        if entries is not None:
            self._window.bar.show_step_names(*entries.ends())
            return undo
        label, stops = undo.label if undo else "", undo is not None and undo.migrates
        again = redo.label if redo else ""
        self._window.bar.show_step_names("" if stops else label, again, label if stops else "")
        return undo

    def _entries(self) -> EntriesPage | None:
        """The page of own entries, while it shows."""
        if self._window.pages.current != "entries":
            return None
        from tallow.ui.entries.page import EntriesPage

        page = self._window.pages.currentWidget()
        assert isinstance(page, EntriesPage), "own entries are on their page"
        return page
