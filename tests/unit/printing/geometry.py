"""Where the marks of a page stand: within the margins, none over another, and each text to be found in the PDF."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from io import BytesIO

from pypdf import PdfReader

from tallow.printing.document import Document
from tallow.printing.page import Page
from tallow.printing.pdf import pdf
from tallow.printing.pen import THIN, Strip, Words
from tallow.printing.role import cap_height
from tests.unit.printing.sample import marks

EPSILON = 0.06
"""Millimeters by which a fallback's letter may be wider in its paragraph than by itself."""


def boxes(page: Page) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, right and foot of each text, from the height of its capitals down to where it stands."""
    for x, y, mark in marks(page):
        if isinstance(mark, Words):
            left, foot = x + mark.x, y + mark.baseline
            yield left, foot - cap_height(mark.role), left + mark.line.width, foot


def crossed(page: Page) -> Iterator[tuple[Strip, tuple[float, float, float, float]]]:
    """Lines that run through a text, but for those that strike it out."""
    found = list(boxes(page))
    for x, y, mark in marks(page):
        if isinstance(mark, Strip) and mark.height != THIN:
            left, top = x + mark.x, y + mark.y
            for box in found:
                beside = left + mark.width <= box[0] + 0.2 or left >= box[2] - 0.2
                if not beside and top < box[3] - 0.2 and top + mark.height > box[1] + 0.2:
                    yield mark, box


def stands_well(document: Document) -> None:
    """No text over another, none in a margin, and no line through one."""
    for page in document.pages:
        scale, frame = page.scale, page.frame
        found = sorted(boxes(page), key=lambda box: box[1])
        for left, top, right, foot in found:
            assert frame.x - EPSILON <= left * scale
            assert right * scale <= frame.x + frame.width + EPSILON
            assert frame.y - EPSILON <= top * scale
            assert foot * scale <= frame.y + frame.height + EPSILON, (left, top, right, foot)
        for place, here in enumerate(found):
            for there in found[place + 1 :]:
                if there[1] >= here[3] - EPSILON:
                    break
                assert here[2] <= there[0] + EPSILON or there[2] <= here[0] + EPSILON, (here, there)
        assert list(crossed(page)) == []


def squeezed(text: str) -> str:
    """A text without white, its Arabic letters as they stand by themselves, and without the joiner of a cut word."""
    return unicodedata.normalize("NFKC", "".join(text.split())).casefold().replace("\u200d", "")


def found_in_the_pdf(document: Document) -> None:
    """Each text of each page is in what a reader takes from it; one with words from the right it reads as they lie."""
    for page, read in zip(document.pages, PdfReader(BytesIO(pdf(document))).pages, strict=True):
        found = squeezed(read.extract_text())
        for _, _, mark in marks(page):
            if isinstance(mark, Words):
                wanted = squeezed(mark.line.text)
                backwards = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in wanted)
                assert set(wanted) <= set(found) if backwards else wanted in found, wanted
