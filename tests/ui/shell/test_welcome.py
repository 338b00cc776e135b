"""The first-run page: a campaign is begun, or the demo opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tallow.hooks.loader import Loader
from tallow.model.record import Campaign
from tallow.services import campaigns, demo, history
from tallow.services.exchange.export import export
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.ui.kit import look
from tallow.ui.kit.tick import Tick
from tallow.ui.shell.welcoming.campaign_form import grouped
from tests.ui.conftest import Hand, opened

Key = Qt.Key


@pytest.fixture
def first(qtbot: QtBot, host: Host) -> Hand:
    """The window on an empty store."""
    return Hand(qtbot, opened(qtbot, host, ""))


def test_an_empty_store_shows_the_page_and_nothing_else(first: Hand) -> None:
    assert first.shows("Begin a campaign")
    assert not first.shows("Undo")
    assert not first.shows("Back to the campaign")
    assert first.says(str(first.window.bridge.host.store.path))


def test_a_campaign_needs_a_name(first: Hand) -> None:
    first.click("Create campaign")
    assert first.shows("Begin a campaign")
    assert first.find("Create campaign").toolTip() == "Give the campaign a name first."


def test_a_campaign_is_made_of_the_chosen_game_and_opens(first: Hand) -> None:
    first.focus("Name of the campaign")
    first.type("Aviary")
    first.click("Canary")
    first.click("Canary: more")
    first.key(Key.Key_Tab)
    first.click("Create campaign")
    assert first.shows("Campaign Aviary, Canary, menu")
    campaign = first.window.bridge.campaign
    assert campaign is not None
    assert sorted(campaign.plugins) == ["canary", "canary_more"]
    assert first.says("Nothing here yet")


def test_a_game_of_many_plugins_keeps_what_makes_the_campaign_in_sight(qtbot: QtBot, armored: Host) -> None:
    hand = Hand(qtbot, opened(qtbot, armored, ""))
    hand.focus("Name of the campaign")
    hand.type("Emberfen")
    hand.click("Kingdom Death: Monster")
    create = hand.find("Create campaign")
    hand.until(lambda: create.visibleRegion().boundingRect() == create.rect())
    assert not hand.shows("Gorm, not ticked")
    of_kdm = [each.manifest for each in armored.loader.found if each.manifest and each.manifest.system == "kdm"]
    hand.click(f"Choose from {len(of_kdm) - 1} plugins…")  # all but the game itself
    hand.until(lambda: hand.shows("Gorm, not ticked"))
    ticks = [each.text() for each in hand.visible() if isinstance(each, Tick)]
    last, first = ticks.index("White Box"), ticks.index("Terrain: core game")
    assert last < first
    assert ticks[-1] == "White Lion Tablet"
    hand.click("Gorm, not ticked")
    hand.click("KING")
    assert hand.shows("Starter tables for KING, not ticked")
    hand.click("Kingdom Death: Monster")
    assert not hand.shows("Gorm, not ticked")
    hand.click("Create campaign")
    campaign = hand.window.bridge.campaign
    assert campaign is not None
    assert sorted(campaign.plugins) == ["kdm"]


def test_the_demo_is_made_once_and_opened(qtbot: QtBot, armored: Host) -> None:
    hand = Hand(qtbot, opened(qtbot, armored, ""))
    hand.click("Open the demo campaign")
    assert hand.shows("Campaign Demo")
    assert hand.window.bar.crumbs.parts == ("Characters", "Bob")
    made = demo.find(armored)
    hand.key(Key.Key_N, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    hand.click("Open the demo campaign")
    assert demo.find(armored) == made


def test_a_new_campaign_can_be_left(hand: Hand) -> None:
    hand.key(Key.Key_N, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert hand.shows("Begin a campaign")
    assert hand.window.windowTitle() == "New campaign · Tallow"
    hand.click("Back to the campaign")
    assert hand.shows("Campaign Aviary")
    assert hand.window.windowTitle() == "Pip · Birds · Tallow"


def test_nothing_is_done_to_the_campaign_behind_the_page(hand: Hand, host: Host, birds: Campaign) -> None:
    steps = len(history.steps(host, birds.id))
    hand.key(Key.Key_N, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    hand.control(Key.Key_N)
    for key in (Key.Key_Z, Key.Key_D, Key.Key_Delete):
        hand.control(key)
    assert len(history.steps(host, birds.id)) == steps
    assert [each.name for each in host.book(birds).records("canary.bird")] == ["Pip", "Tweet"]
    wiring = hand.window.wiring
    assert wiring is not None
    off = ("new_record", "rename_record", "archive_record", "delete_record", "undo", "archive_campaign")
    live = {id for id, action in wiring.actions.items() if action.isEnabled()}
    assert live.isdisjoint(off)
    assert {"new_campaign", "import_campaign", "quit"} <= live
    hand.click("Back to the campaign")
    assert all(wiring.actions[id].isEnabled() for id in off)


def test_the_theme_is_chosen_there_too(first: Hand) -> None:
    first.click("Theme, Candle")
    assert look().theme.id == "candle"
    assert first.shows("Theme, Candle, chosen")


def test_no_game_at_all_is_said(tmp_path: Path, open_window: Callable[[Host, str], Hand]) -> None:
    bare = Host(Store.open(tmp_path / "bare.sqlite"), Loader([]), tmp_path)
    hand = open_window(bare, "")
    assert hand.find("Create campaign").toolTip() == "No game's plugin was found. Install Tallow again."
    hand.click("Open the demo campaign")
    assert hand.says("No system plugin with a demo is there. Install Tallow anew.")
    hand.window.close()
    bare.close()


def test_a_campaign_of_another_computer_is_opened_from_there(first: Hand, tmp_path: Path) -> None:
    made = campaigns.create(first.window.bridge.host, "Rookery", ["canary"])
    export(first.window.bridge.host, made, tmp_path / "rookery.tallow")
    first.click("Open a campaign…")
    first.focus("File")
    first.type(str(tmp_path / "rookery.tallow"))
    first.key(Key.Key_Return)
    brought = first.window.bridge.campaign
    assert brought is not None
    assert brought.name.startswith("Rookery")  # a copy, for the one that it was exported from is still here
    first.key(Key.Key_Escape)


def test_a_terrain_set_stands_below_its_expansion(armored: Host) -> None:
    manifests = [each.manifest for each in armored.loader.found if each.manifest and each.manifest.system == "kdm"]
    groups = dict(grouped([each for each in manifests if each.family != "system"]))
    assert list(groups) == ["expansions", "terrain sets", "tablets"]
    rows = [(each.id, below) for each, below in groups["expansions"]]
    at = rows.index(("sunstalker", False))
    assert rows[at + 1] == ("sunstalker_terrain", True)
    assert [each.id for each, _ in groups["terrain sets"]] == ["core_terrain"]
    assert sum(map(len, groups.values())) == len(manifests) - 1  # all but the game itself
