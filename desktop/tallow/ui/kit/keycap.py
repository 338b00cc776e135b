"""Keys as small caps of a keyboard: painted into rows and buttons, and as a label with a word."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role

_HEIGHT, _PADDING, _GAP, _RADIUS = 19, 5, 4, 2


def caps(keys: str) -> tuple[str, ...]:
    """The caps of a sequence in portable words, as this system calls them."""
    return parted(QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) or keys)


def parted(keys: str) -> tuple[str, ...]:
    """What is pressed together: "Ctrl++" as Ctrl and +."""
    head, plus, last = keys[:-1].rpartition("+")
    if not keys:
        return ()
    return (*(part for part in head.split("+") if part), last + keys[-1]) if plus else (keys,)


def keys_width(keys: tuple[str, ...]) -> float:
    """How wide caps are side by side."""
    current = look()
    metrics = QFontMetricsF(current.font(Role.MINIMUM))
    caps_alone = sum(
        max(metrics.horizontalAdvance(each) + 2 * current.px(_PADDING), current.px(_HEIGHT)) for each in keys
    )
    return caps_alone + current.px(_GAP) * max(0, len(keys) - 1)


def paint_keys(painter: QPainter, left: float, middle: float, keys: tuple[str, ...]) -> float:
    """Paint caps side by side round a height; returns where they end."""
    current, theme = look(), look().theme
    font = current.font(Role.MINIMUM)
    height = current.px(_HEIGHT)
    for each in keys:
        width = max(QFontMetricsF(font).horizontalAdvance(each) + 2 * current.px(_PADDING), height)
        cap = QRectF(round(left), round(middle - height / 2), round(width), height)
        paint.rounded(painter, cap, theme.well, theme.line, current.px(_RADIUS))
        words = QFontMetricsF(font).horizontalAdvance(each)
        paint.text(painter, cap.adjusted((cap.width() - words) / 2, 0, 0, 0), each, font, theme.ink2)
        left += width + current.px(_GAP)
    return left - (current.px(_GAP) if keys else 0)


class KeyHint(QWidget):
    """Caps and what they do ("↑ ↓ choose"), or the word first and the caps at the right end of a line.

    Args:
        keys: the caps, as they stand on them.
        words: what they do.
        apart: whether the words stand first and the caps at the right end, with a rule below.
    """

    def __init__(
        self, keys: tuple[str, ...], words: str, *, apart: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keys, self._words, self._apart = keys, words, apart
        across = QSizePolicy.Policy.Expanding if apart else QSizePolicy.Policy.Fixed
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(f"{words}, {' '.join(keys)}")
        look().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        current = look()
        role = Role.BODY if self._apart else Role.SECONDARY
        words = QFontMetricsF(current.font(role)).horizontalAdvance(self._words)
        return QSize(round(keys_width(self._keys) + words) + current.px(8), current.px(37 if self._apart else 24))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() if not self._apart else QSize(look().px(60), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        current, theme = look(), look().theme
        painter = QPainter(self)
        rect = QRectF(self.rect())
        if self._apart:
            paint.foot(painter, rect, theme.rule)
            width = keys_width(self._keys)
            words = rect.adjusted(0, 0, -width - current.px(8), 0)
            paint.text(painter, words, self._words, current.font(Role.BODY), theme.ink)
            paint_keys(painter, rect.right() - width, rect.center().y(), self._keys)
        else:
            end = paint_keys(painter, 0, rect.center().y(), self._keys)
            rest = rect.adjusted(end + current.px(7), 0, 0, 0)
            paint.text(painter, rest, self._words, current.font(Role.SECONDARY), theme.ink2)
        painter.end()
