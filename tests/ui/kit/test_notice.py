"""Notice: its whole sentence stands wherever it is, and its buttons say which repair was chosen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Notice, Text

LONG = "It goes on over several lines wherever the room beside it is scarce, and none of it may be lost. " * 2


def column(notice: Notice, *, stretch: bool, scrolls: bool) -> QWidget:
    inner = QWidget()
    layout = QVBoxLayout(inner)
    layout.addWidget(notice)
    if stretch:
        layout.addStretch(1)
    else:
        layout.addWidget(QScrollArea(), 1)
    if not scrolls:
        return inner
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area


@pytest.mark.parametrize("width", [220, 328, 700, 1200])
@pytest.mark.parametrize("stretch", [True, False])
@pytest.mark.parametrize("scrolls", [True, False])
def test_wrapped_words_are_never_clipped_and_take_no_more_than_they_need(
    qtbot: QtBot, width: int, stretch: bool, scrolls: bool
) -> None:
    notice = Notice(LONG, LONG, (("one", "Do this"), ("other", "Or that other thing")))
    window = column(notice, stretch=stretch, scrolls=scrolls)
    qtbot.addWidget(window)
    window.resize(width, 900)
    with qtbot.waitExposed(window):
        window.show()
    QApplication.processEvents()
    texts = notice.findChildren(Text)
    assert len(texts) == 2
    assert all(text.height() >= text.heightForWidth(text.width()) for text in texts)
    assert notice.height() == notice.heightForWidth(notice.width())


def test_a_button_says_its_repair(qtbot: QtBot) -> None:
    notice = Notice("Two rows overlap.", repairs=(("first", "Keep the first"), ("second", "Keep the second")))
    qtbot.addWidget(notice)
    with qtbot.waitSignal(notice.repair_chosen) as chosen:
        QTest.mouseClick(notice.buttons[1], Qt.MouseButton.LeftButton)
    assert chosen.args == ["second"]


def shown(qtbot: QtBot, notice: Notice, width: int = 760) -> Notice:
    """The notice, shown in a width."""
    qtbot.addWidget(notice)
    notice.resize(width, notice.heightForWidth(width))
    with qtbot.waitExposed(notice):
        notice.show()
    QApplication.processEvents()
    return notice


def test_a_sentence_beside_its_detail_stands_in_one_line(qtbot: QtBot) -> None:
    notice = shown(qtbot, Notice("It requires itself. Take that out of its requires.", "In plugin.toml."))
    sentence, detail = notice.findChildren(Text)
    assert sentence.height() < 2 * sentence.fontMetrics().height()
    assert detail.geometry().left() > sentence.geometry().right()


def test_below_a_head_the_detail_stands_below_the_sentence_which_is_in_ink(qtbot: QtBot) -> None:
    head = Text("Winter Larder")
    notice = shown(qtbot, Notice("It requires itself.", "In plugin.toml.", head=head))
    sentence, detail = (each for each in notice.findChildren(Text) if each is not head)
    assert detail.geometry().top() >= sentence.geometry().bottom()
    red = Notice("It requires itself.")
    qtbot.addWidget(red)
    (told,) = red.findChildren(Text)
    assert sentence.palette().windowText().color() != told.palette().windowText().color()


@pytest.mark.parametrize("width", [240, 760])
def test_a_repair_of_harm_stands_at_the_far_edge_of_the_last_line(qtbot: QtBot, width: int) -> None:
    notice = shown(qtbot, Notice("No.", repairs=(("a", "Try again"), ("b", "Open folder")), aside=("c", "Rem")), width)
    buttons = notice.buttons
    line = buttons[-1].parentWidget()
    assert line is not None
    assert buttons[-1].geometry().right() == line.rect().right()
    assert buttons[0].geometry().left() == 0
    with qtbot.waitSignal(notice.repair_chosen) as chosen:
        QTest.mouseClick(buttons[-1], Qt.MouseButton.LeftButton)
    assert chosen.args == ["c"]
