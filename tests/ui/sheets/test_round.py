"""The defensive round on the sheet: below each enemy what its attack leaves of Evade, as the character has it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView

from tallow.model.record import Campaign
from tallow.services.host import Host
from tests.ui.conftest import Hand


def below(hand: Hand) -> list[str]:
    """What stands below the enemies."""
    view = hand.find("Enemies")
    assert isinstance(view, QAbstractItemView)
    model = view.model()
    return [str(model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole)) for row in range(3)]


def test_each_enemy_has_its_evade_below_it(
    armored: Host, demo_campaign: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    hand = open_window(armored, demo_campaign.id)
    hand.window.bridge.show_record(armored.find_record(demo_campaign, "Neris Talo").id)
    hand.until(lambda: hand.shows("Enemies"))
    # React 64, halved: 32; worn armor takes 1 + 5 + 2 and gives 1: 25
    assert below(hand) == [
        "Projectile: Evade 25 − 20 = 5",
        "From behind: perceive first, Evade 25 − 5 = 20",
        "Melee from the front: Evade 25",
    ]
    hand.focus("React")
    hand.type("68")  # 34, with the armor 27
    hand.until(lambda: below(hand)[0] == "Projectile: Evade 27 − 20 = 7")
