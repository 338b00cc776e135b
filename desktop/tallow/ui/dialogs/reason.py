"""Asks a person for the reason of something that goes against the rules or the sum."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.label import SmallCaps, Text

NEEDED = "Give a reason: it is kept with what you do."


class Reason(Overlay):
    """A sentence, and a line for the reason, without which it does not go on.

    Signals:
        given: the person's reason.
    """

    given = Signal(str)

    def __init__(self, title: str, sentence: str, verb: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        if sentence:
            self.body.addWidget(Text(sentence, Role.BODY, "ink2", wrap=True))
        self.body.addWidget(SmallCaps("reason"))
        self.line = QLineEdit()
        self.line.setAccessibleName("Reason")
        self.line.textChanged.connect(self._on_typed)
        self.body.addWidget(self.line)
        cancel = self.add_button("Cancel")
        self._go_on = self.add_button(verb, Kind.PRIMARY, default=True)
        cancel.clicked.connect(self.reject)
        self._go_on.clicked.connect(self._on_go_on)
        self._on_typed()
        self.line.setFocus()

    def problem(self) -> str:
        """Why it cannot go on yet, or "" where it can."""
        return "" if self.line.text().strip() else NEEDED

    def _on_typed(self) -> None:
        self._go_on.set_unavailable(self.problem())

    def _on_go_on(self) -> None:
        if not self.problem():
            self.accept()
            self.given.emit(self.line.text().strip())
