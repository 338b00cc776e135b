"""The left of a guide: its title, how far it is, and its tasks in their order."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QSizePolicy, QVBoxLayout, QWidget

from tallow.model import years
from tallow.services.guiding import Guided
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.checklist import Checklist, Task, TaskState
from tallow.ui.kit.label import Text

_STATES = {
    "open": TaskState.TO_COME,
    "done": TaskState.DONE,
    "skipped": TaskState.SKIPPED,
    "away": TaskState.AWAY,
}
_HINT = "Tasks can be done out of order, or by hand on the sheets."


class GuidePanel(QWidget):
    """A ground beside the task, of another color than the sheet's."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), look().theme.bg)
        painter.end()


class GuideTasks(GuidePanel):
    """Title, progress, and the checklist.

    Signals:
        task_opened: a task is to show (its key).
        task_ticked: a task was ticked in the list, or its tick taken away (its key, and which).
    """

    task_opened = Signal(str)
    task_ticked = Signal(str, bool)

    def __init__(self, label: str) -> None:
        super().__init__()
        self._title = Text("", Role.NAME, size=26, wrap=True)
        self._bar = _Progress(label)
        self._far = Text("", Role.SECONDARY, "ink2")
        self.list = Checklist(label, "Task", ground="sheet")
        self.list.task_opened.connect(self.task_opened)
        self.list.task_ticked.connect(self.task_ticked)
        self._hint = Text(_HINT, Role.MINIMUM, "ink3", wrap=True)
        far = QHBoxLayout()
        far.addWidget(self._bar, 1)
        far.addWidget(self._far)
        self._head, self._foot = QVBoxLayout(), QVBoxLayout()
        self._head.addWidget(self._title)
        self._head.addLayout(far)
        self._foot.addWidget(self._hint)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head)
        column.addWidget(self.list)
        column.addLayout(self._foot)
        column.addStretch(1)
        look().changed.connect(self._restyle)
        self._restyle()

    def show_guide(self, guided: Guided, chosen: str, detail: Callable[[years.Task], str]) -> None:
        """Show the tasks as they stand, one of them at hand with a line of detail."""
        self._title.setText(guided.title)
        far = f"{guided.settled} of {guided.count}"
        self._far.setText(far)
        self._bar.show_share(guided.settled, guided.count)
        tasks = tuple(_shown(task, task.key == chosen, detail) for task in guided.tasks)
        if tasks != tuple(line.task for line in self.list.rows):
            self.list.set_tasks(tasks)

    def _restyle(self) -> None:
        px = look().px
        self._head.setContentsMargins(px(24), px(18), px(22), px(12))
        self._head.setSpacing(px(6))
        self._foot.setContentsMargins(px(24), px(14), px(22), px(18))


def _shown(task: years.Task, current: bool, detail: Callable[[years.Task], str]) -> Task:
    note = task.note or ("skipped" if task.status == "skipped" else "")
    return Task(task.key, task.title, _STATES[task.status], current, note, detail(task) if current else "")


class _Progress(QProgressBar):
    """How many of the tasks are done, as a thin bar."""

    def __init__(self, label: str) -> None:
        super().__init__()
        self._label = label
        self.setTextVisible(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, done: int, count: int) -> None:
        """Show so many of so many."""
        self.setRange(0, max(1, count))
        self.setValue(done)
        self.setAccessibleName(f"{self._label}, {done} of {count} done")

    def sizeHint(self) -> QSize:
        return QSize(look().px(120), look().px(7))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(40), look().px(7))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, rect = look().theme, QRectF(self.rect())
        painter = QPainter(self)
        paint.box(painter, rect, theme.well, theme.line, paint.HAIR)
        share = self.value() / max(1, self.maximum())
        painter.fillRect(QRectF(rect.left(), rect.top(), rect.width() * share, rect.height()), theme.ink)
        painter.end()
