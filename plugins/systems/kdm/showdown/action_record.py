"""Survival actions on records: what a sheet knows of who performs one, and of the showdown that they are in."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Book, Edit, Grant, Insert, Record, Row, Set

from ..entries import Innovation, SurvivalAction
from ..kinds import AWAITS, SHOWDOWN, USED
from ..settlement_totals import campaign_at
from ..survival import no_spending
from .action_inputs import Performer
from .action_naming import monster_meant, monster_words, same_monster
from .action_settings import readings_of
from .actions import Ground, Now, cost_of, of_moment, of_performer
from .fighters import alive
from .kind import FIGHTERS, RESOLVING


def performer(record: Record, book: Book) -> Performer:
    """A survivor as survival actions see one."""
    return Performer(
        survival=int(book.value(record, "survival")),
        luck=int(book.total(record, "kdm.luck").value),
        knocked_down=bool(book.value(record, "knocked_down")),
        attacking=bool(book.value(record, "attacking")),
        doomed=bool(book.value(record, "doomed")),
        cannot_spend=bool(no_spending(record, book)),
        strength_tokens=int(book.value(record, "strength_plus")),
        used=tuple(id for row in book.value(record, USED) if book.entry(id := row.get("entry", "")) is not None),
        id=record.id,
        unlocked=tuple(each.id for each in book.entries(SurvivalAction) if unlocked(each, record, book)),
    )


def unlocked(action: SurvivalAction, record: Record, book: Book) -> bool:
    """Whether an action is unlocked to a survivor (RULES.md S13)."""
    permission = book.allowed(record, action.id)
    return bool(permission.granted) and not permission.forbidden


def locked(action: SurvivalAction, record: Record, book: Book) -> str:
    """Why an action is not unlocked to a survivor, in a few words, or ""."""
    permission = book.allowed(record, action.id)
    grounds = [f"not with {', '.join(permission.forbidden)}"] if permission.forbidden else []
    if not permission.granted:
        by = _unlocked_by(action, record, book)
        grounds.append(f"needs {by}" if by else "nothing unlocks it")
    return ", ".join(grounds)


def _unlocked_by(action: SurvivalAction, record: Record, book: Book) -> str:
    """The innovations that unlock an action in a survivor's campaign type, or what the action says itself."""
    campaign = campaign_at(record, book)
    never = campaign.never if campaign is not None else ()
    those = (each for each in book.entries(Innovation) if each.id not in never)
    found = sorted(each.name for each in those if _grants(each, action.id))
    return " or ".join(found) or action.unlocked_by


def _grants(innovation: Innovation, permission: str) -> bool:
    return any(isinstance(each, Grant) and each.permission == permission for each in innovation.effects)


def showdown_of(survivor: Record, book: Book) -> Record | None:
    """The showdown that is running and that a survivor fights in, or None."""
    running = (each for each in book.records(SHOWDOWN) if book.value(each, "state") == "running")
    return next((each for each in running if not book.value(each, "closed") and _fights(survivor, each, book)), None)


def _fights(survivor: Record, showdown: Record, book: Book) -> bool:
    return any(row["survivor"] == survivor.id for row in book.value(showdown, FIGHTERS.id))


def monster_id(showdown: Record, book: Book) -> str:
    """The id of the monster; of one that the group wrote down by name that of who is called so, "" for nobody."""
    row: Row = next(iter(book.value(showdown, "monster")), {})
    return str(row.get("entry") or monster_meant(str(row.get("name", "")), book))


def resolving(showdown: Record, book: Book) -> str:
    """The id, or name, of the survival action that is being resolved, or ""."""
    return next((str(row.get("entry") or row.get("name", "")) for row in book.value(showdown, RESOLVING)), "")


def now_of(action: SurvivalAction, showdown: Record | None, book: Book) -> Now:
    """The moment as a sheet knows it: only the table sees who is hit and who is adjacent."""
    monster = monster_words(action.monster, book) if action.monster else ""
    if showdown is None:
        return Now(against=False if monster else None, monster=monster, table=True)
    held, window = resolving(showdown, book), book.value(showdown, "window")
    entry = book.entry(held)
    return Now(
        moments=(window,) if window else (),
        turn=book.value(showdown, "turn"),
        resolving=book.last_name(held) if held else "",
        surging=isinstance(entry, SurvivalAction) and "activation" in entry.brings,
        against=same_monster(action.monster, monster_id(showdown, book), book) if monster else None,
        monster=monster,
        table=True,
    )


def hindrances(action: SurvivalAction, record: Record, book: Book) -> Iterator[Ground]:
    """Every ground on which a survivor cannot perform an action, as far as their own sheet knows it."""
    who, readings = performer(record, book), readings_of(book)
    yield from of_performer(action, who, readings, locked(action, record, book), no_spending(record, book))


def all_hindrances(action: SurvivalAction, record: Record, showdown: Record | None, book: Book) -> Iterator[Ground]:
    """The same with those that the showdown's sheet knows; without a showdown every moment is the table's."""
    yield from hindrances(action, record, book)
    grounds = of_moment(action, performer(record, book), now_of(action, showdown, book), readings_of(book))
    yield from (each for each in grounds if showdown is not None or each.reason == "wrong_monster")


def raised_by(action: SurvivalAction, record: Record, showdown: Record | None, book: Book) -> tuple[Record, ...]:
    """Those of the fight who lie and whom an action of a survivor may raise (RULES.md S24, S27)."""
    if showdown is None or not action.raises:
        return ()
    deaf = "kdm.hear" if action.heard else "kdm.see" if action.seen else ""
    others = (each for each in alive(showdown, book) if each.id != record.id and book.value(each, "knocked_down"))
    return tuple(each for each in others if not (deaf and book.allowed(each, deaf).forbidden))


def performed(
    action: SurvivalAction, record: Record, showdown: Record | None, book: Book, target: Record | None = None
) -> Iterator[Edit]:
    """What performing an action writes: its cost, its line in this round, its tokens, and that it goes on (S14).

    Args:
        target: whom it raises, None for nobody.
    """
    who = performer(record, book)
    cost = cost_of(action, who.luck)
    if cost:
        yield Set(record.id, "survival", who.survival - cost, record.get("survival"))
    if action.plus:
        yield Set(record.id, "strength_plus", 1 if action.plus == "gains" else 0, record.get("strength_plus"))
    yield line(record, USED, action, book)
    if action.lasts and showdown is not None:
        yield line(showdown, RESOLVING, action, book)
    if target is not None:
        yield Set(target.id, "knocked_down", False, target.get("knocked_down"))


def line(record: Record, field: str, action: SurvivalAction, book: Book) -> Insert:
    """A line for an action in a list, under an id that no line of it has."""
    taken, id = {row["id"] for row in book.value(record, field)}, action.id.replace(".", "_")
    while id in taken:
        id += "_"
    awaits = {AWAITS: True} if field == USED and action.devastating else {}
    return Insert(record.id, field, {"id": id, "entry": action.id, **awaits})
