"""Resolutions: what a resolver makes of inputs and dice, stage by stage, and the dice it asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from tallow.model.edit import Edit
from tallow.model.errors import TallowError
from tallow.model.record import EMPTY
from tallow.model.value import Number, Value

if TYPE_CHECKING:
    from tallow.model.book import Book
    from tallow.model.record import Record

V = TypeVar("V")


class DieDue(TallowError):
    """The typed dice ran out: this die is wanted next.

    Attributes:
        sides: of the die.
        label: what it is for.
        position: which die of the resolution it is, from 1.
    """

    def __init__(self, sides: int, label: str, position: int = 1) -> None:
        self.sides, self.label, self.position = sides, label, position
        super().__init__(f"Die {position} is missing: a d{sides} for {label}. Roll it and give what it shows.")


class Dice(Protocol):
    """Where dice come from: rolled by the program, typed by a person, or all of them in turn for odds."""

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces that fell so far, in order."""

    def d(self, sides: int, label: str) -> int:
        """One die, 1 to ``sides``."""

    def formula(self, formula: str | Number, label: str) -> Number:
        """What a dice formula comes to; a plain number is itself. Raises UserMistake for a bad formula."""

    def later(self, formula: str | Number, label: str) -> Number | None:
        """The same of dice that may be rolled apart: None where a person typed those before them, and none of these."""

    def stage(self, key: str, value: V) -> V:
        """What a person set for the stage, if anything, else the value worked out."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One numbered line of a resolution.

    Attributes:
        key: under which a person may set its result, "" where they may not.
        label: what happens ("Soak 20%").
        rule: the rule's number in RULES.md ("R11").
        before, after: the running figure (or a word) before and after.
        note: a sentence beside it, or "".
        apart: whether its figures count something else than the running figure, so that nothing compares them with it.
    """

    key: str
    label: str
    rule: str
    before: Value
    after: Value
    note: str = ""
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Due:
    """A decision the app needs from a person.

    Attributes:
        key: the input under which the answer comes back.
        label: the question.
        choices: the answers as ids, empty where a number or a word is to be given.
        many: whether ``key`` is a list to which the answer is added.
        words: what each choice is called, in their order; where they are left out its id says it.
    """

    key: str
    label: str
    choices: tuple[Value, ...] = ()
    many: bool = False
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Next:
    """A roll that follows from what came of it; the window offers it once this one is written.

    Attributes:
        target: the resolver's id.
        label: the words of its button ("Severe injury, arms").
        roles: role there → role here whose record takes it.
        given: inputs that are given.
    """

    target: str
    label: str
    roles: Mapping[str, str] = EMPTY
    given: Mapping[str, Value] = EMPTY


@dataclass(frozen=True, slots=True)
class Resolution:
    """What came of it.

    Attributes:
        stages: in order.
        outcome: figures and words by key, JSON values; ``due`` is added by the host.
        due: what a person must still decide; while there is any, nothing is applied.
        sentence: the whole in one line ("200 damage → soak 20% → 160 → …").
        title: a short name for the step ("Hit for 200 physical").
        next: the rolls that follow, in order.
    """

    stages: tuple[Stage, ...]
    outcome: Mapping[str, Value]
    due: tuple[Due, ...] = ()
    sentence: str = ""
    title: str = ""
    next: tuple[Next, ...] = ()


@dataclass(frozen=True, slots=True)
class Chance:
    """One outcome with its exact chance, and whether the resolver calls it a harm.

    Attributes:
        outcome: plain figures and words by key.
    """

    outcome: Mapping[str, Value]
    chance: Fraction
    harm: bool = False


@dataclass(frozen=True, slots=True)
class Role:
    """Whom a record can stand for in a resolver.

    Attributes:
        key: the role's name ("target"), and the group of inputs that it fills; where no group has that name, the record
            supplies inputs of their own.
        label: as shown.
        kind: the kind of record that fits.
    """

    key: str
    label: str
    kind: str


@dataclass(frozen=True, slots=True)
class Resolver:
    """A pure function from inputs and dice to a resolution, with its ties to records.

    Attributes:
        id: ``armor_damage.hit``.
        title: as shown ("Take a hit").
        inputs: a frozen dataclass with a default for every key; unknown keys and bad values are refused before ``run``.
        run: ``run(inputs, dice, book)``; the book is the campaign's, or an empty one with all bundled plugins on.
        roles: whom records can stand for.
        fill: ``fill(role key, record, book)``: the inputs that a record supplies, as plain data; the person's win.
        edits: ``edits(role key, record, outcome, book)``: what applying writes on it and on what hangs on it.
        campaign: ``campaign(book)``: the inputs that the campaign's settings supply, or None.
        labels: input key (dotted) → label, for the form; what is left out is shown by its key. "" is for a group
            without a head, and for what a record supplies and the form leaves out.
        figure: the outcome's key whose odds are shown before the roll; "" for the first one that is always a number.
        further: other keys of the outcome whose odds a person may look at in its place.
        harm: ``harm(outcome)``: whether that outcome is a harm, or None where none is.
        why_not: ``why_not(role key, record, book)``: why nothing is written of such a record as it stands, as a
            sentence, or "".
        odds: ``odds(inputs, book)``: the exact distribution as the resolver reckons it, where the dice can fall in too
            many ways, or where it tells of more than ``run`` comes to; None to go through all ways with ``run``.
    """

    id: str
    title: str
    inputs: type[Any]
    run: Callable[[Any, Dice, Book], Resolution]
    roles: tuple[Role, ...] = ()
    fill: Callable[[str, Record, Book], Mapping[str, Value]] = lambda role, record, book: EMPTY
    edits: Callable[[str, Record, Mapping[str, Value], Book], Sequence[Edit]] = lambda role, record, outcome, book: ()
    campaign: Callable[[Book], Mapping[str, Value]] | None = None
    labels: Mapping[str, str] = EMPTY
    figure: str = ""
    harm: Callable[[Mapping[str, Value]], bool] | None = None
    why_not: Callable[[str, Record, Book], str] = lambda role, record, book: ""
    odds: Callable[[Any, Book], Sequence[Chance]] | None = None
    further: tuple[str, ...] = ()
