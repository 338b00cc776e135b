"""In the list and the form of severe injury rows: which table a row is of, and who has a result already."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.services import campaigns
from tallow.services.host import Host
from tallow.store.database import Store
from tests.ui.conftest import CHECKOUT, Hand
from tests.ui.entries.conftest import fill, lines, open_line

TYPES = "Types of content"
ROWS = "Severe injury rows"


@pytest.fixture
def injuries(tmp_path: Path, open_window: Callable[[Host, str], Hand]) -> Hand:
    loader = Loader([FolderSource(CHECKOUT / "plugins"), FolderSource(tmp_path / "user plugins", "user")])
    host = Host(Store.open(tmp_path / "store.sqlite"), loader, CHECKOUT)
    hand = open_window(host, campaigns.create(host, "Lantern", ["kdm"]).id)
    hand.control(Qt.Key.Key_E)
    hand.until(lambda: hand.shows(TYPES))
    open_line(hand, TYPES, ROWS)
    return hand


def test_rows_of_one_name_are_told_apart(injuries: Hand) -> None:
    bleeding = [each for each in lines(injuries, ROWS) if each.startswith("Bleeding")]
    assert len(bleeding) > 2
    assert len(set(bleeding)) == len(bleeding)
    assert [each for each in bleeding if "Arms" in each]
    assert "Decapitation" in lines(injuries, ROWS)  # whose name is its own


def test_who_has_a_result_already_stands_beside_it(injuries: Hand, tmp_path: Path) -> None:
    injuries.click("New severe injury row")
    fill(injuries, "Dazed")
    injuries.click("Table, Head")
    injuries.focus("From")
    fill(injuries, "4")
    injuries.focus("To")
    fill(injuries, "4")
    told = "“Decapitation” holds 3 to 4 of the head table, too, and one of them is never rolled."
    (low,) = [each.accessibleName() for each in injuries.visible() if each.accessibleName().startswith("From, 4")]
    assert low == f"From, 4, {told} Change this one, or the other in this list."
    (file,) = (tmp_path / "user plugins").rglob("own.toml")
    (row,) = tomllib.loads(file.read_text(encoding="utf-8"))["injury"]
    assert (row["table"], row["low"], row["high"]) == ("head", 4, 4)  # it is kept all the same
