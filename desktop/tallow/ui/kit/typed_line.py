"""TypedLine: the line that opens over a row or a chip, in which a word is typed: Enter gives it, Esc gives up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from tallow.ui.kit.cell_line import CellLine

Objection = Callable[[str], str]


class TypedLine(CellLine):
    """Gives what was typed once: with Enter or when the keyboard leaves, without the blanks around it.

    It stands in its host, which gets the keyboard back with Enter and Esc, and goes when it has given.
    `choices` are offered while one types, and Enter takes the only one that begins so; others can be typed all the
    same. `objects` says why a text cannot be taken
    or an empty text; the frame turns to danger meanwhile, and a text that is objected to is given up.

    Signals:
        given: the text, which may be empty.
        given_up: Esc was pressed, or what stands here cannot be taken.
        objected: why what stands here cannot be taken; empty when it can again.
    """

    given = Signal(str)
    given_up = Signal()
    objected = Signal(str)

    def __init__(
        self,
        host: QWidget,
        name: str,
        text: str,
        font: QFont,
        *,
        choices: Sequence[str] = (),
        objects: Objection | None = None,
    ) -> None:
        super().__init__(host.viewport() if isinstance(host, QAbstractScrollArea) else host, name, font)
        self._host = host
        self._objects = objects
        self._over = False
        self.setText(text)
        if choices:
            self.offer(choices)
        self.textChanged.connect(self._on_text)
        self.editingFinished.connect(self._finish)

    def open(self) -> None:
        """Shows itself and takes the keyboard."""
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            event.accept()
            self._end(give=False)
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take_only()
        super().keyPressEvent(event)

    def _on_text(self, text: str) -> None:
        sentence = self._objects(text) if self._objects else ""
        if bool(sentence) != self.wrong or sentence:
            self.wrong = bool(sentence)
            self.objected.emit(sentence)
            self.update()

    def _finish(self) -> None:
        self._end(give=not self.wrong)

    def _end(self, *, give: bool) -> None:
        if self._over:
            return
        self._over = True
        if self.wrong:
            self.objected.emit("")
        if self.hasFocus():
            self._host.setFocus(Qt.FocusReason.OtherFocusReason)
        self.deleteLater()
        if give:
            self.given.emit(self.text().strip())
        else:
            self.given_up.emit()
