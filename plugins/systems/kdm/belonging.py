"""Who belongs to which settlement, and how somebody stands in it."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.api import Book, Record

from .entries import CampaignType, SurvivorType
from .kinds import SETTLEMENT, SURVIVOR


def home(record: Record, book: Book) -> Record | None:
    """A survivor's settlement: the one that is named, else the campaign's only one; None where neither says."""
    settlements = book.records(SETTLEMENT)
    named = book.value(record, "settlement")
    if named:
        return next((each for each in settlements if each.id == named), None)
    return settlements[0] if len(settlements) == 1 else None


def survivors(settlement: Record, book: Book) -> tuple[Record, ...]:
    """Everybody of a settlement who has a sheet in use, by name."""
    return _of(settlement, book.records(SURVIVOR), book)


def everybody(settlement: Record, book: Book) -> tuple[Record, ...]:
    """Who ever belonged to a settlement, by name: a sheet that is archived once its survivor is dead counts too."""
    put_away = _of(settlement, book.records(SURVIVOR, archived=True), book)
    dead = [each for each in put_away if book.value(each, "dead")]
    there = survivors(settlement, book)
    return tuple(sorted((*there, *dead), key=lambda each: each.name.casefold())) if dead else there


def _of(settlement: Record, some: Sequence[Record], book: Book) -> tuple[Record, ...]:
    alone = len(book.records(SETTLEMENT)) == 1
    wanted = (settlement.id, "") if alone else (settlement.id,)
    return tuple(each for each in some if book.value(each, "settlement") in wanted)


def living(record: Record, book: Book) -> bool:
    """Whether a survivor lives and has not left."""
    return not book.value(record, "dead") and not book.value(record, "exiled")


def is_arc(record: Record, book: Book) -> bool:
    """Whether torment and systemic pressure count for a survivor (RULES.md A3).

    It is ticked, or the survivor's type or the settlement's campaign type says so.
    """
    settlement = home(record, book)
    carried = (*book.carried(record), *(book.carried(settlement) if settlement is not None else ()))
    types = (each for each in carried if isinstance(each, SurvivorType | CampaignType))
    return bool(book.value(record, "arc")) or any(each.arc for each in types)


def living_survivors(settlement: Record, book: Book) -> tuple[Record, ...]:
    """Those of a settlement who live and have not left; the retired are among them."""
    return tuple(each for each in survivors(settlement, book) if living(each, book))


def departing_survivors(settlement: Record, book: Book) -> tuple[Record, ...]:
    """Those who are to depart, or are away."""
    return tuple(each for each in living_survivors(settlement, book) if book.value(each, "departing"))


def told_year(record: Record, book: Book) -> str:
    """The lantern year of a settlement, or of a survivor's, as the foot of a page tells it."""
    settlement = record if record.kind == SETTLEMENT else home(record, book)
    return f"lantern year {book.value(settlement, 'lantern_year')}" if settlement is not None else ""


def year_of(record: Record, book: Book) -> int:
    """The lantern year of a survivor's settlement; 0 without one."""
    settlement = home(record, book)
    return int(book.value(settlement, "lantern_year")) if settlement is not None else 0
