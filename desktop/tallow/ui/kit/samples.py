"""The gallery's small widgets, each in its states, with values of no game."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tallow.ui.kit.buttons import Button, IconButton, Kind
from tallow.ui.kit.die import Die
from tallow.ui.kit.field import Field
from tallow.ui.kit.segment import Segment
from tallow.ui.kit.stat_box import LIMIT, BoxSize, StatBox
from tallow.ui.kit.switch import Switch
from tallow.ui.kit.tick import Choice, Tick

Make = Callable[[], QWidget]
#: A widget with this property gets the ring in pictures, as if it had the keyboard.
RINGED = "ringed"
_BOX = BoxSize(56, 44, 26)


def side_by_side(*widgets: QWidget, spacing: int = 12, stretch: bool = True, top: bool = False) -> QWidget:
    """The widgets in a row."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(spacing)
    for widget in widgets:
        row.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop if top else Qt.AlignmentFlag(0))
    if stretch:
        row.addStretch(1)
    return made


def sample_box(value: int, size: BoxSize = _BOX, *, derived: bool = False) -> StatBox:
    """A stat box with a value."""
    made = StatBox("Strength", size, derived=derived)
    made.set_value(value)
    return made


def _wrong_box() -> StatBox:
    made = sample_box(9)
    made.set_error("limit is 5")
    return made


def _derived_boxes() -> QWidget:
    plain, adjusted = sample_box(5, LIMIT, derived=True), sample_box(7, LIMIT, derived=True)
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
    made.set_unavailable("needs a lantern")
    return made


def _wrong_field() -> Field:
    made = Field("Formula")
    made.setText("3d0")
    made.set_error("no such die")
    return made


def _die(face: int | None = 7) -> Die:
    made = Die(10, "", "Die 1 of 1")
    made.set_value(face)
    return made


#: Title, the widget as it is, in error, and what else it can be.
STATES: list[tuple[str, Make, Make | None, Make | None]] = [
    ("Stat box", lambda: sample_box(5), _wrong_box, _derived_boxes),
    ("Tick", _tick, _wrong_tick, _special_ticks),
    ("Choice", _choice, None, lambda: _choice(chosen=True)),
    ("Button", lambda: Button("Discard", height=28), lambda: Button("Remove…", Kind.DANGER, height=28),
     lambda: Button("Apply", Kind.PRIMARY, height=28)),
    ("Quiet button", lambda: Button("Undo", Kind.QUIET, "undo", height=32), None, _unavailable),
    ("Icon, link", lambda: IconButton("Redo", "redo"), None, lambda: Button("Open full log", Kind.LINK)),
    ("Switch", _switch, None, lambda: _switch(on=True)),
    ("Segment", _segment, None, None),
    ("Field", lambda: Field("Filter", "find"), _wrong_field, None),
    ("Die", _die, None, lambda: _die(None)),
]  # fmt: skip
