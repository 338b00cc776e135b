"""Columns: the plain typed places of a kind or of a table's row; each says whether a value fits and how it reads."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from msgspec import Meta

from tallow.model.errors import UserMistake, nearest, spoken
from tallow.model.value import LARGEST, Number, Value, is_finite, tidy


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values that a choice field may have.

    Attributes:
        id: as stored.
        label: as shown.
        note: a sentence shown beside the field while this is chosen, or "".
    """

    id: str
    label: str
    note: str = ""


BRIEF = 3
"""How many choices, and how many letters of each, a line has room for beside something else."""


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number that a person enters.

    Attributes:
        minimum, maximum: bounds, both included; None for none.
        places: 0 for whole numbers, else how many places a fraction may have (at most six).
        unit: shown behind the figure, ``%``.
    """

    id: str
    label: str
    default: Number = 0
    minimum: Number | None = None
    maximum: Number | None = None
    places: Annotated[int, Meta(ge=0, le=6)] = 0
    unit: str = ""

    def checked(self, value: Value) -> Number:
        """The value as it is stored; raises UserMistake with the limit in words."""
        number = isinstance(value, int | float) and not isinstance(value, bool)
        beyond = number and not -LARGEST <= value <= LARGEST
        if not number or (beyond and not is_finite(value)):
            raise UserMistake(f"{self.label} is a number, and {spoken(value)!r} is none. Give a number.")
        if tidy(value) != tidy(round(value, self.places)):
            raise UserMistake(f"{self.label} is a whole number, and {spoken(value)} is not. Round it.")
        if self.minimum is not None and value < self.minimum:
            raise UserMistake(f"{self.label} is at least {spoken(self.minimum)}, and {spoken(value)} is less.")
        if self.maximum is not None and value > self.maximum:
            raise UserMistake(f"{self.label} is at most {spoken(self.maximum)}, and {spoken(value)} is more.")
        if beyond:
            raise UserMistake(f"{self.label} has at most 15 digits, and this has more. Give a smaller number.")
        return tidy(value)

    def read(self, text: str) -> Number:
        """The value that a person typed; takes a typographic minus and a decimal comma."""
        plain = text.strip().replace("−", "-").replace(",", ".")
        try:
            return self.checked(tidy(float(plain)) if math.isfinite(float(plain)) else float(plain))
        except ValueError:
            raise UserMistake(f"{self.label} is a number, and {text!r} is none. Give a number.") from None

    def shown(self, value: Value) -> str:
        """The value as it reads on a sheet."""
        return f"{spoken(value)}{self.unit}"


@dataclass(frozen=True, slots=True)
class TextField:
    """Words: a line, or with ``lines`` above 1 a text with line breaks.

    Attributes:
        offers: an entry type whose names are offered in a table's cell while one types; others can be typed all the
            same. A type that no plugin declares offers nothing.
    """

    id: str
    label: str
    default: str = ""
    lines: Annotated[int, Meta(ge=1, le=200)] = 1
    longest: Annotated[int, Meta(ge=1)] = 40_000
    offers: str = ""

    def checked(self, value: Value) -> str:
        """The value as it is stored."""
        if not isinstance(value, str):
            raise UserMistake(f"{self.label} is a text, and {spoken(value)} is none. Give words.")
        if len(value) > self.longest:
            raise UserMistake(f"{self.label} holds {self.longest} characters, and this has {len(value)}. Shorten it.")
        if self.lines == 1 and ("\n" in value or "\r" in value):
            raise UserMistake(f"{self.label} is one line. Take the line breaks out.")
        return value

    def read(self, text: str) -> str:
        """The value that a person typed."""
        return self.checked(text)

    def shown(self, value: Value) -> str:
        """The value as it reads on a sheet."""
        return str(value)


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """One of a few named values; the one whose id is "" is none of them, and no place of its own is marked for it."""

    id: str
    label: str
    choices: tuple[Choice, ...]
    default: str

    @property
    def marked(self) -> tuple[Choice, ...]:
        """The choices that have a place to be marked."""
        return tuple(choice for choice in self.choices if choice.id)

    @property
    def brief(self) -> bool:
        """Whether a line has room for all of them beside something else: three at most, of three letters at most."""
        return len(self.marked) <= BRIEF and all(len(choice.label) <= BRIEF for choice in self.marked)

    def checked(self, value: Value) -> str:
        """The value as it is stored."""
        ids = [choice.id for choice in self.choices]
        if not isinstance(value, str) or value not in ids:
            raise UserMistake(f"{self.label} is one of {', '.join(ids)}, and {spoken(value)} is none of them.")
        return value

    def read(self, text: str) -> str:
        """The value that a person typed: an id or a label."""
        wanted = text.strip().casefold()
        for choice in self.choices:
            if wanted in (choice.id.casefold(), choice.label.casefold()):
                return choice.id
        hint = nearest(wanted, [choice.id for choice in self.choices])
        raise UserMistake(f"{self.label} cannot be {text!r}. {hint}".rstrip())

    def chosen(self, value: Value) -> Choice | None:
        """The choice that a stored value means."""
        return next((choice for choice in self.choices if choice.id == value), None)

    def shown(self, value: Value) -> str:
        """The value as it reads on a sheet."""
        choice = self.chosen(value)
        return choice.label if choice else str(value)


_YES = {"yes", "true", "on", "1", "ticked"}
_NO = {"no", "false", "off", "0", ""}


@dataclass(frozen=True, slots=True)
class FlagField:
    """Something that is so or not so."""

    id: str
    label: str
    default: bool = False

    def checked(self, value: Value) -> bool:
        """The value as it is stored."""
        if not isinstance(value, bool):
            raise UserMistake(f"{self.label} is yes or no, and {spoken(value)} is neither.")
        return value

    def read(self, text: str) -> bool:
        """The value that a person typed."""
        word = text.strip().casefold()
        if word in _YES | _NO:
            return word in _YES
        raise UserMistake(f"{self.label} is yes or no, and {text!r} is neither.")

    def shown(self, value: Value) -> str:
        """The value as it reads on a sheet."""
        return spoken(bool(value))


@dataclass(frozen=True, slots=True)
class TrackField:
    """A row of pips that fills from the left.

    Attributes:
        maximum: how many pips.
        milestones: pips with a double frame.
    """

    id: str
    label: str
    maximum: Annotated[int, Meta(ge=1, le=200)]
    default: int = 0
    milestones: tuple[int, ...] = ()

    def checked(self, value: Value) -> Number:
        """The value as it is stored."""
        return NumberField(self.id, self.label, minimum=0, maximum=self.maximum).checked(value)

    def read(self, text: str) -> Number:
        """The value that a person typed."""
        return NumberField(self.id, self.label, minimum=0, maximum=self.maximum).read(text)

    def shown(self, value: Value) -> str:
        """The value as it reads on a sheet."""
        return f"{spoken(value)} of {self.maximum}"


@dataclass(frozen=True, slots=True)
class ReferenceField:
    """Another record of the campaign, by its id; "" for none.

    Attributes:
        kind: the kind that the other record has.
        lasting: whether it goes on naming a record that was removed for good, by its last name.
    """

    id: str
    label: str
    kind: str
    default: str = ""
    lasting: bool = False

    def checked(self, value: Value) -> str:
        """The value as it is stored; whether the record exists is asked where the book is at hand."""
        if not isinstance(value, str):
            raise UserMistake(f"{self.label} names a record, and {spoken(value)} is no name.")
        return value

    def read(self, text: str) -> str:
        """The value that a person typed."""
        return text.strip()

    def shown(self, value: Value) -> str:
        """The value as it reads on a sheet."""
        return str(value)


Column: TypeAlias = NumberField | TextField | ChoiceField | FlagField | TrackField | ReferenceField
