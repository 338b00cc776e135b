"""How pages leave the preview: into a PDF, to a printer, and what is said where they cannot."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtGui import QPageSize
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QDialog, QWidget

from tallow.model.errors import PluginFault
from tallow.model.record import Campaign, Record
from tallow.printing.document import Document, Options, lay_out
from tallow.printing.paper import Margins
from tallow.printing.target import write_pdf
from tallow.services.book import CampaignBook
from tallow.services.host import Host
from tallow.services.showing.sheets import SheetView, view
from tallow.ui.preview import printer
from tests.ui.conftest import CHECKOUT, Hand
from tests.ui.preview.test_preview import preview

Key, Mod = Qt.Key, Qt.KeyboardModifier


def save_to(hand: Hand, path: Path) -> None:
    """Type a path, and save the pages there."""
    hand.key(Key.Key_S, Mod.ControlModifier | Mod.ShiftModifier)
    hand.focus("File")
    hand.control(Key.Key_A)
    hand.type(str(path))
    hand.key(Key.Key_Return)


def text_of(path: Path) -> str:
    """What stands in a PDF."""
    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


def full(folder: Path) -> Path:
    """A file on a device that is always full."""
    if not Path("/dev/full").exists():
        pytest.skip("only Linux has a device that is always full")
    (folder / "full.pdf").symlink_to("/dev/full")
    return folder / "full.pdf"


# a PDF


def test_the_sheet_that_shows_is_saved(hand: Hand, tmp_path: Path) -> None:
    hand.control(Key.Key_P)
    save_to(hand, tmp_path / "pip")
    assert "Pip" in text_of(tmp_path / "pip.pdf")
    assert hand.says(f"Wrote {tmp_path / 'pip.pdf'}: 2 pages.")
    assert hand.shows("Saved")  # it went to no printer
    hand.click("Done")
    assert not hand.shows("Saved")
    assert hand.shows("Save PDF")  # the preview is still there


def test_several_sheets_go_into_one_file_with_a_bookmark_each(hand: Hand, tmp_path: Path) -> None:
    hand.control(Key.Key_P)
    hand.click("Which sheets…")
    hand.click("Tweet")
    hand.click("Take these")
    hand.click("Save PDF")
    assert hand.find("File").property("text").endswith("Aviary.pdf")
    hand.key(Key.Key_Escape)
    save_to(hand, tmp_path / "both.pdf")
    reader = PdfReader(tmp_path / "both.pdf")
    assert len(reader.pages) == 4
    assert [str(each["/Title"]) for each in reader.outline if not isinstance(each, list)] == ["Pip", "Tweet"]


def test_a_file_that_is_there_is_replaced_only_when_that_is_ticked(hand: Hand, tmp_path: Path) -> None:
    (tmp_path / "pip.pdf").write_text("mine")
    hand.control(Key.Key_P)
    save_to(hand, tmp_path / "pip")
    buttons = [each.accessibleName() for each in hand.every("Save PDF")]
    assert any(name.startswith("Save PDF, unavailable, There is a file") for name in buttons)
    assert (tmp_path / "pip.pdf").read_text() == "mine"
    hand.click("Replace the file that is there")
    hand.focus("File")
    hand.key(Key.Key_Return)
    hand.until(lambda: hand.shows("Done"))
    assert "Pip" in text_of(tmp_path / "pip.pdf")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda folder: folder / "nowhere" / "pip.pdf", "No such file or directory. Choose another place."),
        (full, "No space left on device. Choose another place."),
    ],
    ids=["no folder", "disk full"],
)
def test_a_place_that_cannot_be_written_says_so_and_keeps_the_dialog(
    hand: Hand, tmp_path: Path, make: Callable[[Path], Path], said: str
) -> None:
    hand.control(Key.Key_P)
    path = make(tmp_path)
    save_to(hand, path)
    hand.until(lambda: hand.says(f"{path} cannot be written: {said}"))
    assert hand.shows("File")
    files = [each for each in tmp_path.rglob("*") if each.is_file() and not each.is_symlink()]
    assert all(each.stat().st_size for each in files)  # none is left empty


def test_a_plugin_that_fails_is_named_and_the_other_pages_come_out(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = SheetView.shown

    def fails(self: SheetView, id: str) -> str:
        if self.record.name == "Tweet":
            raise PluginFault("canary", "The plugin canary cannot say what Tweet weighs.")
        return whole(self, id)

    monkeypatch.setattr(SheetView, "shown", fails)
    hand.control(Key.Key_P)
    hand.click("Which sheets…")
    hand.click("Tweet")
    hand.click("Take these")
    assert hand.says("Tweet: The plugin canary cannot say what Tweet weighs.")
    save_to(hand, tmp_path / "both")
    assert "Pip" in text_of(tmp_path / "both.pdf")


def test_a_record_without_a_sheet_is_printed_as_it_is_and_named(
    hand: Hand, host: Host, birds: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(self: SheetView, record: Record, book: CampaignBook) -> None:
        made(self, record, book)
        self.sheet = None

    made = SheetView.__init__
    monkeypatch.setattr(SheetView, "__init__", away)
    hand.control(Key.Key_P)
    assert hand.says(
        "Pip: Its sheet belongs to the plugin canary, which is not there; what it holds is printed as it is."
    )
    assert hand.shows("Print 1 page")


# a printer


def test_without_a_printer_one_sentence_says_so(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printer, "installed", lambda: False)
    hand.control(Key.Key_P)
    hand.control(Key.Key_P)
    assert hand.says("No printer is set up on this computer. Add one in the system's settings, or save a PDF.")
    assert hand.shows("Print 2 pages")


@pytest.fixture
def to_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A printer of the system that puts its pages into a file, chosen at once."""
    target = tmp_path / "printed.pdf"

    def choose(document: Document, over: QWidget, go_on: Callable[[QPrinter], object]) -> None:
        made = QPrinter(QPrinter.PrinterMode.HighResolution)
        made.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        made.setOutputFileName(str(target))
        go_on(made)

    monkeypatch.setattr(printer, "installed", lambda: True)
    monkeypatch.setattr(printer, "choose", choose)
    return target


def test_the_pages_go_to_the_printer(hand: Hand, to_file: Path) -> None:
    hand.control(Key.Key_P)
    hand.click("Which sheets…")
    hand.click("Tweet")
    hand.click("Take these")
    hand.click("Print 4 pages")
    hand.until(lambda: hand.says("Sent 4 pages"))
    assert len(PdfReader(to_file).pages) == 4
    assert "Tweet" in text_of(to_file)


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_takes_nothing_says_so(hand: Hand, to_file: Path) -> None:
    to_file.mkdir()  # a folder in the file's place
    hand.control(Key.Key_P)
    hand.click("Print 2 pages")
    hand.until(lambda: hand.says("The printer takes no page. See whether it is there, or save a PDF."))


def test_the_system_s_dialog_is_given_the_pages_and_the_printer(hand: Hand) -> None:
    page = preview(hand)
    assert page.desk.document is not None
    got: list[QPrinter] = []
    dialog = printer.choose(page.desk.document, hand.window, got.append)
    assert dialog.isVisible()
    assert (dialog.minPage(), dialog.maxPage()) == (1, 2)
    dialog.done(QDialog.DialogCode.Accepted)
    assert got[0].docName() == "Pip"
    assert got[0].pageLayout().pageSize().size(QPageSize.Unit.Millimeter).toTuple() == (210, 297)


# a printer's border


@pytest.fixture
def bordered(to_file: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A printer that leaves 6.35 mm white at the sides and 12.7 mm, half an inch, at top and foot."""
    monkeypatch.setattr(printer, "border", lambda chosen, frame: Margins(6.35, 12.7, 6.35, 12.7))
    return to_file


def test_margins_narrower_than_the_printer_s_border_are_widened_and_looked_at(hand: Hand, bordered: Path) -> None:
    page = preview(hand)
    hand.click("Print 2 pages")
    assert hand.shows("The margins are narrower than the printer's border")
    assert hand.says(
        "leaves a border of A4 white: 6.4 mm at the sides, 12.7 mm at top and foot. What stands in it would be cut off."
    )
    hand.click("Widen the margins")
    assert not bordered.exists()  # the pages are looked at first
    # A4's own are 12 at the sides, 11 at the top and 9 at the foot.
    assert page.desk.wish.options.margin == Margins(12, 12.7, 12, 12.7)
    assert hand.find("Margins in millimeters").property("text") == "12.7,12,12.7,12"
    hand.click("Print 2 pages")
    hand.until(lambda: hand.says("Sent 2 pages"))
    assert not hand.shows("The margins are narrower than the printer's border")
    assert "Pip" in text_of(bordered)


def test_pages_are_printed_as_they_are_only_when_that_is_said(hand: Hand, bordered: Path) -> None:
    page = preview(hand)
    hand.click("Print 2 pages")
    hand.key(Key.Key_Escape)
    assert not bordered.exists()
    hand.click("Print 2 pages")
    hand.click("Print as they are")
    hand.until(lambda: hand.says("Sent 2 pages"))
    assert page.desk.wish.options.margin is None


def test_a_border_that_leaves_no_room_is_a_sentence(hand: Hand, to_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printer, "border", lambda chosen, frame: Margins(80, 10, 80, 10))
    page = preview(hand)
    hand.click("Print 2 pages")
    hand.click("Widen the margins")
    # 210 − 80 − 80 by 297 − 11 − 10
    assert hand.says("These margins leave 50 by 276 mm of A4, and a sheet needs 60 by 70. Give smaller ones.")
    assert page.desk.wish.options.margin is None
    assert not to_file.exists()


def test_a_file_has_no_border(tmp_path: Path, qapp: object) -> None:
    device = QPrinter(QPrinter.PrinterMode.HighResolution)
    device.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    device.setOutputFileName(str(tmp_path / "theirs.pdf"))
    assert printer.border(device, Options().frame()) == Margins(0, 0, 0, 0)


def both(host: Host, birds: Campaign, tmp_path: Path, options: Options) -> tuple[Path, Path]:
    """A document as a PDF of ours and as a printer's, on all its records."""
    views = [view(host, birds.id, host.find_record(birds, name).id) for name in ("Pip", "Tweet", "Attic")]
    document = lay_out(views, options, home=CHECKOUT)
    ours, theirs = tmp_path / "ours.pdf", tmp_path / "theirs.pdf"
    write_pdf(document, ours)
    device = QPrinter(QPrinter.PrinterMode.HighResolution)
    device.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    device.setOutputFileName(str(theirs))
    assert printer.send(document, device) == len(document.pages)
    return ours, theirs


OPTIONS = {
    "a4": Options(),
    "a4 sideways": Options(landscape=True, cards=True),
    "letter": Options(paper="letter"),
    "letter sideways": Options(paper="letter", landscape=True, large=True),
    "a5": Options(paper="a5", breaks="none", tracks="numbers"),
    "a5 sideways": Options(paper="a5", landscape=True),
}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_printer_and_pdf_have_the_same_text_on_the_same_paper(
    host: Host, birds: Campaign, tmp_path: Path, options: Options, qapp: object
) -> None:
    ours, theirs = (PdfReader(path) for path in both(host, birds, tmp_path, options))
    assert len(ours.pages) == len(theirs.pages)
    for one, other in zip(ours.pages, theirs.pages, strict=True):
        assert one.extract_text() == other.extract_text()
        assert [float(each) for each in one.mediabox] == pytest.approx([float(each) for each in other.mediabox], abs=1)


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_printer_and_pdf_have_the_same_raster(
    host: Host, birds: Campaign, tmp_path: Path, options: Options, qapp: object
) -> None:
    if not shutil.which("pdftoppm"):
        pytest.skip("nothing here draws a PDF (pdftoppm of poppler-utils)")
    pictures = []
    for path in both(host, birds, tmp_path, options):
        drawn = subprocess.run(["pdftoppm", "-r", "100", "-gray", str(path)], capture_output=True, check=True)
        pictures.append(drawn.stdout)
    assert len(pictures[0]) == len(pictures[1]) > 100_000
    assert sum(one != other for one, other in zip(*pictures, strict=True)) <= len(pictures[0]) * 0.002


def test_only_the_pages_that_were_chosen_are_sent(host: Host, birds: Campaign, tmp_path: Path, qapp: object) -> None:
    views = [view(host, birds.id, host.find_record(birds, name).id) for name in ("Pip", "Tweet", "Attic")]
    document = lay_out(views, Options(), home=CHECKOUT)
    device = QPrinter(QPrinter.PrinterMode.HighResolution)
    device.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    device.setOutputFileName(str(tmp_path / "part.pdf"))
    device.setPrintRange(QPrinter.PrintRange.PageRange)
    device.setFromTo(4, 5)  # of the birds' two pages each, and the cage's one
    assert printer.send(document, device) == 2
    text = text_of(tmp_path / "part.pdf")
    assert "Pip" not in text
    assert "Tweet" in text
    assert "Attic" in text
