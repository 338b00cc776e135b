"""What a person must still decide, as a question with its answers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.errors import spoken as in_words
from tallow.model.phrase import words
from tallow.model.resolution import Due
from tallow.model.value import Value, tidy
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.kit.spoken import read_number
from tallow.ui.resolver.session import Session


class DuePanel(QWidget):
    """Shows what is due, all of it; each answer is worked out at once.

    Signals:
        decided: the last question went away while the keyboard was on it.
    """

    decided = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._shown: tuple[Due, ...] = ()
        self._questions: list[Question] = []
        px = look().px
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(px(16), px(12), px(16), px(14))
        self._column.setSpacing(px(10))
        self.hide()

    def refresh(self) -> None:
        """Show what is due now."""
        due = tuple(self._session.due)
        if due == self._shown:
            return
        self._shown = due
        had_keyboard = self.isAncestorOf(self._keyboard() or self.window())
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._questions = [Question(each, self._session) for each in due]
        for question in self._questions:
            self._column.addWidget(question)
        self.setVisible(bool(due))
        if had_keyboard and not self.focus_due():
            self.decided.emit()

    def focus_due(self) -> bool:
        """Bring the keyboard to the first question; False where nothing is due."""
        if self._questions:
            self._questions[0].take_keyboard()
        return bool(self._questions)

    def _keyboard(self) -> QWidget | None:
        return self.window().focusWidget()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = look().theme
        painter = QPainter(self)
        paint.box(painter, QRectF(self.rect()), theme.wash, theme.fill, paint.FRAME)
        painter.end()


class Question(QWidget):
    """One decision: a button for each answer, or a line where a number or a word is to be given."""

    def __init__(self, due: Due, session: Session) -> None:
        super().__init__()
        self._due, self._session = due, session
        self.buttons: list[Button] = []
        self._line = Field("Answer")
        head, row = QHBoxLayout(), QHBoxLayout()
        head.addWidget(SmallCaps("to decide", strong=True))
        head.addStretch(1)
        answers = zip(due.choices, due.words or map(answer_words, due.choices), strict=True)
        rows = _in_rows([self._button(value, said) for value, said in answers])
        if not due.choices:
            self._line.returnPressed.connect(self._on_line)
            row.addWidget(self._line)
            row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(8))
        column.addLayout(head)
        column.addWidget(Text(due.label, Role.ENTRY, wrap=True))
        for each in (row, *rows):
            column.addLayout(each)
        self.setAccessibleName(due.label)

    def take_keyboard(self) -> None:
        """Bring the keyboard here."""
        (self.buttons[0] if self.buttons else self._line).setFocus()

    def _button(self, value: Value, said: str) -> Button:
        made = Button(said, height=30)
        made.setAccessibleName(f"{said}, {self._due.label}")
        made.clicked.connect(lambda: self._session.answer(self._due, value))
        self.buttons.append(made)
        return made

    def _on_line(self) -> None:
        text = self._line.text().strip()
        if text:
            number = read_number(text, whole=False)
            self._line.set_error(self._session.answer(self._due, text if number is None else tidy(number)))


_ROOM = 560
"""What answers have side by side, in pixels at 100 %."""


def _in_rows(buttons: Sequence[Button]) -> list[QHBoxLayout]:
    """The buttons in rows, as many in each as there is room for."""
    rows: list[QHBoxLayout] = []
    gap, left = look().px(8), 0
    for button in buttons:
        wide = button.sizeHint().width()
        if not rows or wide > left:
            if rows:
                rows[-1].addStretch(1)
            rows.append(QHBoxLayout())
            rows[-1].setSpacing(gap)
            left = look().px(_ROOM)
        rows[-1].addWidget(button)
        left -= wide + gap
    if rows:
        rows[-1].addStretch(1)
    return rows


def answer_words(value: Value) -> str:
    """An answer as its button says it."""
    return words(in_words(value)) if not isinstance(value, Sequence) or isinstance(value, str) else str(value)
