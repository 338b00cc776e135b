"""The plugins: what was found, what is wrong with it, a switch for the open campaign, and how they come and go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.hooks.discovery.discover import Found
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.rules import open_rules
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.kit.notice import Notice
from tallow.ui.kit.plugin_row import PluginList, PluginRow
from tallow.ui.kit.segment import Segment
from tallow.ui.shell.outside import open_outside
from tallow.ui.shell.page_frame import PageFrame, scrolled
from tallow.ui.shell.plugins.changes import pending, show, together
from tallow.ui.shell.plugins.install_box import InstallBox
from tallow.ui.shell.plugins.plugin_moves import ask_install, ask_remove, bring_back, switch
from tallow.ui.shell.plugins.plugin_panel import PluginPanel
from tallow.ui.shell.plugins.rows import is_of, newer, state, summary_with, ways_back

if TYPE_CHECKING:
    from tallow.hooks.discovery.unmet import Unmet
    from tallow.services.parcel.kept import Kept

_FAMILIES = {"expansion": "Expansions", "terrain": "Terrain sets", "tablet": "Tablets", "system": "Systems"}
_QUARANTINE, _UNUSED, _MISSING, _REMOVED = "In quarantine", "Not used", "Missing", "Removed"
_OFF = "off"
"""What is chosen of a missing plugin to switch it off; anything else is the version to bring back."""
_ICONS = {"expansion": "flame", "terrain": "grass", "tablet": "sheet", "system": "die"}

_NONE = "none"
"""What is chosen where the one that was is not here any more."""
_LAID_OUT = 50
"""Milliseconds after which rows that are new have their places."""


class PluginsPage(PageFrame):
    """Reads the plugins when it shows and when one is switched."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__("Plugins", parent=parent)
        self._bridge = bridge
        self._chosen = ""
        self._campaign = bridge.campaign.id if bridge.campaign else ""
        self._stamp: frozenset[tuple[str, int, int]] | None = None
        self._known: frozenset[str] = frozenset()
        self._plugins: dict[str, Found] = {}
        self._lacking: Mapping[str, Unmet] = {}
        self._used: Mapping[str, Sequence[str]] = {}
        self._awaited = ""
        self._blocks: dict[str, Notice] = {}
        self._kept: Mapping[str, list[Kept]] = {}
        self._built: tuple[str, ...] = ()
        self.filter = Field("Filter", "find", clears=True)
        self.which = Segment("Show", (("all", "All"), ("on", "On")))
        self.which.set_value("all")
        self._where = Text("", Role.SECONDARY, "ink2", wrap=True)
        self._changed = Button("See what changed…", height=28)
        self.lists: dict[str, PluginList] = {}
        self._sections = QVBoxLayout()
        self._notices = QVBoxLayout()
        self.panel = PluginPanel()
        self._install = InstallBox()
        self._fill()
        self._connect()

    def _fill(self) -> None:
        inner = QWidget()
        self._sections.setSpacing(look().px(6))
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, look().px(24))
        column.setSpacing(look().px(6))
        self._notices.setSpacing(look().px(8))
        column.addLayout(self._sections)
        column.addLayout(self._notices)
        column.addStretch(1)
        own = Button("Own entries…", height=28)
        own.clicked.connect(lambda: self._bridge.show_page("entries"))
        self._changed.clicked.connect(lambda: show(self._bridge, self))
        self.head.addWidget(self._where, 1)
        self.head.addWidget(self._changed)
        self.head.addWidget(own)
        self.head.addWidget(self.filter)
        self.head.addWidget(self.which)
        self._area = scrolled(inner)
        self.body.addWidget(self._area, 1)
        self.side.addWidget(self._install)
        self.side.addWidget(self.panel, 1)

    def _connect(self) -> None:
        bridge = self._bridge
        bridge.campaign_switched.connect(self._on_campaign)
        for signal in (bridge.campaign_switched, bridge.elsewhere, bridge.plugins_moved):
            signal.connect(self._on_switched)
        self.filter.textChanged.connect(self._show)
        self.which.chosen.connect(self._show)
        self.panel.folder_wanted.connect(lambda folder: open_outside(folder, bridge.trouble.emit, self))
        self.panel.remove_wanted.connect(self._remove)
        self.panel.back_wanted.connect(self._bring_back)
        self._install.choose_wanted.connect(lambda: ask_install(bridge, self))
        self.panel.again_wanted.connect(self._read_again)
        self.panel.report_wanted.connect(self._copy_report)
        self.panel.rules_wanted.connect(lambda id: open_rules(bridge.host, id, "", self))

    # reading

    def refresh(self) -> None:
        """Read the plugins anew."""
        from tallow.services import plugins
        from tallow.services.parcel.kept import kept

        host, campaign = self._bridge.host, self._bridge.campaign
        self._plugins = {str(found.folder): found for found in plugins.found(host) if is_of(found, campaign)}
        self._lacking = plugins.unmet(host)
        self._used = plugins.enabled_in(host)
        self._kept = {id: list(those) for id, those in groupby(kept(host), lambda each: each.id)}
        self._changed.setVisible(bool(pending(self._bridge)))
        name = campaign.name if campaign else "no campaign"
        self._where.setText(
            f"Switches apply to {name} only. Turning one off hides its content; sheets keep their values."
            if campaign
            else "Open a campaign to switch plugins on in it."
        )
        on = len(host.registry(campaign.plugins).plugins) if campaign else 0
        updates = sum(bool(self._update(found)) for found in self._plugins.values())
        more = (("updates", f"Updates {updates}"),) if updates else ()
        if not updates and self.which.value() == "updates":
            self.which.set_value("all")
        self.which.set_choices((("all", f"All {len(self._plugins)}"), ("on", f"On {on}"), *more))
        self._choose_fresh()
        self._show()

    def _choose_fresh(self) -> None:
        """Choose a plugin that came since the page was read last, and let it be seen whatever is filtered."""
        known, before = frozenset(str(found.folder) for found in self._bridge.host.loader.found), self._known
        self._known = known
        fresh = [key for key in self._plugins if before and key not in before]
        awaited, self._awaited = self._awaited, ""
        if awaited:
            fresh = [key for key, found in self._plugins.items() if self._bridge.host.loader.get(awaited) is found]
            self._chosen = _NONE
            self.filter.setFocus(Qt.FocusReason.OtherFocusReason)  # the button goes; the next in the row is no choice
            QTimer.singleShot(_LAID_OUT, self, lambda: self._stand_at(awaited))
        if len(fresh) != 1:
            return
        self._chosen = fresh[0]
        if not self._wanted(self._chosen, self._row(self._chosen, self._plugins[self._chosen])):
            self.which.set_value("all")
            self.filter.clear()
        QTimer.singleShot(_LAID_OUT, self, self._bring_into_sight)

    def _stand_at(self, id: str) -> None:
        """Put the keyboard on the row of a plugin that came, or on what is told of one that is not here any more."""
        block = self._blocks.get(id)
        for rows in self.lists.values() if block is None else ():
            if rows.current is not None and rows.current.id == self._chosen:
                rows.setFocus(Qt.FocusReason.OtherFocusReason)
        if block is not None and block.buttons:
            block.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)
            self._area.ensureWidgetVisible(block)

    def _lack(self, found: Found) -> Unmet | None:
        """What a plugin needs and there is not."""
        return self._lacking.get(found.id) if self._bridge.host.loader.get(found.id) is found else None

    def _update(self, found: Found) -> str:
        """A version that is newer than the one here and was kept, "" for none."""
        return newer(found, self._kept.get(found.id, ()))

    def _row(self, key: str, found: Found) -> PluginRow:
        from tallow.services import plugins

        campaign, manifest, lack = self._bridge.campaign, found.manifest, self._lack(found)
        faults = plugins.faults_of(self._bridge.host, found) if lack is None else ()
        on = bool(campaign and found.id in campaign.plugins and (lack or not found.fault))
        used = len(self._used.get(found.id, ()))
        return PluginRow(
            key,
            manifest.name if manifest else found.id,
            found.version,
            summary_with(manifest.summary, lack) if manifest else str(found.folder),
            on=on,
            icon=_ICONS.get(manifest.family, "plug") if manifest else "plug",
            state=state(lack, len(faults), self._update(found)),
            used="none" if not used else "1 campaign" if used == 1 else f"{used} campaigns",
            fixed="Open a campaign first." if not campaign else lack.sentence if lack and not on else "",
            error=faults[0] if faults else "",
        )

    # showing

    def _show(self) -> None:
        rows = {key: self._row(key, found) for key, found in self._plugins.items()}
        wanted = {key: row for key, row in rows.items() if self._wanted(key, row)}
        groups = {
            label: [wanted[key] for key in wanted if self._family(key) == family] for family, label in _FAMILIES.items()
        }
        self._rebuild({label: group for label, group in groups.items() if group})
        self._show_notices([key for key in wanted if self._family(key) == ""])
        if not any(groups.values()) and not self._notices.count():
            self._add(self._nothing())
        if self._chosen not in (*wanted, _NONE):
            first = next(iter(groups[label][0].id for label in groups if groups[label]), "")
            self._chosen = first or next(iter(wanted), "")
        self._mark()
        self._show_panel()

    def _nothing(self) -> Notice:
        """Say that the filter leaves nothing, with the ways back to what there is."""
        words, shown = self.filter.text().strip(), str(self.which.value())
        clear, every = ("clear", "Clear the filter"), ("all", "Show all")
        which = {"on": "plugin that is on", "updates": "plugin with an update"}.get(shown, "plugin")
        said = f"No {which} is called “{words}”." if words else f"There is no {which}."
        made = Notice(said, "", (*((clear,) if words else ()), *((every,) if shown != "all" else ())), harm=False)
        made.repair_chosen.connect(self._on_way_back)
        return made

    def _on_way_back(self, way: str) -> None:
        self.filter.setFocus(Qt.FocusReason.OtherFocusReason)  # the button goes
        if way == "clear":
            self.filter.clear()
        else:
            self.which.set_value("all")
            self._show()

    def _mark(self) -> None:
        """Put the mark on the row of the plugin that the panel shows, and on no other."""
        for rows in self.lists.values():
            rows.choose(next((at for at, row in enumerate(rows.rows) if row.id == self._chosen), -1))

    def _bring_into_sight(self) -> None:
        """Scroll to the row of the plugin that the panel shows."""
        for rows in self.lists.values():
            index, inner = rows.currentIndex(), self._area.widget()
            if index.isValid() and inner is not None:
                middle = rows.viewport().mapTo(inner, rows.visualRect(index).center())
                self._area.ensureVisible(0, middle.y(), 0, look().px(120))

    def _wanted(self, key: str, row: PluginRow) -> bool:
        words = self.filter.text().strip().casefold()
        found = words in f"{row.name} {row.summary}".casefold()
        if self.which.value() == "updates":
            return found and bool(self._update(self._plugins[key]))
        return found and (row.on or self.which.value() != "on" or self._is_played(self._plugins[key]))

    def _is_played(self, found: Found) -> bool:
        """Whether it is on in the open campaign, though it cannot be used."""
        campaign = self._bridge.campaign
        return campaign is not None and found.id in campaign.plugins and not self._is_shadowed(found)

    def _family(self, key: str) -> str:
        from tallow.services import plugins

        found = self._plugins[key]
        return "" if found.manifest is None or plugins.quarantine(self._bridge.host, found) else found.manifest.family

    def _show_notices(self, faulty: Sequence[str]) -> None:
        """What is in quarantine, and what was taken out."""
        from tallow.ui.shell.plugins.quarantine import Quarantine

        while (item := self._notices.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for head, unused in ((_QUARANTINE, False), (_UNUSED, True)):
            those = [self._plugins[key] for key in faulty if self._is_shadowed(self._plugins[key]) is unused]
            if those:
                self._add(SectionHead(head, harm=not unused))
            for found in those:
                made = Quarantine(self._bridge, found, unused=unused, played=self._is_played(found))
                made.off_wanted.connect(lambda id: self._switch(id, on=False))
                made.remove_wanted.connect(self._remove)
                self._add(made)
        self._show_absent()

    def _show_absent(self) -> None:
        """What the open campaign plays with and is not here, and under All what else was taken out."""
        self._blocks = {}
        open, host = self._bridge.campaign, self._bridge.host
        campaign = host.campaign(open.id) if open else None  # as it was last played, which installing notes, too
        on = campaign.plugins if campaign else {}
        words = self.filter.text().strip().casefold()
        missing = {id: host.book(campaign).missing(id) for id in on if campaign and host.loader.get(id) is None}
        missing = {id: told for id, told in missing.items() if words in told.casefold()}
        missing = {} if self.which.value() == "updates" else missing
        if missing:
            self._add(SectionHead(_MISSING))
        for id, told in missing.items():
            self._add(self._absent(id, told), id)
        away = [those for id, those in self._kept.items() if id not in on and host.loader.get(id) is None]
        away = [those for those in away if words in those[0].name.casefold() and self.which.value() == "all"]
        if away:
            self._add(SectionHead(_REMOVED))
        for each in away:
            self._add(self._removed(each), each[0].id)

    def _add(self, notice: QWidget, id: str = "") -> None:
        """Put below the rows what shows at once: by itself a layout does that a moment later.

        Args:
            id: of the plugin that is not here and that it tells of.
        """
        if isinstance(notice, Notice) and id:
            self._blocks[id] = notice
        self._notices.addWidget(notice)
        notice.show()

    def _is_shadowed(self, found: Found) -> bool:
        """Whether another one of its id counts, and nothing else is wrong with it."""
        winner = self._bridge.host.loader.get(found.id)
        return found.manifest is not None and winner is not None and winner.folder != found.folder

    def _removed(self, versions: Sequence[Kept]) -> Notice:
        kept = versions[0]
        said, ways = f"{kept.name} {kept.version}".rstrip(), ways_back(versions)
        made = Notice(said, self._waits(kept.id), ways, harm=False)
        made.stack()
        made.repair_chosen.connect(lambda version: self._bring_back(kept.id, version))
        return made

    def _absent(self, id: str, missing: str) -> Notice:
        """What is on in the open campaign and not here: to be brought back where it was kept, or switched off."""
        versions, campaign = self._kept.get(id, ()), self._bridge.campaign
        said = self._waits(id) if versions else f"{self._waits(id)} Nothing of it was kept here: install it again."
        off = (_OFF, f"Switch it off in {campaign.name if campaign else ''}")
        made = Notice(missing, said, (*ways_back(versions), off), harm=False)
        made.stack()

        def on_chosen(what: str) -> None:
            if what == _OFF:
                self._switch(id, on=False)
            else:
                self._bring_back(id, what)

        made.repair_chosen.connect(on_chosen)
        return made

    def _waits(self, id: str) -> str:
        """Who has something of a plugin that is not here."""
        used = self._used.get(id, ())
        has = "has" if len(used) == 1 else "have"
        return f"What {together(used)} {has} of it waits for it." if used else "No campaign plays with it."

    def _rebuild(self, groups: Mapping[str, Sequence[PluginRow]]) -> None:
        campaign = self._bridge.campaign
        built = (campaign.name if campaign else "", *groups)
        if built != self._built:
            self._built = built
            while (item := self._sections.takeAt(0)) is not None:
                if (widget := item.widget()) is not None:
                    widget.hide()
                    widget.deleteLater()
            self.lists = {label: self._section(label) for label in groups}
        for label, rows in groups.items():
            self.lists[label].set_rows(rows)

    def _section(self, label: str) -> PluginList:
        campaign = self._bridge.campaign
        head = SectionHead(label, "used in")
        made = PluginList(label, campaign.name if campaign else "")
        made.switched.connect(self._on_switch)
        made.plugin_opened.connect(self._choose)
        made.selectionModel().currentChanged.connect(lambda: self._follow(made))
        self._sections.addWidget(head)
        self._sections.addWidget(made)
        self._sections.setAlignment(made, Qt.AlignmentFlag.AlignTop)
        return made

    def _show_panel(self) -> None:
        from tallow.services import plugins
        from tallow.services.parcel.offer import added

        found = self._plugins.get(self._chosen)
        if found is None:
            self.panel.show_plugin(None, (), (), rules=False)
            return
        host = self._bridge.host
        lack = self._lack(found)
        faults = (lack.sentence,) if lack else plugins.faults_of(host, found)
        rules = bool(plugins.rules_page(host, found.id))
        kept = self._kept.get(found.id, []) if found.source == "user" else []
        self.panel.harm = lack is None
        self.panel.show_plugin(
            found,
            self._used.get(found.id, ()),
            faults,
            rules=rules,
            before=tuple(dict.fromkeys(each.version for each in kept)),
            adds=", ".join(added(host, found)),
            played=self._played(found),
            names=plugins.names_here(host),
        )

    def _played(self, found: Found) -> str:
        """How the open campaign was last played with a plugin, "" where it is as it was."""
        from tallow.services.versions import played

        campaign, host = self._bridge.campaign, self._bridge.host
        notes = [each for each in played.notes_of(host, found) if campaign and each.campaign.id == campaign.id]
        return next((each.from_to for each in notes if each.changed or each.here is None), "")

    # what happens

    def _choose(self, key: str) -> None:
        self._chosen = key
        self._mark()
        self._show_panel()

    def _follow(self, rows: PluginList) -> None:
        """Show the plugin on which the keyboard stands."""
        if rows.current is not None and rows.hasFocus() and not rows.showing:
            self._choose(rows.current.id)

    def _on_switch(self, key: str, on: bool) -> None:
        self._switch(self._plugins[key].id, on=on)

    def _switch(self, id: str, *, on: bool) -> None:
        switch(self._bridge, self, id, on=on)

    def _remove(self, id: str, folder: Path) -> None:
        ask_remove(self._bridge, self, id, folder, lambda: self._await(id))

    def _bring_back(self, id: str, version: str) -> None:
        bring_back(self._bridge, id, version, lambda: self._await(id))

    def _await(self, id: str) -> None:
        """Choose what comes or goes when the plugins are read anew."""
        self._awaited = id

    def _read_again(self) -> None:
        """Read the plugins' files anew; code that runs stays as it is until a restart."""
        host = self._bridge.host
        self._stamp = host.loader.stamp()
        host.loader.rescan()
        host.forget_registries()
        self._bridge.plugins_came()

    def _copy_report(self, found: Found, notice: Notice) -> None:
        from tallow.services import plugins

        notice.copy_report(plugins.report(self._bridge.host, found))

    def _on_campaign(self) -> None:
        """Another campaign is looked at whole."""
        campaign = self._bridge.campaign
        before, self._campaign = self._campaign, campaign.id if campaign else ""
        if self._campaign != before:
            with QSignalBlocker(self.filter):
                self.filter.clear()
            self.which.set_value("all")

    def _on_switched(self) -> None:
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._bridge.ready:
            return
        before, self._stamp = self._stamp, self._bridge.host.loader.stamp()
        if before is not None and self._stamp != before:  # somebody mended or broke one meanwhile
            self._read_again()
        else:
            self._bridge.reading(self.refresh)
