"""Plugins come and go by the window: shown before they are copied, named before they leave, and brought back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel

from tallow.hooks.discovery.sources import FolderSource, Source, WithoutAway
from tallow.hooks.loader import Loader
from tallow.model.record import Campaign
from tallow.services import campaigns, plugins, records
from tallow.services.host import Host
from tallow.services.parcel import leaving
from tallow.services.parcel.installing import refresh
from tallow.store.database import Store
from tallow.ui.kit.plugin_row import PluginList
from tallow.ui.kit.storage_list import StorageRows
from tallow.ui.shell.plugins.plugins_page import PluginsPage
from tallow.ui.shell.rail.rail_foot import RailFoot
from tallow.ui.shell.watch import Watch
from tallow.ui.shell.welcoming.campaign_form import CampaignForm
from tests.ui.conftest import CHECKOUT, Hand
from tests.unit.services.parcel.conftest import MANIFEST, ORCHARD, SEEDS, laid, orchard, zipped
from tests.unit.services.parcel.test_forms import WARNING, harbor, newer, sea

__all__ = ["harbor", "newer", "sea"]  # the fixtures

Key = Qt.Key


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """The canary, and a folder of the user's own."""
    user = tmp_path / "plugins"
    sources: list[Source] = [WithoutAway(FolderSource(CHECKOUT / "tests" / "canary"), user), FolderSource(user, "user")]
    host = Host(Store.open(tmp_path / "store.sqlite"), Loader(sources), CHECKOUT)
    yield host
    host.close()


@pytest.fixture
def aviary(host: Host) -> Campaign:
    """A campaign that plays with the canary alone."""
    return campaigns.create(host, "Aviary", ["canary"])


@pytest.fixture
def page(host: Host, aviary: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at the plugins' page."""
    hand = open_window(host, aviary.id)
    hand.click("Plugins")
    return hand


def choose(page: Hand, path: Path) -> None:
    """Open the dialog and type a path."""
    page.click("choose a file…")
    page.focus("File")
    page.type(str(path))


def install(page: Hand, path: Path) -> None:
    """Install a plugin and close what is said of it."""
    choose(page, path)
    page.click("Install")
    page.until(lambda: page.shows("Done"))
    page.click("Done")


def test_a_plugin_is_shown_before_it_is_copied_and_switched_on_behind_it(
    page: Hand, host: Host, aviary: Campaign, tmp_path: Path
) -> None:
    choose(page, zipped(tmp_path / "orchard.tallow", ORCHARD))
    for words in ("The orchard 1.0.0", "Adds 2 seeds.", "It is data and runs no code.", "Needs Canary.", "sha256 "):
        assert page.says(words), words
    assert not page.shows("I trust it: its Python may do on this computer what I may")
    page.key(Key.Key_Return)
    assert page.says("Adds 2 seeds.")  # it is looked at, and the next Enter installs it
    assert not (tmp_path / "plugins").exists()
    page.key(Key.Key_Return)
    page.until(lambda: page.says("The orchard 1.0.0 is installed."))
    page.click("Switch it on in Aviary")
    assert "orchard" in host.campaign(aviary.id).plugins
    assert "orchard.apple" in host.registry(host.campaign(aviary.id).plugins).entries


def test_another_game_is_begun_and_not_mixed_into_the_open_campaign(
    page: Hand, host: Host, aviary: Campaign, tmp_path: Path
) -> None:
    manifest = b'id = "hive"\nname = "Hive"\nfamily = "system"\nversion = "1.0.0"\napi = 1\n'
    choose(page, laid(tmp_path / "hive", {"plugin.toml": manifest}))
    page.click("Install")
    page.until(lambda: page.says("It is a game that Aviary does not play."))
    page.key(Key.Key_Return)
    assert page.window.windowTitle() == "New campaign · Tallow"
    assert next(each.system for each in page.window.findChildren(CampaignForm)) == "hive"
    assert list(host.campaign(aviary.id).plugins) == ["canary"]


def test_undo_after_a_removal_says_what_it_would_reach(
    page: Hand, host: Host, aviary: Campaign, tmp_path: Path
) -> None:
    install(page, zipped(tmp_path / "orchard.tallow", ORCHARD))
    page.window.bridge.commit(lambda: plugins.enable(host, aviary, "orchard"))
    leaving.remove(host, leaving.leaving(host, "orchard"))
    page.window.bridge.plugins_came()
    page.control(Key.Key_Z)
    assert page.says("Plugins come and go by Remove and Bring back on this page, not by Undo.")
    assert page.says("Undo once more takes back “Switch on The orchard” in Aviary.")
    assert "orchard" in host.campaign(aviary.id).plugins
    page.control(Key.Key_Z)
    assert "orchard" not in host.campaign(aviary.id).plugins


def test_what_cannot_be_installed_says_why_and_nothing_is_there(page: Hand, tmp_path: Path) -> None:
    choose(page, zipped(tmp_path / "orchard.tallow", orchard(more="[[sead]]\n", other="[")))
    assert page.says("It cannot be installed, and nothing was changed.")
    assert page.says("Did you mean seed?")
    assert page.says("content/other.toml: This is not TOML")
    assert page.says("Ask its author for a mended version, or send them this list.")
    assert page.shows("Install, unavailable, Choose a plugin that can be installed.")
    page.key(Key.Key_Return)
    page.key(Key.Key_Escape)
    assert not (tmp_path / "plugins").exists()


def test_what_is_not_there_is_told_once_it_is_asked_for(page: Hand, tmp_path: Path) -> None:
    choose(page, tmp_path / "orch")
    assert page.says("Nothing is there under that name yet.")
    assert not page.says("It cannot be installed, and nothing was changed.")
    page.key(Key.Key_Return)
    assert page.says("It cannot be installed, and nothing was changed.")
    assert not page.says("Ask its author for a mended version, or send them this list.")


def test_code_wants_a_tick(page: Hand, host: Host, tmp_path: Path) -> None:
    manifest = b'id = "hive"\nname = "Hive"\nfamily = "system"\nversion = "1.0.0"\napi = 1\n'
    choose(page, laid(tmp_path / "hive", {"plugin.toml": manifest, "__init__.py": b""}))
    assert page.says("It runs code, with your rights.")
    assert page.shows("Install, unavailable, It runs code. Tick that you trust it.")
    page.key(Key.Key_Return)
    assert host.loader.get("hive") is None
    page.click("I trust it: its Python may do on this computer what I may")
    page.click("Install")
    page.until(lambda: page.says("Hive 1.0.0 is installed."))
    assert host.loader.get("hive") is not None


def drop(page: Hand, *paths: Path) -> bool:
    """Carry files over the window and let go; whether the window took them."""
    data, window = QMimeData(), page.window
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    with_, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(QPoint(300, 300), Qt.DropAction.CopyAction, data, with_, none)
    entered.ignore()
    QApplication.sendEvent(window, entered)
    if entered.isAccepted():
        QApplication.sendEvent(window, QDropEvent(QPointF(300, 300), Qt.DropAction.CopyAction, data, with_, none))
    return entered.isAccepted()


def test_a_plugin_is_dropped_on_the_window_wherever_it_stands(page: Hand, tmp_path: Path) -> None:
    page.click("Settings")
    file = zipped(tmp_path / "orchard.tallow", ORCHARD)
    (tmp_path / "notes.txt").write_text("")
    assert not drop(page, tmp_path / "notes.txt")
    assert not drop(page, file, file)
    assert drop(page, file)
    assert page.says("The orchard 1.0.0")
    assert page.window.bridge.page == "plugins"
    assert not drop(page, file)  # below an open question
    page.key(Key.Key_Escape)
    assert drop(page, laid(tmp_path / "orchard"))
    page.key(Key.Key_Escape)


def test_a_plugin_leaves_with_its_campaigns_named_and_comes_back(
    page: Hand, host: Host, aviary: Campaign, tmp_path: Path
) -> None:
    install(page, zipped(tmp_path / "orchard.tallow", ORCHARD))
    page.focus("Filter")
    page.type("orchard")
    rows = page.find("Expansions")
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    page.key(Key.Key_Space)
    page.key(Key.Key_Return)
    assert page.shows("Adds, 2 seeds")
    page.click("Remove…")
    assert page.says("The orchard 1.0.0 is played with in Aviary (0 things).")
    page.click("Remove")
    assert host.loader.get("orchard") is None
    assert page.shows("Missing")
    assert not page.shows("Removed")  # that is what no part of the open campaign is
    assert page.says("missing: The orchard 1.0.0")
    assert page.says("What Aviary has of it waits for it.")
    page.click("Bring The orchard back")
    assert host.loader.get("orchard") is not None
    assert not page.shows("Missing")
    assert "orchard.apple" in host.registry(host.campaign(aviary.id).plugins).entries


def test_what_is_on_counts_where_it_is_in_use_and_what_is_missing_stands_below(
    page: Hand, host: Host, aviary: Campaign, tmp_path: Path
) -> None:
    choose(page, zipped(tmp_path / "orchard.tallow", ORCHARD))
    page.click("Install")
    page.until(lambda: page.shows("Switch it on in Aviary"))
    page.click("Switch it on in Aviary")
    assert page.shows("Plugins, 2")
    page.click("Show, On 2, not chosen")
    leaving.remove(host, leaving.leaving(host, "orchard"))
    page.window.bridge.plugins_came()
    page.until(lambda: page.shows("Plugins, 1"))
    assert page.says("missing: The orchard 1.0.0")
    assert page.window.findChildren(RailFoot)[0].accessibleName().endswith(", 1 plugin active")
    assert page.shows("Show, On 1, chosen")
    page.click("Switch it off in Aviary")
    assert dict(host.campaign(aviary.id).plugins) == {"canary": "1.2.0"}
    page.until(lambda: not page.says("missing: The orchard 1.0.0"))


def test_what_is_in_quarantine_and_on_stands_under_on_and_can_be_switched_off(
    host: Host, aviary: Campaign, open_window: Callable[[Host, str], Hand], tmp_path: Path
) -> None:
    folder = laid(tmp_path / "plugins" / "expansions" / "orchard", ORCHARD)
    host.loader.rescan()
    plugins.enable(host, aviary, "orchard")
    (folder / "plugin.toml").write_bytes(MANIFEST + b'requires = ["orchard"]\n')  # by hand
    refresh(host, "orchard")
    hand = open_window(host, aviary.id)
    hand.click("Plugins, 1")
    hand.click("Show, On 1, not chosen")
    assert hand.says("It requires itself. Take that out of its requires.")
    hand.click("Switch it off in Aviary")
    assert dict(host.campaign(aviary.id).plugins) == {"canary": "1.2.0"}


def test_what_is_selected_stands_in_the_list_whatever_comes_goes_or_is_filtered(page: Hand, tmp_path: Path) -> None:
    rows = page.find("Systems")
    assert isinstance(rows, PluginList)
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    page.key(Key.Key_Return)
    assert selected(page) == "Canary"
    page.click("Show, On 1, not chosen")
    page.focus("Filter")
    page.type("canary")
    install(page, zipped(tmp_path / "orchard.tallow", ORCHARD))
    assert selected(page) == "The orchard"  # what came, though it was filtered
    page.focus("Filter")
    page.type("armor")
    assert selected(page) not in ("The orchard", "Canary")
    page.type("nothing of the kind")
    assert selected(page) == ""
    page.find("Filter").clear()  # type: ignore[attr-defined]
    page.focus("Filter")
    page.type("orchard")
    assert selected(page) == "The orchard"
    page.click("Remove…")
    page.click("Remove")
    assert selected(page) == ""
    page.click("Bring The orchard back")
    assert selected(page) == "The orchard"


def test_what_was_just_installed_is_scrolled_to(page: Hand, host: Host, tmp_path: Path) -> None:
    for each in range(30):
        manifest = MANIFEST.replace(b"orchard", b"orchard_%d" % each)
        laid(tmp_path / "plugins" / "expansions" / f"orchard_{each}", {"plugin.toml": manifest})
    host.loader.rescan()
    page.click("Settings")
    page.click("Plugins")
    tablet = MANIFEST.replace(b"orchard", b"nest_tablet").replace(b"expansion", b"tablet")
    install(page, laid(tmp_path / "nest_tablet", {"plugin.toml": tablet}))

    def seen() -> bool:
        rows = page.window.findChildren(PluginsPage)[0].lists["Tablets"]
        return not rows.visibleRegion().isEmpty()

    page.until(seen)


def selected(page: Hand) -> str:
    """The plugin whose row is marked, which is the one that the panel shows; "" for none."""
    plugins_page = page.window.findChildren(PluginsPage)[0]
    marked = [each.current.name for each in plugins_page.lists.values() if each.current is not None]
    title = plugins_page.panel.layout().itemAt(1).widget()  # type: ignore[union-attr]
    shown = title.text() if isinstance(title, QLabel) else ""
    assert marked == ([shown] if shown else [])
    return shown


def test_what_is_not_here_though_an_older_version_is_was_not_removed(page: Hand, host: Host, tmp_path: Path) -> None:
    install(page, zipped(tmp_path / "a.tallow", ORCHARD))
    install(page, zipped(tmp_path / "b.tallow", orchard(version="1.1.0")))
    page.click("Bring back 1.0.0")
    other = campaigns.create(host, "Hive", ["canary_raises"])
    page.window.bridge.open_campaign(other.id)
    page.click("Plugins")
    assert page.says("Switches apply to Hive only.")
    assert not page.shows("Removed")


def test_an_update_that_is_declined_leaves_the_old(page: Hand, host: Host, aviary: Campaign, tmp_path: Path) -> None:
    install(page, zipped(tmp_path / "a.tallow", ORCHARD))
    plugins.enable(host, host.campaign(aviary.id), "orchard")
    choose(page, zipped(tmp_path / "b.tallow", orchard(version="2.0", seeds=SEEDS.replace(b"grams = 3", b"grams = 5"))))
    assert page.says("Played with in Aviary; values on sheets stay as they are.")
    assert page.says("Apple seed: grams 3 → 5")
    page.click("Cancel")
    found = host.loader.get("orchard")
    assert found is not None
    assert found.version == "1.0.0"
    assert (found.folder / "content" / "seeds.toml").read_bytes() == SEEDS
    assert host.registry(["canary", "orchard"]).entries["orchard.apple"].grams == 3  # type: ignore[attr-defined]


def test_enter_leaves_the_word_about_an_update_of_what_is_on(
    page: Hand, host: Host, aviary: Campaign, tmp_path: Path
) -> None:
    install(page, zipped(tmp_path / "a.tallow", ORCHARD))
    plugins.enable(host, host.campaign(aviary.id), "orchard")
    page.window.bridge.open_campaign(aviary.id)
    page.click("Plugins")
    choose(page, zipped(tmp_path / "b.tallow", orchard(version="2.0")))
    page.click("Install")
    page.until(lambda: page.shows("Show its folder"))
    assert page.find("Done").hasFocus()
    page.key(Qt.Key.Key_Return)
    assert not page.shows("Show its folder")


def test_the_version_before_an_update_is_brought_back(page: Hand, host: Host, tmp_path: Path) -> None:
    install(page, zipped(tmp_path / "a.tallow", ORCHARD))
    choose(page, zipped(tmp_path / "b.tallow", orchard(version="2.0")))
    assert page.says("It takes the place of The orchard 1.0.0 here (an update), which is kept.")
    page.click("Install")
    page.until(lambda: page.shows("Done"))
    page.click("Done")
    page.focus("Filter")
    page.type("orchard")
    page.find("Expansions").setFocus(Qt.FocusReason.TabFocusReason)
    page.key(Key.Key_Return)
    page.click("Bring back 1.0.0")
    found = host.loader.get("orchard")
    assert found is not None
    assert found.version == "1.0.0"
    assert page.shows("Bring back 2.0")


def test_what_is_in_quarantine_is_tried_again_once_it_is_mended(page: Hand, host: Host, tmp_path: Path) -> None:
    folder = laid(
        tmp_path / "plugins" / "expansions" / "orchard", {"plugin.toml": MANIFEST + b'requires = ["orchard"]\n'}
    )
    host.loader.rescan()
    page.click("Settings")
    page.click("Plugins")
    assert page.says("It requires itself.")
    page.click("Copy report")
    report = QApplication.clipboard().text()
    assert report.splitlines()[0].startswith("orchard 1.0.0, user, on Tallow ")
    assert "plugin.toml: It requires itself." in report
    page.click("Try again")
    assert page.says("It requires itself.")
    (folder / "plugin.toml").write_bytes(MANIFEST)
    page.click("Try again")
    assert not page.shows("In quarantine")
    found = host.loader.get("orchard")
    assert found is not None
    assert found.fault is None


def test_one_that_another_of_its_id_replaces_is_not_in_quarantine(page: Hand, host: Host, tmp_path: Path) -> None:
    manifest = MANIFEST.replace(b"orchard", b"canary_more").replace(b"1.0.0", b"7.0")
    laid(tmp_path / "plugins" / "expansions" / "canary_more", {"plugin.toml": manifest})
    host.loader.rescan()
    page.click("Settings")
    page.click("Plugins")
    assert page.shows("Not used")
    assert not page.shows("In quarantine")
    assert page.says("another one is used")


def test_what_a_switch_brings_along_is_named_first(page: Hand, host: Host, aviary: Campaign, tmp_path: Path) -> None:
    bees = MANIFEST.replace(b"orchard", b"bees") + b'requires = ["orchard"]\n'
    for id, manifest in (("orchard", MANIFEST), ("bees", bees)):
        laid(tmp_path / "plugins" / "expansions" / id, {"plugin.toml": manifest})
    host.loader.rescan()
    page.click("Settings")
    page.click("Plugins")
    page.focus("Filter")
    page.type("bees")
    page.find("Expansions").setFocus(Qt.FocusReason.TabFocusReason)
    page.key(Key.Key_Space)
    assert page.says("It needs The orchard 1.0.0: switched on too")
    assert list(host.campaign(aviary.id).plugins) == ["canary"]
    page.click("Leave it")
    assert list(host.campaign(aviary.id).plugins) == ["canary"]
    page.find("Expansions").setFocus(Qt.FocusReason.TabFocusReason)
    page.key(Key.Key_Space)
    page.key(Key.Key_Return)
    assert sorted(host.campaign(aviary.id).plugins) == ["bees", "canary", "orchard"]
    page.control(Key.Key_Z)
    assert list(host.campaign(aviary.id).plugins) == ["canary"]


def test_a_plugin_whose_folder_goes_and_comes_back_is_missing_and_back_at_once(
    host: Host, aviary: Campaign, open_window: Callable[[Host, str], Hand], tmp_path: Path
) -> None:
    laid(tmp_path / "plugins" / "expansions" / "orchard")
    host.loader.rescan()
    plugins.enable(host, host.campaign(aviary.id), "orchard")
    jay, _ = records.create(host, aviary.id, "canary.bird", "Jay", {"larder": [{"id": "a", "entry": "orchard.apple"}]})
    hand = open_window(host, aviary.id)
    hand.window.bridge.show_record(jay)
    hand.until(lambda: larder(hand) == ["Apple seed, 1, 3 g"])
    watch = Watch(hand.window.bridge, hand.window)
    folder = tmp_path / "plugins" / "expansions" / "orchard"
    folder.rename(tmp_path / "away")
    watch.look()
    hand.until(lambda: larder(hand) == ["Apple seed, 1, missing: The orchard 1.0.0, missing"])
    (tmp_path / "away").rename(folder)
    watch.look()
    hand.until(lambda: larder(hand) == ["Apple seed, 1, 3 g"])


def larder(hand: Hand) -> list[str]:
    """The things in the larder as they are spoken."""
    return [rows.spoken_row(row) for rows in hand.every("Larder") if isinstance(rows, StorageRows) for row in rows.rows]


def test_an_older_version_is_brought_back_once_who_is_in_the_newer_form_was_named(
    newer: Host, sea: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    hand = open_window(newer, sea.id)
    hand.click("Plugins, 1")
    rows = hand.find("Systems")
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    hand.key(Key.Key_Return)
    hand.click("Bring back 1.0.0")
    assert hand.says(WARNING)
    hand.key(Key.Key_Return)  # on the button that leaves it
    here = newer.loader.get("brig")
    assert here is not None
    assert here.version == "1.1.0"
    hand.click("Bring back 1.0.0")
    hand.click("Bring it back")
    here = newer.loader.get("brig")
    assert here is not None
    assert here.version == "1.0.0"
