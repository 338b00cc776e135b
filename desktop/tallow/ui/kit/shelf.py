"""All widgets of the kit by name; ``tallow.ui.kit`` looks here for what it does not hold itself."""

from tallow.ui.kit.buttons import Button, IconButton, Kind
from tallow.ui.kit.cascade import Cascade, CascadeLegend, CascadeStage
from tallow.ui.kit.dice_tray import DiceTray, DieSpec
from tallow.ui.kit.entry_list import Entry, EntryList
from tallow.ui.kit.field import Field
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.focus import FocusRing, Outline
from tallow.ui.kit.history_list import HistoryDivider, HistoryFold, HistoryHere, HistoryList, HistoryRow, HistoryStep
from tallow.ui.kit.label import BigName, Labelled, Rule, SectionHead, SmallCaps, Text
from tallow.ui.kit.ledger import Ledger, LedgerPart
from tallow.ui.kit.log_list import LogLine, LogList
from tallow.ui.kit.marked_bar import Mark, MarkedBar
from tallow.ui.kit.notes import Notes
from tallow.ui.kit.notice import Notice
from tallow.ui.kit.plugin_row import PluginList, PluginRow
from tallow.ui.kit.pool import Pool
from tallow.ui.kit.proposal import Proposal, ProposalTable
from tallow.ui.kit.row_view import RowState, RowView, Spot
from tallow.ui.kit.segment import Segment
from tallow.ui.kit.spoken import spoken, written
from tallow.ui.kit.stat_box import LIMIT, MAIN, SMALL, BoxSize, StatBox
from tallow.ui.kit.switch import Switch
from tallow.ui.kit.table import RecordTable
from tallow.ui.kit.table_spec import Cell, CellKind, Column, TableRow, TotalRow
from tallow.ui.kit.tick import Choice, Tick

__all__: list[str] = [
    "LIMIT",
    "MAIN",
    "SMALL",
    "BigName",
    "BoxSize",
    "Button",
    "Cascade",
    "CascadeLegend",
    "CascadeStage",
    "Cell",
    "CellKind",
    "Choice",
    "Column",
    "DiceTray",
    "DieSpec",
    "Entry",
    "EntryList",
    "Field",
    "FlowLayout",
    "FocusRing",
    "HistoryDivider",
    "HistoryFold",
    "HistoryHere",
    "HistoryList",
    "HistoryRow",
    "HistoryStep",
    "IconButton",
    "Kind",
    "Labelled",
    "Ledger",
    "LedgerPart",
    "LogLine",
    "LogList",
    "Mark",
    "MarkedBar",
    "Notes",
    "Notice",
    "Outline",
    "PluginList",
    "PluginRow",
    "Pool",
    "Proposal",
    "ProposalTable",
    "RecordTable",
    "RowState",
    "RowView",
    "Rule",
    "SectionHead",
    "Segment",
    "SmallCaps",
    "Spot",
    "StatBox",
    "Switch",
    "TableRow",
    "Text",
    "Tick",
    "TotalRow",
    "spoken",
    "written",
]
