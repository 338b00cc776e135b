"""``king.testament``: one purchase from the accounts of characters who are gone, or why it does not stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tallow.api import Book, Dice, Resolution, Resolver, Role, UserMistake, Value, spoken

from .course import Course
from .hindrance import void
from .ledger import ACCOUNT, plain
from .shop import shop_entry
from .tables import origin
from .testament_inputs import LABELS, PRICES, Account, Purchase, Testament, check
from .testament_record import edits, fill


@dataclass(frozen=True, slots=True)
class Bill:
    """A purchase with everything that is known of it.

    Attributes:
        entry, name: the shop entry's, or the group's own words for both.
        price, final_act: as the entry has them, or as given.
        pays: account → points.
        open: the accounts whose share is still to be said.
    """

    entry: str
    name: str
    price: int
    final_act: bool
    pays: Mapping[str, int]
    open: tuple[str, ...] = ()


def run(testament: Testament, dice: Dice, book: Book) -> Resolution:
    """See whether a purchase stands, and what it leaves.

    Raises:
        UserMistake: naming the key of what cannot be.
    """
    check(testament)
    course, purchase = Course(dice), testament.purchase
    accounts = {account.name: account for account in testament.accounts}
    for account in testament.accounts:
        label = f"{account.name or 'Account'}: Fate {account.fate} × Tier {account.tier}"
        course.tell(label, "K44", account.points, account.balance, "" if account.final else "Not for good (K45).")
    if purchase == Purchase():
        outcome = _outcome(accounts, purchase, None, "")
        return Resolution(tuple(course.stages), outcome, sentence="Nothing is bought yet.", title="Testament points")
    bill = _bill(testament, accounts, course, book)
    reason = _refusal(bill, purchase, accounts, course)
    if not reason:
        accounts = {name: _paid(account, bill) for name, account in accounts.items()}
        course.tell(f"{bill.name} is bought", "K48", None, bill.price, "It fires once. Spent is spent (K47).")
    _ask_for_words(purchase, bill, course)
    outcome = _outcome(accounts, purchase, bill, reason)
    return Resolution(tuple(course.stages), outcome, tuple(course.due), _sentence(bill, reason), f"Buy {bill.name}")


# what is bought, and who pays what


def _bill(testament: Testament, accounts: Mapping[str, Account], course: Course, book: Book) -> Bill:
    purchase = testament.purchase
    entry = shop_entry(purchase.entry, book)
    if entry is not None and purchase.cost and purchase.cost != entry.price:
        raise UserMistake(
            f"purchase.cost is for what the shop has not, and {entry.name} is {entry.price} there (K49), not "
            f"{spoken(purchase.cost)}. Leave it out."
        )
    price = entry.price if entry else purchase.cost
    if not price:
        raise UserMistake("purchase.cost is missing, and no table of the shop says it (K51). Give the price.")
    own = " ".join(purchase.entry.split())
    name, id = (entry.name, entry.id) if entry else (own, own)
    note = " · ".join(part for part in (entry.text, origin(book, entry.id)) if part) if entry else ""
    course.tell(f"{name}, {PRICES[price]}", "K51", None, price, note)
    final_act = purchase.final_act or (entry is not None and entry.final_act)
    pays, unsaid = _shares(testament, price, accounts, course)
    return Bill(id, name, price, final_act, pays, unsaid)


def _shares(
    testament: Testament, price: int, accounts: Mapping[str, Account], course: Course
) -> tuple[Mapping[str, int], tuple[str, ...]]:
    """Who pays what: a single account all of it, and of several the last what the others leave (RULES.md K46)."""
    purchase = testament.purchase
    pays = {**testament.payers, **purchase.pays} or ({next(iter(accounts)): None} if len(accounts) == 1 else {})
    if not pays:
        raise UserMistake("purchase.pays is missing: say which account pays how much (K46).")
    unsaid = [name for name, amount in pays.items() if amount is None]
    said = {name: amount for name, amount in pays.items() if amount is not None}
    said |= dict(zip(unsaid[:-1], purchase.shares, strict=False))
    left = [name for name in unsaid[:-1] if name not in said]
    if left:
        account = accounts[left[0]]
        question = f"How many of the {price} points does {account.name} pay? It has {account.balance}."
        course.ask("purchase.shares", question, many=True)
        return said, tuple(left)
    if unsaid:
        said[unsaid[-1]] = price - sum(said.values())
    return said, ()


# whether it stands


def _refusal(bill: Bill, purchase: Purchase, accounts: Mapping[str, Account], course: Course) -> str:
    """The first rule that speaks against the purchase, "" where none does; each is a stage."""
    if bill.open:
        return "To be decided: who pays what."
    reason = next(_against(bill, purchase, accounts, course), "")
    if reason:
        course.tell("Refused", reason.partition(":")[0], None, "refused", reason.partition(": ")[2])
    return reason


def _against(bill: Bill, purchase: Purchase, accounts: Mapping[str, Account], course: Course) -> Iterator[str]:
    """Every rule that speaks against it, the number in front."""
    payers = {accounts[name]: amount for name, amount in bill.pays.items()}
    total = sum(bill.pays.values())
    if total != bill.price:
        yield f"K51: The accounts pay {spoken(total)} together, and the price is {bill.price}."
    for account, amount in payers.items():
        yield from _against_account(account, amount, bill)
    yield from _without_consent(purchase, payers, course)
    if bill.final_act:
        yield from _against_final_act(payers, course)


def _against_account(account: Account, amount: int, bill: Bill) -> Iterator[str]:
    if not account.final:
        yield f"K45: {account.name} is not gone for good, so nothing is left to spend."
    if amount <= 0:
        yield f"K48: {account.name} pays {spoken(amount)}. Each account that takes part pays more than nothing."
    if amount > account.balance:
        yield f"K44: {account.name} has {spoken(account.balance)} left, and {spoken(amount)} is more."
    if _same(bill) & {plain(each) for each in account.used}:
        yield f"K48: {account.name} has bought {bill.name} already, and each account buys each entry once."


def _same(bill: Bill) -> set[str]:
    """What an account calls such a purchase: the entry's id, without its plugin too, or its name."""
    return {plain(each) for each in (bill.entry, bill.entry.partition(".")[2], bill.name) if each}


def _without_consent(purchase: Purchase, payers: Mapping[Account, int], course: Course) -> Iterator[str]:
    """Accounts of several owners need the word of each (RULES.md K46, A21)."""
    owners = list(dict.fromkeys(account.owner or account.name for account in payers))
    agreed = {*purchase.consents, *(each.owner for each in payers if each.name in purchase.consents)}
    missing = [owner for owner in owners if owner not in agreed] if len(owners) > 1 else []
    if missing:
        amounts = ", ".join(
            f"{spoken(amount)} of {account.name}"
            for account, amount in payers.items()
            if (account.owner or account.name) == missing[0]
        )
        question, agrees = f"{missing[0]} decides: {amounts}. Agreed?", [f"{missing[0]} agrees"]
        course.ask("purchase.consents", question, missing[0], many=True, words=agrees)
        yield f"K46: {missing[0]} has not agreed, and alone decides on these points."


def _against_final_act(payers: Mapping[Account, int], course: Course) -> Iterator[str]:
    """Only in its scene, and only from the points that this death made (RULES.md K50, A22)."""
    closed = [account.name for account in payers if not account.scene_open]
    if closed:
        yield f"K50: The scene of {closed[0]} is over, and a Final Act happens in it only."
    if len(payers) > 1:
        note = "The game master may allow it: set this to yes, with a reason."
        if course.rule("second_account", "A second account for a Final Act", "A22", "no", note=note) != "yes":
            yield "A22: A Final Act is paid by one account, with the points that this very death made."


def _paid(account: Account, bill: Bill) -> Account:
    if account.name not in bill.pays:
        return account
    return replace(account, spent=account.spent + bill.pays[account.name], used=(*account.used, bill.entry))


# what is told of it


def _ask_for_words(purchase: Purchase, bill: Bill, course: Course) -> None:
    """A veto touches the description, and neither the price nor the choice (RULES.md K49)."""
    if purchase.vetoed:
        course.tell("The description is vetoed", "K49", purchase.description or None, None, "Price and choice stand.")
        question = f"Describe {bill.name} anew, then take the veto away."
        course.ask("purchase.vetoed", question, False, words=["Take the veto away"])


def _outcome(accounts: Mapping[str, Account], purchase: Purchase, bill: Bill | None, reason: str) -> dict[str, Value]:
    bought = None
    if bill is not None and not reason:
        bought = {
            "entry": bill.entry,
            "name": bill.name,
            "price": bill.price,
            "final_act": bill.final_act,
            "pays": dict(bill.pays),
            "description": purchase.description,
        }
    return {
        "accepted": bought is not None,
        "reason": reason or None,
        "accounts": [_plain(account) for account in accounts.values()],
        "bought": bought,
    }


def _plain(account: Account) -> dict[str, Value]:
    """An account as it is afterwards."""
    keys = ("name", "owner", "tier", "fate", "final", "scene_open", "points", "spent", "balance")
    return {**{key: getattr(account, key) for key in keys}, "used": list(account.used)}


def _sentence(bill: Bill, reason: str) -> str:
    if reason:
        return reason
    paid = ", ".join(f"{spoken(amount)} of {name}" for name, amount in bill.pays.items())
    return f"{bill.name} for {bill.price}: {paid}"


RESOLVER = Resolver(
    id="king.testament",
    title="Buy with testament points",
    inputs=Testament,
    run=run,
    roles=(
        Role("account", "Account", ACCOUNT),
        Role("second", "Second account", ACCOUNT),
        Role("third", "Third account", ACCOUNT),
    ),
    fill=fill,
    edits=edits,
    labels=LABELS,
    why_not=void,
)
