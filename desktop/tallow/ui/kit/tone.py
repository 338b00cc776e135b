"""Tones: how bad a part of a ruler or of odds is, told by ground and hatching, never by color alone."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tallow.ui.kit import paint
from tallow.ui.kit.look import look


class Tone(Enum):
    """From harmless to final."""

    CLEAR = auto()
    PALE = auto()
    HATCHED = auto()
    FILLED = auto()
    SOLID = auto()


def paint_tone(painter: QPainter, rect: QRectF, tone: Tone, hatch: float = 7, *, hovered: bool = False) -> None:
    """The ground of a part; hovering washes a clear one."""
    theme = look().theme
    grounds = {
        Tone.CLEAR: theme.wash if hovered else theme.well,
        Tone.PALE: theme.dwash,
        Tone.HATCHED: theme.dwash,
        Tone.FILLED: theme.dfill,
        Tone.SOLID: theme.ink,
    }
    painter.fillRect(rect, grounds[tone])
    if tone is Tone.HATCHED:
        paint.hatch(painter, rect, theme.dgfx, hatch)
