"""Which faces paper and screen have, and which characters they lack."""

from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase, QFontInfo
from PySide6.QtWidgets import QApplication

from tallow.printing.fonts import CAPS, FALLBACKS, SANS, SERIF, chain, font, load_fonts, missing_characters

HOME = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _loaded(qapp: QApplication) -> None:
    load_fonts(HOME)


def test_every_face_is_known_to_qt_by_its_name() -> None:
    assert {SERIF, CAPS, SANS, *FALLBACKS} <= set(QFontDatabase.families())
    for family in (SERIF, CAPS, SANS):
        assert QFontInfo(font(family)).family() == family


def test_a_second_call_loads_nothing_again() -> None:
    before = len(QFontDatabase.styles(SERIF))
    assert load_fonts(HOME / "nowhere") == (SERIF, CAPS, SANS, *FALLBACKS)
    assert len(QFontDatabase.styles(SERIF)) == before


def test_a_missing_character_is_looked_for_in_the_fallbacks() -> None:
    assert chain(SERIF) == ["Tallow Serif", "DejaVu Sans", "Droid Sans Fallback"]


@pytest.mark.parametrize("name", ["Łucja", "勇者", "Ελένη", "Анна", "שרה", "한국", "あ", "70 → 40, −3 of 5\n"])
@pytest.mark.parametrize("family", [SERIF, CAPS, SANS])
def test_names_in_any_script_have_their_glyphs(name: str, family: str) -> None:
    assert missing_characters(name, family) == ()


def test_a_character_without_a_glyph_is_named_once() -> None:
    # U+0378 and U+1FFFF are unassigned: no font can have them
    assert missing_characters("a\u0378b\u0378c\U0001ffff") == ("\u0378", "\U0001ffff")
