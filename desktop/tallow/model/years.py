"""Blocks of time: years with what happens in them, and a year's tasks with the changes that each proposes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from tallow.model.book import Book
from tallow.model.edit import Edit
from tallow.model.errors import UserMistake
from tallow.model.record import Record
from tallow.model.value import Row


@dataclass(frozen=True, slots=True)
class ShownEvent:
    """A line of a list as an event of a year.

    Attributes:
        icon: a name of ``resources/icons``, or "".
        harm: whether it is written as harm.
        note: who put it there, and what else is to be known of it.
        behind: what stands behind its name ("2", its level), or "".
    """

    icon: str = ""
    harm: bool = False
    note: str = ""
    behind: str = ""


@dataclass(frozen=True, slots=True)
class Timeline:
    """The lines of a list of entries as events of numbered years, the present one large and those before it ticked.

    Ticking the present year, or one after it, goes on to the year behind; taking a tick away goes back to that year.

    Attributes:
        field: the list of entries.
        year: its number column that says in which year a line stands.
        now: the number field that is the present year.
        unit: what a row is called ("Year").
        shown: a line as an event, by the game.
        first, last: the years that show even when they are empty.
        ends: the last of them for a record, by the game, where that is another; None for always the same.
        hint: a few words at the right of the head ("tick each year").
    """

    field: str
    year: str
    now: str
    unit: str
    shown: Callable[[Record, Row, Book], ShownEvent]
    first: int = 1
    last: int = 30
    hint: str = ""
    ends: Callable[[Record, Book], int] | None = None


@dataclass(frozen=True, slots=True)
class TaskChange:
    """A change that a task proposes.

    Attributes:
        key: the same each time it is proposed, for the ticks: "hunt_xp:RECORD".
        group: whom it concerns ("Aldis").
        what: "Hunt experience".
        source: where it comes from ("Returned from White Lion 2"), with the rule or the entry's name.
        before, after: in words.
        edits: what applying it writes; of two changes to one value only one can be ticked.
        ticked: whether it is ticked at first.
        milestone: whether what it comes to is a milestone.
        harm: whether it is harm.
    """

    key: str
    group: str
    what: str
    source: str
    before: str
    after: str
    edits: tuple[Edit, ...]
    ticked: bool = True
    milestone: bool = False
    harm: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """A task of a guide, as it stands.

    Attributes:
        key, title: "recover", "Survivors recover".
        text: what is done in it, in a sentence or two.
        status: ``open``, ``done`` or ``skipped``, or ``away`` for one that is not to be done now (``note`` says why).
        note: a few words at its right ("4 of 4", "not this year").
        proposals: the changes that it proposes.
        done, skipped, opened: what marks it so, written in one step with the ticked proposals.
        asks: what a person looks up or decides, a line each, because a card says it and the app does not.
        targets: resolvers or commands that belong to it: id → the words of its button.

    Raises:
        UserMistake: for two proposals with one key.
    """

    key: str
    title: str
    text: str = ""
    status: Literal["open", "done", "skipped", "away"] = "open"
    note: str = ""
    proposals: tuple[TaskChange, ...] = ()
    done: tuple[Edit, ...] = ()
    skipped: tuple[Edit, ...] = ()
    opened: tuple[Edit, ...] = ()
    asks: tuple[str, ...] = ()
    targets: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        keys = [change.key for change in self.proposals]
        twice = next((key for key in keys if keys.count(key) > 1), None)
        if twice is not None:
            raise UserMistake(f'The task "{self.key}" proposes two changes "{twice}". Give each a key of its own.')


@dataclass(frozen=True, slots=True)
class Ahead:
    """Something that is about to come.

    Attributes:
        what, note: "White Lion 2 in two years", "Year 9 on the timeline."
        harm: whether it is written as harm.
    """

    what: str
    note: str = ""
    harm: bool = False


@dataclass(frozen=True, slots=True)
class Guide:
    """Tasks in their order, each with the changes it proposes; a person ticks, and applying is one step.

    Attributes:
        title: of the whole, by the record ("Lantern year 7").
        tasks: as they stand now.
        ahead: what is about to come.
        role: the role that the record takes in the tasks' resolvers.
        label: what it is called where no record is meant, as on a blank sheet ("Lantern year").
        whose: the records of which a person may add changes of their own to those that a task proposes; None for none.
    """

    title: Callable[[Record, Book], str]
    tasks: Callable[[Record, Book], tuple[Task, ...]]
    ahead: Callable[[Record, Book], tuple[Ahead, ...]] | None = None
    role: str = ""
    label: str = "Tasks"
    whose: Callable[[Record, Book], tuple[Record, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Happening:
    """A line of a chronicle.

    Attributes:
        text: what happened.
        note: what else is to be known of it.
        harm: whether it is a death; "died" stands before its text then ("Joss, of the Tithe-Taker").
    """

    text: str
    note: str = ""
    harm: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """A year of a chronicle.

    Attributes:
        head: its number, large.
        title: a few words behind it.
        happenings: in order.
        foot: figures at its end ("12 living, 9 dead").
    """

    head: str
    title: str = ""
    happenings: tuple[Happening, ...] = ()
    foot: str = ""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """What happened, chapter by chapter, told from the records; nobody writes in it.

    Attributes:
        chapters: the oldest first.
        label: the head.
        empty: what stands there while there is none.
    """

    chapters: Callable[[Record, Book], tuple[Chapter, ...]]
    label: str = "The years"
    empty: str = "Nothing has happened yet."
