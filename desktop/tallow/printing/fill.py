"""Fills: what may be entered in a place on paper that a form lets a person fill in."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Fill:
    """What may be entered in one place.

    Attributes:
        sheet: the sheet that it is on: a record's id, or that of a blank sheet.
        path: of the value: ``strength``, ``armor.r3.physical``; ``armor.+.physical`` in a row that is not there yet.
        sort: ``text``, ``choice`` (a list to choose from), ``tick``, ``option`` (a diamond of which one is chosen) or
            ``pip``.
        label: what it is, with its bounds, for whoever fills it in.
        value: what stands there now, as a person would type it; "" for nothing, "yes" for a tick.
        choices: ids and labels of a ``choice``.
        option: which of several places for one value this is: an option's id, a pip's number.
        longest: how many characters fit, or None.
        lines: whether it may be several lines.
        part: how many characters of the value come before those that stand here, and how many stand here; None for all.
        centered: whether it stands in the middle of its place.
        crossed: whether a ``tick`` crosses its square instead of filling it.
    """

    sheet: str
    path: str
    sort: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    option: str = ""
    longest: int | None = None
    lines: bool = False
    part: tuple[int, int] | None = None
    centered: bool = False
    crossed: bool = False

    def some(self, start: int, count: int) -> Fill:
        """The same for a part of the value."""
        return replace(self, part=(start, count))
