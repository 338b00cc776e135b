"""The roles that text plays on paper: face, weight, size and line of each, as the mock-ups measure them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtGui import QFont, QFontMetricsF

from tallow.printing.fonts import CAPS, SANS, SERIF, TRACKING, TRACKING_TIGHT, font

#: Layout happens on this grid, dots to the inch, whatever it is painted on later: so paper, preview and printer break
#: the same lines at the same places.
GRID = 1200
DOTS = GRID / 25.4
"""Dots of the grid in a millimeter."""
POINT = 25.4 / 72
"""Millimeters in a point."""


@dataclass(frozen=True, slots=True, eq=False)
class Role:
    """How a text is set; each is made once, and is equal to itself alone, for measures are kept by it.

    Attributes:
        family: one of our faces.
        weight: as CSS counts.
        size: in points.
        line: from one baseline to the next, in millimeters.
        least: the size, in points, to which it may shrink before it breaks into lines.
        tracking: in percent of the usual spacing.
    """

    family: str
    weight: int
    size: float
    line: float
    least: float
    tracking: float = 100.0

    def at(self, size: float) -> Role:
        """The same at another size, its line in proportion."""
        return _at(self, size)


@lru_cache(maxsize=256)
def _at(role: Role, size: float) -> Role:
    return role if size == role.size else replace(role, size=size, line=role.line * size / role.size)


NAME = Role(SERIF, 600, 25.0, 9.2, 16.0)
NAME_AGAIN = Role(SERIF, 600, 12.0, 5.0, 10.0)
BODY = Role(SERIF, 400, 10.5, 4.6, 10.0)
STRONG = Role(SERIF, 600, 10.5, 4.6, 10.0)
COUNT = Role(SERIF, 600, 11.0, 4.6, 10.0)
LARGE = Role(SERIF, 500, 19.0, 7.0, 10.0)
SMALL = Role(SERIF, 500, 14.0, 5.4, 10.0)
FIGURE = Role(SERIF, 400, 12.0, 4.6, 10.0)
FIGURE_NOW = Role(SERIF, 600, 12.0, 4.6, 10.0)
TOTAL = Role(SERIF, 600, 12.0, 4.6, 10.0)
SECTION = Role(CAPS, 500, 11.5, 4.6, 10.0, TRACKING)
LABEL = Role(CAPS, 500, 11.0, 4.2, 10.0, TRACKING_TIGHT)
CAPTION = Role(SANS, 400, 8.5, 3.9, 8.0)
CAPTION_STRONG = Role(SANS, 600, 8.5, 3.9, 8.0)
COLUMN = Role(SANS, 400, 8.0, 3.2, 8.0)
FOOT = Role(SANS, 400, 8.0, 3.5, 8.0)
FOOT_STRONG = Role(SANS, 600, 8.0, 3.5, 8.0)


@lru_cache(maxsize=256)
def face(role: Role) -> QFont:
    """The role's font on the layout's grid, with its fallbacks."""
    made = font(role.family, QFont.Weight(role.weight))
    made.setPixelSize(max(1, round(role.size / 72 * GRID)))
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if role.tracking != 100.0:
        made.setLetterSpacing(QFont.SpacingType.PercentageSpacing, role.tracking)
    return made


@lru_cache(maxsize=256)
def metrics(role: Role) -> QFontMetricsF:
    """The measures of the role's font, in dots of the grid."""
    return QFontMetricsF(face(role))


@lru_cache(maxsize=256)
def cap_height(role: Role) -> float:
    """How high its capitals and figures stand, in millimeters; boxes center by it."""
    return metrics(role).capHeight() / DOTS
