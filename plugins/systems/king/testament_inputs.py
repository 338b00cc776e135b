"""What a purchase with testament points needs to know: the accounts, what is bought, and who pays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated

from tallow.api import Refers, UserMistake, spoken

from .kinds import LONGEST_SENTENCE, LONGEST_WORDS
from .possible import check_amount, check_text, check_tier

PRICES: Mapping[int, str] = {
    1: "The Hand on Your Shoulder",
    5: "The Word That Carries",
    15: "The Shape of the Map",
    30: "The Turning",
    60: "The Debt Paid",
    100: "The Apotheosis",
}
"""RULES.md K51."""


@dataclass(frozen=True, slots=True)
class Account:
    """What one lost character left.

    Attributes:
        name: of the account.
        owner: the player who lost the character.
        tier, fate: as on the sheet at the end.
        spent: points that are gone.
        used: what it bought.
        final: whether the death is for good, or the character retired.
        scene_open: whether the scene of the death or retirement goes on.
    """

    name: str = ""
    owner: str = ""
    tier: int = 1
    fate: int = 0
    spent: int = 0
    used: tuple[str, ...] = ()
    final: bool = False
    scene_open: bool = False

    @property
    def points(self) -> int:
        """Unspent Fate × Tier; nothing while the character may come back (RULES.md K44, K45)."""
        return self.fate * self.tier if self.final else 0

    @property
    def balance(self) -> int:
        """What is left."""
        return self.points - self.spent


@dataclass(frozen=True, slots=True)
class Purchase:
    """One purchase.

    Attributes:
        entry: an entry of the shop, by id or name, or the group's own words.
        cost: the price of the group's own words; None for an entry of the shop, which has its own.
        final_act: whether it is marked so.
        pays: account → how many points; None where that is not said yet.
        shares: what the accounts pay whose share is not said, in order, all but the last.
        consents: the owners who agreed.
        description: what it is to be, in the buyer's words.
        vetoed: whether the game master vetoes that description.
    """

    entry: Annotated[str, Refers("king.shop_entry")] = ""
    cost: int | None = None
    final_act: bool = False
    pays: Mapping[str, int | None] = field(default_factory=dict)
    shares: tuple[int, ...] = ()
    consents: tuple[str, ...] = ()
    description: str = ""
    vetoed: bool = False


@dataclass(frozen=True, slots=True)
class Testament:
    """What is bought, and the accounts that there are.

    Attributes:
        purchase: left out, only the accounts are told.
        payers: as ``purchase.pays``, of the accounts whose records take part.
    """

    purchase: Purchase = field(default_factory=Purchase)
    accounts: tuple[Account, ...] = ()
    payers: Mapping[str, int | None] = field(default_factory=dict)


LABELS = {
    "accounts": "Accounts",
    "accounts.scene_open": "Its scene is open",
    "accounts.final": "For good",
    "purchase": "Purchase",
    "purchase.entry": "What is bought",
    "purchase.cost": "Own price",
    "purchase.final_act": "Final Act",
    "purchase.shares": "Shares",
    "purchase.consents": "Owners who agreed",
    "purchase.description": "Described",
    "purchase.vetoed": "The game master vetoes the description",
}


def check(testament: Testament) -> None:
    """Raises UserMistake, naming the key, for what cannot be."""
    names = [account.name for account in testament.accounts]
    for place, account in enumerate(testament.accounts, 1):
        key = f"accounts[{place}]"
        check_tier(f"{key}.tier", account.tier)
        check_amount(f"{key}.fate", account.fate)
        check_amount(f"{key}.spent", account.spent)
        if names.count(account.name) > 1:
            raise UserMistake(f"{key}.name is that of two accounts, {account.name!r}. Give each a name of its own.")
        if account.spent > account.points and account.final:
            raise UserMistake(
                f"{key}.spent is at most its points (K44), and {spoken(account.spent)} is more than "
                f"{spoken(account.points)}. Correct it."
            )
    for sentence in _unknown("payers", testament.payers, names):
        raise UserMistake(sentence)
    if testament.purchase != Purchase():
        for sentence in (*_of_purchase(testament.purchase, names), *_of_records(testament)):
            raise UserMistake(sentence)
        check_text("purchase.entry", testament.purchase.entry, LONGEST_WORDS)
        check_text("purchase.description", testament.purchase.description, LONGEST_SENTENCE)


def _of_purchase(purchase: Purchase, names: list[str]) -> Iterator[str]:
    if not purchase.entry.strip():
        yield "purchase.entry is missing: say what is bought (K49)."
    if purchase.cost and purchase.cost not in PRICES:
        told = ", ".join(map(str, PRICES))
        yield f"purchase.cost is one of {told} (K51), and {spoken(purchase.cost)} is none of them. Give the entry's."
    yield from _unknown("purchase.pays", purchase.pays, names)


def _of_records(testament: Testament) -> Iterator[str]:
    """Where records take part, no other account pays: nothing would be written into it."""
    for name in testament.purchase.pays if testament.payers else ():
        if name not in testament.payers:
            yield f"purchase.pays names {name}, whose record takes no part. Choose it as an account too (K46)."
    open_shares = max(0, sum(each is None for each in {**testament.payers, **testament.purchase.pays}.values()) - 1)
    given = len(testament.purchase.shares)
    if given > open_shares:
        more = spoken(given - open_shares)
        yield f"purchase.shares holds {more} too many: the last account pays what is left (K46). Take them out."


def _unknown(key: str, pays: Iterable[str], names: list[str]) -> Iterator[str]:
    for name in pays:
        if name not in names:
            yield f"{key} names no account {name!r}. There are: {', '.join(names) or 'none'}."
