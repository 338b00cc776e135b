"""The widgets of a layout in its order, found without asking it for its items.

WORKAROUND for PySide: an item that was asked for stays known to it until the layout goes; where Qt deletes the item
before, with a widget that is deleted, another widget may come to lie at its place in memory, and the program ends when
that one goes. So nothing here calls ``itemAt``; a contract test sees to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLayout, QSizePolicy, QWidget


def laid_out(layout: QLayout) -> Iterator[QWidget]:
    """All widgets that stand in a layout and in those within it, in order."""
    owner = layout.parentWidget()
    children = [each for each in owner.children() if isinstance(each, QWidget)] if owner is not None else []
    yield from _within(layout, children)


def _within(layout: QLayout, children: Sequence[QWidget]) -> Iterator[QWidget]:
    placed: list[tuple[int, QWidget | QLayout]] = [(layout.indexOf(each), each) for each in children]
    placed += [(layout.indexOf(each), each) for each in layout.children() if isinstance(each, QLayout)]
    for at, each in sorted(placed, key=lambda pair: pair[0]):
        if at >= 0:
            yield from _within(each, children) if isinstance(each, QLayout) else (each,)


def wanted(widget: QWidget) -> QSize:
    """How large a layout makes a widget that has all the room."""
    size = widget.sizeHint().expandedTo(widget.minimumSizeHint())
    return size.boundedTo(widget.maximumSize()).expandedTo(widget.minimumSize())


def least(widget: QWidget) -> QSize:
    """How small a layout may make a widget."""
    policy, hint, smallest = widget.sizePolicy(), widget.sizeHint(), widget.minimumSizeHint()
    shrinks = QSizePolicy.PolicyFlag.ShrinkFlag.value
    wide = smallest.width() if policy.horizontalPolicy().value & shrinks else hint.width()
    high = smallest.height() if policy.verticalPolicy().value & shrinks else hint.height()
    size = QSize(max(0, wide, smallest.width()), max(0, high, smallest.height()))
    return size.boundedTo(widget.maximumSize()).expandedTo(widget.minimumSize())
