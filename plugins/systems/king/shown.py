"""How wounds, diseases and purchases read on a sheet: what dealt them, what closes them, whose table they are from."""

from __future__ import annotations

from tallow.api import Book, Record, Row, ShownWound, spoken

from .band import GRAVEST, band_of_severity, capacity
from .closing import HEALER_FOR
from .harm import LABELS
from .kinds import WOUNDS
from .litanies import name_of
from .tables import origin
from .wound import MAIMED

_ORDINALS = (
    "",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
)


def wound(record: Record, row: Row, book: Book) -> ShownWound:
    """A wound in its slot (RULES.md K13, K19 to K23)."""
    severity = row["severity"] if 1 <= row["severity"] <= GRAVEST else 0
    band = band_of_severity(severity) if severity else None
    further = (row["debuff"], f"Lost: {row['lost_part']}" if row["lost_part"] else "", from_table(row, book))
    return ShownWound(
        name=row["name"] or "A wound",
        severity=severity,
        level="permanent" if row["permanent"] else band or "severity?",
        worst=band == "worst" or bool(row["permanent"]),
        source=row["by"],
        closes=closes_by(row, book),
        further=tuple(each for each in further if each),
        closes_in_short=_closes_in_short(row),
    )


def _closes_in_short(row: Row) -> str:
    """What closes a light or a middle wound, in a few words (RULES.md K19, K21); a litany's name is short."""
    severity = 0 if row["permanent"] else row["severity"]
    if severity in HEALER_FOR:
        return f"Rest, healer {HEALER_FOR[severity]}, or Seal Wounds"
    return "one month's rest" if severity in (3, 4) else ""


def from_table(row: Row, book: Book) -> str:
    """Which table and row it is, and what that table calls itself."""
    place = f"{LABELS[row['table']]} {spoken(row['row'])}" if row["table"] and row["row"] else ""
    label = origin(book, row["entry"]) if row["entry"] else ""
    return ", ".join(part for part in (place, label) if part)


def closes_by(row: Row, book: Book) -> str:
    """What closes a wound, by its band (RULES.md K19 to K23, K31, A4)."""
    if row["permanent"]:
        as_six = book.setting("king.permanent") == "severity_6"
        return name_of(MAIMED, book) if as_six else "nothing but the game master"
    severity = row["severity"]
    if severity in HEALER_FOR:
        return f"a Rest with a healer of {HEALER_FOR[severity]}, or Seal Wounds"
    if severity in (3, 4):
        return "a month of rest, nothing faster"
    if severity in (5, GRAVEST):
        litany = row["litany"] or (MAIMED if row["from"] != "table" else "")
        return name_of(litany, book) if litany else "the litany that its row names"
    return "its severity says"


def brings(place: int, slots: int) -> str:
    """What taking a free slot brings (RULES.md K5)."""
    return "the last refill" if place == slots else "then both pools fill again"


def after_the_last(slots: int) -> str:
    """What comes after the last slot (RULES.md K7)."""
    return f"{_ORDINALS[slots + 1]} is death" if slots + 1 < len(_ORDINALS) else "one more is death"


def slots(record: Record, book: Book) -> str:
    """How many there are and why (RULES.md K6, A5)."""
    tier, total = book.value(record, "tier"), book.total(record, "king.capacity").value
    told = f"Tier {spoken(tier)} + 1 = {spoken(total)} slots"
    return f"over capacity: any wound kills · {told}" if len(book.value(record, WOUNDS.id)) > capacity(tier) else told


def disease(record: Record, row: Row, book: Book) -> str:
    """A disease's treatment (RULES.md K26)."""
    told = ""
    if row["healing"]:
        told = f"Healing {spoken(row['healing'])} over one Rest"
    elif row["litany"]:
        told = f"Litany: {name_of(row['litany'], book)}"
    elif row["months"]:
        told = f"{spoken(row['months'])} months of rest, {spoken(row['rested'])} done"
    also = ", or Cure the Afflicted" if told and not row["litany"] and not row["plague"] else ""
    plague = "plague: Cure Plague alone" if row["plague"] else ""
    label = origin(book, row["entry"]) if row["entry"] else ""
    return " · ".join(part for part in (plague or told + also, label) if part)


def purchase(record: Record, row: Row, book: Book) -> str:
    """What a purchase was, and whose table it is from (RULES.md K49)."""
    label = origin(book, row["entry"]) if row["entry"] else ""
    return " · ".join(part for part in ("Final Act" if row["final_act"] else "", row["described"], label) if part)
