"""A change at the right of a row: nothing of it is cut short where all of it has room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap
from pytestqt.qtbot import QtBot

from tallow.ui.kit.change import change_width, paint_change

LONG = "Gorm Climate, year 2, and a storm"


@pytest.mark.parametrize(("before", "after"), [("nothing", LONG), (LONG, "nothing"), ("4", "3"), ("a", "b" * 20)])
def test_a_change_that_fits_stands_whole(qtbot: QtBot, before: str, after: str) -> None:
    wide = change_width(before, after)
    line = QRectF(10, 0, wide + 2, 22)
    assert 10 <= painted(line, before, after) <= 12 + 1  # what is cut short would begin further right


def test_of_one_that_does_not_fit_the_after_keeps_the_greater_share(qtbot: QtBot) -> None:
    line = QRectF(0, 0, 200, 22)
    # both are far wider: 0.4 of the line are the before's and the arrow's
    assert 0 <= painted(line, LONG * 2, LONG * 2) < 80


def painted(line: QRectF, before: str, after: str) -> float:
    """Where a change begins that is painted on a line."""
    pixmap = QPixmap(1200, 40)
    painter = QPainter(pixmap)
    found = paint_change(painter, line, before, after, (QColor("black"), QColor("black")))
    painter.end()
    return found
