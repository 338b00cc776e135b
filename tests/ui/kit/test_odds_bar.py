"""OddsBar: a bar for each outcome, gone through with the arrows; each says outcome, chance and whether it is now."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Look, OddsBar, OddsPart
from tests.ui.kit.conftest import Stage, spot

PARTS = (
    OddsPart("−16 to 0", "−16", 0.34, "34 %", "34", harm=True),
    OddsPart("8", "8", 0.1, "10 %", "10"),
    OddsPart("40", "40", 0.06, "6 %", "6", present=True),
    OddsPart("70", "70", 0.5, "50 %", "50"),
)


@pytest.fixture
def bars(stage: Stage) -> OddsBar:
    made = OddsBar()
    made.set_parts("vitality", PARTS)
    return stage.show(made, width=340)


def test_each_bar_says_its_outcome_its_chance_and_its_state(bars: OddsBar) -> None:
    model = bars.model()
    assert [model.index(at, 0).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(4)] == [
        "−16 to 0 vitality, 34 %, harm",
        "8 vitality, 10 %",
        "40 vitality, 6 %, this roll",
        "70 vitality, 50 %",
    ]
    face = QAccessible.queryAccessibleInterface(bars)
    assert (face.role(), face.text(QAccessible.Text.Name)) == (QAccessible.Role.List, "Odds")


def test_it_begins_at_this_roll_else_at_the_likeliest(qtbot: QtBot, bars: OddsBar) -> None:
    assert bars.currentIndex().row() == 2
    other = OddsBar()
    qtbot.addWidget(other)
    other.set_parts("vitality", tuple(part for part in PARTS if not part.present))
    assert other.currentIndex().row() == 2  # 70, 50 %


def test_arrows_and_the_mouse_go_from_bar_to_bar(qtbot: QtBot, bars: OddsBar) -> None:
    chosen = QSignalSpy(bars.part_chosen)
    QTest.keyClick(bars, Qt.Key.Key_Right)
    QTest.keyClick(bars, Qt.Key.Key_Right)  # the last one: nothing beyond
    QTest.keyClick(bars, Qt.Key.Key_Left)
    QTest.keyClick(bars, Qt.Key.Key_Left)
    QTest.mouseClick(bars.viewport(), Qt.MouseButton.LeftButton, pos=spot(bars, 0))
    assert [chosen.at(at)[0] for at in range(chosen.count())] == [3, 2, 1, 0]


@pytest.mark.parametrize("count", [1, 3, 7, 12])
def test_the_bars_fill_the_width_and_stand_on_one_line(qtbot: QtBot, stage: Stage, count: int) -> None:
    made = OddsBar()
    made.set_parts("vitality", tuple(OddsPart(f"{at}", f"{at}", 1 / count, "", "") for at in range(count)))
    stage.show(made, width=331)
    rects = [made.visualRect(made.model().index(at, 0)) for at in range(count)]
    assert sum(rect.width() for rect in rects) == made.viewport().width()
    assert {(rect.top(), rect.height()) for rect in rects} == {(0, 152)}


EIGHTH = OddsPart("1", "1", 1 / 8, "12.5 %", "12.5", rounded="13")


@pytest.mark.parametrize(("width", "figure"), [(340, "12.5"), (150, "13")])
def test_all_figures_are_exact_where_they_have_room_and_else_all_are_rounded(
    stage: Stage, width: int, figure: str
) -> None:
    made = OddsBar()
    made.set_parts("total", (EIGHTH,) * 8)
    stage.show(made, width=width)
    assert made.figures() == [figure] * 8


def test_figures_that_cannot_be_rounded_stay(stage: Stage) -> None:
    made = OddsBar()
    made.set_parts("total", PARTS)
    stage.show(made, width=60)
    assert made.figures() == ["34", "10", "6", "50"]


def colors(bars: OddsBar, look: Look, at: int) -> set[str]:
    """The tokens that paint the lowest line of a bar."""
    image = bars.viewport().grab().toImage()
    rect = bars.visualRect(bars.model().index(at, 0))
    found = image.pixelColor(rect.center().x(), 130).name()
    theme = look.theme
    return {name for name in ("dgfx", "fill", "ink3", "rule") if theme.color(name).name() == found}


@pytest.mark.parametrize("theme", ["paper", "candle"])
def test_harm_is_oxblood_this_roll_amber_and_another_question_s_are_pale(
    qtbot: QtBot, bars: OddsBar, look: Look, theme: str
) -> None:
    look.pin(theme)
    QApplication.processEvents()
    assert [colors(bars, look, at) for at in range(4)] == [{"dgfx"}, {"ink3"}, {"fill"}, {"ink3"}]
    bars.set_pale(True)
    assert [colors(bars, look, at) for at in range(4)] == [{"rule"}] * 4
