"""The gallery in a window: theme and zoom are chosen above it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Look, Segment
from tallow.ui.kit.gallery_window import GalleryWindow
from tallow.ui.kit.segment import SegmentPart


def press(segment: Segment, words: str) -> None:
    part = next(part for part in segment.findChildren(SegmentPart) if part.text() == words)
    QTest.mouseClick(part, Qt.MouseButton.LeftButton)


def title(window: GalleryWindow) -> str:
    return window.gallery.findChildren(QLabel)[0].text()


def test_a_press_draws_it_in_the_other_theme_and_at_another_zoom(qtbot: QtBot, look: Look) -> None:
    window = GalleryWindow()
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    assert (title(window), window.theme.value(), window.zoom.value()) == ("Paper", "paper", 100)
    press(window.theme, "Candle")
    assert (title(window), look.theme.id) == ("Candle", "candle")
    before = window.gallery.minimumSizeHint().width()
    press(window.zoom, "150 %")
    assert look.zoom == 1.5
    assert window.gallery.minimumSizeHint().width() > before
    sections = dict(window.gallery.sections())
    assert sections["Timeline, storage, checklist"].height() > 200
