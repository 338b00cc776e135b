"""The campaign's readings that a resolution uses, shown with their names; they are changed in the settings."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.services.book import CampaignBook
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.resolver.input import Input
from tallow.ui.resolver.session import Session

KEY = "settings"
"""The input that the campaign's settings supply."""


class Readings(QWidget):
    """A line for each.

    Signals:
        change_wanted: the settings are wanted.
    """

    change_wanted = Signal()

    def __init__(self, group: Input, session: Session) -> None:
        super().__init__()
        self._group, self._session = group, session
        self._words = {part.key: Text("", Role.MINIMUM, "ink2", wrap=True) for part in group.parts}
        change = Button("Change…", Kind.LINK)
        change.setAccessibleName(f"Change {group.label}")
        change.clicked.connect(self.change_wanted)
        head = QHBoxLayout()
        head.addWidget(SmallCaps(group.label.lower(), tight=True))
        head.addStretch(1)
        head.addWidget(change)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, look().px(8), 0, 0)
        column.setSpacing(look().px(4))
        column.addLayout(head)
        for words in self._words.values():
            column.addWidget(words)

    def refresh(self, book: CampaignBook) -> None:
        """Show what holds, in the words of the settings."""
        owner = self._session.resolver.id.partition(".")[0]
        for part in self._group.parts:
            setting = book.registry.settings.get(f"{owner}.{part.key}")
            held = self._session.holds(part.place, part.default)
            said = setting.field.shown(held) if setting else dict(part.choices).get(held, str(held))
            self._words[part.key].setText(f"{part.label}: {said}")
