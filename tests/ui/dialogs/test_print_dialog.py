"""Printing by mouse and keyboard: which sheets, what no font can write, and where to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pypdf import PdfReader
from PySide6.QtCore import Qt

from tallow.model.record import Campaign
from tallow.printing.fonts import missing_characters
from tallow.services import records
from tallow.services.host import Host
from tests.ui.conftest import Hand

Key = Qt.Key
SelectAll = Qt.KeyboardModifier.ControlModifier


def write_to(hand: Hand, path: Path) -> None:
    """Type a path and print."""
    hand.focus("File")
    hand.key(Key.Key_A, SelectAll)
    hand.type(str(path))
    hand.key(Key.Key_Return)


def text_of(path: Path) -> str:
    """What stands in a PDF."""
    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


def test_the_sheet_that_shows_is_printed(hand: Hand, tmp_path: Path) -> None:
    hand.control(Key.Key_P)
    assert hand.shows("Pip, ticked")
    assert hand.shows("Tweet, not ticked")
    assert hand.says("1 page. The whole text can be printed.")
    write_to(hand, tmp_path / "pip")
    assert "Pip" in text_of(tmp_path / "pip.pdf")
    assert hand.says(f"Wrote {tmp_path / 'pip.pdf'}: 1 page.")
    hand.click("Done")
    assert not hand.shows("Printed")


def test_several_sheets_go_into_one_file(hand: Hand, tmp_path: Path) -> None:
    hand.control(Key.Key_P)
    hand.click("Tweet")
    assert hand.says("2 pages. The whole text can be printed.")
    write_to(hand, tmp_path / "both.pdf")
    assert len(PdfReader(tmp_path / "both.pdf").pages) == 2


def test_a_file_that_is_there_is_replaced_only_when_that_is_ticked(hand: Hand, tmp_path: Path) -> None:
    (tmp_path / "pip.pdf").write_text("mine")
    hand.control(Key.Key_P)
    write_to(hand, tmp_path / "pip")
    assert hand.find("Print to PDF").accessibleName().startswith("Print to PDF, unavailable, There is a file")
    assert (tmp_path / "pip.pdf").read_text() == "mine"
    hand.click("Replace the file that is there")
    hand.click("Print to PDF")
    hand.until(lambda: hand.shows("Done"))
    assert "Pip" in text_of(tmp_path / "pip.pdf")


def test_without_a_record_there_is_nothing_to_print(hand: Hand) -> None:
    hand.control(Key.Key_P)
    hand.click("Pip")
    assert hand.find("Print to PDF").accessibleName() == "Print to PDF, unavailable, Tick at least one record."


def test_what_no_font_can_write_is_named_before_anything_is_written(
    host: Host, birds: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    # Cuneiform, Egyptian, Tangut, Mende Kikakui: whichever of them no font of this machine has.
    lost = next(each for each in "\U00012000\U00013000\U00017000\U0001e800" if missing_characters(each))
    records.create(host, birds.id, "canary.bird", f"Odd {lost}")
    hand = open_window(host, birds.id)
    hand.control(Key.Key_P)
    assert hand.shows(f"Odd {lost}, ticked")  # the first bird by name, so its sheet shows
    assert hand.says(f"No font has these characters, which come out as empty boxes: {lost}")


def test_a_place_that_cannot_be_written_says_so_and_keeps_the_dialog(hand: Hand, tmp_path: Path) -> None:
    hand.control(Key.Key_P)
    write_to(hand, tmp_path / "nowhere" / "pip.pdf")
    assert hand.says("cannot be written")
    assert hand.shows("Print to PDF")
