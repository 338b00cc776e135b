"""A record goes into a file with the homebrew that it uses, which is asked about where the file comes in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tallow.model.record import Campaign
from tallow.services import campaigns, records
from tallow.services.exchange.contents import read
from tallow.services.exchange.joining import join, joining
from tallow.services.exchange.selection import export_records
from tallow.services.host import Host
from tests.ui.conftest import Hand
from tests.ui.entries.conftest import put

OURS = "own_aviary_k3f9"


@pytest.fixture
def file(aviary: Host, campaign: Campaign, tmp_path: Path) -> Path:
    """A bird that eats the group's own seed, in a file."""
    (flax,) = put(aviary, campaign, "canary.seed", {"name": "Flax", "grams": 3})
    records.create(aviary, campaign.id, "canary.bird", "Joe", {"seeds": [{"id": "s1", "entry": flax}]})
    now = aviary.campaign(campaign.id)
    return export_records(aviary, now, [aviary.find_record(now, "Joe")], tmp_path / "joe").path


@pytest.fixture
def hill(aviary: Host, file: Path, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at the import of that file into a campaign that plays without the homebrew."""
    hand = open_window(aviary, campaigns.create(aviary, "Hill", ["canary"]).id)
    hand.key(Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    hand.focus("File")
    hand.type(str(file))
    hand.until(lambda: hand.says("Joe of the file comes into Hill as one step."))
    return hand


def test_the_dialog_says_what_of_the_group_s_own_goes_along(
    aviary: Host, campaign: Campaign, file: Path, open_window: Callable[[Host, str], Hand]
) -> None:
    hand = open_window(aviary, campaign.id)
    hand.window.bridge.show_record(aviary.find_record(campaign, "Joe").id)
    hand.key(Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert hand.says("Own content of Aviary: Flax.")


def test_it_comes_once_it_is_said_that_it_shall(hill: Hand, aviary: Host) -> None:
    assert hill.find("Import").accessibleName() == "Import, unavailable, Say whether its homebrew comes along."
    assert hill.says("Brought along, it is switched on in Hill.")
    hill.click("Its homebrew, Bring it along")
    hill.click("Import")
    hill.until(lambda: hill.window.windowTitle().startswith("Joe"))
    assert OURS in aviary.find_campaign("Hill").plugins
    hill.control(Qt.Key.Key_Z)
    assert OURS not in aviary.find_campaign("Hill").plugins


def test_what_is_asked_about_is_in_sight_whole(hill: Hand) -> None:
    texts = [each for each in hill.visible() if "Brought along" in str(each.property("text"))]
    assert [each.visibleRegion().boundingRect() == each.rect() for each in texts] == [True]
    hill.click("Its homebrew, Leave it")
    assert hill.says("Brought along, it is switched on in Hill.")  # and stays there for who thinks again


def test_left_out_it_is_missing_by_its_name(hill: Hand, aviary: Host) -> None:
    hill.click("Its homebrew, Leave it")
    assert hill.says("Its homebrew stays out: what is of it shows as missing, by its name.")
    hill.click("Import")
    hill.until(lambda: hill.window.windowTitle().startswith("Joe"))
    assert OURS not in aviary.find_campaign("Hill").plugins
    record = aviary.find_record(aviary.find_campaign("Hill"), "Joe")
    assert record.get("seeds") == [{"id": "s1", "entry": f"{OURS}.flax"}]
    assert aviary.book(aviary.find_campaign("Hill")).last_name(f"{OURS}.flax") == "Flax"


def test_undo_asks_before_it_takes_from_another_campaign(
    aviary: Host, campaign: Campaign, file: Path, open_window: Callable[[Host, str], Hand]
) -> None:
    hill = campaigns.create(aviary, "Hill", ["canary"])
    join(aviary, joining(aviary, read(file), hill), homebrew=True)
    hand = open_window(aviary, campaign.id)
    hand.control(Qt.Key.Key_E)
    hand.until(lambda: hand.shows("Types of content"))
    hand.control(Qt.Key.Key_Z)
    assert hand.says("Hill’s Joe has Flax: take it out all the same?")
    hand.key(Qt.Key.Key_Return)  # leaves it
    assert f"{OURS}.flax" in aviary.registry(aviary.find_campaign("Hill").plugins).entries
    hand.control(Qt.Key.Key_Z)
    hand.click("Take it out")
    assert f"{OURS}.flax" not in aviary.registry(aviary.find_campaign("Hill").plugins).entries
