"""What healing needs to know: the patient, and by which means wounds and diseases are to close."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tallow.api import UserMistake, spoken

from .entries import LitanyId
from .inputs import WOUND_LABELS
from .possible import check_amount, check_wounds
from .wound import Wound

PermanentWound: TypeAlias = Literal["stays", "severity_6"]


@dataclass(frozen=True, slots=True)
class Illness:
    """A disease with its one treatment (RULES.md K26).

    Attributes:
        months: how many months of rest it takes, ``rested`` of them done.
        healing: how many points a healer needs.
        litany: the only litany that cures it.
        plague: whether it is an actual plague.
    """

    name: str = ""
    months: int = 0
    rested: int = 0
    healing: int = 0
    litany: str = ""
    plague: bool = False


@dataclass(frozen=True, slots=True)
class Patient:
    """Who is treated.

    Attributes:
        unconscious: whether by a non-lethal poison, until a wound closes (RULES.md K28).
    """

    wounds: tuple[Wound, ...] = ()
    diseases: tuple[Illness, ...] = ()
    poisons: tuple[str, ...] = ()
    unconscious: bool = False


@dataclass(frozen=True, slots=True)
class Rest:
    """One Rest, with the Healing points of each healer who treats the patient."""

    healers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Means:
    """What is done.

    Attributes:
        rest: a Rest; None for none.
        month: a month of downtime, spent resting.
        litanies: by id or name, one as often as it is spoken.
        other: how many times something else removes a wound (RULES.md K24).
        chosen: the light wounds that what closes a single one is meant for, in order, by their places from 0.
    """

    rest: Rest | None = None
    month: bool = False
    litanies: tuple[LitanyId, ...] = ()
    other: int = 0
    chosen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """The readings of RULES.md A4 and A9."""

    permanent: PermanentWound = "stays"
    seal_in_rest: Literal["no", "yes"] = "no"


@dataclass(frozen=True, slots=True)
class Healing:
    """One treatment."""

    target: Patient = Patient()
    means: Means = Means()
    settings: Settings = Settings()


LABELS = {
    "target": "Patient",
    **WOUND_LABELS,
    "target.diseases": "Diseases",
    "target.diseases.rested": "Months rested",
    "target.poisons": "Poisons running",
    "target.unconscious": "Unconscious until a wound closes",
    "means": "Means",
    "means.rest": "A Rest",
    "means.rest.healers": "Healing of each healer",
    "means.month": "A month of rest",
    "means.litanies": "Litanies",
    "means.other": "Other things that remove a wound",
    "means.chosen": "",  # asked by the wounds' names where it matters
    "settings": "Readings",
    "settings.permanent": "The permanent wound of a return",
    "settings.seal_in_rest": "Seal Wounds counts as the one of a Rest",
}


def check(healing: Healing) -> None:
    """Raises UserMistake, naming the key, for what cannot be."""
    check_wounds("target.wounds", healing.target.wounds)
    for place, wound in enumerate(healing.target.wounds, 1):
        if wound.severity is None and not wound.permanent:
            raise UserMistake(f"target.wounds[{place}].severity is missing, and says how it closes (K19). Give it.")
    for key, number in _amounts(healing):
        check_amount(key, number)
    for place in healing.means.chosen:
        if not 0 <= place < len(healing.target.wounds):
            raise UserMistake(
                f"means.chosen names open wounds by their places from 0, and there is none at {spoken(place)}."
            )


def _amounts(healing: Healing) -> Iterator[tuple[str, int]]:
    yield "means.other", healing.means.other
    for place, points in enumerate(healing.means.rest.healers if healing.means.rest else (), 1):
        yield f"means.rest.healers[{place}]", points
    for place, illness in enumerate(healing.target.diseases, 1):
        for key in ("months", "rested", "healing"):
            yield f"target.diseases[{place}].{key}", getattr(illness, key)
