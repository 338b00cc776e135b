"""Paper sizes, margins and what a person chooses for a print, all lengths in millimeters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from tallow.model.errors import UserMistake, unknown

# What a sheet needs to be one: two figures side by side, a head and a few lines, and the foot.
NARROWEST, LOWEST = 60.0, 70.0


@dataclass(frozen=True, slots=True)
class Margins:
    """White borders; nothing is drawn in them."""

    left: float
    top: float
    right: float
    foot: float


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright.

    Attributes:
        id: as it is typed.
        name: as it is shown.
        margins: the usual ones.
    """

    id: str
    name: str
    width: float
    height: float
    margins: Margins


A4 = Paper("a4", "A4", 210.0, 297.0, Margins(12.0, 11.0, 12.0, 9.0))
LETTER = Paper("letter", "Letter", 215.9, 279.4, Margins(13.0, 10.0, 13.0, 8.0))
A5 = Paper("a5", "A5", 148.0, 210.0, Margins(10.0, 9.0, 10.0, 8.0))
PAPERS: Mapping[str, Paper] = {paper.id: paper for paper in (A4, LETTER, A5)}


@dataclass(frozen=True, slots=True)
class Frame:
    """A page and, within it, the rectangle that may be drawn on."""

    page_width: float
    page_height: float
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Options:
    """What a person chooses for a print.

    Attributes:
        paper: an id of ``PAPERS``.
        margin: all four margins; None for the paper's own.
        landscape: whether the long side lies.
        values: ``now`` as things stand, ``full`` with every pool as at rest.
        printed: the day in the foot; None for today.
    """

    paper: str = A4.id
    margin: float | None = None
    landscape: bool = False
    values: str = "now"
    printed: date | None = None

    def frame(self) -> Frame:
        """The page and what may be drawn on.

        Raises:
            UserMistake: for a paper that is not known, or margins that leave no room.
        """
        paper = PAPERS.get(self.paper)
        if paper is None:
            raise unknown("paper", self.paper, PAPERS)
        if self.margin is not None and not 0 <= self.margin < max(paper.width, paper.height):
            raise UserMistake(f"A margin of {self.margin:g} mm does not fit on {paper.name}. Give a smaller one.")
        edge = paper.margins if self.margin is None else Margins(*(self.margin,) * 4)
        width, height = (paper.height, paper.width) if self.landscape else (paper.width, paper.height)
        frame = Frame(width, height, edge.left, edge.top, width - edge.left - edge.right, height - edge.top - edge.foot)
        if frame.width < NARROWEST or frame.height < LOWEST:
            raise UserMistake(
                f"These margins leave {max(0, frame.width):g} by {max(0, frame.height):g} mm of {paper.name}, and a "
                f"sheet needs {NARROWEST:g} by {LOWEST:g}. Give smaller ones."
            )
        return frame


_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day(when: date) -> str:
    """A day as the foot names it, the same in every locale: ``29 Nov 2026``."""
    return f"{when.day} {_MONTHS[when.month - 1]} {when.year}"
