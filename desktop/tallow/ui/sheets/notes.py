"""A text of several lines on writing lines, written down while it is typed."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout

from tallow.model.sheet import Notes
from tallow.services.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role
from tallow.ui.kit import notes as kit
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.sheets.block import BlockWidget

#: How long after the last keystroke the text is written, in milliseconds; well within the time that merges keystrokes.
PAUSE = 400


class NotesBlock(BlockWidget):
    """Head and text."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Notes) -> None:
        super().__init__(bridge, view)
        self._id = block.field
        label = view.label(block.field)
        self._text = kit.Notes(label, lines=max(2, block.lines // 2))
        self._bad = Text("", Role.SECONDARY, "danger", wrap=True)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self._write)
        self._text.text_edited.connect(self._on_edited)
        self._text.editing_finished.connect(self._write)
        self.adopt(block.field, self._text)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(SectionHead(label))
        column.addWidget(self._bad)
        column.addWidget(self._text)
        self.refresh()

    def refresh(self) -> None:
        sentence = self.view.bad(self._id)
        self._bad.setText(sentence)
        self._bad.setVisible(bool(sentence))
        self._text.setDisabled(bool(sentence))
        if not self._pause.isActive():
            self._text.set_text(self.view.shown(self._id))

    def under_way(self) -> list[str]:
        return [self._id] if self._pause.isActive() else []

    def _on_edited(self, _text: str) -> None:
        self._pause.start()

    def _write(self) -> None:
        waiting = self._pause.isActive()
        self._pause.stop()
        if waiting or self._text.text() != self.view.value(self._id):
            self.write(self._id, self._text.text())
