"""The PDF: bookmarks, language, title, fonts, the order of its text; and one raster for PDF, printer and picture."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import Destination
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPageSize, QPdfWriter
from PySide6.QtPrintSupport import QPrinter

from tallow.model.errors import UserMistake
from tallow.printing.pdf import draw, pdf
from tallow.printing.render import image
from tallow.services.progress import Stopped
from tests.unit.printing import raster
from tests.unit.printing.sample import HOME, changed, extracted, laid, view

LONG = changed(notes="\n".join(f"line {number}" for number in range(60)))
SAME = 25.0
"""Edges of lines fall on other pixels; a text that is moved by a millimeter differs by 80."""


def reader(*names: str) -> PdfReader:
    return PdfReader(BytesIO(pdf(laid(*(view(name, LONG) for name in names)))))


def test_each_record_has_a_bookmark_to_its_first_page() -> None:
    found = reader("Wick", "Łucja 勇者", "Snuff")
    marks = [each for each in found.outline if isinstance(each, Destination)]
    assert [(mark.title, found.get_destination_page_number(mark)) for mark in marks] == [
        ("Wick", 0),
        ("Łucja 勇者", 2),
        ("Snuff", 4),
    ]


def test_the_title_shows_in_the_window_and_the_language_is_said() -> None:
    found = reader("Wick", "Moth", "Snuff", "Fourth")
    assert found.metadata is not None
    assert found.metadata.title == "Wick, Moth, Snuff …"
    assert found.metadata.creator == "Tallow"
    root: Any = found.root_object
    assert root["/Lang"] == "en-US"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"].value is True


def fonts(page: Any) -> dict[str, Any]:
    return {each["/BaseFont"]: each.get_object() for each in page["/Resources"]["/Font"].values()}


def test_fonts_are_embedded_and_hold_only_what_is_used() -> None:
    found = fonts(reader("Wick").pages[0])
    assert {name.removeprefix("/") for name in found} == {
        "TallowSerif-Regular",
        "TallowSerif-Medium",
        "TallowSerif-SemiBold",
        "TallowSerifCaps-Medium",
        "TallowSans-Regular",
        "TallowSans-SemiBold",
    }
    whole = {file.stem: file.stat().st_size for file in (HOME / "resources" / "fonts").glob("*/*.[ot]tf")}
    for name, font in found.items():
        (inner,) = font["/DescendantFonts"]
        file = inner.get_object()["/FontDescriptor"]["/FontFile2"]
        assert 0 < len(file.get_data()) < whole[name.removeprefix("/")] / 2
        assert "/ToUnicode" in font


def test_text_is_read_block_by_block_in_the_order_of_the_sheet() -> None:
    (page,) = extracted(laid(view()))
    order = ["wick", "strength", "health", "calm", "gear", "brass hat", "asleep", "friend", "strike a", "owes the"]
    places = [page.index(word) for word in order]
    assert places == sorted(places)
    # a row of the table reads cell by cell, and one column before the other
    assert "head brass hat 12 15 7" in page
    assert page.index("whistling in the dark") < page.index("notes")


def test_a_picture_and_the_pdf_are_the_same(tmp_path: Path) -> None:
    document = laid(view("Łucja 勇者 שרה"))
    (printed,) = raster.of_pdf(pdf(document), tmp_path)
    shown = raster.of_image(image(document.pages[0], raster.DPI))
    assert raster.farthest(printed, shown) < SAME


@pytest.mark.parametrize("options", [{"large": True}, {"cards": True}, {"landscape": True, "tracks": "numbers"}])
def test_they_are_the_same_whatever_is_chosen(options: dict[str, object], tmp_path: Path) -> None:
    document = laid(view("Wick"), view("Moth"), **options)
    for page, printed in zip(document.pages, raster.of_pdf(pdf(document), tmp_path), strict=True):
        assert raster.farthest(printed, raster.of_image(image(page, raster.DPI))) < SAME


def test_a_picture_that_is_not_the_same_would_be_seen(tmp_path: Path) -> None:
    document, other = laid(view("Wick")), laid(view("Wick", changed(strength=61)))
    (printed,) = raster.of_pdf(pdf(document), tmp_path)
    assert raster.farthest(printed, raster.of_image(image(other.pages[0], raster.DPI))) > SAME


@pytest.mark.parametrize("resolution", [1200, 600, 300])
def test_a_printer_gets_the_same_as_the_pdf(resolution: int, tmp_path: Path) -> None:
    document = laid(view("Łucja 勇者"), view("Moth", LONG), landscape=resolution == 600)
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setResolution(resolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printer.pdf"))
    printer.setPageSize(QPageSize(QSizeF(80, 80), QPageSize.Unit.Millimeter))  # what it stood at before
    draw(document, printer)
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    ours = raster.of_pdf(pdf(document), tmp_path / "one")
    its = raster.of_pdf((tmp_path / "printer.pdf").read_bytes(), tmp_path / "other")
    assert len(ours) == len(its) == 3
    for one, other in zip(ours, its, strict=True):
        if resolution == 1200:
            assert one == other
        assert raster.farthest(one, other) < SAME


@pytest.mark.qt_log_ignore("QPainter::begin")  # Qt says it in its way too
def test_a_printer_that_takes_no_page_is_a_sentence(tmp_path: Path) -> None:
    writer = QPdfWriter(str(tmp_path / "nowhere" / "page.pdf"))
    with pytest.raises(UserMistake, match="The printer takes no page"):
        draw(laid(view()), writer)


def test_stopping_tells_the_printer_to_forget_it(tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "half.pdf"))
    told: list[tuple[int, int, str]] = []

    def tell(done: int, total: int, doing: str) -> None:
        told.append((done, total, doing))
        if done == 1:
            raise Stopped

    with pytest.raises(Stopped):
        draw(laid(view("A"), view("B"), view("C")), printer, tell)
    assert told == [(0, 3, "Writing page 1 of 3"), (1, 3, "Writing page 2 of 3")]
    assert printer.printerState() in (QPrinter.PrinterState.Aborted, QPrinter.PrinterState.Idle)
    draw(laid(view("A")), printer)  # and it prints the next one
    assert len(PdfReader(tmp_path / "half.pdf").pages) == 1


LAZY = """
import sys
import tallow.printing.document, tallow.printing.pdf, tallow.printing.target, tallow.cli.main
import tallow.services.filling.reply, tallow.services.filling.reading
tallow.cli.main.parser()
assert "pypdf" not in sys.modules
"""


def test_a_start_does_not_pay_for_what_only_a_pdf_needs() -> None:
    subprocess.run([sys.executable, "-c", LAZY], cwd=HOME / "desktop", check=True, capture_output=True)
