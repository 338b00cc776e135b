"""Field: a line of text in a frame, with an icon before it and, below it in as many lines as it takes, an error."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit import paint, wrap
from tallow.ui.kit.bare_line import BareLine
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken

_HEIGHT, _UNDER, _PADDING, _ICON, _RADIUS = 32, 18, 10, 16, 2  # _UNDER: a line of the error


class Field(BareLine):
    """A line edit whose name is spoken and, while it is empty, written in it; Esc empties one that `clears`."""

    def __init__(self, name: str, icon: str = "", *, clears: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._icon, self._clears, self._error = name, icon, clears, ""
        self.setPlaceholderText(name)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self._restyle)
        self._restyle()

    def set_error(self, sentence: str) -> None:
        """Puts a sentence below and the error frame around; an empty one takes both away."""
        self._error = sentence
        self._restyle()

    @property
    def error(self) -> str:
        """The sentence below, or an empty text."""
        return self._error

    def focus_outline(self) -> Outline:
        return Outline(self._box(), _RADIUS)

    def sizeHint(self) -> QSize:
        return QSize(look().px(180), look().px(_HEIGHT) + self._under())

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(60), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        offers = self.offers
        if event.key() == Qt.Key.Key_Escape and offers is not None:
            offers.hide()  # what is typed stays until another one
        elif event.key() == Qt.Key.Key_Escape and self._clears and self.text():
            self.clear()
            self.textEdited.emit("")
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, rect = look().theme, QRectF(self._box())
        if not self.isEnabled():
            paint.rounded(painter, rect, None, theme.line, _RADIUS, dash=True)
        elif self._error:
            paint.box(painter, rect, theme.well, theme.danger, 2)
        else:
            paint.rounded(painter, rect, theme.wash if self.underMouse() else theme.well, theme.line, _RADIUS)
        if self._icon:
            size = look().px(_ICON)
            place = QPoint(look().px(_PADDING), round(rect.center().y() - size / 2))
            painter.drawPixmap(place, look().pixmap(self._icon, theme.ink3, _ICON))
        if self._error:
            line = QRectF(0, rect.bottom() + 1, self.width(), look().px(_UNDER))
            for words in self.error_lines():
                paint.text(painter, line, words, look().font(Role.MINIMUM), theme.danger)
                line.translate(0, line.height())
        painter.end()
        super().paintEvent(event)

    def _box(self) -> QRect:
        return QRect(0, 0, self.width(), look().px(_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.error_lines() and event.size().width() != event.oldSize().width():
            self._restyle()  # the error may take more lines, or fewer

    def error_lines(self) -> list[str]:
        """The error as it is broken into lines below the frame; a field whose owner shows it has none."""
        return wrap.lines(self._error, look().font(Role.MINIMUM), self.width()) if self._error else []

    def _under(self) -> int:
        return look().px(_UNDER) * len(self.error_lines())

    def _restyle(self) -> None:
        current = look()
        self.setFont(current.font(Role.SECONDARY))
        padding = current.px(_PADDING)
        left = padding + (current.px(_ICON) + current.px(6) if self._icon else 0)
        self.setTextMargins(left - 2, 0, padding - 2, self._under())
        self.setToolTip(self._error)
        self.setAccessibleName(spoken(self._name, self._error))
        self.updateGeometry()
        self.update()
