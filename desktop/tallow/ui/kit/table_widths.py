"""How a record table shares its width among its columns: roomy, tighter where it is narrow, heads always whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tallow.ui.kit.look import look
from tallow.ui.kit.table_spec import Column

GAP = 8
_TIGHT = 4  # the least gap
_NAME, _SHORTEST = 90, 56  # of a column without a width of its own: before the others get tight, and after


@dataclass(frozen=True, slots=True)
class Widths:
    """Widths of the columns, each with the gap behind it, and that gap; in pixels of the screen."""

    columns: tuple[int, ...]
    gap: int


def shared(columns: Sequence[Column], room: int) -> Widths:
    """The widths in so much room; wider than it where not even the tightest fits, and then the table scrolls.

    Args:
        room: what there is, in pixels of the screen.
    """
    px = look().px
    open_columns = sum(1 for column in columns if not column.width)
    gaps, least = max(0, len(columns) - 1), open_columns * px(_NAME)
    roomy = [px(column.width) for column in columns]
    tight = [px(min(column.width, column.narrow or column.width)) for column in columns]
    most, fewest = sum(roomy) + gaps * px(GAP), sum(tight) + gaps * px(_TIGHT)
    ease = min(1.0, max(0.0, (room - least - fewest) / (most - fewest))) if most > fewest else 1.0
    gap = int(px(_TIGHT) + ease * (px(GAP) - px(_TIGHT)))
    fixed = [int(low + ease * (high - low)) for low, high in zip(tight, roomy, strict=True)]
    left = room - sum(fixed) - gaps * gap
    if left < open_columns * px(_SHORTEST):
        left = least  # it scrolls anyway, so a name stands there as far as it does in a roomy one
    shares = iter([(left + part) // open_columns for part in range(open_columns)])
    last = len(columns) - 1
    made = ((width or next(shares)) + (gap if at < last else 0) for at, width in enumerate(fixed))
    return Widths(tuple(made), gap)
