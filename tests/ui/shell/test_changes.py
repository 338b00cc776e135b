"""After an update the window says quietly that cards are others, shows which, and is silent once that was seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import Set
from tallow.model.record import Campaign
from tallow.services import campaigns, records
from tallow.services.host import Host
from tallow.services.versions import played
from tallow.store.database import Store
from tallow.ui.kit.plugin_row import PluginList
from tallow.ui.shell.plugins.changes import AFTER
from tests.ui.conftest import CHECKOUT, Hand
from tests.unit.services.parcel.conftest import SEEDS, laid, orchard

OFFER = "The orchard changed since Aviary was last played. Values on sheets stay as they are."
LINE = "Apple seed: grams 3 → 5"


def opened(root: Path) -> Host:
    """The program's store and plugins."""
    sources = [FolderSource(CHECKOUT / "tests" / "canary"), FolderSource(root / "bundled")]
    return Host(Store.open(root / "store.sqlite"), Loader(sources), CHECKOUT)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """The program after an update that made an apple seed heavier."""
    folder = laid(tmp_path / "bundled" / "expansions" / "orchard")
    before = opened(tmp_path)
    for name in ("Aviary", "Other"):
        campaign = campaigns.create(before, name, ["canary"], ["orchard"])
        records.create(before, campaign.id, "canary.bird", "Jackdaw")
    before.close()
    laid(folder, orchard(version="1.1", seeds=SEEDS.replace(b"grams = 3", b"grams = 5")))
    after = opened(tmp_path)
    yield after
    after.close()


@pytest.fixture
def aviary(host: Host) -> Campaign:
    return host.find_campaign("Aviary")


@pytest.fixture
def hand(host: Host, aviary: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at the window, once it had the time to look."""
    hand = open_window(host, aviary.id)
    hand.until(lambda: hand.says(OFFER))
    return hand


def test_what_changed_is_shown_card_by_card_and_noted_as_seen(hand: Hand, host: Host, aviary: Campaign) -> None:
    hand.click("See what changed")
    assert hand.says(LINE)
    assert hand.says("played with 1.0.0, here 1.1")
    assert not hand.says(OFFER)
    hand.key(Qt.Key.Key_Return)  # the button that notes it
    assert not hand.says(LINE)
    assert played.moved(host, host.campaign(aviary.id)) == ()
    hand.window.bridge.open_campaign(aviary.id)
    QTest.qWait(2 * AFTER)
    assert not hand.says(OFFER)
    hand.window.bridge.open_campaign(host.find_campaign("Other").id)
    hand.until(lambda: hand.says(OFFER.replace("Aviary", "Other")))


def test_a_step_leaves_the_offer_and_later_leaves_it_unseen(hand: Hand, host: Host, aviary: Campaign) -> None:
    jackdaw = host.find_record(aviary, "Jackdaw")
    hand.window.bridge.do("Rename", [Set(jackdaw.id, "name", "Daw", "Jackdaw")])
    assert hand.says(OFFER)
    hand.click("See what changed")
    hand.click("Later")
    assert [str(each) for one in played.moved(host, host.campaign(aviary.id)) for each in one.differences] == [LINE]
    hand.click("Plugins")
    hand.click("See what changed…")
    hand.click("Note as seen")
    assert not hand.shows("See what changed…")
    assert played.moved(host, host.campaign(aviary.id)) == ()


def test_the_plugin_s_details_say_how_the_campaign_was_played_with_it(hand: Hand) -> None:
    hand.click("Plugins")
    rows = next(each for each in hand.every("Expansions") if isinstance(each, PluginList))
    hand.click_row(rows, [each.name for each in rows.rows].index("The orchard"))
    assert hand.says("played with 1.0.0, here 1.1")


def test_of_a_plugin_in_quarantine_is_told_when_its_campaign_is_opened(
    host: Host, aviary: Campaign, tmp_path: Path, open_window: Callable[[Host, str], Hand]
) -> None:
    manifest = tmp_path / "bundled" / "expansions" / "orchard" / "plugin.toml"
    manifest.write_text(manifest.read_text().replace('name = "The orchard"', 'name = "The orchard'))
    host.loader.rescan()
    hand = open_window(host, aviary.id)
    hand.until(lambda: hand.says("The orchard cannot be used, and what Aviary has of it waits."))
    hand.click("See why")
    line = manifest.read_text().splitlines().index('name = "The orchard') + 1
    assert hand.says(f"In plugin.toml, line {line}.")
    hand.click("Copy report")
    assert hand.shows("Copied")
    hand.until(lambda: hand.shows("Copy report"))


def test_the_details_of_a_plugin_that_is_as_it_was_do_not_say_so(hand: Hand) -> None:
    hand.click("See what changed")
    hand.click("Note as seen")
    hand.click("Plugins")
    rows = next(each for each in hand.every("Expansions") if isinstance(each, PluginList))
    hand.click_row(rows, [each.name for each in rows.rows].index("The orchard"))
    assert hand.says("Lies in")
    assert not hand.says("This campaign")
