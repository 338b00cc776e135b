"""A survivor's line on the sheet: who is gone is named still."""

from __future__ import annotations

from collections.abc import Callable

from tallow.model.record import Campaign
from tallow.services import records, removal
from tallow.services.host import Host
from tests.ui.conftest import Hand


def test_a_mother_who_is_gone_for_good_is_shown_by_her_name(
    armored: Host, hearth: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    anna = armored.find_record(hearth, "Anna")
    child, _ = records.create(armored, hearth.id, "kdm.survivor", "Bea", {"mother": anna.id})
    hand = open_window(armored, hearth.id)
    hand.window.bridge.show_record(child)
    assert hand.shows("Mother, Anna")
    removal.delete(armored, anna)
    hand.window.bridge.content_changed()
    assert hand.shows("Mother, Anna")
