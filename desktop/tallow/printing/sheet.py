"""A record's sheet as rows of laid blocks, with the head that its further pages repeat and their foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil

from tallow.model.sheet import Block, Cell, Heading
from tallow.printing import blocks
from tallow.printing.blocks import missing
from tallow.printing.flow import BETWEEN
from tallow.printing.pen import FIRM, WRITING, Pen, Piece
from tallow.printing.pencil import NAME, PaperView
from tallow.printing.role import FOOT, FOOT_STRONG, NAME_AGAIN
from tallow.printing.section import key_of
from tallow.printing.space import Space
from tallow.printing.strand import Column, Row, Strand
from tallow.printing.words import elided, line, width

NARROWEST = 54.0
"""Cells that would be narrower stand below each other."""
NARROWEST_CARD = 40.0
"""The same on a card, which has not the room to be so generous."""
CLOSER = 0.68
"""What part of the room between blocks is left where lines stand closer."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How the sections of one sheet follow each other, all by their keys.

    Attributes:
        order: those that come first below the heading.
        apart: those that begin on a new page.
        whole: those that do not break over two.
    """

    order: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()

    def place(self, key: str) -> int:
        """Where a section comes: the heading first, then what is ordered, then all else."""
        return -1 if key == NAME else self.order.index(key) if key in self.order else len(self.order)


def rows(view: PaperView, space: Space, plan: Plan) -> tuple[Row, ...]:
    """The sheet's rows of cells, laid out to the page's width, then what belongs to plugins that are away."""
    found: list[Row] = []
    for place, declared in enumerate(view.sheet.rows if view.sheet else ((Cell((Heading(),)),),)):
        cells = tuple(cell for cell in declared if _there(cell, view))
        shown = [block for cell in cells for block in cell.blocks]
        key = view.once(("section", place), partial(key_of, shown, view))
        for number, row in enumerate(_side_by_side(cells, view, space)):
            found.append(replace(row, key=key, apart=key in plan.apart and not number, whole=key in plan.whole))
    found.sort(key=lambda row: plan.place(row.key))
    away = view.missing() if view.leaf is None else ()
    found.extend(Row((Column(0.0, (missing.lay(each, space.width),)),)) for each in away)
    return tuple(found)


def _there(cell: Cell, view: PaperView) -> bool:
    """Whether a cell is printed: a blank sheet has all of them."""
    return not cell.only or view.blank or bool(view.value(cell.only))


def _side_by_side(cells: Sequence[Cell], view: PaperView, space: Space) -> Iterator[Row]:
    """The cells in as few rows as the width allows; those of more than one have about as many cells each."""
    printed = [(cell.weight, some) for cell in cells if (some := _printed(cell.blocks))]
    for count in range(1, len(printed) + 1):
        most = ceil(len(printed) / count)
        found = [printed[start : start + most] for start in range(0, len(printed), most)]
        if most == 1 or all(min(_shares(some, space)) >= _narrowest(space) for some in found):
            yield from (_row(some, view, space) for some in found)
            return


def _shares(cells: Sequence[tuple[int, Sequence[Block]]], space: Space) -> list[float]:
    """How wide each of some cells is beside the others."""
    free = space.width - BETWEEN * (len(cells) - 1)
    return [free * weight / sum(weight for weight, _ in cells) for weight, _ in cells]


def _narrowest(space: Space) -> float:
    return NARROWEST_CARD if space.bare else NARROWEST


def _row(cells: Sequence[tuple[int, Sequence[Block]]], view: PaperView, space: Space) -> Row:
    columns, x = [], 0.0
    for share, (_, some) in zip(_shares(cells, space), cells, strict=True):
        columns.append(_column(some, view, x, replace(space, width=share)))
        x += share + BETWEEN
    return Row(tuple(columns))


def _printed(some: Sequence[Block]) -> list[Block]:
    return [block for block in some if not isinstance(block, blocks.UNPRINTED)]


def _column(some: Sequence[Block], view: PaperView, x: float, space: Space) -> Column:
    strands = [blocks.lay(block, view, space) for block in some]
    shown = [_spaced(each, space) for each in strands if each.pieces or each.head]
    return Column(x, tuple(shown), space.width)


def _spaced(strand: Strand, space: Space) -> Strand:
    if space.close:
        strand = replace(strand, gap=strand.gap * CLOSER)
    if not space.bare:
        return strand
    kept = tuple(piece for piece in strand.pieces if not piece.spare) or strand.pieces[:1]
    return replace(strand, pieces=kept, ruled=None)


def named(view: PaperView) -> str:
    """What a sheet is called: the record's name, or what kind of sheet it is."""
    return view.title or (view.sheet.subtitle if view.sheet else "")


def running_head(view: PaperView, room: float, number: int, count: int) -> Piece:
    """The head of a sheet's further pages; the name may be cut here, it stands in full on the first."""
    pen = Pen()
    said = f", continued {number}/{count}"
    name = elided(named(view), NAME_AGAIN, room - width(said, NAME_AGAIN))
    pen.text(0.0, 4.0, f"{name.text}{said}", NAME_AGAIN)
    pen.strip(0.0, 5.6, room, FIRM)
    return pen.piece(5.6 + FIRM + 3.0)


def footer(views: Sequence[PaperView], printed: str, page: str, room: float) -> Piece:
    """Tallow, campaign, records, what kind of sheet, what the game says of it, when it was printed, and which page."""
    pen = Pen()
    pen.strip(0.0, 0.0, room, WRITING)
    start = pen.text(0.0, 4.6, "Tallow", FOOT_STRONG) + 4.2
    number = line(page, FOOT)
    end = room - number.width - 4.2
    subtitles = dict.fromkeys(view.sheet.subtitle for view in views if view.sheet and view.sheet.subtitle)
    filled = [view for view in views if not view.blank]
    campaigns = dict.fromkeys(view.book.campaign.name for view in filled)
    names = " · ".join(part for part in (*campaigns, ", ".join(view.record.name for view in filled)) if part)
    told = dict.fromkeys(view.foot() for view in views)
    tail = [part for part in (*subtitles, *told, printed) if part]
    said = "".join(f" · {part}" for part in tail) if names else " · ".join(tail)
    tail_line = elided(said, FOOT, end - start)
    cut = elided(names, FOOT, end - start - tail_line.width)
    pen.words(start, 4.6, cut, FOOT)
    pen.words(start + cut.width, 4.6, tail_line, FOOT)
    pen.words(room - number.width, 4.6, number, FOOT)
    return pen.piece(5.4)
