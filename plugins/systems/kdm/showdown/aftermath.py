"""``kdm.aftermath``: a showdown is over: the victory and its rewards, who comes home, and what they leave behind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from tallow.api import (
    Book,
    Dice,
    Due,
    Edit,
    Insert,
    Record,
    Refers,
    Resolution,
    Resolver,
    Role,
    Set,
    Stage,
    TaskChange,
    UserMistake,
    Value,
    spoken,
)

from ..belonging import living
from ..drawing import beaten
from ..entries import Resource
from ..kinds import LAST_YEAR, MOST, SETTLEMENT, SHOWDOWN
from ..settings import EDITION
from ..year import coming_home
from . import turn
from .fighters import fighters
from .totals import monster_name, monster_of

End: TypeAlias = Literal["", "won", "lost"]


@dataclass(frozen=True, slots=True)
class Reward:
    """A resource that was won.

    Attributes:
        resource: by name.
        count: how many.
    """

    resource: Annotated[str, Refers("kdm.resource")] = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Aftermath:
    """How a showdown ended.

    Attributes:
        end: whether it was won or lost; "" where nobody said yet.
        rewards: what was won, as the monster's card and the players' own decks say.
        own: the monster's own resources, each with how many were won, 0 for none.
    """

    end: End = ""
    rewards: tuple[Reward, ...] = ()
    own: tuple[Reward, ...] = ()


def run(wish: Aftermath, dice: Dice, book: Book) -> Resolution:
    """Say how it ended, and count the rewards.

    A row without a name is not filled in yet, and one of the monster's own with 0 was not won: neither counts.

    Raises:
        UserMistake: for a resource that nobody knows, a count below 1, or rewards of a fight that was lost.
    """
    named = (*(each for each in wish.own if each.count), *wish.rewards)
    rewards = tuple(_reward(each, book) for each in named if each.resource.strip())
    if rewards and wish.end == "lost":
        raise UserMistake("A fight that was lost brings no rewards. Take them out, or say that it was won.")
    due = () if wish.end else (Due("end", "How did it end?", ("won", "lost"), words=("Won", "Lost")),)
    stages = [Stage("", "The fight is", "", None, wish.end, apart=True)] if wish.end else []
    stages += [Stage("", f"Reward: {name}", "", 0, count, apart=True) for _, name, count in rewards]
    outcome: dict[str, Value] = {
        "end": wish.end,
        "rewards": [{"entry": id, "name": name, "count": count} for id, name, count in rewards],
    }
    won = ", ".join(f"{name} {spoken(count)}" for _, name, count in rewards)
    sentence = {"": "", "won": "The monster is beaten", "lost": "The fight is lost"}[wish.end]
    return Resolution(tuple(stages), outcome, due, ": ".join(filter(None, (sentence, won))), "Aftermath")


def _reward(reward: Reward, book: Book) -> tuple[str, str, int]:
    """Id, name and count."""
    wanted = reward.resource.strip().casefold()
    found = next((each for each in book.entries(Resource) if wanted in (each.name.casefold(), each.id)), None)
    if found is None:
        raise UserMistake(f"No resource is called “{reward.resource}”. Choose one of the list.")
    if reward.count < 1:
        raise UserMistake(f"{found.name} is won at least once, and {spoken(reward.count)} is less. Give the number.")
    return found.id, found.name, reward.count


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """How the sheet says it ended, and the monster's own resources, of which none is counted yet."""
    state = book.value(record, "state")
    ended: dict[str, Value] = {} if state == "running" else {"end": state}
    own = [{"resource": each.name, "count": 0} for each in _own(record, book)] if state != "lost" else []
    return {**ended, "own": own} if own else ended


def _own(record: Record, book: Book) -> Iterator[Resource]:
    """The resources of the showdown's monster, in the campaign's edition."""
    monster, editions = monster_of(record, book), ("", book.setting(EDITION))
    if monster is not None:
        those = (each for each in book.entries(Resource) if each.monster == monster.id and each.edition in editions)
        yield from sorted(those, key=lambda each: each.name)


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """All that the aftermath writes, on the showdown, its survivors and their settlement."""
    return list(_edits(record, outcome, book))


def _edits(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[Edit]:
    for field, value in (("state", outcome["end"]), ("closed", True)):
        yield from turn.put(record, field, value, book)
    yield from turn.window_closed(record, book)
    settlement = settlement_of(record, book)
    if settlement is not None and outcome["end"] == "won":
        whom = {"monster": monster_name(record, book), "level": book.value(record, "level")}
        yield from beaten("settlement", settlement, whom, book) if book.value(record, "monster") else ()
        yield from _stored(settlement, outcome["rewards"], book)
    for change in changes(record, book):
        yield from (edit for edit in change.edits if change.ticked and not _noted(edit))


def _noted(edit: Edit) -> bool:
    """Whether an edit follows from coming home with more hunt experience, and is no proposal of its own."""
    return isinstance(edit, Set) and edit.path == "learned"


def _stored(settlement: Record, rewards: Sequence[Mapping[str, Value]], book: Book) -> Iterator[Edit]:
    """The rewards go into storage, beside those of the same name."""
    rows = book.value(settlement, "resources")
    taken = {row["id"] for row in rows}
    for id, count in _summed(rewards).items():
        there = next((row for row in rows if row.get("entry") == id), None)
        if there is not None:
            path = f"resources.{there['id']}.count"
            stored = next(row for row in settlement.get("resources") if row["id"] == there["id"])
            yield Set(settlement.id, path, min(MOST, there["count"] + count), stored.get("count"))
            continue
        row = id.replace(".", "_")
        while row in taken:
            row += "_"
        taken.add(row)
        yield Insert(settlement.id, "resources", {"id": row, "entry": id, "count": count})


def _summed(rewards: Sequence[Mapping[str, Value]]) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for each in rewards:
        found[each["entry"]] = found.get(each["entry"], 0) + each["count"]
    return found


def settlement_of(record: Record, book: Book) -> Record | None:
    """The settlement whose showdown it is, or None."""
    there = book.records(SETTLEMENT)
    chosen = book.value(record, "settlement")
    return next((each for each in there if each.id == chosen), there[0] if len(there) == 1 and not chosen else None)


def home_year(record: Record, settlement: Record | None, book: Book) -> int:
    """The lantern year into which survivors come home: the one after the showdown's, for a showdown ends its year."""
    fought = record.get("year")
    if fought is None:
        fought = book.value(settlement, "lantern_year") if settlement is not None else 0
    return min(LAST_YEAR, int(fought) + 1)


def changes(record: Record, book: Book) -> Iterator[TaskChange]:
    """What the showdown leaves on those who fought, as the guided year proposes it too."""
    settlement = settlement_of(record, book)
    year = home_year(record, settlement, book)
    for _, survivor in fighters(record, book):
        if living(survivor, book):
            yield from coming_home.home_from_a_fight(survivor, year, book)
        elif not book.value(survivor, "cause"):
            level = spoken(book.value(record, "level"))
            cause = f"{monster_name(record, book)} {level}" if book.value(record, "monster") else record.name
            edit = Insert(survivor.id, "cause", {"id": "showdown", "name": cause})
            yield TaskChange(
                f"cause:{survivor.id}",
                survivor.name,
                "Cause of death",
                "Died in the showdown",
                "",
                cause,
                (edit,),
                harm=True,
            )


def closing(record: Record, book: Book) -> TaskChange:
    """That a showdown is over, as the guided year proposes it."""
    state = book.value(record, "state")
    edits = tuple(turn.put(record, "closed", True, book))
    words = {"running": "ended", "won": "won", "lost": "lost"}[state]
    return TaskChange(f"closed:{record.id}", record.name, "Showdown", words, "being fought", "over", edits)


def done(role: str, record: Record, book: Book) -> str:
    """Why there is no aftermath any more, or ""."""
    return f"The aftermath of {record.name} is done." if book.value(record, "closed") else ""


RESOLVER = Resolver(
    id="kdm.aftermath",
    title="Aftermath of the showdown",
    inputs=Aftermath,
    run=run,
    roles=(Role("showdown", "Showdown", SHOWDOWN),),
    fill=fill,
    edits=edits,
    labels={
        "end": "The fight was",
        "end.": "Not said",
        "end.won": "Won",
        "end.lost": "Lost",
        "own": "Of the monster's own, how many",
        "own.resource": "Resource",
        "own.count": "Count",
        "rewards": "Rewards",
        "rewards.resource": "Resource",
        "rewards.count": "Count",
    },
    harm=lambda outcome: outcome["end"] == "lost",
    why_not=done,
)
