"""What follows for survival actions from a step: lost +1 strength tokens, and what ends with its turn or fight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallow.api import UNSEEN, Book, Coming, Command, Edit, Record, Set, coming

from ..entries import SurvivalAction
from ..kinds import SHOWDOWN, SURVIVOR
from .action_settings import PLUS_LOST
from .kind import RESOLVING
from .proceedings import under_way, written
from .windows import over, resolved

_ENDED_BY = {"turn", "round", "state", "closed"}


def following(edits: Sequence[Edit], book: Book) -> Iterator[Edit]:
    """The edits that join a step."""
    for record in coming(edits, book, (SURVIVOR,)):
        yield from _knocked_down(record, book)
    for record in coming(edits, book, (SHOWDOWN,)):
        if _ENDED_BY & record.given and not {"window", RESOLVING} & record.given:
            yield from written(record.before, over(under_way(record.before, book)), book)


def _knocked_down(record: Coming, book: Book) -> Iterator[Edit]:
    """Who is knocked down loses all +1 strength tokens, where Embolden is unlocked (RULES.md S22, Y10)."""
    falls = book.value(record.after, "knocked_down") and not book.value(record.before, "knocked_down")
    if not falls or not book.value(record.after, "strength_plus") or "strength_plus" in record.given:
        return
    if book.setting(PLUS_LOST) == "unlocked" and _gains_plus(record.before, book):
        yield Set(record.id, "strength_plus", 0, UNSEEN)


def _gains_plus(record: Record, book: Book) -> bool:
    """Whether an action that gives a +1 strength token is unlocked to a survivor."""
    giving = (each for each in book.entries(SurvivalAction) if each.plus == "gains")
    return any(book.allowed(record, each.id).granted for each in giving)


def ended(showdown: Record, book: Book) -> Sequence[Edit]:
    """The survival action is resolved with all that it set off (RULES.md E3); what was interrupted goes on (S39)."""
    return written(showdown, resolved(under_way(showdown, book)), book)


def nothing_resolved(showdown: Record, book: Book) -> str:
    """Why no survival action ends, or ""."""
    return "" if book.value(showdown, RESOLVING) else "No survival action is being resolved: there is nothing to end."


ACTION_COMMANDS = (
    Command("kdm.end_action", "The survival action is resolved", SHOWDOWN, ended, why_not=nothing_resolved),
)
