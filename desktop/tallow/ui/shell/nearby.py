"""Where the keyboard goes when what it was on vanishes: to what stands nearest, not to the window's first button."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget


def lost(within: QWidget) -> QWidget | None:
    """What has the keyboard inside a widget and no longer shows, or None; Qt asks for a next stop at that moment."""
    focused = QApplication.focusWidget()
    gone = focused is not None and not focused.isVisible() and within.isAncestorOf(focused)
    return focused if gone and within.isVisible() else None


def take_over(gone: QWidget, within: QWidget) -> bool:
    """Give the keyboard to the stop nearest to a widget that went, in the smallest part around it that has one.

    Args:
        within: the part that the keyboard must not leave.
    """
    step: QWidget | None = gone.parentWidget()
    while step is not None and (step is within or within.isAncestorOf(step)):
        stops = stops_in(step)
        if stops:
            min(stops, key=lambda each: _apart(gone, each)).setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        step = step.parentWidget()
    return False


def stops_in(part: QWidget) -> list[QWidget]:
    """What shows in a part of the window and is reached by Tab."""
    return [
        each
        for each in part.findChildren(QWidget)
        if each.focusPolicy() & Qt.FocusPolicy.TabFocus
        and each.isVisible()
        and each.isEnabled()
        and each.focusProxy() is None
    ]


def first_in(part: QWidget) -> QWidget | None:
    """The stop that stands highest in a part, at the left of its line."""

    def place(each: QWidget) -> tuple[int, int]:
        at = each.mapTo(part, QPoint())
        return at.y(), at.x()

    return min(stops_in(part), key=place, default=None)


def _apart(gone: QWidget, other: QWidget) -> int:
    window = gone.window()
    return (gone.mapTo(window, QPoint()) - other.mapTo(window, QPoint())).manhattanLength()
