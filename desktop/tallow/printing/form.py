"""The fields of a form: the spots of a document's pages, those of one value together, each under its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from uuid import uuid4

from tallow.printing.document import Document
from tallow.printing.fill import Fill
from tallow.printing.page import Page
from tallow.printing.pen import Spot, Words
from tallow.printing.role import BODY
from tallow.printing.strand import Placed
from tallow.services.filling.place import NEW, Place

_NEW_ROW = re.compile(rf"{re.escape(NEW)}\d*")
_TOUCHING = 0.5
"""How far apart, in millimeters, two lines of one text may stand."""


@dataclass(frozen=True, slots=True)
class Widget:
    """Where on paper something may be filled in.

    Attributes:
        page: from 0.
        left, top, width, height: in millimeters, from the paper's upper left corner.
        option: which of a field's places it is.
        drawn: whether something stands there.
        points: how large text is there.
    """

    page: int
    left: float
    top: float
    width: float
    height: float
    option: str
    drawn: bool
    points: float


@dataclass(slots=True)
class FormField:
    """One value that may be filled in.

    Attributes:
        name: as the field is called in the PDF.
        fill: what may be entered.
        value: what stands there, the whole value or its part.
        lines: whether it has several lines.
        widgets: its places, in reading order.
    """

    name: str
    fill: Fill
    value: str
    lines: bool
    widgets: list[Widget] = field(default_factory=list)


@dataclass(slots=True)
class _Region:
    """Spots of one text that touch, as one place."""

    fill: Fill
    widget: Widget
    start: int
    end: int
    count: int = 1

    def takes(self, fill: Fill, widget: Widget) -> bool:
        """Grow by a line that stands right below, or say that it does not."""
        mine, part = self.widget, fill.part
        below = abs(mine.top + mine.height - widget.top) < _TOUCHING and mine.page == widget.page
        if part is None or not below or abs(mine.left - widget.left) > 0.01 or abs(mine.width - widget.width) > 0.01:
            return False
        height = widget.top + widget.height - mine.top
        self.widget = replace(mine, height=height, drawn=mine.drawn or widget.drawn)
        self.end = max(self.end, sum(part))
        self.count += 1
        return True


def fields(document: Document) -> tuple[FormField, ...]:
    """The fields of a document's pages, in reading order."""
    sheets = {each.key: Place(each.key, "" if each.record else each.kind, "") for each in document.records}
    found: dict[str, FormField] = {}
    for regions in _regions(document.pages):
        for number, region in enumerate(regions, 1):
            fill, whole = region.fill, len(regions) == 1 or region.fill.part is None
            part = int(fill.option) if fill.sort == "pip" else 0 if whole else number
            name = str(replace(sheets[fill.sheet], path=fill.path, part=part))
            value = fill.value if whole else fill.value[region.start : region.end]
            lines = region.count > 1 or fill.lines or region.widget.height > 3 * BODY.line
            made = found.setdefault(name, FormField(name, fill, value, lines))
            made.widgets.append(region.widget)
    return tuple(found.values())


def _regions(pages: Sequence[Page]) -> Iterator[list[_Region]]:
    """The places of each value: of a text that spans pieces the regions that they form, else each spot for itself."""
    found: dict[tuple[str, str, str], list[_Region]] = {}
    for fill, widget in _spots(pages):
        regions = found.setdefault((fill.sheet, fill.path, fill.option), [])
        if not regions or not regions[-1].takes(fill, widget):
            start, count = fill.part or (0, len(fill.value))
            regions.append(_Region(fill, widget, start, start + count))
    return iter(found.values())


def _spots(pages: Sequence[Page]) -> Iterator[tuple[Fill, Widget]]:
    for number, page in enumerate(pages):
        for placed in page.placed:
            row = f"{NEW}{uuid4().hex[:12]}"
            for mark in placed.piece.marks:
                if isinstance(mark, Spot):
                    yield _named(mark.fill, row), _widget(number, page, placed, mark)


def _named(fill: Fill, row: str) -> Fill:
    """A fill whose row has an id, also where the row is not there yet; of several new ones each has its own."""
    parts = [f"{row}{part.removeprefix(NEW)}" if _NEW_ROW.fullmatch(part) else part for part in fill.path.split(".")]
    return replace(fill, path=".".join(parts))


def _widget(number: int, page: Page, placed: Placed, spot: Spot) -> Widget:
    size = next((mark.role.size for mark in spot.marks if isinstance(mark, Words)), None)
    points = size or min(BODY.size, spot.height * 72 / 25.4 * 0.7)
    scale = page.scale
    return Widget(
        number,
        (placed.x + spot.x) * scale,
        (placed.y + spot.y) * scale,
        spot.width * scale,
        spot.height * scale,
        spot.fill.option,
        bool(spot.marks),
        points * scale,
    )
