"""A text of several lines on writing lines, written down while it is typed."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout

from tallow.model.errors import UserMistake
from tallow.model.sheet import Notes
from tallow.services.showing.sheets import SheetView
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
        self._drafts = bridge.drafts
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

    def show_view(self, view: SheetView) -> None:
        """Another record's text comes; one that could not be written waits until its own record shows again."""
        if view.record.id != self.view.record.id:
            self._pause.stop()
        super().show_view(view)

    def refresh(self) -> None:
        bad = self.view.bad(self._id)
        self._text.setDisabled(bool(bad))
        if not self._pause.isActive():
            self._text.set_text(self._drafts.get(self._key, self.view.shown(self._id)))
        self._tell(bad or self._objection())

    def under_way(self) -> list[str]:
        return [self._id] if self._pause.isActive() or self._key in self._drafts else []

    def settle(self, path: str) -> bool:
        self._refused = False
        self._write()
        if self._key in self._drafts:
            self._text.take_back()
            return False
        return not self._refused

    @property
    def _key(self) -> tuple[str, str]:
        return self.view.record.id, self._id

    def _objection(self) -> str:
        """Why the text that waits here cannot be written, or an empty text."""
        try:
            self.view.field(self._id).checked(self._drafts.get(self._key, ""))
        except UserMistake as mistake:
            return str(mistake)
        return ""

    def _tell(self, sentence: str) -> None:
        self._bad.setText(sentence)
        self._bad.setVisible(bool(sentence))

    def _on_edited(self, _text: str) -> None:
        self._pause.start()

    def _write(self) -> None:
        """Write what is typed; what cannot be written waits here with the reason, for it is nowhere else."""
        waiting, text = self._pause.isActive(), self._text.text()
        self._pause.stop()
        self._drafts[self._key] = text
        objection = self._objection()
        self._tell(objection)
        if objection:
            return
        del self._drafts[self._key]
        if waiting or text != self.view.value(self._id):
            self.write(self._id, text)
