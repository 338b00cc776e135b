"""A board on a sheet, the canary's aviary: pieces put and turned, looked at, measured and blown about, as steps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tallow.model.edit import UNSEEN, Set
from tallow.model.record import Record
from tallow.ui.kit import look
from tallow.ui.kit.board_view import BoardView
from tallow.ui.sheets.board import BoardBlock
from tests.ui.conftest import Hand

Key = Qt.Key
LEAF = "Leaf of the sheet, Aviary"


@pytest.fixture
def aviary(hand: Hand, read: Callable[[str], Record]) -> BoardBlock:
    """Pip sits at 2 b; a twig lies in the fourth column."""
    pip = read("Pip").id
    twigs = [{"id": "t1", "entry": "canary.millet", "at": 4}]
    values = {"column": 2, "perch": 2, "twigs": twigs}
    assert hand.window.bridge.do("Perch", [Set(pip, key, value, UNSEEN) for key, value in values.items()])
    hand.click(LEAF)
    (found,) = (each for each in hand.visible() if isinstance(each, BoardBlock))
    return found


def press(board: BoardView, square: tuple[int, int]) -> None:
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=board.places().middle(square).toPoint())


def label(hand: Hand) -> str:
    """What the newest step is called."""
    newest, _ = hand.window.bridge.ends()
    return newest.label if newest else ""


def told(hand: Hand, words: str) -> bool:
    return hand.says(words)


def test_the_board_takes_the_room_of_rail_and_why(hand: Hand, aviary: BoardBlock) -> None:
    assert hand.window.body.narrow
    assert not hand.window.why.isVisible()
    hand.click("Leaf of the sheet, Bird")
    hand.until(lambda: not hand.window.body.narrow)


def test_a_piece_is_put_by_keys_as_one_step_and_undone(
    hand: Hand, aviary: BoardBlock, read: Callable[[str], Record]
) -> None:
    board = aviary.board
    board.setFocus()
    board.choose("bird")
    for key in (Key.Key_Return, Key.Key_Right, Key.Key_Up, Key.Key_Return):
        hand.key(key)
    assert (read("Pip").get("column"), read("Pip").get("perch")) == (3, 1)
    assert label(hand) == "Pip: Pip hops"
    hand.control(Key.Key_Z)
    assert (read("Pip").get("column"), read("Pip").get("perch")) == (2, 2)


def test_what_the_game_refuses_is_told_and_nothing_changes(
    hand: Hand, aviary: BoardBlock, read: Callable[[str], Record]
) -> None:
    aviary.board.piece_put.emit("bird", (4, 4))
    assert told(hand, "A twig lies there. Choose another square.")
    assert (read("Pip").get("column"), read("Pip").get("perch")) == (2, 2)


def test_del_takes_it_beside_the_board_and_its_chip_puts_it_back(
    hand: Hand, aviary: BoardBlock, read: Callable[[str], Record]
) -> None:
    board = aviary.board
    board.setFocus()
    board.choose("bird")
    hand.key(Key.Key_Delete)
    assert read("Pip").get("column") == 0
    hand.click("Beside the board, 1; Pip")
    press(board, (5, 1))
    assert (read("Pip").get("column"), read("Pip").get("perch")) == (5, 1)


def test_what_is_held_says_that_it_goes_where_one_presses(hand: Hand, aviary: BoardBlock) -> None:
    words = "Press where Pip goes, or Esc to leave it."
    aviary.board.setFocus()
    aviary.board.choose("bird")
    assert not told(hand, words)
    hand.key(Key.Key_Return)
    assert told(hand, words)
    assert aviary.board.marks.steps  # how far it gets still shows
    hand.key(Key.Key_Escape)
    assert not told(hand, words)
    for key in (Key.Key_Return, Key.Key_Right, Key.Key_Return):
        hand.key(key)
    assert not told(hand, words)


def test_range_shows_how_far_the_chosen_piece_gets(hand: Hand, aviary: BoardBlock) -> None:
    press(aviary.board, (2, 2))
    assert aviary.board.marks.steps == {(1, 2): 1, (3, 2): 1}
    hand.click("Range")
    assert aviary.board.marks.steps == {}


def test_line_of_sight_asks_for_whom_and_tells_what_is_in_the_way(
    hand: Hand, aviary: BoardBlock, read: Callable[[str], Record]
) -> None:
    press(aviary.board, (2, 2))
    hand.click("What a press does, Line of sight")
    assert told(hand, "Pip looks. Press who is looked at.")
    press(aviary.board, (4, 4))
    assert told(hand, "The bird sees it.")
    aviary.board.piece_put.emit("bird", (2, 4))
    press(aviary.board, (4, 4))
    assert told(hand, "A twig is in the way.")
    assert aviary.board.marks.blocked == ((4, 4),)


def test_measure_counts_steps_to_the_cursor(hand: Hand, aviary: BoardBlock) -> None:
    press(aviary.board, (2, 2))
    hand.click("What a press does, Measure")
    press(aviary.board, (5, 1))
    assert told(hand, "Pip to 5 a: 4 spaces.")
    press(aviary.board, (4, 4))
    assert told(hand, "Pip to Millet: 4 spaces.")  # from 2 b to 4 d
    QTest.keyClick(aviary.board, Key.Key_Right)
    assert told(hand, "Pip to 5 d: 5 spaces.")
    assert aviary.board.chosen == "bird"


def test_who_is_beside_the_board_neither_looks_nor_is_measured(hand: Hand, aviary: BoardBlock) -> None:
    aviary.board.piece_off.emit("bird")
    hand.click("Beside the board, 1; Pip")
    for mode in ("Line of sight", "Measure"):
        hand.click(f"What a press does, {mode}")
        assert told(hand, "Pip is beside the board.")
        assert aviary.board.lifted == ""  # another mode lets go of what was held


def test_a_board_with_nothing_on_it_says_how_to_begin(
    hand: Hand, aviary: BoardBlock, read: Callable[[str], Record]
) -> None:
    words = aviary._block.empty
    assert not told(hand, words)
    pip = read("Pip").id
    assert hand.window.bridge.do("Fly", [Set(pip, "column", 0, UNSEEN), Set(pip, "twigs", [], UNSEEN)])
    assert told(hand, words)


def test_a_push_is_looked_at_and_writes_nothing(hand: Hand, aviary: BoardBlock, read: Callable[[str], Record]) -> None:
    press(aviary.board, (2, 2))
    hand.click("What a press does, Knockback")
    press(aviary.board, (4, 4))
    aviary.distance.set_value(2)
    aviary.distance.value_edited.emit(2)
    assert aviary.board.marks.path == ((3, 2), (4, 2))
    assert told(hand, "Blown to 4.")
    assert read("Pip").get("column") == 2


def test_the_buttons_of_a_piece_write_open_or_say_why_not(
    hand: Hand, aviary: BoardBlock, read: Callable[[str], Record]
) -> None:
    aviary.board.piece_put.emit("bird", (3, 2))
    assert read("Pip").get("flown") == 1
    hand.click("Rest")
    assert read("Pip").get("flown") == 0
    assert label(hand) == "Pip: Pip, rest"
    assert hand.shows("Sleep, unavailable, It is not dark yet.")
    hand.click("Sing…")
    hand.until(lambda: hand.window.bridge.page == "resolver")


def test_the_list_tells_the_same_and_chooses(hand: Hand, aviary: BoardBlock) -> None:
    hand.click("Shown as, List")
    rows = [(row.text, row.note, row.value) for row in aviary.list.lines]
    assert rows == [("Millet", "", "4 d"), ("Pip", "sleepy", "2 b")]
    assert not aviary.board.isVisible()
    aviary.list.line_opened.emit("bird")
    assert told(hand, "2 b, sleepy")


def test_the_cards_beside_the_board_and_how_many_are_left(hand: Hand, aviary: BoardBlock) -> None:
    assert [(row.text, row.note) for row in aviary.panel.cards.lines] == [("Twig", "dry")]
    assert told(hand, "2 left of 3")


def test_the_controls_stand_as_far_apart_as_the_zoom_wants(aviary: BoardBlock) -> None:
    ticks = (aviary.range, aviary.zones)
    wide = look().zoom
    before = ticks[1].x() - ticks[0].geometry().right()
    look().set_zoom(1.5)
    try:
        QApplication.processEvents()
        assert aviary.range.minimumHeight() == look().px(28) == 42
        assert ticks[1].x() - ticks[0].geometry().right() > before
    finally:
        look().set_zoom(wide)


def test_zones_and_names_are_switched_off(hand: Hand, aviary: BoardBlock) -> None:
    hand.click("Zones")
    hand.click("Coordinates")
    assert (aviary.board.zoned, aviary.board.named) == (False, False)
    assert QApplication.focusWidget() is not None
