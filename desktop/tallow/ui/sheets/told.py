"""Lines that are worked out from the record: nobody writes in them, and some lead to an entry or another record."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout

from tallow.model.told import Told, ToldLine
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.kit.told_list import ToldList, ToldRow, ToldState
from tallow.ui.sheets.block import BlockWidget

_STATES = {"": ToldState.PLAIN, "off": ToldState.OFF, "harm": ToldState.HARM, "lack": ToldState.LACK}
_ENTRY, _RECORD = "entry:", "record:"


class ToldBlock(BlockWidget):
    """Head and lines; without any line its own words stand there, or it does not show at all."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Told) -> None:
        super().__init__(bridge, view)
        self._block = block
        self._head = SectionHead(block.label)
        self._list = ToldList(block.label, folds=block.folds)
        self._list.line_opened.connect(self._on_opened)
        self._words = Text("", Role.SECONDARY, "ink3", wrap=True)
        self._words.setContentsMargins(0, look().px(4), 0, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for each in (self._head, self._list, self._words):
            column.addWidget(each)
        self.refresh()

    def refresh(self) -> None:
        block, record, book = self._block, self.view.record, self.view.book
        lines = self.view.asked(lambda: block.lines(record, book), None)
        hint = block.hint
        self._head.set_hint("" if hint is None else self.view.asked(lambda: hint(record, book), ""))
        self._list.set_lines([self._row(each) for each in lines or ()])
        self._list.setVisible(bool(lines))
        self._words.set_color("danger" if lines is None else "ink3")
        self._words.setText(self.failed() if lines is None else "" if lines else block.empty)
        self._words.setVisible(bool(self._words.text()))
        self.appear(bool(lines) or bool(self._words.text()))

    def _row(self, line: ToldLine) -> ToldRow:
        """A line as the kit shows it; to content whose plugin is away it does not lead."""
        known = line.entry and self.view.book.entry(line.entry) is not None
        key = f"{_RECORD}{line.record}" if line.record else f"{_ENTRY}{line.entry}" if known else ""
        return ToldRow(line.text, line.note, line.value, _STATES[line.state], key)

    def _on_opened(self, key: str) -> None:
        if key.startswith(_RECORD):
            self.bridge.show_record(key.removeprefix(_RECORD))
        else:
            self.bridge.reading_wanted.emit(key.removeprefix(_ENTRY))
