"""Lists what was put away, and brings one of it back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.label import Text
from tallow.ui.shell.page_frame import scrolled

_SHOWN = 8  # lines before the list scrolls
_LINE = 36


class Archived(Overlay):
    """A line for each thing that was put away, with the button that brings it back.

    Args:
        title: of the dialog.
        things: each one's id, its name, and a word behind it ("" for none).
        none: the sentence where nothing was put away.

    Signals:
        wanted: one is to come back (its id); the dialog has ended.
    """

    wanted = Signal(str)

    def __init__(self, title: str, things: Sequence[tuple[str, str, str]], none: str, parent: QWidget) -> None:
        super().__init__(title, parent, width=480)
        if things:
            self.body.addWidget(self._list(things))
        else:
            self.body.addWidget(Text(none, Role.BODY, "ink2", wrap=True))
        self.add_button("Close").clicked.connect(self.reject)

    def _list(self, things: Sequence[tuple[str, str, str]]) -> QWidget:
        inner = QWidget()
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, look().px(4), 0)
        grid.setColumnStretch(0, 1)
        for row, (id, name, word) in enumerate(things):
            back = Button("Bring back", height=28)
            back.setAccessibleName(f"Bring back {name}")
            back.clicked.connect(lambda _checked=False, id=id: self._on_wanted(id))
            grid.addWidget(Text(name, Role.ENTRY, wrap=True), row, 0)
            grid.addWidget(Text(word, Role.SECONDARY, "ink3"), row, 1)
            grid.addWidget(back, row, 2, Qt.AlignmentFlag.AlignRight)
        grid.setRowStretch(len(things), 1)
        area = scrolled(inner)
        area.setFixedHeight(look().px(_LINE) * min(_SHOWN, len(things)) + look().px(8))
        return area

    def _on_wanted(self, id: str) -> None:
        self.accept()
        self.wanted.emit(id)
