"""What Qt itself draws: menus, tips and scroll bars in the theme's colors, at the zoom, and worked as Qt's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPaintEvent, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QScrollBar, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from tallow.ui.kit import THEMES, Look
from tallow.ui.kit.bare_line import BareLine
from tallow.ui.kit.reading import Reading
from tallow.ui.kit.scroll_area import ScrollArea
from tests.ui.kit.conftest import Stage

RED = QColor("#ff0000")


def painted_red(widget: QWidget) -> QWidget:
    """The widget, with a ground that no theme has."""
    made = QPalette(widget.palette())
    made.setColor(QPalette.ColorRole.Window, RED)
    widget.setPalette(made)
    return widget


def shown(qtbot: QtBot, widget: QWidget) -> None:
    """Shows a window."""
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()


def drawn(widget: QWidget) -> QImage:
    """A widget as it is painted on what lies below it."""
    window = widget.window()
    return window.grab(QRect(widget.mapTo(window, QPoint()), widget.size())).toImage()


def colors(picture: QImage, place: QRect) -> set[str]:
    """All colors in a part of a picture."""
    across, down = range(place.left(), place.right() + 1), range(place.top(), place.bottom() + 1)
    return {picture.pixelColor(x, y).name() for x in across for y in down}


# scroll bars


class Thing(QWidget):
    """Something on a page that counts how often it is painted."""

    times = 0

    def paintEvent(self, _event: QPaintEvent) -> None:
        self.times += 1


@pytest.fixture
def area(qtbot: QtBot, look: Look) -> ScrollArea:
    """An area of 200 × 200 px over something four times as high, with a thing on it."""
    area, inner = ScrollArea("bg"), QWidget()
    inner.setFixedHeight(800)
    thing = Thing(inner)
    thing.setGeometry(10, 80, 20, 20)
    area.setWidget(inner)
    area.resize(200, 200)
    shown(qtbot, area)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 600)
    return area


def test_an_area_has_one_ground_in_each_theme(area: ScrollArea, look: Look) -> None:
    for theme in THEMES:
        look.pin(theme)
        picture = area.grab().toImage()
        spots = [(0, 0), (100, 100), (187, 199), (188, 199), (199, 199)]  # the last two below the bar's handle
        assert {picture.pixelColor(*spot).name() for spot in spots} == {look.theme.bg.name()}


def test_what_is_scrolled_is_moved_and_not_painted_anew(qtbot: QtBot, area: ScrollArea) -> None:
    thing = area.findChild(Thing)
    assert thing is not None
    qtbot.waitUntil(lambda: thing.times > 0)
    QApplication.processEvents()
    before, top = thing.times, thing.mapTo(area, QPoint()).y()
    for value in (10, 20, 30):
        area.verticalScrollBar().setValue(value)
        QApplication.processEvents()
    assert (thing.mapTo(area, QPoint()).y(), thing.times) == (top - 30, before)


def test_a_scroll_bar_is_a_handle_on_the_ground_that_is_there(area: ScrollArea, look: Look) -> None:
    bar = area.verticalScrollBar()
    assert (bar.width(), bar.height()) == (12, 200)
    picture, line, ground = drawn(bar), look.theme.line.name(), look.theme.bg.name()
    # A quarter shows, so the handle is 50 of the bar's 200 px; it stands in by 4 px on each side.
    assert [picture.pixelColor(6, y).name() for y in (3, 4, 45, 46, 199)] == [ground, line, line, ground, ground]
    assert [picture.pixelColor(x, 20).name() for x in (3, 4, 7, 8)] == [ground, line, line, ground]


def test_its_handle_is_dragged_and_beside_it_the_bar_goes_by_pages(area: ScrollArea) -> None:
    bar = area.verticalScrollBar()
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=QPoint(6, 1))  # the very end of the handle: no arrow is there
    QTest.mouseMove(bar, QPoint(6, 31))
    QTest.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=QPoint(6, 31))
    assert bar.value() == 120  # 30 of the 150 px that the handle can go, of 600
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(6, 190))
    assert bar.value() == 320
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(6, 2))
    assert bar.value() == 120


def test_the_handle_turns_darker_under_the_mouse(qtbot: QtBot, area: ScrollArea, look: Look) -> None:
    bar = area.verticalScrollBar()
    QTest.mouseMove(bar, QPoint(6, 20))
    qtbot.waitUntil(lambda: drawn(bar).pixelColor(6, 20) == look.theme.ink2)


def test_a_long_way_leaves_a_handle_that_can_be_taken(qtbot: QtBot, look: Look) -> None:
    look.set_zoom(2.0)
    bar = QScrollBar(Qt.Orientation.Horizontal)
    bar.setRange(0, 100_000)
    bar.setPageStep(10)
    bar.setValue(100_000)
    bar.resize(400, bar.sizeHint().height())
    shown(qtbot, bar)
    picture = drawn(bar)
    dark = [x for x in range(400) if picture.pixelColor(x, 12) == look.theme.line]
    # At 200 % it is 24 px high and the handle 80 px long, of which 8 at each end are left out: from 328 to 391.
    assert (bar.height(), dark[0], dark[-1]) == (24, 328, 391)


# menus


@pytest.fixture
def menu(qtbot: QtBot, look: Look) -> Iterator[QMenu]:
    """An open menu: a ticked entry, one with keys, one that is disabled, a line, a submenu."""
    menu = QMenu()
    qtbot.addWidget(menu)
    ticked = menu.addAction("The first winter")
    ticked.setCheckable(True)
    ticked.setChecked(True)
    menu.addAction("Print with all its pages").setShortcut("Ctrl+P")
    menu.addAction("Archive").setEnabled(False)
    menu.addSeparator()
    menu.addMenu("More").addAction("Nothing")
    menu.popup(QPoint(10, 10))
    qtbot.waitUntil(menu.isVisible)
    yield menu
    menu.close()


def test_a_menu_is_a_framed_sheet_whose_entries_can_be_read_and_hit(menu: QMenu, look: Look) -> None:
    picture, theme = menu.grab().toImage(), look.theme
    assert (picture.pixelColor(0, 50), picture.pixelColor(1, 1)) == (theme.ink2, theme.sheet)
    ticked, plain, disabled, line, _ = (menu.actionGeometry(action) for action in menu.actions())
    assert min(place.height() for place in (ticked, plain, disabled)) >= 24
    assert theme.ink.name() in colors(picture, plain)
    assert theme.ink3.name() in colors(picture, disabled)
    assert theme.ink.name() not in colors(picture, disabled)
    assert colors(picture, line) == {theme.sheet.name(), theme.rule.name()}


def test_a_ticked_entry_has_its_mark_before_the_words_and_a_submenu_its_arrow_behind(menu: QMenu, look: Look) -> None:
    picture, sheet = menu.grab().toImage(), {look.theme.sheet.name()}
    ticked, plain, _, _, more = (menu.actionGeometry(action) for action in menu.actions())
    # Words begin 16 px behind the edge and the mark's 22; keys and arrow end 16 px before it.
    before, behind = (QRect(ticked.left() + 10, 0, 24, 0), QRect(ticked.right() - 30, 0, 16, 0))
    assert colors(picture, ticked.intersected(before.adjusted(0, 0, 0, 999))) != sheet
    assert colors(picture, plain.intersected(before.adjusted(0, 0, 0, 999))) == sheet
    assert colors(picture, more.intersected(behind.adjusted(0, 0, 0, 999))) != sheet
    assert colors(picture, ticked.intersected(behind.adjusted(0, 0, 0, 999))) == sheet


def test_the_entry_under_the_keyboard_is_washed_but_for_a_disabled_one(menu: QMenu, look: Look) -> None:
    for at, ground in ((1, look.theme.wash), (2, look.theme.sheet)):
        action = menu.actions()[at]
        menu.setActiveAction(action)
        place = menu.actionGeometry(action)
        assert menu.grab().toImage().pixelColor(place.left() + 3, place.center().y()) == ground


def test_keys_stand_clear_of_the_longest_words(menu: QMenu, look: Look) -> None:
    place = menu.actionGeometry(menu.actions()[1])
    picture, sheet = menu.grab().toImage(), {look.theme.sheet.name()}
    # The keys take the width of "Ctrl+P" and end 16 px before the edge; the 24 before them are clear, but for a pixel
    # by which a letter may pass its own width.
    keys = menu.fontMetrics().horizontalAdvance("Ctrl+P")
    ends = place.right() - 16 - keys
    assert colors(picture, QRect(ends - 22, place.top(), 22, place.height())) == sheet
    assert colors(picture, QRect(ends - 29, place.top(), 5, place.height())) != sheet
    assert colors(picture, QRect(place.right() - 14, place.top(), 14, place.height())) == sheet


def test_a_menu_that_qt_opens_is_the_same(qtbot: QtBot, look: Look) -> None:
    look.set_zoom(2.0)
    line = QLineEdit("Ash")
    qtbot.addWidget(line)
    menu = line.createStandardContextMenu()
    qtbot.addWidget(menu)
    menu.popup(QPoint(10, 10))
    heights = {menu.actionGeometry(action).height() for action in menu.actions() if not action.isSeparator()}
    assert heights == {line.fontMetrics().height() + 24}
    assert menu.grab().toImage().pixelColor(0, 50) == look.theme.ink2
    menu.close()


# tips, lines and long texts


def test_a_tip_has_the_theme_s_colors_and_room_around_its_words(qtbot: QtBot, look: Look, qapp: QApplication) -> None:
    look.pin("candle")
    QToolTip.showText(QPoint(20, 20), "No record is open yet.")
    tips = [each for each in qapp.topLevelWidgets() if each.windowType() == Qt.WindowType.ToolTip]
    picture = tips[0].grab().toImage()
    assert picture.pixelColor(0, 5) == look.theme.line
    assert colors(picture, QRect(1, 1, 9, picture.height() - 2)) == {look.theme.sheet.name()}
    assert look.theme.ink.name() in colors(picture, picture.rect())
    assert picture.height() >= tips[0].fontMetrics().height() + 12
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_a_selection_is_washed_and_the_line_lets_its_ground_through(qtbot: QtBot, look: Look) -> None:
    ground = painted_red(QWidget())
    line = BareLine(ground)
    line.setText("Ash Spear")
    line.resize(120, 30)
    shown(qtbot, ground)
    assert colors(drawn(line), QRect(0, 0, 120, 2)) == {RED.name()}
    line.selectAll()
    assert {look.theme.wash.name(), look.theme.ink.name()} <= colors(drawn(line), line.rect())


@pytest.mark.parametrize("zoom", [1.0, 2.0])
def test_a_long_text_scrolls_inside_a_frame_that_stays(stage: Stage, qtbot: QtBot, look: Look, zoom: float) -> None:
    look.set_zoom(zoom)
    text = Reading("License", "\n".join(f"line {number}" for number in range(200)))
    text.setFixedSize(300, 200)
    stage.show(text)
    bar = text.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    for value in (0, bar.maximum()):
        bar.setValue(value)
        picture = drawn(text)
        edge = [QPoint(0, 100), QPoint(299, 100), QPoint(150, 0), QPoint(150, 199)]
        assert {picture.pixelColor(each).name() for each in edge} == {look.theme.line.name()}
        assert picture.pixelColor(150, 195) == look.theme.well
