"""The focus ring goes round what has the keyboard, wherever that is."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Button, Choice, FocusRing, Look, StatBox
from tests.ui.kit.conftest import Stage


def ring(widget: QWidget) -> FocusRing:
    rings = [one for one in widget.window().findChildren(FocusRing) if one.isVisible()]
    assert len(rings) == 1
    return rings[0]


def test_the_ring_leaves_a_gap_of_two_and_is_two_wide(stage: Stage, look: Look) -> None:
    box = StatBox("Strength")
    stage.show(box)
    place = ring(box).geometry()
    corner = box.mapTo(box.window(), QPoint())
    assert (place.left(), place.top()) == (corner.x() - 4, corner.y() - 4)
    assert (place.width(), place.height()) == (box.width() + 8, 52 + 8)
    image = ring(box).grab().toImage()
    assert image.pixelColor(0, 20) == image.pixelColor(1, 20) == look.theme.fill
    assert image.pixelColor(2, 20) != look.theme.fill


def test_it_goes_where_the_keyboard_goes_and_away_with_it(qtbot: QtBot, stage: Stage) -> None:
    box = stage.show(StatBox("Strength"))
    QTest.keyClick(box, Qt.Key.Key_Tab)
    assert not [one for one in box.window().findChildren(FocusRing) if one.isVisible()]
    box.setFocus()
    assert ring(box).isVisible()


def test_it_lets_the_mouse_through(qtbot: QtBot, stage: Stage) -> None:
    button = stage.show(Button("Apply"))
    assert ring(button).testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def test_it_moves_and_grows_with_its_widget(stage: Stage) -> None:
    box = stage.show(StatBox("Strength"))
    before = ring(box).geometry()
    box.move(box.pos() + QPoint(30, 0))
    assert ring(box).geometry().left() == before.left() + 30
    box.hide()
    assert not [one for one in box.window().findChildren(FocusRing) if one.isVisible()]


def test_it_scrolls_with_its_page(qtbot: QtBot) -> None:
    area, page = QScrollArea(), QWidget()
    column = QVBoxLayout(page)
    boxes = [StatBox(f"Number {at}") for at in range(20)]
    for box in boxes:
        column.addWidget(box)
    area.setWidget(page)
    area.resize(300, 200)
    qtbot.addWidget(area)
    with qtbot.waitExposed(area):
        area.show()
    area.activateWindow()
    boxes[3].setFocus()
    qtbot.waitUntil(boxes[3].hasFocus)
    assert ring(boxes[3]).parentWidget() is page
    assert ring(boxes[3]).pos() == boxes[3].pos() - QPoint(4, 4)


def test_a_diamond_has_a_diamond_ring(stage: Stage) -> None:
    choice = stage.show(Choice("F"))
    assert choice.focus_outline().diamond
    assert ring(choice).width() == 21 + 12


def test_a_widget_that_dies_takes_its_ring_along(qtbot: QtBot, stage: Stage) -> None:
    box = stage.show(StatBox("Strength"))
    window = box.window()
    box.deleteLater()
    qtbot.waitUntil(lambda: not [one for one in window.findChildren(FocusRing) if one.isVisible()])
    other = window.findChild(QLineEdit)
    assert other is not None
    other.setFocus()
