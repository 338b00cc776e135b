"""The page of one record: its sheet in a scroll area."""

from __future__ import annotations

from PySide6.QtWidgets import QScrollArea, QWidget

from tallow.ui.bridge import Bridge


class RecordPage(QScrollArea):
    """Shows the record that the bridge names."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
