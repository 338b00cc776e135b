"""The roles that type plays: which face, cut and size each has, at which line height."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from PySide6.QtGui import QFont

from tallow.printing import fonts

_W = QFont.Weight


@dataclass(frozen=True, slots=True)
class Face:
    """One role's type: sizes and line heights in pixels at 100 %, tracking in percent."""

    family: str
    weight: QFont.Weight
    size: float
    line: float
    tracking: float = 100.0
    italic: bool = False


class Role(Enum):
    """Serif speaks for the sheet: names, figures, labels, rules. Sans speaks for the app: buttons, log, hints."""

    NAME = Face(fonts.SERIF, _W.DemiBold, 36, 40)
    FIGURE = Face(fonts.SERIF, _W.Medium, 32, 32)
    TITLE = Face(fonts.SERIF, _W.Medium, 22, 28)
    ENTRY = Face(fonts.SERIF, _W.Normal, 17, 22)
    ENTRY_STRONG = Face(fonts.SERIF, _W.Medium, 17, 22)
    ENTRY_BOLD = Face(fonts.SERIF, _W.DemiBold, 17, 22)
    NOTE = Face(fonts.SERIF, _W.Normal, 17, 22, italic=True)
    LABEL = Face(fonts.CAPS, _W.Medium, 16, 20, fonts.TRACKING)
    LABEL_TIGHT = Face(fonts.CAPS, _W.Medium, 15, 20, fonts.TRACKING_TIGHT)
    BODY = Face(fonts.SANS, _W.Normal, 14, 20)
    BODY_STRONG = Face(fonts.SANS, _W.Medium, 14, 20)
    BODY_BOLD = Face(fonts.SANS, _W.DemiBold, 14, 20)
    SECONDARY = Face(fonts.SANS, _W.Normal, 13, 18)
    SECONDARY_STRONG = Face(fonts.SANS, _W.Medium, 13, 18)
    MINIMUM = Face(fonts.SANS, _W.Normal, 12, 16)


def font(role: Role, zoom: float = 1.0, size: float | None = None) -> QFont:
    """The font of a role at a zoom; `size` in pixels at 100 % takes the place of the role's own."""
    return QFont(_made(role, max(1, round((size or role.value.size) * zoom))))  # a copy: some are struck through


@cache
def _made(role: Role, pixels: int) -> QFont:
    """A font, made once: every painting and measuring asks for its fonts anew."""
    face = role.value
    made = fonts.font(face.family, face.weight, italic=face.italic)
    made.setPixelSize(pixels)
    if face.tracking != 100:
        made.setLetterSpacing(QFont.SpacingType.PercentageSpacing, face.tracking)
    return made
