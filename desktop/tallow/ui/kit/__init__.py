"""The kit: widgets, themes and type that the window and plugins' own widgets are made of.

Call `install(application, home)` once; then every widget finds theme, zoom and icons by `look()`. Names follow
"label, value, of what, state"; signals in the past tense say that a person did something, never that a program did.

Each widget's module is imported when it is first asked for: the window is painted before it needs most of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from tallow.ui.kit.look import Look, install, look
from tallow.ui.kit.role import Role
from tallow.ui.kit.theme import THEMES, Theme, contrast, load_theme

if TYPE_CHECKING:
    from tallow.ui.kit.action_pill import ActionPill
    from tallow.ui.kit.affinity import AffinityTally, Edge
    from tallow.ui.kit.buttons import Button, IconButton, Kind
    from tallow.ui.kit.cascade import Cascade, CascadeLegend, CascadeStage
    from tallow.ui.kit.checklist import Checklist, Task, TaskState
    from tallow.ui.kit.chip import ChipSpec, ChipState
    from tallow.ui.kit.chip_list import ChipList
    from tallow.ui.kit.chronicle_list import ChronicleKind, ChronicleList, ChronicleRow
    from tallow.ui.kit.coverage_strip import CoverageStrip, CoverBand
    from tallow.ui.kit.dice_tray import DiceTray, DieSpec
    from tallow.ui.kit.entry_list import Entry, EntryList
    from tallow.ui.kit.field import Field
    from tallow.ui.kit.flow import FlowLayout
    from tallow.ui.kit.focus import FocusRing, Outline
    from tallow.ui.kit.found_list import FoundHead, FoundList, FoundRow
    from tallow.ui.kit.gear_grid import GearGrid
    from tallow.ui.kit.gear_model import GearCard
    from tallow.ui.kit.history_list import (
        HistoryDivider,
        HistoryFold,
        HistoryHere,
        HistoryList,
        HistoryRow,
        HistoryStep,
    )
    from tallow.ui.kit.hit_location import HitLocation, Injury
    from tallow.ui.kit.hit_ruler import HitPart, HitRuler
    from tallow.ui.kit.keycap import KeyHint
    from tallow.ui.kit.label import BigName, Labelled, Rule, SectionHead, SmallCaps, Text
    from tallow.ui.kit.ledger import Ledger, LedgerPart
    from tallow.ui.kit.log_list import LogLine, LogList
    from tallow.ui.kit.mark_list import MarkedLine, MarkList
    from tallow.ui.kit.marked_bar import Mark, MarkedBar
    from tallow.ui.kit.mini_pips import Filling, MiniPip, MiniPips, mini_width, mini_words, paint_mini_pips
    from tallow.ui.kit.notes import Notes
    from tallow.ui.kit.notice import Notice
    from tallow.ui.kit.odds_bar import OddsBar, OddsPart
    from tallow.ui.kit.odds_strip import OddsShare, OddsStrip
    from tallow.ui.kit.page_strip import PageStrip, PageThumb
    from tallow.ui.kit.pip_track import PipTrack
    from tallow.ui.kit.plugin_row import PluginList, PluginRow
    from tallow.ui.kit.pool import Pool
    from tallow.ui.kit.pool_bar import PoolBar
    from tallow.ui.kit.pool_line import PoolState
    from tallow.ui.kit.proposal import Proposal, ProposalGroup, ProposalHead, ProposalRow, ProposalTable
    from tallow.ui.kit.range_check import covered, range_faults
    from tallow.ui.kit.range_row import RangeColumn, RangeFault, RangeKind, RangeRow
    from tallow.ui.kit.round_table import Outcome, RoundRow, RoundTable
    from tallow.ui.kit.row_editor import RowEditor
    from tallow.ui.kit.row_view import RowState, RowView, Spot
    from tallow.ui.kit.segment import Segment
    from tallow.ui.kit.spoken import spoken, written
    from tallow.ui.kit.stat_box import LIMIT, MAIN, SMALL, BoxSize, StatBox
    from tallow.ui.kit.storage_list import StorageList, StoredThing
    from tallow.ui.kit.switch import Switch
    from tallow.ui.kit.table import RecordTable
    from tallow.ui.kit.table_spec import Cell, CellKind, Column, TableRow, TotalRow
    from tallow.ui.kit.tick import Choice, Tick
    from tallow.ui.kit.timeline import Timeline
    from tallow.ui.kit.timeline_row import TimelineEvent, TimelineRow
    from tallow.ui.kit.told_list import ToldList, ToldRow, ToldState
    from tallow.ui.kit.tone import Tone
    from tallow.ui.kit.tree_legend import TreeLegend
    from tallow.ui.kit.tree_list import TreeList
    from tallow.ui.kit.tree_node import TreeNode, TreeState
    from tallow.ui.kit.tree_view import TreeView
    from tallow.ui.kit.wound_slot import Wound
    from tallow.ui.kit.wound_track import WoundCount, WoundTrack

#: The names that each module holds.
_HELD = {
    "action_pill": "ActionPill",
    "affinity": "AffinityTally Edge",
    "buttons": "Button IconButton Kind",
    "cascade": "Cascade CascadeLegend CascadeStage",
    "checklist": "Checklist Task TaskState",
    "chip": "ChipSpec ChipState",
    "chip_list": "ChipList",
    "chronicle_list": "ChronicleKind ChronicleList ChronicleRow",
    "coverage_strip": "CoverBand CoverageStrip",
    "dice_tray": "DiceTray DieSpec",
    "entry_list": "Entry EntryList",
    "field": "Field",
    "flow": "FlowLayout",
    "focus": "FocusRing Outline",
    "found_list": "FoundHead FoundList FoundRow",
    "gear_grid": "GearGrid",
    "gear_model": "GearCard",
    "history_list": "HistoryDivider HistoryFold HistoryHere HistoryList HistoryRow HistoryStep",
    "hit_location": "HitLocation Injury",
    "hit_ruler": "HitPart HitRuler",
    "keycap": "KeyHint",
    "label": "BigName Labelled Rule SectionHead SmallCaps Text",
    "ledger": "Ledger LedgerPart",
    "log_list": "LogLine LogList",
    "mark_list": "MarkList MarkedLine",
    "marked_bar": "Mark MarkedBar",
    "mini_pips": "Filling MiniPip MiniPips mini_width mini_words paint_mini_pips",
    "notes": "Notes",
    "notice": "Notice",
    "odds_bar": "OddsBar OddsPart",
    "odds_strip": "OddsShare OddsStrip",
    "page_strip": "PageStrip PageThumb",
    "pip_track": "PipTrack",
    "plugin_row": "PluginList PluginRow",
    "pool": "Pool",
    "pool_bar": "PoolBar",
    "pool_line": "PoolState",
    "proposal": "Proposal ProposalGroup ProposalHead ProposalRow ProposalTable",
    "range_check": "covered range_faults",
    "range_row": "RangeColumn RangeFault RangeKind RangeRow",
    "round_table": "Outcome RoundRow RoundTable",
    "row_editor": "RowEditor",
    "row_view": "RowState RowView Spot",
    "segment": "Segment",
    "spoken": "spoken written",
    "stat_box": "BoxSize LIMIT MAIN SMALL StatBox",
    "storage_list": "StorageList StoredThing",
    "switch": "Switch",
    "table": "RecordTable",
    "table_spec": "Cell CellKind Column TableRow TotalRow",
    "tick": "Choice Tick",
    "timeline": "Timeline",
    "timeline_row": "TimelineEvent TimelineRow",
    "told_list": "ToldList ToldRow ToldState",
    "tone": "Tone",
    "tree_legend": "TreeLegend",
    "tree_list": "TreeList",
    "tree_node": "TreeNode TreeState",
    "tree_view": "TreeView",
    "wound_slot": "Wound",
    "wound_track": "WoundCount WoundTrack",
}
_MODULE = {name: module for module, names in _HELD.items() for name in names.split()}

__all__ = [
    "LIMIT",
    "MAIN",
    "SMALL",
    "THEMES",
    "ActionPill",
    "AffinityTally",
    "BigName",
    "BoxSize",
    "Button",
    "Cascade",
    "CascadeLegend",
    "CascadeStage",
    "Cell",
    "CellKind",
    "Checklist",
    "ChipList",
    "ChipSpec",
    "ChipState",
    "Choice",
    "ChronicleKind",
    "ChronicleList",
    "ChronicleRow",
    "Column",
    "CoverBand",
    "CoverageStrip",
    "DiceTray",
    "DieSpec",
    "Edge",
    "Entry",
    "EntryList",
    "Field",
    "Filling",
    "FlowLayout",
    "FocusRing",
    "FoundHead",
    "FoundList",
    "FoundRow",
    "GearCard",
    "GearGrid",
    "HistoryDivider",
    "HistoryFold",
    "HistoryHere",
    "HistoryList",
    "HistoryRow",
    "HistoryStep",
    "HitLocation",
    "HitPart",
    "HitRuler",
    "IconButton",
    "Injury",
    "KeyHint",
    "Kind",
    "Labelled",
    "Ledger",
    "LedgerPart",
    "LogLine",
    "LogList",
    "Look",
    "Mark",
    "MarkList",
    "MarkedBar",
    "MarkedLine",
    "MiniPip",
    "MiniPips",
    "Notes",
    "Notice",
    "OddsBar",
    "OddsPart",
    "OddsShare",
    "OddsStrip",
    "Outcome",
    "Outline",
    "PageStrip",
    "PageThumb",
    "PipTrack",
    "PluginList",
    "PluginRow",
    "Pool",
    "PoolBar",
    "PoolState",
    "Proposal",
    "ProposalGroup",
    "ProposalHead",
    "ProposalRow",
    "ProposalTable",
    "RangeColumn",
    "RangeFault",
    "RangeKind",
    "RangeRow",
    "RecordTable",
    "Role",
    "RoundRow",
    "RoundTable",
    "RowEditor",
    "RowState",
    "RowView",
    "Rule",
    "SectionHead",
    "Segment",
    "SmallCaps",
    "Spot",
    "StatBox",
    "StorageList",
    "StoredThing",
    "Switch",
    "TableRow",
    "Task",
    "TaskState",
    "Text",
    "Theme",
    "Tick",
    "Timeline",
    "TimelineEvent",
    "TimelineRow",
    "ToldList",
    "ToldRow",
    "ToldState",
    "Tone",
    "TotalRow",
    "TreeLegend",
    "TreeList",
    "TreeNode",
    "TreeState",
    "TreeView",
    "Wound",
    "WoundCount",
    "WoundTrack",
    "contrast",
    "covered",
    "install",
    "load_theme",
    "look",
    "mini_width",
    "mini_words",
    "paint_mini_pips",
    "range_faults",
    "spoken",
    "written",
]


def __getattr__(name: str) -> object:
    """A widget, from its module."""
    if name not in _MODULE:
        raise AttributeError(f"the kit has no {name!r}")
    found: object = getattr(import_module(f"tallow.ui.kit.{_MODULE[name]}"), name)
    globals()[name] = found
    return found
