"""The binder: puts laid sheets one after the other into pages or cards, and numbers them at the end."""

from __future__ import annotations

from dataclasses import dataclass, field

from tallow.printing.flow import Flowed
from tallow.printing.options import Options
from tallow.printing.page import Page
from tallow.printing.paper import Frame
from tallow.printing.pen import WRITING, Pen
from tallow.printing.pencil import PaperView
from tallow.printing.sheet import footer
from tallow.printing.strand import Placed

FOOT = 8.6
"""What the foot of a page takes, with the white above it."""
APART = 4.4
"""Between two records on one page, besides the room that each section has above it."""
LEAST_LEFT = 0.3
"""A record that follows another on its page finds at least this part of it free."""
_DASH = 2.0


@dataclass(slots=True)
class Leaf:
    """A page or a card while it fills.

    Attributes:
        frame: what may be drawn on.
        page: which page it is on, from 0.
        end: how far down it is used, in units of the layout.
    """

    frame: Frame
    page: int
    views: list[PaperView] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)
    end: float = 0.0


class Binder:
    """Fills pages in the order of the records.

    Attributes:
        width, height: the room of each leaf without its foot, in units of the layout.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._frames = options.frames()
        self._scale = options.scale
        self._leaves: list[Leaf] = []
        self._pages = 0
        self.width = self._frames[0].width / self._scale
        self.height = self._frames[0].height / self._scale - FOOT

    def taken(self) -> float:
        """How much of the page that a next record may begin on stands already; 0 where it begins on another."""
        if self._options.breaks != "none" or not self._leaves:
            return 0.0
        end = self._leaves[-1].end + APART
        return end if self.height - end >= LEAST_LEFT * self.height else 0.0

    def add(self, view: PaperView, flowed: Flowed, taken: float) -> tuple[int, int]:
        """Put a sheet behind the others; returns its first page and on how many it stands."""
        pages = list(flowed.pages)
        if taken and pages[0]:
            own = [self._leaves[-1]]
        else:
            pages = [page for page in pages if page] or pages
            own = [self._begin()]
        own += [self._turn() for _ in pages[1:]]
        for leaf, page in zip(own, pages, strict=True):
            leaf.views.append(view)
            leaf.placed.extend(page)
        own[-1].end = flowed.end
        return own[0].page, own[-1].page - own[0].page + 1

    def _begin(self) -> Leaf:
        """The leaf that a record begins on: the next, or the front of the next sheet of paper."""
        if self._options.breaks == "sheet":
            self._pages += self._pages % 2
            return self._open(0)
        return self._turn()

    def _turn(self) -> Leaf:
        """The next leaf."""
        on_last = [leaf for leaf in self._leaves[-len(self._frames) :] if leaf.page == self._pages - 1]
        free = len(on_last) < len(self._frames) if on_last else False
        return self._open(len(on_last) if free else 0)

    def _open(self, place: int) -> Leaf:
        if not place:
            self._pages += 1
        leaf = Leaf(self._frames[place], self._pages - 1)
        self._leaves.append(leaf)
        return leaf

    def pages(self, printed: str) -> tuple[Page, ...]:
        """All pages, each leaf with its foot.

        Args:
            printed: says in the foot when it was.
        """
        found: list[list[Placed]] = [[] for _ in range(self._pages)]
        records: list[list[str]] = [[] for _ in range(self._pages)]
        for leaf in self._leaves:
            said = f"page {leaf.page + 1} of {self._pages}"
            foot = footer(leaf.views, printed, said, self.width)
            x, y = leaf.frame.x / self._scale, leaf.frame.y / self._scale
            at = Placed(x, y + self.height + FOOT - foot.height, foot)
            found[leaf.page] += [*(each.moved(x, y) for each in leaf.placed), at]
            records[leaf.page] += [view.record.id for view in leaf.views]
        if len(self._frames) > 1:
            found = [[*page, self._cut()] for page in found]
        frame = self._options.frame()
        return tuple(
            Page(frame, tuple(page), self._scale, tuple(ids)) for page, ids in zip(found, records, strict=True)
        )

    def _cut(self) -> Placed:
        """The dashed line along which two cards are cut apart."""
        frame, pen = self._options.frame(), Pen()
        first, second = self._frames
        across = second.y > first.y
        length = (frame.width if across else frame.height) / self._scale
        for number in range(int(length / (3 * _DASH)) + 1):
            at = number * 3 * _DASH
            dash = min(_DASH, length - at)
            pen.strip(*((at, 0.0, dash, WRITING) if across else (0.0, at, WRITING, dash)))
        middle = (frame.page_height if across else frame.page_width) / 2 / self._scale - WRITING / 2
        x, y = (frame.x / self._scale, middle) if across else (middle, frame.y / self._scale)
        return Placed(x, y, pen.piece(WRITING))
