"""The demo campaign's Bob on the resolver's page: Vitality 70, Soak 20, Physical 100, Defense 30, no stance."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tallow.model.record import Campaign, Record
from tallow.model.value import Number
from tallow.services.host import Host
from tests.ui.conftest import Hand


@pytest.fixture
def fight(demo_campaign: Campaign) -> Campaign:
    """The demo campaign, in which Bob fights."""
    return demo_campaign


@pytest.fixture
def bob(armored: Host, fight: Campaign) -> Callable[[], Record]:
    """Bob as the store holds him."""
    return lambda: armored.find_record(fight, "Bob")


@pytest.fixture
def stands(bob: Callable[[], Record]) -> Callable[[], tuple[Number, Number]]:
    """Bob's Vitality and the Physical of his coat."""

    def read() -> tuple[Number, Number]:
        record = bob()
        return record.get("vitality"), record.get("armor")[0]["physical"]

    return read


@pytest.fixture
def hit(armored: Host, fight: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at the page on which Bob takes a hit, come there from his sheet."""
    hand = open_window(armored, fight.id)
    hand.until(lambda: hand.shows("Take a hit…"))
    hand.click("Take a hit…")
    hand.until(lambda: hand.shows("Damage"))
    return hand
