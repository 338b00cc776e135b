"""Where Tab goes: through what shows in the order in which it is read, whenever each part of it was built."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QScrollArea, QWidget

from tallow.ui.kit.laid_out import laid_out


def step(roots: Sequence[QWidget], now: QWidget | None, *, forward: bool) -> bool:
    """Bring the keyboard to the next stop round the circle; False where there is none.

    Qt's own order is that in which widgets were made, and many of ours are made when they first show.

    Args:
        roots: what holds the stops, in order.
        now: what has the keyboard.
    """
    order = [each for root in roots for each in _shown(root)]
    wanted = next_stop(
        [is_stop(each) for each in order],
        next((at for at, each in enumerate(order) if each is now), None),
        forward=forward,
    )
    if wanted is None:
        return False
    reach(order[wanted], Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    return True


def next_stop(stops: Sequence[bool], now: int | None, *, forward: bool) -> int | None:
    """The place of the next stop round the circle; from nowhere the first, or going back the last.

    Args:
        stops: of each thing in order, whether Tab stops there.
        now: the place of the one that the keyboard is on.
    """
    places = [at for at, stop in enumerate(stops) if stop]
    if not places:
        return None
    if forward:
        return next((at for at in places if now is not None and at > now), places[0])
    return next((at for at in reversed(places) if now is not None and at < now), places[-1])


def first(root: QWidget) -> QWidget | None:
    """The first stop within what shows."""
    return next((each for each in _shown(root) if is_stop(each)), None)


def is_stop(widget: QWidget) -> bool:
    """Whether Tab stops at a widget that shows."""
    takes = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return takes and widget.isEnabled() and widget.focusProxy() is None


def reach(widget: QWidget, reason: Qt.FocusReason) -> None:
    """Give a widget the keyboard, and bring it into sight wherever it is scrolled away."""
    widget.setFocus(reason)
    bring(widget)


def bring(widget: QWidget) -> None:
    """Bring a widget into sight wherever it is scrolled away."""
    above = widget.parentWidget()
    while above is not None and not above.isWindow():
        if isinstance(above, QScrollArea) and above.widget() is not None and above.isAncestorOf(widget):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()


def _shown(root: QWidget) -> Iterator[QWidget]:
    """A widget that shows, and all within it that do, in the order in which they are read."""
    if not root.isVisible():
        return
    yield root
    layout = root.layout()
    placed = list(laid_out(layout)) if layout is not None else []
    others = [each for each in root.children() if isinstance(each, QWidget) and each not in placed]
    if isinstance(root.parent(), QAbstractItemView):
        others.sort(key=lambda each: (each.y(), each.x()))  # what lies over the rows of a list
    for child in (*placed, *others):
        if not child.isWindow():
            yield from _shown(child)
