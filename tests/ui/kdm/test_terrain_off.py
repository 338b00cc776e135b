"""A showdown laid out while its terrain is off: the page says what is missing, and switches it on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from tallow.model.record import Campaign
from tallow.services import campaigns, records
from tallow.services.host import Host
from tallow.ui.kit.cascade import CascadeRows
from tallow.ui.kit.proposal import ProposalTable
from tallow.ui.resolver.figure_field import FigureField
from tests.ui.conftest import Hand
from tests.ui.kdm.conftest import lines

SWITCH = "Switch on Terrain: core game"


@pytest.fixture
def fight(armored: Host) -> Campaign:
    """A White Lion and Anna in a campaign of the game alone."""
    campaign = campaigns.create(armored, "Lantern Camp", ["kdm"])
    anna, _ = records.create(armored, campaign.id, "kdm.survivor", "Anna", {"departing": True})
    values = {"monster": lines("white_lion"), "level": 1, "survivors": [{"id": "s", "survivor": anna}]}
    records.create(armored, campaign.id, "kdm.showdown", "White Lion 1", values)
    return campaign


@pytest.fixture
def hand(armored: Host, fight: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at the page that lays it out."""
    found = open_window(armored, fight.id)
    found.window.bridge.show_record(armored.find_record(fight, "White Lion 1").id)
    found.click("Leaf of the sheet, Board")
    found.click("Lay out…")
    found.until(lambda: found.window.bridge.page == "resolver" and found.shows(SWITCH))
    return found


def field(hand: Hand, name: str) -> FigureField:
    (found,) = (
        each for each in hand.visible() if isinstance(each, FigureField) and each.accessibleName().startswith(name)
    )
    return found


def test_the_monster_is_named_and_what_is_missing_is_said_in_words(hand: Hand) -> None:
    assert field(hand, "Whose showdown").text() == "White Lion"
    stages = next(each for each in hand.every("What happens") if isinstance(each, CascadeRows))
    said = " ".join((*map(stages.spoken_row, stages.rows), *(each.accessibleName() for each in hand.visible())))
    assert "Left out: Tall Grass" in said
    assert "Not drawn: 2 random cards" in said
    assert "Terrain: core game has it, and is off in Lantern Camp." in said
    assert "tallow plugins" not in said
    assert "core_terrain" not in said


def test_a_proposal_about_a_row_names_the_survivor_whose_it_is(hand: Hand) -> None:
    table = next(each for each in hand.every("Proposed changes") if isinstance(each, ProposalTable))
    assert [row.label for row in table.proposals][-2:] == ["Anna: Column", "Anna: Row"]


def test_it_is_laid_out_without_the_terrain(hand: Hand, armored: Host, fight: Campaign) -> None:
    hand.control(Qt.Key.Key_Return)
    hand.until(lambda: bool(armored.find_record(fight, "White Lion 1").get("monster_x")))
    record = armored.find_record(fight, "White Lion 1")
    assert (record.get("monster_x"), record.get("monster_y"), record.get("tiles")) == (11, 8, None)


def test_its_terrain_is_switched_on_from_there_and_it_goes_on(hand: Hand, armored: Host, fight: Campaign) -> None:
    hand.click(SWITCH)
    hand.until(lambda: hand.window.bridge.page == "resolver" and hand.shows("Dice, Roll for me"))
    assert "core_terrain" in armored.campaign(fight.id).plugins
    assert not hand.shows(SWITCH)
    assert field(hand, "Whose showdown").text() == "White Lion"
    hand.click("Dice, Roll for me")
    hand.click("Roll the dice")
    hand.control(Qt.Key.Key_Return)
    hand.until(lambda: bool(armored.find_record(fight, "White Lion 1").get("tiles")))


def test_a_name_that_only_a_plugin_that_is_off_has_is_marked_at_its_field(hand: Hand) -> None:
    hand.focus("Whose showdown")
    hand.type("Sunstalker")
    hand.until(lambda: hand.says("Mend what is marked at the left, and it is worked out."))
    told = "Sunstalker has it, and is off in Lantern Camp. Terrain: Sunstalker has it, and is off in Lantern Camp."
    assert hand.says(f"Whose showdown: no deployment of Sunstalker is known. {told}")
    assert hand.says("What is missing is in plugins that are off.")
    assert hand.shows("Switch on Sunstalker")
    assert hand.shows("Switch on Terrain: Sunstalker")
