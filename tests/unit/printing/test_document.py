"""Documents: every word of a sheet is on its page, within the margins, and the file appears whole or not at all."""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from PySide6.QtGui import QImage

from tallow.model.errors import UserMistake
from tallow.model.sheet import Leaf, Notes, row
from tallow.printing.document import render_pages
from tallow.printing.options import Options
from tallow.printing.pdf import pdf
from tallow.printing.pen import Words
from tallow.printing.pencil import blank_of
from tallow.printing.target import print_pdf
from tests.unit.printing.sample import HOME, KIND, SHEET, changed, extents, extracted, laid, marks, texts, view

EXPECTED = """
    Wick; Trade; lamplighter; Campaign; Lamp Street; Down; Strength; 60; Cunning; 41; Most health; Health; 37 now;
    60 full; −10 dead; 0 down; Mood; Calm; Nothing happens.; Wild; Gear; what is left of it; Place; Thing; Used;
    Wear; now; full; Guard %; Head; Brass hat; 12; 15; 7; Hand; Long pole; 0; 9; 5; Spare wick; 2; 88; Empty hand;
    In use; 24; 8; Things that are not used do not count.; Asleep; Hungry; Life; Friend; Trust; 3; Wit;
    41 %; Tricks; Strike a spark; Whistling in the dark; Notes; Owes the baker a song.; Sleeps by day.;
    Keeper record; printed 29 Nov 2026; page 1 of 1
"""


def test_every_label_name_and_figure_is_found_in_the_text() -> None:
    # In use: 12 + 0 left, 15 + 9 = 24 whole; Guard: the pole's is lost, so 7 + 1 = 8
    (page,) = extracted(laid(view(), printed=date(2026, 11, 29)))
    missing = [each for wanted in EXPECTED.split(";") if (each := " ".join(wanted.split())).casefold() not in page]
    assert missing == []


def test_a_button_is_not_printed_and_an_empty_slot_shows_nothing() -> None:
    assert "Mend everything" not in " ".join(texts(laid(view())))
    assert not any("sample.keeper:more" in each for each in texts(laid(view())))


@pytest.mark.parametrize(
    ("options", "width", "height"),
    [
        (Options(), 595, 842),  # 210 × 297 mm are 595.28 × 841.89 points
        (Options(landscape=True), 842, 595),
        (Options(paper="letter"), 612, 792),
        (Options(paper="a5"), 420, 595),  # 148 × 210 mm are 419.53 × 595.28 points
    ],
)
def test_the_page_is_exact_to_a_point(options: Options, width: int, height: int) -> None:
    layout = laid(view(), paper=options.paper, landscape=options.landscape)
    for page in PdfReader(BytesIO(pdf(layout))).pages:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx((width, height), abs=1)


@pytest.mark.parametrize("options", [Options(), Options(margin=25), Options(paper="a5"), Options(landscape=True)])
def test_nothing_is_drawn_in_the_margins(options: Options) -> None:
    scale = 100 / 25.4
    frame = options.frame()
    long = changed(notes="lamp oil and wicks " * 400, trade="keeper of the long street " * 4)
    for picture in render_pages(view("Wick " * 40, long), options, home=HOME):
        left, top = int(frame.x * scale), int(frame.y * scale)
        right, foot = int((frame.x + frame.width) * scale) + 1, int((frame.y + frame.height) * scale) + 1
        assert darkest(picture, 0, 0, picture.width(), top) == 255
        assert darkest(picture, 0, foot, picture.width(), picture.height()) == 255
        assert darkest(picture, 0, 0, left, picture.height()) == 255
        assert darkest(picture, right, 0, picture.width(), picture.height()) == 255
        assert darkest(picture, left, top, right, foot) == 0


def darkest(picture: QImage, left: int, top: int, right: int, foot: int) -> int:
    """The darkest gray of a part of a picture."""
    part = picture.copy(left, top, right - left, foot - top).convertToFormat(QImage.Format.Format_Grayscale8)
    rows = bytes(part.constBits())
    return min(min(rows[y * part.bytesPerLine() :][: part.width()]) for y in range(part.height()))


def test_pages_are_numbered_through_the_whole_document() -> None:
    pages = extracted(laid(view(), view("Moth", changed(notes="song " * 2000)), view("Snuff")))
    assert len(pages) > 4
    for number, page in enumerate(pages, 1):
        assert f"page {number} of {len(pages)}" in page
    assert "moth" in pages[2]
    assert "continued" in pages[2]
    assert "snuff" in pages[-1]


words = st.text(st.sampled_from("abcd efgh ŁΩж勇ש"), min_size=1, max_size=40).filter(str.strip)


@settings(max_examples=25)
@given(
    st.lists(words, max_size=60),
    st.lists(words, max_size=40),
    st.lists(words, max_size=40),
    st.sampled_from(["a4", "letter", "a5"]),
    st.booleans(),
)
def test_overflow_never_loses_a_line(
    notes: list[str], gear: list[str], tricks: list[str], paper: str, landscape: bool
) -> None:
    values = changed(
        notes="\n".join(f"n{number} {text}" for number, text in enumerate(notes)),
        gear=[{"id": str(number), "name": f"g{number} {text}"} for number, text in enumerate(gear)],
        tricks=[{"id": str(number), "name": f"t{number} {text}"} for number, text in enumerate(tricks)],
    )
    layout = laid(view(values=values), paper=paper, landscape=landscape)
    drawn = "".join("".join(texts(layout)).split())
    for letter, wanted in (("n", notes), ("g", gear), ("t", tricks)):
        for number, text in enumerate(wanted):
            assert all(word in drawn for word in (f"{letter}{number}", *text.split()))
    frame = layout.pages[0].frame
    for page in layout.pages:
        for left, top, right, foot in extents(page):
            assert left >= frame.x - 0.05
            assert right <= frame.x + frame.width + 0.05
            assert top >= frame.y - 0.05
            assert foot <= frame.y + frame.height + 0.05


def test_four_thousand_words_and_a_name_of_two_hundred_letters_come_out_whole() -> None:
    wanted = [f"word{number}" for number in range(4000)]
    name = "Wick of the Seventh Lamp " * 8
    pages = extracted(laid(view(name, changed(notes=" ".join(wanted)))))
    assert len(pages) > 5
    whole = " ".join(pages)
    found = set(whole.split())
    assert [word for word in wanted if word not in found] == []
    assert " ".join(name.split()).casefold() in pages[0]
    assert all("notes" in page for page in pages)  # the block's head again on each page
    assert all(page.count("wick of the") >= 1 for page in pages)


SCRIPTS = ("Łucja", "勇者", "Ελένη", "Анна", "שרה", "한국어")

ONLY_OURS = """
import sys
from PySide6.QtGui import QGuiApplication
from tests.unit.printing.sample import extracted, laid, texts, view, changed
names = sys.argv[1:]
layout = laid(*(view(name, changed(notes=name + "\\n\\U0001F56F", trade=name)) for name in names))
assert layout.unprintable == ("\\U0001F56F",), layout.unprintable
for name, page in zip(names, extracted(layout), strict=True):
    # pypdf reads Hebrew in the order in which it is drawn, from its left end
    shown = page.count(name.casefold()) + page.count(name.casefold()[::-1])
    assert shown >= 3, (name, page)
"""


def test_names_in_any_script_need_no_fonts_but_ours(tmp_path: Path) -> None:
    _with_our_fonts(tmp_path, ONLY_OURS, SCRIPTS)


UNKNOWN = (
    *("हिन्दी", "বাংলা", "ਪੰਜਾਬੀ", "ગુજરાતી", "ଓଡ଼ିଆ", "தமிழ்", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "සිංහල"),
    *("ខ្មែរ", "မြန်မာ", "ไทย", "བོད", "ܣܘܪܝܝܐ\u070f", "ދިވެހި", "ᠮᠣᠩᠭᠣᠯ", "ጌዝ", "ᏣᎳᎩ", "\U00012000\U00012001"),
)
"""In scripts that Tallow brings no font for, whether or not their letters are joined and moved about."""

NO_FONT = """
import sys
from tallow.printing.fonts import missing_characters
from tallow.printing.words import from_right
from tests.unit.printing.sample import changed, extracted, laid, view
names = sys.argv[1:]
layout = laid(*(view("Wick", changed(notes=f"({name}) 42 wax 17({name})8 long {name} 39")) for name in names))
for name, page in zip(names, extracted(layout), strict=True):
    assert missing_characters(name) == tuple(dict.fromkeys(name)), name
    assert page.count(chr(0x25A1)) == 3 * len(name), (ascii(name), ascii(page))
    notes = set(page[page.index(" notes "):].replace("(", " ").replace(")", " ").split())
    assert {"42", "wax", "17", "8", "long", "39"} <= notes, (ascii(name), ascii(page))
    boxes = chr(0x25A1) * len(name)
    assert from_right(name) or f"({boxes}) 42 wax 17({boxes})8 long {boxes} 39" in page, (ascii(name), ascii(page))
"""


def test_a_character_that_no_font_has_is_a_box_and_takes_nothing_beside_it_away(tmp_path: Path) -> None:
    assert _with_our_fonts(tmp_path, NO_FONT, UNKNOWN) == ""  # nothing of Qt's for a player to read either


def _with_our_fonts(tmp_path: Path, code: str, words: Sequence[str]) -> str:
    """Runs some code where no fonts are installed, and gives what it said of faults."""
    config = tmp_path / "fonts.conf"
    config.write_text('<?xml version="1.0"?><fontconfig></fontconfig>', encoding="utf-8")
    environ = {
        **os.environ,
        "FONTCONFIG_FILE": str(config),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": os.pathsep.join([str(HOME / "desktop"), str(HOME)]),
    }
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stderr


def test_a_text_from_right_to_left_begins_at_the_right_of_its_lines() -> None:
    layout = laid(view(values=changed(notes="שרה כהן\nWick")))
    hebrew, latin = (
        next(
            (x + mark.x, mark.line)
            for x, _, mark in marks(layout.pages[0])
            if isinstance(mark, Words) and mark.line.text == wanted
        )
        for wanted in ("שרה כהן", "Wick")
    )
    assert hebrew[1].rtl
    # The notes stand in the right half: 12 + 88.5 + 9 = 109.5 to 198
    assert hebrew[0] + hebrew[1].width == pytest.approx(198)
    assert latin[0] < 110


def test_a_glyph_that_no_font_has_is_reported() -> None:
    assert laid(view("Wi\u0378ck")).unprintable == ("\u0378",)  # U+0378 is unassigned
    assert laid(view("Łucja 勇者 שרה")).unprintable == ()


def test_values_full_prints_pools_as_at_rest() -> None:
    (page,) = extracted(laid(view(), values="full"))
    # Health is 60 of 60; the pole is whole, so its guard counts again: 7 + 5 + 1 = 13
    assert "60 now" in page
    assert "37 now" not in page
    assert "13" in page
    assert "13" not in extracted(laid(view()))[0].replace("2013", "")


def test_the_file_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "sheet.pdf"
    target.write_bytes(b"older")
    assert print_pdf([view(), view("Moth")], target, Options(), home=HOME).unprintable == ()
    assert len(PdfReader(target).pages) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.pdf"]


@pytest.mark.parametrize("place", ["missing/sheet.pdf", "folder", "file/sheet.pdf", "s" * 300 + ".pdf"])
def test_a_place_that_cannot_be_written_is_a_sentence(tmp_path: Path, place: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    with pytest.raises(UserMistake, match=r"(cannot be written: .*Choose another place|is a folder\. Name a file)"):
        print_pdf([view()], tmp_path / place, Options(), home=HOME)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "folder"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.pdf").write_bytes(b"older")
    (tmp_path / "link.pdf").symlink_to(tmp_path / "real.pdf")
    print_pdf([view()], tmp_path / "link.pdf", Options(), home=HOME)
    assert (tmp_path / "link.pdf").is_symlink()
    assert len(PdfReader(tmp_path / "real.pdf").pages) == 1


def test_preview_and_pdf_share_one_layout() -> None:
    first, again = (render_pages(view(), Options(printed=date(2026, 11, 29)), home=HOME) for _ in range(2))
    assert first == again
    assert (first[0].width(), first[0].height()) == (827, 1169)  # 210 and 297 mm at 100 to the inch


def test_the_foot_says_what_the_game_tells_of_the_record_on_front_leaf_and_card_and_not_on_a_blank_sheet() -> None:
    told = replace(
        SHEET,
        foot=lambda record, book: f"lamp {record.name.lower()}",
        leaves=(Leaf("tale", "Tale", (row(Notes("notes", 4)),)),),
    )
    (front,) = extracted(laid(view(sheet=told)))
    assert "lamp street · wick · keeper record · lamp wick · printed" in front
    turned = view(sheet=told)
    turned.turn("tale")
    assert "tale · lamp wick · printed" in extracted(laid(turned))[0]
    assert "lamp wick · printed" in extracted(laid(view(sheet=told), cards=True))[0]
    assert "lamp" not in extracted(laid(blank_of(KIND, view(sheet=told).book)))[0]
