"""An evening without a mouse: from the first run to the printed sheet, by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from tallow.services import history
from tallow.services.host import Host
from tallow.ui.kit import look
from tests.ui.conftest import Hand, opened, spoken_name

Key = Qt.Key
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def keys(qtbot: QtBot, armored: Host) -> Hand:
    """A hand at a window over an empty store; it is to press keys and nothing else."""
    return Hand(qtbot, opened(qtbot, armored, ""))


def tab_to(hand: Hand, name: str, *, back: bool = False) -> None:
    """Press Tab until the keyboard is on what is called so."""
    for _ in range(200):
        now = QApplication.focusWidget()
        if now is not None and (spoken_name(now) == name or spoken_name(now).startswith(f"{name},")):
            return
        hand.key(Key.Key_Backtab if back else Key.Key_Tab)
    raise AssertionError(f"Tab never comes to {name!r}")


def find(hand: Hand, words: str) -> None:
    """Find something by Ctrl+K, and go there."""
    hand.control(Key.Key_K)
    hand.type(words)
    hand.key(Key.Key_Return)


def bob(hand: Hand, host: Host) -> tuple[int, int]:
    """Bob's Vitality and the Physical of his coat, as the store holds them."""
    campaign = hand.window.bridge.campaign
    assert campaign is not None
    record = host.find_record(campaign, "Bob")
    return record.get("vitality"), record.get("armor")[0]["physical"]


def press_in_menu(hand: Hand, *words: str) -> None:
    """Go down the menu to each of these words in turn, and press the last."""
    hand.key(Key.Key_F10)
    for depth, word in enumerate(words):
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        entry = next(each for each in menu.actions() if each.text().replace("&", "") == word)
        for _ in menu.actions():
            if menu.activeAction() is entry:
                break
            QTest.keyClick(menu, Key.Key_Down)
        assert menu.activeAction() is entry
        QTest.keyClick(menu, Key.Key_Return if depth == len(words) - 1 else Key.Key_Right)
    QApplication.processEvents()


def test_an_evening_without_a_mouse(keys: Hand, armored: Host, tmp_path: Path) -> None:
    # the first run
    tab_to(keys, "Open the demo campaign")
    keys.key(Key.Key_Return)
    assert keys.window.bridge.campaign is not None
    assert keys.window.bridge.campaign.name == "Demo"

    # Bob is found and takes 200
    find(keys, "bob")
    assert keys.window.bar.crumbs.parts == ("Characters", "Bob")
    tab_to(keys, "Take a hit…")
    keys.key(Key.Key_Return)
    keys.type("200")
    # 200 × 80 % = 160, less 100 is 60, less 30 is 30; 70 − 30 = 40, and the coat wears by 160 / 4 = 40
    keys.until(lambda: keys.says("70 → 40"))
    keys.control(Key.Key_Return)
    assert bob(keys, armored) == (40, 60)
    keys.control(Key.Key_Z)
    assert bob(keys, armored) == (70, 100)
    keys.key(Key.Key_Z, CONTROL | SHIFT)
    assert bob(keys, armored) == (40, 60)
    keys.control(Key.Key_Z)

    # the same by the palette: the resolver takes the character that shows
    find(keys, "@bob")
    find(keys, ">take a hit, legends")
    assert keys.window.pages.current == "resolver"
    assert keys.says("Bob")
    keys.key(Key.Key_Escape)

    # a figure is asked, a number typed, a die rolled
    find(keys, "@bob")
    tab_to(keys, "Evade")
    keys.key(Key.Key_F1)
    assert keys.shows("Close Why")
    tab_to(keys, "Speed")
    keys.type("45")
    keys.key(Key.Key_Return)
    assert armored.find_record(keys.window.bridge.campaign, "Bob").get("speed") == 45
    keys.control(Key.Key_R)
    keys.control(Key.Key_A)
    keys.type("2d6 + 1")
    keys.key(Key.Key_Return)

    # a new character, found without the stroke of its name
    keys.control(Key.Key_N)
    QGuiApplication.clipboard().setText("Łucja")  # the test's keyboard has no Ł
    keys.control(Key.Key_V)
    keys.key(Key.Key_Return)
    find(keys, "@neris")
    find(keys, "@lucja")
    assert keys.window.bar.crumbs.parts == ("Characters", "Łucja")

    # the pages are looked at, and saved
    keys.control(Key.Key_P)
    assert keys.window.pages.current == "print"
    keys.key(Key.Key_S, CONTROL | SHIFT)
    keys.control(Key.Key_A)
    keys.type(str(tmp_path / "lucja.pdf"))
    keys.key(Key.Key_Return)
    keys.until(lambda: keys.shows("Open it"))
    assert (tmp_path / "lucja.pdf").read_bytes().startswith(b"%PDF")
    keys.key(Key.Key_Escape)

    # the log, the plugins, the settings, and back by the menu
    find(keys, "#hit for 83")
    assert keys.window.pages.current == "history"
    keys.key(Key.Key_P, CONTROL | SHIFT)
    assert keys.window.pages.current == "plugins"
    keys.key(Key.Key_Comma, CONTROL)
    tab_to(keys, "Theme")
    keys.key(Key.Key_Right)
    assert look().theme.dark
    tab_to(keys, "Up, chosen")
    keys.key(Key.Key_Down)
    label = history.steps(armored, keys.window.bridge.campaign.id, limit=1)[0].label
    assert label == "Setting: Fractions"
    press_in_menu(keys, "View", "Log")
    assert keys.window.pages.current == "history"

    # taken along to another machine
    keys.key(Key.Key_E, CONTROL | SHIFT)
    keys.control(Key.Key_A)
    keys.type(str(tmp_path / "demo.tallow"))
    keys.key(Key.Key_Return)
    assert (tmp_path / "demo.tallow").exists()
    keys.key(Key.Key_Escape)
    keys.key(Key.Key_F1, SHIFT)
    assert keys.says("Version")
    keys.key(Key.Key_Escape)
    keys.control(Key.Key_Q)
    assert not keys.window.isVisible()
