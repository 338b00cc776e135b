"""Which cards are others since a campaign was last played, plugin by plugin, and a button that notes it as seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.shell.page_frame import scrolled

if TYPE_CHECKING:
    from tallow.services.versions.played import Moved

_HIGH = 320
_SEEN = "Once you noted this as seen, it is not told again."


class ChangedCards(Overlay):
    """To be read, and accepted where it is noted as seen."""

    def __init__(self, campaign: str, moved: Sequence[Moved], parent: QWidget) -> None:
        from tallow.services.versions.played import stays

        super().__init__(f"Changed since {campaign} was last played", parent, width=620)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, look().px(8), 0)
        column.setSpacing(look().px(6))
        for each in moved:
            column.addWidget(SectionHead(each.name))
            column.addWidget(Text(each.from_to, Role.SECONDARY, "ink2", wrap=True))
            if each.differences:
                column.addWidget(Text("\n".join(map(str, each.differences)), Role.BODY, "ink", wrap=True))
        column.addStretch(1)
        area = scrolled(inner, "What is different")
        area.setFixedHeight(look().px(_HIGH))
        self.body.addWidget(Text(f"{stays(moved)} {_SEEN}", Role.BODY, "ink2", wrap=True))
        self.body.addWidget(area)
        self.add_button("Later").clicked.connect(self.reject)
        self.add_button("Note as seen", Kind.PRIMARY, default=True).clicked.connect(self.accept)
