"""The gallery's lines that are told: what is worked out of a record, and a chronicle."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tallow.ui.kit.chronicle_list import ChronicleKind, ChronicleList, ChronicleRow
from tallow.ui.kit.look import look
from tallow.ui.kit.row_view import R, RowView
from tallow.ui.kit.samples import Make, side_by_side
from tallow.ui.kit.told_list import ToldList, ToldRow, ToldState

_WIDE = 420


def _told() -> QWidget:
    made = ToldList("Departing bonuses", folds=5)
    made.set_lines(
        [
            ToldRow("+1 survival each", "Language", key="language"),
            ToldRow("Ash set", "needs Ash Hat and Ash Boots, which lie in the stores", "3 of 5", ToldState.LACK),
            ToldRow("Surge", "needs an innovation", state=ToldState.OFF),
            ToldRow("Loses 1 survival", "Cold harvest", state=ToldState.HARM),
            ToldRow("Hide", value="4"),
            ToldRow("Bone", value="3"),
            ToldRow("Salt", value="2"),
        ]
    )
    made.pose(0)
    off = ToldList("Departing bonuses")
    off.set_lines([ToldRow("+1 survival each", "Language"), ToldRow("Hide", value="4")])
    off.setEnabled(False)
    return side_by_side(_fixed(made), _fixed(off), spacing=look().px(40), stretch=False, top=True)


def _chronicle() -> QWidget:
    made = ChronicleList("The years")
    made.set_rows(
        [
            ChronicleRow(ChronicleKind.HEAD, "The Tithe-Taker, level 1", head="4"),
            ChronicleRow(ChronicleKind.LINE, "The Taker counted us and took one.", "level 1"),
            ChronicleRow(ChronicleKind.DEATH, "Joss, of the Tithe-Taker", "his lamp went to his sister"),
            ChronicleRow(ChronicleKind.FOOT, "12 living, 9 dead"),
            ChronicleRow(ChronicleKind.HEAD, "The long dusk", head="5"),
        ]
    )
    return side_by_side(_fixed(made))


def _fixed(shown: RowView[R]) -> QWidget:
    """The list at its width, as high as its rows are there."""
    width = look().px(_WIDE)
    shown.setFixedSize(width, sum(shown.row_height(row, width) for row in shown.rows))
    return shown


SECTIONS: list[tuple[str, str, Make]] = [
    ("Told lines", "leads somewhere, hovered · short · not available · harm · folded — disabled", _told),
    ("Chronicle", "head · line · death · foot", _chronicle),
]
