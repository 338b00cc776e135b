"""What a person chooses for a print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from tallow.model.errors import UserMistake, spoken, unknown
from tallow.printing.paper import A4, Frame, Margins, Sides, paper_of, see_room

LARGE = 14.0 / 10.5
"""Large print: text of 14 points where it usually has 10.5, and all else in proportion."""
VALUES: Mapping[str, str] = {"now": "As they stand", "full": "At rest"}
TRACKS: Mapping[str, str] = {"pips": "Pips", "numbers": "Numbers"}
BREAKS: Mapping[str, str] = {"page": "A page each", "sheet": "A sheet of paper each", "none": "One after another"}
"""What each choice is called, by its id."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a person chooses for a print.

    Attributes:
        paper: an id of ``PAPERS``.
        margin: the margins, or one number for all four; None for the paper's own.
        landscape: whether the long side lies.
        values: ``now`` as things stand, ``full`` with every pool as at rest.
        leave: what is left blank for the pencil: ``name``, fields, totals or sections, by id or label.
        tracks: ``pips`` or ``numbers``.
        large: whether everything is drawn a third larger.
        cards: whether each page is two half-page cards, without lines to write on.
        cut: how many rows of a list are printed before "and 7 more"; None for all.
        breaks: where a record begins: on a new ``page``, on a new ``sheet`` of paper printed on both sides, or with
            ``none`` on the page of the record before it.
        order: sections that come first below the name, in this order.
        apart: sections that begin on a new page.
        whole: sections that go to the next page rather than spill over two.
        form: whether what is entered can be filled in on the screen.
        printed: the day in the foot; None for today.
    """

    paper: str = A4.id
    margin: float | Margins | None = None
    landscape: bool = False
    values: str = "now"
    leave: tuple[str, ...] = ()
    tracks: str = "pips"
    large: bool = False
    cards: bool = False
    cut: int | None = None
    breaks: str = "page"
    order: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    form: bool = False
    printed: date | None = None

    @property
    def scale(self) -> float:
        """How much larger than usual everything is drawn."""
        return LARGE if self.large else 1.0

    def frame(self) -> Frame:
        """The page and what may be drawn on; raises UserMistake as ``frames`` does."""
        return self._sides().frame()

    def frames(self) -> tuple[Frame, ...]:
        """What records are laid out in, one after the other: the page, or its two cards.

        Raises:
            UserMistake: for a paper that is not known, or margins that leave no room.
        """
        return self._sides().frames()

    def _sides(self) -> Sides:
        paper = paper_of(self.paper)
        given = self.margin
        margins = paper.margins if given is None else given if isinstance(given, Margins) else Margins(*(given,) * 4)
        sides = Sides(paper, self.landscape, margins, self.cards)
        see_room(sides, self.scale)
        return sides

    def see(self) -> None:
        """Raise UserMistake for the first choice that there is not."""
        for what, chosen, known in (
            ("state of values", self.values, VALUES),
            ("way to draw tracks", self.tracks, TRACKS),
            ("break", self.breaks, BREAKS),
        ):
            if chosen not in known:
                raise unknown(what, chosen, known)
        if self.cut is not None and self.cut < 1:
            raise UserMistake(f"A list cut after {spoken(self.cut)} rows shows nothing. Give 1 or more.")
        self.frames()
