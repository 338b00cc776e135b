"""In the window a campaign's records are brought up to its plugins before it shows, and what fails is said over it."""

from __future__ import annotations

from collections.abc import Callable

from tallow.hooks.discovery.discover import Found
from tallow.model.edit import Set
from tallow.model.record import Campaign
from tallow.services import history
from tallow.services.host import Host
from tallow.ui.bridge import Bridge
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.history_list import HistoryHere, HistoryList
from tallow.ui.shell.plugins.plugin_panel import PluginPanel
from tests.ui.conftest import Hand
from tests.unit.services.versions.test_migrating import RENAMED, Harbor, harbor, sea, ships

__all__ = ["harbor", "sea"]  # the fixtures


def test_records_are_brought_up_before_the_campaign_shows(harbor: Harbor, sea: Campaign) -> None:
    host = harbor.starts("1.1.0", RENAMED)
    bridge, shown, trouble = Bridge(), list[object](), list[str]()
    bridge.attach(host)
    bridge.trouble.connect(trouble.append)
    bridge.campaign_switched.connect(lambda: shown.append(ships(host, sea)["Grampus"]))
    bridge.open_campaign(sea.id)
    assert (shown, trouble) == ([{"canvas": 7}], [])
    assert bridge.campaign is not None
    assert bridge.campaign.plugins == {"brig": "1.1.0"}


def test_where_that_fails_the_campaign_shows_all_the_same_and_no_step_is_made(harbor: Harbor, sea: Campaign) -> None:
    host = harbor.starts("1.1.0", 'Migration("1.1.0", "Sails are gone", "brig.ship", lambda record, book: 1 / 0)')
    bridge, trouble = Bridge(), list[str]()
    bridge.attach(host)
    bridge.trouble.connect(trouble.append)
    bridge.open_campaign(sea.id)
    assert bridge.campaign is not None
    ship = host.find_record(sea, "Grampus")
    bridge.do("Leaks", [Set(ship.id, "leaks", True, None)])
    assert len(trouble) == 2
    assert trouble[0] == trouble[1]
    assert "the migration Sails are gone, __init__.py:" in trouble[0]
    assert len(history.steps(host, sea.id)) == 4


def test_undo_is_not_offered_where_it_stops(
    harbor: Harbor, sea: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    host = harbor.starts("1.1.0", RENAMED)
    hand = open_window(host, sea.id)
    stops = "Undo stops at “Bring The Brig up to 1.1.0”."
    assert hand.window.bar.undo.unavailable == stops
    hand.click("Log")

    def can_undo() -> list[bool]:
        listed = next(each for each in hand.window.findChildren(HistoryList) if each.isVisible())
        return [row.can_undo for row in listed.rows if isinstance(row, HistoryHere)]

    assert can_undo() == [False]
    ship = host.find_record(sea, "Grampus")
    hand.window.bridge.do("Leaks", [Set(ship.id, "leaks", True, None)])
    assert can_undo() == [True]
    hand.click("Undo")
    assert can_undo() == [False]
    assert hand.window.bar.undo.unavailable == stops


def test_each_version_that_was_kept_has_a_button(harbor: Harbor) -> None:
    found = harbor.starts("1.2.0").loader.get("brig")
    assert isinstance(found, Found)
    panel, wanted = PluginPanel(), list[tuple[str, str]]()
    panel.back_wanted.connect(lambda id, version: wanted.append((id, version)))
    panel.show_plugin(found, (), (), rules=False, before=("1.1.0", "1.0.0"))
    backs = [each for each in panel.findChildren(Button) if each.text().startswith("Bring back")]
    assert [each.text() for each in backs] == ["Bring back 1.1.0", "Bring back 1.0.0"]
    backs[1].click()
    assert wanted == [("brig", "1.0.0")]
