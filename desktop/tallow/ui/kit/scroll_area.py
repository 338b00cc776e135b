"""ScrollArea: scrolls what does not fit, without a frame, on one of the grounds."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPalette, QResizeEvent
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
        self._foot: QWidget | None = None

    @property
    def foot_height(self) -> int:
        """How much of its height the foot takes, 0 without one."""
        return self._foot.sizeHint().height() if self._foot is not None else 0

    def set_foot(self, foot: QWidget) -> None:
        """Keep a widget in sight below what scrolls."""
        foot.setParent(self)
        self._foot = foot
        self._place_foot()
        foot.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_foot()

    def _place_foot(self) -> None:
        if self._foot is not None:
            high = self.foot_height
            self.setViewportMargins(0, 0, 0, high)
            self._foot.setGeometry(QRect(0, self.height() - high, self.viewport().width(), high))
