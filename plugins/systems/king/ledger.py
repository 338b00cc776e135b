"""The testament account: its kind, its points and balance, and how a character comes to leave one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallow.api import (
    Base,
    Book,
    Command,
    Create,
    Edit,
    FlagField,
    Gone,
    KindType,
    Number,
    NumberField,
    Part,
    Record,
    ReferenceField,
    Set,
    TableField,
    TextField,
    TotalType,
    spoken,
)

from . import hindrance
from .kinds import CHARACTER, LONGEST_SENTENCE, LONGEST_WORDS

ACCOUNT = "king.account"

_MOST = 99_999


def _amount(id: str, label: str, default: int = 0) -> NumberField:
    return NumberField(id, label, default=default, minimum=0, maximum=_MOST)


PURCHASES = TableField(
    "purchases",
    "Purchases",
    (
        TextField("name", "Entry", longest=LONGEST_WORDS, offers="king.shop_entry"),
        _amount("price", "Price"),
        _amount("paid", "Paid from here"),
        FlagField("final_act", "Final Act"),
        TextField("described", "What it was", longest=LONGEST_SENTENCE),
        TextField("entry", "Entry id", longest=LONGEST_WORDS),
    ),
    row="purchase",
)
"""K48: each fires once, and an entry stands in an account once."""

ACCOUNT_KIND = KindType(
    id=ACCOUNT,
    label="Testament account",
    plural="Testament accounts",
    fields=(
        ReferenceField("character", "Character", kind=CHARACTER),
        TextField("owner", "Owner", longest=LONGEST_WORDS),
        _amount("fate", "Fate at the end"),
        _amount("tier", "Tier at the end", default=1),
        FlagField("scene_open", "Its scene is open"),
        FlagField("void", "Void: came back"),
        PURCHASES,
        TextField("notes", "Notes", lines=3),
    ),
    icon="list",
    figure="king.balance",
    full="king.points",
    gone=(Gone("void", "void"),),
    here="kept",
)


def plain(words: str) -> str:
    """What is bought, apart from how it is written: an entry is the same in capitals and with wider gaps (K48)."""
    return " ".join(words.split()).casefold()


def _left_behind(record: Record, book: Book) -> Sequence[Part]:
    """What unspent Fate would leave now, or left (RULES.md K44)."""
    fate, tier = book.value(record, "fate"), book.value(record, "tier")
    return (Part(f"Fate {spoken(fate)} × Tier {spoken(tier)}", fate * tier, "RULES.md K44", field="fate"),)


def _points(record: Record, book: Book) -> Base:
    """An account's points; who came back leaves nothing (RULES.md K44, K45)."""
    if book.value(record, "void"):
        return Base((), ("The character came back: nothing is left (K45).",))
    return Base(tuple(_left_behind(record, book)))


def _balance(record: Record, book: Book) -> Base:
    """What is left: the points, less each purchase; of a void account nothing (RULES.md K45 to K47)."""
    if book.value(record, "void"):
        return Base((), ("The character came back: what is spent stays spent, and nothing is left (K45).",))
    points: Number = book.total(record, "king.points").value
    spent = tuple(
        Part(row["name"] or "A purchase", -row["paid"], "purchase", field=f"purchases.{row['id']}.paid")
        for row in book.value(record, PURCHASES.id)
        if row["paid"]
    )
    return Base((Part("Points", points, "RULES.md K44"), *spent))


TOTALS = (
    TotalType("king.testament", CHARACTER, "Testament", _left_behind, minimum=0, rule="RULES.md K44", told=True),
    TotalType("king.points", ACCOUNT, "Points", _points, minimum=0, rule="RULES.md K44"),
    TotalType("king.balance", ACCOUNT, "Left", _balance, rule="RULES.md K46"),
)


# how it comes about


def of_character(character: str, book: Book) -> Iterator[Record]:
    """The accounts that a character left, those that are void among them."""
    return (each for each in book.records(ACCOUNT) if book.value(each, "character") == character)


def opened(record: Record, book: Book, character: str) -> Iterator[Create]:
    """The account that a character leaves, with Fate and Tier as they are at the end (K44, K46, A20, A23).

    A character who is gone already leaves no second one.

    Args:
        record: as it is at the end.
        character: its id.
    """
    if any(not book.value(account, "void") for account in of_character(character, book)):
        return
    values = {
        "character": character,
        "owner": book.value(record, "player"),
        "fate": book.value(record, "fate"),
        "tier": book.value(record, "tier"),
        "scene_open": True,
    }
    yield Create(f"{character}_left_{record.revision}", ACCOUNT, record.name, values)


def _dies(record: Record, book: Book) -> Sequence[Edit]:
    """The player declares the death final (RULES.md A20); the account follows."""
    return [Set(record.id, flag, True, record.get(flag)) for flag in ("dead", "final") if not book.value(record, flag)]


def _retires(record: Record, book: Book) -> Sequence[Edit]:
    """The character leaves the table, and does not come back as a player character (RULES.md K44)."""
    return [Set(record.id, "retired", True, record.get("retired"))]


def _ends(record: Record, book: Book) -> Sequence[Edit]:
    """The scene of the death or retirement ends: Final Acts close, and the rest is kept (RULES.md K50)."""
    return [Set(record.id, "scene_open", False, record.get("scene_open"))]


COMMANDS = (
    Command("king.dies_for_good", "Dead for good", CHARACTER, _dies, why_not=hindrance.ended, asks=hindrance.dies),
    Command("king.retires", "Retire", CHARACTER, _retires, why_not=hindrance.left, asks=hindrance.retires),
    Command("king.end_scene", "End the scene", ACCOUNT, _ends, why_not=hindrance.over, asks=hindrance.ends),
)
