"""What happened, chapter by chapter, told from the records; nobody writes in it."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QVBoxLayout

from tallow.model.years import Chapter, Chronicle
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.chronicle_list import ChronicleKind, ChronicleList, ChronicleRow
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.sheets.block import BlockWidget


class ChronicleBlock(BlockWidget):
    """Head and lines, or the words that stand there while nothing has happened."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Chronicle) -> None:
        super().__init__(bridge, view)
        self._block = block
        self._list = ChronicleList(block.label)
        self._words = Text("", Role.SECONDARY, "ink3", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(4))
        for each in (SectionHead(block.label), self._words, self._list):
            column.addWidget(each)
        self.refresh()

    def refresh(self) -> None:
        block, view = self._block, self.view
        chapters = view.asked(lambda: block.chapters(view.record, view.book), None)
        self._list.set_chronicle([row for each in chapters or () for row in _rows(each)])
        self._list.setVisible(bool(chapters))
        self._words.set_color("danger" if chapters is None else "ink3")
        self._words.setText(self.failed() if chapters is None else "" if chapters else block.empty)
        self._words.setVisible(bool(self._words.text()))


def _rows(chapter: Chapter) -> Iterator[ChronicleRow]:
    yield ChronicleRow(ChronicleKind.HEAD, chapter.title, head=chapter.head)
    for each in chapter.happenings:
        yield ChronicleRow(ChronicleKind.DEATH if each.harm else ChronicleKind.LINE, each.text, each.note)
    if chapter.foot:
        yield ChronicleRow(ChronicleKind.FOOT, chapter.foot)
