"""A record or settings that cannot be read: the window shows all else, says so, and leads to the backups."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from tallow.model.record import Campaign
from tallow.services.host import Host
from tests.ui.conftest import Hand
from tests.ui.shell.test_rail import rows

Open = Callable[[Host, str], Hand]


def meddle(host: Host, statement: str) -> None:
    """Run a statement on the file past the program."""
    with closing(sqlite3.connect(host.store.path)) as file, file:
        file.execute(statement)


@pytest.mark.parametrize("document", ["{broken", '{"values": {"breath": Infinity}}'])
def test_a_damaged_record_stands_among_the_others_and_leads_to_the_backups(
    host: Host, birds: Campaign, open_window: Open, document: str
) -> None:
    meddle(host, f"UPDATE record SET document = '{document}' WHERE name = 'Pip'")
    hand = open_window(host, birds.id)
    bridge = hand.window.bridge
    assert rows(hand) == ["Pip", "Tweet, 10/10"]
    bridge.show_record(host.find_record(birds, "Pip").id)
    hand.until(lambda: hand.says(f"Pip cannot be read: the file {host.store.path} is damaged there."))
    assert not hand.shows("Breath")
    assert not hand.says("belongs to the plugin")
    bridge.show_record(host.find_record(birds, "Tweet").id)
    hand.until(lambda: hand.shows("Breath"))
    assert not hand.says("cannot be read")
    bridge.show_record(host.find_record(birds, "Pip").id)
    hand.click("See the backups")
    assert bridge.page == "backups"


def test_damaged_settings_are_told_and_the_campaign_opens(host: Host, birds: Campaign, open_window: Open) -> None:
    meddle(host, "UPDATE campaign SET settings = 'null'")
    hand = open_window(host, birds.id)
    assert hand.says(f"The settings of Aviary cannot be read: the file {host.store.path} is damaged there.")
    assert hand.shows("Breath")
