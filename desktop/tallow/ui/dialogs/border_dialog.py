"""Says that pages reach into what a printer leaves white, and asks whether their margins are to be widened."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tallow.printing.paper import Margins, spoken_border
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.label import Text


class BorderDialog(Overlay):
    """Offers wider margins, or the pages as they are; nothing is cut without a word.

    Args:
        printer: what it is called.
        paper: the name of the paper.
        border: what the printer leaves white of it.

    Signals:
        accepted: the margins are to be widened.
        as_they_are: the pages are to be printed, whatever is cut.
    """

    as_they_are = Signal()

    def __init__(self, printer: str, paper: str, border: Margins, parent: QWidget) -> None:
        super().__init__("The margins are narrower than the printer's border", parent, width=500)
        said = (
            f"{printer} leaves a border of {paper} white: {spoken_border(border)}. "
            "What stands in it would be cut off. Widen the margins, look at the pages, and print them then."
        )
        self.body.addWidget(Text(said, Role.BODY, "ink2", wrap=True))
        self.add_button("Cancel").clicked.connect(self.reject)
        self.add_button("Print as they are").clicked.connect(self._on_as_they_are)
        widen = self.add_button("Widen the margins", Kind.PRIMARY, default=True)
        widen.clicked.connect(self.accept)
        widen.setFocus()

    def _on_as_they_are(self) -> None:
        self._end()
        self.as_they_are.emit()
