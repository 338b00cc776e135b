"""A line of text that looks like print until one comes near: no frame, a dotted place where nothing is written yet."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit import Role, look
from tallow.ui.kit.bare_line import BareLine
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.spoken import spoken


class QuietEdit(BareLine):
    """Text on the sheet.

    Signals:
        text_given: Enter was pressed or the keyboard left, and the text is another.
    """

    text_given = Signal(str)

    def __init__(
        self,
        name: str,
        role: Role = Role.ENTRY,
        color: str = "ink",
        *,
        size: float | None = None,
        fitted: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._name, self._role, self._color, self._size, self._fitted = name, role, color, size, fitted
        self._shown = ""
        self.setPlaceholderText(f"{name}…")
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(
            QSizePolicy.Policy.Maximum if fitted else QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed
        )
        self.editingFinished.connect(self.give)
        self.textChanged.connect(self._on_text)
        look().changed.connect(self._restyle)
        self._restyle()
        self.show_text("")

    @property
    def under_way(self) -> bool:
        """Whether something stands here that is typed and not given."""
        return self.hasFocus() and self.isModified() and self.text() != self._shown

    def show_text(self, text: str) -> None:
        """Show what is stored; what is being typed meanwhile is left alone, and Esc brings back what is stored now."""
        under_way, whole = self.under_way, self.hasSelectedText() and self.selectedText() == self.text()
        self._shown = text
        if not under_way and self.text() != text:
            self.setText(text)
            if whole:
                self.selectAll()
        self.setAccessibleName(spoken(self._name, text or "empty"))

    def focus_outline(self) -> Outline:
        return Outline(self.rect().adjusted(0, 2, 0, -2))

    def sizeHint(self) -> QSize:
        words = self.text() or self.placeholderText()
        width = round(QFontMetricsF(self.font()).horizontalAdvance(words)) + look().px(10)
        return QSize(width if self._fitted else max(width, look().px(120)), look().px(28))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(24), look().px(28))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.isModified():
            self.setText(self._shown)
            self.setModified(False)
            self.selectAll()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.setCursorPosition(0)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.underMouse() and not self.hasFocus():
            painter = QPainter(self)
            painter.fillRect(self.rect(), look().theme.wash)
            painter.end()
        super().paintEvent(event)

    def give(self) -> None:
        """Give what is typed, if it is another text than the one shown."""
        if self.isModified() and self.text() != self._shown:
            given = self._shown = self.text()
            self.setModified(False)
            self.text_given.emit(given)

    def _on_text(self) -> None:
        self._choose_font()
        self.updateGeometry()

    def _choose_font(self) -> None:
        """What is written stands in its own letters, what only says what may be written in those of hints."""
        current = look()
        self.setFont(current.font(self._role, self._size) if self.text() else current.font(Role.SECONDARY))

    def _restyle(self) -> None:
        current = look()
        self._choose_font()
        self.setTextMargins(0, 0, 0, 0)
        made = self.palette()
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
            made.setColor(group, QPalette.ColorRole.Text, current.theme.color(self._color))
        self.setPalette(made)
        self.updateGeometry()
