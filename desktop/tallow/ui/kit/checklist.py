"""Checklist: tasks in their order, some done, one at hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import RowState, RowView
from tallow.ui.kit.spoken import spoken

_ROW, _CURRENT, _SQUARE, _LEFT, _RIGHT, _GAP = 46, 56, 26, 24, 22, 10
_NAME = 0.75
"""How much of a row's width its name takes at most, where a note stands behind it."""


class TaskState(Enum):
    """How a task stands; an `AWAY` one is not due now."""

    TO_COME = auto()
    DONE = auto()
    SKIPPED = auto()
    AWAY = auto()


@dataclass(frozen=True, slots=True)
class Task:
    """One task.

    Attributes:
        key, name: what the signals speak of, and what is written.
        state: how it stands.
        current: whether it is at hand: large, with its detail.
        note: small words at the right ("2 reached", "not this year").
        detail: a line below the name of the one at hand.
    """

    key: str
    name: str
    state: TaskState = TaskState.TO_COME
    current: bool = False
    note: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    of: int
    task: Task


_SAID = {TaskState.TO_COME: "", TaskState.DONE: "done", TaskState.SKIPPED: "skipped", TaskState.AWAY: "not now"}
_SETTLED = (TaskState.DONE, TaskState.SKIPPED)


class Checklist(RowView[_Line]):
    """The tasks; ↑ and ↓ move, Enter or a click opens one, Space ticks it.

    `unit` is what a task is called ("Step"); `ground` is the color below the one at hand, another than the page's own.

    Signals:
        task_opened: key.
        task_ticked: key, done.
    """

    task_opened = Signal(str)
    task_ticked = Signal(str, bool)

    def __init__(
        self, name: str, unit: str, *, ground: str = "sheet", scrolls: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(name, scrolls=scrolls, parent=parent)
        self._unit, self._ground = unit, ground

    def set_tasks(self, tasks: tuple[Task, ...] | list[Task]) -> None:
        """Shows other tasks; does not emit."""
        self.set_rows([_Line(at, len(tasks), task) for at, task in enumerate(tasks, start=1)])

    def row_height(self, row: _Line, width: int) -> int:
        return look().px(_CURRENT if row.task.current else _ROW)

    def paint_row(self, painter: QPainter, rect: QRectF, row: _Line, state: RowState) -> None:
        current, theme, task = look(), look().theme, row.task
        if task.current:
            painter.fillRect(rect, theme.color(self._ground))
            paint.bar(painter, rect, theme.fill)
        elif state.hovered:
            painter.fillRect(rect, theme.wash)
        side = current.px(_SQUARE)
        box = QRectF(rect.left() + current.px(_LEFT), round(rect.center().y() - side / 2), side, side)
        self._paint_square(painter, box, row)
        left = box.right() + current.px(_GAP + 4)
        line = QRectF(left, rect.top(), rect.right() - current.px(_RIGHT) - left, rect.height())
        under = bool(task.current and task.detail)
        if under:
            line.adjust(0, -current.px(9), 0, -current.px(9))
        font = current.font(Role.ENTRY_BOLD if task.current else Role.ENTRY_STRONG)
        name = QRectF(line)
        if task.note:  # the name comes first, where both are too long together
            end = line.left() + min(QFontMetricsF(font).horizontalAdvance(task.name) + 1, line.width() * _NAME)
            room = line.adjusted(end + current.px(_GAP) - line.left(), 0, 0, 0)
            small = current.font(Role.MINIMUM)
            stands = paint.text(painter, room, task.note, small, theme.ink3, Qt.AlignmentFlag.AlignRight)
            name.setRight(stands.left() - current.px(_GAP))
        away = task.state in (TaskState.AWAY, TaskState.SKIPPED) or not self.isEnabled()
        ink = theme.ink3 if away else theme.ink if task.current else theme.ink2
        paint.text(painter, name, task.name, font, ink)
        if under:
            below = line.translated(0, current.px(20))
            paint.text(painter, below, task.detail, current.font(Role.MINIMUM), theme.ink2)

    def _paint_square(self, painter: QPainter, box: QRectF, row: _Line) -> None:
        current, theme, task = look(), look().theme, row.task
        if task.state is TaskState.AWAY or not self.isEnabled():
            paint.dashed(painter, box, theme.line)
        elif task.state in _SETTLED:
            done = task.state is TaskState.DONE
            paint.box(painter, box, theme.ink if done else theme.well, theme.ink if done else theme.line)
            at = QPoint(round(box.center().x() - current.px(8)), round(box.center().y() - current.px(8)))
            icon, ink = ("tick", theme.sheet) if done else ("minus", theme.ink2)
            painter.drawPixmap(at, current.pixmap(icon, ink, 16))
            if task.current:
                paint.frame(painter, box.adjusted(-3, -3, 3, 3), theme.ink2)
            return
        else:
            edge, width = (theme.ink2, paint.HEAVY) if task.current else (theme.line, paint.FRAME)
            paint.box(painter, box, theme.well, edge, width)
        font = current.font(Role.ENTRY_BOLD if task.current else Role.ENTRY_STRONG)
        ink = theme.ink if task.current and self.isEnabled() else theme.ink3
        paint.text(painter, box, str(row.number), font, ink, Qt.AlignmentFlag.AlignHCenter)

    def spoken_row(self, row: _Line) -> str:
        task = row.task
        state = spoken("current" if task.current else "", _SAID[task.state])
        return spoken(f"{self._unit} {row.number} of {row.of}", task.name, state, task.note, task.detail)

    def tip_row(self, row: _Line) -> str:
        return spoken(row.task.name, row.task.note)

    def press(self, row: _Line, spot: str) -> None:
        self.task_opened.emit(row.task.key)

    def key(self, row: _Line, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Space:
            if row.task.state is not TaskState.AWAY:
                self.task_ticked.emit(row.task.key, row.task.state not in _SETTLED)
            return True
        return False
