"""Notes: text of several lines on writing lines, as high as what is written."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextBlockFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken

_LINE = 32


class Notes(QTextEdit):
    """Plain text in the serif's italic on ruled lines; Tab leaves it.

    Signals:
        text_edited: the text, at each change by a person.
        editing_finished: the keyboard left after a change.
    """

    text_edited = Signal(str)
    editing_finished = Signal()

    def __init__(self, name: str, *, lines: int = 2, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = lines
        self._showing = False
        self._dirty = False
        self._name = name
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)
        self.textChanged.connect(self._on_changed)
        self.document().documentLayout().documentSizeChanged.connect(lambda _size: self.updateGeometry())
        look().changed.connect(self._restyle)
        self._restyle()

    def text(self) -> str:
        """What is written."""
        return self.toPlainText()

    def set_text(self, text: str) -> None:
        """Shows a text; does not emit; the cursor stays where it can."""
        if text == self.toPlainText():
            return
        at = self.textCursor().position()
        self._showing = True
        self.setPlainText(text)
        self._rule_lines()
        self._showing = False
        cursor = self.textCursor()
        cursor.setPosition(min(at, len(text)))
        self.setTextCursor(cursor)
        self._speak()

    def take_back(self) -> None:
        """Takes back what was typed or pasted last."""
        written, document = self.toPlainText(), self.document()
        self._showing = True
        while document.isUndoAvailable() and self.toPlainText() == written:  # the height of the lines is a step too
            self.undo()
        self._showing = False
        if self.toPlainText() != written:
            self._on_changed()

    def focus_outline(self) -> Outline:
        return Outline(self.rect())

    def sizeHint(self) -> QSize:
        line = look().px(_LINE)
        written = round(self.document().size().height() / line + 0.49) if self.toPlainText() else 1
        return QSize(look().px(240), max(self._lines, written) * line)

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(120), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._dirty:
            self.clearFocus()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self._dirty:
            self._dirty = False
            self.editing_finished.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        theme, line = look().theme, look().px(_LINE)
        if self.underMouse() and self.isEnabled() and not self.isReadOnly():
            painter.fillRect(self.viewport().rect(), theme.wash)
        for y in range(line, self.viewport().height() + 1, line):
            paint.foot(painter, QRectF(0, y - line, self.viewport().width(), line), theme.rule)
        if not self.toPlainText() and not self.hasFocus():
            painter.setFont(look().font(Role.SECONDARY))
            painter.setPen(theme.ink3)
            painter.drawText(QPoint(0, round(line * 0.66)), "write…")
        painter.end()
        super().paintEvent(event)

    def _on_changed(self) -> None:
        if self._showing:
            return
        self._dirty = True
        self._showing = True
        self._rule_lines()
        self._showing = False
        self._speak()
        self.updateGeometry()
        self.text_edited.emit(self.toPlainText())

    def _rule_lines(self) -> None:
        """Gives every paragraph the height of the ruled lines, also those that were pasted."""
        wanted = QTextBlockFormat()
        wanted.setLineHeight(look().px(_LINE), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().lineHeight() != wanted.lineHeight():
                QTextCursor(block).mergeBlockFormat(wanted)
            block = block.next()

    def _speak(self) -> None:
        self.setAccessibleName(spoken(self._name, "" if self.toPlainText() else "empty"))

    def _restyle(self) -> None:
        current = look()
        font = current.font(Role.NOTE)
        self.setFont(font)
        self.document().setDefaultFont(font)
        made = self.palette()
        made.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(made)
        self._showing = True
        self._rule_lines()
        self._showing = False
        # A fixed line height hangs its text from the top: what is left over goes above it.
        metrics = QFontMetricsF(font)
        self.setViewportMargins(0, 0, 0, 0)
        self.document().setIndentWidth(metrics.averageCharWidth())
        self._speak()
        self.updateGeometry()
