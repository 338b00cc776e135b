"""A table of ranges by mouse and keyboard: each letter is looked at, what may be is kept, what is wrong is mended."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tallow.model.record import Campaign
from tallow.services.host import Host
from tallow.ui.kit.coverage_strip import CoverageStrip
from tallow.ui.kit.notice import Notice
from tests.ui.conftest import Hand
from tests.ui.entries.conftest import FOG, HAIL, fill, focused, kept, lines, open_table, put

Key = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier


def notices(hand: Hand) -> list[str]:
    """What stands between the rows."""
    shown = [each for each in hand.visible() if isinstance(each, Notice)]
    return [each.accessibleName() for each in sorted(shown, key=lambda each: each.y())]


def test_the_overview_says_what_there_is(page: Hand, aviary: Host, campaign: Campaign) -> None:
    assert lines(page, "Types of content") == [
        "Songs, 4",
        "Seeds, 2",
        "Weather rows",
        "Spring, rain and sun, empty",
        "Winter, empty",
    ]
    put(aviary, campaign, "canary.weather", FOG, HAIL)
    put(aviary, campaign, "canary.seed", {"name": "Flax", "grams": 3})
    page.window.bridge.reread_campaign()
    assert lines(page, "Types of content")[1:4] == [
        "Seeds, 3, 1 your own",
        "Weather rows",
        "Spring, rain and sun, 6 missing",  # 5 and 6, and 9 to 12
    ]


def test_a_first_row_is_typed_and_kept_as_soon_as_nothing_is_missing(
    page: Hand, user: Path, aviary: Host, campaign: Campaign
) -> None:
    open_table(page, "Spring")
    assert notices(page) == []  # an empty table is no fault
    page.click("Add a row…")
    said = []
    for text in ("1", "4", "2", "Fog"):
        said.append(focused().accessibleName())
        fill(page, text)
    assert said == [
        "Total from",
        "Total to",
        "Gale, Not filled in yet. Give a whole number.",
        "Weather, Give it a name.",
    ]
    row = {"id": "fog", "name": "Fog", "season": "spring", "low": 1, "high": 4, "gale": 2}
    assert kept(user) == {"weather": [row]}
    fill(page, "The boats stay ashore.")
    assert kept(user) == {"weather": [{**row, "text": "The boats stay ashore."}]}
    assert "own_aviary_k3f9" in aviary.campaign(campaign.id).plugins
    page.key(Key.Key_Escape)
    assert lines(page, "Spring")[0] == (
        "1 to 4, 2, Fog, The boats stay ashore., on nothing; error, 5 to 8 missing; 9 to 12 missing"
    )


def test_what_is_wrong_is_said_with_each_letter_and_nothing_of_it_is_kept(
    page: Hand, user: Path, aviary: Host, campaign: Campaign
) -> None:
    put(aviary, campaign, "canary.weather", FOG)
    page.window.bridge.reread_campaign()
    editor = open_table(page, "Spring")
    page.key(Key.Key_Return)
    before = kept(user)
    fill(page, "0", leave=False)
    assert notices(page)[0] == "Error, Total from: Give a whole number from 1 to 12; 0 is not."
    fill(page, "1")
    fill(page, "9", leave=False)
    assert notices(page)[0] == "Error, 1 to 9 lies in two bands. Part it in two rows."
    page.type("9")
    assert focused().accessibleName() == "Total to, Fog, type a number from 1 to 12"
    assert kept(user) == before
    page.key(Key.Key_Escape)
    assert notices(page)[0] == "Error, 5 to 8 have no entry."
    assert QApplication.focusWidget() is editor.rows
    page.key(Key.Key_Return)
    for _ in range(2):
        page.key(Key.Key_Tab)
    fill(page, "x")
    assert notices(page)[0] == 'Error, Gale: Give a whole number from 1 to 6; "x" is not.'
    assert kept(user) == before
    assert editor.form is not None
    editor.form.cells["gale"].setFocus(Qt.FocusReason.TabFocusReason)
    fill(page, "2")
    for _ in range(2):
        page.key(Key.Key_Tab)
    fill(page, "Milet")
    assert notices(page)[0] == 'Error, Lives on: There is no seed "Milet". Did you mean Millet?'
    seed = next(each for each in page.visible() if each.accessibleName().startswith("Lives on, Fog"))
    assert seed.accessibleName() == 'Lives on, Fog, There is no seed "Milet". Did you mean Millet?'
    assert kept(user) == before
    page.control(Key.Key_Z)  # takes back what is not kept yet
    assert notices(page)[0] == "Error, 5 to 8 have no entry."
    assert kept(user) == before


def test_a_name_stands_for_what_it_names(page: Hand, user: Path, aviary: Host, campaign: Campaign) -> None:
    put(aviary, campaign, "canary.weather", FOG)
    page.window.bridge.reread_campaign()
    editor = open_table(page, "Spring")
    page.key(Key.Key_Return)
    assert editor.form is not None
    editor.form.cells["seed"].setFocus(Qt.FocusReason.TabFocusReason)
    fill(page, "millet")
    assert kept(user)["weather"][0]["seed"] == "canary.millet"
    assert editor.form is not None
    assert editor.form.cells["seed"].text() == "Millet"
    editor.form.cells["seed"].setFocus(Qt.FocusReason.TabFocusReason)
    fill(page, "")
    assert "seed" not in kept(user)["weather"][0]


def test_a_gap_is_mended_by_keyboard_and_an_overlap_by_mouse(
    page: Hand, user: Path, aviary: Host, campaign: Campaign
) -> None:
    put(aviary, campaign, "canary.weather", FOG, HAIL)
    page.window.bridge.reread_campaign()
    open_table(page, "Spring")
    assert notices(page) == ["Error, 5 and 6 have no entry.", "Error, 9 to 12 have no entry."]
    page.key(Key.Key_Down)
    page.key(Key.Key_Return)  # into what stands between Fog and Hail
    page.key(Key.Key_Tab)
    assert QApplication.focusWidget() is page.find("Stretch “Fog” to 6")
    page.key(Key.Key_Return)
    assert [row["high"] for row in kept(user)["weather"]] == [6, 8]
    page.click("Add a row for 9–12")
    assert focused().accessibleName() == "Total from"
    fill(page, "8")
    # Over the end of the calm band nothing may go, so nothing is kept; the strip says what would be twice.
    strip = page.find("Total 1")
    assert isinstance(strip, CoverageStrip)
    assert strip.wrong(8)
    assert "Error, 8 is listed twice." in notices(page)
    page.click("Start “New weather row” at 9")
    assert not strip.wrong(8)


def test_rows_change_places_keep_their_lengths_and_are_taken_out(
    page: Hand, user: Path, aviary: Host, campaign: Campaign
) -> None:
    put(aviary, campaign, "canary.weather", FOG, HAIL)
    page.window.bridge.reread_campaign()
    editor = open_table(page, "Spring")
    page.key(Key.Key_Down, ALT)
    # Fog held 4 numbers and Hail 2, with 2 between them: Hail 1 to 2, Fog 5 to 8.
    assert [(row["name"], row["low"], row["high"]) for row in kept(user)["weather"]] == [("Fog", 5, 8), ("Hail", 1, 2)]
    assert editor.rows.current is not None
    assert editor.rows.spoken_row(editor.rows.current).startswith("5 to 8, 2, Fog")
    page.key(Key.Key_Down, ALT)  # there is nothing below
    page.key(Key.Key_Delete)
    assert [row["name"] for row in kept(user)["weather"]] == ["Hail"]
    page.control(Key.Key_Z)
    page.control(Key.Key_Z)
    assert [(row["name"], row["low"]) for row in kept(user)["weather"]] == [("Fog", 1), ("Hail", 7)]
    page.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert [(row["name"], row["low"]) for row in kept(user)["weather"]] == [("Fog", 5), ("Hail", 1)]


def test_a_place_where_a_row_cannot_stand_is_refused_with_why(
    page: Hand, user: Path, aviary: Host, campaign: Campaign
) -> None:
    put(aviary, campaign, "canary.weather", FOG, {**HAIL, "low": 9, "high": 10})
    page.window.bridge.reread_campaign()
    open_table(page, "Spring")
    before = kept(user)
    page.key(Key.Key_Down, ALT)  # Hail 1 to 2, then a gap of four: Fog would be 7 to 10
    assert page.says("“Fog” cannot be so. 7 to 10 lies in two bands. Part it in two rows.")
    assert kept(user) == before


def test_rows_are_pasted_from_a_spreadsheet_as_one_change(page: Hand, user: Path) -> None:
    open_table(page, "Winter")
    copied = (
        "Total\tGale\tWeather\tBrings\tOn\n1–3\t1\tFrost\tIce.\tMillet\n4\t8\t2\tSnow\t\t\n"
        "9-12\t7\tStorm\nnever\t1\tThaw\n"
    )
    QGuiApplication.clipboard().setText(copied)
    page.control(Key.Key_V)
    rows = [(row["name"], row["low"], row["high"], row["gale"], row.get("seed")) for row in kept(user)["weather"]]
    assert rows == [("Frost", 1, 3, 1, "canary.millet"), ("Snow", 4, 8, 2, None)]
    assert page.says("Line 5 begins with no number: “never 1 Thaw”. Begin it with Total.")
    assert "Error, Gale: Give a whole number from 1 to 6; 7 is not." in notices(page)  # Storm waits to be mended
    page.control(Key.Key_Z)  # what waits
    page.control(Key.Key_Z)  # what was kept
    assert kept(user) == {}
    QGuiApplication.clipboard().setText("")
    page.click("Paste rows")
    assert page.says("There is nothing to paste. Copy some rows in a spreadsheet first.")


def test_the_strip_opens_the_row_of_a_number_and_begins_one_in_a_gap(
    page: Hand, aviary: Host, campaign: Campaign
) -> None:
    put(aviary, campaign, "canary.weather", FOG, HAIL)
    page.window.bridge.reread_campaign()
    editor = open_table(page, "Spring")
    strip = page.focus("Total 1")
    assert isinstance(strip, CoverageStrip)
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=strip.cell(8).center().toPoint())
    assert focused().accessibleName() == "Total from, Hail"
    page.focus("Total 8")
    page.key(Key.Key_Left)
    page.key(Key.Key_Left)
    page.key(Key.Key_Return)
    assert focused().accessibleName().startswith("Total from")
    assert editor.form is not None
    assert (editor.form.low.text(), editor.form.high.text()) == ("5", "6")


def test_what_a_table_has_no_column_for_stands_beside_it(
    page: Hand, user: Path, aviary: Host, campaign: Campaign
) -> None:
    put(aviary, campaign, "canary.weather", FOG)
    page.window.bridge.reread_campaign()
    editor = open_table(page, "Spring")
    editor.rows.setFocus(Qt.FocusReason.TabFocusReason)
    page.click("Add to Omens")
    fill(page, "ice on the oars")
    assert kept(user)["weather"][0]["omens"] == ["ice on the oars"]
    page.click("Warning")
    assert page.says("Not filled in yet. Give a text.")
    page.focus("Warning, Words")
    fill(page, "haul in")
    assert kept(user)["weather"][0]["warning"] == {"words": "haul in"}
    page.click("Warning")
    assert "warning" not in kept(user)["weather"][0]
    page.click("Season, Winter")
    assert kept(user)["weather"][0]["season"] == "winter"
    assert [row for row in lines(page, "Spring") if "Fog" in row] == []


def test_the_checks_beside_it_count_and_say_what_no_export_holds(page: Hand, aviary: Host, campaign: Campaign) -> None:
    put(aviary, campaign, "canary.weather", FOG, HAIL, {**HAIL, "name": "Gale", "low": 9, "high": 12})
    page.window.bridge.reread_campaign()
    open_table(page, "Spring")
    assert page.shows("To fix: 10 of 12 totals covered")
    assert page.shows("Done: No total is listed twice")
    assert page.says("Without this table, until it is mended: 5 and 6 are missing.")
    page.click("Stretch “Fog” to 6")
    assert page.shows("Done: 12 of 12 totals covered")
    assert not page.says("until it is mended")


def test_another_program_s_change_shows_and_what_both_wrote_is_told(
    page: Hand, user: Path, aviary: Host, campaign: Campaign, start: Callable[[], Host]
) -> None:
    put(aviary, campaign, "canary.weather", FOG, HAIL)
    page.window.bridge.reread_campaign()
    editor = open_table(page, "Spring")
    page.key(Key.Key_Return)
    page.key(Key.Key_Tab)
    fill(page, "5", leave=False)  # typed, and not kept yet
    other = start()
    from tallow.services.own.desk import desk
    from tallow.services.own.keeping import keep

    now = desk(other, other.campaign(campaign.id), "canary.weather")
    changes = [
        now.change("own_aviary_k3f9.fog", {**FOG, "high": 6}),
        now.change("own_aviary_k3f9.hail", {**HAIL, "name": "Sleet"}),
    ]
    keep(other, now.campaign, "canary", changes, "Elsewhere")
    page.until(lambda: any("Sleet" in row for row in lines(page, "Spring")))
    assert page.says("“Fog” was changed meanwhile: high was 4 and is now 6. Look at it and make your change again.")
    assert editor.form is not None
    page.key(Key.Key_Tab)
    assert [row["high"] for row in kept(user)["weather"]] == [6, 8]


def test_tab_goes_through_a_row_and_what_is_wrong_below_it_as_they_are_read(
    page: Hand, aviary: Host, campaign: Campaign
) -> None:
    put(aviary, campaign, "canary.weather", FOG, HAIL)
    page.window.bridge.reread_campaign()
    open_table(page, "Spring")
    page.key(Key.Key_Down)
    page.key(Key.Key_Down)
    page.key(Key.Key_Return)  # Hail, between two gaps
    said = []
    for _ in range(9):
        said.append(focused().accessibleName() or focused().property("text"))
        page.key(Key.Key_Tab)
    assert said == [
        *(
            "Total from, Hail",
            "Total to, Hail",
            "Gale, Hail",
            "Weather, Hail",
            "What it brings, Hail",
            "Lives on, Hail",
        ),
        "Add a row for 9–12",  # Hail, stretched to 12, would go over into another band
        *("Add a row…", "Details"),
    ]


def test_what_cannot_be_written_is_said_waits_and_is_kept_once_it_can(
    page: Hand, user: Path, aviary: Host, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    put(aviary, campaign, "canary.weather", FOG)
    page.window.bridge.reread_campaign()
    editor = open_table(page, "Spring")
    before = kept(user)
    editor.rows.setFocus(Qt.FocusReason.TabFocusReason)
    monkeypatch.setattr(os, "fsync", full)
    page.click("Season, Winter")  # a press is kept at once, and not only when the keyboard leaves a field
    assert page.says("is full: make room and try again.")
    assert kept(user) == before
    monkeypatch.undo()
    page.click("All entries")
    assert [row["season"] for row in kept(user)["weather"]] == ["winter"]
