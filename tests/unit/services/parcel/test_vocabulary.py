"""What a system's content may say is told in words that a file can have, not in those of its classes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.shape import Key
from tallow.services.host import Host
from tallow.services.parcel.vocabulary import Words, vocabulary
from tallow.store.database import Store
from tests.contracts.tree import ROOT

SYSTEMS = ("armor_damage", "kdm", "king")
_CODE = re.compile(r"\bNone\b|\bTrue\b|\bFalse\b|\(0, 0\)|\bsee [A-Z]|``|\b[a-z]+[A-Z]")


@pytest.fixture
def bundled(tmp_path: Path) -> Iterator[Host]:
    """An empty store with what comes with Tallow."""
    host = Host(Store.open(tmp_path / "store.sqlite"), Loader([FolderSource(ROOT / "plugins")]), ROOT)
    yield host
    host.close()


def within(keys: Iterable[Key]) -> Iterator[Key]:
    """Keys, and those of the tables within them."""
    for key in keys:
        yield key
        yield from within(key.keys)


def all_of(words: Words) -> list[Key]:
    """Every key that is told."""
    types = (*words.effects.values(), *words.fields.values(), *words.blocks.values())
    return [key for keys in (*(table.keys for table in words.tables), *types) for key in within(keys)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_key_is_told_in_words_of_its_class(bundled: Host, system: str) -> None:
    keys = all_of(vocabulary(bundled, system))
    assert len(keys) > 100
    assert [f"{key.key}: {key.about}" for key in keys if _CODE.search(key.about)] == []


def test_a_value_that_a_file_cannot_have_is_left_out(bundled: Host) -> None:
    words = vocabulary(bundled, "kdm")
    tables = {table.table: {key.key: key for key in table.keys} for table in words.tables}
    assert tables["gear"]["weapon"].about == "its figures as a weapon; left out for none."
    assert tables["location"]["buildable"].about.startswith("false for a place that is no location")
    assert tables["terrain_card"]["size"].about == "a tile's width and height in spaces, [0, 0] where nobody says."
    assert {key.key: key.about for key in words.fields["entries"]}[
        "limit"
    ] == "how many rows at most; left out for no limit."


def test_what_a_gear_brings_says_of_each_moment_when_that_is(bundled: Host) -> None:
    [gear] = [table for table in vocabulary(bundled, "kdm").tables if table.table == "gear"]
    keys = {key.key: key for key in within(gear.keys)}
    assert [moment for moment in keys["at"].choices if f"{moment}, " not in keys["at"].about] == []
    assert {"endeavors", "basic_resource"} <= {word for word in keys["what"].choices if str(word) in keys["what"].about}
