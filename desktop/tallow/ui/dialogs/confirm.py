"""Asks before something that undo does not bring straight back."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.label import Text


class Confirm(Overlay):
    """One question, a button that does it and one that leaves all as it is.

    Args:
        question: what is to be done ("Archive Ashwater Road?").
        consequence: what comes of it, in a sentence.
        verb: what the button says ("Archive").
        leave: what the other one says.
        aside: whether what the button does is by the way, and Enter leaves it.
    """

    def __init__(
        self,
        question: str,
        consequence: str,
        verb: str,
        parent: QWidget,
        *,
        harm: bool = False,
        leave: str = "Leave it",
        aside: bool = False,
    ) -> None:
        super().__init__(question, parent, width=460)
        self.body.addWidget(Text(consequence, Role.BODY, "ink2", wrap=True))
        if aside:
            go_on, cancel = self.add_button(verb), self.add_button(leave, Kind.PRIMARY, default=True)
        else:
            cancel = self.add_button(leave)
            go_on = self.add_button(verb, Kind.DANGER if harm else Kind.PRIMARY, default=True)
        cancel.clicked.connect(self.reject)
        go_on.clicked.connect(self.accept)
        (cancel if harm or aside else go_on).setFocus()
