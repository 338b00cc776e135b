"""A plugin that needs what is not here is a row that says so, whose switch stays off; what is away is told once."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.record import Campaign
from tallow.services import campaigns, plugins
from tallow.services.host import Host
from tallow.services.parcel.installing import refresh
from tallow.store.database import Store
from tallow.ui.kit.plugin_row import PluginList, PluginRow
from tallow.ui.kit.tick import Tick
from tallow.ui.shell.plugins.changes import AFTER
from tests.ui.conftest import CHECKOUT, Hand
from tests.unit.services.parcel.conftest import MANIFEST, laid

NEEDS = "It needs The orchard 7 or later, and here is 1.0.0: get a newer one."


def put(root: Path, id: str, more: bytes = b"") -> Path:
    """An expansion of the canary's, named as its id says."""
    named = MANIFEST.replace(b'id = "orchard"', f'id = "{id}"'.encode())
    named = named if id == "orchard" else named.replace(b"The orchard", id.title().encode())
    return laid(root / "expansions" / id, {"plugin.toml": named + more})


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """The canary, an orchard, and bees that need a newer one."""
    put(tmp_path / "plugins", "orchard")
    put(tmp_path / "plugins", "bees", b'requires = ["orchard>=7"]\n')
    put(tmp_path / "plugins", "combs", b'host = ">=99"\n')
    sources = [FolderSource(CHECKOUT / "tests" / "canary"), FolderSource(tmp_path / "plugins", "user")]
    host = Host(Store.open(tmp_path / "store.sqlite"), Loader(sources), CHECKOUT)
    yield host
    host.close()


@pytest.fixture
def aviary(host: Host) -> Campaign:
    return campaigns.create(host, "Aviary", ["canary"])


def rows(hand: Hand) -> dict[str, PluginRow]:
    """The expansions' rows by name."""
    found = next(each for each in hand.every("Expansions") if isinstance(each, PluginList))
    return {each.name: each for each in found.rows}


def press(hand: Hand, name: str) -> None:
    """Space on an expansion's row."""
    listed = next(each for each in hand.every("Expansions") if isinstance(each, PluginList))
    listed.setFocus(Qt.FocusReason.TabFocusReason)
    listed.setCurrentIndex(listed.model().index([each.name for each in listed.rows].index(name), 0))
    hand.key(Qt.Key.Key_Space)


def test_what_is_unmet_is_a_row_with_a_reason_whose_switch_stays_off(
    host: Host, aviary: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    hand = open_window(host, aviary.id)
    hand.click("Plugins")
    bees, combs = rows(hand)["Bees"], rows(hand)["Combs"]
    assert (bees.state, bees.fixed, bees.error, bees.on) == ("needs The orchard 7", NEEDS, "", False)
    assert bees.summary.endswith(NEEDS)
    assert combs.state == "needs Tallow 99"
    assert combs.fixed.startswith("It needs Tallow 99 or later, and this is ")
    assert not hand.shows("In quarantine")
    press(hand, "Bees")
    assert dict(host.campaign(aviary.id).plugins) == {"canary": "1.2.0"}
    assert hand.says(NEEDS)  # in the panel


def test_on_it_is_told_at_opening_and_can_be_switched_off(
    host: Host, aviary: Campaign, tmp_path: Path, open_window: Callable[[Host, str], Hand]
) -> None:
    plugins.enable(host, aviary, "orchard")
    shutil.rmtree(tmp_path / "plugins" / "expansions" / "orchard")
    put(tmp_path / "plugins", "orchard", b'host = ">=99"\n')
    refresh(host, "orchard")
    hand = open_window(host, aviary.id)
    hand.until(lambda: hand.says("The orchard cannot be used, and what Aviary has of it waits."))
    hand.click("See why")
    orchard = rows(hand)["The orchard"]
    assert (orchard.on, orchard.fixed, orchard.state) == (True, "", "needs Tallow 99")
    assert rows(hand)["Bees"].state == "needs The orchard"
    press(hand, "The orchard")
    assert "orchard" not in host.campaign(aviary.id).plugins
    assert rows(hand)["The orchard"].fixed


def test_what_went_while_the_program_was_closed_is_told_once_with_its_version(
    host: Host, aviary: Campaign, tmp_path: Path, open_window: Callable[[Host, str], Hand]
) -> None:
    put(tmp_path / "plugins", "kites")
    host.loader.rescan()
    for id in ("orchard", "kites"):
        plugins.enable(host, host.campaign(aviary.id), id)
    for id in ("orchard", "kites"):
        shutil.rmtree(tmp_path / "plugins" / "expansions" / id)
        refresh(host, id)
    hand = open_window(host, aviary.id)
    told = "Kites 1.0.0 and The orchard 1.0.0 are not here, and what Aviary has of them waits."
    hand.until(lambda: hand.says(told))
    hand.click("See why")
    assert hand.says("missing: Kites 1.0.0")
    hand.window.bridge.open_campaign(aviary.id)
    QTest.qWait(2 * AFTER)
    assert not hand.says(told)


def test_a_refusal_goes_with_the_page_that_it_was_said_on(
    host: Host, aviary: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    plugins.enable(host, aviary, "orchard")
    hand = open_window(host, aviary.id)
    hand.click("Plugins")
    systems = next(each for each in hand.every("Systems") if isinstance(each, PluginList))
    systems.setFocus(Qt.FocusReason.TabFocusReason)
    hand.key(Qt.Key.Key_Space)
    said = "Switch off The orchard first: it needs Canary."
    assert hand.says(said)
    hand.click("Settings")
    assert not hand.says(said)
    assert "canary" in host.campaign(aviary.id).plugins


def test_who_plays_with_what_is_not_here_is_told_in_the_plural(
    host: Host, aviary: Campaign, tmp_path: Path, open_window: Callable[[Host, str], Hand]
) -> None:
    other = campaigns.create(host, "Ember", ["canary"])
    for each in (aviary, other):
        plugins.enable(host, each, "orchard")
    shutil.rmtree(tmp_path / "plugins" / "expansions" / "orchard")
    refresh(host, "orchard")
    hand = open_window(host, aviary.id)
    hand.click("Plugins")
    assert hand.says("What Aviary and Ember have of it waits for it.")


def test_a_new_campaign_is_offered_only_what_can_be_switched_on(
    host: Host, aviary: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    hand = open_window(host, aviary.id)
    hand.window.bridge.campaign_wanted.emit("canary")
    ticks = [each.text() for each in hand.window.findChildren(Tick)]
    assert "The orchard" in ticks
    assert not {"Bees", "Combs"} & set(ticks)
