"""The dialog that installs a plugin: Enter alone replaces no plugin that the person did not mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.services import campaigns
from tallow.services.host import Host
from tallow.store.database import Store
from tests.ui.conftest import CHECKOUT, Hand
from tests.unit.services.parcel.conftest import ORCHARD, zipped

Key = Qt.Key
OTHER = (
    b'id = "canary_more"\nname = "X One"\nfamily = "expansion"\nsystem = "canary"\nversion = "2.0.0"\napi = 1\n'
    b'requires = ["canary"]\n'
)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """The canary, and a folder of the user's own."""
    sources = [FolderSource(CHECKOUT / "tests" / "canary"), FolderSource(tmp_path / "plugins", "user")]
    host = Host(Store.open(tmp_path / "store.sqlite"), Loader(sources), CHECKOUT)
    yield host
    host.close()


@pytest.fixture
def page(host: Host, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at the plugins' page."""
    hand = open_window(host, campaigns.create(host, "Aviary", ["canary"]).id)
    hand.click("Plugins")
    return hand


def enter(page: Hand, path: Path) -> None:
    """Name a file, and press Enter twice."""
    page.click("choose a file…")
    page.focus("File")
    page.type(str(path))
    page.key(Key.Key_Return)
    page.until(lambda: page.says("sha256 "))
    page.key(Key.Key_Return)


def test_enter_leaves_what_would_replace_one_that_comes_with_tallow(page: Hand, host: Host, tmp_path: Path) -> None:
    file = zipped(tmp_path / "x.tallow", {"plugin.toml": OTHER}, folder="canary_more")
    page.click("choose a file…")
    page.focus("File")
    page.type(str(file))
    page.key(Key.Key_Return)
    page.until(lambda: page.says("It counts instead of Canary: more 0.3, expansion (canary_more)"))
    assert page.find("Cancel").hasFocus()
    page.key(Key.Key_Return)
    page.until(lambda: not page.shows("Cancel"))
    assert host.loader.get("canary_more").source == "bundled"  # type: ignore[union-attr]


def test_enter_installs_what_replaces_nothing(page: Hand, host: Host, tmp_path: Path) -> None:
    enter(page, zipped(tmp_path / "orchard.tallow", ORCHARD))
    page.until(lambda: page.says("The orchard 1.0.0 is installed."))
    assert host.loader.get("orchard") is not None
