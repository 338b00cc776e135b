"""What the showdown's sheet tells that is worked out: the monster's traits, the survivors in short, the open window."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Book, Pill, Record, Row, ToldLine, spoken

from ..belonging import living
from ..kinds import PLACES
from . import commands, turn
from .action_pills import unlocked
from .fighters import fighters
from .proceedings import goes_on, under_way
from .totals import level_of, monster_of
from .windows import WHEN, windows_of

_MARKS = (
    ("doomed", "doomed"),
    ("frenzied", "frenzied"),
    ("attacking", "attacking"),
    ("acted", "acted"),
    ("activated", "activation spent"),
)
_PRIORITY, _HIDDEN, _REMOVED = "priority", "hidden", "removed"


def monster(record: Record, book: Book) -> tuple[ToldLine, ...]:
    """What the level has besides its figures; what each trait does stands on its card."""
    return tuple(_monster(record, book))


def _monster(record: Record, book: Book) -> Iterator[ToldLine]:
    entry, level = monster_of(record, book), level_of(record, book)
    if entry is None:
        return
    if level is not None and level.traits:
        yield ToldLine("Traits", ", ".join(level.traits))
    if level is not None and level.moods:
        yield ToldLine("Moods", ", ".join(level.moods))
    if level is not None and level.statuses:
        yield ToldLine("Survivor statuses", ", ".join(level.statuses))
    if entry.instinct:
        yield ToldLine("Instinct", entry.instinct)
    if entry.size[0]:
        yield ToldLine("Base", f"{entry.size[0]} × {entry.size[1]} spaces")
    if level is not None and level.life:
        yield ToldLine("Life", f"{spoken(level.life)}, and not the number of its AI cards: read its card")


def cards(record: Record, book: Book) -> tuple[ToldLine, ...]:
    """What drawing and revealing come to where the deck is empty (RULES.md W8 to W10)."""
    if book.value(record, "ai_deck"):
        return ()
    draw = "the discard is shuffled first" if book.value(record, "ai_discard") else "Basic Action"
    return (ToldLine("Drawing", draw), ToldLine("Revealing", "nothing: it never shuffles the discard"))


def survivors(record: Record, book: Book) -> tuple[ToldLine, ...]:
    """Each survivor in short, with the survival actions that they have."""
    return tuple(_survivor(record, row, each, book) for row, each in fighters(record, book))


def _survivor(record: Record, row: Row, survivor: Record, book: Book) -> ToldLine:
    if not living(survivor, book):
        return ToldLine(survivor.name, "dead", "", "harm", record=survivor.id)
    survival, limit = book.value(survivor, "survival"), book.total(survivor, "kdm.limit").value
    told = "; ".join(
        (*_moves(survivor, book), *_stands(record, row, survivor, book), _body(survivor, book), _acts(survivor, book))
    )
    figure = f"survival {spoken(survival)} of {spoken(limit)}"
    return ToldLine(survivor.name, told, figure, record=survivor.id)


def _moves(survivor: Record, book: Book) -> Iterator[str]:
    """How far a move goes (RULES.md A6, X1); nothing of one who cannot move (W85)."""
    if not book.value(survivor, "knocked_down"):
        spaces = book.total(survivor, "kdm.spaces").value
        yield f"moves {spoken(spaces)}" if spaces else "moves no more this turn"


def _stands(record: Record, row: Row, survivor: Record, book: Book) -> Iterator[str]:
    """How a survivor stands in the fight (RULES.md W13, W14, W83, W86, W88)."""
    if book.value(record, "controller") == survivor.id:
        yield "monster controller"
    if row[_REMOVED]:
        yield "off the board"
    if book.value(survivor, "knocked_down"):
        yield "knocked down: no threat"
    elif row[_HIDDEN]:
        yield "hidden: no threat"
    for flag, words in _MARKS:
        if book.value(survivor, flag):
            yield words
    if row[_PRIORITY]:
        yield "priority target"


def _body(survivor: Record, book: Book) -> str:
    """Armor, and what bleeds and is hurt."""
    armor = " ".join(f"{place} {spoken(book.total(survivor, f'kdm.armor_{place}').value)}" for place in PLACES)
    hurt = [
        f"{place} {weight}"
        for place in ("brain", *PLACES)
        for weight in ("light", "heavy")
        if _has(survivor, f"{place}_{weight}", book)
    ]
    more = [
        f"{id} {spoken(n)}" for id in ("bleeding", "insanity", "block", "deflect") if (n := book.value(survivor, id))
    ]
    return ", ".join((f"armor {armor}", *hurt, *more))


def _has(survivor: Record, flag: str, book: Book) -> bool:
    return flag not in ("brain_heavy", "head_light") and bool(book.value(survivor, flag))


def _acts(survivor: Record, book: Book) -> str:
    """The survival actions that somebody has."""
    names = ", ".join(each.name for each in unlocked(survivor, book))
    return f"performs {names}" if names else "performs no survival action"


def acts(record: Record, book: Book) -> tuple[Pill, ...]:
    """Whose act it is: a press says that somebody has it (RULES.md W2); nobody's once the fight is over."""
    if commands.over(record, book):
        return ()
    return tuple(_act(record, each, book) for _, each in fighters(record, book) if living(each, book))


def _act(record: Record, survivor: Record, book: Book) -> Pill:
    done = bool(book.value(survivor, "acted"))
    why = _hindrance(record, survivor, book)
    edits = () if why else tuple(turn.acted(survivor, book))
    return Pill(survivor.name, f"{survivor.name} acts", edits, why, done)


def _hindrance(record: Record, survivor: Record, book: Book) -> str:
    """Why a survivor has no act now, in a few words, or ""."""
    if book.value(survivor, "acted"):
        return "had the act"
    if book.value(record, "turn") == "monster":
        return "the monster's turn"
    return "knocked down" if book.value(survivor, "knocked_down") else ""


def window(record: Record, book: Book) -> tuple[ToldLine, ...]:
    """The survival opportunity that is open and what it interrupts, or which of them this turn has."""
    now = under_way(record, book)
    open_ = book.value(record, "window")
    then = f"then {goes_on(now, book)} goes on"
    if now.acting is not None:
        held = book.last_name(now.acting.name)
        after = f"then it is {WHEN[open_]} again" if open_ else then
        words = f"with all that it sets off, and nobody performs another (S14); {after}"
        return (ToldLine(f"{held} is being resolved", words),)
    if not open_:
        there = ", ".join(WHEN[each] for each in windows_of(now.turn))
        return (ToldLine("None is open", f"this turn has them {there}"),)
    words = f"survivors who are not attacking may act one after the other, until everybody passes; {then}"
    return (ToldLine(WHEN[open_].capitalize(), words, "open"),)
