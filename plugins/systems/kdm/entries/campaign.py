"""Campaign types as sets of parameters, and the principles and milestones that they name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from tallow.api import Entry, Meta, Refers

from .gain import Gain
from .settlement import Cost, InnovationId, LocationId, MonsterId

Year: TypeAlias = Annotated[int, Meta(ge=0, le=99)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Principle(Entry):
    """One of the answers to a question that a settlement decides once.

    Attributes:
        question: what it answers ("New Life").
        gains: what it brings at a moment.
        rerolls: whether each survivor may reroll once in a lifetime.
        edition: "1.6" for a principle of that edition alone.
    """

    question: str
    gains: tuple[Gain, ...] = ()
    rerolls: bool = False
    edition: Literal["", "1.6"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Milestone(Entry):
    """Something that a settlement reaches once.

    Attributes:
        measure: what is counted, "extinct" for a population of 0, "understanding" for the most that anybody has of it;
            "" where a person says so.
        field: a number of the settlement's sheet that is counted in place of a measure, "" for none.
        threshold: from how much on it is reached.
        brings: the event that it brings, by its id or, where that is away, its name.
    """

    measure: Literal["", "births", "deaths", "population", "innovations", "understanding", "extinct"] = ""
    field: Annotated[str, Refers("field")] = ""
    threshold: Annotated[int, Meta(ge=0, le=99)] = 1
    brings: Annotated[str, Refers("entry")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheduled:
    """Something that stands on the timeline from the beginning.

    Attributes:
        year: when.
        event: an event's or a monster's id, "" where it has a name alone.
        name: what stands there where the players choose who is met ("A nemesis").
        level: the monster's level, 0 for an event.
    """

    year: Year
    event: Annotated[str, Refers("entry")] = ""
    name: str = ""
    level: Annotated[int, Meta(ge=0, le=9)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A principle that the settlement decides.

    Attributes:
        label: "New Life".
        options: the principles of which one is chosen.
        edition: "1.6" for a question of that edition alone.
    """

    label: str
    options: tuple[Annotated[str, Refers("kdm.principle")], ...]
    edition: Literal["", "1.6"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Companion:
    """A plugin that a campaign is played with, and what it is called while it is away."""

    plugin: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignType(Entry):
    """What a settlement begins with, and where its campaign goes. Its effects reach as an innovation's do.

    Attributes:
        years: the last year of its timeline.
        limit: the survival limit that it begins with (RULES.md S7).
        survivors: how many found it.
        questions: its principles.
        milestones, timeline, quarries, nemeses, innovations, locations: what it begins with.
        available: further quarries that may come.
        storage: the gear that lies in its storage at the beginning.
        ticks: what is ticked on its sheet at the beginning.
        left_open: what of its beginning nobody says, as sentences that a player reads when it is founded, or "".
        ages: hunt experience at which a survivor ages.
        aging: the story event of who ages.
        retires_at: hunt experience at which one retires.
        never: entries that the campaign never has.
        actions: those of the game's survival actions that it has; empty for all that something in it can unlock.
        awakening: the story event that courage 3 and understanding 3 bring in place of a choice of abilities, or "".
        traits: what survivors' sheets track besides: the traits that make constellations, the marks of the sun.
        arc: whether everybody is an arc survivor (RULES.md A3).
        played_with: the plugins without which it lacks something.
    """

    years: Year = 30
    limit: Annotated[int, Meta(ge=0, le=20)] = 1
    survivors: Annotated[int, Meta(ge=0, le=20)] = 4
    questions: tuple[Question, ...] = ()
    milestones: tuple[Annotated[str, Refers("kdm.milestone")], ...] = ()
    timeline: tuple[Scheduled, ...] = ()
    quarries: tuple[MonsterId, ...] = ()
    nemeses: tuple[MonsterId, ...] = ()
    available: tuple[MonsterId, ...] = ()
    innovations: tuple[InnovationId, ...] = ()
    locations: tuple[LocationId, ...] = ()
    storage: tuple[Cost, ...] = ()
    ticks: tuple[Annotated[str, Refers("field")], ...] = ()
    left_open: str = ""
    ages: tuple[int, ...] = (2, 6, 10, 15)
    aging: Annotated[str, Refers("entry")] = ""
    retires_at: Annotated[int, Meta(ge=1, le=99)] = 16
    never: tuple[Annotated[str, Refers("entry")], ...] = ()
    actions: tuple[Annotated[str, Refers("kdm.survival_action")], ...] = ()
    awakening: Annotated[str, Refers("entry")] = ""
    traits: tuple[Literal["constellations", "sun"], ...] = ()
    arc: bool = False
    played_with: tuple[Companion, ...] = ()
    gains: tuple[Gain, ...] = ()
