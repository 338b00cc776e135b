"""What accounts supply to a purchase, and what it writes into each account that pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tallow.api import Book, Edit, Insert, Record, Value

from .ledger import ACCOUNT, PURCHASES
from .standing import fresh_row


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """Every account of the campaign, and that this one takes part; how much it pays is still to be said."""
    accounts = book.records(ACCOUNT)
    return {
        "accounts": [_account(each, accounts, book) for each in accounts],
        "payers": {name_of(record, accounts): None},
    }


def name_of(record: Record, accounts: Sequence[Record]) -> str:
    """An account's name, with its id where two have the same."""
    alike = [each for each in accounts if each.name == record.name]
    return record.name if len(alike) < 2 else f"{record.name} ({record.id})"


def _account(record: Record, accounts: Sequence[Record], book: Book) -> Mapping[str, Value]:
    rows = book.value(record, PURCHASES.id)
    return {
        "name": name_of(record, accounts),
        "owner": book.value(record, "owner"),
        "tier": book.value(record, "tier"),
        "fate": book.value(record, "fate"),
        "spent": sum(row["paid"] for row in rows),
        "used": [row["entry"] or row["name"] for row in rows],
        "final": not book.value(record, "void"),
        "scene_open": book.value(record, "scene_open"),
    }


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """A line in the account; nothing where the purchase does not stand."""
    bought = outcome["bought"]
    name = name_of(record, book.records(ACCOUNT))
    if bought is None or name not in bought["pays"]:
        return ()
    row = {
        "name": bought["name"],
        "price": bought["price"],
        "paid": bought["pays"][name],
        "final_act": bought["final_act"],
        "described": bought["description"],
        "entry": bought["entry"] if book.entry(bought["entry"]) else "",  # the group's own words are its name
    }
    kept = {key: value for key, value in row.items() if value}
    return (Insert(record.id, PURCHASES.id, {"id": fresh_row(record), **kept}),)
