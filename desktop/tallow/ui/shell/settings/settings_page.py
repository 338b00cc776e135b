"""Settings: the app's theme, size and keys, and the readings and choices of the open campaign."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from tallow.model.edit import ChangeSet
from tallow.model.setting import Setting
from tallow.model.value import Value
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.rules import open_rules
from tallow.ui.kit import Role, look
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.shell.page_frame import PageFrame, scrolled
from tallow.ui.shell.settings.app_settings import AppSettings
from tallow.ui.shell.settings.key_table import KeyTable
from tallow.ui.shell.settings.keys import Keys
from tallow.ui.shell.settings.setting_row import SettingRow

_WIDEST = 760


class SettingsPage(PageFrame):
    """Builds itself from what the campaign's plugins declare.

    Attributes:
        keys: the table of actions with their keys; None before it was given.
    """

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__("Settings", panel=False, parent=parent)
        self._bridge = bridge
        self.rows: dict[str, SettingRow] = {}
        self._built: tuple[str, ...] | None = None
        self.keys: KeyTable | None = None
        self._campaign, self._below = QVBoxLayout(), QVBoxLayout()
        self._fill()
        bridge.changed.connect(self._on_changed)
        bridge.elsewhere.connect(self._on_elsewhere)
        bridge.campaign_switched.connect(self.refresh)

    def _fill(self) -> None:
        inner = QWidget()
        inner.setMaximumWidth(look().px(_WIDEST))
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, look().px(16), look().px(24))
        column.setSpacing(look().px(12))
        column.addWidget(SectionHead("This app", "for every campaign"))
        column.addWidget(AppSettings())
        self._campaign.setSpacing(0)
        column.addLayout(self._campaign)
        column.addLayout(self._below)
        column.addStretch(1)
        self._area = scrolled(inner)
        self.body.addWidget(self._area, 1)

    def give_keys(self, keys: Keys) -> None:
        """Take the keys of the window's actions, once."""
        self.keys = KeyTable(keys)
        self.keys.wanted.connect(lambda id: self._on_keys_wanted(keys, id))
        self._below.addWidget(self.keys)

    def show_keys(self) -> None:
        """Bring the keys into sight, and the keyboard to them."""
        if self.keys is not None:
            QApplication.processEvents()  # the rows above take their place first
            self._area.verticalScrollBar().setValue(self.keys.y())
            self.keys.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_keys_wanted(self, keys: Keys, id: str) -> None:
        from tallow.ui.dialogs.key_dialog import KeyDialog

        spec = next(spec for spec, _ in keys.acting if spec.id == id)
        KeyDialog(keys, spec, self).open()

    def refresh(self) -> None:
        """Read the campaign's settings anew."""
        campaign = self._bridge.campaign
        if not self._bridge.ready or campaign is None:
            self._rebuild([], "")
            return
        from tallow.services import settings

        declared = settings.declared(self._bridge.host, campaign)
        self.set_note(f"of {campaign.name}")
        self._rebuild(list(declared), campaign.name)
        book = self._bridge.book()
        for id, row in self.rows.items():
            row.show_value(book.setting(id), campaign.settings.get(id))

    def _rebuild(self, declared: list[Setting], campaign: str) -> None:
        wanted = (campaign, *(setting.id for setting in declared))
        if wanted == self._built:
            return
        self._built, self.rows = wanted, {}
        while (item := self._campaign.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        owner = ""
        for setting in declared:
            if setting.id.partition(".")[0] != owner:
                owner = setting.id.partition(".")[0]
                self._campaign.addWidget(self._head(owner, campaign))
            self._campaign.addWidget(self._row(setting))
        if not declared:
            words = "The plugins of this campaign ask nothing." if campaign else "Open a campaign to see its settings."
            self._campaign.addWidget(Text(words, Role.NOTE, "ink3", wrap=True))

    def _head(self, owner: str, campaign: str) -> QWidget:
        found = self._bridge.host.loader.get(owner)
        head = SectionHead(found.manifest.name if found and found.manifest else owner, f"for {campaign}")
        head.setContentsMargins(0, look().px(24), 0, 0)
        return head

    def _row(self, setting: Setting) -> SettingRow:
        row = SettingRow(setting)
        row.chosen.connect(self._choose)
        row.rule_wanted.connect(lambda plugin, rule: open_rules(self._bridge.host, plugin, rule, self))
        self.rows[setting.id] = row
        return row

    # what happens

    def _choose(self, setting: Setting, value: Value) -> None:
        from tallow.services import settings

        bridge, campaign, seen = self._bridge, self._bridge.campaign, self.rows[setting.id].seen

        def over() -> None:
            self._read_again()
            self._choose(setting, value)

        if campaign is not None:
            bridge.commit(lambda: settings.choose(bridge.host, campaign, setting, value, seen), again=over)
            self._read_again()

    def _read_again(self) -> None:
        self._bridge.reread_campaign()
        self.refresh()

    def _on_elsewhere(self) -> None:
        if self.isVisible():
            self.refresh()

    def _on_changed(self, changes: ChangeSet) -> None:
        if self.isVisible() and changes.step.campaign in changes.step.records:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._bridge.reading(self.refresh)
