"""One of a few named values, or one of the campaign's records, as a word on the sheet that opens a menu."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QMenu, QSizePolicy, QWidget

from tallow.model.column import ChoiceField
from tallow.model.visible import visible
from tallow.ui.kit import Role, look, paint, wrap
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.spoken import spoken

_HEIGHT, _LINE, _BESIDE, _MOST = 28, 22, 26, 3
"""Height with one line; a line; what stands beside the words, the chevron and edges; how many lines at most."""


class WordButton(QAbstractButton):
    """Shows a word with a chevron; arrows go through the choices, Enter or a press opens them as a menu.

    Signals:
        chosen: a person chose another value.
    """

    chosen = Signal(object)

    def __init__(self, name: str, choices: Sequence[tuple[object, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._choices = name, list(choices)
        self._value: object = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.clicked.connect(self._on_clicked)
        look().changed.connect(self.updateGeometry)

    @property
    def value(self) -> object:
        """What is chosen."""
        return self._value

    def set_choices(self, choices: Sequence[tuple[object, str]]) -> None:
        """Take other choices."""
        self._choices = list(choices)
        self.show_value(self._value)

    def show_value(self, value: object) -> None:
        """Show a choice; a value that is none of them is shown as it is."""
        self._value = value
        words = next((words for key, words in self._choices if key == value), "" if value is None else str(value))
        self.setText(words)
        self.setAccessibleName(spoken(self._name, words or "none"))
        self.updateGeometry()
        self.update()

    def focus_outline(self) -> Outline:
        return Outline(self.rect(), 2)

    def sizeHint(self) -> QSize:
        words = QFontMetricsF(self._font()).horizontalAdvance(self.text() or self._name)
        return QSize(round(words + 0.5) + look().px(_BESIDE), look().px(_HEIGHT))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return look().px(_HEIGHT) + (len(self._lines(width)) - 1) * look().px(_LINE)

    def _lines(self, width: float) -> list[str]:
        """The word, broken where the width asks for it."""
        return wrap.lines(self.text() or self._name, self._font(), width - look().px(_BESIDE - 4), _MOST)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if step:
            self._go(step)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = look().theme, look().px
        painter = QPainter(self)
        rect = QRectF(self.rect())
        if self.underMouse() or self.isDown():
            paint.rounded(painter, rect, theme.wash, None, 2)
        lines = self._lines(rect.width())
        ink = theme.ink if self.text() else theme.ink3
        words = QRectF(px(4), (rect.height() - len(lines) * px(_LINE)) / 2, rect.width() - px(_BESIDE - 4), px(_LINE))
        for each in lines:
            shown = paint.text(painter, words, each, self._font(), ink)
            words.translate(0, words.height())
        chevron = look().pixmap("chevron_down", theme.ink3, 14)
        painter.drawPixmap(round(shown.right()) + px(4), (self.height() - px(14)) // 2, chevron)
        painter.end()

    def _go(self, step: int) -> None:
        keys = [key for key, _ in self._choices]
        at = keys.index(self._value) + step if self._value in keys else 0
        if 0 <= at < len(keys):
            self._choose(keys[at])

    def _choose(self, value: object) -> None:
        if value != self._value:
            self.show_value(value)
            self.chosen.emit(value)

    def _on_clicked(self) -> None:
        menu = QMenu(self)
        for key, words in self._choices:
            entry = menu.addAction(visible(words) or "none")
            entry.setCheckable(True)
            entry.setChecked(key == self._value)
            entry.triggered.connect(lambda _checked=False, key=key: self._choose(key))
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))

    def _font(self) -> QFont:
        return look().font(Role.ENTRY)


class ChoiceButton(WordButton):
    """The word of a choice field."""

    def __init__(self, field: ChoiceField, parent: QWidget | None = None) -> None:
        super().__init__(field.label, [(choice.id, choice.label) for choice in field.choices], parent)
