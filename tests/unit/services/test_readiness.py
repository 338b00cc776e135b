"""What plugins declare takes long to make, and is made before anybody has to wait for the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tallow.hooks import game
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.faults import Faults
from tallow.hooks.game import Game
from tallow.hooks.loader import Loader
from tallow.model.edit import UNSEEN, Create, Set
from tallow.services import campaigns, history, records
from tallow.services.exchange import bring, contents, export
from tallow.services.host import Host
from tallow.services.steps import replaying, reverting
from tallow.store.database import Store
from tests.conftest import CANARIES

ACTS: dict[str, Callable[[Host, str, Path], object]] = {
    "a step": lambda host, campaign, file: records.do(host, campaign, "Weigh", [Set("pip", "weight", 9, UNSEEN)]),
    "a look at a step": lambda host, campaign, file: records.see(host, campaign, [Set("pip", "weight", 9, UNSEEN)]),
    "undo": lambda host, campaign, file: history.undo(host, campaign),
    "revert": lambda host, campaign, file: reverting.revert(host, campaign, reverting.one(host, campaign, 2)),
    "a look at a revert": lambda host, campaign, file: reverting.plan(host, campaign, reverting.one(host, campaign, 2)),
    "replay": lambda host, campaign, file: replaying.followed(host, campaign, 2),
    "an import": lambda host, campaign, file: bring.bring(host, contents.read(file), "copy"),
}


@pytest.fixture
def aviary(tmp_path: Path) -> Iterator[tuple[Host, str, Path]]:
    """A store as another process left it, nothing of its plugins known yet; its campaign, and an export of it."""
    path, file = tmp_path / "tallow.sqlite", tmp_path / "aviary.tallow-campaign"

    def host() -> Host:
        return Host(Store.open(path), Loader([FolderSource(CANARIES)]), CANARIES)

    with closing(host()) as before:
        campaign = campaigns.create(before, "Aviary", ["canary"])
        records.do(before, campaign.id, "A bird", [Create("pip", "canary.bird", "Pip", {"weight": 1})])
        records.do(before, campaign.id, "Weigh", [Set("pip", "weight", 2, UNSEEN)])
        export.export(before, campaign, file)
    with closing(host()) as fresh:
        yield fresh, campaign.id, file


@pytest.mark.parametrize("act", ACTS)
def test_nobody_waits_for_the_file_while_plugins_are_loaded(
    aviary: tuple[Host, str, Path], act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, campaign, file = aviary
    made, make = list[frozenset[str]](), game.make

    def watched(loader: Loader, enabled: frozenset[str], faults: Faults) -> Game:
        with closing(sqlite3.connect(host.store.path, timeout=0, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # raises where the file is held
            other.execute("ROLLBACK")
        made.append(enabled)
        return make(loader, enabled, faults)

    monkeypatch.setattr(game, "make", watched)
    ACTS[act](host, campaign, file)
    assert made == [frozenset({"canary"})]
