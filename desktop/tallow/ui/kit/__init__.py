"""The kit: widgets, themes and type that the window and plugins' own widgets are made of.

Call `install(application, home)` once; then every widget finds theme, zoom and icons by `look()`. Names follow
"label, value, of what, state"; signals in the past tense say that a person did something, never that a program did.
"""

from tallow.ui.kit.buttons import Button, IconButton, Kind
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.label import BigName, Labelled, Rule, SectionHead, SmallCaps, Text
from tallow.ui.kit.look import Look, install, look
from tallow.ui.kit.marked_bar import Mark, MarkedBar
from tallow.ui.kit.pool import Pool
from tallow.ui.kit.role import Role
from tallow.ui.kit.segment import Segment
from tallow.ui.kit.stat_box import LIMIT, MAIN, SMALL, BoxSize, StatBox
from tallow.ui.kit.switch import Switch
from tallow.ui.kit.table import RecordTable
from tallow.ui.kit.table_spec import Cell, CellKind, Column, TableRow, TotalRow
from tallow.ui.kit.theme import THEMES, Theme, contrast, load_theme
from tallow.ui.kit.tick import Choice, Tick

__all__ = [
    "LIMIT",
    "MAIN",
    "SMALL",
    "THEMES",
    "BigName",
    "BoxSize",
    "Button",
    "Cell",
    "CellKind",
    "Choice",
    "Column",
    "FlowLayout",
    "IconButton",
    "Kind",
    "Labelled",
    "Look",
    "Mark",
    "MarkedBar",
    "Pool",
    "RecordTable",
    "Role",
    "Rule",
    "SectionHead",
    "Segment",
    "SmallCaps",
    "StatBox",
    "Switch",
    "TableRow",
    "Text",
    "Theme",
    "Tick",
    "TotalRow",
    "contrast",
    "install",
    "load_theme",
    "look",
]
