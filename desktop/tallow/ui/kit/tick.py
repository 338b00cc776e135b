"""Tick and Choice: squares tick, diamonds choose one."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.wrap import lines

_SIDE, _GAP, _LEAST = 16, 9, 24


def paint_tick(
    painter: QPainter, rect: QRectF, ticked: bool | None, border: QColor, ink: QColor, ground: QColor | None
) -> None:
    """The square of a tick: filled when ticked, a bar when mixed (None)."""
    paint.box(painter, rect, ground, border)
    inner = paint.snapped(painter, paint.FRAME) + paint.snapped(painter, 2)
    if ticked:
        painter.fillRect(paint.aligned(painter, rect).adjusted(inner, inner, -inner, -inner), ink)
    elif ticked is None:
        thick, side = paint.snapped(painter, 2), rect.width() / 4
        bar = QRectF(rect.left() + side, rect.center().y() - thick / 2, rect.width() - 2 * side, thick)
        painter.fillRect(paint.aligned(painter, bar), ink)


class Tick(QAbstractButton):
    """A square that is ticked or not; its words stand behind it, or are only spoken.

    `harm` gives it the oxblood frame, for what one does not tick lightly. `wrap` lets long words go on in another line.
    `of` is what it belongs to, which is said before its words and not shown.
    `toggled` says when it changes.
    """

    def __init__(
        self,
        text: str,
        *,
        harm: bool = False,
        words: bool = True,
        wrap: bool = False,
        of: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._of = of
        self._harm, self._words_shown, self._wrap = harm, words, wrap
        self._mixed = False
        self._error = ""
        self.setText(text)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        across = QSizePolicy.Policy.Maximum if wrap else QSizePolicy.Policy.Fixed
        policy = QSizePolicy(across, QSizePolicy.Policy.Preferred if wrap else QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(wrap)
        self.setSizePolicy(policy)
        self.toggled.connect(self._on_toggled)
        look().changed.connect(self._restyle)
        self._speak()

    def set_error(self, sentence: str) -> None:
        """The error frame, and its sentence behind the words; an empty one takes both away."""
        self._error = sentence
        self.setToolTip(sentence)
        self._speak()
        self._restyle()

    def set_mixed(self, mixed: bool) -> None:
        """Whether it stands for several things of which some are ticked; a press makes it plain again."""
        self._mixed = mixed
        self._speak()
        self.update()

    def side(self) -> int:
        """The mark's side in pixels."""
        return look().px(_SIDE)

    def mark(self) -> QRect:
        """Where the mark stands."""
        side = self.side()
        return QRect(0, (self.height() - side) // 2, side, side)

    def state_words(self) -> str:
        """The state as it is spoken."""
        return "partly ticked" if self._mixed else "ticked" if self.isChecked() else "not ticked"

    def paint_mark(self, painter: QPainter, rect: QRectF, ground: QColor) -> None:
        """Paints the square for the present state."""
        theme = look().theme
        if not self.isEnabled():
            paint.dashed(painter, rect, theme.line)
            if self.isChecked():
                inset = look().px(4)
                painter.fillRect(rect.adjusted(inset, inset, -inset, -inset), theme.ink3)
            return
        if self._error:
            paint.box(painter, rect, ground, theme.danger, 2)
            return
        ink = theme.danger if self._harm else theme.ink
        border = theme.dgfx if self._harm else theme.ink if self.isChecked() else theme.line
        paint_tick(painter, rect, None if self._mixed else self.isChecked(), border, ink, ground)

    def focus_outline(self) -> Outline:
        return Outline(self.mark())

    def sizeHint(self) -> QSize:
        words = QFontMetricsF(self._font()).horizontalAdvance(self._words())
        gap = look().px(_GAP) if self._words() else 0
        return QSize(self.side() + gap + round(words + 0.5), max(look().px(_LEAST), self.side()))

    def minimumSizeHint(self) -> QSize:
        if not self._wrap:
            return self.sizeHint()
        metrics = QFontMetricsF(self._font())
        longest = max((metrics.horizontalAdvance(word) for word in self._words().split()), default=0.0)
        return QSize(self.side() + look().px(_GAP) + round(longest + 0.5), self.sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        return max(self.sizeHint().height(), len(self._lines(width)) * self._line())

    def _lines(self, width: int) -> list[str]:
        """The words in the lines that they take at a width of the whole."""
        room = width - self.side() - look().px(_GAP) + 1
        return lines(self._words(), self._font(), room) if self._wrap else [self._words()]

    def _line(self) -> int:
        return round(QFontMetricsF(self._font()).height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, mark = look().theme, QRectF(self.mark())
        self.paint_mark(painter, mark, theme.wash if self.underMouse() or self.isDown() else theme.well)
        ink = theme.danger if self._error else theme.ink if self.isEnabled() else theme.ink3
        left = mark.right() + look().px(_GAP)
        shown = self._lines(self.width())
        high = self._line() if len(shown) > 1 else self.height()
        top = (self.height() - high * len(shown)) / 2
        for at, line in enumerate(shown):
            place = QRectF(left, top + at * high, self.width() - left + 1, high)
            paint.text(painter, place, line, self._font(), ink)
        painter.end()

    def _words(self) -> str:
        if not self._words_shown:
            return ""
        return f"{self.text()}: {self._error}" if self._error else self.text()

    def _font(self) -> QFont:
        return look().font(Role.SECONDARY)

    def _on_toggled(self) -> None:
        self._mixed = False
        self._speak()

    def _speak(self) -> None:
        self.setAccessibleName(spoken(self._of, self.text(), self.state_words(), self._error))

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()


class Choice(Tick):
    """A diamond: one of the choices beside it in the same parent; arrows go from one to the next."""

    def __init__(
        self, text: str, *, words: bool = True, wrap: bool = False, of: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(text, words=words, wrap=wrap, of=of, parent=parent)
        self.setAutoExclusive(True)

    def side(self) -> int:
        # 15 px a side, standing on its corner: 21 px from corner to corner.
        return look().px(21)

    def state_words(self) -> str:
        return "chosen" if self.isChecked() else "not chosen"

    def paint_mark(self, painter: QPainter, rect: QRectF, ground: QColor) -> None:
        theme = look().theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isEnabled():
            border = theme.danger if self._error else theme.ink if self.isChecked() else theme.line
            painter.setPen(
                QPen(border, paint.snapped(painter, 2 if self._error else paint.HAIR), j=Qt.PenJoinStyle.MiterJoin)
            )
            painter.setBrush(ground)
        else:
            pen = QPen(theme.line, paint.snapped(painter, paint.HAIR))
            pen.setDashPattern([2, 2])
            painter.setPen(pen)
        painter.drawPath(paint.diamond(rect.adjusted(1, 1, -1, -1)))
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.ink if self.isEnabled() else theme.ink3)
            inset = look().px(5)
            painter.drawPath(paint.diamond(rect.adjusted(inset, inset, -inset, -inset)))
        painter.restore()

    def focus_outline(self) -> Outline:
        return Outline(self.mark(), diamond=True)
