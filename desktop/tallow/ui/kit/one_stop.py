"""OneStop: several widgets that Tab reaches as one; it comes back to the part that had the keyboard last."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid


class OneStop(QObject):
    """Keeps one Tab stop among the parts of a group; the group becomes this object's parent and gives it the proxy."""

    def __init__(self, group: QWidget) -> None:
        super().__init__(group)
        self._group = group
        self._parts: list[QWidget] = []

    def set_parts(self, parts: Sequence[QWidget], at: int = 0) -> None:
        """Takes these parts in order; Tab reaches the one at this place."""
        for part in self._parts:
            if isValid(part):
                part.removeEventFilter(self)
        self._parts = list(parts)
        for part in self._parts:
            part.installEventFilter(self)
        if self._parts:
            self._stop(self._parts[min(max(0, at), len(self._parts) - 1)])

    @property
    def at(self) -> int:
        """The place of the part that Tab reaches."""
        stop = Qt.FocusPolicy.StrongFocus
        return next((at for at, part in enumerate(self._parts) if part.focusPolicy() == stop), 0)

    def step(self, by: int) -> None:
        """Brings the keyboard to the next part or the previous one."""
        wanted = self.at + by
        if 0 <= wanted < len(self._parts):
            self._parts[wanted].setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QWidget):
            self._stop(watched)
        return super().eventFilter(watched, event)

    def _stop(self, stop: QWidget) -> None:
        for part in self._parts:
            part.setFocusPolicy(Qt.FocusPolicy.StrongFocus if part is stop else Qt.FocusPolicy.ClickFocus)
        self._group.setFocusProxy(stop)
