"""Find or do in the window: what can be found, how it is shown beside the list, and where it leads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tallow.model.errors import TallowError
from tallow.ui.shell.rail.listed import listed
from tallow.ui.shell.settings.keys import Keys

# Whatever is slow to import is imported when it is first needed: no start needs it.
if TYPE_CHECKING:
    from tallow.services.book import CampaignBook
    from tallow.services.searching.search import Index, Target, Thing
    from tallow.ui.shell.leading import Leading
    from tallow.ui.shell.window import MainWindow

CAMPAIGN, COMMAND = "Campaign", "Command"


class Finding(QObject):
    """Opens the palette over the window, and follows what is chosen in it.

    Args:
        why_not: why an action cannot be done now (its id), as a sentence.
        fitting: the ids of the actions in which the record that shows has a part.
    """

    def __init__(
        self,
        window: MainWindow,
        keys: Keys,
        leading: Leading,
        why_not: Callable[[str], str],
        fitting: Callable[[], Collection[str]],
    ) -> None:
        super().__init__(window)
        self._window, self._bridge, self._keys, self._why_not = window, window.bridge, keys, why_not
        self._leading, self._fitting = leading, fitting
        self._index: Index | None = None
        self._book: CampaignBook | None = None
        bridge = self._bridge
        for signal in (bridge.changed, bridge.rolled, bridge.campaign_switched, bridge.elsewhere, keys.changed):
            signal.connect(self._forget)
        bridge.reading_wanted.connect(self._read_entry)

    def open(self) -> None:
        """Lay the palette over the window."""
        from tallow.ui.dialogs.palette import Palette
        from tallow.ui.shell.finding.previews import Previews

        index = self._bridge.attempt(self._read)
        if index is None:
            return
        previews = Previews(self._bridge, index, self._keys)
        palette = Palette(
            index,
            self._window,
            preview=previews.of,
            aside_of=self._aside,
            why_not=self._why,
            near=self._fitting(),
        )
        palette.chosen.connect(self._follow)
        palette.chosen_also.connect(self._follow_also)
        palette.open()

    # what can be found

    def _forget(self) -> None:
        self._index = self._book = None

    def _read(self) -> Index:
        from tallow.services.searching.findable import gather
        from tallow.services.searching.search import Index

        if self._index is None:
            campaign = self._bridge.campaign
            things = gather(self._bridge.host, campaign) if campaign else ()
            self._index = Index((*things, *self._commands(), *self._campaigns()))
        return self._index

    def _commands(self) -> list[Thing]:
        from tallow.services.searching.search import Target, Thing

        called = self._called()
        return [
            Thing(
                "command",
                COMMAND,
                spec.words,
                spec.menu,
                Target("command", spec.id),
                next(iter(self._keys.of(spec.id)), ""),
                spec.icon,
                " · ".join(called.get(spec.id, ())),
            )
            for spec, _ in self._keys.acting
            if spec.id != "find"
        ]

    def _called(self) -> Mapping[str, Collection[str]]:
        """What the buttons of the campaign's sheets call the commands and resolvers that they lead to."""
        from tallow.model.sheet import Act

        campaign = self._bridge.campaign
        sheets = self._bridge.host.registry(campaign.plugins).sheets.values() if campaign else ()
        called: dict[str, set[str]] = {}
        for block in (block for sheet in sheets for block in sheet.blocks() if isinstance(block, Act)):
            called.setdefault(block.target, set()).add(block.label.rstrip("…"))
        return called

    def _campaigns(self) -> list[Thing]:
        from tallow.services.searching.search import Target, Thing

        now = self._bridge.campaign
        others = [each for each in self._bridge.campaigns() if now is None or each.id != now.id]
        return [Thing("record", CAMPAIGN, each.name, "", Target("campaign", each.id), icon="flame") for each in others]

    # what is shown

    def _aside(self, target: Target) -> str:
        """The figure of a record, as in the rail."""
        if target.what != "record" or target.place:
            return ""
        try:
            self._book = self._book or self._bridge.book()
            row = listed(self._book.record(target.id), self._book)
        except TallowError:
            return ""
        return row.gone or row.figure

    def _why(self, target: Target) -> str:
        action = next((action for spec, action in self._keys.acting if spec.id == target.id), None)
        return "" if action is None or action.isEnabled() else self._why_not(target.id) or "Not now."

    # where it leads

    def _follow(self, target: Target) -> None:
        bridge = self._bridge
        if target.what == "command":
            next(action for spec, action in self._keys.acting if spec.id == target.id).trigger()
        elif target.what == "campaign":
            bridge.open_campaign(target.id)
        elif target.what == "step":
            self._leading.show_entry(target.id)
        elif target.what == "roll":
            self._leading.open_roll(target.id)
        elif target.what == "record":
            bridge.show_record(target.id)
            if target.place:
                bridge.field_wanted.emit(target.place)
        elif target.what == "leaf":
            bridge.show_record(target.id)
            bridge.leaf_wanted.emit(target.place)
        elif target.what == "rule":
            from tallow.ui.dialogs.rules import open_rules

            open_rules(bridge.host, target.id, target.place, self._window)
        else:
            self._read_entry(target.id)

    def _follow_also(self, target: Target) -> None:
        """Ctrl with Enter: a record's history, a roll's place in it; of anything else what Enter alone does."""
        if target.what == "record":
            self._leading.show_history_of(target.id)
        elif target.what == "roll":
            self._leading.show_entry(target.id)
        else:
            self._follow(target)

    def _read_entry(self, id: str) -> None:
        from tallow.ui.dialogs.entry_reader import EntryReader

        entry = self._bridge.book().entry(id)
        if entry is not None:
            reader = EntryReader(entry, self._bridge.book().registry, self._window)
            reader.change_wanted.connect(self._leading.open_entry)
            reader.open()
