"""A store of each past schema opens with the present program, holds what it held, and has the present tables."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tallow.model.errors import UserMistake
from tallow.store.database import Store
from tallow.store.tables import VERSION
from tests.data.make_store import HERE, content
from tests.unit.store.playing import everything, redo, undo

STORES = sorted(HERE.glob("store_*.sqlite"))


def version(path: Path) -> int:
    (found,) = re.findall(r"\d+", path.stem)
    return int(found)


def missing(then: Any, now: Any, at: str = "") -> list[str]:
    """Where what was once written is no longer read; what newer programs add beside it is no loss."""
    if isinstance(then, dict) and isinstance(now, dict):
        return [found for key in then for found in missing(then[key], now.get(key), f"{at}.{key}")]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [
            found for place, pair in enumerate(zip(then, now, strict=True)) for found in missing(*pair, f"{at}.{place}")
        ]
    return [] if then == now and type(then) is type(now) else [f"{at}: {then!r} → {now!r}"]


def schema(path: Path) -> dict[str, Any]:
    """Table → its columns, foreign keys and indices, however the statements that made them were spaced."""
    asked = ("table_xinfo", "foreign_key_list")
    with closing(sqlite3.connect(path)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found: dict[str, Any] = {
            table: [sorted(map(repr, connection.execute(f"PRAGMA {pragma}({table})"))) for pragma in asked]
            for table in tables
        }
        for (index,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'index'").fetchall():
            found[f"index {index}"] = connection.execute(f"PRAGMA index_xinfo({index})").fetchall()
        found["user_version"] = connection.execute("PRAGMA user_version").fetchone()
    return found


def as_often_as_it_goes(move: Callable[[Store], object], store: Store) -> int:
    """How often a move could be made before there was nothing left to move."""
    for times in count():
        try:
            move(store)
        except UserMistake:
            return times
    raise AssertionError


def test_there_is_one_of_each_schema() -> None:
    assert [version(path) for path in STORES] == list(range(1, VERSION + 1))


@pytest.mark.parametrize("stored", STORES, ids=lambda path: path.stem)
def test_a_past_store_holds_what_it_held(stored: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(stored, tmp_path / "store.sqlite"))
    then = json.loads(stored.with_suffix(".json").read_text(encoding="utf-8"))
    assert missing(then, content(path)) == []
    assert [campaign["campaign"]["name"] for campaign in then]  # and that was something
    kept = list((tmp_path / "backups").glob("*before-migration*"))
    assert len(kept) == (0 if version(stored) == VERSION else 1)


@pytest.mark.parametrize("stored", STORES, ids=lambda path: path.stem)
def test_a_past_store_has_the_present_tables(stored: Path, tmp_path: Path) -> None:
    path, fresh = Path(shutil.copy(stored, tmp_path / "store.sqlite")), tmp_path / "fresh.sqlite"
    for each in (path, fresh):
        Store.open(each).close()
    assert schema(path) == schema(fresh)


@pytest.mark.parametrize("stored", STORES, ids=lambda path: path.stem)
def test_a_past_store_s_history_leads_back_to_its_start_and_forth_to_its_end(stored: Path, tmp_path: Path) -> None:
    with closing(Store.open(Path(shutil.copy(stored, tmp_path / "store.sqlite")))) as store:
        as_often_as_it_goes(redo, store)
        end = everything(store)
        moved = as_often_as_it_goes(undo, store)
        assert moved > 5
        for _ in range(moved):
            redo(store)
        assert everything(store) == end
