"""A list of records: what its rows say and show, and what becomes of it where it is longer than its place."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Filling, MiniPip, look
from tallow.ui.shell.rail.listed import Listed
from tallow.ui.shell.rail.outline import Line
from tallow.ui.shell.rail.record_list import RecordList

NONE, LIGHT, HEAVY = MiniPip(), MiniPip(Filling.HALF, "arms light"), MiniPip(Filling.WHOLE, "waist heavy")
ROWS = {
    "Aldis": Listed("3/5", pips=(NONE, NONE, LIGHT, NONE, HEAVY, NONE), told="Injured: arms light, waist heavy"),
    "Corvin": Listed("5/5", pips=(NONE,) * 6),
    "Greta": Listed("—", pips=(NONE,) * 6, gone="died yr 6"),
}
WIDTH, ROW = 256, 34


def shown(qtbot: QtBot, rows: Mapping[str, Listed], height: int = 300) -> RecordList:
    """A list in a place of this height, which looks up what it says by the name."""
    made = RecordList()
    qtbot.addWidget(made)
    made.records.show_lines(tuple(Line(name, name) for name in rows), lambda id: rows[id])
    made.resize(WIDTH, height)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    made.setFocus()
    qtbot.waitUntil(made.hasFocus, timeout=30_000)
    QApplication.processEvents()
    return made


def says(made: RecordList, role: Qt.ItemDataRole) -> list[str | None]:
    return [made.records.index(row, 0).data(role) for row in range(made.records.rowCount())]


def picture(made: RecordList) -> QImage:
    return made.viewport().grab().toImage()


def longest_run(image: QImage, rect: QRect, color: QColor) -> int:
    """How many pixels of a color stand side by side at most."""
    best = 0
    for y in range(rect.top(), rect.bottom() + 1):
        run = 0
        for x in range(rect.left(), rect.right() + 1):
            run = run + 1 if image.pixelColor(x, y) == color else 0
            best = max(best, run)
    return best


# what a row says and shows


def test_a_row_is_spoken_with_figure_and_pips_or_with_why_it_is_gone(qtbot: QtBot) -> None:
    made = shown(qtbot, ROWS)
    assert says(made, Qt.ItemDataRole.AccessibleTextRole) == [
        "Aldis, 3/5, Injured: arms light, waist heavy",
        "Corvin, 5/5",
        "Greta, died yr 6",
    ]
    assert says(made, Qt.ItemDataRole.ToolTipRole) == ["Injured: arms light, waist heavy", None, "died yr 6"]


def test_pips_stand_at_the_right_half_and_whole(qtbot: QtBot) -> None:
    image, filled = picture(shown(qtbot, ROWS)), look().theme.dgfx
    # six squares of 8 px, 3 px apart, end 16 px before the right edge, in the middle of the row's 34 px
    left, top = WIDTH - 16 - 63, 13
    spots = [(left + 11 * at, top) for at in range(6)]
    corners = [(image.pixelColor(x + 2, y + 2), image.pixelColor(x + 5, y + 6)) for x, y in spots]
    empty, half, whole = (False, False), (True, False), (True, True)
    assert [(one == filled, other == filled) for one, other in corners] == [empty, empty, half, empty, whole, empty]


def test_the_name_of_who_is_gone_is_struck_through_and_has_no_pips(qtbot: QtBot) -> None:
    made = shown(qtbot, ROWS)
    image, theme = picture(made), look().theme
    name = QRect(49, 2 * ROW, 45, ROW)
    assert longest_run(image, name, theme.ink3) > 30
    assert longest_run(image, name.translated(0, -ROW), theme.ink) < 15
    column = QRect(WIDTH - 16 - 63, 2 * ROW, 63, ROW)
    assert longest_run(image, column.translated(0, -ROW), theme.line) == 8  # the edge of an empty square
    assert longest_run(image, column, theme.line) == 0


@pytest.mark.parametrize("zoom", [0.8, 2.0])
def test_at_any_zoom_what_stands_behind_the_name_stays_within_the_row(qtbot: QtBot, zoom: float) -> None:
    look().set_zoom(zoom)
    long = {"Ann of the very long name": Listed("—", gone="went over the hills in the year 12"), **ROWS}
    made = shown(qtbot, long, 400)
    made.resize(look().px(WIDTH), 400)
    QApplication.processEvents()
    image, margin = picture(made), look().px(16)
    column = QRect(image.width() - margin + 1, 0, margin - 1, look().px(ROW) * 4)
    for color in (look().theme.ink3, look().theme.ink2, look().theme.line, look().theme.dgfx):
        assert longest_run(image, column, color) == 0


# the filter


def test_the_filter_leaves_who_is_gone_where_the_name_fits(qtbot: QtBot) -> None:
    made = shown(qtbot, ROWS)
    made.records.filter("gre")
    assert says(made, Qt.ItemDataRole.AccessibleTextRole) == ["Greta, died yr 6"]
    made.records.filter("")
    assert len(says(made, Qt.ItemDataRole.DisplayRole)) == 3


# longer than its place

MANY = {f"Bird {number:02}": Listed() for number in range(1, 22)}


def more(made: RecordList) -> str:
    """What the line at the foot says, "" where there is none."""
    (line,) = made.findChildren(QAbstractButton, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return line.text() if line.isVisible() else ""


def press_more(made: RecordList) -> None:
    (line,) = made.findChildren(QAbstractButton, options=Qt.FindChildOption.FindDirectChildrenOnly)
    QTest.mouseClick(line, Qt.MouseButton.LeftButton)


def first(made: RecordList) -> str:
    return str(made.indexAt(QPoint(60, 1)).data())


def test_a_short_list_has_no_line_at_its_foot(qtbot: QtBot) -> None:
    made = shown(qtbot, ROWS, 3 * ROW)
    assert more(made) == ""
    assert made.viewport().height() == 3 * ROW


def test_a_long_list_says_how_many_follow_and_shows_whole_rows(qtbot: QtBot) -> None:
    # 275 px: 30 for the line, and in the other 245 seven whole rows of 34
    made = shown(qtbot, MANY, 275)
    assert more(made) == "14 more…"
    assert made.viewport().height() == 7 * ROW


def test_a_press_shows_those_that_follow_and_at_the_end_the_first(qtbot: QtBot) -> None:
    made = shown(qtbot, MANY, 275)
    press_more(made)
    assert (first(made), more(made)) == ("Bird 08", "7 more…")
    press_more(made)
    assert (first(made), more(made)) == ("Bird 15", "14 above…")
    press_more(made)
    assert (first(made), more(made)) == ("Bird 01", "14 more…")


def test_the_arrows_reach_every_row(qtbot: QtBot) -> None:
    made = shown(qtbot, MANY, 275)
    made.setCurrentIndex(made.records.index(0, 0))
    opened: list[str] = []
    made.opened.connect(opened.append)
    for _ in range(20):
        QTest.keyClick(made, Qt.Key.Key_Down)
    QTest.keyClick(made, Qt.Key.Key_Return)
    assert opened == ["Bird 21"]
    assert more(made) == "14 above…"
    assert made.visualRect(made.currentIndex()).bottom() < made.viewport().height()
    QTest.keyClick(made, Qt.Key.Key_Home)
    assert more(made) == "14 more…"


def test_the_filter_takes_the_line_away_and_brings_it_back(qtbot: QtBot) -> None:
    made = shown(qtbot, MANY, 275)
    made.records.filter("bird 2")
    assert (more(made), first(made)) == ("", "Bird 20")
    made.records.filter("bird")
    assert more(made) == "14 more…"


def test_zoom_and_size_tell_anew_how_many_follow(qtbot: QtBot) -> None:
    made = shown(qtbot, MANY, 275)
    made.resize(WIDTH, 275 + 2 * ROW)
    assert more(made) == "12 more…"
    look().set_zoom(2.0)
    # 343 px: 60 for the line, and in the other 283 four rows of 68
    assert more(made) == "17 more…"
