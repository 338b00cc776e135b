"""``kdm.introduce``: a monster of an expansion comes into a campaign, late and for another where so wished."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tallow.api import (
    Book,
    Dice,
    Due,
    Edit,
    Insert,
    Record,
    Remove,
    Resolution,
    Resolver,
    Role,
    Row,
    Stage,
    UserMistake,
    Value,
    row_of,
    spoken,
)

from .entries import Introduction, Monster
from .entries.campaign import Scheduled
from .kinds import SETTLEMENT
from .settlement_totals import campaign_of
from .storage import free_id

NOW, NOBODY = "now", "nobody"


@dataclass(frozen=True, slots=True)
class Campaign:
    """Where a settlement stands.

    Attributes:
        year: its lantern year.
        coming: the ids of the introductions that may come.
        met: the ids of its quarries and nemeses.
        campaign: the name of its campaign type, "" where nobody chose one.
        never: the ids of what the campaign type never has.
        scheduled: what stands on its timeline, each as its year and its id.
    """

    year: int = 0
    coming: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    campaign: str = ""
    never: tuple[str, ...] = ()
    scheduled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Introduce:
    """A wish to bring a monster in.

    Attributes:
        monster: whom, by name.
        instead_of: the quarry or nemesis whose place it takes, by name; "nobody" for none, "" for what the rules say.
        late: "now" to bring it in although its latest year is over.
        settlement: where it comes in.
    """

    monster: str = ""
    instead_of: str = ""
    late: str = ""
    settlement: Campaign = field(default_factory=Campaign)


def run(wish: Introduce, dice: Dice, book: Book) -> Resolution:
    """Find who comes, ask where its latest year is over, and say what changes."""
    entry = _meant(wish, book)
    outcome: dict[str, Value] = {"introduction": "", "instead_of": ""}
    if entry is None:
        names = _who_may_come(wish, book)
        label = "Who comes in?" if names else "Nobody is left to come in. Switch an expansion on first."
        return Resolution((), outcome, (Due("monster", label, names),))
    whom = _replaced(entry, wish, book)
    outcome = {"introduction": entry.id, "instead_of": whom}
    name = _called(entry, book)
    stages = tuple(_stages(entry, whom, wish, book))
    sentence = f"{name} comes in" + (f" in place of {_name(whom, book)}" if whom else "")
    title = f"Bring in {name}"
    if _is_late(entry, wish.settlement.year) and wish.late.strip().casefold() != NOW:
        label = (
            f"{name} comes in by year {spoken(entry.latest)}, and this is year {spoken(wish.settlement.year)}. "
            "Bring it in now all the same?"
        )
        return Resolution(stages, outcome, (Due("late", label, (NOW,)),), sentence, title)
    return Resolution(stages, outcome, (), sentence, title)


def _meant(wish: Introduce, book: Book) -> Introduction | None:
    """The introduction that is meant; raises UserMistake for one that cannot come."""
    word = wish.monster.strip().casefold()
    if not word:
        return None
    found = next((each for each in book.entries(Introduction) if word in _names(each, book)), None)
    if found is None:
        raise UserMistake(_unknown(wish, book))
    name = _called(found, book)
    if found.monster in wish.settlement.met:
        raise UserMistake(f"{name} is there already. Choose another.")
    if wish.settlement.coming and found.id not in wish.settlement.coming:
        raise UserMistake(f"This campaign type never has {name}. Choose another, or write it down by hand.")
    return found


def _names(entry: Introduction, book: Book) -> tuple[str, ...]:
    """What an introduction may be meant by: its own id and name, or its monster's."""
    return entry.id, entry.name.casefold(), entry.monster, _name(entry.monster, book).casefold()


def _unknown(wish: Introduce, book: Book) -> str:
    """Why nobody of the name can come, and what to do."""
    name = wish.monster.strip()
    if off := book.elsewhere(name):
        return f"Nothing that is on brings in {name!r}. {off}"
    coming = ", ".join(_who_may_come(wish, book))
    known = f" Who may come: {coming}." if coming else " Switch its expansion on first."
    return f"Nothing that is on brings in {name!r}.{known}"


def _called(entry: Introduction, book: Book) -> str:
    """What the monster of an introduction is called."""
    return _name(entry.monster, book) if book.entry(entry.monster) else entry.name


def _who_may_come(wish: Introduce, book: Book) -> tuple[str, ...]:
    """The monsters that may come in, by name."""
    entries = [each for each in book.entries(Introduction) if each.id in wish.settlement.coming]
    return tuple(sorted(_called(each, book) for each in entries))


def _replaced(entry: Introduction, wish: Introduce, book: Book) -> str:
    """The id of the monster whose place it takes, "" for nobody."""
    word, met = wish.instead_of.strip().casefold(), wish.settlement.met
    if word == NOBODY:
        return ""
    if not word:
        return entry.replaces if entry.replaces in met else ""
    found = next((id for id in met if word in (id, _name(id, book).casefold())), "")
    if not found:
        raise UserMistake(f"No quarry or nemesis of the settlement is {wish.instead_of.strip()!r}. Choose one that is.")
    return found


def _is_late(entry: Introduction, year: int) -> bool:
    return bool(entry.latest) and year > entry.latest


def _name(id: str, book: Book) -> str:
    return book.last_name(id)


def _event(event: Scheduled, book: Book) -> str:
    name = _name(event.event, book) if event.event else event.name
    return f"{name} {spoken(event.level)}" if event.level else name


def _stages(entry: Introduction, whom: str, wish: Introduce, book: Book) -> Iterator[Stage]:
    """Who comes, who goes, what comes onto the timeline, what is over, and what comes off it."""
    year = wish.settlement.year
    yield Stage("", "Comes in", "", None, _called(entry, book))
    if whom:
        yield Stage("", "Takes the place of", "", None, _name(whom, book), "Its encounters from this year on as well.")
    for event in brought(entry, year):
        note = _stays_out(event, wish.settlement)
        yield Stage("", f"Year {spoken(event.year)}", "", None, _event(event, book), note)
    for event in entry.timeline:
        if event.year < year and event.event != entry.event:
            yield Stage("", f"Year {spoken(event.year)} is over", "", None, _event(event, book), "It stays out.")
    for event in entry.removes:
        if event.year >= year:
            yield Stage("", f"Taken off year {spoken(event.year)}", "", None, _event(event, book))


def _stays_out(event: Scheduled, settlement: Campaign) -> str:
    """Why an event does not come onto the timeline, or ""."""
    if event.event in settlement.never:
        return f"It stays out: {settlement.campaign} never has it."
    return "It stands there already." if _placed(event.year, event.event) in settlement.scheduled else ""


def _placed(year: int, event: str) -> str:
    return f"{year} {event}"


def brought(entry: Introduction, year: int) -> tuple[Scheduled, ...]:
    """What comes onto the timeline from a year on; the first event in that year where its own is over."""
    ahead = [event for event in entry.timeline if event.year >= year]
    over = entry.event and all(event.event != entry.event for event in ahead)
    return (*((Scheduled(year=year, event=entry.event),) if over else ()), *ahead)


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """The settlement's year, who may come, and whom it meets."""
    campaign = campaign_of(record, book)
    never = campaign.never if campaign is not None else ()
    met = [row["entry"] for list_ in ("quarries", "nemeses") for row in book.value(record, list_) if row.get("entry")]
    those = (each for each in book.entries(Introduction) if each.monster not in (*met, *never))
    coming = [each.id for each in those]
    rows = [row for row in book.value(record, "timeline") if row.get("entry")]
    return {
        "year": int(book.value(record, "lantern_year")),
        "coming": coming,
        "met": met,
        "campaign": campaign.name if campaign is not None else "",
        "never": list(never),
        "scheduled": [_placed(row["year"], row["entry"]) for row in rows],
    }


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """The lists and the timeline, as one step."""
    entry = book.entry(outcome["introduction"])
    if not isinstance(entry, Introduction):
        return ()
    return brings(entry, outcome["instead_of"], record, book)


def brings(entry: Introduction, whom: str, record: Record, book: Book) -> Sequence[Edit]:
    """What bringing a monster into a settlement changes, in place of a monster or, with "", of nobody."""
    year = int(book.value(record, "lantern_year"))
    found = [*_joins(record, entry, book), *_taken_off(record, entry, year, book)]
    if whom:
        found += [*_leaves(record, whom, book), *_taken_over(record, whom, entry.monster, year, book)]
    return [*found, *_scheduled(record, entry, year, book)]


def _joins(record: Record, entry: Introduction, book: Book) -> Iterator[Edit]:
    monster = book.entry(entry.monster)
    list_ = "quarries" if isinstance(monster, Monster) and monster.kind == "quarry" else "nemeses"
    taken = {row["id"] for row in book.value(record, list_)}
    yield Insert(record.id, list_, {"id": free_id(entry.monster.replace(".", "_"), taken), "entry": entry.monster})


def _leaves(record: Record, whom: str, book: Book) -> Iterator[Edit]:
    """Who is replaced leaves the lists, unless a level of it is ticked: that was played, and stays."""
    for list_ in ("quarries", "nemeses"):
        for row in book.value(record, list_):
            if row.get("entry") == whom and not any(value is True for value in row.values()):
                yield Remove(record.id, list_, row["id"], row_of(record.get(list_), row["id"]))


def _taken_over(record: Record, whom: str, monster: str, year: int, book: Book) -> Iterator[Edit]:
    """The encounters that lie ahead, at the same level and place."""
    for row in book.value(record, "timeline"):
        stored = row_of(record.get("timeline"), row["id"])
        if stored is not None and row.get("entry") == whom and row["year"] >= year:
            yield Remove(record.id, "timeline", row["id"], stored)
            yield Insert(record.id, "timeline", {**stored, "entry": monster})


def _taken_off(record: Record, entry: Introduction, year: int, book: Book) -> Iterator[Edit]:
    gone = {(event.year, event.event) for event in entry.removes if event.year >= year}
    for row in book.value(record, "timeline"):
        if (row["year"], row.get("entry")) in gone:
            yield Remove(record.id, "timeline", row["id"], row_of(record.get("timeline"), row["id"]))


def _scheduled(record: Record, entry: Introduction, year: int, book: Book) -> Iterator[Edit]:
    campaign = campaign_of(record, book)
    never = campaign.never if campaign is not None else ()
    rows: tuple[Row, ...] = tuple(book.value(record, "timeline"))
    taken, there = {row["id"] for row in rows}, {(row["year"], row.get("entry")) for row in rows}
    for event in brought(entry, year):
        if event.event in never or (event.year, event.event) in there:
            continue
        id = free_id(f"{entry.id}_{event.year}".replace(".", "_"), taken)
        taken.add(id)
        row: dict[str, Value] = {"id": id, "entry": event.event, "year": event.year, "by": entry.name}
        yield Insert(record.id, "timeline", {**row, "level": event.level} if event.level else row)


RESOLVER = Resolver(
    id="kdm.introduce",
    title="Bring in a monster",
    inputs=Introduce,
    run=run,
    roles=(Role("settlement", "Settlement", SETTLEMENT),),
    fill=fill,
    edits=edits,
    labels={
        "monster": "Who comes in",
        "instead_of": "In place of",
        "late": "After its latest year",
        "settlement.year": "Lantern year",
        "settlement.coming": "",
        "settlement.met": "",
        "settlement.campaign": "",
        "settlement.never": "",
        "settlement.scheduled": "",
    },
)
