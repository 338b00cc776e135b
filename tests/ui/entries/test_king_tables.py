"""KING's injury tables in the editor: bands, gaps and overlaps with each letter, and a hit that reads what is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.record import Campaign
from tallow.services import campaigns, records
from tallow.services.host import Host
from tallow.services.own.desk import desk
from tallow.services.own.keeping import keep
from tallow.store.database import Store
from tallow.ui.kit.notice import Notice
from tests.ui.conftest import CHECKOUT, Hand
from tests.ui.entries.conftest import fill, open_table

Key = Qt.Key
SCRATCH = {"name": "Scratch", "harm": "wound", "low": 1, "high": 9, "severity": 1}
GASH = {"name": "Gash", "harm": "wound", "low": 12, "high": 19, "severity": 3}


@pytest.fixture
def king(tmp_path: Path) -> Iterator[Host]:
    """A host of the bundled plugins, with a folder for the user's own."""
    sources = [FolderSource(CHECKOUT / "plugins"), FolderSource(tmp_path / "user", "user")]
    made = Host(Store.open(tmp_path / "store.sqlite"), Loader(sources), CHECKOUT)
    yield made
    made.close()


@pytest.fixture
def crown(king: Host) -> Campaign:
    """A campaign of KING with two rows of the group's own: 10 and 11 have none, nor have 20 to 30."""
    campaign = campaigns.create(king, "Crown", ["king"])
    records.create(king, campaign.id, "king.character", "Osric", {"vitality_max": 10})
    for row in (SCRATCH, GASH):
        now = desk(king, king.campaign(campaign.id), "king.injury")
        keep(king, now.campaign, "king", [now.change(now.fresh_id(str(row["name"])), row)], f"Add {row['name']}")
    return king.campaign(campaign.id)


@pytest.fixture
def table(king: Host, crown: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at the table of wounds."""
    hand = open_window(king, crown.id)
    hand.control(Key.Key_E)
    hand.until(lambda: hand.shows("Types of content"))
    open_table(hand, "Wound")
    return hand


def notices(hand: Hand) -> list[str]:
    """What stands between the rows, from above."""
    shown = sorted((each for each in hand.visible() if isinstance(each, Notice)), key=lambda each: each.y())
    return [each.accessibleName() for each in shown]


def test_K13_a_gap_is_named_and_no_row_is_stretched_over_its_band(table: Hand) -> None:
    assert notices(table) == ["Error, 10 and 11 have no entry.", "Error, 20 to 30 have no entry."]
    assert table.shows("Stretch “Scratch” to 11")
    assert not table.shows("Start “Gash” at 10")
    assert not table.shows("Stretch “Gash” to 30")
    table.click("Stretch “Scratch” to 11")
    assert notices(table) == ["Error, 20 to 30 have no entry."]


def test_K13_an_overlap_and_what_breaks_its_band_are_said_with_each_letter(table: Hand, king: Host) -> None:
    table.key(Key.Key_Return)  # the fields of Scratch
    table.key(Key.Key_Tab)
    fill(table, "13", leave=False)
    told = "1 to 13 lies in two bands: 1 to 11 light, 12 to 19 middle, 20 to 30 worst (K13). Part it in two rows."
    assert notices(table)[0] == f"Error, {told}"
    fill(table, "11", leave=False)
    assert told not in " ".join(notices(table))
    table.key(Key.Key_Tab)
    fill(table, "7", leave=False)
    assert "A light row has severity 1 or 2 (K13), and this has 7." in " ".join(notices(table))


@pytest.mark.parametrize(("face", "asked"), [("9", False), ("10", True)])
def test_A10_a_hit_reads_the_group_s_row_and_asks_in_a_gap(
    table: Hand, king: Host, crown: Campaign, face: str, asked: bool
) -> None:
    table.window.bridge.show_record(king.find_record(crown, "Osric").id)
    table.until(lambda: table.shows("Take a hit…"))
    table.click("Take a hit…")
    table.until(lambda: table.shows("Discard"))
    table.type("10")
    table.click("Harm, Wound, not ticked")
    table.focus("Die 1 of 1")
    table.type(face)
    assert table.says("A light wound: severity 1 or 2?") is asked
    table.control(Key.Key_Return)
    kept = king.find_record(crown, "Osric").get("wounds") or ()
    assert [(row["name"], row["severity"]) for row in kept] == ([] if asked else [("Scratch", 1)])
