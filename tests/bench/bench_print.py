"""Printing against bare drawing: sheets laid out and written, and the same lines and texts drawn by themselves."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QPainter, QPdfWriter
from PySide6.QtWidgets import QApplication

from tallow import app
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import Create
from tallow.printing.document import Document, lay_out
from tallow.printing.options import Options
from tallow.printing.pdf import layout, pdf
from tallow.printing.pen import Strip, Words, plain
from tallow.printing.role import DOTS, GRID, face
from tallow.services import demo, records
from tallow.services.host import Host
from tallow.services.showing.sheets import SheetView, views
from tallow.store.database import Store
from tests.bench.bench_store import stocked
from tests.bench.measure import Figure, compare

MANY = 130


def bare(document: Document) -> Callable[[], None]:
    """Draws a document's lines and texts with QPainter, from places and fonts that are worked out before."""
    black = QColor(0, 0, 0)
    pages: list[tuple[list[QRectF], list[tuple[QFont, QPointF, str]]]] = []
    for page in document.pages:
        strips, texts = [], []
        for x, y, mark in page.marks():
            for each in plain((mark,)):
                if isinstance(each, Strip):
                    place = (x + each.x, y + each.y, each.width, each.height)
                    strips.append(QRectF(*(length * DOTS for length in place)))
                elif isinstance(each, Words):
                    at = QPointF((x + each.x) * DOTS, (y + each.baseline) * DOTS)
                    texts.append((face(each.role), at, each.line.text))
        pages.append((strips, texts))

    def draw() -> None:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setResolution(GRID)
        writer.setPageLayout(layout(document.pages[0].frame))
        painter = QPainter(writer)
        for number, (strips, texts) in enumerate(pages):
            if number:
                writer.newPage()
            for strip in strips:
                painter.fillRect(strip, black)
            for font, at, text in texts:
                painter.setFont(font)
                painter.drawText(at, text)
        painter.end()

    return draw


@contextmanager
def crowded(folder: Path) -> Iterator[tuple[Host, tuple[SheetView, ...]]]:
    """A host over the demo with many survivors more, all as much written upon as one of its own; gives their sheets."""
    loader = Loader([FolderSource(app.home() / "plugins")])
    host = Host(Store.open(folder / "survivors.sqlite"), loader, app.home())
    with closing(host):
        campaign = demo.make(host)
        values = host.find_record(campaign, "Aldis").document.values
        ids = [f"survivor{number}" for number in range(MANY)]
        made = [Create(id, "kdm.survivor", f"Survivor {number}", values) for number, id in enumerate(ids)]
        records.do(host, campaign.id, "Come", made)
        yield host, views(host, campaign, ids)


def figures(folder: Path) -> Iterator[Figure]:
    """One sheet and many: laid out, painted, with bookmarks; what the game works out for them is known before."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    # The one of widgets, for what is measured next; it is kept until then.
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    with stocked(folder, "print") as (host, campaign, _):
        ids = [f"record{number}" for number in range(MANY)]
        yield from _figures(host, views(host, host.find_campaign(campaign), ids), "sheet", 5)
    with crowded(folder) as (host, sheets):
        yield from _figures(host, sheets, "survivor", 3)


def _figures(host: Host, sheets: Sequence[SheetView], what: str, times: int) -> Iterator[Figure]:
    def laid(some: Sequence[SheetView]) -> Document:
        return lay_out(some, Options(), home=host.home, count=len(some))

    def printed(some: Sequence[SheetView]) -> bytes:
        return pdf(laid(some))

    for some, name, often in ((sheets[:1], f"one {what}", 30), (sheets, f"{MANY} {what}s", times)):
        document = laid(some)
        count = len(document.pages)
        floor = f"bare drawing of the same {count} pages" if count > 1 else "bare drawing of the same page"
        yield compare(f"{name} as PDF", partial(printed, some), floor, bare(document), times=often, aim="4")
