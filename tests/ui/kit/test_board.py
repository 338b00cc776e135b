"""The board: its cursor and what is said of each square, pieces lifted and put by keys and mouse, zoom, painting."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication

from tallow.model.board import Piece, Square, Zone
from tallow.ui.kit import Look
from tallow.ui.kit import look as look_now
from tallow.ui.kit.board_view import LEAST, MOST, BoardMarks, BoardSpec, BoardView
from tests.ui.kit.conftest import Stage

Key, LEFT = Qt.Key, Qt.MouseButton.LeftButton
ACROSS, DOWN = tuple(str(number) for number in range(1, 9)), tuple("ABCDEF")
PIECES = (
    Piece("grass", "Tall Grass", (2, 2), (2, 1), "tile", told=("hide",)),
    Piece("pillar", "Pillar", (7, 1), (1, 3), "tile", told=("obstacle",), opaque=True),
    Piece("lion", "Lion", (4, 3), (2, 2), "square", front="left", told=("level 1",)),
    Piece("aldis", "Aldis", (2, 2), tone="acting", told=("acting",)),
    Piece("edda", "Edda", None),
)
SPEC = BoardSpec(ACROSS, DOWN, PIECES, (Zone("blind spot", ((6, 3), (6, 4)), harm=True),))


@pytest.fixture
def board(stage: Stage) -> BoardView:
    view = BoardView("Board")
    view.setFixedSize(420, 330)
    view.set_board(SPEC)
    return stage.show(view)


def at(view: BoardView, square: Square) -> QPoint:
    return view.places().middle(square).toPoint()


def said(view: BoardView, square: Square) -> str:
    index = view.indexAt(at(view, square))
    return str(index.data(Qt.ItemDataRole.AccessibleTextRole))


def test_each_square_says_its_name_who_is_there_its_zone_and_the_steps(board: BoardView) -> None:
    assert said(board, (1, 6)) == "1 F"
    assert said(board, (2, 2)) == "2 B, Aldis, acting, Tall Grass, hide"  # who stands there comes before the tile
    assert said(board, (5, 4)) == "5 D, Lion, level 1"
    assert said(board, (6, 3)) == "6 C, blind spot"
    board.set_marks(BoardMarks({(1, 2): 1, (1, 3): 2}))
    assert said(board, (1, 2)) == "1 B, 1 step"
    assert said(board, (1, 3)) == "1 C, 2 steps"
    board.show_zones(False)
    assert said(board, (6, 3)) == "6 C"


def test_a_screen_reader_reads_a_list_of_all_squares(board: BoardView) -> None:
    reader = QAccessible.queryAccessibleInterface(board)
    assert (reader.role(), reader.childCount()) == (QAccessible.Role.List, 48)
    assert reader.child(9).text(QAccessible.Text.Name) == "2 B, Aldis, acting, Tall Grass, hide"


def test_arrows_move_the_cursor_and_stop_at_the_edge(board: BoardView) -> None:
    gone = QSignalSpy(board.square_chosen)
    for key in (Key.Key_Right, Key.Key_Down, Key.Key_Left, Key.Key_Left, Key.Key_Up, Key.Key_Up):
        QTest.keyClick(board, key)
    assert board.cursor_square == (1, 1)
    assert [gone.at(each)[0] for each in range(gone.count())] == [(2, 1), (2, 2), (1, 2), (1, 1)]


def test_enter_lifts_a_piece_and_puts_it_down_and_escape_puts_it_back(board: BoardView) -> None:
    put = QSignalSpy(board.piece_put)
    board.choose("aldis")
    QTest.keyClick(board, Key.Key_Return)
    assert (board.lifted, said(board, (3, 2))) == ("aldis", "3 B, Tall Grass, hide, holding Aldis")
    QTest.keyClick(board, Key.Key_Escape)
    assert (board.lifted, put.count()) == ("", 0)
    QTest.keyClick(board, Key.Key_Space)
    QTest.keyClick(board, Key.Key_Right)
    QTest.keyClick(board, Key.Key_Return)
    assert put.at(0) == ["aldis", (3, 2)]


def test_a_piece_is_dragged_and_dropped_and_let_go_beside_the_board_stays(board: BoardView) -> None:
    put, chosen = QSignalSpy(board.piece_put), QSignalSpy(board.piece_chosen)
    board.piece_chosen.connect(board.choose)
    port = board.viewport()
    QTest.mousePress(port, LEFT, pos=at(board, (5, 4)))  # its lower right square
    QTest.mouseMove(port, at(board, (3, 5)))
    QTest.mouseRelease(port, LEFT, pos=at(board, (3, 5)))
    assert chosen.at(0) == ["lion"]
    assert put.count() == 1
    assert put.at(0) == ["lion", (2, 4)]  # that square has come to 3 E
    QTest.mousePress(port, LEFT, pos=at(board, (4, 3)))
    QTest.mouseMove(port, at(board, (3, 5)))
    QTest.mouseRelease(port, LEFT, pos=QPoint(2, 2))
    assert (put.count(), board.lifted) == (1, "")


def test_a_large_piece_is_held_where_it_was_taken_and_stays_on_the_board(board: BoardView) -> None:
    put = QSignalSpy(board.piece_put)
    for _ in range(4):
        QTest.keyClick(board, Key.Key_Right)
    for _ in range(3):
        QTest.keyClick(board, Key.Key_Down)
    assert board.cursor_square == (5, 4)  # the lower right square of the lion at 4 C
    QTest.keyClick(board, Key.Key_Return)
    QTest.keyClick(board, Key.Key_Return)
    assert put.at(0) == ["lion", (4, 3)]
    for square, landing in (((8, 6), (7, 5)), ((1, 1), (1, 1))):  # 2 × 2 on a board of 8 × 6
        QTest.mouseClick(board.viewport(), LEFT, pos=at(board, (4, 3)))
        board.lift("lion")
        QTest.mouseClick(board.viewport(), LEFT, pos=at(board, square))
        assert put.at(put.count() - 1) == ["lion", landing]


def test_a_piece_that_is_taken_off_is_held_no_more(board: BoardView) -> None:
    off = QSignalSpy(board.piece_off)
    board.choose("lion")
    board.lift("lion")
    QTest.keyClick(board, Key.Key_Delete)
    assert (off.count(), board.lifted) == (1, "")
    QTest.keyClick(board, Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert off.count() == 1


def test_a_press_alone_chooses_and_moves_nothing(board: BoardView) -> None:
    put, chosen = QSignalSpy(board.piece_put), QSignalSpy(board.piece_chosen)
    QTest.mouseClick(board.viewport(), LEFT, pos=at(board, (2, 2)))
    assert ([chosen.at(0), put.count()], board.cursor_square) == ([["aldis"], 0], (2, 2))


def test_what_waits_beside_the_board_is_lifted_and_goes_where_one_presses(board: BoardView) -> None:
    put = QSignalSpy(board.piece_put)
    board.lift("edda")
    QTest.mouseClick(board.viewport(), LEFT, pos=at(board, (8, 6)))
    assert put.at(0) == ["edda", (8, 6)]


def test_where_nothing_may_move_a_press_only_chooses(board: BoardView) -> None:
    put, board.moves = QSignalSpy(board.piece_put), False
    board.choose("aldis")
    QTest.keyClick(board, Key.Key_Return)
    QTest.keyClick(board, Key.Key_Right)
    QTest.keyClick(board, Key.Key_Return)
    assert (put.count(), board.lifted) == (0, "")


@pytest.mark.parametrize(("key", "signal"), [(Key.Key_F, "turn_requested"), (Key.Key_Delete, "piece_off")])
def test_keys_of_the_chosen_piece(board: BoardView, key: Qt.Key, signal: str) -> None:
    spy = QSignalSpy(getattr(board, signal))
    QTest.keyClick(board, key)
    assert spy.count() == 0  # nobody is chosen
    board.choose("lion")
    QTest.keyClick(board, key)
    assert spy.at(0) == ["lion"]


def test_l_and_r_ask_for_sight_and_range(board: BoardView) -> None:
    sight, range_ = QSignalSpy(board.sight_requested), QSignalSpy(board.range_requested)
    QTest.keyClick(board, Key.Key_L)
    QTest.keyClick(board, Key.Key_R)
    assert (sight.count(), range_.count()) == (1, 1)


def test_squares_grow_and_shrink_within_bounds_and_fit_again(board: BoardView) -> None:
    fitting = board.cell
    for _ in range(40):
        QTest.keyClick(board, Key.Key_Plus)
    assert board.cell == look_now().px(MOST)
    assert board.horizontalScrollBar().maximum() > 0
    for _ in range(40):
        QTest.keyClick(board, Key.Key_Minus)
    assert board.cell == look_now().px(LEAST)
    board.zoom_to_fit()
    assert board.cell == fitting
    QTest.keyClick(board, Key.Key_Plus)
    QTest.keyClick(board, Key.Key_0)
    assert board.cell == fitting


@pytest.mark.parametrize(
    ("key", "held"),
    [(Key.Key_Plus, "ShiftModifier"), (Key.Key_Plus, "KeypadModifier"), (Key.Key_Equal, "NoModifier")],
)
def test_a_plus_zooms_wherever_the_keyboard_has_it(board: BoardView, key: Qt.Key, held: str) -> None:
    before = board.cell
    QTest.keyClick(board, key, Qt.KeyboardModifier[held])
    assert board.cell == before + look_now().px(4)
    QTest.keyClick(board, key, Qt.KeyboardModifier.ControlModifier)
    assert board.cell == before + look_now().px(4)


def test_what_is_under_the_mouse_stays_there_while_it_zooms(board: BoardView) -> None:
    for _ in range(6):
        board.zoom_by(1)
    board.horizontalScrollBar().setValue(board.horizontalScrollBar().maximum() // 2)
    board.verticalScrollBar().setValue(board.verticalScrollBar().maximum() // 2)
    place = board.places().middle((5, 4))
    wheel(board, place)
    found = board.places().middle((5, 4)) - place
    assert max(abs(found.x()), abs(found.y())) <= 1


def test_ctrl_and_the_wheel_zoom(board: BoardView) -> None:
    before = board.cell
    wheel(board, QPointF(at(board, (2, 2))))
    assert board.cell == before + look_now().px(4)


def wheel(board: BoardView, place: QPointF) -> None:
    """Turn the wheel by one step with Ctrl."""
    port = board.viewport()
    turned = QWheelEvent(
        place,
        port.mapToGlobal(place),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(port, turned)


def test_the_empty_ground_is_dragged(board: BoardView) -> None:
    for _ in range(40):
        board.zoom_by(1)
    board.horizontalScrollBar().setValue(0)
    start, port = at(board, (4, 1)), board.viewport()
    QTest.mousePress(port, LEFT, pos=start)
    QTest.mouseMove(port, start - QPoint(60, 0))
    QTest.mouseRelease(port, LEFT, pos=start - QPoint(60, 0))
    assert board.horizontalScrollBar().value() == 60


def test_a_piece_that_is_gone_is_no_longer_held(board: BoardView) -> None:
    board.lift("edda")
    board.set_board(replace(SPEC, pieces=PIECES[:-1]))
    assert board.lifted == ""


def test_another_board_keeps_the_cursor_where_it_can(board: BoardView) -> None:
    board.choose("lion")
    board.set_board(BoardSpec(ACROSS[:5], DOWN[:4], PIECES[:1]))
    assert (board.count, board.cursor_square) == (20, (4, 3))
    board.set_board(BoardSpec(ACROSS[:2], DOWN[:2]))
    assert board.cursor_square == (1, 1)


def test_every_mark_changes_the_picture_in_both_themes(board: BoardView, look: Look) -> None:
    marks = (
        BoardMarks(),
        BoardMarks({(1, 2): 1}),
        BoardMarks(line=((2, 2), (4.5, 3.5))),
        BoardMarks(line=((2, 2), (8, 2)), blocked=((7, 2),)),
        BoardMarks(path=((3, 2), (4, 2)), start=(2, 2), hits=((5, 2),)),
    )
    for theme in ("paper", "candle"):
        look.pin(theme)
        seen = []
        for each in marks:
            board.set_marks(each)
            image = board.grab().toImage()
            assert image not in seen
            seen.append(image)
