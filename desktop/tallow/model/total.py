"""Totals: derived numbers as lists of parts, worked out anew each time and never stored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tallow.model.value import Number, tidy

if TYPE_CHECKING:
    from tallow.model.book import Book
    from tallow.model.record import Record


@dataclass(frozen=True, slots=True)
class Part:
    """One reason for a total's amount.

    Attributes:
        label: what gives it ("React 64, halved").
        amount: what it adds, negative for what it takes.
        source: where it comes from: a rule (``RULES.md R30``), an entry, "your adjustment".
        adjustment: the id of the adjustment that it is, or "".
        field: the path of the value that it was read from, so that a click leads there, or "".
    """

    label: str
    amount: Number
    source: str = ""
    adjustment: str = ""
    field: str = ""


@dataclass(frozen=True, slots=True)
class Total:
    """A derived number with its reasons.

    Attributes:
        id: of its type.
        label: as shown.
        value: the sum of the parts within the bounds.
        parts: in order: the base's, effects', adjustments'.
        notes: sentences about what was left out ("The tower board is not worn: its −4 is left out.").
        bounded: the sentence that says which bound changed the sum, or "".
    """

    id: str
    label: str
    value: Number
    parts: tuple[Part, ...]
    notes: tuple[str, ...] = ()
    bounded: str = ""

    @property
    def said(self) -> tuple[str, ...]:
        """All sentences about it: which bound changed the sum, and what was left out."""
        return (*((self.bounded,) if self.bounded else ()), *self.notes)

    @property
    def adjusted(self) -> bool:
        """Whether a person's adjustment is among the parts."""
        return any(part.adjustment for part in self.parts)


@dataclass(frozen=True, slots=True)
class Base:
    """What a total type's ``base`` gives: the first parts, and sentences about what was left out."""

    parts: tuple[Part, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TotalType:
    """A derived number that a kind has.

    Attributes:
        id: ``armor_damage.evade``.
        kind: the kind of record that has it.
        label: as shown.
        base: the first parts from the record and the book; the host adds those of effects and adjustments.
        minimum, maximum: bounds of the sum, or None.
        unit: shown behind the figure.
        flag: whether it is a yes (not 0) or no (0).
        rule: where its rule stands, ``RULES.md R30``.
        told: whether it only tells what is worked out elsewhere, so that an effect on it would change nothing else.
    """

    id: str
    kind: str
    label: str
    base: Callable[[Record, Book], Base | Sequence[Part]]
    minimum: Number | None = None
    maximum: Number | None = None
    unit: str = ""
    flag: bool = False
    rule: str = ""
    told: bool = False

    def shown(self, value: Number) -> str:
        """The value as it reads on a sheet."""
        if self.flag:
            return "yes" if value else "no"
        return str(tidy(value)).replace("-", "−") + self.unit


@dataclass(frozen=True, slots=True)
class Permission:
    """Whether something is allowed: something grants it and nothing forbids it.

    Attributes:
        granted, forbidden: who says so, by name.
    """

    id: str
    granted: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether it is allowed."""
        return bool(self.granted) and not self.forbidden

    def __bool__(self) -> bool:
        """Whether it is allowed."""
        return self.holds
