"""What a record supplies to a hit, and what a hit writes on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tallow.api import Book, Edit, Insert, Record, Row, Set, Value

from .kinds import NPC, WOUNDS
from .litanies import name_of
from .standing import POOLS, current, flagged, fresh_row, full, wound_inputs


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """The target as its record gives it, a character's or an NPC's card."""
    pools = {pool: current(record, pool, book) for pool in POOLS}
    pools |= {f"{pool}_max": full(record, pool, book) for pool in POOLS}
    target: dict[str, Value] = {"rank": book.value(record, "rank"), "tier": book.value(record, "tier"), **pools}
    if record.kind == NPC:
        return {"target": target}
    target["wounds"] = [wound_inputs(row) for row in book.value(record, WOUNDS.id)]
    return target | {key: book.value(record, key) for key in ("fate", "undying", "fates_thread")}


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """The pools, Fate, the wound and the ticks; only what changes."""
    return [*_figures(record, outcome, book), *_wound(record, outcome, book), *_flags(record, outcome, book)]


def _figures(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[Edit]:
    before = {pool: current(record, pool, book) for pool in POOLS}
    if record.kind != NPC:
        before["fate"] = book.value(record, "fate")
    for key, value in before.items():
        if outcome[key] != value:
            yield Set(record.id, key, outcome[key], record.get(key))


def _wound(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[Edit]:
    if outcome["wound"] is not None:
        yield Insert(record.id, WOUNDS.id, wound_row(fresh_row(record), outcome["wound"], outcome["details"], book))


def wound_row(id: str, wound: Mapping[str, Value], details: Mapping[str, Value], book: Book) -> Row:
    """A wound as the sheet keeps it, with its litany by name; what is not known is left at its default."""
    given = {
        "name": wound["name"] or named(wound),
        "severity": wound["severity"],
        "by": details["by"],
        "litany": name_of(wound["litany"], book) if wound["litany"] else "",
        "debuff": wound["debuff"],
        "lost_part": details["lost_part"],
        "table": wound["table"],
        "row": wound["row"],
        "from": wound["from"],
        "entry": details["entry"],
    }
    return {"id": id, **{key: value for key, value in given.items() if value}}


def named(wound: Mapping[str, Value]) -> str:
    """What a wound without a name is called."""
    if wound["from"] != "table":
        return f"{str(wound['from']).capitalize()} wound"
    kind = str(wound["table"] or "injury").capitalize()
    return f"{kind} {wound['row']}" if wound["row"] else kind


def _flags(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[Edit]:
    wanted = {flag: True for flag in ("dead", "unconscious") if outcome[flag]}
    if outcome["flees"]:
        wanted["fled"] = True
    for flag in flagged(record, book, **wanted):
        yield Set(record.id, flag, True, record.get(flag))
