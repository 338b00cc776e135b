"""The plugins by mouse and keyboard: a switch is a step, a faulty plugin says why, and its rules can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QTextBrowser

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.record import Campaign
from tallow.services import campaigns, history, records
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.plugin_row import PluginList
from tallow.ui.shell.plugins.plugin_panel import PluginPanel
from tests.ui.conftest import CHECKOUT, Hand

Key = Qt.Key


def write(root: Path, id: str, more: str) -> None:
    """An expansion of the canary's, without Python."""
    folder = root / "expansions" / id
    folder.mkdir(parents=True)
    manifest = (
        f'id = "{id}"\nname = "{id.title()}"\nfamily = "expansion"\nsystem = "canary"\nversion = "0.3.0"\napi = 1\n'
    )
    (folder / "plugin.toml").write_text(manifest + more, encoding="utf-8")


@pytest.fixture
def aviary(tmp_path: Path) -> Iterator[Host]:
    """A host with the canary, a sound expansion and a broken one."""
    write(tmp_path / "plugins", "apples", 'summary = "Eleven apples."\nlicence = "MIT"\n')
    write(tmp_path / "plugins", "nests", 'colour = "red"\n')
    sources = [FolderSource(CHECKOUT / "tests" / "canary"), FolderSource(tmp_path / "plugins", "user")]
    host = Host(Store.open(tmp_path / "store.sqlite"), Loader(sources), CHECKOUT)
    yield host
    host.close()


@pytest.fixture
def aviary_campaign(aviary: Host) -> Campaign:
    """A campaign that plays with the canary alone."""
    return campaigns.create(aviary, "Aviary", ["canary"])


@pytest.fixture
def seeds(tmp_path: Path, aviary: Host) -> Path:
    """What is in the sound expansion, before anybody looks at it."""
    file = tmp_path / "plugins" / "expansions" / "apples" / "content" / "seeds.toml"
    file.parent.mkdir()
    file.write_text('[[seed]]\nid = "apple"\nname = "Apple seed"\ngrams = 3\n', encoding="utf-8")
    return file


@pytest.fixture
def page(aviary: Host, aviary_campaign: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at the plugins' page."""
    hand = open_window(aviary, aviary_campaign.id)
    hand.click("Plugins")
    return hand


def plugins(hand: Hand, family: str) -> PluginList:
    """The plugins of a family."""
    found = next(each for each in hand.every(family) if isinstance(each, PluginList))
    assert isinstance(found, PluginList)
    return found


def spoken(hand: Hand, family: str) -> list[str]:
    """A family's rows as they are spoken."""
    rows = plugins(hand, family)
    return [rows.spoken_row(row) for row in rows.rows]


def test_each_plugin_says_whether_it_is_on_and_works(page: Hand) -> None:
    assert spoken(page, "Expansions")[0] == "Apples, off in Aviary, 0.3.0, works"
    assert spoken(page, "Systems")[0] == "Canary, on in Aviary, 1.2.0, works"


def test_space_switches_a_plugin_on_as_a_step_that_undo_takes_back(
    page: Hand, aviary: Host, aviary_campaign: Campaign
) -> None:
    plugins(page, "Expansions").setFocus(Qt.FocusReason.TabFocusReason)
    page.key(Key.Key_Space)
    assert spoken(page, "Expansions")[0] == "Apples, on in Aviary, 0.3.0, works"
    assert history.steps(aviary, aviary_campaign.id, limit=1)[0].label == "Switch on Apples"
    assert "apples" in aviary.campaign(aviary_campaign.id).plugins
    # The page stays, and so does undo.
    page.control(Key.Key_Z)
    assert spoken(page, "Expansions")[0] == "Apples, off in Aviary, 0.3.0, works"


def press(hand: Hand, name: str) -> None:
    """Space on an expansion's row."""
    rows = plugins(hand, "Expansions")
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    at = next(at for at, row in enumerate(rows.rows) if rows.spoken_row(row).startswith(name))
    rows.setCurrentIndex(rows.model().index(at, 0))
    hand.key(Key.Key_Space)


def test_what_is_of_a_plugin_is_named_before_it_is_switched_off_and_undo_brings_all_back(
    seeds: Path, page: Hand, aviary: Host, aviary_campaign: Campaign
) -> None:
    assert seeds.is_file()
    press(page, "Apples")
    larder = {"larder": [{"id": "a", "entry": "apples.apple"}], "favorites": [{"id": "b", "entry": "apples.apple"}]}
    records.create(aviary, aviary_campaign.id, "canary.bird", "Jay", larder)
    press(page, "Apples")
    assert page.says("Switch off Apples?")
    assert page.says("1 bird (Jay) has 2 things of it: ")
    assert "apples" in aviary.campaign(aviary_campaign.id).plugins
    page.click("Switch off")
    assert "apples" not in aviary.campaign(aviary_campaign.id).plugins
    page.control(Key.Key_Z)
    assert "apples" in aviary.campaign(aviary_campaign.id).plugins


@pytest.fixture
def misspelt(seeds: Path) -> Path:
    """The same with a key that nobody knows."""
    seeds.write_text(seeds.read_text(encoding="utf-8").replace("name", "nane"), encoding="utf-8")
    return seeds


def test_what_is_wrong_with_a_plugin_is_said_when_it_is_switched_on(misspelt: Path, page: Hand) -> None:
    assert misspelt.is_file()
    press(page, "Apples")
    assert page.says("It is on, and not all of it works. apples: content/seeds.toml:")


def test_a_plugin_that_another_one_needs_says_so_and_stays_on(
    page: Hand, aviary: Host, aviary_campaign: Campaign
) -> None:
    plugins(page, "Expansions").setFocus(Qt.FocusReason.TabFocusReason)
    page.key(Key.Key_Space)
    plugins(page, "Systems").setFocus(Qt.FocusReason.TabFocusReason)
    page.key(Key.Key_Space)
    assert page.says("Switch off Apples first: it needs Canary.")
    assert spoken(page, "Systems")[0] == "Canary, on in Aviary, 1.2.0, works"


def test_a_plugin_that_cannot_be_used_is_in_quarantine_and_says_what_is_wrong_and_where(page: Hand) -> None:
    notice = page.find("nests, switched off, nothing lost")
    assert "colour" in notice.accessibleName()
    assert page.says("In plugin.toml.")
    assert not any(isinstance(each, PluginList) for each in page.every("In quarantine"))


def test_the_panel_tells_whether_it_runs_code(page: Hand) -> None:
    plugins(page, "Expansions").setFocus(Qt.FocusReason.TabFocusReason)
    page.key(Key.Key_Return)
    assert page.shows("May do, data only, runs no code")
    assert page.shows("Source, your plugin folder")
    plugins(page, "Systems").setFocus(Qt.FocusReason.TabFocusReason)
    page.key(Key.Key_Return)
    assert page.shows("May do, runs code, with your rights")
    assert page.shows("Used in, Aviary")


def test_the_rules_of_a_plugin_open_and_close(armored: Host, open_window: Callable[[Host, str], Hand]) -> None:
    campaign = campaigns.create(armored, "Ashwater Road", ["armor_damage"])
    page = open_window(armored, campaign.id)
    page.click("Plugins")
    page.click("Read its rules")
    browser = next(each for each in page.window.findChildren(QTextBrowser) if each.isVisible())
    assert "Vitality" in browser.toPlainText()
    page.key(Key.Key_Escape)
    assert not page.shows("Rules of Legends of Nor'Ova")
    assert page.shows("Read its rules")


def test_the_filter_and_the_switch_narrow_the_list(page: Hand) -> None:
    page.click("Show, On 1")
    assert not any(isinstance(each, PluginList) for each in page.every("Expansions"))
    assert spoken(page, "Systems") == ["Canary, on in Aviary, 1.2.0, works"]


def mending(hand: Hand) -> dict[str, Button]:
    """The buttons beside the plugin that is chosen, by their words."""
    panel = hand.window.findChildren(PluginPanel)[0]
    return {each.text(): each for each in panel.findChildren(Button) if each.isVisible()}


def test_a_fault_in_a_content_file_can_be_tried_again_reported_and_is_gone_once_it_is_mended(
    misspelt: Path, page: Hand
) -> None:
    press(page, "Apples")
    assert "content/seeds.toml:" in spoken(page, "Expansions")[0]
    mending(page)["Copy report"].click()
    assert "Copied" in mending(page)
    assert "content/seeds.toml:" in QApplication.clipboard().text()
    mending(page)["Try again"].click()
    assert "content/seeds.toml:" in spoken(page, "Expansions")[0]
    page.click("Settings")
    misspelt.write_text(misspelt.read_text(encoding="utf-8").replace("nane", "name"), encoding="utf-8")
    page.click("Plugins")
    assert spoken(page, "Expansions")[0] == "Apples, on in Aviary, 0.3.0, works"
    assert "Try again" not in mending(page)


def lists(hand: Hand) -> list[str]:
    """The families whose plugins show."""
    return [each.accessibleName() for each in hand.visible() if isinstance(each, PluginList)]


def test_a_filter_that_leaves_nothing_says_so_and_can_be_cleared(page: Hand) -> None:
    page.focus("Filter")
    page.type("kiln")
    assert lists(page) == []
    assert page.says("No plugin is called “kiln”.")
    assert not page.shows("Show all")
    page.click("Clear the filter")
    assert lists(page) == ["Expansions", "Systems"]
    assert not page.says("No plugin is called")
    page.type("apples")  # the keyboard is in the filter again
    assert lists(page) == ["Expansions"]
    page.key(Key.Key_Escape)
    assert lists(page) == ["Expansions", "Systems"]


def test_of_those_that_are_on_none_may_be_called_so(page: Hand) -> None:
    page.click("Show, On 1")
    page.focus("Filter")
    page.type("apples")
    assert page.says("No plugin that is on is called “apples”.")
    page.click("Show all")
    assert lists(page) == ["Expansions"]


def test_another_campaign_s_plugins_are_shown_whole_and_a_switch_leaves_the_filter(page: Hand, aviary: Host) -> None:
    page.click("Show, On 1")
    page.focus("Filter")
    page.type("nothing of this name")
    other = campaigns.create(aviary, "Other", ["canary"])
    page.window.bridge.open_campaign(other.id)
    page.click("Plugins")
    assert lists(page) == ["Expansions", "Systems"]
    page.focus("Filter")
    page.type("apples")
    press(page, "Apples")
    assert lists(page) == ["Expansions"]
    assert spoken(page, "Expansions") == ["Apples, on in Other, 0.3.0, works"]
