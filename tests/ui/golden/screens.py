"""The window's screens as the golden images show them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from tallow.ui.entries.page import EntriesPage
from tallow.ui.entries.table import TableEditor
from tallow.ui.resolver.odds_panel import OddsPanel
from tallow.ui.shell.window import MainWindow
from tests.ui.golden.stage import HEIGHT, WIDTH, Opens, drawn, enter, focused, press, until

BURNS = (
    "1–5|1|Singed sleeve|Smells of smoke.",
    "6–11|2|Blistered hand|Holds nothing hot.",
    "12–14|3|Scorched back|Sleeps on the belly.",
    "17–19|4|Frozen toes|Walks like a heron.",
    "20–26|5|Lost fingers|Cannot tie a knot.|Restore the Maimed",
    "27–30|6|White eyes|Sees the glow alone.|Restore Sight",
)


def page(name: str) -> Opens:
    """Opens a page of the rail."""
    return lambda window: window.bridge.show_page(name)


def check(window: MainWindow) -> None:
    """The page that checks the campaign, once it is through."""
    window.bridge.show_page("check")
    for _ in range(500):
        if any(label.text() == "Nothing is wrong." for label in window.findChildren(QLabel)):
            return
        QTest.qWait(20)
    raise AssertionError("the campaign is never looked through")


def resolver(window: MainWindow) -> None:
    """A hit with two dice typed, and its odds."""
    press(window, "Take a hit…")
    panel = next(iter(window.findChildren(OddsPanel)))
    enter("2d10×10")
    until(panel.shown)
    QTest.keyClick(focused(), Qt.Key.Key_Return)
    enter("98")


def entries(window: MainWindow) -> None:
    """A table of the group's own with a gap, and a row of it as it is typed."""
    window.bridge.show_page("entries")
    shown = window.pages.page("entries")
    assert isinstance(shown, EntriesPage)
    shown.open("king.injury", "burn")
    assert isinstance(shown.editor, TableEditor)
    shown.editor.paste([line.split("|") for line in BURNS])
    shown.editor.open_row(next(each.key for each in shown.editor.ranged.items() if each.row["low"] == 12))
    window.activateWindow()  # offscreen, what was shown over it meanwhile stays the active one
    enter("12")


SCREENS: dict[str, Opens] = {
    "record": lambda window: None,
    "resolver": resolver,
    "history": page("history"),
    "plugins": page("plugins"),
    "settings": page("settings"),
    "backups": page("backups"),
    "check": check,
    "print": page("print"),
    "entries": entries,
    "first": lambda window: None,
}


def tiles() -> list[tuple[str, QRect]]:
    """The parts of a screen that are compared each for itself, so that a small thing that is gone counts."""
    wide, high = WIDTH // 6, HEIGHT // 6
    places = [(across, down) for down in range(6) for across in range(6)]
    return [
        (f"row {down + 1} column {across + 1}", QRect(across * wide, down * high, wide, high))
        for across, down in places
    ]


def picture(home: Path, screen: str, theme: str) -> QImage:
    """A screen in a theme; needs a QApplication."""
    return drawn(home, theme, SCREENS[screen], begun=screen != "first")
