"""What a settlement has: innovations, locations, and what endeavors can be spent on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from tallow.api import Entry, Meta, Refers

from .gain import Gain

InnovationId: TypeAlias = Annotated[str, Refers("kdm.innovation")]
LocationId: TypeAlias = Annotated[str, Refers("kdm.location")]
MonsterId: TypeAlias = Annotated[str, Refers("kdm.monster")]
GearId: TypeAlias = Annotated[str, Refers("kdm.gear")]
ANY = "any"
"""The keyword that any resource has."""
Amount: TypeAlias = Annotated[int, Meta(ge=1, le=99)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """A part of what something costs, paid from storage.

    Attributes:
        amount: how many.
        entry: a resource or a gear by its full id; or
        keyword: any resource with this keyword ("bone"), "any" for any resource at all.
    """

    amount: Amount = 1
    entry: Annotated[str, Refers("entry")] = ""
    keyword: str = ""

    def told(self, name: Callable[[str], str]) -> str:
        """``3 bone``, ``2 of any resource``."""
        what = name(self.entry) if self.entry else "of any resource" if self.keyword == ANY else self.keyword
        return f"{self.amount} {what}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Innovation(Entry):
    """An innovation; a child names its parents, so that an expansion can add to the tree without changing it.

    Attributes:
        kind: its first keyword ("science").
        keywords: further ones.
        parents: innovations of which it is a consequence: one that the settlement has puts it into the deck.
        consequences: innovations of others that it puts into the deck too, though they do not name it as a parent.
        start: whether a settlement has it from the beginning by itself, without being innovated.
        after: monsters, one of which must have been defeated for it to be in the deck.
        gains: what it brings at a moment.
        inherits: what a newborn takes over from a parent; half a level is rounded down, or up.
        inborn: abilities that a newborn has.
        level: up to which level it can be raised, 0 for none.
    """

    kind: Literal["", "art", "education", "faith", "home", "music", "other", "science", "starting innovation"] = ""
    keywords: tuple[str, ...] = ()
    parents: tuple[InnovationId, ...] = ()
    consequences: tuple[InnovationId, ...] = ()
    start: bool = False
    after: tuple[MonsterId, ...] = ()
    gains: tuple[Gain, ...] = ()
    inherits: tuple[Literal["surname", "weapon_type", "half_weapon_level", "half_weapon_level_up"], ...] = ()
    inborn: tuple[Annotated[str, Refers("kdm.ability")], ...] = ()
    level: Annotated[int, Meta(ge=0, le=9)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Location(Entry):
    """A settlement location, or another place where gear comes from.

    Attributes:
        start: whether a settlement has it from the beginning.
        built_from: the location from which it is built or found.
        after: monsters, one of which must have been defeated for it to be built.
        innovations: innovations that it needs.
        buildable: False for a place that is no location of the settlement (where gear is found or given).
    """

    start: bool = False
    built_from: tuple[LocationId, ...] = ()
    after: tuple[MonsterId, ...] = ()
    innovations: tuple[InnovationId, ...] = ()
    buildable: bool = True
    gains: tuple[Gain, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Endeavor(Entry):
    """Something that endeavors are spent on.

    Attributes:
        endeavors: how many endeavors it costs.
        costs: what else it costs, from storage.
        location, innovation: what offers it; both "" where it is always there.
        needs: innovations that it needs besides.
        builds: the location that it builds, "" for none; once that is there it is no longer offered.
        survivor_has: the ability or fighting art that a living survivor must have for it to be offered, or "".
    """

    endeavors: Annotated[int, Meta(ge=0, le=20)] = 1
    costs: tuple[Cost, ...] = ()
    location: LocationId = ""
    innovation: InnovationId = ""
    needs: tuple[InnovationId, ...] = ()
    builds: LocationId = ""
    survivor_has: Annotated[str, Refers("entry")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern(Entry):
    """A pattern that a settlement has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedPattern(Entry):
    """A seed pattern that a settlement has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StrainMilestone(Entry):
    """A strain milestone that a settlement has reached.

    Attributes:
        unlocks: the name of the fighting art that it puts into the deck, "" where nobody says.
    """

    unlocks: str = ""
