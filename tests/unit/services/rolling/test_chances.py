"""Exact odds before a roll, with a record as it stands."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tallow import app
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.errors import PluginFault, UserMistake
from tallow.model.resolution import Chance
from tallow.services import rolls
from tallow.services.host import Host
from tallow.services.rolling import chances
from tallow.services.rolling.chances import Odds
from tallow.store.database import Store


@pytest.fixture
def shipped(tmp_path: Path, demo_store: Path) -> Iterator[Host]:
    """A host with what ships, and its demo campaign."""
    store = Store.open(Path(shutil.copy(demo_store, tmp_path / "shipped.sqlite")))
    host = Host(store, Loader([FolderSource(app.home() / "plugins")]), app.home())
    yield host
    host.close()


def hit(host: Host, damage: object) -> Odds:
    """The odds of a hit on Bob."""
    campaign = host.find_campaign("Demo")
    book = host.book(campaign)
    roles = {"target": host.find_record(campaign, "Bob")}
    return chances.odds(rolls.find(book, "armor_damage.hit"), book, {"damage": damage}, roles=roles)


def test_the_odds_of_a_hit_with_a_formula(shipped: Host) -> None:
    odds = hit(shipped, "2d10×10")
    # Bob keeps what is above 80% of the damage less 100 and 30: at 200 (1 way of 100) 30, at 190 (2 ways) 22,
    # at 180 (3) 14, at 170 (4) 6; at 160 and below (90 ways) 128 − 130 leaves nothing.
    assert odds.of("vitality") == (
        (40, Fraction(1, 100)),
        (48, Fraction(2, 100)),
        (56, Fraction(3, 100)),
        (64, Fraction(4, 100)),
        (70, Fraction(90, 100)),
    )
    assert odds.of("state") == (("standing", Fraction(1)),)
    assert {"vitality", "state", "wear"} <= set(odds.keys)
    assert "armor" not in odds.keys
    assert sum(each.chance for each in odds.outcomes) == 1


def test_a_plain_number_is_certain_and_a_big_pool_is_exact(shipped: Host) -> None:
    assert hit(shipped, 200).of("vitality") == ((40, Fraction(1)),)
    big = hit(shipped, "40d6")
    assert sum(each.chance for each in big.outcomes) == 1
    # 240 (one way) and 239 (40 ways), of which 191.2 rounds up to the same 192, cost 192 − 130 = 62.
    assert dict(big.of("vitality"))[8] == Fraction(41, 6**40)


def test_what_cannot_be_worked_out_exactly_says_so(shipped: Host) -> None:
    with pytest.raises(UserMistake, match="Exact"):
        hit(shipped, "1000d6kh900")
    with pytest.raises(UserMistake, match="damage"):
        hit(shipped, -1)


def test_a_hit_s_figure_is_vitality_and_it_is_harm_at_or_under_nothing(shipped: Host) -> None:
    odds = hit(shipped, "1d4×100")
    # Bob: 100 → 80, all held; 200 → 160 − 130 = 30; 300 → 240 − 130 = 110; 400 → 320 − 130 = 190
    assert odds.figure == "vitality"
    assert odds.of("vitality") == tuple((value, Fraction(1, 4)) for value in (-120, -40, 40, 70))
    assert odds.harms("vitality") == {-120, -40}
    assert odds.mean("vitality") == Fraction(-120 - 40 + 40 + 70, 4)
    assert odds.at_most("vitality", 40) == Fraction(3, 4)
    # Down to −10 and below from above 0: three saves are due, so neither is decided yet.
    assert odds.of("state") == (("save_due", Fraction(2, 4)), ("standing", Fraction(2, 4)))
    assert odds.harms("state") == {"save_due"}
    assert "state" in odds.words
    assert "vitality" in odds.figures


def test_whole_numbers_and_fractions_stand_in_one_order() -> None:
    ways = [Chance({"left": value}, Fraction(1, 4)) for value in (3, 2.5, 10, -0.5)]
    assert [value for value, _ in Odds(tuple(ways), False).of("left")] == [-0.5, 2.5, 3, 10]


def test_odds_that_nobody_waits_for_end_at_once(shipped: Host) -> None:
    campaign = shipped.find_campaign("Demo")
    book = shipped.book(campaign)
    asked = chances.question(rolls.find(book, "armor_damage.hit"), book, {"damage": "3d100"})
    ways: list[int] = []

    def wanted() -> bool:
        ways.append(1)
        return len(ways) < 5

    with pytest.raises(chances.Unwanted):
        asked.answer(wanted)
    assert len(ways) == 5


def reckoned(host: Host, shares: Sequence[Chance]) -> Odds:
    """The odds of a resolver that reckons them itself."""
    book = host.book(host.find_campaign("Demo"))
    own = replace(rolls.find(book, "armor_damage.hit"), odds=lambda inputs, book: shares, figure="hits")
    return chances.odds(own, book, {"damage": "1d4"})


def test_a_resolver_may_reckon_its_odds_itself(shipped: Host) -> None:
    rare, common = Chance({"hits": 3, "at": (1, 2)}, Fraction(1, 10**9), harm=True), Fraction(10**9 - 1, 10**9)
    odds = reckoned(shipped, [rare, Chance({"hits": 0, "at": ()}, common)])
    assert odds.of("hits") == ((0, common), (3, Fraction(1, 10**9)))  # likeliest first does not sort the figure
    assert [each.outcome["at"] for each in odds.outcomes] == [[], [1, 2]]
    assert (odds.figure, odds.harms("hits"), odds.capped) == ("hits", frozenset({3}), False)


@pytest.mark.parametrize("shares", [[(1, 2)], [(1, 2), (2, 3)], [(3, 2), (-1, 2)], []])
def test_odds_that_are_not_the_whole_are_the_plugin_s_fault(shipped: Host, shares: Any) -> None:
    with pytest.raises(PluginFault, match="add up to"):
        reckoned(shipped, [Chance({"hits": at}, Fraction(*share)) for at, share in enumerate(shares)])


def test_other_figures_may_be_looked_at_as_far_as_they_are_always_numbers(shipped: Host) -> None:
    book = shipped.book(shipped.find_campaign("Demo"))
    row = {"hits": 3, "wounds": 1, "weapon": "axe"}
    shares = [Chance(row, Fraction(1))]
    own = replace(rolls.find(book, "armor_damage.hit"), odds=lambda inputs, book: shares, figure="wounds")

    def shown(*further: str) -> tuple[str, tuple[str, ...]]:
        odds = chances.odds(replace(own, further=further), book, {"damage": "1d4"})
        return odds.figure, odds.further

    assert shown() == ("wounds", ())
    assert shown("weapon", "hits", "deep") == ("wounds", ("hits",))
