"""The dice of a resolution: one's own, typed as they become due, or rolled by the program."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.dice_tray import DiceTray, DieSpec
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.kit.segment import Segment
from tallow.ui.resolver.session import Session
from tallow.ui.shell.tab_walk import reach


class DiceSection(QWidget):
    """Shows while any die has fallen or is due."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.mode = Segment("Dice", ((True, "I rolled"), (False, "Roll for me")))
        self.mode.chosen.connect(lambda by_hand: session.dice.throw_by_hand(by_hand is True))
        self.tray = DiceTray()
        self.tray.dice_edited.connect(self._on_edited)
        self.tray.roll_requested.connect(self._on_roll)
        self.roll = Button("Roll", icon="die", height=34)
        self.roll.clicked.connect(self._on_roll)
        self._error = Text("", Role.SECONDARY, "danger", wrap=True)
        row = QHBoxLayout()
        row.addWidget(self.tray, 1)
        row.addWidget(self.roll)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(12))
        column.addWidget(SectionHead("Dice", side=self.mode))
        column.addLayout(row)
        column.addWidget(self._error)

    def refresh(self) -> None:
        """Show the dice as they stand."""
        session, resolved = self._session, self._session.resolved
        wrong = session.wrong_die
        drawn = resolved.drawn if resolved else ()
        specs = [DieSpec(die.sides) for die in drawn]
        faces: list[int | None] = [die.face for die in drawn]
        pending = resolved.pending if resolved else None
        if wrong is not None:
            specs.append(DieSpec(wrong.sides))
            faces.append(wrong.face)
        elif pending is not None:
            specs.append(DieSpec(pending.sides))
        self.setVisible(bool(specs))
        self.mode.set_value(session.dice.by_hand)
        self.tray.set_dice(specs, faces)
        hint = ""
        if pending is not None and wrong is None and session.dice.by_hand:
            hint = f"d{pending.sides} for {pending.label}, type 1–{pending.sides}"
        self.tray.set_words(hint=hint)
        self.roll.setVisible(not session.dice.by_hand)
        self.roll.setText("Roll again" if session.dice.rolled else "Roll")
        self.roll.setAccessibleName("Roll the dice again" if session.dice.rolled else "Roll the dice")
        self._error.setText(
            f"Die {wrong.at + 1} shows {wrong.face}, and it is a d{wrong.sides} for {wrong.label}: "
            f"give 1 to {wrong.sides}."
            if wrong
            else ""
        )
        self._error.setVisible(wrong is not None)

    def focus_first(self) -> bool:
        """Bring the keyboard to the first die, so that it and the next can be corrected; False where there is none."""
        if not self.tray.dice or not self.isVisible():
            return False
        self.tray.dice[0].setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(0, self, self._bring_into_sight)  # once it stands where it will stay
        return True

    def _bring_into_sight(self) -> None:
        die = next((each for each in self.tray.dice if each.hasFocus()), None)
        if die is not None:
            reach(die, Qt.FocusReason.OtherFocusReason)

    def focus_due(self) -> bool:
        """Bring the keyboard to the die that is due; False where none is."""
        pending = self._session.resolved.pending if self._session.resolved else None
        if pending is None or not self.isVisible():
            return False
        if self._session.dice.by_hand:
            self.tray.focus_next_empty()
        else:
            self.roll.setFocus()
        return True

    def _on_edited(self, faces: tuple[int | None, ...]) -> None:
        before, dice = self._session.shown_faces, self._session.dice
        for at, face in enumerate(faces):
            if face is None and at < len(before):
                dice.take(at)
                return
            if face is not None and (at >= len(before) or before[at] != face):
                dice.type(at, face, before)
                return

    def _on_roll(self) -> None:
        if self._session.dice.by_hand:
            self._session.dice.throw_by_hand(False)
        self._session.dice.roll()
