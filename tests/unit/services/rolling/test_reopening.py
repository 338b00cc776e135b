"""Old rolls are worked out anew as they were, or say why they can only be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import pytest

from tallow.model.edit import Archive
from tallow.model.record import Campaign, Record
from tallow.model.roll import Roll
from tallow.services import history, records, removal, rolls
from tallow.services.host import Host
from tallow.services.rolling.reopening import ReadOnly, Reopened, as_then, in_force, reopen
from tallow.services.rolls import Throw
from tallow.services.steps import reverting

Hero = Callable[[], Record]


def strike(host: Host, campaign: Campaign, hero: Record, face: int, corrects: str = "") -> Roll:
    """A blow on the hero, applied."""
    book = host.book(campaign)
    found = rolls.resolve(
        rolls.find(book, "small.blow"), book, {}, roles={"hero": hero}, throw=Throw(faces=(face,), whole=False)
    )
    rolls.apply(host, campaign.id, found, corrects=corrects)
    return rolls.logged(host, campaign.id, 1)[0]


def test_an_old_roll_comes_with_its_resolver_and_who_took_part(small: Host, campaign: Campaign, hero: Hero) -> None:
    roll = strike(small, campaign, hero(), 1)
    found = reopen(small, campaign, roll)
    assert isinstance(found, Reopened)
    assert (found.resolver.id, found.roles["hero"].get("might"), found.drifted) == ("small.blow", 1, False)


def test_a_roll_that_comes_to_something_else_today_says_so(small: Host, campaign: Campaign, hero: Hero) -> None:
    roll = replace(strike(small, campaign, hero(), 1), outcome={"left": 9, "due": []})
    found = reopen(small, campaign, roll)
    assert isinstance(found, Reopened)
    assert found.drifted


FITS_NO_MORE = "What was given to it fits no more, so the roll can only be read."
UNFIT: Mapping[str, tuple[Mapping[str, object], str]] = {
    "not installed": (
        {"resolver": "gone.blow"},
        "gone 1.0.0 worked it out and is not here: install it to correct the roll.",
    ),
    "switched off": (
        {"resolver": "more.blow"},
        "More worked it out and is off in this campaign: switch it on to correct the roll.",
    ),
    "another version": (
        {"plugin_version": "0.1"},
        "Small 0.1 worked it out, and 1.0.0 that is here now may do so otherwise: the roll can only be read.",
    ),
    "no such resolver": (
        {"resolver": "small.blew"},
        "Small worked it out and does not run at present: see Plugins for why.",
    ),
    "an input that is none": (
        {"inputs": {"forse": 2}},
        f"{FITS_NO_MORE} forse: This key is unknown. Did you mean force?",
    ),
    "a die that is none": (
        {"dice": (9,)},
        f"{FITS_NO_MORE} Die 1 shows 9, but it is a d6 for the blow: give 1 to 6.",
    ),
    "a stage that is none": (
        {"set_values": {"lefd": {"value": 1, "reason": "x"}}},
        f"{FITS_NO_MORE} There is no stage 'lefd'. Did you mean left?",
    ),
    "a set result without a value": (
        {"set_values": {"left": {"reason": "x"}}},
        "A result that was set by hand does not say what it was set to: the roll can only be read.",
    ),
    "nobody": ({"roles": {"hero": "x9"}}, "A record that is gone, who was its Hero, was removed: "),
    "a role that is none": (
        {"roles": {}, "inputs": {"hero": {"might": "many"}, "force": "two"}},
        f"{FITS_NO_MORE} ",
    ),
}


@pytest.mark.parametrize("what", UNFIT)
def test_what_no_longer_fits_is_only_read_and_says_why(small: Host, campaign: Campaign, hero: Hero, what: str) -> None:
    changed, told = UNFIT[what]
    roll = replace(strike(small, campaign, hero(), 1), **changed)  # type: ignore[arg-type]
    found = reopen(small, campaign, roll)
    assert isinstance(found, ReadOnly)
    assert found.why.startswith(told)
    assert found.roll is roll


def test_who_is_away_is_named(small: Host, campaign: Campaign, hero: Hero) -> None:
    roll = strike(small, campaign, hero(), 1)
    records.do(small, campaign.id, "Archive", [Archive(hero().id)])
    found = reopen(small, campaign, roll)
    assert isinstance(found, ReadOnly)
    assert found.why == "Anna, who was its Hero, is put away: bring Anna back to correct the roll."
    history.undo(small, campaign.id)
    removal.delete(small, hero())
    found = reopen(small, campaign, roll)
    assert isinstance(found, ReadOnly)
    assert found.why == "Anna, who was its Hero, was removed: the roll can be corrected once undo brings Anna back."
    assert found.names == {roll.roles["hero"]: "Anna"}
    history.undo(small, campaign.id)
    assert isinstance(reopen(small, campaign, roll), Reopened)


def test_what_counts_of_a_roll_is_it_or_what_corrects_it(small: Host, campaign: Campaign, hero: Hero) -> None:
    first = strike(small, campaign, hero(), 1)

    def counting() -> str:
        found = in_force(small, rolls.kept(small, first.id))
        return found.id if found else ""

    assert counting() == first.id
    assert first.step is not None
    reverting.revert(small, campaign.id, reverting.one(small, campaign.id, first.step))
    assert counting() == ""
    second = strike(small, campaign, hero(), 2, corrects=first.id)
    assert counting() == second.id
    assert second.step is not None
    reverting.revert(small, campaign.id, reverting.one(small, campaign.id, second.step))
    third = strike(small, campaign, hero(), 1, corrects=second.id)  # a correction of the correction
    assert counting() == third.id
    history.undo(small, campaign.id)
    assert counting() == ""
    history.undo(small, campaign.id)
    assert counting() == second.id


@dataclass(frozen=True)
class Armor:
    soak: int = 0
    magical: int | None = None
    layers: tuple[int, ...] = (1, 2)


@dataclass(frozen=True)
class Target:
    vitality: int = 10
    armor: Armor = Armor()


@dataclass(frozen=True)
class Hit:
    target: Target = field(default_factory=Target)
    force: int = 3


@pytest.mark.parametrize(
    ("kept", "now", "made"),
    [
        ({}, {}, {}),
        ({"force": 5}, {}, {"force": 5}),
        ({"force": 5}, {"force": 7}, {"force": 5}),
        ({}, {"force": 7}, {"force": 3}),
        (
            {},
            {"target": {"vitality": 4}},
            {"target": {"vitality": 10, "armor": {"soak": 0, "magical": None, "layers": [1, 2]}}},
        ),
        (
            {"target": {"armor": {"soak": 20}}},
            {"target": {"vitality": 4, "armor": {"soak": 30, "magical": 40, "layers": [9]}}},
            {"target": {"vitality": 10, "armor": {"soak": 20, "magical": None, "layers": [1, 2]}}},
        ),
        ({"target": {"armor": {"magical": 40}}}, {"target": {"armor": {}}}, {"target": {"armor": {"magical": 40}}}),
        ({}, {"strange": 7}, {}),
    ],
)  # fmt: skip
def test_what_is_supplied_now_and_was_not_then_stands_at_its_default(
    kept: Mapping[str, object], now: Mapping[str, object], made: Mapping[str, object]
) -> None:
    assert _listed(as_then(Hit, kept, now)) == made


def _listed(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _listed(inner) for key, inner in value.items()}
    return list(value) if isinstance(value, tuple) else value
