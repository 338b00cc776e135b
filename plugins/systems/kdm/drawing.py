"""Draws and tables between showdowns: innovations from the deck, settlement events, hunt events."""

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
    Resolution,
    Resolver,
    Role,
    Set,
    Stage,
    UserMistake,
    Value,
)

from .cells import named
from .entries import HuntEvent, Monster, SettlementEvent
from .innovating import in_deck
from .kinds import LEVEL_MOST, SETTLEMENT

_SIDES = 100
DRAWN = "drawn"
"""By whom an event was added to the timeline that came from the settlement event deck."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The innovation deck of a settlement.

    Attributes:
        names: what is in it, by name.
        drawn: how many are drawn.
    """

    names: tuple[str, ...] = ()
    drawn: int = 2


@dataclass(frozen=True, slots=True)
class Innovate:
    """A draw from the innovation deck.

    Attributes:
        card: the one that was kept of those drawn from the players' own deck, by name; "" to draw here.
        keep: the one that is kept, by name.
        settlement: whose deck it is.
    """

    card: str = ""
    keep: str = ""
    settlement: Deck = field(default_factory=Deck)


def innovate(wish: Innovate, dice: Dice, book: Book) -> Resolution:
    """Draw so many, one after the other, each from what is left, and keep one; or take the one kept at the table."""
    left, drawn = list(wish.settlement.names), list[str]()
    if not left:
        raise UserMistake("The innovation deck is empty. Innovate what has consequences, or add one by hand.")
    if wish.card.strip():
        return _kept_at_the_table(wish.card.strip(), left)
    stages: list[Stage] = []
    while left and len(drawn) < wish.settlement.drawn:
        face = dice.d(len(left), f"innovation {len(drawn) + 1} of {wish.settlement.drawn}") if len(left) > 1 else 1
        drawn.append(left.pop(face - 1))
        stages.append(Stage("", f"Drawn, d{len(left) + 1}", "", None, face, drawn[-1], apart=True))
    kept = next((name for name in drawn if name.casefold() == wish.keep.strip().casefold()), "")
    if not kept and len(drawn) == 1:
        kept = drawn[0]
    due = () if kept else (Due("keep", "Which one is kept?", tuple(drawn)),)
    told = f"{kept} is innovated" if kept else f"drawn: {', '.join(drawn)}"
    return Resolution(tuple(stages), {"drawn": drawn, "kept": kept}, due, told, f"Innovate {kept}".rstrip())


def _kept_at_the_table(word: str, deck: Sequence[str]) -> Resolution:
    kept = next((name for name in deck if name.casefold() == word.casefold()), "")
    if not kept:
        raise UserMistake(f"card is one of the deck, and {word} is not in it. Give one of {', '.join(deck)}.")
    stage = Stage("", "Kept at the table", "", None, kept)
    return Resolution((stage,), {"drawn": [kept], "kept": kept}, (), f"{kept} is innovated", f"Innovate {kept}")


def deck_of(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """What is in the settlement's deck."""
    names = [each.name for each in in_deck(record, book)]
    return {"names": names, "drawn": book.total(record, "kdm.innovate_cards").value}


def innovated(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """The kept one joins the innovations."""
    entry = next((each for each in in_deck(record, book) if each.name == outcome["kept"]), None)
    if entry is None:
        return ()
    row = {"id": entry.id.replace(".", "_"), "entry": entry.id, "year": book.value(record, "lantern_year")}
    return (Insert(record.id, "innovations", row),)


@dataclass(frozen=True, slots=True)
class SettlementDraw:
    """A card of the settlement event deck.

    Attributes:
        card: what was drawn from the players' own deck, by name; "" to draw here.
    """

    card: str = ""


def settlement_event(wish: SettlementDraw, dice: Dice, book: Book) -> Resolution:
    """Which card it is; its text is on the card. One that nobody knows is written down by its name."""
    known, card = sorted(book.entries(SettlementEvent), key=lambda each: each.name), wish.card.strip()
    if card:
        told = next((each for each in known if each.name.casefold() == card.casefold()), None)
        name, id = (told.name, told.id) if told is not None else (card, "")
        stage = Stage("", "Drawn at the table", "", None, name, "Read it on the card.")
        return Resolution((stage,), {"event": id, "name": name}, (), name, f"{name} (settlement event)")
    if not known:
        raise UserMistake("No settlement events are known. Enable a plugin that has them.")
    face = dice.d(len(known), "settlement event") if len(known) > 1 else 1
    found = known[face - 1]
    stage = Stage(
        "", f"Settlement event, d{len(known)}", "", None, face, f"{found.name}: read it on the card.", apart=True
    )
    return Resolution(
        (stage,), {"event": found.id, "name": found.name}, (), found.name, f"{found.name} (settlement event)"
    )


def event_drawn(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """The event stands on the timeline of this year."""
    taken = {row["id"] for row in book.value(record, "timeline")}
    event, year = outcome["event"], book.value(record, "lantern_year")
    id = event.replace(".", "_") or "drawn"
    while id in taken:
        id += "_"
    what = {"entry": event} if event else {"name": outcome["name"]}
    return (Insert(record.id, "timeline", {"id": id, **what, "year": year, "by": DRAWN}),)


@dataclass(frozen=True, slots=True)
class HuntRoll:
    """A roll on the hunt event table."""


def hunt_event(wish: HuntRoll, dice: Dice, book: Book) -> Resolution:
    """Which event it is; its text is in the rulebook."""
    face = dice.d(_SIDES, "hunt event")
    found = next((each for each in book.entries(HuntEvent) if each.number == face), None)
    name = found.name if found is not None else f"number {face}"
    stage = Stage("", "Hunt event, d100", "", None, face, f"{name}: read it in the rulebook.", apart=True)
    # The number is told as a word: there is nothing to weigh in the odds of one of a hundred.
    outcome = {"number": str(face), "name": name}
    return Resolution((stage,), outcome, (), f"{face}: {name}", f"{name} (hunt event {face})")


@dataclass(frozen=True, slots=True)
class Known:
    """The monsters of a settlement: its quarries and nemeses, by name."""

    monsters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Victory:
    """A monster is beaten.

    Attributes:
        monster: by name.
        level: its level.
        settlement: what can be met.
    """

    monster: str = ""
    level: int = 1
    settlement: Known = field(default_factory=Known)


def victory(wish: Victory, dice: Dice, book: Book) -> Resolution:
    """Note whom the survivors beat."""
    if wish.level < 0:
        raise UserMistake(f"level is at least 0, and {wish.level} is less. Give the monster's level.")
    if wish.level > LEVEL_MOST:
        raise UserMistake(f"level is at most {LEVEL_MOST}, and {wish.level} is more. Give the monster's level.")
    due = () if wish.monster.strip() else (Due("monster", "Which monster was beaten?", wish.settlement.monsters),)
    name, outcome = wish.monster.strip(), {"monster": wish.monster.strip(), "level": wish.level}
    if due:
        return Resolution((), outcome, due, "", "Record a victory")
    whom = f"{name} {wish.level}"
    return Resolution((Stage("", "Beaten", "", None, whom),), outcome, (), f"{whom} is beaten", f"Victory over {whom}")


def met_by(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """Whom the settlement hunts and who comes for it."""
    rows = [*book.value(record, "quarries"), *book.value(record, "nemeses")]
    return {"monsters": [named(row, book) for row in rows]}


def beaten(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """The monster joins the defeated, and its level is ticked."""
    name, level = outcome["monster"], outcome["level"]
    found: list[Edit] = []
    known = next((each for each in book.entries(Monster) if each.name.casefold() == name.casefold()), None)
    line: dict[str, Value] = {"name": name} if known is None else {"entry": known.id}
    for list_ in ("quarries", "nemeses"):
        for row in book.value(record, list_):
            if named(row, book).casefold() != name.casefold():
                continue
            line = {key: row[key] for key in ("entry", "name") if key in row}
            mark = f"level_{level}"
            if row.get(mark) is False:
                found.append(Set(record.id, f"{list_}.{row['id']}.{mark}", True, False))
    number = len(book.value(record, "defeated")) + 1
    taken = {row["id"] for row in book.value(record, "defeated")}
    while f"defeated_{number}" in taken:
        number += 1
    year = book.value(record, "lantern_year")
    return [*found, Insert(record.id, "defeated", {"id": f"defeated_{number}", **line, "level": level, "year": year})]


_SETTLEMENT = (Role("settlement", "Settlement", SETTLEMENT),)

RESOLVERS = (
    Resolver(
        "kdm.innovate",
        "Innovate",
        Innovate,
        innovate,
        _SETTLEMENT,
        deck_of,
        innovated,
        labels={
            "card": "Kept of your own deck",
            "keep": "Kept of these",
            "settlement.names": "In the deck",
            "settlement.drawn": "Cards drawn",
        },
    ),
    Resolver(
        "kdm.settlement_event",
        "Draw a settlement event",
        SettlementDraw,
        settlement_event,
        _SETTLEMENT,
        edits=event_drawn,
        labels={"card": "Card of your own deck"},
    ),
    Resolver("kdm.hunt_event", "Roll a hunt event", HuntRoll, hunt_event, _SETTLEMENT),
    Resolver(
        "kdm.victory",
        "Record a victory",
        Victory,
        victory,
        _SETTLEMENT,
        met_by,
        beaten,
        labels={"monster": "Monster", "level": "Level", "settlement.monsters": ""},
    ),
)
