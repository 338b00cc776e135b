"""Where the window may stand: no larger than the screen, and where one can reach it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from tallow.ui.shell.state import WindowState


def fitted(state: WindowState, areas: Sequence[QRect]) -> WindowState:
    """The state with a size that its screen has room for, and a place on that screen.

    Args:
        areas: what is free on each screen in pixels, the first screen's first; empty leaves the state as it is.

    Returns:
        the state; without a place where the screen that the window stood on is gone.
    """
    if not areas:
        return state
    width, height = state.width, state.height
    if state.x is None or state.y is None:
        return replace(state, width=min(width, areas[0].width()), height=min(height, areas[0].height()))
    title = QPoint(state.x + width // 2, state.y + 20)
    area = next((each for each in areas if each.contains(title)), None)
    if area is None:
        return fitted(replace(state, x=None, y=None), areas)
    width, height = min(width, area.width()), min(height, area.height())
    x = max(area.left(), min(state.x, area.left() + area.width() - width))
    y = max(area.top(), min(state.y, area.top() + area.height() - height))
    return replace(state, width=width, height=height, x=x, y=y)


def settle(window: QWidget) -> None:
    """Make room for the frame, whose size is known only once the window shows: it and the window fit the screen."""
    if window.isMaximized() or window.isFullScreen():
        return
    area, frame = window.screen().availableGeometry(), window.frameGeometry()
    beside, above = frame.width() - window.width(), frame.height() - window.height()
    width, height = min(window.width(), area.width() - beside), min(window.height(), area.height() - above)
    if (width, height) != (window.width(), window.height()):
        window.resize(width, height)
    x = max(area.left(), min(frame.left(), area.left() + area.width() - width - beside))
    y = max(area.top(), min(frame.top(), area.top() + area.height() - height - above))
    if (x, y) != (frame.left(), frame.top()):
        window.move(x, y)


def place_of(window: QWidget) -> QRect:
    """Where the window is to stand at the next start: its frame's corner, as ``move`` takes it, and its own size.

    A maximized window's is where it stood before.
    """
    inner = window.normalGeometry() if window.isMaximized() else window.geometry()
    corner = window.frameGeometry().topLeft() - window.geometry().topLeft()
    return QRect(inner.topLeft() + corner, inner.size())
