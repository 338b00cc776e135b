"""A guide: its tasks at the left, the one at hand in the middle with what it proposes, done and ahead at the right."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout

from tallow.model.edit import ChangeSet
from tallow.model.errors import PluginFault
from tallow.model.years import Guide, Task, TaskChange
from tallow.services import guiding
from tallow.services.guiding import Doing, Guided, guided
from tallow.services.host import Host
from tallow.services.showing.sheets import SheetView
from tallow.services.steps import adding
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.label import Text
from tallow.ui.sheets.adding import Adding
from tallow.ui.sheets.block import BlockWidget
from tallow.ui.sheets.guide_side import GuideSide
from tallow.ui.sheets.guide_task import GuideTask, tick_count
from tallow.ui.sheets.guide_tasks import GuideTasks

_LEFT, _RIGHT = 292, 270
_BESIDE, _WIDE = 700, 1100
"""From these widths on, in pixels at 100 %, the tasks stand beside the one at hand, and what is done beside both."""
_PLACES = {
    1: ((0, 0, 1, 1), (1, 0, 1, 1), (2, 0, 1, 1)),
    2: ((0, 0, 2, 1), (0, 1, 1, 1), (1, 1, 1, 1)),
    3: ((0, 0, 1, 1), (0, 1, 1, 1), (0, 2, 1, 1)),
}
"""Row, column and spans of the tasks, of the one at hand and of what is done, by how many columns there is room for."""
_ANY = 16_777_215
"""Qt's own width for no limit."""
_SETTLED = ("done", "skipped")
_Verb = Callable[[Host, Doing, str], ChangeSet]


class GuideBlock(BlockWidget):
    """The guide of the record that shows.

    The task at hand is the first that is open, until a person chooses another; one that is done makes room for the
    next, and one that is taken back comes to hand again. What a person ticked or unticked, and which task is at hand,
    the bridge keeps until the window closes.
    """

    fills = True

    def __init__(self, bridge: Bridge, view: SheetView, block: Guide) -> None:
        super().__init__(bridge, view)
        self._block = block
        self._guided = Guided("", ())
        self._record = view.record.id
        self._chosen = ""
        self._statuses: dict[str, str] = {}
        self._tasks = GuideTasks(block.label)
        self._task = GuideTask(bridge, block.role, adds=block.whose is not None)
        self._side = GuideSide(bridge, block.label)
        self._adding = Adding(self)
        self._fault = Text("", Role.SECONDARY, "danger", wrap=True)
        self._tasks.task_opened.connect(self._on_chosen)
        self._tasks.task_ticked.connect(self._on_ticked_in_list)
        self._task.ticked.connect(self._on_ticked)
        self._task.applied.connect(self._on_applied)
        self._task.skipped.connect(lambda: self._do(guiding.skip))
        self._task.opened.connect(self._on_opened_again)
        self._task.add_wanted.connect(lambda: self._adding.begin(self.view, self._block))
        self._adding.made.connect(self._on_added)
        self._grid = QGridLayout(self)
        self._grid.setSpacing(0)
        self._columns = 0
        look().changed.connect(self._restyle)
        self._restyle()
        self.refresh()

    # what shows

    def refresh(self) -> None:
        if self.view.record.id != self._record:
            self._record, self._chosen, self._statuses = self.view.record.id, "", {}
        try:
            self._guided, wrong = guided(self.view, self._block), ""
        except PluginFault as fault:
            self._guided, wrong = Guided("", ()), str(fault)
        self._fault.setText(wrong)
        self._fault.setVisible(bool(wrong))
        for part in (self._tasks, self._task, self._side):
            part.setVisible(not wrong)
        if not wrong:
            self._follow()
            self._show()

    def _follow(self) -> None:
        """Choose the task at hand by what became of the tasks since they were shown last."""
        before, title = self._statuses, (self._record, self._guided.title)
        if not self._chosen:
            self._chosen = self.bridge.at_hand.get(title, "")
        self._statuses = {task.key: task.status for task in self._guided.tasks}
        opened = (key for key, now in self._statuses.items() if now == "open" and before.get(key) in _SETTLED)
        taken_back = next(opened, "")
        chosen = self._guided.task(self._chosen)
        if taken_back:
            self._chosen = taken_back
        elif chosen is None or (chosen.status in _SETTLED and before.get(chosen.key) == "open"):
            self._chosen = self._guided.after(self._chosen) or (chosen.key if chosen else "")
        if self._guided.task(self._chosen) is None and self._guided.tasks:
            self._chosen = self._guided.tasks[-1].key
        self.bridge.at_hand[title] = self._chosen

    def _show(self) -> None:
        task = self._guided.task(self._chosen)
        self._tasks.show_guide(self._guided, self._chosen, self._detail)
        shown = replace(task, proposals=self._changes(task)) if task else None
        self._task.show_task(self.view, self._guided, shown, self._ticked(task))
        self._side.show_guide(self.view, self._guided)

    def _detail(self, task: Task) -> str:
        return tick_count(self._changes(task), self._ticked(task)) if task.status == "open" else ""

    def _added(self, task: Task) -> tuple[TaskChange, ...]:
        """What a person added to a task; what was done, or stands otherwise by now, is left out."""
        kept = self.bridge.added.get((self._record, self._guided.title, task.key), {})
        return adding.standing(tuple(kept.values()), self.view.book)

    def _changes(self, task: Task) -> tuple[TaskChange, ...]:
        """What is ticked or not in a task: what it proposes, then what was added."""
        return (*task.proposals, *self._added(task))

    def _put(self, task: Task) -> dict[str, bool]:
        """What a person ticked and unticked in a task."""
        return self.bridge.ticks.setdefault((self._record, self._guided.title, task.key), {})

    def _ticked(self, task: Task | None) -> tuple[str, ...]:
        """The keys of a task's proposals that are ticked."""
        if task is None:
            return ()
        put = self._put(task)
        return tuple(change.key for change in self._changes(task) if put.get(change.key, change.ticked))

    # what a person does

    def _on_chosen(self, key: str) -> None:
        self._chosen = self.bridge.at_hand[self._record, self._guided.title] = key
        self._show()

    def _on_ticked_in_list(self, key: str, done: bool) -> None:
        """Space in the list: shows a task first, and does it where it shows; opens one again that is done."""
        shown = key == self._chosen
        self._on_chosen(key)
        if not done:
            self._on_opened_again()
        elif shown:
            self._on_applied()

    def _on_ticked(self, keys: Collection[str]) -> None:
        task = self._guided.task(self._chosen)
        if task is not None:
            self._put(task).update({key: key in keys for key in {*keys} ^ {*self._ticked(task)}})
            self._show()

    def _on_added(self, change: TaskChange) -> None:
        task = self._guided.task(self._chosen)
        if task is not None:
            place = (self._record, self._guided.title, task.key)
            self.bridge.added.setdefault(place, {})[change.key] = change
            self._put(task)[change.key] = True
            self._show()

    def _on_applied(self) -> None:
        task = self._guided.task(self._chosen)
        if task is None or task.status != "open":
            self._go_on()
            return
        ticked = self._ticked(task)
        if not (ticked or task.done):
            self._go_on()
            return
        self._do(lambda host, doing, reason: guiding.apply(host, doing, ticked, reason))

    def _on_opened_again(self) -> None:
        self._do(guiding.reopen)

    def _go_on(self) -> None:
        """Show the next open task; nothing is written."""
        following = self._guided.after(self._chosen)
        if following:
            self._on_chosen(following)

    def _do(self, verb: _Verb) -> None:
        """Write one step; where a rule objects, the person is asked and it goes on with the reason."""
        task, campaign = self._guided.task(self._chosen), self.bridge.campaign
        if task is None or campaign is None:
            return
        owner = self.view.record.kind.partition(".")[0]
        doing = Doing(campaign.id, self._record, owner, self._block, self._guided.title, task, self._added(task))

        def commit(reason: str = "") -> None:
            self.bridge.commit(lambda: verb(self.bridge.host, doing, reason), go_on=commit)

        commit()

    # how it looks

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.frame(painter, QRectF(self.rect()), look().theme.rule, paint.HAIR)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._restyle()

    def _restyle(self) -> None:
        px = look().px
        width = self.width()
        columns = 3 if width >= px(_WIDE) else 2 if width >= px(_BESIDE) else 1
        hair = px(1)
        self._grid.setContentsMargins(hair, hair, hair, hair)
        self._tasks.setMinimumWidth(px(_LEFT) if columns > 1 else 0)
        self._tasks.setMaximumWidth(px(_LEFT) if columns > 1 else _ANY)
        self._side.setMaximumWidth(px(_RIGHT) if columns == 3 else _ANY)
        self._side.setMinimumWidth(px(_RIGHT) if columns == 3 else 0)
        if columns != self._columns:
            self._columns = columns
            parts = (self._tasks, self._task, self._side)
            for part, place in zip(parts, _PLACES[columns], strict=True):
                self._grid.addWidget(part, *place)
            self._grid.addWidget(self._fault, 3, 0, 1, 3)
            for at in range(3):
                self._grid.setColumnStretch(at, int(at == min(1, columns - 1)))
                self._grid.setRowStretch(at, int(at == 3 - columns))
