"""The plugins: what was found, what is wrong with it, and a switch for the open campaign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.hooks.discover import Found
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.rules import open_rules
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.kit.plugin_row import PluginList, PluginRow
from tallow.ui.kit.segment import Segment
from tallow.ui.shell.outside import open_outside
from tallow.ui.shell.page_frame import PageFrame, scrolled
from tallow.ui.shell.plugin_panel import PluginPanel

_FAMILIES = {"expansion": "Expansions", "terrain": "Terrain sets", "tablet": "Tablets", "system": "Systems"}
_UNUSABLE = "Not usable"
_ICONS = {"expansion": "flame", "terrain": "grass", "tablet": "sheet", "system": "die"}


class PluginsPage(PageFrame):
    """Reads the plugins when it shows and when one is switched."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__("Plugins", parent=parent)
        self._bridge = bridge
        self._chosen = ""
        self._plugins: dict[str, Found] = {}
        self._used: Mapping[str, Sequence[str]] = {}
        self._built: tuple[str, ...] = ()
        self.filter = Field("Filter", "find")
        self.which = Segment("Show", (("all", "All"), ("on", "On")))
        self.which.set_value("all")
        self._where = Text("", Role.SECONDARY, "ink2", wrap=True)
        self.lists: dict[str, PluginList] = {}
        self._sections = QVBoxLayout()
        self.panel = PluginPanel()
        self._fill()
        self._connect()

    def _fill(self) -> None:
        inner = QWidget()
        self._sections.setContentsMargins(0, 0, 0, look().px(24))
        self._sections.setSpacing(look().px(6))
        inner.setLayout(self._sections)
        own = Button("Own entries…", height=28)
        own.clicked.connect(lambda: self._bridge.show_page("entries"))
        self.head.addWidget(self._where, 1)
        self.head.addWidget(own)
        self.head.addWidget(self.filter)
        self.head.addWidget(self.which)
        self.body.addWidget(scrolled(inner), 1)
        self.side.addWidget(self.panel, 1)

    def _connect(self) -> None:
        bridge = self._bridge
        for signal in (bridge.campaign_switched, bridge.elsewhere):
            signal.connect(self._on_switched)
        self.filter.textChanged.connect(self._show)
        self.which.chosen.connect(self._show)
        self.panel.folder_wanted.connect(lambda folder: open_outside(folder, bridge.trouble.emit, self))
        self.panel.rules_wanted.connect(lambda id: open_rules(bridge.host, id, "", self))

    # reading

    def refresh(self) -> None:
        """Read the plugins anew."""
        from tallow.services import plugins

        host, campaign = self._bridge.host, self._bridge.campaign
        self._plugins = {str(found.folder): found for found in plugins.found(host)}
        self._used = plugins.enabled_in(host)
        name = campaign.name if campaign else "no campaign"
        self._where.setText(
            f"Switches apply to {name} only. Turning one off hides its content; sheets keep their values."
            if campaign
            else "Open a campaign to switch plugins on in it."
        )
        on = len(campaign.plugins) if campaign else 0
        self.which.set_choices((("all", f"All {len(self._plugins)}"), ("on", f"On {on}")))
        self._show()

    def _row(self, key: str, found: Found) -> PluginRow:
        from tallow.services import plugins

        campaign, manifest = self._bridge.campaign, found.manifest
        faults = plugins.faults_of(self._bridge.host, found)
        used = len(self._used.get(found.id, ()))
        fixed = "" if campaign else "Open a campaign first."
        return PluginRow(
            key,
            manifest.name if manifest else found.id,
            found.version,
            manifest.summary if manifest else str(found.folder),
            on=bool(campaign and found.id in campaign.plugins and not found.fault),
            icon=_ICONS.get(manifest.family, "plug") if manifest else "plug",
            state=_state(found, len(faults)),
            used="none" if not used else "1 campaign" if used == 1 else f"{used} campaigns",
            fixed="It cannot be used." if found.fault else fixed,
            error=faults[0] if faults else "",
        )

    # showing

    def _show(self) -> None:
        rows = {key: self._row(key, found) for key, found in self._plugins.items()}
        wanted = {key: row for key, row in rows.items() if self._wanted(row)}
        groups = {
            label: [wanted[key] for key in wanted if self._family(key) == family] for family, label in _FAMILIES.items()
        }
        groups[_UNUSABLE] = [wanted[key] for key in wanted if self._family(key) == ""]
        self._rebuild({label: group for label, group in groups.items() if group})
        if self._chosen not in rows:
            self._chosen = next(iter(wanted), "")
        self._show_panel()

    def _wanted(self, row: PluginRow) -> bool:
        words = self.filter.text().strip().casefold()
        found = words in f"{row.name} {row.summary}".casefold()
        return found and (row.on or self.which.value() != "on")

    def _family(self, key: str) -> str:
        found = self._plugins[key]
        return "" if found.fault or found.manifest is None else found.manifest.family

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
            self._sections.addStretch(1)
        for label, rows in groups.items():
            self.lists[label].set_rows(rows)

    def _section(self, label: str) -> PluginList:
        campaign = self._bridge.campaign
        head = SectionHead(label, "used in", harm=label == _UNUSABLE)
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

        found = self._plugins.get(self._chosen)
        if found is None:
            self.panel.show_plugin(None, (), (), rules=False)
            return
        host = self._bridge.host
        faults = plugins.faults_of(host, found)
        rules = bool(plugins.rules_page(host, found.id))
        self.panel.show_plugin(found, self._used.get(found.id, ()), faults, rules=rules)

    # what happens

    def _choose(self, key: str) -> None:
        self._chosen = key
        self._show_panel()

    def _follow(self, rows: PluginList) -> None:
        """Show the plugin on which the keyboard stands."""
        if rows.current is not None and rows.hasFocus():
            self._choose(rows.current.id)

    def _on_switch(self, key: str, on: bool) -> None:
        from tallow.services import plugins

        bridge, campaign, found = self._bridge, self._bridge.campaign, self._plugins[key]
        if campaign is not None:
            verb = plugins.enable if on else plugins.disable
            bridge.commit(lambda: verb(bridge.host, campaign, found.id))

    def _on_switched(self) -> None:
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._bridge.ready:
            self._bridge.reading(self.refresh)


def _state(found: Found, faults: int) -> str:
    """How a plugin does, in a word or two."""
    if found.fault:
        return "not usable"
    return "works" if not faults else "1 fault" if faults == 1 else f"{faults} faults"
