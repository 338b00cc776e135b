"""HitRuler: what a hit of each size would do, as parts of a ruler, and the size that is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken, written
from tallow.ui.kit.step_slider import StepSlider
from tallow.ui.kit.tone import Tone, paint_tone

_WIDTH, _OVER, _BAR, _UNDER = 384, 20, 14, 20
_MARK, _REACH, _ERROR = 3, 4, 18


@dataclass(frozen=True, slots=True)
class HitPart:
    """One part of the ruler: the size from which it holds, what such a hit does, and how bad that is."""

    start: int
    words: str
    tone: Tone


class HitRuler(StepSlider):
    """The ruler; ↑ and ↓ change the size of the hit, digits give it, a press sets it. Signals are StepSlider's.

    `present` says whose the mark is ("this hit").
    """

    def __init__(self, name: str, present: str, *, most: int = 999, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._present, self._most = present, most
        self._parts: tuple[HitPart, ...] = ()
        self._end = 1
        self._odds = ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_parts(self, parts: Sequence[HitPart], end: int, value: int) -> None:
        """Shows these parts from 0 to `end`, and a hit; does not emit. A greater hit stands at the end."""
        self._parts, self._end = tuple(parts), max(1, end)
        self.show_value(value, 0, max(self._most, value))

    def set_odds(self, words: str) -> None:
        """What the odds of this hit are, for the ear ("middle 43.75, worst 52.25, dead 4 %")."""
        self._odds = words
        self.speak()

    @property
    def part(self) -> HitPart | None:
        """The part in which the hit lies."""
        return next((part for part in reversed(self._parts) if part.start <= self.value()), None)

    def speak(self) -> None:
        part = self.part
        hit = f"{self._name} {written(self.value())} {part.words if part else ''}".rstrip()
        self.setAccessibleName(spoken(f"{hit}; {self._odds}" if self._odds else hit, self.error))

    def focus_outline(self) -> Outline:
        return Outline(self._bar())

    def sizeHint(self) -> QSize:
        error = _ERROR if self.error else 0
        return QSize(look().px(_WIDTH), look().px(_OVER + _BAR + _UNDER + error))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(_WIDTH // 2), self.sizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._give_at(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._give_at(event.position())

    def _give_at(self, spot: QPointF) -> None:
        self.give(round(spot.x() / max(1, self.width()) * self._end))

    # --- painting ---

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme, bar = QPainter(self), look().theme, QRectF(self._bar())
        for part, place in self._places():
            if self.isEnabled():
                paint_tone(painter, place, part.tone, hovered=self.underMouse())
                paint.frame(painter, place, theme.line, paint.HAIR)
            else:
                paint.dashed(painter, place, theme.line)
        if self.error:
            paint.frame(painter, bar, theme.danger, 2)
            line = QRectF(0, self.height() - look().px(_ERROR), self.width(), look().px(_ERROR))
            paint.text(painter, line, self.error, look().font(Role.MINIMUM), theme.danger)
        self._paint_words(painter, bar)
        self._paint_mark(painter, bar)
        painter.end()

    def _places(self) -> list[tuple[HitPart, QRectF]]:
        bar, found = QRectF(self._bar()), []
        hair = 1.0
        for at, part in enumerate(self._parts):
            end = self._parts[at + 1].start if at + 1 < len(self._parts) else self._end
            left, right = self._at(part.start), self._at(end)
            if right > left:
                left = left if at == 0 else left - hair  # neighbors share their line
                found.append((part, QRectF(round(left), bar.top(), round(right) - round(left), bar.height())))
        return found

    def _paint_words(self, painter: QPainter, bar: QRectF) -> None:
        font, ink = look().font(Role.MINIMUM), look().theme.ink2
        words = [(place.left(), part.words) for part, place in self._places()]
        for left, width, shown in spread(words, font, self.width(), look().px(8)):
            line = QRectF(left, bar.bottom() + look().px(3), width, look().px(16))
            paint.text(painter, line, shown, font, ink)

    def _paint_mark(self, painter: QPainter, bar: QRectF) -> None:
        """The mark and its words, and the numbers of the parts where these leave room."""
        theme, px = look().theme, look().px
        thick, reach = px(_MARK), px(_REACH)
        at = min(self._at(self.value()), self.width() - thick / 2)
        mark = QRectF(max(0.0, at - thick / 2), bar.top() - reach, thick, bar.height() + 2 * reach)
        painter.fillRect(paint.aligned(painter, mark), theme.ink if self.isEnabled() else theme.ink3)
        strong = look().font(Role.BODY_BOLD, 12)
        words = spoken(written(self.value()), self._present)
        width = QFontMetricsF(strong).horizontalAdvance(words) + 1
        left = mark.right() + px(6) if mark.right() + px(6) + width <= self.width() else mark.left() - px(6) - width
        place = QRectF(max(0.0, left), bar.top() - px(18), width, px(16))
        paint.text(painter, place, words, strong, theme.ink if self.isEnabled() else theme.ink3)
        self._paint_numbers(painter, place)

    def _paint_numbers(self, painter: QPainter, taken: QRectF) -> None:
        """Where each part begins; a number gives way to the left of the mark's words, and where it cannot it goes.

        Where the hit itself stands the mark's words say it.
        """
        theme, px, font = look().theme, look().px, look().font(Role.MINIMUM)
        metrics, gap, free = QFontMetricsF(font), look().px(4), 0.0
        for part, _ in self._places()[1:]:
            if part.start == self.value():
                continue
            said = f"{written(part.start)} +" if part is self._parts[-1] else written(part.start)
            wide = metrics.horizontalAdvance(said) + 1
            left = min(max(0.0, self._at(part.start) - px(8)), self.width() - wide)
            spot = QRectF(left, taken.top(), wide, taken.height())
            if part.start <= self.value() and spot.right() + gap > taken.left():
                spot.moveRight(min(spot.right(), taken.left() - gap))
            if spot.left() >= free and not spot.adjusted(-gap, 0, gap, 0).intersects(taken):
                paint.text(painter, spot, said, font, theme.ink3)
                free = spot.right() + gap

    def _bar(self) -> QRect:
        return QRect(0, look().px(_OVER), self.width(), look().px(_BAR))

    def _at(self, value: int) -> float:
        return min(1.0, max(0.0, value / self._end)) * self.width()


def spread(words: Sequence[tuple[float, str]], font: QFont, room: float, gap: float) -> list[tuple[float, float, str]]:
    """Words on one line, each as near to its place as its neighbors let it; returns left, width and words.

    Each is moved right off the one before, then back into the room; where all together find none, widths are shared.
    """
    metrics = QFontMetricsF(font)
    widths = [metrics.horizontalAdvance(each) + 1 for _, each in words]
    total = sum(widths) + gap * max(0, len(words) - 1)
    if total > room and words:
        widths = [width * max(0.0, room - gap * (len(words) - 1)) / sum(widths) for width in widths]
    lefts: list[float] = []
    for (left, _), _width in zip(words, widths, strict=True):
        after = lefts[-1] + widths[len(lefts) - 1] + gap if lefts else 0.0
        lefts.append(max(left, after))
    end = room
    for at in reversed(range(len(lefts))):
        lefts[at] = max(0.0, min(lefts[at], end - widths[at]))
        end = lefts[at] - gap
    return [(left, width, each) for left, width, (_, each) in zip(lefts, widths, words, strict=True)]
