"""Try a roll: a number is typed or rolled, and it is said on which row of the table it lands."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tallow.model.errors import UserMistake
from tallow.model.value import Number
from tallow.services.own.table import Landing
from tallow.services.rolls import free
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.label import Text
from tallow.ui.kit.spoken import read_number
from tallow.ui.resolver.figure_field import FigureField

_FIELD = 104
Lands = Callable[[Number], Landing]


class TrialLine(QWidget):
    """The field, the button that rolls what stands in it, and the sentence.

    Args:
        title: what the numbers are.
        span: the least and the greatest of them.
        lands: says where a number lands.

    Attributes:
        field: a number, or a formula of dice.

    Signals:
        landed: a number was tried (it, or None for none; the keys of the rows on which it lands).
    """

    landed = Signal(object, object)

    def __init__(self, title: str, span: tuple[int, int], lands: Lands) -> None:
        super().__init__()
        self._lands = lands
        self._number: Number | None = None
        self._fell = ""
        first, last = span
        die = f"1d{last - first + 1}"
        self.field = FigureField(f"{title} to try, or dice", words=True)
        self.field.setText(die if first == 1 else f"{die}+{first - 1}" if first > 1 else f"{die}−{1 - first}")
        self._roll = Button("Roll it", icon="die", height=28)
        self._said = Text("", Role.SECONDARY, "ink", wrap=True)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(look().px(8))
        self.field.setFixedWidth(look().px(_FIELD))
        line.addWidget(Text(title, Role.BODY, "ink2", size=13.5))
        line.addWidget(self.field)
        line.addWidget(self._roll)
        line.addWidget(self._said, 1)
        self._roll.clicked.connect(self.roll)
        self.field.entered.connect(self.roll)
        self.field.given.connect(self._on_typed)
        self.hide()

    @property
    def said(self) -> str:
        """Where the number lands, in a sentence; "" while none is tried."""
        return self._said.text()

    def begin(self) -> None:
        """Show it, and take the keyboard."""
        self.show()
        self.field.setFocus(Qt.FocusReason.TabFocusReason)

    def end(self) -> None:
        """Hide it, and mark nothing any longer."""
        self.hide()
        self._show(None)

    def roll(self) -> None:
        """Roll what stands in the field; a number stands for itself."""
        try:
            rolled, _ = free(self.field.text().strip() or "0")
        except UserMistake as mistake:
            self._number = None
            self.landed.emit(None, ())
            self._tell(str(mistake).splitlines()[0], wrong=True)
            return
        self._show(rolled.total, f"{rolled.text}. " if rolled.dice else "")

    def refresh(self) -> None:
        """Say anew where the number lands, once the table is another."""
        if self._number is not None:
            self._show(self._number, self._fell)

    def _on_typed(self, text: str) -> None:
        number = read_number(text.strip())
        self._show(number if isinstance(number, int) else None)

    def _show(self, number: Number | None, fell: str = "") -> None:
        self._number, self._fell = number, fell
        found = self._lands(number) if number is not None else None
        self.landed.emit(number, found.ids if found else ())
        self._tell(f"{fell}{found.sentence}" if found else "", wrong=bool(found and found.wrong))

    def _tell(self, sentence: str, *, wrong: bool) -> None:
        self._said.set_color("danger" if wrong else "ink")
        self._said.setText(sentence)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.end()
        else:
            super().keyPressEvent(event)
