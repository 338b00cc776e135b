"""The plugins' commands and resolvers as actions: two that are called alike say whose they are."""

from __future__ import annotations

from collections.abc import Callable

from tallow.services import campaigns
from tallow.services.host import Host
from tests.ui.conftest import Hand


def resolvers(hand: Hand) -> list[str]:
    """The actions of the resolvers, as the menu names them."""
    return [action.text() for action in hand.window.actions() if action.text().startswith("Take a hit")]


def test_two_games_resolvers_of_one_name_say_whose_they_are(
    armored: Host, open_window: Callable[[Host, str], Hand]
) -> None:
    both = open_window(armored, campaigns.create(armored, "Both", ["armor_damage", "king"]).id)
    assert sorted(resolvers(both)) == ["Take a hit, KING", "Take a hit, Legends of Nor'Ova"]
    both.window.close()


def test_one_game_s_needs_no_name(armored: Host, open_window: Callable[[Host, str], Hand]) -> None:
    one = open_window(armored, campaigns.create(armored, "One", ["armor_damage"]).id)
    assert resolvers(one) == ["Take a hit"]
    one.window.close()
