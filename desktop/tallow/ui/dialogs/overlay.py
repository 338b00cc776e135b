"""The overlay that every dialog is: a framed panel over the dimmed window, which keeps the keyboard until it ends."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import Text
from tallow.ui.kit.scroll_area import ScrollArea
from tallow.ui.shell.tab_walk import first, step

DIM = 0.74  # how much of the window's ground lies over what is below


class Overlay(QWidget):
    """A panel in the middle of a window; subclasses fill ``body`` and add buttons. What is too high for it scrolls.

    It is a child of the window and no window itself, so it works alike on every platform, and nothing waits for it: who
    opens it listens to its signals. It removes itself when it ends.

    Attributes:
        body: where the content goes, below the title.

    Signals:
        accepted: the person went on.
        rejected: the person left it with Esc or a button.
    """

    accepted = Signal()
    rejected = Signal()

    def __init__(self, title: str, parent: QWidget, *, width: float = 520, height: float = 0) -> None:
        super().__init__(parent.window())
        self._width, self._height = width, height
        self._before: QWidget | None = parent.window().focusWidget()  # also where the system has a dialog open
        self._default: Button | None = None
        self.setAccessibleName(title)
        self._panel = _Panel(self)
        self._title = Text(title, Role.TITLE, wrap=True)
        self._content = QWidget()
        self.body = QVBoxLayout(self._content)
        self.body.setContentsMargins(0, 0, 0, 0)
        self._foot = QHBoxLayout()
        self._foot.addStretch(1)
        column = QVBoxLayout(self._panel)
        column.addWidget(self._title)
        column.addWidget(self._scrolled(), 1)
        column.addLayout(self._foot)
        look().changed.connect(self.refit)
        self.hide()

    def _scrolled(self) -> ScrollArea:
        area = ScrollArea()
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setMinimumHeight(1)
        area.setWidget(self._content)
        return area

    def add_button(self, words: str, kind: Kind = Kind.PLAIN, *, default: bool = False) -> Button:
        """A button in the foot, the later the further to the right; Enter presses the default one."""
        made = Button(words, kind)
        self._foot.addWidget(made)
        if default:
            self._default = made
        return made

    def open(self) -> None:
        """Lay it over the window and take the keyboard."""
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)
        self.setGeometry(self.window().rect())
        self._place()
        self.show()
        self.raise_()
        now, stop = self._keyboard(), first(self._panel)
        if stop is not None and (now is None or not self._panel.isAncestorOf(now)):
            stop.setFocus(Qt.FocusReason.PopupFocusReason)

    def accept(self) -> None:
        """Go on."""
        self._end()
        self.accepted.emit()

    def reject(self) -> None:
        """Leave it."""
        self._end()
        self.rejected.emit()

    def _end(self) -> None:
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self.hide()
        if self._before is not None and isValid(self._before) and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.PopupFocusReason)
        self.deleteLater()

    # the keyboard stays inside

    def _keyboard(self) -> QWidget | None:
        return self.window().focusWidget()

    def focusNextPrevChild(self, next: bool) -> bool:
        step([self._panel], self._keyboard(), forward=next)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.reject()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._default is not None:
            self._default.click()
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.ShortcutOverride and self._mine(watched):
            event.accept()  # the window's keys (undo above all) do not act below an open question
            return False
        if kind == QEvent.Type.Resize and watched is self.window():
            self.setGeometry(self.window().rect())
        return super().eventFilter(watched, event)

    def _mine(self, watched: QObject) -> bool:
        return isinstance(watched, QWidget) and (watched is self or self.isAncestorOf(watched))

    # looks

    def _place(self) -> None:
        px = look().px
        column = self._panel.layout()
        if column is not None:
            column.setContentsMargins(px(28), px(22), px(28), px(22))
            column.setSpacing(px(14))
        self.body.setSpacing(px(10))
        self._foot.setSpacing(px(10))
        width = max(0, min(px(self._width), self.width() - px(32)))
        self._panel.setFixedWidth(width)
        wanted = px(self._height) if self._height else self._wanted_height(width)
        self._panel.setFixedHeight(max(0, min(wanted, self.height() - px(32))))
        self._panel.move((self.width() - width) // 2, (self.height() - self._panel.height()) // 2)

    def _wanted_height(self, width: int) -> int:
        """What title, content and buttons take together at a width; the area in which the content scrolls asks less."""
        column = self._panel.layout()
        if column is None:
            return 0
        self.body.activate()
        margins = column.contentsMargins()
        room = width - margins.left() - margins.right()
        content = self.body.heightForWidth(room) if self.body.hasHeightForWidth() else self.body.sizeHint().height()
        parts = [self._title.heightForWidth(room), content]
        if self._foot.count() > 1:  # behind the stretch
            parts.append(self._foot.sizeHint().height())
        return sum(parts) + margins.top() + margins.bottom() + (len(parts) - 1) * column.spacing()

    def refit(self) -> None:
        """Take the room that the content needs now."""
        if self.isVisible():
            self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        dim = QColor(look().theme.bg)
        dim.setAlphaF(DIM)
        painter.fillRect(self.rect(), dim)
        painter.end()


class _Panel(QWidget):
    """The framed sheet."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = look().theme
        painter = QPainter(self)
        paint.box(painter, QRectF(self.rect()), theme.sheet, theme.ink2, paint.FRAME)
        painter.end()
