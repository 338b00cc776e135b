"""How a record table shares its width: roomy, then tight with whole heads, then scrolled by a bar below its total."""

from __future__ import annotations

import pytest

from tallow.ui.kit import Cell, CellKind, Column, Look, RecordTable, TableRow, TotalRow
from tallow.ui.kit.table_widths import Widths, shared
from tests.ui.kit.conftest import Stage

COLUMNS = (
    Column("name", "Name"),
    Column("plate", "Plate", CellKind.POOL, 100, 76),
    Column("guard", "Guard", CellKind.NUMBER, 70, 60),
)
"""Roomy it takes 90 + 100 + 70 and two gaps of 8: 276; tight 90 + 76 + 60 and two of 4: 234."""


@pytest.mark.parametrize(
    ("room", "columns", "gap"),
    [
        (400, (222, 108, 70), 8),  # the name takes what is over: 400 - 100 - 70 - 2 * 8 = 214, and its gap
        (276, (98, 108, 70), 8),
        (255, (96, 94, 65), 6),  # half of the way: 88 and 65, gaps of 6; 255 - 88 - 65 - 12 = 90
        (234, (94, 80, 60), 4),
        (214, (74, 80, 60), 4),  # now the name alone gives way: 214 - 76 - 60 - 8 = 70
        (200, (60, 80, 60), 4),  # to 56
        (199, (94, 80, 60), 4),  # and then the table scrolls, and the name has its 90 again
        (100, (94, 80, 60), 4),
    ],
)
def test_columns_get_tighter_before_the_name_gives_way(room: int, columns: tuple[int, ...], gap: int) -> None:
    assert shared(COLUMNS, room) == Widths(columns, gap)


def test_columns_that_share_leave_nothing_of_the_room() -> None:
    sharing = (Column("name", "Name"), Column("plate", "Plate", CellKind.NUMBER, 70), Column("note", "Note"))
    assert shared(sharing, 401) == Widths((165, 78, 158), 8)  # 401 - 70 - 2 * 8 = 315, by two: 157 and 158


def test_they_follow_the_zoom(look: Look) -> None:
    look.set_zoom(2.0)
    assert shared(COLUMNS, 468) == Widths((188, 160, 120), 8)


def test_a_column_without_a_least_width_keeps_its_width() -> None:
    fixed = (Column("name", "Name"), Column("guard", "Guard", CellKind.NUMBER, 70))
    assert shared(fixed, 100) == Widths((94, 70), 4)
    assert shared((), 100) == Widths((), 8)


@pytest.mark.parametrize("zoom", [1.0, 1.5])
def test_what_does_not_fit_is_scrolled_by_a_bar_below_the_total(stage: Stage, look: Look, zoom: float) -> None:
    look.set_zoom(zoom)
    table = RecordTable("Armor", COLUMNS, add="add…")
    table.set_rows([TableRow("r1", {"name": Cell("Helm"), "guard": Cell(4)})], TotalRow("Worn", {"guard": Cell(4)}))
    stage.show(table, width=150)
    view = table.view
    assert view.horizontalScrollBar().isVisible()
    total = view.visualRect(view.model().index(2, 0))
    assert view.viewport().height() > total.bottom()  # the whole total, its double line too, is clear of the bar


def test_the_words_of_the_adding_row_go_on_over_its_other_cells(stage: Stage, look: Look) -> None:
    table = RecordTable("Armor", COLUMNS, add="add another piece of armor…")
    stage.show(table, width=240)
    view = table.view
    image = view.viewport().grab(view.visualRect(view.model().index(0, 1))).toImage()
    middle = range(8, image.height() - 8)
    assert any(image.pixelColor(x, y) == look.theme.ink3 for x in range(image.width()) for y in middle)
