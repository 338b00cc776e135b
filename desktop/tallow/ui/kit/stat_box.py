"""StatBox: one number in a frame, entered or derived, with its adjustments, its note and its error in words."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.model.visible import visible
from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.number_edit import NumberEdit
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import Number, spoken

_UNDER = 18  # the line under a box, for a note or an error


@dataclass(frozen=True, slots=True)
class BoxSize:
    """Width and height of the box and the height of its figure, in pixels at 100 %."""

    width: float
    height: float
    figure: float


MAIN = BoxSize(84, 52, 32)
SMALL = BoxSize(76, 38, 24)
LIMIT = BoxSize(44, 36, 22)


class StatBox(NumberEdit):
    """A number: typed, stepped with the arrows, or derived; a derived one opens Why by click, Enter or Space.

    `bare` draws no frame, for a figure in a line; signals are those of NumberEdit.
    """

    def __init__(
        self,
        name: str,
        size: BoxSize = MAIN,
        *,
        derived: bool = False,
        decimal: bool = False,
        bare: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(name, decimal=decimal, parent=parent)
        self._size, self._derived, self._bare = size, derived, bare
        self._adjusted = False
        self._note = self._given_error = self._unit = ""
        self.setReadOnly(derived)
        self.setSizePolicy(
            QSizePolicy.Policy.Minimum if bare else QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed
        )
        if derived:
            self.lineEdit().setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.value_edited.connect(self._on_edited)
        self._restyle()

    def set_bad_value(self, text: str, sentence: str) -> None:
        """Shows what the store holds though it is no number, with what is wrong."""
        self._value, self._bad, self._given_error = None, text, sentence
        if self.under_way:
            self.refresh()
        else:
            self._show()

    def set_error(self, sentence: str) -> None:
        """Puts a sentence under the box and the error frame around it; an empty one takes both away."""
        self._given_error = sentence
        self.refresh()

    def set_note(self, note: str) -> None:
        """Small words under the box, such as its parts; they are spoken too."""
        self._note = note
        self.refresh()

    def set_unit(self, unit: str) -> None:
        """What stands small behind the figure ("kg"); it is spoken too."""
        self._unit = visible(unit.strip())
        self.refresh()

    def set_adjusted(self, adjusted: bool) -> None:
        """Whether a person's adjustment is among its parts: the amber corner."""
        self._adjusted = adjusted
        self.refresh()

    def set_signed(self, signed: bool) -> None:
        """Whether a positive number carries its plus."""
        self._signed = signed
        self._show()

    @property
    def error(self) -> str:
        """The sentence that stands under the box, or an empty text."""
        return self._typed_error or self._given_error

    def focus_outline(self) -> Outline:
        return Outline(self.box())

    def box(self) -> QRect:
        return QRect(0, 0, self.width(), look().px(self._size.height))

    def figure_font(self) -> QFont:
        return look().font(Role.FIGURE, self._size.figure)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._derived and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.why_requested.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if self._derived and self.box().contains(event.position().toPoint()):
            self.why_requested.emit()

    def sizeHint(self) -> QSize:
        current = look()
        under = current.px(_UNDER) if self.error or self._note else 0
        words = QFontMetricsF(self.figure_font()).horizontalAdvance(self.lineEdit().text())
        room = current.px(10 if self._bare else 12)  # the line edit keeps some of it for itself
        least = 0 if self._bare else current.px(self._size.width)
        if self._unit:
            words += 2 * self._unit_room()  # the figure stays in the middle
        below = QFontMetricsF(current.font(Role.MINIMUM)).horizontalAdvance(self.error or self._note)
        return QSize(max(least, round(words + room) + 1, round(below) + 1), current.px(self._size.height) + under)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def refresh(self) -> None:
        self.setToolTip(self.error)
        state = spoken("derived" if self._derived else "", "adjusted" if self._adjusted else "", self.error)
        text = self.lineEdit().text()
        figure = f"{text} {self._unit}".rstrip() if self.value() is not None else text
        self.setAccessibleName(spoken(self._name, figure or "empty", self._note, state))
        self.updateGeometry()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, rect = look().theme, QRectF(self.box())
        ground = theme.wash if self.washed else None if self._bare else theme.well
        if not self.isEnabled():
            paint.dashed(painter, rect, theme.line)
        elif self.error:
            paint.box(painter, rect, ground or theme.well, theme.danger, 2)
        elif not self._bare:
            paint.box(painter, rect, ground, theme.line if self._derived else theme.ink2)
        elif ground is not None:
            painter.fillRect(rect, ground)
        if self._adjusted:
            paint.corner(painter, rect, theme.fill, look().px(10))
        if self._derived and self.isEnabled():
            self._paint_dots(painter, rect, theme.fill)
        if self._unit and self.value() is not None:
            self._paint_unit(painter, rect)
        self._paint_under(painter, rect)
        painter.end()

    def _unit_room(self) -> float:
        """How wide the unit is, with what parts it from the figure."""
        return QFontMetricsF(look().font(Role.MINIMUM)).horizontalAdvance(self._unit) + look().px(3)

    def _paint_unit(self, painter: QPainter, rect: QRectF) -> None:
        """Behind the figure, on its baseline."""
        current, font = look(), self.figure_font()
        width = QFontMetricsF(font).horizontalAdvance(self.lineEdit().text())
        painter.setFont(current.font(Role.MINIMUM))
        painter.setPen(current.theme.ink3)
        painter.drawText(QPointF(rect.center().x() + width / 2 + current.px(3), paint.baseline(rect, font)), self._unit)

    def _paint_dots(self, painter: QPainter, rect: QRectF, color: QColor) -> None:
        font = self.figure_font()
        width = QFontMetricsF(font).horizontalAdvance(self.shown())
        top = paint.baseline(rect, font) + look().px(4)
        paint.dots(painter, rect.center().x() - width / 2, top, width, color)

    def _paint_under(self, painter: QPainter, rect: QRectF) -> None:
        theme, words = look().theme, self.error or self._note
        line = QRectF(0, rect.bottom() + 1, self.width(), look().px(_UNDER))
        align = Qt.AlignmentFlag.AlignLeft if self.error else Qt.AlignmentFlag.AlignHCenter
        color = theme.danger if self.error else theme.ink3
        paint.text(painter, line, words, look().font(Role.MINIMUM), color, align)

    def _on_edited(self, _value: Number) -> None:
        self._given_error = ""
        self.refresh()
