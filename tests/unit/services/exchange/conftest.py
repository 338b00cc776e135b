"""A campaign of the small system with a long history, and words for looking at what a store holds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.record import Campaign
from tallow.services import campaigns
from tallow.services.host import Host
from tallow.store.database import Store
from tests.unit.services.conftest import Clock
from tests.unit.services.exchange.holding import play


@pytest.fixture
def played(small: Host) -> Campaign:
    """A campaign in which something of every sort was done."""
    campaign = campaigns.create(small, "Hollow Hill", ["small"], ["more"])
    play(small, campaign)
    return small.campaign(campaign.id)


@pytest.fixture
def elsewhere(small_plugins: Path, tmp_path: Path) -> Iterator[Host]:
    """Another machine: an empty store, and a user's plugin folder that is not there yet."""
    clock = Clock()
    loader = Loader([FolderSource(small_plugins), FolderSource(tmp_path / "user plugins", "user")])
    store = Store.open(tmp_path / "elsewhere" / "store.sqlite", now=clock)
    numbers = iter(range(1, 10_000))
    host = Host(store, loader, small_plugins.parent, clock, lambda: f"new{next(numbers)}")
    yield host
    host.close()
