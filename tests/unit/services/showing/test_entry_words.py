"""What is read of a piece of content: its effects, its values, and its parts, each in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry, build
from tallow.model.effect import Add, Effect, Forbid, Grant, ListEffect, Maximum
from tallow.model.entry import Entry
from tallow.services.showing.entry_words import facts
from tests.unit.printing.sample import HOME


@dataclass(frozen=True, slots=True)
class Part:
    kind: str
    amount: int = 1
    rare: bool = False


@dataclass(frozen=True, slots=True)
class Price:
    entry: str

    def told(self, name: Callable[[str], str]) -> str:
        return f"one {name(self.entry)}"


@dataclass(frozen=True, slots=True)
class Mute:
    entry: str
    error: type[BaseException] | None = None

    def told(self, name: Callable[[str], str]) -> int:
        if self.error is not None:
            raise self.error
        return 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing(Entry):
    deck: str = ""
    size: int = 0
    big: bool = False
    words: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    places: tuple[tuple[int, int], ...] = ()
    price: Price | Mute | None = None
    bonus: tuple[Effect, ...] = ()


@pytest.fixture(scope="module")
def registry() -> Registry:
    """What the game with the most content declares."""
    return build(Loader([FolderSource(HOME / "plugins")]), ["kdm"])


def told(registry: Registry, *effects: Effect, **values: object) -> tuple[str, ...]:
    return facts(Thing(id="kdm.thing", name="Thing", effects=effects, **values), registry)  # type: ignore[arg-type]


def test_what_is_nothing_is_left_out(registry: Registry) -> None:
    assert told(registry) == ()
    assert told(registry, deck="Basic", size=2, big=True) == ("Deck: Basic", "Size: 2", "Big")
    assert told(registry, size=-3) == ("Size: −3",)


def test_content_is_meant_by_its_name(registry: Registry) -> None:
    assert told(registry, words=("kdm.language", "own words")) == ("Words: Language, own words",)
    assert told(registry, price=Price("kdm.bone_axe")) == ("Price: one Bone Axe",)


@pytest.mark.parametrize("error", [None, KeyError, SystemExit])
def test_what_fails_to_tell_itself_is_told_value_by_value(
    registry: Registry, error: type[BaseException] | None
) -> None:
    more = f", error <class '{error.__name__}'>" if error else ""
    assert told(registry, price=Mute("kdm.language", error)) == (f"Price: entry Language{more}",)
    assert any(fault.where.startswith("Mute.told") for fault in registry.caller.faults)


def test_each_part_is_a_line_without_what_is_usual(registry: Registry) -> None:
    parts = (Part("bone"), Part("hide", 3, rare=True))
    assert told(registry, parts=parts) == ("Parts: kind bone", "Parts: kind hide, amount 3, rare")


def test_places_are_told_pair_by_pair(registry: Registry) -> None:
    assert told(registry, places=((10, 14), (11, 15))) == ("Places: 10, 14; 11, 15",)


def test_effects_in_words(registry: Registry) -> None:
    effects = (
        Add("kdm.survival_limit", 1),
        Add("kdm.accuracy", -2, copy=2),
        Maximum("kdm.movement", 1),
        Grant("kdm.dash", to="kdm.survivors"),
        Forbid("kdm.spend_survival"),
        ListEffect("kdm.known_songs", "kdm.language"),
    )
    assert told(registry, *effects) == (
        "+1 Survival limit",
        "−2 Accuracy, with 2 of it",
        "Movement at most 1",
        "Grants Dash, to survivors",
        "Forbids spend survival",
        "Puts Language on known songs",
    )
    assert told(registry, bonus=effects[:1]) == ("Bonus: +1 Survival limit",)


def test_what_the_core_game_says_of_some_of_its_content(registry: Registry) -> None:
    entries = registry.entries
    assert facts(entries["kdm.hovel"], registry) == (
        "+1 Survival limit",
        "Kind: home",
        "Parents: Language",
        "Gains: +1 survival at departure",
    )
    assert facts(entries["kdm.bone_dagger"], registry)[-1] == "Recipes: costs 1 bone"
    assert "Weapon: speed 3, accuracy 7+, strength 1" in facts(entries["kdm.bone_dagger"], registry)
    assert facts(entries["kdm.graves"], registry) == (
        "Question: Death",
        "Gains: +1 understanding to new survivors",
        "Gains: +2 endeavors for a death in hunt or showdown",
        "Gains: +1 endeavors for a death in the settlement",
    )
