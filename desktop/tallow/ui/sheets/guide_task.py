"""The middle of a guide: the task at hand, what it proposes to tick, what is to be looked up, and its buttons."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tallow.model.sheet import Act
from tallow.model.years import Task
from tallow.services.guiding import Guided, grouped
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.kit.proposal import Proposal, ProposalGroup, ProposalHead, ProposalRow, ProposalTable
from tallow.ui.sheets.act import ActBlock, ActsRow

_STANDING = {"done": "This task is done.", "skipped": "This task was skipped."}
_NOTHING = "Nothing changes on the sheets."
_ALL_DONE = "All tasks are done."


class GuideTask(QWidget):
    """One task.

    Signals:
        ticked: the keys of the proposals that are ticked now.
        applied, skipped, opened: what the person wants done with the task.
        add_wanted: the person wants to add a change of their own.
    """

    ticked = Signal(object)
    applied = Signal()
    skipped = Signal()
    opened = Signal()
    add_wanted = Signal()

    def __init__(self, bridge: Bridge, role: str, *, adds: bool) -> None:
        super().__init__()
        self._bridge, self._role, self._adds = bridge, role, adds
        self._targets: tuple[tuple[str, str], ...] = ()
        self._acts: list[ActBlock] = []
        self._row: ActsRow | None = None
        self._asked: tuple[str, ...] = ()
        self._title = Text("", Role.NAME, size=30, wrap=True)
        self._place = Text("", Role.SECONDARY, "ink3")
        self._text = Text("", Role.ENTRY, "ink2", wrap=True)
        self._standing = Text("", Role.NOTE, "ink3", wrap=True)
        self._asks = QWidget()
        self._lines = QVBoxLayout(self._asks)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._marks: list[QLabel] = []
        self._buttons = QVBoxLayout()
        self.table = ProposalTable("What the task proposes")
        self.table.ticked.connect(self.ticked)
        self.apply = Button("Go on", Kind.PRIMARY, height=42)
        self.skip = Button("Skip this task", height=42)
        self.reopen = Button("Open it again", icon="undo", height=42)
        self.add = Button("Add a change…", Kind.QUIET, icon="plus", height=42)
        for button, signal in self._signals():
            button.clicked.connect(lambda _checked=False, signal=signal: signal.emit())
        self._lay_out()
        look().changed.connect(self._restyle)
        self._restyle()

    def _signals(self) -> tuple[tuple[Button, SignalInstance], ...]:
        """What each button says."""
        return (
            (self.apply, self.applied),
            (self.skip, self.skipped),
            (self.reopen, self.opened),
            (self.add, self.add_wanted),
        )

    def _lay_out(self) -> None:
        head, foot = QHBoxLayout(), QWidget()
        head.addWidget(self._title, 1)
        head.addWidget(self._place, 0, Qt.AlignmentFlag.AlignBottom)
        flow = FlowLayout(foot, look().px(10))
        for button, _ in self._signals():
            flow.addWidget(button)
        self._column = QVBoxLayout(self)
        self._column.addLayout(head)
        for each in (self._text, self._asks):
            self._column.addWidget(each)
        self._column.addLayout(self._buttons)
        for each in (self.table, self._standing, foot):
            self._column.addWidget(each)
        self._column.addStretch(1)

    # showing

    def show_task(self, view: SheetView, guided: Guided, task: Task | None, ticked: Collection[str]) -> None:
        """Show a task as it stands, with so many of its proposals ticked; None where there is none."""
        self._title.setText(task.title if task else "")
        self._place.setText(f"task {guided.place(task.key)} of {guided.count}" if task else "")
        self._text.setText(task.text if task else "")
        self._text.setVisible(bool(task and task.text))
        open_ = task is not None and task.status == "open"
        self._show_asks(task.asks if task and open_ else ())
        self._show_acts(view, task.targets if task and open_ else ())
        rows = _rows(task, ticked) if task and open_ else []
        if rows != list(self.table.rows):
            self.table.set_rows(rows)
        self.table.setVisible(bool(rows))
        said = _standing(guided, task)
        self._standing.setText(said)
        self._standing.setVisible(bool(said))
        self._show_buttons(guided, task, ticked)

    def _show_buttons(self, guided: Guided, task: Task | None, ticked: Collection[str]) -> None:
        open_ = task is not None and task.status == "open"
        settled = task is not None and task.status in _STANDING
        self.apply.setVisible(open_ or (settled and bool(task and guided.after(task.key))))
        count = len(ticked) if open_ else 0
        changes = "1 change" if count == 1 else f"{count} changes"
        self.apply.setText(f"Apply {changes} and go on" if count else "Go on")
        self.skip.setVisible(open_ and bool(task and task.skipped))
        self.reopen.setVisible(settled and bool(task and task.opened))
        self.add.setVisible(open_ and self._adds)

    def _show_asks(self, asks: tuple[str, ...]) -> None:
        self._asks.setVisible(bool(asks))
        if asks == self._asked:
            return
        self._asked, self._marks = asks, []
        _emptied(self._lines)
        if asks:
            self._lines.addWidget(SectionHead("To look up or decide"))
        for each in asks:
            line, mark = QWidget(), QLabel()
            row = QHBoxLayout(line)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(look().px(10))
            row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
            row.addWidget(Text(each, Role.ENTRY, wrap=True), 1)
            self._marks.append(mark)
            self._lines.addWidget(line)
        self._restyle()

    def _show_acts(self, view: SheetView, targets: tuple[tuple[str, str], ...]) -> None:
        if targets != self._targets:
            self._targets = targets
            _emptied(self._buttons)
            self._acts = [ActBlock(self._bridge, view, Act(id, words, self._role)) for id, words in targets]
            self._row = ActsRow(self._acts) if targets else None
            if self._row is not None:
                self._buttons.addWidget(self._row)
        for act in self._acts:
            act.show_view(view)
        if self._row is not None:
            self._row.refresh()

    def _restyle(self) -> None:
        px = look().px
        self._column.setContentsMargins(px(26), px(18), px(26), px(22))
        self._column.setSpacing(px(12))
        self._lines.setSpacing(px(6))
        for mark in self._marks:
            mark.setPixmap(look().pixmap("card", look().theme.ink2, 18))


def _emptied(column: QVBoxLayout) -> None:
    while (item := column.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


def _rows(task: Task, ticked: Collection[str]) -> list[ProposalRow]:
    """The proposals below the heads of those whom they concern."""
    rows: list[ProposalRow] = [ProposalHead()] if task.proposals else []
    for group, changes in grouped(task.proposals):
        if group:
            rows.append(ProposalGroup(group))
        rows += [
            Proposal(
                change.key,
                change.what,
                change.before,
                change.after,
                change.group,
                change.key in ticked,
                change.harm,
                change.milestone,
                source=change.source,
            )
            for change in changes
        ]
    return rows


def _standing(guided: Guided, task: Task | None) -> str:
    """How the task stands, in words, where there is nothing to tick."""
    if task is None:
        return _ALL_DONE if guided.tasks else "There are no tasks."
    if task.status == "away":
        return f"Not now: {task.note}." if task.note else "Not now."
    if task.status in _STANDING:
        return _STANDING[task.status] + ("" if guided.after(task.key) else f" {_ALL_DONE}")
    return "" if task.proposals or task.asks or task.targets else _NOTHING


def tick_count(proposals: Sequence[object], ticked: Collection[str]) -> str:
    """``10 changes proposed, 9 ticked``."""
    count = len(proposals)
    return f"{count} {'change' if count == 1 else 'changes'} proposed, {len(ticked)} ticked" if count else ""
