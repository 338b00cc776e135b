"""About: version, licenses, and where everything is kept."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit

from tallow import __version__
from tallow.ui.dialogs.about import FONTS, About, LicenseReader
from tests.ui.conftest import CHECKOUT, Hand

Key = Qt.Key


def test_version_licenses_and_place_are_said(hand: Hand) -> None:
    hand.key(Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert hand.says(f"Version {__version__}.")
    assert hand.says("MIT license")
    assert hand.says("Qt 6")
    assert hand.says(str(hand.window.bridge.host.store.path))
    assert hand.shows("Show the folder")
    hand.key(Key.Key_Return)
    assert not hand.says("MIT license")


def test_every_font_s_license_is_there_and_is_read_whole(hand: Hand) -> None:
    About(CHECKOUT, hand.window.bridge.host.store.path, hand.window).open()
    for family, _, license, file in FONTS:
        hand.click(f"Read the license of {family}")
        reader = hand.window.findChildren(LicenseReader)[-1]
        words = reader.findChild(QPlainTextEdit)
        assert isinstance(words, QPlainTextEdit)
        assert words.toPlainText() == (CHECKOUT / "resources" / "fonts" / file).read_text(encoding="utf-8")
        assert license.split()[0] in words.toPlainText()
        hand.key(Key.Key_Escape)
    shipped = {path.parent.name for path in (CHECKOUT / "resources" / "fonts").glob("*/*.?tf")}
    assert {file.partition("/")[0] for *_, file in FONTS} == shipped
