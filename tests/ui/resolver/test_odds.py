"""The odds on the resolver's page: exact, before the roll, marked with what fell, and never in the way of typing."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tallow.rules.enumeration import distribution
from tallow.services import campaigns
from tallow.services.host import Host
from tallow.ui.kit import OddsBar
from tallow.ui.resolver.odds_panel import OddsPanel, called
from tests.ui.conftest import Hand

Key = Qt.Key


def panel(hand: Hand) -> OddsPanel:
    return next(iter(hand.window.findChildren(OddsPanel)))


def bars(hand: Hand) -> list[str]:
    """The bars as they are spoken; none while there are no odds."""
    found = [each for each in hand.window.findChildren(OddsBar) if each.isVisible()]
    return [found[0].spoken_row(row) for row in found[0].rows] if found else []


def damage(hand: Hand, formula: str) -> None:
    """Give the damage anew, and wait until its odds stand."""
    hand.focus("Damage")
    hand.control(Key.Key_A)
    shown = panel(hand).shown
    with hand.qtbot.waitSignal(shown, timeout=30_000):
        hand.type(formula)


def test_odds_stand_before_any_die_has_fallen(hit: Hand) -> None:
    assert bars(hit) == []
    damage(hit, "2d10×10")
    # Bob keeps 70 unless 80 % of it pass 100 + 30: at 170 (4 ways of 100) 6 do, at 180 (3) 14, at 190 (2) 22, at 200 30
    assert bars(hit) == [
        "40 vitality, 1 %",
        "48 vitality, 2 %",
        "56 vitality, 3 %",
        "64 vitality, 4 %",
        "70 vitality, 90 %",
    ]
    # 70 − (30 + 2·22 + 3·14 + 4·6) / 100 = 68.6
    assert hit.shows("68.6 mean")
    assert not hit.says("standing")  # he does in all of them: no die changes it, so it is not told
    assert not hit.says("this or less")


def figures(hand: Hand) -> list[str]:
    """What stands above the bars."""
    return next(each for each in hand.window.findChildren(OddsBar) if each.isVisible()).figures()


def test_of_equals_it_is_said_that_they_are_equal(hit: Hand) -> None:
    damage(hit, "1d2×100")  # 100 leaves him 70, 200 takes 30
    assert bars(hit) == ["40 vitality, 50 %", "70 vitality, 50 %"]
    assert hit.says("all equally likely: 50 % each")
    assert not hit.says("likeliest: ")
    damage(hit, "1d8×5+165")  # 170 … 205: 136, 140, 144, 148, 152, 156, 160, 164 less 130 is 6 to 34 by 4
    assert figures(hit) == ["12.5"] * 8
    assert hit.says("all equally likely: 12.5 % each")


def test_of_some_that_are_equal_it_is_said_which(hit: Hand) -> None:
    damage(hit, "1d4×100")
    # 25 % each of −120, −40, 40 and 70
    assert hit.says("all equally likely: 25 % each")
    damage(hit, "2d2×5+160")  # 170 once, 175 twice, 180 once
    assert hit.says("likeliest: 60 vitality, 50 %")
    damage(hit, "1d2×5+1d3×5+160")  # 170 and 185 once of 6, 175 and 180 twice
    assert hit.says("likeliest: 56 and 60 equally, 33.33 % each")
    damage(hit, "1d2×5+1d4×5+160")  # 170 and 190 once of 8; 175, 180 and 185 twice
    assert hit.says("likeliest: 3 of 5 equally, 25 % each")
    assert figures(hit) == ["12.5", "25", "25", "25", "12.5"]


def test_what_fell_is_marked_and_counted(hit: Hand) -> None:
    damage(hit, "2d10×10")
    hit.focus("Damage")
    hit.key(Key.Key_Return)
    hit.type("9")
    assert "this roll" not in " ".join(bars(hit))
    hit.type("9")
    assert bars(hit)[2] == "56 vitality, 3 %, this roll"  # 180: 144 − 130 = 14
    assert hit.shows("6 % this or less")  # 1 + 2 + 3
    assert hit.says("56 vitality, 3 %, this roll")  # written out below the bars


def test_another_one_has_the_likeliest_written_out_again(hit: Hand) -> None:
    damage(hit, "2d10×10")
    hit.focus("Damage")
    hit.key(Key.Key_Return)
    hit.type("99")
    hit.control(Key.Key_Return)
    hit.until(lambda: hit.shows("Another one"))
    assert hit.says("56 vitality, 3 %, this roll")
    hit.click("Another one")
    hit.until(lambda: hit.says("likeliest: "))
    assert not hit.says("this roll")


def test_the_arrows_read_the_bars_out(hit: Hand) -> None:
    damage(hit, "2d10×10")
    hit.focus("Odds")
    hit.key(Key.Key_Left)
    assert hit.says("64 vitality, 4 %")


def test_harm_is_said_at_or_under_nothing_and_for_the_words_that_come_with_it(hit: Hand) -> None:
    damage(hit, "1d4×100")
    # 200 → 40, 300 → −40, 400 → −120; from above 0 to −10 or below three saves are due
    assert bars(hit) == [
        "−120 vitality, 25 %, harm",
        "−40 vitality, 25 %, harm",
        "40 vitality, 25 %",
        "70 vitality, 25 %",
    ]
    assert hit.shows("50 % save due, harm")


def test_many_outcomes_stand_in_a_few_bars(hit: Hand) -> None:
    damage(hit, "10d100")
    assert 4 <= len(bars(hit)) <= 12
    assert any("to" in bar for bar in bars(hit))


def test_without_dice_there_are_no_odds(hit: Hand) -> None:
    damage(hit, "1d4×100")
    hit.focus("Damage")
    hit.control(Key.Key_A)
    hit.type("200")
    assert bars(hit) == []
    assert not hit.shows("Odds")


SAVED = "Yes, Save 1 of 1: does it succeed? The sheet's Save is 18."


def test_the_odds_are_of_what_was_decided_too(hit: Hand) -> None:
    damage(hit, "1d2+255")
    hit.focus("Damage")
    hit.key(Key.Key_Return)
    hit.type("1")
    hit.click(SAVED)
    hit.until(lambda: bars(hit) == ["1 vitality, 100 %, this roll"])  # who is saved stands at 1, whichever fell


def test_a_decision_that_not_every_roll_asks_for_is_no_part_of_the_odds(hit: Hand) -> None:
    damage(hit, "1d2×10+237")  # 80 % of 257 less 130 take all of 70, and ask for a save; of 247 they do not
    before = bars(hit)
    hit.focus("Damage")
    hit.key(Key.Key_Return)
    hit.type("2")
    hit.click(SAVED)
    with hit.qtbot.waitSignal(panel(hit).shown, timeout=30_000):
        pass
    assert [bar.replace(", this roll", "") for bar in bars(hit)] == before


def test_odds_that_would_take_too_long_say_so(hit: Hand) -> None:
    damage(hit, "1000d6kh900")
    assert bars(hit) == []
    assert hit.says("Exact odds of 1000d6kh900 would take too long to work out; use fewer dice or fewer sides.")


def test_typing_goes_on_while_odds_are_worked_out_and_only_the_last_are_shown(
    hit: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, under_way = threading.Event(), threading.Event()

    def held(run: Callable[[Any], Any]) -> Any:
        under_way.set()
        assert go_on.wait(10)
        return distribution(run)

    monkeypatch.setattr("tallow.services.rolling.chances.distribution", held)
    hit.type("1d4×100")
    hit.until(under_way.is_set)
    hit.control(Key.Key_A)
    with hit.qtbot.waitSignal(panel(hit).shown, timeout=30_000):
        hit.type("1d2×100")
        assert hit.shows("Damage, 1d2×100")  # typed while the thread is held
        go_on.set()
    assert bars(hit) == ["40 vitality, 50 %", "70 vitality, 50 %"]


def test_leaving_the_page_ends_what_is_worked_out(hit: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    hit.type("1d4×100")
    hit.key(Key.Key_Escape)
    hit.until(lambda: hit.shows("Take a hit…"))
    assert not hit.shows("Odds")


def test_a_name_among_the_words_keeps_its_capital(host: Host) -> None:
    book = host.book(campaigns.create(host, "Aviary", ["canary"]))
    words = ("save_due", "Gale", "canary.lament", "KO")
    assert [called(each, book) for each in words] == ["save due", "Gale", "Lament", "KO"]
