"""The head of Find or do: the field, what the finds are narrowed to, and how many there are."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.bare_line import BareLine
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.label import Text

_HEIGHT, _SIDE, _ICON, _FIGURES, _CHEVRON = 64, 22, 22, 26, 13


class AskField(BareLine):
    """The field, which keeps the keyboard while the list below is moved through.

    Signals:
        moved: the mark goes by so many rows; paged: by a page, down or up.
        entered: Enter, and whether Ctrl was held.
        emptied: Backspace in the empty field.
    """

    moved = Signal(int)
    paged = Signal(bool)
    entered = Signal(bool)
    emptied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText("Find or do…")
        self.setAccessibleName("What to find or do")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self.setFont(look().font(Role.ENTRY_STRONG, _FIGURES))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.moved.emit(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self.paged.emit(key == Qt.Key.Key_PageDown)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit(bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        elif key == Qt.Key.Key_Backspace and not self.text():
            self.emptied.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        # Tab is the palette's, whether or not the field would take it.
        pressed = event.type() == QEvent.Type.KeyPress
        if pressed and isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            return self.focusNextPrevChild(event.key() == Qt.Key.Key_Tab)
        return super().event(event)


class PaletteHead(QWidget):
    """The field between its icon and what it found.

    Attributes:
        field: where the person types.
        narrow: the button that shows what the finds are narrowed to, for the mouse; Tab does the same.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = AskField()
        self.narrow = NarrowButton()
        self._count = Text("", Role.SECONDARY, "ink3")
        row = QHBoxLayout(self)
        row.addWidget(self.field, 1)
        row.addWidget(self.narrow)
        row.addWidget(self._count)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self._restyle)
        self._restyle()

    def show_state(self, narrowed: str, count: int) -> None:
        """Say what the finds are narrowed to, and how many there are."""
        self.narrow.say(narrowed)
        self._count.setText(f"{count} found")

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = look().theme, look().px
        painter = QPainter(self)
        top = (self.height() - px(_ICON)) // 2
        painter.drawPixmap(QPoint(px(_SIDE), top), look().pixmap("find", theme.ink3, _ICON))
        paint.foot(painter, self.rect().toRectF(), theme.ink2)
        painter.end()

    def _restyle(self) -> None:
        px = look().px
        self.setFixedHeight(px(_HEIGHT))
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(px(_SIDE + _ICON + 14), 0, px(_SIDE), 0)
            layout.setSpacing(px(14))


class NarrowButton(Button):
    """A chip with a chevron; the keyboard stays in the field."""

    def __init__(self) -> None:
        super().__init__("everything", height=26)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setToolTip("Show only one kind (Tab)")
        self.say("everything")

    def say(self, narrowed: str) -> None:
        """Show what the finds are narrowed to."""
        self.setText(narrowed.lower())
        self.setAccessibleName(f"Narrowed to, {narrowed.lower()}")
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width() + look().px(_CHEVRON + 6), hint.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = look().theme, look().px
        painter = QPainter(self)
        ground = theme.wash if self.underMouse() or self.isDown() else theme.well
        rect = self.rect().toRectF()
        paint.rounded(painter, rect, ground, theme.line, px(2))
        paint.text(painter, rect.adjusted(px(10), 0, 0, 0), self.text(), look().font(Role.SECONDARY_STRONG), theme.ink)
        size = px(_CHEVRON)
        place = QPoint(self.width() - px(9) - size, (self.height() - size) // 2)
        painter.drawPixmap(place, look().pixmap("chevron_down", theme.ink2, _CHEVRON))
        painter.end()
