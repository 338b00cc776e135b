"""Shows one piece of content: what it is called, what it does, and its facts."""

from __future__ import annotations

from dataclasses import fields

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tallow.hooks.registry import Registry
from tallow.model.entry import Entry
from tallow.model.errors import spoken
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.label import SmallCaps, Text

_SHARED = {field.name for field in fields(Entry)}


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
        self.body.addWidget(Text(entry.text or "Nothing more is written about it.", Role.ENTRY, wrap=True))
        for fact in facts(entry, registry):
            self.body.addWidget(Text(fact, Role.SECONDARY, "ink2", wrap=True))
        self.body.addWidget(Text(f"From {plugin}.", Role.SECONDARY, "ink3", wrap=True))
        change = self.add_button("Change…")
        change.clicked.connect(self.reject)
        change.clicked.connect(lambda: self.change_wanted.emit(entry.id))
        self.add_button("Close", Kind.PLAIN, default=True).clicked.connect(self.reject)


def facts(entry: Entry, registry: Registry) -> tuple[str, ...]:
    """What its type says of it beyond name and words, a line each, content by its name; what is nothing is left out."""
    lines = []
    for field in fields(entry):
        value = getattr(entry, field.name)
        plain = isinstance(value, str | int | float) and value not in ("", False)
        if field.name not in _SHARED and plain:
            named = registry.entries.get(value) if isinstance(value, str) else None
            said = named.name if named else spoken(value)
            lines.append(f"{field.name.replace('_', ' ').capitalize()}: {said}")
    return tuple(lines)
