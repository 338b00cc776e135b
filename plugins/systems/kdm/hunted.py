"""``kdm.hunted``: whom the settlement hunts or meets this year, and at which level, from its quarries and nemeses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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

from .entries import Monster
from .kinds import LEVEL_MOST, SETTLEMENT

HUNTED = "hunted"
"""The settlement's field that says whom those who depart will meet."""
_USUAL = (1, 2, 3)
"""The levels of a monster of which nobody told any."""


@dataclass(frozen=True, slots=True)
class Known:
    """Whom a settlement knows.

    Attributes:
        names: its quarries, then its nemeses.
    """

    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Departure:
    """A wish to meet a monster.

    Attributes:
        monster: which, by name.
        level: at which level, 0 while nobody said.
        settlement: whom it knows.
    """

    monster: str = ""
    level: int = 0
    settlement: Known = field(default_factory=Known)


def run(wish: Departure, dice: Dice, book: Book) -> Resolution:
    """Find the monster, and ask for what is not said yet."""
    outcome: dict[str, Value] = {"entry": "", "name": "", "level": wish.level}
    word = wish.monster.strip()
    if not word:
        label = "Whom do you hunt or meet?"
        label += "" if wish.settlement.names else " The settlement knows no quarry and no nemesis yet: name one."
        return Resolution((), outcome, (Due("monster", label, wish.settlement.names),), title="Departing for")
    monster = _named(word, book)
    name = monster.name if monster is not None else word
    outcome |= {"entry": monster.id} if monster is not None else {"name": word}
    levels = tuple(sorted({each.level for each in monster.levels})) if monster is not None else ()
    level = levels[0] if len(levels) == 1 and not wish.level else wish.level
    if level not in (levels or range(1, LEVEL_MOST + 1)):
        if wish.level:
            raise UserMistake(f"{name} has no level {spoken(wish.level)}. Choose one of {_listed(levels or _USUAL)}.")
        return Resolution((), outcome, (Due("level", f"{name}: at which level?", levels or _USUAL),), title=name)
    outcome["level"] = level
    sentence = f"{name}, level {spoken(level)}"
    return Resolution((Stage("", "Departing for", "", None, sentence),), outcome, (), sentence, "Departing for")


def _listed(levels: Sequence[int]) -> str:
    return ", ".join(map(spoken, levels))


def _named(word: str, book: Book) -> Monster | None:
    """The monster that is called so, or has that id."""
    wanted = word.casefold()
    return next((each for each in book.entries(Monster) if wanted in (each.name.casefold(), each.id)), None)


def chosen(settlement: Record, book: Book) -> Row | None:
    """The line that says whom those who depart will meet, None where nobody said."""
    return next(iter(book.value(settlement, HUNTED)), None)


def told(settlement: Record, book: Book) -> str:
    """Whom they will meet: ``White Lion 2``; "" where nobody said."""
    row = chosen(settlement, book)
    if row is None:
        return ""
    name = str(row.get("name") or book.last_name(row.get("entry", "")))
    return f"{name} {spoken(row['level'])}" if row["level"] else name


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """The settlement's quarries and nemeses."""
    return {"names": names(record, book)}


def names(settlement: Record, book: Book) -> list[str]:
    """The settlement's quarries and then its nemeses, by name."""
    rows = (row for list_ in ("quarries", "nemeses") for row in book.value(settlement, list_))
    return list(dict.fromkeys(str(row.get("name") or book.last_name(row.get("entry", ""))) for row in rows))


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """The line, in the place of the one that was there."""
    named = {"entry": outcome["entry"]} if outcome["entry"] else {"name": outcome["name"]}
    return (*cleared(record), Insert(record.id, HUNTED, {"id": HUNTED, **named, "level": outcome["level"]}))


def cleared(settlement: Record) -> tuple[Edit, ...]:
    """What takes out whom they meet: a year later somebody else is chosen."""
    rows = settlement.get(HUNTED) or ()
    return tuple(Remove(settlement.id, HUNTED, row["id"], row_of(rows, row["id"])) for row in rows)


RESOLVER = Resolver(
    id="kdm.hunted",
    title="Choose whom you hunt or meet",
    inputs=Departure,
    run=run,
    roles=(Role("settlement", "Settlement", SETTLEMENT),),
    fill=fill,
    edits=edits,
    labels={"monster": "Whom", "level": "Level", "settlement.names": ""},
)
