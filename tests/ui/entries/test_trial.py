"""A roll is tried: typed or rolled, it is said on which row it lands, and whether on none or on two."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt

from tallow.model.record import Campaign
from tallow.services import rolls
from tallow.services.host import Host
from tallow.ui.entries.trial import TrialLine
from tests.ui.conftest import Hand
from tests.ui.entries.conftest import FOG, HAIL, fill, focused, open_table, put

Key = Qt.Key
SUN = {"name": "Sun", "season": "spring", "low": 8, "high": 8, "gale": 1}


@pytest.fixture
def table(page: Hand, aviary: Host, campaign: Campaign) -> Hand:
    """A hand at a table in which 1 to 4 is held, 7 and 8 are, 8 twice."""
    put(aviary, campaign, "canary.weather", FOG, HAIL, SUN)
    page.window.bridge.reread_campaign()
    open_table(page, "Spring")
    page.click("Try a roll")
    return page


def tried(hand: Hand, text: str) -> str:
    """What is said of what is typed."""
    fill(hand, text, leave=False)
    line = next(each for each in hand.visible() if isinstance(each, TrialLine))
    return line.said


def test_each_number_that_is_typed(table: Hand) -> None:
    assert focused().accessibleName() == "Total to try, or dice, 1d12"  # the span is 1 to 12
    assert tried(table, "3") == "3 lands on “Fog”."
    assert tried(table, "5") == "5 lands on no row. Give it one."
    assert tried(table, "8") == "8 lands on “Hail” and “Sun”. Let one of them hold it."
    assert tried(table, "13") == "13 is above the table. No row. Nobody sings then."
    assert tried(table, "0") == "0 is below the table, which begins at 1."
    assert tried(table, "-4") == "−4 is below the table, which begins at 1."
    assert tried(table, "") == ""


def test_dice_are_rolled_and_shown(table: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    free = rolls.free
    monkeypatch.setattr("tallow.ui.entries.trial.free", lambda formula: free(formula, seed=1))
    table.click("Roll it")
    line = next(each for each in table.visible() if isinstance(each, TrialLine))
    fell = re.fullmatch(r"1d12 \((\d+)\) = (\d+)\. \2 lands on .+", line.said)
    assert fell is not None, line.said
    assert fell[1] == fell[2]
    table.focus("Total to try, or dice")
    assert tried(table, "1d1+2") == ""
    table.key(Key.Key_Return)
    assert line.said == "1d1 (1) + 2 = 3. 3 lands on “Fog”."
    assert tried(table, "1d1+2.5") == ""
    table.key(Key.Key_Return)
    assert line.said.endswith("3.5 is no whole number, and the rows go from one whole number to the next.")


def test_what_is_no_roll_is_said_in_a_sentence(table: Hand) -> None:
    tried(table, "1d")
    table.key(Key.Key_Return)
    line = next(each for each in table.visible() if isinstance(each, TrialLine))
    assert line.said
    assert "\n" not in line.said
    assert focused().property("text") == "1d"


def test_it_says_anew_where_the_number_lands_once_the_table_is_another(table: Hand) -> None:
    assert tried(table, "5") == "5 lands on no row. Give it one."
    line = next(each for each in table.visible() if isinstance(each, TrialLine))
    table.click("Stretch “Fog” to 6")
    assert line.said == "5 lands on “Fog”."
    table.focus("Total to try, or dice")
    table.key(Key.Key_Escape)
    assert not line.isVisible()
    assert table.shows("Spring")  # the table is still open
    table.click("Try a roll")
    table.click("Try a roll")
    assert not line.isVisible()
