"""Expansions at the settlement's sheet: a campaign type is chosen among those of several, and a monster comes in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from tallow.model.record import Campaign
from tallow.services import campaigns, plugins, records
from tallow.services.host import Host
from tallow.ui.kit.plugin_row import PluginList
from tests.ui.conftest import Hand

Key = Qt.Key


@pytest.fixture
def among(armored: Host, hearth: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at Hearth's sheet, with Gorm and the Sunstalker on."""
    for id in ("gorm", "sunstalker"):
        plugins.enable(armored, armored.campaign(hearth.id), id)
    return open_window(armored, hearth.id)


def chosen(hand: Hand, field: str) -> list[str]:
    """What stands on a list of Hearth's sheet."""
    host, campaign = hand.window.bridge.host, hand.window.bridge.campaign
    assert campaign is not None
    record = host.find_record(campaign, "Hearth")
    return [row["entry"] for row in record.get(field) or ()]


def test_a_campaign_type_takes_the_place_of_another_plugin_s(among: Hand) -> None:
    assert chosen(among, "campaign") == ["kdm.people_of_the_lantern"]
    among.click("Sunstalker, People of the Sun")
    among.until(lambda: chosen(among, "campaign") == ["sunstalker.people_of_the_sun"])
    among.control(Key.Key_Z)
    among.until(lambda: chosen(among, "campaign") == ["kdm.people_of_the_lantern"])


def test_a_monster_comes_in_and_is_taken_back(among: Hand) -> None:
    before = chosen(among, "quarries")
    among.click("Bring in a monster…")
    among.until(lambda: among.says("Who comes in?"))
    among.click("Gorm")
    among.until(lambda: among.says("Gorm comes in"))
    among.click("Apply 3 changes")  # the quarry, and two events
    among.until(lambda: chosen(among, "quarries") == [*before, "gorm.gorm"])
    assert chosen(among, "timeline") == ["gorm.the_approaching_storm", "gorm.gorm_climate"]
    among.control(Key.Key_Z)
    among.until(lambda: chosen(among, "quarries") == before)


def test_what_a_campaign_type_is_played_with_is_switched_on_where_it_is_said(
    armored: Host, hearth: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    plugins.enable(armored, armored.campaign(hearth.id), "green_knight_armor")
    hand = open_window(armored, hearth.id)
    hand.click("Green Knight Armor, The Green Knight")
    hand.click("Switch them on")
    wanted = {"flower_knight", "dung_beetle_knight", "lion_knight"}
    hand.until(lambda: wanted <= set(armored.campaign(hearth.id).plugins))
    assert not hand.shows("Switch them on")


def test_show_it_brings_the_whole_choice_into_sight(armored: Host, open_window: Callable[[Host, str], Hand]) -> None:
    campaign = campaigns.create(armored, "New", ["kdm"])
    plugins.enable(armored, campaign, "sunstalker")
    records.create(armored, campaign.id, "kdm.settlement", "Ash")
    hand = open_window(armored, campaign.id)
    hand.window.resize(1440, 600)
    hand.click("Show it")
    last = hand.find("Sunstalker, People of the Sun")
    assert last.visibleRegion().boundingRect() == last.rect()


def test_a_plugin_of_another_game_is_not_offered_and_needs_are_told_by_name(among: Hand) -> None:
    among.click("Plugins")
    among.until(lambda: among.shows("Expansions"))
    listed = among.find("Expansions")
    assert isinstance(listed, PluginList)
    names = [row.name for row in listed.rows]
    assert "Gorm" in names
    assert "Starter tables for KING" not in names
    among.click_row(listed, names.index("Gorm"))
    assert among.says("Kingdom Death: Monster 1 or later")
    assert among.says("1 monster")
