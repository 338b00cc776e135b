"""Export and import by mouse and keyboard: what a file would do is read before it does it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.record import Campaign
from tallow.services import campaigns, records
from tallow.services.exchange.export import export
from tallow.services.host import Host
from tallow.store.database import Store
from tests.ui.conftest import CHECKOUT, Hand

Key = Qt.Key
SelectAll = Qt.KeyboardModifier.ControlModifier


def menu(hand: Hand, words: str) -> None:
    """Choose from the menu below the campaign's name."""
    hand.click("Campaign Aviary")
    hand.choose(words)
    QApplication.processEvents()
    hand.window.activateWindow()  # offscreen, a menu that closes leaves no window active
    hand.until(hand.window.isActiveWindow)


def name_file(hand: Hand, path: Path) -> None:
    hand.focus("File")
    hand.key(Key.Key_A, SelectAll)
    hand.type(str(path))


@pytest.fixture
def file(host: Host, birds: Campaign, tmp_path: Path) -> Path:
    """The aviary in a file."""
    path = tmp_path / "birds"
    export(host, birds, path)
    return path


def names(host: Host) -> list[str]:
    with host.store.read() as reader:
        return [campaign.name for campaign in reader.campaigns()]


def test_export_writes_the_open_campaign(hand: Hand, tmp_path: Path) -> None:
    menu(hand, "Export campaign…")
    suggested = hand.find("File").property("text")
    assert suggested.endswith("Aviary.tallow-campaign")
    name_file(hand, tmp_path / "a")
    hand.key(Key.Key_Return)
    assert (tmp_path / "a").is_file()
    assert hand.says(f"Wrote {tmp_path / 'a'}: 3 records, 3 steps, 0 rolls.")
    hand.click("Done")
    assert not hand.shows("Exported")


def test_export_replaces_nothing_unasked_and_says_what_cannot_be_written(hand: Hand, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("x")
    menu(hand, "Export campaign…")
    name_file(hand, tmp_path / "mine")
    assert hand.find("Export").accessibleName() == (
        "Export, unavailable, There is a file of that name. Tick that it may be replaced, or name another."
    )
    hand.key(Key.Key_Return)
    assert (tmp_path / "mine").read_text() == "x"
    name_file(hand, tmp_path / "nowhere" / "a")
    hand.key(Key.Key_Return)
    assert hand.says("cannot be written")
    assert hand.shows("Export")
    name_file(hand, Path(" "))
    assert hand.find("Export").accessibleName() == "Export, unavailable, Name a file."
    hand.key(Key.Key_Escape)
    assert (tmp_path / "mine").read_text() == "x"


def test_export_replaces_the_file_that_was_ticked_and_no_other(hand: Hand, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("x")
    (tmp_path / "hers").write_text("y")
    menu(hand, "Export campaign…")
    name_file(hand, tmp_path / "hers")
    hand.click("Replace the file that is there")
    name_file(hand, tmp_path / "mine")
    assert hand.shows("Replace the file that is there, not ticked")
    hand.click("Replace the file that is there")
    hand.click("Export")
    hand.until(lambda: hand.shows("Done"))
    assert (tmp_path / "mine").read_bytes()[:2] == b"PK"  # a campaign's file is a ZIP
    assert (tmp_path / "hers").read_text() == "y"


def test_import_as_a_copy_is_shown_before_and_opened_after(hand: Hand, host: Host, file: Path) -> None:
    menu(hand, "Import…")
    assert hand.find("Import").accessibleName() == "Import, unavailable, Choose a file."
    assert not hand.shows("How")
    name_file(hand, file)
    assert hand.says("Aviary comes in as a copy beside what is here; nothing here changes.")
    assert hand.says("It will be called Aviary (imported), for that name is taken.")
    assert hand.says("The file holds 3 records, 3 steps, 0 rolls;")
    hand.key(Key.Key_Return)
    assert names(host) == ["Aviary", "Aviary (imported)"]
    assert hand.window.bridge.campaign is not None
    assert hand.window.bridge.campaign.name == "Aviary (imported)"
    assert hand.says("Aviary (imported) is here, whole. Everything as it was before lies in")
    hand.click("Check it")
    hand.until(lambda: hand.says("Nothing is wrong."))


def test_import_in_its_place_says_what_goes(hand: Hand, host: Host, birds: Campaign, file: Path) -> None:
    records.create(host, birds.id, "canary.bird", "Late")
    records.rename(host, host.find_record(birds, "Pip"), "Pipit")
    menu(hand, "Import…")
    name_file(hand, file)
    hand.click("How, In its place")
    assert hand.says("Aviary takes the place of Aviary here, history and all. A backup is made first.")
    assert hand.says("Different from here: Pip.")
    assert hand.says("Only here, and gone afterwards: Late.")
    assert hand.says("2 steps made here are not in the file.")
    hand.click("Import")
    assert names(host) == ["Aviary"]
    assert {each.name for each in host.book(birds).records("canary.bird")} == {"Pip", "Tweet"}
    hand.click("Done")
    assert hand.window.windowTitle() == "Pip · Birds · Tallow"


def test_a_file_that_is_none_says_so_and_changes_nothing(hand: Hand, host: Host, file: Path) -> None:
    menu(hand, "Import…")
    file.write_bytes(file.read_bytes()[:700])
    name_file(hand, file)
    assert hand.says("is damaged or cut short")
    unavailable = "Import, unavailable, Choose a file that can be imported."
    assert hand.find("Import").accessibleName() == unavailable
    hand.key(Key.Key_Return)
    assert names(host) == ["Aviary"]
    hand.key(Key.Key_Escape)
    assert not hand.shows("Import")


def test_one_record_goes_into_a_file_and_into_another_campaign(hand: Hand, host: Host, tmp_path: Path) -> None:
    hand.window.bridge.show_record(host.find_record(host.find_campaign("Aviary"), "Pip").id)
    hand.key(Key.Key_X, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert hand.says("It uses none of the group's own.")
    assert hand.find("File").property("text").endswith("Pip of Aviary.tallow-campaign")
    name_file(hand, tmp_path / "pip")
    hand.key(Key.Key_Return)
    hand.until(lambda: hand.says(f"Wrote {tmp_path / 'pip'}: 1 record."))
    hand.click("Done")
    menu(hand, "Import…")
    name_file(hand, tmp_path / "pip")
    hand.until(lambda: hand.says("Pip of the file comes into Aviary as one step."))
    assert hand.says("Pip is in Aviary already; this one is called Pip (imported).")
    assert not hand.shows("Its homebrew")
    hand.click("Import")
    assert hand.window.windowTitle().startswith("Pip (imported)")
    hand.control(Key.Key_Z)
    assert "Pip (imported)" not in {
        each.name for each in host.book(host.find_campaign("Aviary")).records("canary.bird")
    }
    menu(hand, "Import…")
    name_file(hand, tmp_path / "pip")
    hand.until(lambda: hand.shows("How, As a campaign of its own, not chosen"))
    hand.click("How, As a campaign of its own")
    assert hand.says("Pip of Aviary is not here yet and comes in as it is; nothing here changes.")
    hand.click("Import")
    hand.until(lambda: names(host) == ["Aviary", "Pip of Aviary"])


def test_no_record_is_exported_from_a_page_on_which_none_is_looked_at(hand: Hand, host: Host) -> None:
    pip = host.find_record(host.find_campaign("Aviary"), "Pip").id
    keys = (Key.Key_X, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    hand.window.bridge.show_record(pip)
    for page in ("entries", "plugins", "history"):
        hand.window.bridge.show_page(page)
        hand.key(*keys)
        assert not hand.says("It uses none of the group's own.")
    hand.window.bridge.show_record(pip)
    hand.key(*keys)
    assert hand.says("It uses none of the group's own.")


def program(root: Path) -> Host:
    """The program with a store and a folder of plugins of its own."""
    (root / "plugins").mkdir(parents=True, exist_ok=True)
    sources = [FolderSource(CHECKOUT / "tests" / "canary"), FolderSource(root / "plugins", "user")]
    return Host(Store.open(root / "store.sqlite"), Loader(sources), CHECKOUT)


@pytest.fixture
def brought(tmp_path: Path) -> Path:
    """A campaign of another machine with the group's own apples, of which a bird has one that is in no plugin."""
    folder = tmp_path / "there" / "plugins" / "expansions" / "apples"
    (folder / "content").mkdir(parents=True)
    manifest = 'id = "apples"\nname = "Apples"\nfamily = "expansion"\nsystem = "canary"\nversion = "1.0.0"\napi = 1\n'
    (folder / "plugin.toml").write_text(manifest, encoding="utf-8")
    (folder / "content" / "seeds.toml").write_text('[[seed]]\nid = "pip"\nname = "Pippin"\ngrams = 3\n', "utf-8")
    there = program(tmp_path / "there")
    campaign = campaigns.create(there, "Orchard", ["canary"], ["apples"])
    larder = [{"id": "a", "entry": "apples.pip"}, {"id": "b", "entry": "apples.core"}]
    records.create(there, campaign.id, "canary.bird", "Jay", {"larder": larder})
    export(there, there.campaign(campaign.id), tmp_path / "orchard")
    there.close()
    return tmp_path / "orchard"


def test_what_the_file_brings_itself_is_not_unknown(
    brought: Path, tmp_path: Path, open_window: Callable[[Host, str], Hand]
) -> None:
    here = program(tmp_path / "here")
    hand = open_window(here, campaigns.create(here, "Aviary", ["canary"]).id)
    menu(hand, "Import…")
    name_file(hand, brought)
    hand.until(lambda: hand.says("The file brings the group's own plugin Apples 1.0.0, which has no code."))
    assert hand.says("Unknown entries, kept by their names: apples.core.")
    assert not hand.says("Pippin")
    hand.window.close()
    here.close()
