"""The amber ring round what has the keyboard: one overlay that follows focus, so widgets keep their exact size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QScrollArea, QWidget
from shiboken6 import isValid

from tallow.ui.kit import paint

GAP, WIDTH = 2, 2
REACH = GAP + WIDTH

_OUTLINE_MOVED = QEvent.Type(QEvent.registerEventType())
_MOVED = {
    _OUTLINE_MOVED,
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.ParentChange,
    QEvent.Type.LayoutRequest,
}


@dataclass(frozen=True, slots=True)
class Outline:
    """What the ring goes round, in the coordinates of its widget."""

    rect: QRect
    radius: float = 0
    diamond: bool = False

    @property
    def around(self) -> QRect:
        """Where the ring ends; a diamond's slanted sides need more room for the same gap."""
        reach = round((6 if self.diamond else REACH) * paint.zoom())
        return self.rect.adjusted(-reach, -reach, reach, reach)


@runtime_checkable
class Ringed(Protocol):
    """A widget that wants the ring when it has the keyboard."""

    def focus_outline(self) -> Outline: ...


def outline(widget: object) -> Outline | None:
    """What the ring goes round on this widget, or None when it wants none."""
    return widget.focus_outline() if isinstance(widget, Ringed) else None


def outline_moved(widget: QWidget) -> None:
    """Tells the ring that what it goes round on this widget is another part of it, or of another size."""
    QApplication.sendEvent(widget, QEvent(_OUTLINE_MOVED))


class FocusRing(QWidget):
    """One ring round one widget; it lets the mouse through and follows the widget wherever it goes."""

    def __init__(self, color: Callable[[], QColor]) -> None:
        super().__init__()
        self._color = color
        self._target: QWidget | None = None
        self._watched: list[QWidget] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def follow(self, target: QWidget | None) -> None:
        """Goes round this widget, which is `Ringed`, or away."""
        for widget in self._watched:
            if isValid(widget):
                widget.removeEventFilter(self)
        self._target, self._watched = None, []
        self.hide()
        host = None if target is None else _host(target)
        self.setParent(host)
        step = target
        while step is not None and step is not host:
            step.installEventFilter(self)
            self._watched.append(step)
            step = step.parentWidget()
        self._target = target
        self.place()

    def place(self) -> None:
        """Takes the widget's present place."""
        target, host = self._target, self.parentWidget()
        if target is None or host is None or not isValid(target):
            self.hide()
            return
        shape = outline(target)
        if shape is None:
            return
        around = shape.around.translated(target.mapTo(host, QPoint()))
        self.setGeometry(around.intersected(host.rect()))  # at the window's edge it stays whole, without its gap
        self.setVisible(target.isVisibleTo(host))
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVED:
            self.place()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        shape = outline(self._target) if self._target is not None and isValid(self._target) else None
        if shape is None:
            return
        painter = QPainter(self)
        rect, color = QRectF(self.rect()), self._color()
        width = paint.snapped(painter, WIDTH)
        if shape.diamond or shape.radius:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(color, width, j=Qt.PenJoinStyle.MiterJoin))
            half = width / 2
            inner = rect.adjusted(half, half, -half, -half)
            if shape.diamond:
                painter.drawPath(paint.diamond(inner.adjusted(half, half, -half, -half)))
            else:
                radius = (shape.radius + GAP + 1) * paint.zoom()
                painter.drawRoundedRect(inner, radius, radius)
        else:
            paint.frame(painter, rect, color, WIDTH)
        painter.end()


class FocusFollower(QObject):
    """Keeps one ring round the widget that has the keyboard."""

    def __init__(self, application: QApplication, color: Callable[[], QColor]) -> None:
        super().__init__(application)
        self._color = color
        self._ring: FocusRing | None = None
        application.focusChanged.connect(self._on_focus_changed)

    def _on_focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        # The ring is a child of what it stands on and dies with it.
        if self._ring is None or not isValid(self._ring):
            self._ring = FocusRing(self._color)
        self._ring.follow(now if now is not None and outline(now) else None)


def _host(target: QWidget) -> QWidget:
    """The widget that the ring is a child of: what scrolls with the target, or its window."""
    step = target
    while not step.isWindow():
        above = step.parentWidget()
        if above is None:
            break
        area = above.parentWidget()
        if isinstance(area, QAbstractScrollArea) and area.viewport() is above:
            return step if isinstance(area, QScrollArea) and step is not target else above
        step = above
    return step
