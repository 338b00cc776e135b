"""The years of a timeline as both painters show them: those that always show, and those in which something lies."""

from __future__ import annotations

from dataclasses import dataclass

from tallow.model.value import Row
from tallow.model.years import Timeline
from tallow.services.showing.sheets import SheetView
from tallow.services.showing.wounds import is_number

FURTHER = 200
"""How many years beyond the last that always shows are counted up to the present one."""


@dataclass(frozen=True, slots=True)
class Year:
    """A year.

    Attributes:
        rows: the lines that stand in it, in the order of the list.
        past: whether it lies before the present one.
        now: whether it is the present one.
    """

    number: int
    rows: tuple[Row, ...] = ()
    past: bool = False
    now: bool = False


def years_of(view: SheetView, block: Timeline) -> tuple[Year, ...]:
    """The years of the view's record, in order; none is the present one where paper leaves that blank."""
    value = view.value(block.now)
    now = int(value) if is_number(value) else None
    held: dict[int, list[Row]] = {}
    for row in () if view.bad(block.field) else view.rows(block.field):
        held.setdefault(int(row[block.year]), []).append(row)
    last = _last(view, block)
    numbers = {*range(block.first, last + 1), *held}
    if now is not None:
        numbers |= {now, *range(last + 1, min(now, last + FURTHER))}
    return tuple(
        Year(number, tuple(held.get(number, ())), now is not None and number < now, number == now)
        for number in sorted(numbers)
    )


def _last(view: SheetView, block: Timeline) -> int:
    """The last year that always shows."""
    ends = block.ends
    return view.asked(lambda: ends(view.record, view.book), block.last) if ends is not None else block.last
