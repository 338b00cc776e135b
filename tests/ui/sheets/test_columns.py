"""The columns of a table block: a choice has room for the longest of its words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from tallow.model.column import Choice, ChoiceField, FlagField, NumberField, TextField
from tallow.model.field import TableField
from tallow.model.sheet import Table
from tallow.ui.kit import Role, install
from tallow.ui.sheets.columns import kit_columns

CHECKOUT = Path(__file__).parents[3]
WORDS = "Edge of a far meadow"
FIELD = TableField(
    "nests",
    "Nests",
    (
        TextField("name", "Bird"),
        ChoiceField("where", "Where", (Choice("oak", "Oak"), Choice("meadow", WORDS)), "oak"),
        ChoiceField("egg", "Egg", (Choice("no", "—"), Choice("yes", "yes")), "no"),
    ),
)


@pytest.mark.parametrize("zoom", [1.0, 1.5])
def test_a_choice_column_is_as_wide_as_the_longest_of_its_words(qapp: QApplication, zoom: float) -> None:
    look = install(qapp, CHECKOUT, theme="paper", zoom=zoom)
    view: Any = None  # asked only for records that a reference may lead to
    name, where, egg = kit_columns(view, FIELD, Table("nests", ("name", "where", "egg")))
    assert look.px(where.width) >= QFontMetricsF(look.font(Role.ENTRY)).horizontalAdvance(WORDS)
    assert (name.width, egg.width) == (0, 64)


@pytest.mark.parametrize("zoom", [1.0, 1.3, 2.0])
def test_a_narrow_column_still_shows_its_head_whole(qapp: QApplication, zoom: float) -> None:
    look = install(qapp, CHECKOUT, theme="paper", zoom=zoom)
    field = TableField(
        "nests", "Nests", (TextField("name", "Bird"), NumberField("eggs", "Eggs in all"), FlagField("own", "Its own"))
    )
    view: Any = None
    made = kit_columns(view, field, Table("nests", ("name", "eggs", "own")))
    for column in made[1:]:
        head = QFontMetricsF(look.font(Role.LABEL_TIGHT)).horizontalAdvance(column.title)
        assert head <= look.px(column.narrow) <= look.px(column.width)
