"""Which faces paper and screen have, and which characters they lack."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
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


POORER = """
import sys
from PySide6.QtGui import QGuiApplication, QTextLayout
from tallow.printing.fonts import CAPS, SANS, SERIF, font, load_fonts, missing_characters
from pathlib import Path
application = QGuiApplication([])
load_fonts(Path(sys.argv[1]))
for family in (SERIF, CAPS, SANS):
    for text in sys.argv[2:]:
        assert missing_characters(text, family) == ()
        layout = QTextLayout(text, font(family))
        layout.beginLayout()
        layout.createLine()
        layout.endLayout()
        runs = [(run.rawFont().familyName(), run.glyphIndexes()) for run in layout.glyphRuns()]
        assert not any(0 in glyphs for _, glyphs in runs), (family, text, runs)
"""


def test_a_poorer_font_of_the_same_name_on_the_machine_takes_no_glyph_away(tmp_path: Path) -> None:
    poorer = TTFont(HOME / "resources/fonts/droid_sans_fallback/DroidSansFallback.ttf")
    for table in poorer["cmap"].tables:
        table.cmap = {code: glyph for code, glyph in table.cmap.items() if not 0xAC00 <= code <= 0xD7A3}
    poorer.save(tmp_path / "poorer.ttf")
    config = f'<?xml version="1.0"?><fontconfig><dir>{tmp_path}</dir><cachedir>{tmp_path}</cachedir></fontconfig>'
    (tmp_path / "fonts.conf").write_text(config, encoding="utf-8")
    environ = {
        **os.environ,
        "FONTCONFIG_FILE": str(tmp_path / "fonts.conf"),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(HOME / "desktop"),
    }
    words = [sys.executable, "-c", POORER, str(HOME), "한국어", "勇者", "Łucja 勇 한 שרה"]
    done = subprocess.run(words, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
