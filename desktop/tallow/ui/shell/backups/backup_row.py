"""One backup of the list: when it was made and why, how big it is, and the button that brings it back."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.label import Text

if TYPE_CHECKING:
    from tallow.store.shelf import Backup

_REASONS = {
    "before-restore": "before a backup was restored",
    "before-import": "before an import",
    "before-migration": "before an update",
    "moved": "what was there when the store was moved or deleted",
    "damaged": "a damaged store, kept for what can still be read in it",
}


def moment(at: datetime) -> str:
    """A moment in the words of this computer's clock."""
    here = at.astimezone()
    return f"{here:%A} {here.day} {here:%B %Y}, {here:%H:%M}"


def sized(size: int) -> str:
    """A number of bytes in words."""
    return f"{size / 1_000_000:.1f} MB" if size >= 1_000_000 else f"{max(1, round(size / 1000))} kB"


class BackupRow(QWidget):
    """Shows a backup.

    Signals:
        wanted: it is to be restored (the Backup).
    """

    wanted = Signal(object)

    def __init__(self, backup: Backup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.backup = backup
        px = look().px
        words = QVBoxLayout()
        words.setSpacing(px(2))
        words.addWidget(Text(moment(backup.at), Role.BODY_STRONG, wrap=True))
        reason = _REASONS.get(backup.reason, backup.reason.replace("-", " "))
        told = " · ".join(part for part in (reason, sized(backup.size), backup.path.name) if part)
        words.addWidget(Text(told, Role.SECONDARY, "ink3", wrap=True))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, px(8), 0, px(9))
        row.addLayout(words, 1)
        if backup.reason != "damaged":
            button = Button("Restore…", height=28)
            button.setAccessibleName(f"Restore, {moment(backup.at)}")
            button.clicked.connect(lambda: self.wanted.emit(backup))
            row.addWidget(button)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, look().theme.rule)
        painter.end()
