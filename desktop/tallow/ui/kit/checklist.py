"""Checklist: tasks in their order, some done, one at hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import RowState, RowView
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.wrap import lines

_ROW, _CURRENT, _SQUARE, _LEFT, _RIGHT, _GAP = 46, 56, 26, 24, 22, 10
_NAME, _SMALL, _PAD = 22, 18, 16
"""The lines of a name, and those below it, and what is left free above and below them all together."""


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


@dataclass(frozen=True, slots=True)
class _Laid:
    """A task's words in lines.

    Attributes:
        beside: whether the note stands at the right of the name.
        below: the lines below the name.
    """

    name: tuple[str, ...]
    beside: bool
    below: tuple[str, ...]

    @property
    def height(self) -> float:
        return look().px(_NAME) * len(self.name) + look().px(_SMALL) * len(self.below)


_SAID = {TaskState.TO_COME: "", TaskState.DONE: "done", TaskState.SKIPPED: "skipped", TaskState.AWAY: "not now"}
_SETTLED = (TaskState.DONE, TaskState.SKIPPED)


def _font(task: Task) -> QFont:
    return look().font(Role.ENTRY_BOLD if task.current else Role.ENTRY_STRONG)


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
        px, laid = look().px, self._laid(row.task, width)
        return max(px(_CURRENT if row.task.current else _ROW), round(laid.height) + px(_PAD))

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
        laid = self._laid(task, round(rect.width()))
        left, top = rect.left() + current.px(_LEFT + _SQUARE + _GAP + 4), rect.center().y() - laid.height / 2
        right = rect.right() - current.px(_RIGHT)
        away = task.state in (TaskState.AWAY, TaskState.SKIPPED) or not self.isEnabled()
        ink = theme.ink3 if away else theme.ink if task.current else theme.ink2
        small = current.font(Role.MINIMUM)
        if laid.beside:
            line = QRectF(left, top, right - left, current.px(_NAME))
            paint.text(painter, line, task.note, small, theme.ink3, Qt.AlignmentFlag.AlignRight)
        for words in laid.name:
            paint.text(painter, QRectF(left, top, right - left + 1, current.px(_NAME)), words, _font(task), ink)
            top += current.px(_NAME)
        for words in laid.below:
            quiet = theme.ink2 if words == task.detail else theme.ink3
            paint.text(painter, QRectF(left, top, right - left, current.px(_SMALL)), words, small, quiet)
            top += current.px(_SMALL)

    @staticmethod
    def _laid(task: Task, width: int) -> _Laid:
        """A task's words within a width: the note stands below where the name leaves it no room."""
        current = look()
        room = width - current.px(_LEFT + _SQUARE + _GAP + 4 + _RIGHT)
        name = QFontMetricsF(_font(task)).horizontalAdvance(task.name)
        note = QFontMetricsF(current.font(Role.MINIMUM)).horizontalAdvance(task.note)
        beside = bool(task.note) and name + current.px(_GAP) + note <= room
        below = ((task.note if not beside else ""), task.detail if task.current else "")
        names = (task.name,) if name <= room else tuple(lines(task.name, _font(task), room, 2))
        return _Laid(names, beside, tuple(words for words in below if words))

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
