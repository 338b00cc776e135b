"""What records supply to an attack, and what an attack writes on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from tallow.api import Book, Edit, Insert, Record, Remove, Set, Value, row_of

from ..belonging import living
from ..entries import SurvivalAction
from ..kinds import AWAITS, SHOWDOWN, USED
from . import turn
from .action_record import resolving, showdown_of
from .attack_weapon import carried
from .commands import over
from .fighters import fighters
from .kind import FIGHTERS, INJURIES
from .totals import unknown

_OF_SURVIVOR = ("accuracy", "strength", "luck")


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """What a survivor's sheet says, with the weapons of the gear grid; or what counts of the monster."""
    return _monster(record, book) if record.kind == SHOWDOWN else _survivor(record, book)


def _survivor(record: Record, book: Book) -> Mapping[str, Value]:
    speed = [part.amount for part in book.total(record, "kdm.speed").parts if part.amount]
    return {
        "speed": speed or 0,
        **{id: book.total(record, f"kdm.{id}").value for id in _OF_SURVIVOR},
        "frenzied": book.value(record, "frenzied"),
        "insanity": book.value(record, "insanity"),
        "devastating": sum(each.devastating for _, each in _awaiting(record, book)),
        "id": record.id,
        "weapons": [_plain(asdict(each)) for each in carried(record, book)],
    }


def _plain(weapon: Mapping[str, Value]) -> dict[str, Value]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in weapon.items()}


def _monster(record: Record, book: Book) -> Mapping[str, Value]:
    figures: dict[str, Value] = {
        id: book.total(record, f"kdm.monster_{id}").value for id in ("toughness", "evasion", "luck")
    }
    if "toughness" in unknown(record, book):
        figures["toughness"] = None
    cards = sum(int(book.value(record, pile)) for pile in ("ai_deck", "ai_discard"))
    return {**figures, "knocked_down": book.value(record, "knocked_down"), "cards": cards}


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """The wound stack, persistent injuries, the activation, whose weapon or token it is, an action's awaited attack."""
    if record.kind == SHOWDOWN:
        return [*_wounds(record, outcome, book), *_token(record, outcome, book)]
    met = [Set(record.id, f"{USED}.{id}.{AWAITS}", False, True) for id, _ in _awaiting(record, book)]
    lost = row_of(record.get("gear") or (), outcome["weapon_lost"])
    gone = () if lost is None else (Remove(record.id, "gear", lost["id"], lost),)
    return [*_activated(record, book), *met, *gone]


def _activated(survivor: Record, book: Book) -> Iterator[Edit]:
    """In a showdown an attack costs the activation of the act (RULES.md W18); a surge brings its own (S31)."""
    showdown = showdown_of(survivor, book)
    if showdown is not None and not resolving(showdown, book):
        yield from turn.put(survivor, "activated", True, book)


def _awaiting(record: Record, book: Book) -> Iterator[tuple[str, SurvivalAction]]:
    """The line and action of what was performed for the next attack of this round (RULES.md S29)."""
    for row in book.value(record, USED):
        entry = book.entry(row.get("entry", ""))
        if row[AWAITS] and isinstance(entry, SurvivalAction):
            yield row["id"], entry


def _wounds(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[Edit]:
    """RULES.md W29, W37, W40, W41."""
    if outcome["cancelled"] == "trap":
        yield from turn.stood(record, book)
    if outcome["wounds"]:
        yield from turn.wounded(record, book, outcome["wounds"])
    rows = record.get(INJURIES.id) or ()
    for at, name in enumerate(outcome["persistent"], len(rows) + 1):
        yield Insert(record.id, INJURIES.id, {"id": _fresh(rows, at), "name": name})


def _fresh(rows: Sequence[Mapping[str, Value]], at: int) -> str:
    taken = {row["id"] for row in rows}
    while f"injury_{at}" in taken:
        at += 1
    return f"injury_{at}"


def _token(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[Edit]:
    """The attacker gets the priority target token, of which there is one (RULES.md W105)."""
    if not outcome["priority_token"] or not outcome["attacker"]:
        return
    stored = {row["id"]: row for row in record.get(FIGHTERS.id) or ()}
    for row, survivor in fighters(record, book):
        wanted = survivor.id == outcome["attacker"]
        if bool(row["priority"]) is not wanted:
            seen = stored.get(row["id"], {}).get("priority")
            yield Set(record.id, f"{FIGHTERS.id}.{row['id']}.priority", wanted, seen)


def why_not(role: str, record: Record, book: Book) -> str:
    """Why nothing of an attack is written: nobody is there to attack, or to be attacked."""
    if record.kind == SHOWDOWN:
        return over(record, book)
    if not living(record, book):
        return f"{record.name} is gone, and attacks nobody any more."
    return f"{record.name} is knocked down, and cannot attack." if book.value(record, "knocked_down") else ""
