"""PipTrack: a row of squares that fills from the left, with a double frame at each milestone."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline, outline_moved
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken, written
from tallow.ui.kit.step_slider import StepSlider
from tallow.ui.kit.tick import paint_tick

_PIP, _PITCH, _AROUND, _GAP = 16, 24, 4, 2  # a milestone's frame stands after a gap and needs so much room around
_NUMBER, _UNDER = 5, 16  # from a pip to its number, and the number's line
_ERROR = 18
_LEAST = 5  # pips to a row at least


class PipTrack(StepSlider):
    """So many pips, as many to a row as fit; ← and → fill and empty one, Home and End all, digits fill to a number.

    A press fills up to a pip; pressing the last filled one empties it. Signals are those of StepSlider.
    """

    def __init__(
        self,
        name: str,
        maximum: int,
        milestones: Sequence[int] = (),
        *,
        numbers: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(name, parent)
        self._milestones, self._numbers = tuple(sorted(milestones)), numbers
        self._hovered: int | None = None
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.show_value(0, 0, maximum)

    def set_value(self, value: int) -> None:
        """Shows how many are filled; does not emit."""
        self.show_value(value, 0, self.maximum())

    def speak(self) -> None:
        following = next((one for one in self._milestones if one > self.value()), None)
        milestone = f"next milestone {written(following)}" if following is not None else ""
        count = f"{written(self.value())} of {written(self.maximum())}"
        self.setAccessibleName(spoken(self._name, count, milestone, self.error))
        self.setToolTip(self.error)

    # --- places ---

    def focus_outline(self) -> Outline:
        """Round the pip that the next step fills, or the last one."""
        at = min(self.value(), self.maximum() - 1)
        # A milestone's frame reaches 2 + 1.5 px beyond its pip; no further, or the ring would touch the pip beside it.
        reach = int(3.5 * look().zoom) if at + 1 in self._milestones else 0
        return Outline(self._pip(at).adjusted(-reach, -reach, reach, reach))

    def heightForWidth(self, width: int) -> int:
        rows = -(-self.maximum() // self._per_row(width))
        error = look().px(_ERROR) if self.error else 0
        return max(1, rows) * self._row() + error

    def sizeHint(self) -> QSize:
        width = self._left() + (self.maximum() - 1) * look().px(_PITCH) + look().px(_PIP + _AROUND)
        words = round(QFontMetricsF(look().font(Role.MINIMUM)).horizontalAdvance(self.error)) + 1
        return QSize(max(width, words), self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(min(_LEAST, self.maximum()) * _PITCH), self.heightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()
        outline_moved(self)

    def _left(self) -> int:
        """Room for the frame of a milestone that stands first; else the first pip stands under its label's edge."""
        return look().px(_AROUND) if 1 in self._milestones else 0

    def _row(self) -> int:
        """The height of a row of pips, with the line of numbers where there are any."""
        numbers = _NUMBER + _UNDER - _AROUND if self._numbers and self._milestones else 0
        return look().px(_AROUND + _PIP + _AROUND + numbers)

    def _per_row(self, width: int) -> int:
        room = width - self._left() - look().px(_PIP + _AROUND)
        return max(1, min(max(1, self.maximum()), room // look().px(_PITCH) + 1))

    def _pip(self, at: int) -> QRect:
        """Where a pip stands, counted from 0."""
        row, place = divmod(max(0, at), self._per_row(self.width()))
        px = look().px
        return QRect(self._left() + place * px(_PITCH), px(_AROUND) + row * self._row(), px(_PIP), px(_PIP))

    def _pip_at(self, spot: QPoint) -> int | None:
        """The pip whose target, as wide as the pitch, is at a spot."""
        px = look().px
        around = px(_PITCH - _PIP) // 2
        found = (at for at in range(self.maximum()) if self._pip(at).adjusted(
            -around, -px(_AROUND), around, px(_AROUND)).contains(spot))  # fmt: skip
        return next(found, None)

    # --- events ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._pip_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and at is not None:
            self.give(at if at + 1 == self.value() else at + 1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._pip_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def _hover(self, at: int | None) -> None:
        if at != self._hovered:
            self._hovered = at
            self.update()

    # --- painting ---

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        hovered = self._hovered
        if hovered is None and self.underMouse():
            hovered = self.value()  # the mouse has not moved yet: the next one
        for at in range(self.maximum()):
            self._paint_pip(painter, at, hovered=at == hovered)
        if self.error:
            top = self.height() - look().px(_ERROR)
            line = QRectF(0, top, self.width(), look().px(_ERROR))
            paint.text(painter, line, self.error, look().font(Role.MINIMUM), look().theme.danger)
        painter.end()

    def _paint_pip(self, painter: QPainter, at: int, *, hovered: bool) -> None:
        theme, rect = look().theme, QRectF(self._pip(at))
        on, milestone = at < self.value(), at + 1 in self._milestones
        paint_pip(painter, rect, on=on, milestone=milestone, hovered=hovered, enabled=self.isEnabled(),
                  wrong=bool(self.error))  # fmt: skip
        if milestone and self._numbers:
            reached = on and self.isEnabled()
            font = look().font(Role.BODY_BOLD if reached else Role.SECONDARY_STRONG, 12)
            place = QRectF(rect.left() - rect.width(), rect.bottom() + look().px(_NUMBER), 3 * rect.width(),
                           look().px(_UNDER))  # fmt: skip
            ink = theme.accent if reached else theme.ink3
            paint.text(painter, place, written(at + 1), font, ink, Qt.AlignmentFlag.AlignHCenter)


def paint_pip(
    painter: QPainter, rect: QRectF, *, on: bool, milestone: bool = False, hovered: bool = False, enabled: bool = True,
    wrong: bool = False,
) -> None:  # fmt: skip
    """One pip in its square; a milestone's second frame stands around it."""
    theme = look().theme
    border = theme.ink if on else theme.ink2 if milestone else theme.line
    if milestone:
        reach = paint.snapped(painter, _GAP) + paint.snapped(painter, paint.FRAME)
        around = rect.adjusted(-reach, -reach, reach, reach)
        if enabled:
            paint.frame(painter, around, theme.danger if wrong else border)
        else:
            paint.dashed(painter, around, theme.line)
    if not enabled:
        paint.dashed(painter, rect, theme.line)
        if on:
            inset = paint.snapped(painter, paint.FRAME) + paint.snapped(painter, _GAP)
            painter.fillRect(rect.adjusted(inset, inset, -inset, -inset), theme.ink3)
    elif wrong:
        paint.box(painter, rect, theme.well, theme.danger, 2)
    else:
        paint_tick(painter, rect, on, border, theme.ink, theme.wash if hovered else theme.well)
