"""Kinds: what sorts of records there are, what each holds, and how its records stand in a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as _field
from typing import TYPE_CHECKING

from tallow.model.errors import Unknown, nearest
from tallow.model.field import Field
from tallow.model.phrase import one
from tallow.model.record import EMPTY

if TYPE_CHECKING:
    from tallow.model.book import Book
    from tallow.model.record import Record


@dataclass(frozen=True, slots=True)
class Pip:
    """A small square behind a record's name in a list, which harm fills half or whole.

    What fills it is a flag field, a flag total, or a flag of a row that a table begins with (``limbs.arms.light``).
    Where both hold it is whole. It is told by the label of what fills it, behind its own: "arms light".

    Attributes:
        label: what it stands for ("arms"), or "" where the label of what fills it says all.
        half, whole: ids of what fills it half or whole; one of them may be "".
    """

    label: str = ""
    half: str = ""
    whole: str = ""


@dataclass(frozen=True, slots=True)
class PipSlots:
    """Small squares behind a record's name that the rows of a table fill one by one, the others free.

    Attributes:
        table: the table field; each row is told by its name.
        count: the total or number field that says how many squares there are; rows beyond it are shown all the same.
    """

    table: str
    count: str


@dataclass(frozen=True, slots=True)
class Gone:
    """A way in which records of a kind are gone: they stay in their list, struck through, and are counted apart.

    Attributes:
        flag: the id of what says so, as a pip's.
        word: how they are counted, and what stands behind the name: "dead".
        since: a field or total that is told instead once it has a value, or "".
        words: what stands before that value: "died yr".
    """

    flag: str
    word: str
    since: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Besides:
    """Entries that a record has without a list that holds them, by what else it has: a set of which it wears all.

    Attributes:
        entry: the entry type.
        label: what they are: "Whole armor sets".
        had: ``had(record, book)``: the ids of those that a record has; it may ask for no total, permission or derived
            list.
    """

    entry: str
    label: str
    had: Callable[[Record, Book], Sequence[str]]


@dataclass(frozen=True, slots=True)
class KindType:
    """A kind of record.

    Attributes:
        id: ``armor_damage.character``.
        label, plural: as shown: "Character", "Characters".
        fields: in the sheet's order; an expansion's carry its id in front (``gorm.acid``).
        icon: the rail's icon, a name of ``resources/icons``.
        figure: the total or field whose value stands behind the name in the rail, or "".
        full: the total or field that it is measured against there, or "".
        down: what stands there in place of ``full`` when the figure is 0 or less ("down"), or "".
        pips: the small squares there, in order.
        pips_head: what is said before their words: "Injured".
        slots: further squares behind them, which the rows of a table fill, or None.
        gone: the ways to be gone; the first that holds counts.
        here: how those are counted that are not gone: "living".
        permissions: what its records may be granted and forbidden: id → what that lets them do. The id of an entry type
            stands for all its entries, each of which is the permission to do it.
        besides: entries whose effects its records have though no list holds them.
        lists: the derived lists that effects may put entries on: id → what is on it.
    """

    id: str
    label: str
    plural: str
    fields: tuple[Field, ...]
    icon: str = "sheet"
    figure: str = ""
    full: str = ""
    down: str = ""
    pips: tuple[Pip, ...] = ()
    pips_head: str = ""
    slots: PipSlots | None = None
    gone: tuple[Gone, ...] = ()
    here: str = ""
    permissions: Mapping[str, str] = _field(default=EMPTY, hash=False)
    lists: Mapping[str, str] = _field(default=EMPTY, hash=False)
    besides: tuple[Besides, ...] = ()

    def field(self, id: str) -> Field:
        """The field with that id; raises UserMistake with the nearest, or the one that is called so."""
        for field in self.fields:
            if field.id == id:
                return field
        called = [field.id for field in self.fields if field.label.casefold() == id.strip().casefold()]
        hint = f"Did you mean {called[0]}?" if called else nearest(id, [field.id for field in self.fields])
        what = one(self.label)
        raise Unknown(f"{what[0].upper()}{what[1:]} has no field {id!r}. {hint}".rstrip())

    @property
    def keys(self) -> tuple[str, ...]:
        """The ids of all fields."""
        return tuple(field.id for field in self.fields)
