"""The newest steps and rolls below the sum, with undo on the newest."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.edit import Step
from tallow.model.roll import Roll
from tallow.services import history, rolls
from tallow.ui.bridge import Bridge
from tallow.ui.kit import look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import Rule, SmallCaps
from tallow.ui.kit.log_list import LogLine, LogList
from tallow.ui.shell.history.roll_words import standing
from tallow.ui.shell.rail.outline import clock

SHOWN = 12


class WhyLog(QWidget):
    """The log's head; the whole of it is a page of its own."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._rolls: dict[str, str] = {}  # the id of a line → that of its roll
        self._list = LogList("Newest of the log")
        whole = Button("Open full log", Kind.LINK)
        whole.clicked.connect(lambda: bridge.show_page("history"))
        head = QHBoxLayout()
        head.setContentsMargins(0, look().px(10), 0, 0)
        head.addWidget(SmallCaps("log", strong=True))
        head.addStretch(1)
        head.addWidget(whole)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(6))
        column.addLayout(head)
        column.addWidget(Rule())
        column.addWidget(self._list)
        self._list.undo_requested.connect(bridge.undo)
        self._list.line_opened.connect(self._on_opened)
        for signal in (bridge.campaign_switched, bridge.changed, bridge.elsewhere, bridge.rolled):
            signal.connect(self.refresh)
        self.refresh()

    def show_undo_keys(self, keys: str) -> None:
        """Name other keys for undo."""
        self._list.show_undo_keys(keys)

    def roll_at_keyboard(self) -> str:
        """The id of the roll on whose line the keyboard is, "" where it is on none."""
        row = self._list.current if self._list.hasFocus() else None
        return self._rolls.get(row.id, "") if row else ""

    def _on_opened(self, line: str) -> None:
        """A roll's line opens the roll, another one its step in the whole log."""
        if line in self._rolls:
            self._bridge.roll_wanted.emit(self._rolls[line])
        else:
            self._bridge.entry_wanted.emit(line)

    def refresh(self) -> None:
        """Read the newest lines anew."""
        campaign = self._bridge.campaign
        if campaign is None:
            self._list.set_rows(())
            return
        steps = history.steps(self._bridge.host, campaign.id, limit=SHOWN)
        fallen = rolls.logged(self._bridge.host, campaign.id, SHOWN)
        undo, _ = self._bridge.ends()
        self._rolls = {f"roll:{roll.id}": roll.id for roll in fallen}
        self._rolls |= {str(roll.step): roll.id for roll in fallen if roll.step is not None}
        self._list.set_rows(log_lines(steps, fallen, undo.number if undo else 0)[:SHOWN])


def log_lines(steps: tuple[Step, ...], fallen: tuple[Roll, ...], newest: int) -> list[LogLine]:
    """Steps and rolls as one log, newest first; a roll that a step applied stands in that step's line.

    Args:
        newest: the number of the step that undo would take back, 0 for none.
    """
    by_step = {roll.step: roll for roll in fallen if roll.step is not None}
    lines = [(step.at, step.number, _step_line(step, by_step.get(step.number), newest)) for step in steps]
    numbers = {step.number for step in steps}
    lines += [(roll.at, 0, _roll_line(roll)) for roll in fallen if roll.step not in numbers]
    return [line for _, _, line in sorted(lines, key=lambda each: each[:2], reverse=True)]


def _step_line(step: Step, roll: Roll | None, newest: int) -> LogLine:
    dice = roll.dice if roll else ()
    said = "" if step.undone else standing(roll, step)
    undo = step.number == newest
    return LogLine(str(step.number), clock(step.at), step.label, dice, said, undo=undo, undone=step.undone)


def _roll_line(roll: Roll) -> LogLine:
    total = roll.outcome.get("total")
    parts = [f"comes to {total}" if total is not None else "", standing(roll)]
    return LogLine(f"roll:{roll.id}", clock(roll.at), roll.title, roll.dice, ", ".join(filter(None, parts)))
