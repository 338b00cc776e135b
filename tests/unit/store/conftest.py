"""A store to play with, copied from one that is made once."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.model.edit import Create
from tallow.store.database import Store
from tests.unit.store.playing import BOB, Clock, do, new_campaign, opened


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed store with the campaign Demo and Bob in it, whose making is the only step."""
    path = tmp_path_factory.mktemp("template") / "store.db"
    store = opened(path)
    new_campaign(store)
    rows = [{"id": "r1", "name": "Coat", "physical": 100}, {"id": "r2", "name": "Cap", "physical": 20}]
    do(store, Create(BOB, "game.hero", "Bob", {"vitality": 70, "armor": rows}), label="Add Bob")
    store.close()
    return path


@pytest.fixture
def clock() -> Clock:
    """The store's clock."""
    return Clock()


@pytest.fixture
def path(template: Path, tmp_path: Path) -> Path:
    """A file of its own with the template's content."""
    return Path(shutil.copy(template, tmp_path / "store.db"))


@pytest.fixture
def store(path: Path, clock: Clock) -> Iterator[Store]:
    """A store of its own with the template's content."""
    store = opened(path, clock)
    yield store
    store.close()
