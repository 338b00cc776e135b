"""What the editor says is changed counts, also where a plugin that stands before the group's changes the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.services import campaigns
from tallow.services.host import Host
from tallow.store.database import Store
from tests.ui.conftest import CHECKOUT, Hand
from tests.ui.entries.conftest import fill, open_line


def test_a_starter_condition_ends_as_the_group_says(tmp_path: Path, open_window: Callable[[Host, str], Hand]) -> None:
    loader = Loader([FolderSource(CHECKOUT / "plugins"), FolderSource(tmp_path / "user plugins", "user")])
    host = Host(Store.open(tmp_path / "store.sqlite"), loader, CHECKOUT)
    id = campaigns.create(host, "Kings", ["king"], ["king_starter_tables"]).id
    hand = open_window(host, id)
    hand.control(Qt.Key.Key_E)
    hand.until(lambda: hand.shows("Types of content"))
    open_line(hand, "Types of content", "Conditions")
    open_line(hand, "Conditions", "Blinded")
    hand.focus("Ends")
    fill(hand, "at dawn, we say")
    assert hand.says("changed by you")
    registry = host.registry(host.campaign(id).plugins)
    assert getattr(registry.entries["king.blinded"], "ends", "") == "at dawn, we say"
    assert registry.entries["king.blinded"].text.startswith("Easier to hit: attackers gain 2.")  # as the plugin has it
    assert [str(fault) for fault in registry.faults] == []
