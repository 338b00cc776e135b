"""One chip: a word in a frame, what it is called when it is spoken, and what it looks like in each state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken

HEIGHT, FILTER, TALL, _PADDING, _GAP, _ICON, _CROSS, _LEAST, RADIUS = 26, 32, 30, 9, 6, 14, 13, 80, 2


class ChipState(Enum):
    """How a chip stands: there; chosen as a filter; not there now; wrong; gone for good; or not there yet."""

    PLAIN = auto()
    CHOSEN = auto()
    MISSING = auto()
    WRONG = auto()
    GONE = auto()
    GHOST = auto()


@dataclass(frozen=True, slots=True)
class ChipSpec:
    """One chip.

    Attributes:
        key, words: what the signals speak of, and what is written.
        icon: the sign before the words.
        note: small words behind them.
        state: how it stands; a missing or wrong one says why in its note or in `why`.
        why: what is told where the mouse rests, and spoken.
    """

    key: str
    words: str
    icon: str = ""
    note: str = ""
    state: ChipState = ChipState.PLAIN
    why: str = ""


_SAID = {ChipState.MISSING: "missing", ChipState.WRONG: "error"}
_DASHED = (ChipState.MISSING, ChipState.GHOST)


class Chip(QAbstractButton):
    """One of a list's chips; those of the height `TALL` name somebody in the serif.

    Signals:
        moved: an arrow, Home or End was pressed: the key.
        removal_wished: Del or Backspace was pressed.
    """

    moved = Signal(object)
    removal_wished = Signal()

    def __init__(self, spec: ChipSpec, height: float = HEIGHT) -> None:
        super().__init__()
        self.spec, self._height = spec, height
        self.setText(spec.words)
        self.setToolTip(spec.why or spoken(spec.words, spec.note))
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def said(self) -> str:
        """The chip in words: what it says, and how it stands."""
        return spoken(self.spec.words, self.spec.note, _SAID.get(self.spec.state, ""), self.spec.why)

    def focus_outline(self) -> Outline:
        return Outline(QRect(self.rect()), RADIUS)

    def sizeHint(self) -> QSize:
        px, spec = look().px, self.spec
        width = round(QFontMetricsF(self._font()).horizontalAdvance(spec.words)) + 1 + 2 * px(_PADDING)
        if self._sign():
            width += px(_ICON) + px(_GAP)
        if spec.note:
            width += round(QFontMetricsF(look().font(Role.MINIMUM)).horizontalAdvance(spec.note)) + 1 + px(_GAP)
        if spec.state is ChipState.CHOSEN:
            width += px(_CROSS) + px(_GAP)
        return QSize(width, px(self._height))

    def minimumSizeHint(self) -> QSize:
        whole = self.sizeHint()  # a long name is cut short where the list is narrower
        return QSize(min(whole.width(), look().px(_LEAST)), whole.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End):
            self.moved.emit(key)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removal_wished.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        current, px, rect, spec = look(), look().px, QRectF(self.rect()), self.spec
        painter = QPainter(self)
        ground, edge, ink = self._colors()
        dash = not self.isEnabled() or spec.state in _DASHED
        paint.rounded(painter, rect, ground, edge, RADIUS, dash=dash)
        line = rect.adjusted(px(_PADDING), 0, -px(_PADDING), 0)
        if self._sign():
            place = QPoint(round(line.left()), round(rect.center().y() - px(_ICON) / 2))
            painter.drawPixmap(place, current.pixmap(self._sign(), self._icon_ink(ink), _ICON))
            line.setLeft(line.left() + px(_ICON) + px(_GAP))
        if spec.state is ChipState.CHOSEN:
            place = QPoint(round(line.right()) - px(_CROSS), round(rect.center().y() - px(_CROSS) / 2))
            painter.drawPixmap(place, current.pixmap("cross", ink, _CROSS))
            line.setRight(line.right() - px(_CROSS) - px(_GAP))
        stands = paint.text(painter, line, spec.words, self._font(), ink)
        if spec.note:
            self._paint_note(painter, QRectF(line), stands)
        painter.end()

    def _paint_note(self, painter: QPainter, line: QRectF, stands: QRectF) -> None:
        theme, small = look().theme, look().font(Role.MINIMUM)
        line.setLeft(stands.right() + look().px(_GAP))
        line.translate(0, stands.bottom() - round(paint.baseline(line, small)))
        harm = self.spec.state in (ChipState.GONE, ChipState.WRONG) and self.isEnabled()
        paint.text(painter, line, self.spec.note, small, theme.danger if harm else theme.ink3)

    def _colors(self) -> tuple[QColor | None, QColor, QColor]:
        """Ground, frame and ink for the present state."""
        theme, state = look().theme, self.spec.state
        if not self.isEnabled():
            return None, theme.line, theme.ink3
        hover = self.underMouse() or self.isDown()
        if state in _DASHED:
            return theme.wash if hover else None, theme.line, theme.ink3
        if state is ChipState.WRONG:
            return theme.wash if hover else None, theme.danger, theme.danger
        if state is ChipState.CHOSEN:
            return theme.wash, theme.ink2 if hover else theme.fill, theme.ink
        return theme.wash if hover else theme.well, theme.line, theme.ink2 if state is ChipState.GONE else theme.ink

    def _sign(self) -> str:
        return self.spec.icon or ("warning" if self.spec.state is ChipState.WRONG else "")

    def _icon_ink(self, ink: QColor) -> QColor:
        return look().theme.ink3 if self.spec.state is ChipState.PLAIN else ink

    def _font(self) -> QFont:
        state = self.spec.state
        if self._height != TALL or state is ChipState.GHOST:
            return look().font(Role.SECONDARY)
        font = look().font(Role.NOTE if state is ChipState.MISSING else Role.ENTRY, 16)
        font.setStrikeOut(state is ChipState.GONE)
        return font
