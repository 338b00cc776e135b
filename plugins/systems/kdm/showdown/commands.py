"""Commands of a showdown: begin it, cards and wounds, who lies, turns, the controller tile, the open window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tallow.api import Book, Command, Create, Edit, Record, Set

from ..belonging import departing_survivors
from ..commands import next_round
from ..kinds import MOST, SETTLEMENT, SHOWDOWN, SURVIVOR
from . import fighters, turn
from .kind import RESOLVING
from .totals import monster_name
from .windows import WHEN


def begin(settlement: Record, book: Book) -> Sequence[Edit]:
    """A showdown of those who departed, against the monster of this year where the timeline has one."""
    values = dict(fighters.beginning(settlement, book))
    return (Create("", SHOWDOWN, fighters.title(settlement, book), values),)


def not_begun(settlement: Record, book: Book) -> str:
    """Why no showdown begins, or ""."""
    there = fighters.running(settlement, book)
    if there is not None:
        return f"{there.name} is still being fought. Do its aftermath first."
    if not departing_survivors(settlement, book):
        return f"Nobody of {settlement.name} has departed. Tick Departing on some sheets first."
    return ""


def over(record: Record, book: Book) -> str:
    """Why nothing goes on in a fight, or ""."""
    if book.value(record, "closed"):
        return f"{record.name} is over, and its aftermath is done."
    state = book.value(record, "state")
    return "" if state == "running" else f"{record.name} is {state}. Do the aftermath, or set the fight to running."


def _unless_over(why_not: Callable[[Record, Book], str]) -> Callable[[Record, Book], str]:
    return lambda record, book: over(record, book) or why_not(record, book)


def no_card(record: Record, book: Book) -> str:
    """Why no card is drawn (RULES.md W9), or ""."""
    if book.value(record, "ai_deck") or book.value(record, "ai_discard"):
        return ""
    return f"Deck and discard are empty: {monster_name(record, book)} performs its Basic Action."


def unhurt(record: Record, book: Book) -> str:
    """Why nothing heals, or ""."""
    return "" if book.value(record, "wound_stack") else "The wound stack is empty: there is nothing to heal."


def lies(record: Record, book: Book) -> str:
    """Why the monster is not knocked down, or ""."""
    return f"{monster_name(record, book)} lies already." if book.value(record, "knocked_down") else ""


def alone(record: Record, book: Book) -> str:
    """Why the tile does not pass on, or ""."""
    return "" if turn.passed_on(record, book) else "There is nobody else to whom the tile could go."


def closed(record: Record, book: Book) -> str:
    """Why nobody passes, or ""."""
    acting = next(iter(book.value(record, RESOLVING)), None)
    if acting is not None:
        name = acting.get("name") or book.last_name(acting["entry"])
        return f"{name} is being resolved: end it first (S14)."
    return "" if book.value(record, "window") else f"No survival opportunity is open. Open one {_moments()} first."


def _moments() -> str:
    return f"({', '.join(WHEN[each] for each in ('between_acts', 'flow'))} …)"


def no_token(record: Record, book: Book) -> str:
    """Why nobody is picked for a token (RULES.md W11 to W13), or ""."""
    if turn.target_picked(record, book):
        return ""
    return "Nobody has the priority target token: the first line that fits decides, else usually Instinct."


def attacked(record: Record, book: Book) -> Sequence[Edit]:
    """Who is attacked while holding the monster controller tile gains 1 insanity (RULES.md W5)."""
    holder = book.record(book.value(record, "controller"))
    now = int(book.value(holder, "insanity"))
    return [Set(holder.id, "insanity", min(MOST, now + 1), holder.get("insanity"))]


def nobody_holds(record: Record, book: Book) -> str:
    """Why nobody gains insanity, or ""."""
    return "" if book.value(record, "controller") else "Nobody holds the monster controller tile. Choose who does."


def new_round(settlement: Record, book: Book) -> Sequence[Edit]:
    """A new round for all who departed (RULES.md S15); in a showdown that is written down, its next round."""
    showdown = fighters.running(settlement, book)
    if showdown is None:
        return [edit for each in departing_survivors(settlement, book) for edit in next_round(each, book)]
    return turn.next_round_of(showdown, book)


def no_round(settlement: Record, book: Book) -> str:
    """Why there is no round, or ""."""
    showdown = fighters.running(settlement, book)
    if showdown is not None:
        return over(showdown, book)
    away = departing_survivors(settlement, book)
    return "" if away else f"Nobody of {settlement.name} has departed. Tick Departing on some sheets first."


def had_act(survivor: Record, book: Book) -> str:
    """Why a survivor has no act now (RULES.md W2, W85), or ""."""
    if book.value(survivor, "acted"):
        return f"{survivor.name} has had the act of this round."
    return f"{survivor.name} is knocked down, and has no act." if book.value(survivor, "knocked_down") else ""


def _lie(survivor: Record, book: Book) -> Sequence[Edit]:
    return list(turn.put(survivor, "knocked_down", True, book))


def _rise(survivor: Record, book: Book) -> Sequence[Edit]:
    return list(turn.put(survivor, "knocked_down", False, book))


SHOWDOWN_COMMANDS = (
    Command("kdm.begin_showdown", "Begin the showdown", SETTLEMENT, begin, why_not=not_begun),
    Command("kdm.new_round", "New round", SETTLEMENT, new_round, why_not=no_round),
    Command("kdm.next_turn", "Next turn", SHOWDOWN, turn.next_turn, why_not=over),
    Command("kdm.monster_draws", "Monster draws a card", SHOWDOWN, turn.drawn, why_not=_unless_over(no_card)),
    Command("kdm.wound_monster", "Wound the monster", SHOWDOWN, turn.wounded, why_not=over),
    Command("kdm.heal_monster", "Heal the monster by 1", SHOWDOWN, turn.healed, why_not=_unless_over(unhurt)),
    Command("kdm.fell_monster", "Knock the monster down", SHOWDOWN, turn.felled, why_not=_unless_over(lies)),
    Command("kdm.pass_controller", "Pass the controller tile", SHOWDOWN, turn.passed_on, why_not=_unless_over(alone)),
    Command(
        "kdm.pick_target", "Pick the priority target", SHOWDOWN, turn.target_picked, why_not=_unless_over(no_token)
    ),
    Command(
        "kdm.controller_attacked", "Controller is attacked", SHOWDOWN, attacked, why_not=_unless_over(nobody_holds)
    ),
    Command("kdm.pass_window", "Everybody passes", SHOWDOWN, turn.window_closed, why_not=_unless_over(closed)),
    Command("kdm.act", "Has had the act", SURVIVOR, turn.acted, why_not=had_act),
    Command("kdm.knock_down", "Knock down", SURVIVOR, _lie),
    Command("kdm.stand_up", "Stand up", SURVIVOR, _rise),
)
