"""What the rules object to before a step is written, each in one sentence; a table may rule otherwise with a reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from tallow.api import Book, Coming, Edit, Objection, Record, added, coming, spoken

from . import lineage, unique
from .belonging import living
from .cells import named
from .entries import Ability, Gear, Innovation, Location, Principle, SurvivalAction
from .innovating import parents_of, ways
from .kinds import SETTLEMENT, SURVIVOR, USED
from .settlement_totals import campaign_at, campaign_of, counts_as_innovation
from .showdown.action_record import hindrances
from .survival import limit_of, no_gain

ARTS, DISORDERS = 3, 3


def objections(edits: Sequence[Edit], book: Book) -> Iterator[Objection]:
    """Everything that speaks against a step."""
    for record in coming(edits, book, _LOOKS):
        for look in _LOOKS[record.before.kind]:
            yield from look(record, book)
    survivors = coming(edits, book, (SURVIVOR,))
    yield from unique.objections(survivors, book)
    yield from lineage.objections(survivors, book)


def _never(record: Coming, book: Book) -> Iterator[Objection]:
    """What a campaign type never has (innovations say so themselves)."""
    settlement = record.before.kind == SETTLEMENT
    campaign = campaign_of(record.after, book) if settlement else campaign_at(record.after, book)
    for field in _OF_SETTLEMENTS if settlement else _OF_SURVIVORS:
        for row in added(record, field, book) if campaign is not None and campaign.never else ():
            entry = book.entry(row.get("entry", ""))
            if campaign is not None and entry is not None and entry.id in campaign.never:
                sentence = f"{campaign.name} has no {entry.name}. Choose another, or go on with a reason."
                yield Objection("Campaign", sentence)


_OF_SETTLEMENTS = ("locations", "quarries", "nemeses", "timeline")
_OF_SURVIVORS = ("types", "weapon", "fighting_arts", "disorders", "abilities")


def _sayable(record: Coming, book: Book) -> Iterator[Objection]:
    """A name can be said: one of signs alone is a picture that no printed sheet need have."""
    name = record.after.name
    new = not record.before.campaign or record.before.name != name
    if new and not any(letter.isalnum() for letter in name):
        sentence = f"{name} has no letter, and cannot be said or searched for. Give a name with letters."
        yield Objection("Name", sentence)


# survivors


def _survival(record: Coming, book: Book) -> Iterator[Objection]:
    """Nobody has more survival than the limit (RULES.md S6, S9); what is written of the dead is put right, no gain."""
    if "survival" not in record.given:
        return
    now, before = book.value(record.after, "survival"), book.value(record.before, "survival")
    most = limit_of(record.after, book)
    if now > before and now > most:
        sentence = (
            f"The survival limit is {spoken(most)} (S6), and {spoken(now)} is more. "
            "Give the limit, or go on with a reason."
        )
        yield Objection("S6", sentence)
    elif now > before and living(record.after, book) and (why := no_gain(record.after, book)):
        yield Objection("Sheet", f"{record.after.name} {why}. Leave it, or go on with a reason.")


def _used(record: Coming, book: Book) -> Iterator[Objection]:
    """A survival action is unlocked, paid, and performed once in a round (RULES.md S3, S13, S15 to S17)."""
    for row in added(record, USED, book):
        entry = book.entry(row.get("entry", ""))
        if isinstance(entry, SurvivalAction):
            for ground in hindrances(entry, record.before, book):
                sentence = f"{record.before.name} cannot perform {entry.name} ({ground.rule}): {ground.words}."
                yield Objection(ground.rule, sentence)


def _lists(record: Coming, book: Book) -> Iterator[Objection]:
    """At most three fighting arts and three disorders."""
    for field, most, what in (("fighting_arts", ARTS, "fighting arts"), ("disorders", DISORDERS, "disorders")):
        count = len(book.value(record.after, field))
        if count > most and count > len(book.value(record.before, field)):
            sentence = f"A survivor has at most {most} {what}, and this is number {count}. Take one out first."
            yield Objection("Sheet", sentence)


def _abilities(record: Coming, book: Book) -> Iterator[Objection]:
    """What can be had so often only, and what cannot be had together, on whichever of the lists it stands."""
    fields = ("abilities", "injuries")
    ids = Counter(row.get("entry", "") for field in fields for row in book.value(record.after, field))
    had = [entry for id in ids if isinstance(entry := book.entry(id), Ability)]
    for entry in [book.entry(row.get("entry", "")) for field in fields for row in added(record, field, book)]:
        if not isinstance(entry, Ability):
            continue
        if entry.most and ids[entry.id] > entry.most:
            yield Objection("Sheet", f"{entry.name} can be had {_times(entry.most)}, and is there already.")
        others = [each.name for each in had if each.id in entry.excludes or entry.id in each.excludes]
        if others:
            yield Objection("Sheet", f"{entry.name} is not chosen beside {', '.join(others)}. Take that out first.")


def _times(number: int) -> str:
    return "once" if number == 1 else f"{spoken(number)} times"


def _departs(record: Coming, book: Book) -> Iterator[Objection]:
    """The dead, the retired, and who skips the hunt stay at home."""
    if not book.value(record.after, "departing") or book.value(record.before, "departing"):
        return
    name = record.after.name
    if book.value(record.after, "dead"):
        yield Objection("Departure", f"{name} is dead and does not depart. Untick Departing, or Dead first.")
    elif not living(record.after, book):
        yield Objection("Departure", f"{name} has left the settlement and does not depart.")
    elif book.value(record.after, "retired"):
        yield Objection("Departure", f"{name} is retired and does not depart. Choose somebody else.")
    elif book.value(record.after, "skip_next_hunt"):
        yield Objection("Departure", f"{name} skips the next hunt. Choose somebody else.")
    elif forbidden := book.allowed(record.after, "kdm.depart").forbidden:
        yield Objection("Departure", f"{name} cannot depart ({', '.join(forbidden)}). Choose somebody else.")


def _places(record: Coming, book: Book) -> Iterator[Objection]:
    """A cell of the grid holds one card: a second would show nowhere and count nothing."""
    if "gear" not in record.given and "gear.place" not in record.given:
        return
    before = {row["id"]: row["place"] for row in book.value(record.before, "gear")}
    rows = [row for row in book.value(record.after, "gear") if row["place"]]
    for row in rows:
        others = [each for each in rows if each["place"] == row["place"] and each["id"] != row["id"]]
        if others and before.get(row["id"]) != row["place"]:
            there = named(others[0], book)
            sentence = f"Place {row['place']} of the grid is taken by {there}. Choose another place for "
            yield Objection("Gear", f"{sentence}{named(row, book)}, or 0 beside the grid.", may_override=False)
            return


# settlements


def _innovations(record: Coming, book: Book) -> Iterator[Objection]:
    """An innovation needs one of its parents, and is had once."""
    had = Counter(row.get("entry", "") for row in book.value(record.after, "innovations"))
    campaign, there = campaign_of(record.after, book), ways(record.after, book)
    for row in added(record, "innovations", book):
        entry = book.entry(row.get("entry", ""))
        if not isinstance(entry, Innovation):
            if not counts_as_innovation(row, book):
                what = f"{row['entry']} is no innovation. Choose one of the list, or give a name alone."
                yield Objection("Innovation", what)
            continue
        if had[entry.id] > 1:
            yield Objection("Innovation", f"{entry.name} is there already. Take it out first, or leave it.")
        elif campaign is not None and entry.id in campaign.never:
            yield Objection("Innovation", f"{campaign.name} has no {entry.name}. Choose another innovation.")
        elif entry.parents and not there.lead_to(entry):
            parents = [each.name for each in parents_of(entry, record.after, book)]
            needs = " or ".join(parents) or "what its plugin adds"
            yield Objection(
                "Innovation", f"{entry.name} needs {needs}, which the settlement has not. Innovate that first."
            )


def _locations(record: Coming, book: Book) -> Iterator[Objection]:
    """What is no location of a settlement is not built: gear is found or given there."""
    for row in added(record, "locations", book):
        entry = book.entry(row.get("entry", ""))
        if isinstance(entry, Location) and not entry.buildable:
            yield Objection("Location", f"{entry.name} is no location that a settlement has. Choose another.")


def _principles(record: Coming, book: Book) -> Iterator[Objection]:
    """A question is answered once."""
    answers = _questions(record.after, book)
    for row in added(record, "principles", book):
        entry = book.entry(row.get("entry", ""))
        if isinstance(entry, Principle) and answers[entry.question] > 1:
            yield Objection("Principle", f"{entry.question} is decided already. Take that answer out first.")


def _questions(record: Record, book: Book) -> Counter[str]:
    entries = (book.entry(row.get("entry", "")) for row in book.value(record, "principles"))
    return Counter(entry.question for entry in entries if isinstance(entry, Principle))


def _storage(record: Coming, book: Book) -> Iterator[Objection]:
    """A unique gear is stored once."""
    counts, before = _stored(record.after, book), _stored(record.before, book)
    for id, count in counts.items():
        entry = book.entry(id)
        if isinstance(entry, Gear) and entry.unique and count > 1 and count > before[id]:
            yield Objection("Gear", f"{entry.name} is unique: a settlement has one. Set its count to 1.")


def _stored(settlement: Record, book: Book) -> Counter[str]:
    """Gear id → how many are stored."""
    counts: Counter[str] = Counter()
    for row in book.value(settlement, "stored_gear"):
        counts[row.get("entry", "")] += row["count"]
    return counts


_LOOKS: Mapping[str, tuple[Callable[[Coming, Book], Iterator[Objection]], ...]] = {
    SURVIVOR: (_sayable, _never, _survival, _used, _lists, _abilities, _departs, _places),
    SETTLEMENT: (_sayable, _never, _innovations, _locations, _principles, _storage),
}
