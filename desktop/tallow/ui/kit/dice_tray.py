"""DiceTray: the dice of one roll, typed one after the other or rolled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from tallow.ui.kit.die import Die
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.label import Text
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role


@dataclass(frozen=True, slots=True)
class DieSpec:
    """A die that is wanted: its sides, and what it is for."""

    sides: int
    label: str = ""


class DiceTray(QWidget):
    """A row of dice; digits fill and advance, Tab, ← and → move, R asks for a roll.

    Signals:
        dice_edited: the faces so far, None for a die that has not fallen.
        completed: every die has fallen: the faces.
        roll_requested: R was pressed; the owner rolls and calls `set_faces`.
    """

    dice_edited = Signal(object)
    completed = Signal(object)
    roll_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dice: list[Die] = []
        self._specs: tuple[DieSpec, ...] = ()
        self._row = QWidget()
        self._flow = FlowLayout(self._row, look().px(8))
        policy = QSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self._row.setSizePolicy(policy)
        self._sum = Text("", Role.ENTRY, "ink3", size=22)
        self._result = Text("", Role.FIGURE, size=38)
        self._hint = Text("", Role.SECONDARY, "ink3")
        self._hint.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(look().px(10))
        line.addWidget(self._row)
        line.addWidget(self._sum)
        line.addWidget(self._result)
        line.addStretch(1)
        line.addWidget(self._hint)

    def set_dice(self, specs: Sequence[DieSpec], faces: Sequence[int | None] = ()) -> None:
        """Shows these dice with what has fallen so far; dice that stay the same keep the keyboard."""
        specs = tuple(specs)
        if specs != self._specs:
            kept = 0
            while kept < min(len(specs), len(self._specs)) and specs[kept] == self._specs[kept]:
                kept += 1
            self._rebuild(specs, kept)
        for at, die in enumerate(self.dice):
            die.set_value(faces[at] if at < len(faces) else None)

    def set_faces(self, faces: Sequence[int | None]) -> None:
        """Shows what fell; does not emit."""
        for die, face in zip(self.dice, faces, strict=True):
            die.set_value(face)

    def faces(self) -> tuple[int | None, ...]:
        """What fell so far, in order."""
        values = (die.value() for die in self.dice)
        return tuple(None if value is None else int(value) for value in values)

    def set_words(self, between: str = "", result: str = "", hint: str = "") -> None:
        """What stands behind the dice ("× 10  ="), what they come to, and at the right a hint."""
        for label, words in ((self._sum, between), (self._result, result), (self._hint, hint)):
            label.setText(words)
            label.setVisible(bool(words))

    def focus_next_empty(self) -> None:
        """Puts the keyboard on the first die that has not fallen."""
        die = next((die for die in self.dice if die.value() is None), self.dice[0] if self.dice else None)
        if die is not None:
            die.setFocus(Qt.FocusReason.OtherFocusReason)

    def _rebuild(self, specs: tuple[DieSpec, ...], kept: int) -> None:
        for die in self.dice[kept:]:
            self._flow.removeWidget(die)
            die.hide()
            die.deleteLater()
        self.dice = self.dice[:kept]
        for at in range(kept, len(specs)):
            die = Die(specs[at].sides, specs[at].label, f"Die {at + 1} of {len(specs)}")
            die.value_edited.connect(self._on_edited)
            die.filled.connect(lambda now=at: self._advance(now))
            die.stepped.connect(lambda by, now=at: self._step(now, by))
            die.roll_requested.connect(self.roll_requested)
            self._flow.addWidget(die)
            die.show()  # at once, so that the keyboard can go on to it
            self.dice.append(die)
        self._specs = specs
        self._row.updateGeometry()
        self.updateGeometry()

    def _advance(self, at: int) -> None:
        """To the next die, or the next empty one behind the last."""
        if at + 1 < len(self.dice):
            self.dice[at + 1].setFocus(Qt.FocusReason.TabFocusReason)

    def _step(self, at: int, by: int) -> None:
        if 0 <= at + by < len(self.dice):
            self.dice[at + by].setFocus(Qt.FocusReason.TabFocusReason)

    def _on_edited(self) -> None:
        faces = self.faces()
        self.dice_edited.emit(faces)
        if None not in faces:
            self.completed.emit(faces)
