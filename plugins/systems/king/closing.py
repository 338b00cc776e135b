"""How wounds close: each means by itself, over the wounds that are open at that moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .band import GRAVEST, Band, band_of_severity
from .course import Course
from .entries import Litany
from .heal_inputs import Healing
from .litanies import is_called, short
from .wound import MAIMED, Wound

HEALER_FOR = {1: 2, 2: 4}
"""Severity of a light wound → the Healing points that close it over a Rest (RULES.md K19)."""


@dataclass(slots=True)
class Ward:
    """The patient's wounds under treatment.

    Attributes:
        closed: places of those that closed, in order.
        chosen: what a person said of single light wounds and is not used up yet.
        doubtful: the places among which a person must still choose.
    """

    healing: Healing
    course: Course
    closed: list[int] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    doubtful: tuple[int, ...] = ()

    @property
    def open(self) -> list[int]:
        """Places of those that are open."""
        return [place for place in range(len(self.healing.target.wounds)) if place not in self.closed]

    def wound(self, place: int) -> Wound:
        """The wound at a place."""
        return self.healing.target.wounds[place]

    def band(self, place: int) -> Band | None:
        """Its band; None of a permanent one that nothing closes (RULES.md A4)."""
        wound = self.wound(place)
        if wound.permanent:
            return "worst" if self.healing.settings.permanent == "severity_6" else None
        return None if wound.severity is None else band_of_severity(wound.severity)

    def in_band(self, *bands: Band) -> list[int]:
        """The open wounds of some bands."""
        return [place for place in self.open if self.band(place) in bands]

    def litany(self, place: int) -> str:
        """The litany that closes a wound, where its row or rule names one (RULES.md K23, K31)."""
        wound = self.wound(place)
        if wound.litany:
            return short(wound.litany)
        return MAIMED if wound.from_ != "table" or wound.permanent else ""

    def close(self, places: Sequence[int], how: str, rule: str, note: str = "") -> None:
        """Close some, each a stage."""
        for place in places:
            self.course.tell(f"{called(self.wound(place), place)} closes: {how}", rule, "open", "closed", note)
            self.closed.append(place)

    def close_one(self, candidates: Sequence[int], how: str, rule: str) -> None:
        """Close one light wound of several: the one chosen, else the graver; a person is asked where it matters."""
        if not candidates:
            return
        if self.chosen and self.chosen[0] in candidates:
            self.close([self.chosen.pop(0)], how, rule)
            return
        if not self.doubtful and len({self.matters(place) for place in candidates}) > 1:
            self.doubtful = tuple(candidates)
        gravest = max(candidates, key=lambda place: (self.wound(place).severity or 0, -place))
        self.close([gravest], how, rule)

    def matters(self, place: int) -> tuple[int, str]:
        """What makes it another which of two light wounds closes."""
        wound = self.wound(place)
        return wound.severity or GRAVEST, wound.debuff or ""


def called(wound: Wound, place: int) -> str:
    """What a wound is called in a sentence."""
    return wound.name or f"Wound {place + 1}"


def by_rest(ward: Ward, healers: Sequence[int]) -> bool:
    """One Rest: the best healer closes one light wound (RULES.md K19); whether one closed."""
    best = max(healers, default=0)
    light = ward.in_band("light")
    within = [place for place in light if HEALER_FOR[ward.wound(place).severity or 1] <= best]
    if light and not within:
        ward.course.tell(
            "A Rest closes nothing", "K19", None, best, "Severity 1 needs Healing 2, severity 2 Healing 4.", apart=True
        )
    before = len(ward.closed)
    ward.close_one(within, f"a Rest under a healer of {best}", "K19")
    return len(ward.closed) > before


def by_month(ward: Ward) -> None:
    """A month of rest closes every light and middle wound (RULES.md K21, K22, A8)."""
    ward.close(ward.in_band("light", "middle"), "a month of rest", "K21")


def by_litany(ward: Ward, litany: Litany) -> None:
    """What a litany closes (RULES.md K20, K23); one that a lesser wound names closes nothing of it (A7)."""
    if litany.closes_light:
        ward.close_one(ward.in_band("light"), litany.name, "K20")
    if litany.closes_named:
        named = [place for place in ward.in_band("worst") if is_called(ward.litany(place), litany)]
        ward.close(named, litany.name, "K23")
