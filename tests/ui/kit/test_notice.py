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
