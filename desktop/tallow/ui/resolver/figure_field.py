"""A figure of the form: dotted while a record supplies it, with an amber corner once it is typed over."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.bare_line import BareLine
from tallow.ui.kit.field import Field
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.spoken import spoken

_WIDTH, _HEIGHT, _RADIUS, _PADDING = 92, 28, 2, 8


class FigureField(Field):
    """A line for a number, a formula or a few words.

    Signals:
        given: a person changed the text (the text).
        entered: Enter was pressed.
        left: the keyboard went elsewhere.
    """

    given = Signal(str)
    entered = Signal()
    left = Signal()

    def __init__(self, name: str, *, words: bool = False, parent: QWidget | None = None) -> None:
        self._words = words
        self._from = ""
        self._derived = self._over = False
        super().__init__(name, parent=parent)
        self.setSizePolicy(
            QSizePolicy.Policy.Expanding if words else QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed
        )
        self.setAlignment(Qt.AlignmentFlag.AlignLeft if words else Qt.AlignmentFlag.AlignRight)
        self.textEdited.connect(self.given)
        self.textChanged.connect(self._speak)
        self._restyle()

    def show_figure(self, text: str, *, source: str = "", over: bool = False, none: str = "") -> None:
        """Show a figure; what a person is typing just now stays as it is typed.

        Args:
            source: the record that supplies it, or "".
            over: whether it is typed over what a record supplies.
            none: what is shown, faintly, while it is empty.
        """
        self._from, self._over = source, over
        self._derived = bool(source) and not over
        self.setPlaceholderText(none)
        if not self.hasFocus() and self.text() != text:
            self.setText(text)
            self.setCursorPosition(0)
        self._speak()
        self.update()

    def set_error(self, sentence: str) -> None:
        """The error frame; the sentence itself is the form's to show, for it may be long."""
        self._error = sentence
        self._speak()
        self.update()

    def error_lines(self) -> list[str]:
        return []

    def focus_outline(self) -> Outline:
        return Outline(self.rect(), _RADIUS)

    def sizeHint(self) -> QSize:
        return QSize(look().px(_WIDTH), look().px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(60), look().px(_HEIGHT))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            offers = self.offers
            if offers is not None and offers.currentIndex().isValid():
                event.ignore()  # or the list would not take what is marked in it
                return
            if offers is not None:
                offers.hide()
            if self.take_only():
                self.given.emit(self.text())
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason and not self._offers(event):
            self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if not self._offers(event):
            self.deselect()
            self.left.emit()

    def _offers(self, event: QFocusEvent) -> bool:
        """Whether the keyboard comes from the words that are offered, or goes to them: one types on all the while."""
        return event.reason() == Qt.FocusReason.PopupFocusReason and self.completer() is not None

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, rect = look().theme, QRectF(self.rect())
        painter = QPainter(self)
        if self._error:
            paint.box(painter, rect, theme.well, theme.danger, 2)
        else:
            paint.rounded(painter, rect, theme.wash if self.underMouse() else theme.well, theme.line, _RADIUS)
        if self._over:
            paint.corner(painter, rect, theme.fill, look().px(8))
        if self._derived and self.text():
            self._paint_dots(painter, rect)
        painter.end()
        BareLine.paintEvent(self, event)

    def _paint_dots(self, painter: QPainter, rect: QRectF) -> None:
        width = QFontMetricsF(self.font()).horizontalAdvance(self.text())
        padding = look().px(_PADDING)
        left = rect.left() + padding if self._words else max(rect.left() + 4, rect.right() - padding - 2 - width)
        top = paint.baseline(rect, self.font()) + look().px(3)
        paint.dots(painter, left, top, min(width, rect.width() - 2 * padding), look().theme.fill)

    def _speak(self) -> None:
        source = f"typed, {self._from} says otherwise" if self._over else f"from {self._from}" if self._from else ""
        shown = self.text() or self.placeholderText() or "empty"
        self.setAccessibleName(spoken(self._name, shown, source, self._error))
        hint = f"Typed by you. Clear it to go back to what {self._from} says." if self._over else ""
        self.setToolTip(self._error or hint or source.capitalize())

    def _restyle(self) -> None:
        self.setFont(look().font(Role.ENTRY if self._words else Role.ENTRY_STRONG, 16))
        # The serif's ascent is short and its descent long: two pixels put its capitals in the middle of the box.
        self.setTextMargins(look().px(_PADDING) - 2, look().px(3), look().px(_PADDING) - 2, 0)
        self._speak()
        self.updateGeometry()
