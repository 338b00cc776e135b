"""What records supply to healing, and what healing writes on the patient's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tallow.api import Book, Edit, Insert, Record, Remove, Row, Set, Value, row_of

from .kinds import DISEASES, LOST_PARTS, POISONS, WOUNDS
from .litanies import short
from .standing import POOLS, current, fresh_row, full, wound_inputs
from .wound import SIGHT

_DISEASE = ("name", "months", "rested", "healing", "litany", "plague")


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """The patient's wounds, diseases and poisons; of a healer the points, at a Rest."""
    if role == "healer":
        return {"means": {"rest": {"healers": [book.value(record, "healing")]}}}
    return {
        "wounds": [wound_inputs(row) for row in book.value(record, WOUNDS.id)],
        "diseases": [{key: row[key] for key in _DISEASE} for row in book.value(record, DISEASES.id)],
        "poisons": [row["name"] for row in book.value(record, POISONS.id)],
        "unconscious": book.value(record, "unconscious"),
    }


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """Wounds and diseases that go, parts that stay lost or come back, pools; only what changes."""
    if role == "healer":
        return ()
    return [
        *_wounds(record, outcome, book),
        *_parts(record, outcome, book),
        *_illness(record, outcome, book),
        *_pools(record, outcome, book),
    ]


def _wounds(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[Edit]:
    rows, lost = book.value(record, WOUNDS.id), outcome["still_lost_parts"]
    for place in outcome["closed"]:
        row = rows[place] if place < len(rows) else None
        if row is None:
            continue
        if row["lost_part"] and row["lost_part"] not in lost:
            yield from _restored(record, row)
        else:
            yield _out(record, WOUNDS.id, row)


def _restored(record: Record, row: Row) -> Iterator[Edit]:
    """The part is back before its wound goes, so that nothing of it stays on the sheet."""
    stored = {**(row_of(record.get(WOUNDS.id), row["id"]) or {}), "lost_part": ""}
    yield Set(record.id, f"{WOUNDS.id}.{row['id']}.lost_part", "", row["lost_part"])
    yield Remove(record.id, WOUNDS.id, row["id"], stored)


def _parts(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[Edit]:
    """A part whose wound closed stays lost; what regrows is taken off the list (RULES.md K11)."""
    rows, lost = book.value(record, WOUNDS.id), list(outcome["still_lost_parts"])
    for number, place in enumerate(outcome["closed"]):
        row = rows[place] if place < len(rows) else {}
        if row.get("lost_part") and row["lost_part"] in lost:
            part = {"id": fresh_row(record, number), "name": row["lost_part"]}
            yield Insert(record.id, LOST_PARTS.id, part | ({"litany": row["litany"]} if row["litany"] else {}))
    for row in book.value(record, LOST_PARTS.id):
        if "parts" in outcome["restores"] or ("sight" in outcome["restores"] and short(row["litany"]) == SIGHT):
            yield _out(record, LOST_PARTS.id, row)


def _illness(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[Edit]:
    for place, row in enumerate(book.value(record, DISEASES.id)):
        if place in outcome["cured"]:
            yield _out(record, DISEASES.id, row)
        elif outcome["month"] and row["months"]:
            stored = (row_of(record.get(DISEASES.id), row["id"]) or {}).get("rested")
            yield Set(record.id, f"{DISEASES.id}.{row['id']}.rested", row["rested"] + 1, stored)
    if outcome["poisons_end"]:
        yield from (_out(record, POISONS.id, row) for row in book.value(record, POISONS.id))


def _pools(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[Edit]:
    """Vitality returns on a Rest (K52); both pools fill on waking (A1c), and while down neither does."""
    awake = outcome["wakes"] or not book.value(record, "unconscious")
    filled = POOLS if outcome["wakes"] else POOLS[:1] if outcome["rested"] and awake else ()
    for pool in filled:
        if current(record, pool, book) != full(record, pool, book):
            yield Set(record.id, pool, full(record, pool, book), record.get(pool))
    if outcome["wakes"]:
        yield Set(record.id, "unconscious", False, record.get("unconscious"))


def _out(record: Record, field: str, row: Row) -> Remove:
    """Take a row out, as it is stored."""
    return Remove(record.id, field, row["id"], row_of(record.get(field), row["id"]))
