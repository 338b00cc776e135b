"""What is told of the one who is chosen in a family tree, with the ways to their sheet and to a child of theirs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.told import Kin
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import Rule, Text

_LABEL = 84


class KinPanel(QWidget):
    """Name, note, facts and buttons.

    Signals:
        opened: the sheet is wanted.
        child_wanted: a child is to be made.
    """

    opened = Signal()
    child_wanted = Signal()

    def __init__(self, adds: str) -> None:
        super().__init__()
        self._name = Text("", Role.TITLE, wrap=True)
        self._note = Text("", Role.SECONDARY, "ink2", wrap=True)
        self._facts = QGridLayout()
        self._shown: tuple[tuple[str, str], ...] = ()
        self.open = Button("Open sheet", height=30)
        self.open.clicked.connect(self.opened)
        self.add = Button(adds, Kind.PRIMARY, height=30)
        self.add.clicked.connect(self.child_wanted)
        if not adds:
            self.add.hide()
        self._why = Text("", Role.SECONDARY, "ink3", wrap=True)
        buttons = QHBoxLayout()
        buttons.addWidget(self.add)
        buttons.addWidget(self.open)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(6))
        for each in (self._name, self._note, Rule("ink2")):
            column.addWidget(each)
        column.addLayout(self._facts)
        column.addLayout(buttons)
        column.addWidget(self._why)
        column.addStretch(1)
        self._facts.setColumnStretch(1, 1)

    def show_kin(self, kin: Kin, facts: Sequence[tuple[str, str]], no_sheet: str, no_child: str) -> None:
        """Show somebody.

        Args:
            no_sheet, no_child: why the one or the other button cannot be pressed, "" where it can.
        """
        self._name.setText(kin.name)
        font = look().font(Role.TITLE)
        font.setStrikeOut(kin.state == "dead")
        self._name.setFont(font)
        self._note.setText(kin.note)
        self._note.set_color("danger" if kin.state == "dead" else "ink2")
        self._note.setVisible(bool(kin.note))
        if tuple(facts) != self._shown:
            self._set_facts(tuple(facts))
        self.open.set_unavailable(no_sheet)
        self.add.set_unavailable(no_child)
        reasons = [why for why in dict.fromkeys((no_sheet, no_child)) if why]
        self._why.setText(" ".join(reasons))
        self._why.setVisible(bool(reasons))

    def _set_facts(self, facts: tuple[tuple[str, str], ...]) -> None:
        self._shown = facts
        while (item := self._facts.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for at, (label, words) in enumerate(facts):
            named = Text(label, Role.SECONDARY, "ink3", wrap=True)
            named.setFixedWidth(look().px(_LABEL))
            self._facts.addWidget(named, 2 * at, 0, Qt.AlignmentFlag.AlignTop)
            self._facts.addWidget(Text(words, Role.ENTRY, wrap=True), 2 * at, 1)
            self._facts.addWidget(Rule(), 2 * at + 1, 0, 1, 2)
