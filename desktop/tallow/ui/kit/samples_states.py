"""The gallery's lists as they look under the mouse, with the keyboard, and disabled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from tallow.ui.kit.cascade import Cascade, CascadeStage
from tallow.ui.kit.checklist import Checklist, Task
from tallow.ui.kit.entry_list import Entry, EntryList
from tallow.ui.kit.history_list import HistoryList, HistoryStep
from tallow.ui.kit.label import SmallCaps
from tallow.ui.kit.ledger import Ledger, LedgerPart
from tallow.ui.kit.log_list import LogLine, LogList
from tallow.ui.kit.look import look
from tallow.ui.kit.plugin_row import PluginList, PluginRow
from tallow.ui.kit.proposal import Proposal, ProposalTable
from tallow.ui.kit.range_row import RangeColumn, RangeKind, RangeRow
from tallow.ui.kit.range_rows import RangeRows
from tallow.ui.kit.round_table import Outcome, RoundRow, RoundTable
from tallow.ui.kit.row_view import RowView
from tallow.ui.kit.samples import RINGED, Make
from tallow.ui.kit.storage_list import StorageList, StoredThing
from tallow.ui.kit.table import RecordTable
from tallow.ui.kit.table_spec import Cell, CellKind, Column, TableRow
from tallow.ui.kit.timeline import Timeline
from tallow.ui.kit.timeline_row import TimelineEvent, TimelineRow
from tallow.ui.kit.tree_node import TreeNode
from tallow.ui.kit.tree_view import TreeView


def _filled(made: RowView[Any], *rows: object) -> RowView[Any]:
    made.set_rows(rows)
    return made


def _entries() -> QWidget:
    made = EntryList("Items")
    made.set_entries([Entry("a", "Lantern oil", "three flasks", error="one too many")])
    return made


def _table() -> QWidget:
    made = RecordTable("Gear", (Column("piece", "Piece"), Column("guard", "Guard", CellKind.NUMBER, 68)), head=False)
    made.set_rows([TableRow("a", {"piece": Cell("Kettle helm"), "guard": Cell(4)})])
    return made


def _ledger() -> QWidget:
    why = Ledger()
    why.show_sum("Nimbleness", "32", [LedgerPart("React 64, halved", 32, "Vital stat")], total=32)
    why.rows.setParent(None)  # only its list is shown
    return why.rows


def _cascade() -> QWidget:
    made = Cascade()
    made.set_stages([CascadeStage("damp", "Damp 20%", "rounds up", 200, 160, "A2")])
    return made


def _timeline() -> QWidget:
    row = TimelineRow("9", "9", (TimelineEvent("c", "Cold harvest", "sheet"), TimelineEvent("t", "Taker", harm=True)))
    return _filled(Timeline("Years", "Year"), row)


def _tasks() -> QWidget:
    made = Checklist("Year", "Step")
    made.set_tasks([Task("m", "Marks", note="2 reached")])
    return made


def _storage() -> QWidget:
    made = StorageList("Stores")
    made.set_things([StoredThing("h", "Hide", 4, "basic, hide")])
    return made


def _rounds() -> QWidget:
    made = RoundTable("Round", ("Opponent", "Answer", "Used"), (Outcome("p", "yes", "Y"), Outcome("f", "no", "N")))
    made.set_rows([RoundRow("r", "Runner", "From afar", "p")])
    return made


def _ranges() -> QWidget:
    made = RangeRows("Weather", (RangeColumn("name", "Weather", RangeKind.NAME),))
    made.show_lines([RangeRow("a", 8, 11, {"name": "Fog"})], ())
    return made


def _tree() -> QWidget:
    made = TreeView("Family")
    made.set_nodes([TreeNode("b", "Brenna", "born year 1")])
    made.setFixedSize(made.content_size())
    return made


def _history() -> QWidget:
    return _filled(HistoryList(scrolls=False), HistoryStep("6", "21:12", "Leap", "Aldis", "4", "3", "minus", harm=True))


def _log() -> QWidget:
    return _filled(LogList(), LogLine("2", "19:41", "Answer, left", (7, 1), "failed"))


def _proposals() -> QWidget:
    return _filled(ProposalTable(), Proposal("v", "Endurance", "70", "40", "Maren Oake", milestone=True))


def _plugins() -> QWidget:
    return _filled(PluginList(), PluginRow("a", "Moth Season", "1.2.0", "14 cards", on=True))


_LISTS: Sequence[tuple[str, Make]] = (
    ("Slots", _entries),
    ("Record table", _table),
    ("Why", _ledger),
    ("Log", _log),
    ("History", _history),
    ("Proposals", _proposals),
    ("Cascade", _cascade),
    ("Plugins", _plugins),
    ("Timeline", _timeline),
    ("Checklist", _tasks),
    ("Storage", _storage),
    ("Round table", _rounds),
    ("Ranges", _ranges),
    ("Tree", _tree),
)


def _under_mouse(made: QWidget) -> None:
    for view in _views(made):
        view.pose(0)
    for tree in _parts(made, TreeView):
        tree.hovered = 0
    for table in _parts(made, RecordTable):
        table.view.delegate.hovered = 0


def _with_keyboard(made: QWidget) -> None:
    for view in _views(made):
        view.pose(0, keyboard=True)
        view.setProperty(RINGED, True)
    for tree in _parts(made, TreeView):
        tree.setProperty(RINGED, True)
    for table in _parts(made, RecordTable):
        table.view.setCurrentIndex(table.view.model().index(0, 0))
        table.view.setProperty(RINGED, True)


def _disabled(made: QWidget) -> None:
    made.setEnabled(False)


def _states() -> QWidget:
    made = QWidget()
    grid = QGridLayout(made)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(look().px(28))
    grid.setVerticalSpacing(look().px(12))
    states: Sequence[Callable[[QWidget], None]] = (_under_mouse, _with_keyboard, _disabled)
    for line, (title, make) in enumerate(_LISTS):
        grid.addWidget(SmallCaps(title, strong=True), line, 0, Qt.AlignmentFlag.AlignTop)
        for at, pose in enumerate(states, start=1):
            shown = make()
            pose(shown)
            grid.addWidget(shown, line, at, Qt.AlignmentFlag.AlignTop)
            grid.setColumnStretch(at, 1)
    return made


def _views(made: QWidget) -> list[RowView[Any]]:
    return _parts(made, RowView)


def _parts(made: QWidget, kind: type[Any]) -> list[Any]:
    return [each for each in (made, *made.findChildren(QWidget)) if isinstance(each, kind)]


SECTIONS: list[tuple[str, str, Make]] = [("Lists", "under the mouse · with the keyboard · disabled", _states)]
