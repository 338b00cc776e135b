"""What the showdown's sheet tells that is worked out: the monster's traits, the survivors in short, the open window."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Book, Pill, Record, Row, ToldLine, spoken

from ..belonging import living
from ..kinds import PLACES
from . import commands, turn
from .action_pills import pills
from .fighters import fighters
from .proceedings import goes_on, under_way
from .totals import level_of, monster_name, monster_of
from .windows import WHEN, windows_of

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
    if level is not None and level.statuses:
        yield ToldLine("Survivor statuses", ", ".join(level.statuses))
    if entry.instinct:
        yield ToldLine("Instinct", entry.instinct)
    if entry.size[0]:
        yield ToldLine("Base", f"{entry.size[0]} × {entry.size[1]} spaces")
    if level is not None and level.life:
        yield ToldLine("Life", f"{spoken(level.life)}, and not the number of its AI cards: read its card")


def cards(record: Record, book: Book) -> tuple[ToldLine, ...]:
    """What drawing and revealing come to now (RULES.md W7 to W10)."""
    deck, discard = book.value(record, "ai_deck"), book.value(record, "ai_discard")
    draw = "the top card" if deck else "the discard is shuffled first (W8)" if discard else "Basic Action (W9)"
    return (
        ToldLine("Drawing", draw),
        ToldLine("Revealing", "the top card" if deck else "nothing: it never shuffles the discard (W10)"),
    )


def survivors(record: Record, book: Book) -> tuple[ToldLine, ...]:
    """Each survivor in short, with the survival actions that can be performed now."""
    return tuple(_survivor(record, row, each, book) for row, each in fighters(record, book))


def _survivor(record: Record, row: Row, survivor: Record, book: Book) -> ToldLine:
    if not living(survivor, book):
        return ToldLine(survivor.name, "dead", "", "harm", record=survivor.id)
    survival, limit = book.value(survivor, "survival"), book.total(survivor, "kdm.limit").value
    told = "; ".join(
        (*_moves(survivor, book), *_stands(record, row, survivor, book), _body(survivor, book), may(survivor, book))
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
    for flag, words in (("doomed", "doomed"), ("frenzied", "frenzied"), ("attacking", "attacking"), ("acted", "acted")):
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


def may(survivor: Record, book: Book) -> str:
    """The survival actions that somebody may perform now."""
    names = [pill.label for pill in pills(survivor, book) if not pill.why]
    return f"may {', '.join(names)}" if names else "no survival action"


def acts(record: Record, book: Book) -> tuple[Pill, ...]:
    """Whose act it is: a press says that somebody has it (RULES.md W2)."""
    return tuple(_act(record, each, book) for _, each in fighters(record, book) if living(each, book))


def _act(record: Record, survivor: Record, book: Book) -> Pill:
    done = bool(book.value(survivor, "acted"))
    why = commands.had_act(survivor, book) or commands.over(record, book)
    if not why and book.value(record, "turn") == "monster":
        why = "The monster's turn comes first."
    edits = () if why else tuple(turn.acted(survivor, book))
    return Pill(survivor.name, f"{survivor.name} acts", edits, why, done)


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


def fight(record: Record, book: Book) -> tuple[ToldLine, ...]:
    """How the fight stands, in a line."""
    state, turns = book.value(record, "state"), book.value(record, "turn")
    whose = f"{monster_name(record, book)}'s turn" if turns == "monster" else "survivors' turn"
    words = {"won": "The monster is beaten.", "lost": "The fight is lost."}.get(state)
    round_ = f"Round {spoken(book.value(record, 'round'))}, {whose}"
    return (ToldLine(round_, words or "", "", "harm" if state == "lost" else ""),)
