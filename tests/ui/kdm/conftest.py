"""A young settlement of Kingdom Death: Monster, and a hand at its sheet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tallow.model.record import Campaign
from tallow.model.value import Row
from tallow.services import campaigns, records
from tallow.services.host import Host
from tests.ui.conftest import Hand


def lines(*entries: str) -> list[Row]:
    """Lines of a list, by the entries' short ids."""
    return [{"id": each, "entry": f"kdm.{each}"} for each in entries]


@pytest.fixture
def hearth(armored: Host) -> Campaign:
    """Hearth in year 1: Language, a Bone Smith, three Monster Bones; Anna lives there."""
    campaign = campaigns.create(armored, "Lantern Camp", ["kdm"])
    values = {
        "campaign": lines("people_of_the_lantern"),
        "innovations": lines("language"),
        "locations": lines("bone_smith"),
        "resources": [{"id": "b", "entry": "kdm.monster_bone", "count": 3}],
        "lantern_year": 1,
    }
    records.create(armored, campaign.id, "kdm.settlement", "Hearth", values)
    records.create(armored, campaign.id, "kdm.survivor", "Anna", {"sex": "female", "founder": True})
    return campaign


@pytest.fixture
def hand(armored: Host, hearth: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at Hearth's sheet."""
    return open_window(armored, hearth.id)
