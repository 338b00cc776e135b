"""Advice: too many wounds, pools above their full, what wounds, diseases and conditions lack, holes in tables."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Advice, Book, Check, Record, Set, spoken

from .band import GRAVEST, band_of_severity, capacity
from .harm import HARMS, LABELS
from .kinds import CHARACTER, DISEASES, NPC, WOUNDS
from .ledger import ACCOUNT, of_character, opened
from .standing import POOLS, full
from .tables import gaps, overlaps, rows_of

FRIGHTENED = "king.frightened"


def over_capacity(record: Record, book: Book) -> Iterator[Advice]:
    """Said loudly, because any wound then kills (RULES.md A5)."""
    taken, slots = len(book.value(record, WOUNDS.id)), capacity(book.value(record, "tier"))
    if taken > slots and not book.value(record, "dead"):
        yield Advice(f"Over capacity: {taken} wounds on {slots} slots. Any wound kills (A5, K7).", "error", WOUNDS.id)


def wounds_that_lack(record: Record, book: Book) -> Iterator[Advice]:
    """A severity says how a wound closes, and a worst one closes by a litany (RULES.md K13, K23)."""
    for row in book.value(record, WOUNDS.id):
        name, path = row["name"] or "A wound", f"{WOUNDS.id}.{row['id']}"
        if row["permanent"]:
            continue
        if not 1 <= row["severity"] <= GRAVEST:
            yield Advice(
                f"{name} has no severity, which says how it closes (K13). Enter 1 to 6.", path=f"{path}.severity"
            )
        elif band_of_severity(row["severity"]) == "worst" and not row["litany"] and row["from"] == "table":
            yield Advice(
                f"{name} is one of the worst and names no litany (K23). Enter which one.", path=f"{path}.litany"
            )


def diseases_without_treatment(record: Record, book: Book) -> Iterator[Advice]:
    """A disease has exactly one treatment (RULES.md K26)."""
    for row in book.value(record, DISEASES.id):
        if sum(map(bool, (row["months"], row["healing"], row["litany"]))) != 1:
            sentence = f"{row['name'] or 'A disease'} needs one treatment: months, Healing or a litany (K26)."
            yield Advice(sentence, path=f"{DISEASES.id}.{row['id']}")


def pools_above_full(record: Record, book: Book) -> Iterator[Advice]:
    """What stands above a full that the tables of another plugin lowered is lost as well (RULES.md K37)."""
    for pool in POOLS:
        now, most = record.get(pool), full(record, pool, book)
        if isinstance(now, int) and now > most:
            told = f"{pool.capitalize()} stands at {spoken(now)} and holds {spoken(most)}: the excess is lost (K37)."
            yield Advice(told, path=pool, repair=(Set(record.id, pool, most, now),), repair_label="Lower it")


def fright_without_number(record: Record, book: Book) -> Iterator[Advice]:
    """Frightened thins Vigor, and the document's number is missing (RULES.md K36, K37)."""
    frightened = book.entry(FRIGHTENED)
    if frightened is None or frightened.effects:
        return
    if any(row.get("entry") == FRIGHTENED for row in book.value(record, "conditions")):
        sentence = (
            f"{frightened.name} thins Vigor (K36), and no table here says by how much. Adjust Vigor, full, "
            "or say it in your own entry."
        )
        yield Advice(sentence, "note", "conditions")


def gone_without_account(record: Record, book: Book) -> Iterator[Advice]:
    """Who is gone for good leaves an account (RULES.md K44, K46)."""
    gone = book.value(record, "final") or book.value(record, "retired")
    fate = book.value(record, "fate")
    if gone and fate and not any(True for _ in of_character(record.id, book)):
        sentence = f"{record.name} is gone and has no testament account (K46)."
        yield Advice(sentence, "note", repair=tuple(opened(record, book, record.id)), repair_label="Open one")


def tables_with_holes(record: Record, book: Book) -> Iterator[Advice]:
    """A table that is there should hold each total once."""
    for harm in HARMS:
        rows = rows_of(book, harm)
        missing, twice = gaps(rows), overlaps(rows)
        if rows and missing:
            yield Advice(f"The {LABELS[harm]} table has no row for {_numbers(missing)}.", "note")
        if twice:
            yield Advice(f"The {LABELS[harm]} table holds {_numbers(twice)} more than once.", "note")


def _numbers(totals: tuple[int, ...]) -> str:
    """Totals in words, runs as one: "3, 14 to 16"."""
    runs: list[list[int]] = []
    for total in totals:
        if runs and total == runs[-1][-1] + 1:
            runs[-1].append(total)
        else:
            runs.append([total])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def overspent(record: Record, book: Book) -> Iterator[Advice]:
    """An account never goes below nothing (RULES.md K44)."""
    left = book.total(record, "king.balance").value
    if left < 0:
        yield Advice(f"{spoken(-left)} more is spent than there was (K44). Correct a purchase.", "error", "purchases")


CHECKS = (
    Check("king.over_capacity", CHARACTER, lambda record, book: tuple(over_capacity(record, book))),
    Check("king.wounds_that_lack", CHARACTER, lambda record, book: tuple(wounds_that_lack(record, book))),
    Check("king.diseases", CHARACTER, lambda record, book: tuple(diseases_without_treatment(record, book))),
    Check("king.gone_without_account", CHARACTER, lambda record, book: tuple(gone_without_account(record, book))),
    Check("king.tables", CHARACTER, lambda record, book: tuple(tables_with_holes(record, book))),
    Check("king.above_full", CHARACTER, lambda record, book: tuple(pools_above_full(record, book))),
    Check("king.npc_above_full", NPC, lambda record, book: tuple(pools_above_full(record, book))),
    Check("king.fright", CHARACTER, lambda record, book: tuple(fright_without_number(record, book))),
    Check("king.npc_fright", NPC, lambda record, book: tuple(fright_without_number(record, book))),
    Check("king.overspent", ACCOUNT, lambda record, book: tuple(overspent(record, book))),
)
