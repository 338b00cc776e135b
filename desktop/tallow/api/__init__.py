"""The plugins' only door: everything that a plugin may import from the host."""

from msgspec import Meta

from tallow.hooks.specs import hookimpl
from tallow.model.book import Book
from tallow.model.check import Advice, Check, Objection
from tallow.model.column import Choice, ChoiceField, FlagField, NumberField, ReferenceField, TextField, TrackField
from tallow.model.command import Command
from tallow.model.edit import UNSEEN, Archive, Change, ChangeSet, Create, Edit, Insert, Remove, Set
from tallow.model.effect import Add, Effect, Forbid, Grant, ListEffect, Maximum
from tallow.model.entry import Band, Beyond, Entry, EntryType, Ranges
from tallow.model.errors import UserMistake, spoken
from tallow.model.field import EntriesField, TableField
from tallow.model.forecast import Forecast, ForecastPart, ForecastShare, Grid, Outlook
from tallow.model.kind import Gone, KindType, Pip
from tallow.model.record import Record
from tallow.model.resolution import Dice, Due, Resolution, Resolver, Role, Stage
from tallow.model.setting import Setting
from tallow.model.sheet import (
    Act,
    Bar,
    Cell,
    Entries,
    Heading,
    Lines,
    Mark,
    Notes,
    Options,
    Pips,
    Pool,
    Sheet,
    Slot,
    Stats,
    Table,
    Ticks,
    row,
)
from tallow.model.total import Base, Part, Permission, Total, TotalType
from tallow.model.value import Number, Refers, Row, Value, row_of, tidy
from tallow.model.wounds import Pools, ShownWound, WoundTrack

__all__ = [
    "UNSEEN",
    "Act",
    "Add",
    "Advice",
    "Archive",
    "Band",
    "Bar",
    "Base",
    "Beyond",
    "Book",
    "Cell",
    "Change",
    "ChangeSet",
    "Check",
    "Choice",
    "ChoiceField",
    "Command",
    "Create",
    "Dice",
    "Due",
    "Edit",
    "Effect",
    "Entries",
    "EntriesField",
    "Entry",
    "EntryType",
    "FlagField",
    "Forbid",
    "Forecast",
    "ForecastPart",
    "ForecastShare",
    "Gone",
    "Grant",
    "Grid",
    "Heading",
    "Insert",
    "KindType",
    "Lines",
    "ListEffect",
    "Mark",
    "Maximum",
    "Meta",
    "Notes",
    "Number",
    "NumberField",
    "Objection",
    "Options",
    "Outlook",
    "Part",
    "Permission",
    "Pip",
    "Pips",
    "Pool",
    "Pools",
    "Ranges",
    "Record",
    "ReferenceField",
    "Refers",
    "Remove",
    "Resolution",
    "Resolver",
    "Role",
    "Row",
    "Set",
    "Setting",
    "Sheet",
    "ShownWound",
    "Slot",
    "Stage",
    "Stats",
    "Table",
    "TableField",
    "TextField",
    "Ticks",
    "Total",
    "TotalType",
    "TrackField",
    "UserMistake",
    "Value",
    "WoundTrack",
    "hookimpl",
    "row",
    "row_of",
    "spoken",
    "tidy",
]
