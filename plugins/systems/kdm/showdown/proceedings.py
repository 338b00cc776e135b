"""The window machine over a showdown's sheet: what is under way by it, and what it comes to be (RULES.md E1 to E6)."""

from __future__ import annotations

from tallow.api import Book, Edit, Record, Remove, Set, row_of

from ..entries.action import Window
from .action_record import resolving
from .kind import RESOLVING
from .windows import ACTION, Frame, Proceedings, begins, opened, performs

_IN_AN_ATTACK: tuple[Window, ...] = ("before_reaction", "after_critical")


def under_way(showdown: Record, book: Book) -> Proceedings:
    """The turn, the attack or AI card in it, the opportunity that interrupts it, and the action that is resolved."""
    now, window = Proceedings(book.value(showdown, "turn")), book.value(showdown, "window") or None
    stopped, held = _within(showdown, window, book), resolving(showdown, book)
    now = opened(begins(now, stopped) if stopped is not None else now, window)
    return performs(now, held) if held else now


def _within(showdown: Record, window: Window | None, book: Book) -> Frame | None:
    """What is under way within the turn, as far as the sheet tells: an attack, or in a flow the AI card.

    A monster that was knocked down during the flow performs no more of its card (RULES.md W48).
    """
    if book.value(showdown, "turn") == "monster":
        return Frame("ai_card") if window == "flow" and not book.value(showdown, "knocked_down") else None
    who = book.value(showdown, "acting")
    attacks = bool(who) and book.value(book.record(who), "attacking")
    return Frame("attack", who=who) if attacks or window in _IN_AN_ATTACK else None


def written(showdown: Record, now: Proceedings, book: Book) -> list[Edit]:
    """The edits by which a showdown's sheet comes to say this."""
    window = next((frame.open for frame in reversed(now.frames) if frame.open), "")
    edits: list[Edit] = []
    if window != book.value(showdown, "window"):
        edits.append(Set(showdown.id, "window", window, showdown.get("window")))
    if now.acting is None:
        rows = showdown.get(RESOLVING) or ()
        edits += [Remove(showdown.id, RESOLVING, row["id"], row_of(rows, row["id"])) for row in rows]
    return edits


def goes_on(now: Proceedings, book: Book) -> str:
    """What goes on once everybody has passed, as in "Erza's attack" (RULES.md E4)."""
    within = next(frame for frame in reversed(now.frames) if frame.what != ACTION)
    if within.what == "attack":
        return f"{book.record(within.who).name}'s attack" if within.who else "the attack"
    if within.what == "ai_card":
        return "the AI card"
    return "the survivors' turn" if now.turn == "survivors" else "the monster's turn"
