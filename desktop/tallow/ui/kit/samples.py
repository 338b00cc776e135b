"""The gallery's samples: one of each widget, with values of no game."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QWidget

from tallow.ui.kit.buttons import Button, IconButton, Kind
from tallow.ui.kit.label import BigName, Labelled, Text
from tallow.ui.kit.marked_bar import Mark
from tallow.ui.kit.pool import Pool
from tallow.ui.kit.role import Role
from tallow.ui.kit.segment import Segment
from tallow.ui.kit.stat_box import LIMIT, SMALL, BoxSize, StatBox
from tallow.ui.kit.switch import Switch
from tallow.ui.kit.table import RecordTable
from tallow.ui.kit.table_spec import Cell, CellKind, Column, TableRow, TotalRow
from tallow.ui.kit.tick import Choice, Tick

Make = Callable[[], QWidget]
_BOX = BoxSize(56, 44, 26)


def side_by_side(*widgets: QWidget, spacing: int = 12, stretch: bool = True) -> QWidget:
    """The widgets in a row."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(spacing)
    for widget in widgets:
        row.addWidget(widget)
    if stretch:
        row.addStretch(1)
    return made


def _box(value: int, size: BoxSize = _BOX, *, derived: bool = False) -> StatBox:
    made = StatBox("Strength", size, derived=derived)
    made.set_value(value)
    return made


def _wrong_box() -> StatBox:
    made = _box(9)
    made.set_error("limit is 5")
    return made


def _derived_boxes() -> QWidget:
    plain, adjusted = _box(5, LIMIT, derived=True), _box(7, LIMIT, derived=True)
    plain.set_note("derived")
    adjusted.set_adjusted(True)
    adjusted.set_note("adjusted")
    return side_by_side(plain, adjusted, spacing=10)


def _tick(*, ticked: bool = False) -> Tick:
    made = Tick("Retired", words=False)
    made.setChecked(ticked)
    return made


def _wrong_tick() -> Tick:
    made = _tick()
    made.set_error("needs a reason")
    return made


def _special_ticks() -> QWidget:
    mixed = _tick()
    mixed.set_mixed(True)
    return side_by_side(_tick(ticked=True), mixed, Tick("Dead", harm=True))


def _choice(*, chosen: bool = False) -> Choice:
    made = Choice("Left-handed", words=False)
    made.setChecked(chosen)
    return made


def _segment() -> Segment:
    made = Segment("Pace", [("walk", "Walk"), ("run", "Run")])
    made.set_value("walk")
    return made


def _switch(*, on: bool = False) -> Switch:
    made = Switch("Sample", "Emberhold")
    made.setChecked(on)
    return made


def _unavailable() -> Button:
    made = Button("Dash", Kind.PLAIN, "lock", height=30)
    made.set_unavailable("needs an innovation")
    return made


#: Title, the widget as it is, in error, and what else it can be.
STATES: list[tuple[str, Make, Make | None, Make | None]] = [
    ("Stat box", lambda: _box(5), _wrong_box, _derived_boxes),
    ("Tick", _tick, _wrong_tick, _special_ticks),
    ("Choice", _choice, None, lambda: _choice(chosen=True)),
    ("Button", lambda: Button("Discard", height=28), lambda: Button("Remove…", Kind.DANGER, height=28),
     lambda: Button("Apply", Kind.PRIMARY, height=28)),
    ("Quiet button", lambda: Button("Undo", Kind.QUIET, "undo", height=32), None, _unavailable),
    ("Icon, link", lambda: IconButton("Redo", "redo"), None, lambda: Button("Open full log", Kind.LINK)),
    ("Switch", _switch, None, lambda: _switch(on=True)),
    ("Segment", _segment, None, None),
]  # fmt: skip


def _boxes() -> QWidget:
    made = [Labelled(name, _box(value)) for name, value in (("Strength", 71), ("Speed", 41), ("Luck", 38))]
    derived = [Labelled(name, _box(value, SMALL, derived=True)) for name, value in (("Dodge", 25), ("Nerve", 19))]
    return side_by_side(*made, *derived, spacing=8, stretch=False)


def _pool() -> QWidget:
    pools = []
    for now, full in ((58, 92), (-3, 70), (0, 40)):
        made = Pool("Endurance", [Mark(-10, "lost"), Mark(0, "down")], low=-10)
        made.set_state(now, full)
        pools.append(made)
    return side_by_side(*pools, spacing=24, stretch=False)


def _names() -> QWidget:
    return side_by_side(BigName("Łucja of the Ford"), Text("played by Ro", Role.NOTE, "ink2"), stretch=False)


COLUMNS = (
    Column(
        "slot", "Slot", CellKind.CHOICE, 70, caps=True, choices=(("head", "Head"), ("body", "Body"), ("hand", "Hand"))
    ),
    Column("piece", "Piece"),
    Column("worn", "Worn", CellKind.TICK, 48),
    Column("body", "Physical", CellKind.POOL, 104, blank="none", full_key="body_full", low=0),
    Column("mind", "Magical", CellKind.POOL, 104, blank="none", full_key="mind_full", low=0),
    Column("guard", "Guard", CellKind.NUMBER, 68, blank="—"),
    Column("damp", "Damp", CellKind.NUMBER, 56, suffix="%", low=0, high=100),
    Column("haste", "Haste", CellKind.NUMBER, 56, signed=True),
)


def gear_rows() -> list[TableRow]:
    """Four pieces: whole, with one track gone, destroyed, not worn."""
    helm = {"slot": Cell("head"), "piece": Cell("Kettle helm"), "worn": Cell(True), "body": Cell(18, 20),
            "mind": Cell(5, 5), "guard": Cell(4), "damp": Cell(3), "haste": Cell(-1)}  # fmt: skip
    coat = {"slot": Cell("body"), "piece": Cell("Split greaves", note="Łucja's"), "worn": Cell(True),
            "body": Cell(0, 25), "mind": Cell(6, 10), "guard": Cell(4, lost=True), "damp": Cell(4), "haste": Cell(-2)}  # fmt: skip
    rag = {"slot": Cell("body"), "piece": Cell("Rag of a cloak, destroyed"), "worn": Cell(True), "body": Cell(0, 10),
           "mind": Cell(0, 30), "guard": Cell(1, lost=True), "damp": Cell(1, lost=True), "haste": Cell(1)}  # fmt: skip
    board = {"slot": Cell("hand"), "piece": Cell("Tower board"), "worn": Cell(False), "body": Cell(40, 40),
             "mind": Cell(), "guard": Cell(8), "damp": Cell(5), "haste": Cell(-4)}  # fmt: skip
    return [
        TableRow("r1", helm),
        TableRow("r2", coat),
        TableRow("r3", rag, harm=True, state="destroyed"),
        TableRow("r4", board, dim=True, state="not worn"),
    ]


def gear_total() -> TotalRow:
    """The sums of what is worn."""
    cells = {"body": Cell(18, 55, why=True), "mind": Cell(11, 45, why=True)}
    sums = {"guard": Cell(4, why=True), "damp": Cell(8, why=True), "haste": Cell(-2, why=True)}
    return TotalRow("Worn, three pieces", cells | sums)


def _table() -> QWidget:
    made = RecordTable("Armor", COLUMNS, add="add…")
    made.set_rows(gear_rows(), gear_total())
    return made


def _skills() -> QWidget:
    made = RecordTable("Skills", (Column("name", "Skill"), Column("value", "Value", CellKind.NUMBER, 60)), head=False)
    named = (("Short Blades", "attack", 66), ("Field Mending", "", 40))
    made.set_rows(
        [TableRow(name, {"name": Cell(name, note=note), "value": Cell(value)}) for name, note, value in named]
    )
    return made


#: Title, hint, and the widget.
SECTIONS: list[tuple[str, str, Make]] = [
    ("Names", "big name, aside", _names),
    ("Stat boxes", "entered, derived", _boxes),
    ("Pool", "58 of 92, below zero, at zero", _pool),
    ("Record table", "whole · one track gone · destroyed · not worn · add · total", _table),
    ("Plain table", "", _skills),
]
