"""The gallery's palette: what a search found, with what matched, and keys as caps."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tallow.ui.kit.found_list import FoundHead, FoundList, FoundRow
from tallow.ui.kit.keycap import KeyHint
from tallow.ui.kit.look import look
from tallow.ui.kit.samples import Make, side_by_side

_ROWS = (
    FoundHead("Traveler", "1"),
    FoundRow("1", "Łucja of the Ford", "traveler", "1 of 6", ((0, 3),), "ferry folk", "3/5", icon="people"),
    FoundHead("Card", "2 of 3"),
    FoundRow("2", "Lucky pebble", "card", "2 of 6", ((0, 3),), "on Łucja", "River set", icon="card"),
    FoundRow("3", "Pluck", "card", "3 of 6", ((1, 4),), "not owned", icon="card"),
    FoundHead("Command", "2"),
    FoundRow("4", "Print “Lucky pebble”", "command", "5 of 6", ((7, 10),), keys=("Ctrl", "P"), icon="print"),
    FoundRow("5", "Undo", "command", "6 of 6", icon="undo", unavailable="There is nothing to undo."),
)


def _found() -> QWidget:
    made = FoundList("Found")
    made.show_found(_ROWS)
    made.step(1)
    made.setFixedHeight(look().px(330))
    return made


def _keys() -> QWidget:
    return side_by_side(
        KeyHint(("↑ ↓",), "choose"), KeyHint(("Ctrl", "Shift", "Z"), "redo"), KeyHint(("Esc",), "close"), stretch=False
    )


SECTIONS: list[tuple[str, str, Make]] = [
    ("Palette", "matched · marked · with keys · cannot be done", _found),
    ("Keys", "", _keys),
]
