"""What the rules object to before a step is written, each in one sentence that names its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tallow.api import Book, Coming, Edit, Objection, Record, Row, added, coming, spoken, taken

from .band import GRAVEST, HIGHEST_TIER, LOWEST_TIER, capacity
from .kinds import CHARACTER, NPC, WOUNDS
from .ledger import ACCOUNT, PURCHASES, of_character, plain
from .standing import POOLS, full
from .testament_inputs import PRICES


def objections(edits: Sequence[Edit], book: Book) -> Iterator[Objection]:
    """Everything that speaks against a step."""
    records = coming(edits, book, _LOOKS)
    for record in records:
        for look in _LOOKS[record.before.kind]:
            yield from look(record, book)
        if record.before.kind == CHARACTER:
            yield from _comes_back(record, records, book)


# characters and NPCs


def _tier(record: Coming, book: Book) -> Iterator[Objection]:
    tier = book.value(record.after, "tier")
    if tier == book.value(record.before, "tier"):
        return
    if tier < LOWEST_TIER:
        told = f"A Tier is at least {LOWEST_TIER} (K6), and {spoken(tier)} is less. Enter {LOWEST_TIER} or more."
        yield Objection("K6", told, may_override=False)
    elif tier > HIGHEST_TIER:
        yield Objection(
            "A25", f"Tiers from {LOWEST_TIER} to {HIGHEST_TIER} are known (A25), and {spoken(tier)} is not."
        )


def _pools(record: Coming, book: Book) -> Iterator[Objection]:
    for pool in POOLS:
        now, most = record.after.get(pool), full(record.after, pool, book)
        if pool in record.given and now is not None and now > most:
            told = f"{pool.capitalize()} of {record.before.name} is at most {spoken(most)} (K37)"
            yield Objection("K37", f"{told}, and {spoken(now)} is more. Raise its full first.", may_override=False)


def _severity(record: Coming, book: Book) -> Iterator[Objection]:
    for row in book.value(record.after, WOUNDS.id):
        if row["severity"] > GRAVEST:
            sentence = f"A severity is 1 to {GRAVEST} (K13), and {spoken(row['severity'])} is not. Enter one of them."
            yield Objection("K13", sentence, may_override=False)


def _slots(record: Coming, book: Book) -> Iterator[Objection]:
    """Over capacity by hand; a return from death may do so (RULES.md A5)."""
    tier, before = book.value(record.after, "tier"), len(book.value(record.before, WOUNDS.id))
    after = len(book.value(record.after, WOUNDS.id))
    slots, earlier = capacity(tier), capacity(book.value(record.before, "tier"))
    returned = all(row["permanent"] for row in added(record, WOUNDS.id, book))
    more = after > before and not returned
    if after > slots and (more or slots < earlier):
        name = record.before.name
        sentence = (
            f"{name} bears {slots} wounds at Tier {spoken(tier)} (K6), and this makes {after}. One too many is death."
        )
        yield Objection("K6", sentence)


def _immune(record: Coming, book: Book) -> Iterator[Objection]:
    """Who saved is immune to that effect for the fight (RULES.md K38, A24)."""
    immune = {_effect(row) for row in book.value(record.after, "immunities")}
    for row in added(record, "conditions", book):
        if _effect(row) in immune:
            entry = book.entry(row.get("entry", ""))
            what = entry.name if entry else row.get("name", "")
            yield Objection("K38", f"{record.before.name} saved and is immune to {what} for the fight (K38).")


def _effect(row: Mapping[str, str]) -> str:
    return row.get("entry") or row.get("name", "").strip().casefold()


def _comes_back(record: Coming, records: Sequence[Coming], book: Book) -> Iterator[Objection]:
    """A final death left an account; who comes back leaves nothing (RULES.md K45)."""
    if not _gone(record.before, book) or _gone(record.after, book):
        return
    way = "Use Return from death, or void" if book.value(record.before, "dead") else "Void"
    voided = {each.id for each in records if each.before.kind == ACCOUNT and book.value(each.after, "void")}
    for account in of_character(record.id, book):
        if account.id not in voided and not book.value(account, "void"):
            yield Objection(
                "K45",
                f"{record.before.name} left testament points, and who comes back leaves nothing (K45). "
                f"{way} the account first.",
            )


def _gone(record: Record, book: Book) -> bool:
    """Whether somebody died for good or left the table (RULES.md K44)."""
    return bool(book.value(record, "final") and book.value(record, "dead")) or bool(book.value(record, "retired"))


# accounts


def _balance(record: Coming, book: Book) -> Iterator[Objection]:
    """No more than there is (RULES.md K44)."""
    if not any(name.startswith((PURCHASES.id, "fate", "tier", "void")) for name in record.given):
        return
    if book.value(record.after, "void"):
        return
    points = book.value(record.after, "fate") * book.value(record.after, "tier")
    spent = sum(row["paid"] for row in book.value(record.after, PURCHASES.id))
    if spent > points and spent > sum(row["paid"] for row in book.value(record.before, PURCHASES.id)):
        name = record.before.name
        yield Objection("K44", f"{name} left {spoken(points)} points (K44), and {spoken(spent)} would be spent.")


def _once(record: Coming, book: Book) -> Iterator[Objection]:
    """Each entry once, at one of six prices, a Final Act in its scene (RULES.md K48, K50, K51)."""
    if {PURCHASES.id, f"{PURCHASES.id}.name", f"{PURCHASES.id}.entry"} & record.given:
        before = _twice(book.value(record.before, PURCHASES.id))
        for name in _twice(book.value(record.after, PURCHASES.id)) - before:
            yield Objection("K48", f"{record.before.name} bought {name} already, and buys each entry once (K48).")
    for row in added(record, PURCHASES.id, book):
        if row["final_act"] and not book.value(record.before, "scene_open"):
            yield Objection("K50", f"The scene is over, and {row['name']} is a Final Act (K50).")
    for row in book.value(record.after, PURCHASES.id):
        if row["price"] and row["price"] not in PRICES and {PURCHASES.id, f"{PURCHASES.id}.price"} & record.given:
            told = ", ".join(map(str, PRICES))
            yield Objection("K51", f"A price is one of {told} (K51), and {spoken(row['price'])} is none of them.")


def _twice(rows: Sequence[Row]) -> set[str]:
    """The names of the purchases that stand in an account more than once."""
    return {row["name"] or row["entry"] for at, row in enumerate(rows) if any(_same(row, each) for each in rows[:at])}


def _same(one: Row, other: Row) -> bool:
    """Whether two lines are of one entry; one that was written by hand is known by its name."""
    if one["entry"] and other["entry"]:
        return bool(one["entry"] == other["entry"])
    return bool(one["name"].strip()) and plain(one["name"]) == plain(other["name"])


def _spent_is_spent(record: Coming, book: Book) -> Iterator[Objection]:
    """Nothing is given back; a mistake in the book is corrected with a reason (RULES.md K47)."""
    after = {row["id"]: row["paid"] for row in book.value(record.after, PURCHASES.id)}
    rows = [*taken(record, PURCHASES.id, book), *book.value(record.before, PURCHASES.id)]
    back = next((row for row in rows if row["paid"] > after.get(row["id"], 0)), None)
    if back is not None:
        sentence = (
            f"Spent is spent (K47): {back['name'] or 'a purchase'} is not given back. Correct a mistake with a reason."
        )
        yield Objection("K47", sentence)


_Look = Callable[[Coming, Book], Iterator[Objection]]
_LOOKS: Mapping[str, Sequence[_Look]] = {
    CHARACTER: (_tier, _pools, _severity, _slots, _immune),
    NPC: (_tier, _pools, _immune),
    ACCOUNT: (_balance, _once, _spent_is_spent),
}
