"""The campaign's rolls so far, newest first; one whose step was undone says that it is not applied."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.model.edit import Change, Step
from tallow.model.record import Record
from tallow.model.roll import Roll
from tallow.services.steps.telling import Teller
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.history_list import HistoryList, HistoryStep
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.shell.history.roll_words import standing
from tallow.ui.shell.rail.outline import clock

_SHOWN = 8


class RollLog(QWidget):
    """The newest rolls."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self.list = HistoryList("Rolls so far", scrolls=False)
        self._none = Text("No roll in this campaign yet.", Role.NOTE, "ink3")
        self.list.step_opened.connect(bridge.roll_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(4))
        column.addWidget(SectionHead("Rolls so far"))
        column.addWidget(self.list)
        column.addWidget(self._none)

    def refresh(self) -> None:
        """Read the log anew."""
        from tallow.services import history, rolls

        campaign, host = self._bridge.campaign, self._bridge.host
        if campaign is None:
            return
        logged = rolls.logged(host, campaign.id, _SHOWN)
        steps = {step.number: step for step in history.steps(host, campaign.id)}
        with host.store.read() as reader:
            records = {record.id: record for record in reader.records(campaign.id, archived=None)}
        teller = Teller(self._bridge.book(), records)
        self.list.set_rows([_row(roll, steps.get(roll.step or 0), records, teller) for roll in logged])
        self.list.setVisible(bool(logged))
        self._none.setVisible(not logged)


def _row(roll: Roll, step: Step | None, records: Mapping[str, Record], teller: Teller) -> HistoryStep:
    told = next((teller.told(change) for change in (step.changes if step else ()) if _is_of_figures(change)), None)
    names = [records[id].name for id in roll.roles.values() if id in records]
    total = roll.outcome.get("total")
    undone = bool(roll.resolver) and not roll.applied
    return HistoryStep(
        roll.id,
        clock(roll.at),
        roll.title if roll.resolver else f"Roll {roll.title}",
        ", ".join(names),
        before=told.before if told else "",
        after=told.after if told else "" if total is None else str(total).replace("-", "−"),
        icon="die",
        dice=roll.dice[:6],
        chip=standing(roll),
        undone=undone,
    )


def _is_of_figures(change: Change) -> bool:
    """Whether it reads as a change without the name of what changed: a figure does, and a yes, a row or a word not."""
    values = (change.before, change.after)
    return change.op == "set" and all(isinstance(each, int | float) and not isinstance(each, bool) for each in values)
