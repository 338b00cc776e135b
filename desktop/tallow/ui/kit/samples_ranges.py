"""The gallery's tables of ranges: a row editor in every state and its coverage strip, with values of no game."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.ui.kit.coverage_strip import CoverageStrip, CoverBand
from tallow.ui.kit.look import look
from tallow.ui.kit.range_check import covered, range_faults
from tallow.ui.kit.range_row import RangeColumn, RangeKind, RangeRow
from tallow.ui.kit.row_editor import RowEditor
from tallow.ui.kit.samples import Make

SPAN = (1, 30)
COLUMNS = (
    RangeColumn("level", "Level", RangeKind.LEVEL, 108),
    RangeColumn("name", "Weather", RangeKind.NAME, 162),
    RangeColumn("text", "What it brings"),
    RangeColumn("ends", "Ends with", width=152, blank="by itself"),
)


def weather() -> list[RangeRow]:
    """Rows that miss 14 and 15, list 20 twice, and end with one that is fixed."""
    named = (
        ("a", 1, 7, 1, "Light rain", "A coat will do.", ""),
        ("b", 8, 11, 2, "Fog", "Limps along. One loses the way.", ""),
        ("c", 12, 13, 3, "Hail", "It hurts. So does silence.", ""),
        ("d", 16, 20, 4, "Storm", "The boats stay ashore.", "the next dawn"),
        ("e", 20, 30, 6, "The long night", "Nobody sleeps.", "a lantern lit by somebody who has none to lose"),
    )
    made = [
        RangeRow(id, low, high, {"level": level, "name": name, "text": text, "ends": ends})
        for id, low, high, level, name, text, ends in named
    ]
    words = {"level": "gone", "name": "No row", "text": "Fixed by the rules. Where the bell rings, read 30 instead."}
    return [*made, RangeRow("f", 31, None, words, fixed="fixed by the rules", harm="level")]


def _name(row: RangeRow) -> str:
    return str(row.cells["name"])


def _editor() -> QWidget:
    rows = weather()
    strip = CoverageStrip(
        "Total",
        SPAN,
        beyond="31 +",
        bands=(CoverBand(1, 11, "light", "level 1–2"), CoverBand(12, 19, "middle"), CoverBand(20, 30, "worst", "5–6")),
    )
    names = {row.id: _name(row) for row in rows}
    strip.set_held({number: tuple(names[id] for id in ids) for number, ids in covered(rows, *SPAN).items()})
    editor = RowEditor("Weather", "Total", COLUMNS, SPAN)
    editor.set_rows(rows, range_faults(rows, *SPAN, _name))
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(look().px(14))
    column.addWidget(strip)
    column.addWidget(editor)
    editor.start_editing("c")
    return made


def _off() -> QWidget:
    rows = weather()[:2]
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    strip = CoverageStrip("Total", (1, 12), beyond="13 +")
    strip.set_held(dict.fromkeys(range(1, 13), ("Rain",)))
    editor = RowEditor("Weather", "Total", COLUMNS, SPAN, add="")
    editor.set_rows(rows)
    column.addWidget(strip)
    column.addWidget(editor)
    made.setEnabled(False)
    return made


SECTIONS: list[tuple[str, str, Make]] = [
    (
        "Coverage strip, row editor",
        "covered · missing · twice — normal · edited · errors with repairs · fixed",
        _editor,
    ),
    ("Row editor, disabled", "", _off),
]
