"""The rail shows the types and tables while the page of own entries is open, and leads from one to the other."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt

from tallow.model.record import Campaign
from tallow.services.host import Host
from tallow.ui.entries.rail_list import RailList
from tallow.ui.kit.row_editor import RowEditor
from tests.ui.conftest import Hand
from tests.ui.entries.conftest import FOG, fill, kept, lines, open_line, open_table, put

Key = Qt.Key
LIST = "Types and tables"


def test_it_says_what_there_is_and_what_shows(page: Hand, aviary: Host, campaign: Campaign) -> None:
    put(aviary, campaign, "canary.weather", FOG)
    page.window.bridge.reread_campaign()
    there = ["Songs, 4", "Seeds, 2", "Weather rows", "Spring, 8 missing", "Winter, empty"]
    assert lines(page, LIST) == there  # 5 to 12 of twelve
    open_table(page, "Spring")
    assert lines(page, LIST)[3] == "Spring, 8 missing, shown"


def test_it_follows_each_letter_of_a_table(page: Hand, aviary: Host, campaign: Campaign) -> None:
    put(aviary, campaign, "canary.weather", FOG)
    page.window.bridge.reread_campaign()
    open_table(page, "Spring")
    page.key(Key.Key_Return)
    page.key(Key.Key_Tab)
    fill(page, "7", leave=False)
    assert lines(page, LIST)[3] == "Spring, 5 missing, shown"  # 8 to 12


def test_it_leads_to_another_type_and_back(page: Hand, user: Path, aviary: Host, campaign: Campaign) -> None:
    put(aviary, campaign, "canary.weather", FOG)
    page.window.bridge.reread_campaign()
    open_table(page, "Spring")
    page.key(Key.Key_Return)
    page.key(Key.Key_Tab)
    fill(page, "7", leave=False)
    open_line(page, LIST, "Seeds")
    page.until(lambda: page.shows("New seed"))
    assert [row["high"] for row in kept(user)["weather"]] == [7]  # what was typed is kept
    open_line(page, LIST, "Winter")
    page.until(lambda: page.shows("Add a row…"))
    assert lines(page, LIST)[4] == "Winter, empty, shown"
    assert not [each for each in page.window.findChildren(RowEditor) if each.isVisible() and each.form is not None]
    page.click("Own entries")
    assert page.shows("Types of content")


def test_the_lists_of_records_make_room_and_come_back(page: Hand) -> None:
    assert not page.shows("Filter Birds")
    page.click("Birds")
    assert page.shows("Filter Birds")
    page.control(Key.Key_L)
    assert not page.shows(LIST)
    page.control(Key.Key_E)
    assert page.shows(LIST)
    assert not page.shows("Filter Birds")
    page.control(Key.Key_L)
    assert page.shows("Filter Birds")


def test_in_a_narrow_window_it_is_an_icon_that_unfolds(page: Hand) -> None:
    page.window.resize(900, 700)
    page.until(lambda: not page.shows(LIST))
    page.click("Own entries")
    page.until(lambda: page.shows(LIST))
    open_line(page, LIST, "Seeds")
    page.until(lambda: page.shows("New seed"))


def test_a_name_has_its_room_beside_what_is_the_group_s_own(page: Hand, aviary: Host, campaign: Campaign) -> None:
    put(aviary, campaign, "canary.seed", {"name": "Flax", "grams": 3})
    page.window.bridge.reread_campaign()
    page.until(lambda: "Seeds, 3, 1 your own" in lines(page, LIST))
    (rail,) = [each for each in page.every(LIST) if isinstance(each, RailList)]
    assert [row.brief for row in rail.rows if row.label == "Seeds"] == ["3 · 1 yours"]
