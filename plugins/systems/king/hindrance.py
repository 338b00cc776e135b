"""What stands against an act on a record as it stands, and what an act that ends something says before it does it."""

from __future__ import annotations

from tallow.api import Book, Record, spoken

from .kinds import CHARACTER
from .standing import POOLS, current, full


def gone(role: str, record: Record, book: Book) -> str:
    """Nobody who is dead or has retired is hit, healed or has a turn (RULES.md K7 to K9, K44)."""
    name = record.name
    if book.value(record, "dead"):
        if record.kind == CHARACTER:
            return f"{name} is dead. Only a return from death changes that; where it is a mistake, untick Dead."
        return f"{name} is dead. Where that is a mistake, untick Dead."
    if record.kind == CHARACTER and book.value(record, "retired"):
        return f"{name} has retired and left the table. Where that is a mistake, untick Retired."
    return ""


def unset(record: Record, book: Book) -> bool:
    """Whether nobody entered pools yet, so that a hit means nothing; a Minor's come of its Tier (RULES.md K35)."""
    return book.value(record, "rank") != "minor" and not full(record, "vitality", book)


def unhittable(role: str, record: Record, book: Book) -> str:
    """Nobody is hit who is gone, or whose pools nobody entered yet."""
    told = f"Enter Full Vitality of {record.name} first: without it a hit means nothing."
    return gone(role, record, book) or (told if unset(record, book) else "")


def alive(role: str, record: Record, book: Book) -> str:
    """Who is not dead does not return from death (RULES.md K41)."""
    return "" if book.value(record, "dead") else f"{record.name} is alive, and only the dead return."


def void(role: str, record: Record, book: Book) -> str:
    """Who came back leaves nothing to spend (RULES.md K45)."""
    return f"{record.name} came back, so nothing is left to spend (K45)." if book.value(record, "void") else ""


def filled(record: Record, book: Book) -> str:
    """Pools that are full, or wait for who lies unconscious, are not filled (RULES.md K52, A1c)."""
    if why := gone("", record, book):
        return why
    if book.value(record, "unconscious"):
        return f"{record.name} is unconscious: both pools fill on waking (A1c)."
    low = any(current(record, pool, book) < full(record, pool, book) for pool in POOLS)
    return "" if low else "Both pools are full."


def no_immunity(record: Record, book: Book) -> str:
    """What ends with a fight is immunity alone (RULES.md K38)."""
    return "" if book.value(record, "immunities") else f"{record.name} is immune to nothing, so nothing ends."


def ended(record: Record, book: Book) -> str:
    """Who is dead for good does not die again (RULES.md K44)."""
    if book.value(record, "dead") and book.value(record, "final"):
        return f"{record.name} is dead for good already."
    return gone("", record, book) if book.value(record, "retired") else ""


def left(record: Record, book: Book) -> str:
    """Who is gone does not retire (RULES.md K44)."""
    return gone("", record, book)


def over(record: Record, book: Book) -> str:
    """A scene ends once (RULES.md K50)."""
    return "" if book.value(record, "scene_open") else "Its scene is over already."


# what is said before


def dies(record: Record, book: Book) -> str:
    """What a death for good means (RULES.md K44, K50)."""
    return f"Nobody is to bring {record.name} back. {_leaves(record, book)}"


def retires(record: Record, book: Book) -> str:
    """What leaving the table means (RULES.md K44, K50)."""
    return f"{record.name} leaves the table and does not come back as a player character. {_leaves(record, book)}"


def ends(record: Record, book: Book) -> str:
    """What the end of the scene means (RULES.md K50)."""
    balance = spoken(book.total(record, "king.balance").value)
    return f"No Final Act can be bought from {record.name} after it. What is left, {balance}, is kept."


def _leaves(record: Record, book: Book) -> str:
    fate, tier = book.value(record, "fate"), book.value(record, "tier")
    if not fate * tier:
        return "Without Fate no testament points are left (K44)."
    owner = book.value(record, "player") or "the player"
    return (
        f"Fate {spoken(fate)} × Tier {spoken(tier)} leaves {spoken(fate * tier)} testament points to {owner} (K44), "
        "and Final Acts can be bought until the scene is ended."
    )
