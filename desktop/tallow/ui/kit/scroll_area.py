"""ScrollArea: scrolls what does not fit, without a frame, on one of the grounds."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

#: The palette's roles of the grounds that something scrolls on.
_ROLES = {"sheet": QPalette.ColorRole.AlternateBase, "bg": QPalette.ColorRole.Window}


class ScrollArea(QScrollArea):
    """An area for one widget, which takes its width and its height where there is room.

    Qt fills the ground, in the area and below the widget: so it knows that nothing shows through, and moves what is
    painted already instead of painting all of it at each step.

    Args:
        ground: the token of the ground that the area stands on, ``sheet`` or ``bg``.
    """

    def __init__(self, ground: str = "sheet", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.viewport().setBackgroundRole(_ROLES[ground])
        self.setBackgroundRole(_ROLES[ground])
        self.setAutoFillBackground(True)  # beside the viewport stand its bars
