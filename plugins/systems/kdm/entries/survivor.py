"""What a survivor has: arts, disorders, abilities, types, and the traits of an arc survivor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from tallow.api import Entry, Meta, Refers

from .gain import Gain


@dataclass(frozen=True, slots=True, kw_only=True)
class FightingArt(Entry):
    """A fighting art; a survivor has at most three, secret ones included.

    Attributes:
        secret: whether it is a secret one.
        gains: what it brings who has it, at a moment.
    """

    secret: bool = False
    gains: tuple[Gain, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Disorder(Entry):
    """A disorder; a survivor has at most three.

    Attributes:
        retires: whether who gains it retires.
        skips_hunt: whether who gains it skips the next hunt.
        gains: what it brings who has it, at a moment.
    """

    retires: bool = False
    skips_hunt: bool = False
    gains: tuple[Gain, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability(Entry):
    """An ability, an impairment, a curse, a severe injury that lasts, a weapon specialisation or mastery.

    Attributes:
        kind: which of these.
        most: how often a survivor can have it, 0 for any number.
        place: the hit location of a severe injury, or "".
        excludes: abilities that a survivor cannot have beside it.
        chosen_at: what it is chosen at: courage 3 or understanding 3, or "".
        weapon: the weapon type of a specialisation or mastery.
        skips_hunt: whether who gains it skips the next hunt.
        retires_at: how many of it make a survivor retire, 0 for never.
        red, green, blue: whole affinities that it gives.
        gains: what it brings who has it, at a moment.
    """

    kind: Literal["ability", "impairment", "curse", "severe_injury", "specialisation", "mastery"] = "ability"
    most: Annotated[int, Meta(ge=0, le=99)] = 0
    place: Literal["", "head", "arms", "body", "waist", "legs"] = ""
    excludes: tuple[Annotated[str, Refers("kdm.ability")], ...] = ()
    chosen_at: Literal["", "courage", "understanding"] = ""
    weapon: Annotated[str, Refers("kdm.weapon_type")] = ""
    skips_hunt: bool = False
    retires_at: Annotated[int, Meta(ge=0, le=9)] = 0
    red: Annotated[int, Meta(ge=0, le=9)] = 0
    green: Annotated[int, Meta(ge=0, le=9)] = 0
    blue: Annotated[int, Meta(ge=0, le=9)] = 0
    gains: tuple[Gain, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SurvivorType(Entry):
    """A sort of survivor that differs from an ordinary one (arc, savior, wanderer, squire).

    Attributes:
        arc: whether torment and systemic pressure count for it (RULES.md A3).
        wanderer: whether it is a wanderer, whose sheet tracks some things besides.
        ages: hunt experience at which it ages instead of the campaign's; empty for the campaign's.
        learns: hunt experience that it gains on coming home.
        gains: what it brings who is of it, at a moment.
        brings: fighting arts and abilities that who is of it has.
        second_age: the fighting art that the second age brings, "" for none.
    """

    arc: bool = False
    wanderer: bool = False
    ages: tuple[int, ...] = ()
    learns: Annotated[int, Meta(ge=0, le=16)] = 1
    gains: tuple[Gain, ...] = ()
    brings: tuple[Annotated[str, Refers("entry")], ...] = ()
    second_age: Annotated[str, Refers("kdm.fighting_art")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait(Entry):
    """A trait of which constellations are made, and what of the rest of the sheet it comes from.

    Attributes:
        mark: the tick of the survivor's sheet that stands for it.
        brought_by: the fighting art, disorder or ability that is the trait, "" for none.
        number: the number that is the trait once it comes to ``least``, "" for none; an attribute counts as it stands
            for good, without gear and tokens.
        least: how much of it.
    """

    mark: Annotated[str, Refers("field")]
    brought_by: Annotated[str, Refers("entry")] = ""
    number: Literal["", "understanding", "courage", "weapon_level", "accuracy", "strength"] = ""
    least: Annotated[int, Meta(ge=1, le=99)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Constellation(Entry):
    """Traits that make a constellation once a survivor has them all.

    Attributes:
        traits: the ticks of the survivor's sheet that stand for them.
        ability: what it brings.
        mark: the line of the survivor's sheet that names the whole constellations, "" for none.
    """

    traits: tuple[Annotated[str, Refers("field")], ...]
    ability: Annotated[str, Refers("kdm.ability")] = ""
    mark: Annotated[str, Refers("field")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Epithet(Entry):
    """A name that a survivor is given for a deed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CauseOfDeath(Entry):
    """What a survivor died of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Philosophy(Entry):
    """An arc survivor's philosophy.

    Attributes:
        ages: hunt experience at which it ranks up, in place of ages.
        neurosis: the neurosis that it brings.
        tenet: the knowledge that it brings.
        ranks: up to which rank it goes.
    """

    ages: tuple[int, ...] = ()
    neurosis: Annotated[str, Refers("kdm.neurosis")] = ""
    tenet: Annotated[str, Refers("kdm.knowledge")] = ""
    ranks: Annotated[int, Meta(ge=1, le=9)] = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge(Entry):
    """A knowledge of an arc survivor.

    Attributes:
        philosophy: the philosophy that it belongs to, "" for one that is free.
    """

    philosophy: Annotated[str, Refers("kdm.philosophy")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Neurosis(Entry):
    """A neurosis of an arc survivor."""
