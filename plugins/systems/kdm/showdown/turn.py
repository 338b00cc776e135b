"""The course of a fight as edits: cards drawn, wounds, who lies and stands up, turns, rounds, the controller tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallow.api import Book, Edit, Record, Set

from ..belonging import living
from ..cells import changed
from ..commands import next_round
from ..kinds import SHOWDOWN
from .fighters import alive, fighters
from .kind import FIGHTERS, ROUND_MOST
from .proceedings import under_way, written
from .windows import arrives, over, passed


def put(record: Record, field: str, value: object, book: Book) -> Iterator[Edit]:
    """The edit that gives a field another value; none where it has it."""
    if book.value(record, field) != value:
        yield Set(record.id, field, value, record.get(field))


def drawn(record: Record, book: Book) -> Sequence[Edit]:
    """The monster draws an AI card, and stands up for it (RULES.md W7, W8, W49); none where there is none (W9)."""
    deck, discard = _shuffled(record, book)
    if not deck:
        return ()
    piles = (("ai_deck", deck - 1), ("ai_discard", discard + 1), ("knocked_down", False))
    return [edit for field, value in piles for edit in put(record, field, value, book)]


def _shuffled(record: Record, book: Book) -> tuple[int, int]:
    """AI deck and discard, the discard shuffled into the deck where that is empty (RULES.md W8)."""
    deck, discard = int(book.value(record, "ai_deck")), int(book.value(record, "ai_discard"))
    return (deck, discard) if deck else (discard, 0)


def wounded(record: Record, book: Book, wounds: int = 1) -> Sequence[Edit]:
    """Wounds put the AI deck's top cards on the wound stack (RULES.md W40); without a card left one kills (W41)."""
    deck, discard = int(book.value(record, "ai_deck")), int(book.value(record, "ai_discard"))
    stack, state = int(book.value(record, "wound_stack")), book.value(record, "state")
    for _ in range(wounds):
        if not deck:
            deck, discard = discard, 0
        if not deck:
            state = "won"
            break
        deck, stack = deck - 1, stack + 1
    after = (("ai_deck", deck), ("ai_discard", discard), ("wound_stack", stack), ("state", state))
    return [edit for field, value in after for edit in put(record, field, value, book)]


def healed(record: Record, book: Book) -> Sequence[Edit]:
    """A card of the wound stack goes unseen below the AI deck (RULES.md W42)."""
    stack = int(book.value(record, "wound_stack"))
    if not stack:
        return ()
    return [
        *put(record, "wound_stack", stack - 1, book),
        *put(record, "ai_deck", int(book.value(record, "ai_deck")) + 1, book),
    ]


def felled(record: Record, book: Book) -> Sequence[Edit]:
    """The monster is knocked down: a survival opportunity (RULES.md S41), or none within an action (E2)."""
    if book.value(record, "knocked_down"):
        return ()
    after = arrives(under_way(record, book), "monster_knocked_down")
    return [*put(record, "knocked_down", True, book), *written(record, after, book)]


def stood(record: Record, book: Book) -> Sequence[Edit]:
    """The monster stands up."""
    return list(put(record, "knocked_down", False, book))


def next_turn(record: Record, book: Book) -> Sequence[Edit]:
    """The other side's turn begins, and after the survivors' a new round (RULES.md W1); the monster stands (W49)."""
    after = _survivors_turn if book.value(record, "turn") == "monster" else _round
    return [*after(record, book), *_turn_over(record, book)]  # the log tells the first of them


def next_round_of(record: Record, book: Book) -> Sequence[Edit]:
    """The next round of a fight begins, whichever side's turn it is."""
    return [*_round(record, book), *_turn_over(record, book)]


def window_closed(record: Record, book: Book) -> Sequence[Edit]:
    """Nobody wants another action: the opportunity closes, and what was interrupted goes on (RULES.md S39, S42)."""
    return written(record, passed(under_way(record, book)), book)


def target_picked(record: Record, book: Book) -> Sequence[Edit]:
    """Who has the priority target token is the monster's target, and the token goes (RULES.md W13)."""
    for row, survivor in fighters(record, book):
        if row["priority"] and living(survivor, book):
            return [*put(record, "target", survivor.id, book), *changed(record, FIGHTERS.id, row["id"], priority=False)]
    return ()


def _turn_over(record: Record, book: Book) -> Iterator[Edit]:
    """What a turn takes with it."""
    yield from written(record, over(under_way(record, book)), book)
    yield from put(record, "knocked_down", False, book)
    for field in ("acting", "target"):
        if book.value(record, field):
            yield Set(record.id, field, None, record.get(field))


def _survivors_turn(record: Record, book: Book) -> Iterator[Edit]:
    """Who lay when the monster's turn began stands up at its end (RULES.md W6)."""
    yield from put(record, "turn", "survivors", book)
    for _, survivor in fighters(record, book):
        yield from put(survivor, "moved", False, book)
        yield from put(survivor, "activated", False, book)
    for row, survivor in fighters(record, book):
        if row["rises"]:
            yield from changed(record, FIGHTERS.id, row["id"], rises=False)
            if living(survivor, book):
                yield from put(survivor, "knocked_down", False, book)


def _round(record: Record, book: Book) -> Iterator[Edit]:
    """A round begins: acts and actions are had anew (RULES.md S15), and the controller tile passes on (W4)."""
    yield from put(record, "round", min(ROUND_MOST, int(book.value(record, "round")) + 1), book)
    yield from put(record, "turn", "monster", book)
    yield from passed_on(record, book)
    for row, survivor in fighters(record, book):
        lies = bool(book.value(survivor, "knocked_down")) and living(survivor, book)
        if bool(row["rises"]) is not lies:
            yield from changed(record, FIGHTERS.id, row["id"], rises=lies)
        yield from next_round(survivor, book)


def passed_on(record: Record, book: Book) -> Sequence[Edit]:
    """The monster controller tile goes to the next survivor who lives, in the order of the sheet (RULES.md W4)."""
    there = [each.id for _, each in fighters(record, book)]
    standing, holder = {each.id for each in alive(record, book)}, book.value(record, "controller")
    start = there.index(holder) + 1 if holder in there else 0
    following = [id for id in (*there[start:], *there[:start]) if id in standing]
    return list(put(record, "controller", following[0], book)) if following else ()


def acted(survivor: Record, book: Book) -> Sequence[Edit]:
    """A survivor has had the act of this round, and with it an older block is over (RULES.md W2, W92)."""
    showdown = next((each for each in book.records(SHOWDOWN) if _fights(survivor, each, book)), None)
    of_the_fight = put(showdown, "acting", survivor.id, book) if showdown is not None else ()
    return [*put(survivor, "acted", True, book), *put(survivor, "block", 0, book), *of_the_fight]


def _fights(survivor: Record, showdown: Record, book: Book) -> bool:
    open_ = not book.value(showdown, "closed")
    return open_ and any(each.id == survivor.id for _, each in fighters(showdown, book))
