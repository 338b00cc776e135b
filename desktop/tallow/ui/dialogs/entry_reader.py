"""Shows one piece of content: what it is called, what it does, and its facts."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tallow.hooks.registry import Registry
from tallow.model.entry import Entry
from tallow.services.showing.entry_words import facts
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.label import SmallCaps, Text


class EntryReader(Overlay):
    """To be read only; Enter and Esc close it.

    Signals:
        change_wanted: the entry is to be changed (its id).
    """

    change_wanted = Signal(str)

    def __init__(self, entry: Entry, registry: Registry, parent: QWidget) -> None:
        super().__init__(entry.name, parent, width=480)
        declared = next((each for each in registry.entry_types.values() if each.entry is type(entry)), None)
        plugin = next((each.name for each in registry.plugins if each.id == entry.owner), entry.owner)
        self.body.addWidget(SmallCaps(declared.label.lower() if declared else "content"))
        lines = facts(entry, registry)
        if entry.text or not lines:
            self.body.addWidget(Text(entry.text or "Nothing more is written about it.", Role.ENTRY, wrap=True))
        for fact in lines:
            self.body.addWidget(Text(fact, Role.SECONDARY, "ink2", wrap=True))
        self.body.addWidget(Text(f"From {plugin}.", Role.SECONDARY, "ink3", wrap=True))
        change = self.add_button("Change…")
        change.clicked.connect(self.reject)
        change.clicked.connect(lambda: self.change_wanted.emit(entry.id))
        self.add_button("Close", Kind.PLAIN, default=True).clicked.connect(self.reject)
