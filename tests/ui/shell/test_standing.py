"""Where the window stands: on the screen, whole, and at each start where it was."""

from __future__ import annotations

from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from tallow.ui.bridge import Bridge
from tallow.ui.shell.standing import fitted, place_of, settle
from tallow.ui.shell.state import WindowState
from tallow.ui.shell.window import MainWindow

SMALL, LARGE = QRect(0, 0, 1280, 720), QRect(1280, 0, 1920, 1080)


def stands(state: WindowState) -> tuple[int, int, int | None, int | None]:
    return state.width, state.height, state.x, state.y


def test_the_first_window_is_as_large_as_a_small_screen_allows() -> None:
    assert stands(fitted(WindowState(), [SMALL])) == (1280, 720, None, None)
    assert stands(fitted(WindowState(), [LARGE])) == (1440, 900, None, None)


def test_a_window_that_came_from_a_larger_screen_is_clipped_and_moved_onto_this_one() -> None:
    before = WindowState(width=1440, height=700, x=100, y=60)
    # 1440 wide is clipped to 1280 and so begins at 0; 700 high fits, but ends at 60 + 700, 40 below 720.
    assert stands(fitted(before, [SMALL])) == (1280, 700, 0, 20)


def test_a_window_whose_screen_is_gone_has_no_place() -> None:
    before = WindowState(width=1500, height=900, x=1400, y=50)
    assert stands(fitted(before, [SMALL, LARGE])) == (1500, 900, 1400, 50)
    assert stands(fitted(before, [SMALL])) == (1280, 720, None, None)


def test_what_fits_is_left_as_it_is() -> None:
    before = WindowState(width=900, height=600, x=30, y=40)
    assert fitted(before, [SMALL]) == before
    assert fitted(before, []) == before


def test_the_window_settles_on_its_screen_and_leaves_the_place_that_it_took(qtbot: QtBot) -> None:
    window = MainWindow(Bridge(), WindowState(width=5000, height=4000, x=10, y=10))
    qtbot.addWidget(window)
    window.show()
    settle(window)
    area = window.screen().availableGeometry()
    qtbot.waitUntil(lambda: area.contains(window.frameGeometry()))
    kept = window.state()
    assert (kept.x, kept.y) == (window.frameGeometry().x(), window.frameGeometry().y())
    assert place_of(window).size() == window.size()
