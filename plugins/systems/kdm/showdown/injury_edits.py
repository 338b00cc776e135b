"""What a row of an injury table writes on a survivor's sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from tallow.api import Book, Edit, Insert, Record, Set, Value

from ..belonging import living
from ..entries import Disorder
from ..kinds import BLEEDING_MOST, FARTHEST, MOST, WEAPON_MOST
from ..survival import gained

_FLAGS = {"skips_hunt": "skip_next_hunt", "dead": "dead", "knocked_down": "knocked_down", "frenzied": "frenzied"}
"""What a row says → the flag that is ticked for it."""


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """Tokens, insanity, survival, flags, what lasts, a disorder, and a death with its cause; only what changes."""
    found: list[Edit] = [
        Set(record.id, field, value, record.get(field))
        for field, value in _numbers(record, outcome, book)
        if value != book.value(record, field)
    ]
    found += ticked(record, [flag for word, flag in _FLAGS.items() if outcome[word]], book)
    if outcome["dead"] and not book.value(record, "cause"):
        found.append(Insert(record.id, "cause", {"id": "injury", "name": outcome["cause"]}))
    return [*found, *_lines(record, outcome, book)]


def ticked(record: Record, flags: Collection[str], book: Book) -> list[Edit]:
    """Flags that are ticked, where they are not."""
    return [Set(record.id, id, True, record.get(id)) for id in flags if not book.value(record, id)]


def gone(role: str, record: Record, book: Book) -> str:
    """Who is gone is hurt no more."""
    return "" if living(record, book) else f"{record.name} is gone, and nothing is written any more."


def _numbers(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[tuple[str, int]]:
    """Field → what it comes to, within what the sheet holds."""

    def more(field: str, amount: int, most: int, least: int = 0) -> tuple[str, int]:
        return field, max(least, min(most, book.value(record, field) + amount))

    yield more("bleeding", outcome["bleeding"], BLEEDING_MOST)
    for id, tokens in outcome["tokens"].items():
        if id == "strength" and tokens > 0:  # +1 strength tokens are counted by themselves
            yield more("strength_plus", tokens, FARTHEST)
        else:
            yield more(f"{id}_tokens", tokens, FARTHEST, -FARTHEST)
    yield more("insanity", outcome["insanity"], MOST)
    if outcome["survival"]:
        yield "survival", gained(record, outcome["survival"], book).after
    yield more("weapon_level", outcome["weapon_level"], WEAPON_MOST)


def _lines(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[Edit]:
    """What lasts, for good or until the showdown ends, and a disorder."""
    number = len(record.get("injuries") or ())
    taken = {row["id"] for row in record.get("injuries") or ()}
    for entry, passing in ((outcome["lasting"], {}), (outcome["until_end"], {"passing": True})):
        if entry:
            id = fresh("injuries", taken, number)
            taken.add(id)
            yield Insert(record.id, "injuries", {"id": id, "entry": entry, **passing})
    if outcome["disorder"]:
        yield Insert(record.id, "disorders", _disorder(outcome["disorder"], record, book))


def _disorder(word: str, record: Record, book: Book) -> dict[str, Value]:
    rows = record.get("disorders") or ()
    wanted, id = word.strip().casefold(), fresh("disorders", {row["id"] for row in rows}, len(rows))
    known = (each for each in book.entries(Disorder) if wanted in (each.name.casefold(), each.id))
    entry = next(known, None)
    return {"id": id, "name": word.strip()} if entry is None else {"id": id, "entry": entry.id}


def fresh(field: str, taken: Collection[str], number: int) -> str:
    """An id that no line of the list has."""
    number += 1
    while f"{field}_{number}" in taken:
        number += 1
    return f"{field}_{number}"
