"""CoverageStrip: every number of a span as a cell, and which of them no row or more than one row holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline, outline_moved
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.step_slider import StepSlider

_CELL, _BEYOND, _BAND, _LIFT, _WORDS, _LEAST = 24, 44, 4, 4, 20, 12
_TRIED = 3


@dataclass(frozen=True, slots=True)
class CoverBand:
    """A part of the span with its name, and small words behind it."""

    low: int
    high: int
    title: str
    note: str = ""


class CoverageStrip(StepSlider):
    """The cells; ← and → go from number to number, digits to one, Enter or a click opens its row.

    `name` is what a number is called ("Total"), `beyond` what stands for those above the span ("31 +"), or "".

    Signals:
        number_opened: the number whose row a person wants, or that no row holds.
    """

    number_opened = Signal(int)

    def __init__(
        self,
        name: str,
        span: tuple[int, int],
        *,
        beyond: str = "",
        bands: Sequence[CoverBand] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(name, parent)
        self._beyond, self._bands = beyond, tuple(bands)
        self._held: dict[int, tuple[str, ...]] = {}
        self._hovered: int | None = None
        self._tried: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.valueChanged.connect(lambda: outline_moved(self))
        self.show_value(span[0], *span)

    def set_held(self, held: Mapping[int, tuple[str, ...]]) -> None:
        """Which rows' names each number has: none is a gap, more than one is wrong as well; does not emit."""
        self._held = dict(held)
        self.restyle()

    def set_tried(self, number: int | None) -> None:
        """Marks the number that a roll came to, or none."""
        self._tried = number
        self.restyle()

    def wrong(self, number: int) -> bool:
        """Whether no row or more than one holds a number."""
        return len(self._held.get(number, ())) != 1

    def cell(self, number: int) -> QRectF:
        """Where a number's cell stands."""
        count = self.maximum() - self.minimum() + 1
        side = self.contentsMargins()
        room = self.width() - side.left() - side.right() - (look().px(_BEYOND) if self._beyond else 0)
        at = number - self.minimum()
        left, right = round(at * room / count), round((at + 1) * room / count)
        return QRectF(side.left() + left, 0, right - left, look().px(_CELL))

    def speak(self) -> None:
        names = self._held.get(self.value(), ())
        state = " and ".join(names) if names else "no entry"
        state += ", tried" if self.value() == self._tried else ""
        twice = "listed twice" if len(names) > 1 else ""
        self.setAccessibleName(spoken(f"{self._name} {self.value()}", state, twice))

    def focus_outline(self) -> Outline:
        return Outline(self.cell(self.value()).toRect())

    def sizeHint(self) -> QSize:
        px = look().px
        count = self.maximum() - self.minimum() + 1
        under = px(_BAND + _LIFT + _WORDS) if self._bands else 0
        return QSize(count * px(_CELL) + (px(_BEYOND) if self._beyond else 0), px(_CELL) + under)

    def minimumSizeHint(self) -> QSize:
        count = self.maximum() - self.minimum() + 1
        return QSize(count * look().px(_LEAST), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.number_opened.emit(self.value())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and at is not None:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.give(at)
            self.number_opened.emit(at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hovered = self._at(event.position())
        self.setCursor(Qt.CursorShape.ArrowCursor if self._hovered is None else Qt.CursorShape.PointingHandCursor)
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            at = self._at(QPointF(event.pos()))
            names = " and ".join(self._held.get(at, ())) or "no entry" if at is not None else ""
            QToolTip.showText(event.globalPos(), f"{at}: {names}" if at is not None else "", self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        for number in range(self.minimum(), self.maximum() + 1):
            self._paint_cell(painter, number)
        if self._beyond:
            theme, last = look().theme, self.cell(self.maximum())
            right = self.width() - self.contentsMargins().right()
            place = QRectF(last.right(), 0, right - last.right(), last.height())
            if self.isEnabled():
                painter.fillRect(place, theme.ink)
            else:
                paint.dashed(painter, place, theme.line)
            ink = theme.sheet if self.isEnabled() else theme.ink3
            paint.text(painter, place, self._beyond, self._font(), ink, Qt.AlignmentFlag.AlignHCenter)
        self._paint_tried(painter)
        for band in self._bands:
            self._paint_band(painter, band)
        painter.end()

    def _paint_cell(self, painter: QPainter, number: int) -> None:
        theme, place = look().theme, self.cell(number)
        wrong = self.wrong(number)
        box = place if number == self.minimum() else place.adjusted(-paint.snapped(painter, 1), 0, 0, 0)
        if not self.isEnabled():
            paint.dashed(painter, box, theme.line)
        elif wrong:
            paint.box(painter, place, theme.dwash, theme.danger)
        else:
            hover = self.underMouse() and self._hovered == number
            paint.box(painter, box, theme.wash if hover else theme.well, theme.line, paint.HAIR)
        ink = theme.ink3 if not self.isEnabled() else theme.danger if wrong else theme.ink2
        font = self._font(strong=wrong)
        if QFontMetricsF(font).horizontalAdvance(str(number)) <= place.width() - 2 or wrong:
            paint.text(painter, place, str(number), font, ink, Qt.AlignmentFlag.AlignHCenter)

    def _paint_tried(self, painter: QPainter) -> None:
        """A frame round the cell of the number that was tried, or round what stands for those above the span."""
        if self._tried is None or self._tried < self.minimum():
            return
        last = self.cell(self.maximum())
        above = QRectF(last.right(), 0, look().px(_BEYOND), last.height())
        if self._tried <= self.maximum():
            paint.frame(painter, self.cell(self._tried), look().theme.fill, _TRIED)
        elif self._beyond:
            paint.frame(painter, above, look().theme.fill, _TRIED)

    def _paint_band(self, painter: QPainter, band: CoverBand) -> None:
        px, theme = look().px, look().theme
        first, last = self.cell(band.low), self.cell(band.high)
        gap = 0 if band.high == self.maximum() else px(4)
        line = QRectF(first.left(), first.bottom() + px(_BAND), last.right() - first.left() - gap, px(_WORDS))
        paint.rule(painter, line.left(), line.top(), line.width(), theme.ink2, paint.HEAVY)
        line.translate(0, px(_LIFT))
        stands = paint.text(painter, line, band.title, look().font(Role.LABEL_TIGHT), theme.ink2)
        line.setLeft(stands.right() + px(5))
        line.translate(0, stands.bottom() - round(paint.baseline(line, look().font(Role.MINIMUM))))
        paint.text(painter, line, band.note, look().font(Role.MINIMUM), theme.ink3)

    def _font(self, *, strong: bool = False) -> QFont:
        return look().font(Role.BODY_BOLD if strong else Role.SECONDARY_STRONG, 12)

    def _at(self, place: QPointF) -> int | None:
        numbers = range(self.minimum(), self.maximum() + 1)
        return next((number for number in numbers if self.cell(number).contains(place)), None)
