"""Gains: what an entry brings at a moment, as edits on a survivor or the settlement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tallow.api import Book, Edit, Entry, Record, Set, spoken

from .entries import (
    Ability,
    CampaignType,
    Disorder,
    FightingArt,
    Gain,
    Gear,
    Innovation,
    Location,
    Principle,
    SurvivorType,
)
from .entries.gain import Moment
from .kinds import COLORS, FARTHEST, HUNT_MOST, MOST, TRACK_MOST
from .survival import gain_edits, gained

_BOUNDS = {
    "hunt_xp": HUNT_MOST,
    "courage": TRACK_MOST,
    "understanding": TRACK_MOST,
    "torment": FARTHEST,
    "lumi": FARTHEST,
    "systemic_pressure": FARTHEST,
}
_LABELS = {
    "hunt_xp": "hunt experience",
    "systemic_pressure": "systemic pressure",
    **{f"{color}_affinity": f"{color} affinity" for color in COLORS},
    "basic_resource": "random basic resource",
}
_OF_SETTLEMENT = ("endeavors", "basic_resource")
_GIVING = Innovation | Principle | Location | CampaignType | SurvivorType | Ability | Disorder | FightingArt | Gear


@dataclass(frozen=True, slots=True)
class Given:
    """A gain with the entry that brings it."""

    entry: Entry
    gain: Gain

    def __str__(self) -> str:
        """``+1 survival (Hovel)``."""
        return f"{self.amount} {words(self.gain.what, self.gain.amount)} ({self.entry.name})"

    @property
    def amount(self) -> str:
        """``+1``, ``−2``."""
        return f"{'+' if self.gain.amount > 0 else ''}{spoken(self.gain.amount)}"


def words(what: str, amount: int = 1) -> str:
    """What is gained, in words."""
    word = _LABELS.get(what, what)
    if what == "endeavors" and abs(amount) == 1:
        return "endeavor"
    return f"{word}s" if what == "basic_resource" and abs(amount) != 1 else word


def of_entry(entry: Entry) -> tuple[Gain, ...]:
    """The gains that an entry declares."""
    return entry.gains if isinstance(entry, _GIVING) else ()


def at(moment: Moment, record: Record, book: Book) -> Iterator[Given]:
    """What the entries of a settlement, or of a survivor, bring at a moment."""
    for entry in book.carried(record):
        yield from (Given(entry, gain) for gain in of_entry(entry) if gain.at == moment)


def before_and_after(given: Given, survivor: Record, book: Book) -> tuple[int, int]:
    """A survivor's number without and with a gain, within its bounds."""
    what, amount = given.gain.what, given.gain.amount
    now = int(book.value(survivor, what))
    if what == "survival":
        return now, gained(survivor, amount, book).after
    if what in _BOUNDS:
        return now, max(0, min(_BOUNDS[what], now + amount))
    least, most = (0, MOST) if what == "insanity" else (-FARTHEST, FARTHEST)
    return now, max(least, min(most, now + amount))


def at_the_limit(survivor: Record, some: Sequence[Given], book: Book) -> str:
    """What the limit takes of some gains, ``survival 1 → 1, 3 lost at the limit``; "" where all of it comes."""
    amount = sum(given.gain.amount for given in some if given.gain.what == "survival")
    what = gained(survivor, amount, book)
    return str(what) if what.lost or what.why_not else ""


def edits_on(given: Given, survivor: Record, book: Book) -> Sequence[Edit]:
    """The edits of a gain on a survivor; none for what the settlement gets."""
    what = given.gain.what
    if what in _OF_SETTLEMENT:
        return ()
    if what == "survival":
        return gain_edits(survivor, given.gain.amount, book)
    now, then = before_and_after(given, survivor, book)
    return () if now == then else (Set(survivor.id, what, then, survivor.get(what)),)


def endeavors(given: Given, population: int) -> int:
    """How many endeavors a gain brings the settlement."""
    if given.gain.what != "endeavors":
        return 0
    each = given.gain.per_population
    return given.gain.amount * (population // each if each else 1)


def together(survivor: Record, some: Sequence[Given], book: Book) -> tuple[Set, ...]:
    """The edits of several gains on one survivor: those of one number come as one."""
    values: dict[str, int] = {}
    for given in some:
        what = given.gain.what
        if what in _OF_SETTLEMENT:
            continue
        shown = _with(survivor, values)
        values[what] = before_and_after(given, shown, book)[1]
    return tuple(
        Set(survivor.id, what, value, survivor.get(what))
        for what, value in values.items()
        if value != book.value(survivor, what)
    )


def _with(survivor: Record, values: dict[str, int]) -> Record:
    """The survivor with some numbers changed, under another id, for the book keeps totals by it."""
    document = replace(survivor.document, values={**survivor.document.values, **values})
    return replace(survivor, id=f"{survivor.id} as it will be", document=document)
