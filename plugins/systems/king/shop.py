"""The shop: which entry words mean, and the price of a purchase that is typed into an account."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Book, Coming, Set

from .entries import ShopEntry
from .ledger import PURCHASES, plain


def shop_entry(word: str, book: Book) -> ShopEntry | None:
    """The shop's entry of that id or name; the part before the dot may be left out."""
    wanted = plain(word)
    fitting = (each for each in book.entries(ShopEntry) if wanted in _names(each))
    return next(fitting, None)


def _names(entry: ShopEntry) -> tuple[str, ...]:
    return entry.id, entry.id.partition(".")[2], plain(entry.name)


def priced(account: Coming, book: Book) -> Iterator[Set]:
    """The price of a purchase that is named as the shop names it, where none is given (RULES.md K51)."""
    named = {row["id"]: row["name"] for row in book.value(account.before, PURCHASES.id)}
    for row in account.after.get(PURCHASES.id) or ():
        name = row.get("name", "")
        entry = shop_entry(name, book) if name and name != named.get(row["id"]) else None
        if entry is not None and not row.get("price"):
            yield Set(account.id, f"{PURCHASES.id}.{row['id']}.price", entry.price, row.get("price"))
