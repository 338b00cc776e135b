"""The committed faces are what paper and screen count on: figures, small capitals, kerning, no substitutions."""

from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parents[3] / "resources" / "fonts"
CUTS = [
    ("tallow_serif/TallowSerif-Regular.ttf", "Tallow Serif", "Regular", 400),
    ("tallow_serif/TallowSerif-Medium.ttf", "Tallow Serif", "Medium", 500),
    ("tallow_serif/TallowSerif-SemiBold.ttf", "Tallow Serif", "SemiBold", 600),
    ("tallow_serif/TallowSerif-Italic.ttf", "Tallow Serif", "Italic", 400),
    ("tallow_serif_caps/TallowSerifCaps-Medium.ttf", "Tallow Serif Caps", "Medium", 500),
    ("tallow_sans/TallowSans-Regular.otf", "Tallow Sans", "Regular", 400),
    ("tallow_sans/TallowSans-Medium.otf", "Tallow Sans", "Medium", 500),
    ("tallow_sans/TallowSans-SemiBold.otf", "Tallow Sans", "SemiBold", 600),
]
FILES = [file for file, *_ in CUTS]


def opened(file: str) -> TTFont:
    return TTFont(FONTS / file)


def bounds(font: TTFont, character: str) -> tuple[float, float, float, float]:
    from fontTools.pens.boundsPen import BoundsPen

    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[font.getBestCmap()[ord(character)]].draw(pen)
    found: tuple[float, float, float, float] = pen.bounds
    return found


@pytest.mark.parametrize(("file", "family", "style", "weight"), CUTS)
def test_names_and_weight(file: str, family: str, style: str, weight: int) -> None:
    font = opened(file)
    assert font["name"].getDebugName(16) == family
    assert font["name"].getDebugName(17) == style
    assert font["OS/2"].usWeightClass == weight


@pytest.mark.parametrize("file", FILES)
def test_no_name_of_the_source_is_left_where_people_choose_a_font(file: str) -> None:
    names = [str(record) for record in opened(file)["name"].names if record.nameID in (1, 3, 4, 6, 16)]
    assert names
    assert not [name for name in names if "Vollkorn" in name or "Inter" in name]


@pytest.mark.parametrize("file", FILES)
def test_figures_are_tabular_and_lining(file: str) -> None:
    font = opened(file)
    cmap = font.getBestCmap()
    assert len({font["hmtx"][cmap[ord(figure)]][0] for figure in "0123456789"}) == 1
    heights = [bounds(font, figure)[3] for figure in "0123456789"]
    bottoms = [bounds(font, figure)[1] for figure in "0123456789"]
    unit = font["head"].unitsPerEm
    # Vollkorn's 5 lifts its flag by 0.05 em; old-style figures differ by a quarter of an em
    assert max(heights) - min(heights) < 0.08 * unit
    assert min(bottoms) > -0.04 * unit  # and hang below the line


@pytest.mark.parametrize("file", FILES)
def test_nothing_is_substituted_so_fi_stays_two_letters(file: str) -> None:
    font = opened(file)
    assert "GSUB" not in font
    cmap = font.getBestCmap()
    assert cmap[ord("f")] != cmap[ord("i")]


@pytest.mark.parametrize("file", FILES)
def test_kerning_is_kept(file: str) -> None:
    features: list[Any] = opened(file)["GPOS"].table.FeatureList.FeatureRecord
    assert "kern" in {record.FeatureTag for record in features}


@pytest.mark.parametrize("file", FILES)
def test_names_in_three_alphabets_and_our_signs_are_covered(file: str) -> None:
    cmap = opened(file).getBestCmap()
    wanted = "Łucja Ελένη Анна Ångström − – — × → · ½ ’ “ ” … % + ="
    assert [character for character in wanted if ord(character) not in cmap] == []


@pytest.mark.parametrize("file", FILES)
def test_minus_stands_at_the_middle_of_the_figures(file: str) -> None:
    font = opened(file)
    _, low, _, high = bounds(font, "−")
    _, _, _, top = bounds(font, "0")
    assert (low + high) / 2 == pytest.approx(top / 2, abs=0.04 * font["head"].unitsPerEm)


def test_small_capitals_stand_for_both_cases() -> None:
    font = opened("tallow_serif_caps/TallowSerifCaps-Medium.ttf")
    cmap = font.getBestCmap()
    for pair in ("Aa", "Zz", "Łł", "Éé", "Жж"):
        assert cmap[ord(pair[0])] == cmap[ord(pair[1])]
    # 505 units of height against 679 of a capital and 460 of an x, in Vollkorn Medium
    assert bounds(font, "a")[3] == pytest.approx(505, abs=15)
    assert bounds(font, "H")[3] == pytest.approx(505, abs=15)


@pytest.mark.parametrize("file", FILES)
def test_no_letter_of_a_name_is_read_back_as_another_script(file: str) -> None:
    """A PDF names a glyph by the lowest character that reaches it."""
    first: dict[str, int] = {}
    for code, glyph in sorted(opened(file).getBestCmap().items()):
        first.setdefault(glyph, code)
    cmap = opened(file).getBestCmap()
    for character in "αβγδεζηθικλμνξοπρςστυφχψωάέήίόύώабвгдежзийклмнопрстуфхцчшщъыьэюя0123456789":
        assert chr(first[cmap[ord(character)]]).casefold() == character.casefold()


@pytest.mark.parametrize(
    ("folder", "file", "words"),
    [
        ("tallow_serif", "OFL.txt", "SIL OPEN FONT LICENSE Version 1.1"),
        ("tallow_serif_caps", "OFL.txt", "SIL OPEN FONT LICENSE Version 1.1"),
        ("tallow_sans", "OFL.txt", "SIL OPEN FONT LICENSE Version 1.1"),
        ("dejavu_sans", "LICENSE.txt", "Bitstream Vera is\na trademark"),
        ("droid_sans_fallback", "LICENSE.txt", "Apache License"),
    ],
)
def test_each_licence_lies_beside_its_font(folder: str, file: str, words: str) -> None:
    assert words in (FONTS / folder / file).read_text(encoding="utf-8")
    assert [path for path in (FONTS / folder).iterdir() if path.suffix in (".ttf", ".otf")]


def test_fallbacks_hold_hebrew_and_the_scripts_of_east_asia() -> None:
    assert ord("ש") in opened("dejavu_sans/DejaVuSans.ttf").getBestCmap()
    droid = opened("droid_sans_fallback/DroidSansFallback.ttf").getBestCmap()
    assert [character for character in "勇者あ한" if ord(character) not in droid] == []
