"""The dice of a resolution under way: a person's own, typed one by one, or those that the program rolls."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom

from PySide6.QtCore import QObject, Signal

from tallow.services.rolls import Throw


class Throwing(QObject):
    """Where the dice come from.

    Attributes:
        by_hand: whether the person's own dice are typed.
        faces: those that are typed so far.
        seed: of the program's dice, None before they were rolled.

    Signals:
        changed: a person did something with them.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.by_hand = True
        self.faces: list[int] = []
        self.seed: int | None = None

    @property
    def rolled(self) -> bool:
        """Whether the program has rolled."""
        return self.seed is not None

    @property
    def throw(self) -> Throw:
        """The dice as a resolution takes them; it asks for those that are not there."""
        if self.by_hand:
            return Throw(faces=tuple(self.faces), whole=False)
        return Throw(faces=(), whole=False) if self.seed is None else Throw(seed=self.seed)

    def lay(self, faces: Sequence[int], seed: int | None = None) -> None:
        """Lay out dice, those of an old roll or none; with a seed the program rolls them once more."""
        self.by_hand, self.faces, self.seed = seed is None, list(faces), seed

    def clear(self) -> None:
        """Take all dice up; who throws them stays."""
        self.faces, self.seed = [], None

    # what a person does

    def throw_by_hand(self, by_hand: bool) -> None:
        """Type one's own dice, or have them rolled."""
        self.by_hand = by_hand
        self.changed.emit()

    def type(self, at: int, face: int, shown: Sequence[int]) -> None:
        """Give what a die shows, counted from 0; what follows is worked out anew.

        Rolled dice that a person corrects are that person's from then on.

        Args:
            shown: all dice as they lie.
        """
        if not self.by_hand:
            self.faces, self.by_hand = list(shown), True
        if at < len(self.faces):
            self.faces[at] = face
        else:
            self.faces.append(face)
        self.changed.emit()

    def take(self, at: int) -> None:
        """Take up a typed die again, and those behind it."""
        del self.faces[at:]
        self.changed.emit()

    def roll(self) -> None:
        """Roll all dice, anew where they were rolled before."""
        self.seed = SystemRandom().getrandbits(32)
        self.changed.emit()
