"""KING's starter tables at the window: explained and off where a campaign is made, labelled, off again by one click."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tallow.app import main
from tallow.services import campaigns, records
from tallow.services.host import Host
from tallow.ui.kit.cascade import CascadeRows
from tallow.ui.kit.plugin_row import PluginList
from tests.ui.conftest import Hand, opened

Key = Qt.Key
LABEL = "starter table, written for Tallow"
OSRIC = {"tier": 2, "vitality_max": 10, "vitality": 10}


def test_they_are_explained_and_off_where_a_campaign_is_made(qtbot: QtBot, armored: Host) -> None:
    hand = Hand(qtbot, opened(qtbot, armored, ""))
    hand.focus("Name of the campaign")
    hand.type("Crown")
    assert not hand.shows("Starter tables for KING, not ticked")
    hand.click("KING")
    assert hand.shows("Starter tables for KING, not ticked")
    assert hand.says("Starter tables, written for Tallow: injuries, diseases, the testament shop, conditions.")
    assert hand.says("KING's own are missing: without these or yours, Tallow asks.")
    hand.click("Create campaign")
    campaign = hand.window.bridge.campaign
    assert campaign is not None
    assert sorted(campaign.plugins) == ["king"]


@pytest.fixture
def hand(armored: Host, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at Osric's sheet, in a campaign with the starter tables."""
    campaign = campaigns.create(armored, "Crown", ["king"], ["king_starter_tables"])
    records.create(armored, campaign.id, "king.character", "Osric", OSRIC)
    return open_window(armored, campaign.id)


def struck(hand: Hand, face: str) -> None:
    """Osric's last Vitality goes by a blade, and the die shows a face."""
    hand.until(lambda: hand.shows("Take a hit…"))
    hand.click("Take a hit…")
    hand.until(lambda: hand.shows("Discard"))
    hand.type("10")
    hand.click("Harm, Wound, not ticked")
    hand.focus("Die 1 of 1")
    hand.type(face)


def write(hand: Hand) -> None:
    hand.control(Key.Key_Return)
    hand.until(lambda: hand.shows("Close"))
    hand.click("Close")


def switch(hand: Hand) -> str:
    """Switch the tables on or off on the page of plugins, having read what else would change; how their row reads."""
    hand.click("Plugins")
    rows = next(each for each in hand.every("Expansions") if isinstance(each, PluginList))
    at = next(at for at, row in enumerate(rows.rows) if "Starter tables" in rows.spoken_row(row))
    (spot,) = rows.spots(rows.rows[at], rows.visualRect(rows.model().index(at, 0)).toRectF())
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=spot.rect.center().toPoint())
    for answer in filter(hand.shows, ("Switch off", "Switch on")):
        hand.click(answer)
    return rows.spoken_row(rows.rows[at])


def test_what_comes_of_them_is_labelled_on_screen_and_on_paper(hand: Hand, armored: Host, tmp_path: Path) -> None:
    struck(hand, "9")
    assert any(f"Torn calf · Limps. The GM rules on running. · {LABEL}" in each for each in stages(hand))
    write(hand)
    slot = hand.find("wound 1 of 3, Torn calf, severity 2 light")
    assert LABEL in slot.accessibleName()
    out = tmp_path / "osric.pdf"
    assert main(["--store", str(armored.store.path), "print", "Crown", "Osric", "-o", str(out)]) == 0
    printed = " ".join("".join(page.extract_text() for page in PdfReader(out).pages).split()).casefold()
    assert "torn calf" in printed
    assert LABEL.casefold() in printed


def stages(hand: Hand) -> list[str]:
    """The stages as they are spoken."""
    cascade = next(each for each in hand.every("What happens") if isinstance(each, CascadeRows))
    return [cascade.spoken_row(row) for row in cascade.rows]


def test_switched_off_they_are_gone_at_once_and_the_app_asks(hand: Hand) -> None:
    assert switch(hand).startswith("Starter tables for KING, off in Crown")
    hand.window.bridge.show_record(hand.window.bridge.record_id)
    struck(hand, "9")
    assert hand.says("A light wound: severity 1 or 2?")
    assert not any(LABEL in each for each in stages(hand))
    hand.click("Discard")
    assert switch(hand).startswith("Starter tables for KING, on in Crown")


def test_a_wound_of_theirs_goes_on_to_say_whose_it_is(hand: Hand) -> None:
    struck(hand, "9")
    write(hand)
    switch(hand)
    hand.window.bridge.show_record(hand.window.bridge.record_id)
    assert "Wound 9, missing: Starter tables for KING 1.0.0" in hand.find("wound 1 of 3, Torn calf").accessibleName()
