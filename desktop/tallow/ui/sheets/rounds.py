"""What was done round by round, each roll open to correction, and a button that takes rounds back."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout

from tallow.model.edit import ChangeSet
from tallow.model.errors import TallowError
from tallow.model.rounds import Rounds
from tallow.services.showing.sheets import SheetView
from tallow.services.steps import rounds
from tallow.services.steps.reverting import Misfit
from tallow.services.steps.rounds import Round
from tallow.services.steps.telling import Teller
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.history_list import HistoryDivider, HistoryList, HistoryRow
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.sheets.block import BlockWidget
from tallow.ui.shell.history.history_row import entries_of


class RoundsBlock(BlockWidget):
    """Head, the rounds with their steps, newest first, and the button that takes back what is marked and all after it.

    Attributes:
        list: the steps; Enter opens a roll to correct it, and any other step in the log.
        back: takes back the marked round with those after it, the newest where none is marked.
    """

    def __init__(self, bridge: Bridge, view: SheetView, block: Rounds) -> None:
        super().__init__(bridge, view)
        self._block = block
        self._told: tuple[Round, ...] = ()
        self._marked = 0
        self._head = SectionHead(block.label)
        self.list = HistoryList(block.label, scrolls=False)
        self.list.step_chosen.connect(self._on_chosen)
        self.list.step_opened.connect(self._on_opened)
        self._words = Text("", Role.SECONDARY, "ink3", wrap=True)
        self.back = Button("", height=28)
        self.back.clicked.connect(self._on_back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(6))
        for each in (self._head, self._words, self.list):
            column.addWidget(each)
        column.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        self.refresh()

    def refresh(self) -> None:
        trouble = ""
        try:
            self._told = rounds.rounds(self.bridge.host, self.view.book, self.view.record, self._block)
        except TallowError as failed:
            self._told, trouble = (), str(failed)
        self.list.set_rows(list(self._rows()))
        for each in (self.list, self.back):
            each.setVisible(bool(self._told))
        self._words.set_color("danger" if trouble else "ink3")
        self._words.setText(trouble or ("" if self._told else self._block.empty))
        self._words.setVisible(not self._told)
        self._name_back()

    def _rows(self) -> Iterator[HistoryRow]:
        if not self._told:
            return
        with self.bridge.host.store.read() as reader:
            records = {each.id: each for each in reader.records(self.view.record.campaign, archived=None)}
        teller = Teller(self.view.book, records)
        for each in self._told:
            yield HistoryDivider(f"{self._block.unit} {each.number}")
            yield from (entry.row for entry in entries_of(each.steps, (), each.rolls, teller))

    def _number(self) -> int:
        """The round that is meant: the marked one, else the newest."""
        there = [each.number for each in self._told]
        return self._marked if self._marked in there else max(there, default=0)

    def _name_back(self) -> None:
        if self._told:
            self.back.setText(f"Take back {rounds.called(self._block, self._number(), self._told[0].number)}")

    def _on_chosen(self, id: str) -> None:
        self._marked = next((each.number for each in self._told if any(str(s.number) == id for s in each.steps)), 0)
        self._name_back()

    def _on_opened(self, id: str) -> None:
        found = next((each.rolls[int(id)] for each in self._told if id.isdigit() and int(id) in each.rolls), None)
        if found is not None:
            self.bridge.roll_wanted.emit(found.id)
        else:
            self.bridge.entry_wanted.emit(id)

    def _on_back(self) -> None:
        left: list[Misfit] = []

        def verb() -> ChangeSet:
            changes, misfits = rounds.take_back(
                self.bridge.host, self.view.book, self.view.record, self._block, self._number()
            )
            left.extend(misfits)
            return changes

        changes = self.bridge.commit(verb)
        if changes is not None and left:
            self.bridge.trouble.emit("Left as it is: " + " ".join(misfit.sentence for misfit in left[:3]))
