"""Many sheets in one process: PySide6 6.12 loses a reference to None with every void call and aborts."""

import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

from pypdf import PdfReader
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tallow.printing.page import Page
from tallow.printing.strand import Placed
from tallow.services.showing.sheets import SheetView
from tests.unit.printing.sample import HOME, changed, laid, view

MANY = """
import sys
from pathlib import Path
from tallow.printing.target import print_pdf
from tallow.printing.options import Options
from tests.unit.printing.sample import HOME, view
print_pdf([view(f"Keeper {number}") for number in range(130)], Path(sys.argv[1]), Options(), home=HOME)
"""


def test_130_sheets_print_in_one_process(tmp_path: Path) -> None:
    environ = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": os.pathsep.join([str(HOME / "desktop"), str(HOME)]),
    }
    target = tmp_path / "many.pdf"
    words = [sys.executable, "-c", MANY, str(target)]
    done = subprocess.run(words, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(PdfReader(target).pages) == 130


def test_a_thousand_calls_lose_no_reference() -> None:
    image = QImage(10, 10, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    area, black = QRectF(0, 0, 1, 1), QColor(0, 0, 0)
    before = sys.getrefcount(None)
    for _ in range(1000):
        painter.fillRect(area, black)
    lost = before - sys.getrefcount(None)
    painter.end()
    assert lost < 100  # from Python 3.12 on None is immortal, and the count stands still


def test_a_sheet_comes_out_alike_whatever_stood_before_it() -> None:
    def keeper(rows: int) -> SheetView:
        return view("Keeper", changed(gear=[{"id": f"r{number}", "name": "Long pole"} for number in range(rows)]))

    def above_the_foot(pages: Sequence[Page]) -> list[tuple[Placed, ...]]:
        return [page.placed[:-1] for page in pages]  # the foot numbers the pages of the whole document

    # As usual on a page, closer on a page, and on two.
    keepers = [keeper(rows) for rows in (2, 14, 40)]
    alone = [laid(each).pages for each in keepers]
    assert [len(pages) for pages in alone] == [1, 1, 2]
    for before, *after in permutations(range(3)):
        order = [before, *after, before]
        together = laid(*(keepers[number] for number in order))
        for number, each in zip(order, together.records, strict=True):
            pages = together.pages[each.first : each.first + each.count]
            assert above_the_foot(pages) == above_the_foot(alone[number])
