"""Where a monster looks, and its blind spot (RULES.md W137 to W140)."""

from __future__ import annotations

from tallow.api import Rectangle, Square

from .board import BOARD, WAYS, Way

_KNOWN = (2, 2)
"""The base whose blind spot players' material confirms; that of others is printed on the monster's own diagram."""


def behind(area: Rectangle, looks: Way) -> Rectangle:
    """The spaces directly behind a base that looks that way, as wide as the base; they may be off the board."""
    x, y = WAYS[looks]
    width, height = (1, area.height) if x else (area.width, 1)
    left = area.x if not x else (area.x - 1 if x > 0 else area.right + 1)
    top = area.y if not y else (area.y - 1 if y > 0 else area.bottom + 1)
    return Rectangle(left, top, width, height)


def blind_spot(area: Rectangle, looks: Way, bounds: Rectangle = BOARD) -> tuple[Square, ...] | None:
    """The blind spot's squares on the board; None for a base of which only the monster's own diagram tells."""
    if (area.width, area.height) != _KNOWN:
        return None
    return tuple(square for square in behind(area, looks).squares() if square in bounds)
