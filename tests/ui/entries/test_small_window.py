"""Own entries in a window of 900 × 600 pixels at 200 %, and in the smallest one at 100 %: nothing is cut."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tallow.model.record import Campaign
from tallow.services.host import Host
from tallow.ui.entries.page import EntriesPage
from tallow.ui.kit import look
from tests.ui.conftest import Hand
from tests.ui.entries.conftest import FOG, HAIL, open_line, put
from tests.ui.shell.test_small_windows import SMALL, cut_sideways, cut_words, overlapping, settle

LONG = {"name": "A wind that nobody remembers the name of", "season": "spring", "low": 9, "high": 12, "gale": 6}


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("what", ["overview", "table", "names", "form"])
def test_nothing_is_cut(
    aviary: Host,
    campaign: Campaign,
    open_window: Callable[[Host, str], Hand],
    size: tuple[int, int, float],
    what: str,
) -> None:
    put(aviary, campaign, "canary.weather", FOG, HAIL, {**LONG, "text": "It howls. " * 20})
    width, height, zoom = size
    look().set_zoom(zoom)
    hand = open_window(aviary, campaign.id)
    hand.window.resize(width, height)
    hand.window.bridge.show_page("entries")
    page = hand.window.pages.page("entries")
    assert isinstance(page, EntriesPage)
    if what == "table":
        page.show_entry("own_aviary_k3f9.fog")
    elif what == "names":
        page.open("canary.seed")
        hand.click("New seed")
    elif what == "form":
        page.open("canary.song", None, "canary.morning")
    settle(hand)
    assert cut_sideways(page) == []
    assert cut_words(page) == []
    assert overlapping(page) == []


def test_the_form_has_the_room_where_the_panel_would_lie_below_it(page: Hand) -> None:
    look().set_zoom(2)
    page.window.resize(1440, 900)
    settle(page)
    assert page.shows("Export as plugin…")
    open_line(page, "Types of content", "Seeds")
    settle(page)
    assert not page.shows("Export as plugin…")
    look().set_zoom(1)
    settle(page)
    assert page.shows("Export as plugin…")
