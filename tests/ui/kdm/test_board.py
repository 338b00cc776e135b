"""A showdown's board played in the window: laid out, moved by mouse and keys, looked at, undone to the start."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tallow.model.record import Campaign
from tallow.services import campaigns, records
from tallow.services.host import Host
from tallow.ui.kit.board_view import BoardView
from tallow.ui.sheets.board import BoardBlock
from tests.ui.conftest import Hand
from tests.ui.kdm.conftest import lines

Key, LEFT = Qt.Key, Qt.MouseButton.LeftButton
NAMES = ("Aldis", "Brenna", "Corvin", "Edda")


@pytest.fixture
def fight(armored: Host) -> Campaign:
    """A level 1 White Lion and four survivors, nobody on the board yet."""
    campaign = campaigns.create(armored, "Lantern Camp", ["kdm"], ["core_terrain"])
    who = [records.create(armored, campaign.id, "kdm.survivor", name, {"departing": True})[0] for name in NAMES]
    rows = [{"id": f"s{at}", "survivor": id} for at, id in enumerate(who, 1)]
    values = {"monster": lines("white_lion"), "level": 1, "survivors": rows, "acting": who[0]}
    records.create(armored, campaign.id, "kdm.showdown", "White Lion 1", values)
    return campaign


@pytest.fixture
def hand(armored: Host, fight: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at the board."""
    found = open_window(armored, fight.id)
    found.window.bridge.show_record(armored.find_record(fight, "White Lion 1").id)
    found.click("Leaf of the sheet, Board")
    return found


def board_of(hand: Hand) -> BoardView:
    (found,) = (each for each in hand.visible() if isinstance(each, BoardBlock))
    return found.board


def at(view: BoardView, square: tuple[int, int]) -> QPoint:
    return view.places().middle(square).toPoint()


def stands(armored: Host, fight: Campaign) -> dict[str, tuple[int, int]]:
    """Where everybody stands, as the store has it."""
    record = armored.find_record(fight, "White Lion 1")
    book = armored.book(armored.campaign(fight.id))
    rows = book.value(record, "survivors")
    found = {book.record(row["survivor"]).name: (row["x"], row["y"]) for row in rows}
    return {**found, "lion": (book.value(record, "monster_x"), book.value(record, "monster_y"))}


def test_a_showdown_is_laid_out_moved_and_undone_to_its_start(hand: Hand, armored: Host, fight: Campaign) -> None:
    bridge = hand.window.bridge
    before = armored.find_record(fight, "White Lion 1").document
    hand.click("Lay out…")
    hand.until(lambda: bridge.page == "resolver" and hand.shows("Dice, Roll for me"))
    hand.click("Dice, Roll for me")
    hand.click("Roll the dice")
    hand.control(Key.Key_Return)
    hand.until(lambda: bool(armored.find_record(fight, "White Lion 1").get("tiles")))
    bridge.show_page("record")
    start = {"Aldis": (10, 14), "Brenna": (11, 15), "Corvin": (12, 15), "Edda": (13, 14), "lion": (11, 8)}
    assert stands(armored, fight) == start
    view = board_of(hand)
    # Aldis is dragged five spaces up, Brenna goes with the keys
    QTest.mousePress(view.viewport(), LEFT, pos=at(view, (10, 14)))
    QTest.mouseMove(view.viewport(), at(view, (10, 11)))
    QTest.mouseRelease(view.viewport(), LEFT, pos=at(view, (10, 11)))
    assert stands(armored, fight)["Aldis"] == (10, 11)
    QTest.mouseClick(view.viewport(), LEFT, pos=at(view, (11, 15)))
    for key in (Key.Key_Return, Key.Key_Up, Key.Key_Up, Key.Key_Return):
        QTest.keyClick(view, key)
    assert stands(armored, fight)["Brenna"] == (11, 13)
    QTest.mouseClick(view.viewport(), LEFT, pos=at(view, (11, 8)))
    for _ in range(4):
        QTest.keyClick(view, Key.Key_F)
    assert armored.find_record(fight, "White Lion 1").get("monster_facing") == "left"
    steps = 1 + 2 + 4
    for _ in range(steps):
        bridge.undo()
    assert armored.find_record(fight, "White Lion 1").document == before
