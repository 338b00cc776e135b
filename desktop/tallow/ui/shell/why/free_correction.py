"""A free roll of the log, reopened below the free rolls: any die can be corrected, and that is logged as a new roll."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.errors import TallowError, spoken
from tallow.model.roll import Roll
from tallow.rules.dice import Rolled
from tallow.services import rolls
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.dice_tray import DiceTray, DieSpec
from tallow.ui.kit.label import Rule, SmallCaps, Text
from tallow.ui.shell.moment import when_it_was


class FreeCorrection(QWidget):
    """Away until a roll is opened in it.

    Signals:
        left: it went away with the keyboard in it.
    """

    left = Signal()

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self._roll: Roll | None = None
        self._faces: list[int] = []
        self._rolled: Rolled | None = None
        self._head = SmallCaps("correct a roll", tight=True)
        self._which, self._told = Text("", Role.BODY, wrap=True), Text("", Role.SECONDARY, "ink2", wrap=True)
        self._error = Text("", Role.SECONDARY, "danger", wrap=True)
        self.tray = DiceTray()
        self.keep, self.leave = Button("Log the correction", height=30), Button("Leave it", height=30)
        self.tray.dice_edited.connect(self._on_edited)
        self.keep.clicked.connect(self._on_keep)
        self.leave.clicked.connect(self._go)
        bridge.campaign_switched.connect(self.hide)
        buttons = QHBoxLayout()
        buttons.setSpacing(look().px(8))
        buttons.addWidget(self.keep)
        buttons.addWidget(self.leave)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, look().px(6), 0, 0)
        column.setSpacing(look().px(6))
        for each in (Rule(), self._head, self._which, self.tray, self._told, self._error):
            column.addWidget(each)
        column.addLayout(buttons)
        self.hide()

    def open(self, roll: Roll) -> None:
        """Show a free roll with its dice."""
        self._roll, self._faces = roll, list(roll.dice)
        self._which.setText(f"{roll.title}, rolled at {when_it_was(roll.at)}")
        self.show()
        self._work_out()
        if self.tray.dice:
            self.tray.dice[0].setFocus()
        else:
            self.leave.setFocus()

    def _work_out(self) -> None:
        roll = self._roll
        assert roll is not None, "there is a roll while it shows"
        self._rolled, error = None, ""
        try:
            self._rolled, drawn, due = rolls.free_again(roll.title, self._faces)
        except TallowError as mistake:
            error = str(mistake).splitlines()[0]
        else:
            specs = [DieSpec(die.sides) for die in drawn] + ([DieSpec(due.sides)] if due else [])
            self._faces = [die.face for die in drawn]
            self.tray.set_dice(specs, self._faces)
        self._error.setText(error)
        self._error.setVisible(bool(error))
        self._show()

    def _show(self) -> None:
        roll = self._roll
        assert roll is not None, "there is a roll while it shows"
        was = f"It came to {spoken(roll.outcome.get('total'))}"
        same = tuple(self._faces) == roll.dice
        now = f", and now comes to {spoken(self._rolled.total)}" if self._rolled is not None and not same else ""
        self._told.setText(f"{was}{now}.")
        why = "Correct a die first." if same else "" if self._rolled is not None else "The dice are not complete."
        self.keep.set_unavailable(why)

    def _on_edited(self, faces: tuple[int | None, ...]) -> None:
        known = faces[: faces.index(None)] if None in faces else faces
        self._faces = [face for face in known if face is not None]
        self._work_out()

    def _on_keep(self) -> None:
        roll, rolled, campaign = self._roll, self._rolled, self._bridge.campaign
        if self.keep.unavailable or roll is None or rolled is None or campaign is None:
            return
        host = self._bridge.host
        kept = self._bridge.attempt(
            lambda: rolls.keep_free(host, campaign.id, roll.title, rolled, None, corrects=roll.id)
        )
        if kept is not None:
            self._bridge.rolled.emit(kept)
            self._go()

    def _go(self) -> None:
        focused: QWidget | None = self.window().focusWidget()
        had = focused is not None and self.isAncestorOf(focused)
        self.hide()
        if had:
            self.left.emit()
