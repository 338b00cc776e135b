"""Lines of widgets: what stands in which line, and that another size or another widget moves those behind it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tallow.ui.kit.flow import FlowLayout


class Card(QWidget):
    """As wide as it is told, 20 high; counts how often it is asked."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.wide, self.asked = width, 0

    def sizeHint(self) -> QSize:
        self.asked += 1
        return QSize(self.wide, 20)


@pytest.fixture
def cards(qtbot: QtBot) -> Iterator[list[Card]]:
    """Three cards of 40 in lines of 100, with 10 between them."""
    ground = QWidget()
    qtbot.addWidget(ground)
    flow = FlowLayout(ground, 10)
    made = [Card(40) for _ in range(3)]
    for card in made:
        flow.addWidget(card)
    ground.resize(100, 60)
    with qtbot.waitExposed(ground):
        ground.show()
    yield made
    ground.close()  # held till here, for nobody else holds it


def places(cards: list[Card]) -> list[tuple[int, int]]:
    return [(card.x(), card.y()) for card in cards]


def test_a_line_goes_on_below_where_the_width_ends(cards: list[Card]) -> None:
    assert places(cards) == [(0, 0), (50, 0), (0, 30)]  # 40 + 10 + 40 = 90 fit into 100, and 140 do not


def test_a_card_that_tells_of_another_size_moves_those_behind_it(qtbot: QtBot, cards: list[Card]) -> None:
    cards[0].wide = 60
    cards[0].updateGeometry()
    qtbot.waitUntil(lambda: places(cards) == [(0, 0), (0, 30), (50, 30)])  # 60 + 10 + 40 = 110


def test_one_that_hides_or_goes_leaves_no_gap(qtbot: QtBot, cards: list[Card]) -> None:
    cards[0].hide()
    qtbot.waitUntil(lambda: places(cards[1:]) == [(0, 0), (50, 0)])
    cards[0].show()
    qtbot.waitUntil(lambda: places(cards) == [(0, 0), (50, 0), (0, 30)])
    cards[1].deleteLater()
    qtbot.waitUntil(lambda: places([cards[0], cards[2]]) == [(0, 0), (50, 0)])


def test_nobody_is_asked_again_while_the_width_alone_changes(qtbot: QtBot, cards: list[Card]) -> None:
    ground = cards[0].parentWidget()
    assert ground is not None
    asked = [card.asked for card in cards]
    ground.resize(150, 60)
    qtbot.waitUntil(lambda: places(cards) == [(0, 0), (50, 0), (100, 0)])
    assert [card.asked for card in cards] == asked
