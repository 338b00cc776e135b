"""A button on the sheet that opens a resolver or runs a command, and a row of such with what stands against them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.record import EMPTY
from tallow.model.sheet import Act
from tallow.model.value import Value
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import Text
from tallow.ui.sheets.block import BlockWidget


class ActButton(Button):
    """The button; where it cannot be pressed, as the record stands or without its plugin, it is dashed and says why.

    Args:
        given: the inputs that go with it to a resolver, asked when it is pressed.
    """

    def __init__(
        self, bridge: Bridge, view: SheetView, act: Act, given: Callable[[], Mapping[str, Value]] = lambda: EMPTY
    ) -> None:
        super().__init__(act.label, Kind.PRIMARY if act.primary else Kind.PLAIN, height=28)
        self._bridge, self._act, self._given = bridge, act, given
        self.clicked.connect(self._on_clicked)
        self.show_view(view)

    def show_view(self, view: SheetView) -> None:
        """Follow the record as it stands now."""
        self._view = view
        why = why_not(view, self._act)
        if self.unavailable != why:
            self.set_unavailable(why)

    def _on_clicked(self) -> None:
        others = {role: id for role, field in self._act.others.items() if (id := str(self._view.value(field) or ""))}
        if others:
            roles = {self._act.role: self._view.record.id, **others}
            self._bridge.act_requested_with.emit(self._act.target, roles, dict(self._given()))
        else:
            self._bridge.act_requested.emit(self._act.target, self._act.role, dict(self._given()))


def why_not(view: SheetView, act: Act) -> str:
    """Why a button cannot be pressed on a record as it stands, or ""."""
    book, record = view.book, view.record
    resolver, command = book.registry.resolvers.get(act.target), book.registry.commands.get(act.target)
    if resolver is not None:
        return view.asked(lambda: resolver.why_not(act.role, record, book), "") if act.role else ""
    if command is not None:
        return view.asked(lambda: command.why_not(record, book), "")
    return f"The plugin {act.target.partition('.')[0]} does not offer this at present."


class ActBlock(BlockWidget):
    """The button as a block of a sheet."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Act) -> None:
        super().__init__(bridge, view)
        self.button = ActButton(bridge, view, block)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)

    def refresh(self) -> None:
        self.button.show_view(self.view)


class ActsRow(QWidget):
    """Buttons side by side, and below them in words why some of them cannot be pressed.

    Args:
        after: what stands before it in the same cell; a reason that is said there is not said again.

    Attributes:
        said: what it says.
    """

    def __init__(self, acts: Sequence[ActBlock], after: Sequence[BlockWidget | ActsRow] = ()) -> None:
        super().__init__()
        self._acts, self._after = acts, after
        self.said: Sequence[str] = ()
        self._why = Text("", Role.SECONDARY, "ink3", wrap=True)
        row = QHBoxLayout()
        row.setSpacing(look().px(8))
        for act in acts:
            row.addWidget(act)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(6))
        column.addLayout(row)
        column.addWidget(self._why)
        self.refresh()

    def refresh(self) -> None:
        """Say what the buttons say, each reason once in the cell."""
        before = {reason for each in self._after for reason in each.said}
        reasons = dict.fromkeys(act.button.unavailable for act in self._acts if act.button.unavailable)
        self.said = [reason for reason in reasons if reason not in before]
        self._why.setText(" ".join(self.said))
        self._why.setVisible(bool(self.said))
