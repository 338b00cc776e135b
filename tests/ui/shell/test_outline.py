"""The names of the rail's lists where two systems have kinds that are called alike."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from tallow.services import campaigns
from tallow.services.host import Host
from tallow.ui.shell.rail.nav import NavRow
from tests.ui.conftest import Hand


def test_lists_of_one_name_say_whose_they_are(armored: Host, open_window: Callable[[Host, str], Hand]) -> None:
    both = campaigns.create(armored, "Both", ["armor_damage", "king"])
    hand = open_window(armored, both.id)
    assert hand.shows("Characters, Legends of Nor'Ova, 0 living")
    assert hand.shows("Characters, KING, 0 in play")
    assert hand.shows("NPCs, 0 in the fight")


def test_one_system_s_lists_are_called_as_it_calls_them(
    armored: Host, open_window: Callable[[Host, str], Hand]
) -> None:
    alone = campaigns.create(armored, "One", ["king"])
    assert open_window(armored, alone.id).shows("Characters, 0 in play")


def test_a_name_that_is_cut_short_is_told_whole_in_a_tip(qtbot: QtBot) -> None:
    row = NavRow("sheet", "Characters, Legends of Nor'Ova")
    qtbot.addWidget(row)
    row.show_count("0 living")
    row.resize(240, 38)
    row.show()
    qtbot.waitUntil(lambda: row.toolTip() == "Characters, Legends of Nor'Ova, 0 living", timeout=30_000)
    row.resize(900, 38)
    qtbot.waitUntil(lambda: row.toolTip() == "", timeout=30_000)
