"""How the resolver's three columns stand: side by side, the changes below what happens, or all below each other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QGridLayout

from tallow.ui.kit import look
from tallow.ui.kit.scroll_area import ScrollArea

INPUTS, OUTCOME = 304, 344
_BESIDE, _TWO = 1060, 640  # the least widths for three columns and for two
_ANY = 16_777_215  # Qt's own for no limit


def place(grid: QGridLayout, areas: Sequence[ScrollArea], width: int) -> None:
    """Set inputs, story and changes into the grid for a width."""
    px = look().px
    inputs, story, outcome = areas
    three, one = width >= px(_BESIDE), width < px(_TWO)
    for area in areas:
        grid.removeWidget(area)
    if one:
        for row, area in enumerate(areas):
            grid.addWidget(area, row, 0, 1, 3)
    else:
        grid.addWidget(inputs, 0, 0, 2, 1)
        grid.addWidget(story, 0, 1, 2 if three else 1, 1)
        grid.addWidget(outcome, 0 if three else 1, 2 if three else 1, 2 if three else 1, 1)
    _hold(inputs, 0 if one else px(INPUTS), _ANY if one else px(INPUTS))
    _hold(outcome, px(OUTCOME) if three else 0, px(OUTCOME) if three else _ANY)
    grid.setColumnStretch(1, 1)
    for row, stretch in enumerate((0, 0, 1) if one else (3, 0 if three else 2, 0)):
        grid.setRowStretch(row, stretch)


def fit(areas: Sequence[ScrollArea], width: int, height: int) -> None:
    """Give each the height that it needs: below each other all of it, and the page scrolls.

    Below what happens, the changes take up to half of the page.
    """
    px = look().px
    three, one = width >= px(_BESIDE), width < px(_TWO)
    for area in areas:
        area.setMinimumHeight(_height(area, width) if one else 0)
    if not three and not one:
        areas[2].setMinimumHeight(min(_height(areas[2], width), height // 2))


def _hold(area: ScrollArea, least: int, most: int) -> None:
    area.setMinimumWidth(least)
    area.setMaximumWidth(most)


def _height(area: ScrollArea, width: int) -> int:
    """What stands in an area, as high as it is at a width."""
    inner = area.widget()
    layout = inner.layout() if inner is not None else None
    if layout is None:
        return 0
    high = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
    return high + area.foot_height
