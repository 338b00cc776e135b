"""Blocks that are worked out: lines of what follows from a record, and actions that are possible now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from tallow.model.book import Book
from tallow.model.edit import Edit
from tallow.model.record import Record


@dataclass(frozen=True, slots=True)
class ToldLine:
    """A line that is worked out.

    Attributes:
        text: what follows ("+1 survival each").
        note: why, and from what ("Drums").
        value: a figure or word at its right.
        state: ``off`` for what is not available and says why in its note, ``harm``, ``lack`` for what is short.
        entry, record: the id of an entry, or of a record, that a click opens; "" for none.
    """

    text: str
    note: str = ""
    value: str = ""
    state: Literal["", "off", "harm", "lack"] = ""
    entry: str = ""
    record: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """Lines that are worked out; nobody writes in them.

    Attributes:
        label: the head.
        lines: by the game, of the record.
        empty: what stands there while there is none; "" hides the block on the screen then, and on paper.
        hint: a few words at the right of the head, of the record.
        folds: after how many lines the rest is folded on the screen; 0 for never.
    """

    label: str
    lines: Callable[[Record, Book], tuple[ToldLine, ...]]
    empty: str = ""
    hint: Callable[[Record, Book], str] | None = None
    folds: int = 0


@dataclass(frozen=True, slots=True)
class Pill:
    """An action.

    Attributes:
        label: its word ("Dodge").
        title: the step's name ("Dodge, survival 3 → 2").
        edits: what it writes, all in one step.
        why: why it cannot be done now, in a few words ("needs an innovation"); "" where it can.
        spent: whether it has been done and cannot be done again for now.
    """

    label: str
    title: str = ""
    edits: tuple[Edit, ...] = ()
    why: str = ""
    spent: bool = False


@dataclass(frozen=True, slots=True)
class Pills:
    """Actions side by side; those that cannot be done say why. On paper each is a box, ticked where it is there.

    Attributes:
        label: what stands before them ("Spend one to").
        pills: by the game, of the record.
    """

    label: str
    pills: Callable[[Record, Book], tuple[Pill, ...]]


@dataclass(frozen=True, slots=True)
class Kin:
    """Somebody in a family tree.

    Attributes:
        id: the record's, or any other for somebody who has none any more.
        name, note: as shown ("born year 1").
        parents, partners: ids; two parents at most, and it is enough that one of two partners names the other.
        state: ``living``, ``dead`` (struck through) or ``gone`` (dashed, italic).
        row: the highest row in which it may stand, 0 for the first; below its parents it stands in any case.
        band: what the row is called in which it stands ("Year 1 – 2"); of each row the first that is not "" counts.
    """

    id: str
    name: str
    note: str = ""
    parents: tuple[str, ...] = ()
    partners: tuple[str, ...] = ()
    state: Literal["living", "dead", "gone"] = "living"
    row: int = 0
    band: str = ""


@dataclass(frozen=True, slots=True)
class FamilyTree:
    """Who comes from whom, as a tree and as a list; Enter opens a sheet.

    Who has neither parents nor a partner nor children in it stands apart, below.

    Attributes:
        kin: everybody, by the game, of the record.
        label: the head.
        facts: what is told of the chosen one, a label and words each.
        adds: the resolver or command that makes a child, "" for none; ``adds_label`` is its button's words, and
            ``role`` the role that the chosen one takes in it.
        empty: what stands there while there is nobody.
    """

    kin: Callable[[Record, Book], tuple[Kin, ...]]
    label: str = "Family"
    facts: Callable[[str, Record, Book], tuple[tuple[str, str], ...]] | None = None
    adds: str = ""
    adds_label: str = "Child…"
    role: str = ""
    empty: str = "Nobody is here yet."
