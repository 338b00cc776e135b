"""Boxes in a line: they fill it from end to end, and a few in a wide one get no wider than they may."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tallow.ui.sheets.even_row import EvenRow


class Box(QWidget):
    """A box that wants to be 76 by 38."""

    def sizeHint(self) -> QSize:
        return QSize(76, 38)


def places(qtbot: QtBot, count: int, width: int, most: int) -> list[tuple[int, int]]:
    """Where so many boxes begin, and how wide they are, with gaps of 8 that may grow by 16."""
    ground = QWidget()
    qtbot.addWidget(ground)
    row = EvenRow(ground)
    row.set_gaps(8, 10, 16, most)
    boxes = [Box() for _ in range(count)]
    for box in boxes:
        row.addWidget(box)
    row.setGeometry(QRect(0, 0, width, 38))
    return [(box.x(), box.width()) for box in boxes]


@pytest.mark.parametrize(
    ("count", "width", "found"),
    [
        (1, 200, [(0, 200)]),  # as wide as its neighbors in a narrow column, and no gap is kept free behind it
        (1, 450, [(0, 450)]),  # no other would have room behind it: 450 − 240 − 8
        (1, 900, [(0, 240)]),
        (2, 300, [(0, 138), (162, 138)]),  # 8 + 16 between them, and (300 − 24) / 2
        (2, 900, [(0, 240), (264, 240)]),
        (4, 900, [(0, 207), (231, 207), (462, 207), (693, 207)]),  # (900 − 3 · 24) / 4: less than they may have
    ],
)
def test_boxes_fill_their_line_and_get_no_wider_than_they_may(
    qtbot: QtBot, count: int, width: int, found: list[tuple[int, int]]
) -> None:
    assert places(qtbot, count, width, 240) == found


def test_lines_below_each_other_are_filled_all_the_same(qtbot: QtBot) -> None:
    # 5 · 76 + 4 · 8 are 412: three and two, each line as wide as the other
    found = places(qtbot, 5, 400, 90)
    assert [x + width for x, width in (found[2], found[4])] == [400, 400]


def test_a_box_that_needs_more_has_it(qtbot: QtBot) -> None:
    assert places(qtbot, 1, 900, 40) == [(0, 76)]


def test_full_lines_below_each_other_stand_in_columns(qtbot: QtBot) -> None:
    ground = QWidget()
    qtbot.addWidget(ground)
    row = EvenRow(ground)
    row.set_gaps(8, 10, 0, 240)
    # the first of the upper line is wider, and so is the last of the lower one
    boxes = [Wide(each) for each in (110, 76, 76, 76, 76, 90)]
    for box in boxes:
        row.addWidget(box)
    row.setGeometry(QRect(0, 0, 400, 90))
    # 110 + 76 + 90 + 2 · 8 are 292: 36 more for each column
    assert [(box.x(), box.width()) for box in boxes] == [(0, 146), (154, 112), (274, 126)] * 2


class Wide(QWidget):
    """A box that wants to be so wide."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self._wide = width

    def sizeHint(self) -> QSize:
        return QSize(self._wide, 38)
