"""Wounds and pools of a record as both painters show them: slots taken and free, and what a lowered cap took away."""

from __future__ import annotations

from dataclasses import dataclass

from tallow.model.value import Row
from tallow.model.wounds import ShownWound, WoundTrack
from tallow.services.showing.sheets import SheetView

MOST = 40
"""How many slots are drawn; more are nobody's."""


@dataclass(frozen=True, slots=True)
class Slots:
    """The slots of a record.

    Attributes:
        count: how many it has.
        taken: its wounds in the order of the table's rows, those beyond the slots too.
        free: what taking each of the free ones brings, in order.
        cap: what comes after the last, a wound beyond the slots among them.
        hint: a few words beside the head.
    """

    count: int
    taken: tuple[ShownWound, ...]
    free: tuple[str, ...]
    cap: str
    hint: str


def slots_of(view: SheetView, block: WoundTrack) -> Slots:
    """The slots of the view's record; none are known where the total failed, and its wounds are shown all the same."""
    book, record = view.book, view.record
    value = view.value(block.slots)
    count = min(MOST, max(0, int(value))) if is_number(value) else 0
    taken = tuple(_shown(view, block, row) for row in ([] if view.bad(block.field) else view.rows(block.field)))
    free = tuple(_brought(view, block, place, count) for place in range(len(taken) + 1, count + 1))
    cap, hint = block.cap, block.hint
    said = view.asked(lambda: cap(max(count, len(taken))), "") if cap else ""
    return Slots(count, taken, free, said, view.asked(lambda: hint(record, book), "") if hint else "")


def _shown(view: SheetView, block: WoundTrack, row: Row) -> ShownWound:
    """A row as the game words it; by its name alone where its plugin failed."""
    plain = ShownWound(str(row.get("name") or row["id"]))
    return view.asked(lambda: block.shown(view.record, row, view.book), plain)


def _brought(view: SheetView, block: WoundTrack, place: int, count: int) -> str:
    brings = block.brings
    return view.asked(lambda: brings(place, count), "") if brings else ""


@dataclass(frozen=True, slots=True)
class Lowered:
    """How much of a total its negative parts take away, and what they are called."""

    by: int = 0
    why: str = ""


def lowered(view: SheetView, id: str) -> Lowered:
    """What is taken off a total; nothing of a field."""
    total = view.total(id) if view.is_total(id) else None
    if total is None:
        return Lowered()
    less = [part for part in total.parts if part.amount < 0]
    most = sum(part.amount for part in total.parts if part.amount > 0)
    by = int(max(0, most - max(0, total.value)))
    return Lowered(by, "lowered by " + ", ".join(part.label for part in less)) if less and by else Lowered()


def whole(value: object) -> int:
    """A figure as a whole number of cells; what is none counts as nothing."""
    return int(value) if is_number(value) else 0  # type: ignore[call-overload]  # just seen to be a number


def is_number(value: object) -> bool:
    """Whether a value is a number, and no yes or no."""
    return isinstance(value, int | float) and not isinstance(value, bool)
