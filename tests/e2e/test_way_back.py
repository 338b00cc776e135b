"""The way back, in real processes: from a mistaken restore while a window is open, and for a broken store."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

Done = subprocess.CompletedProcess[str]
Tallow = Callable[..., Done]
ROOT = Path(__file__).parents[2]

# Another window, as far as the store is concerned: it stays open and says on each line what it sees.
WINDOW = f"""
import sys
sys.path[:0] = [{str(ROOT / "desktop")!r}]
from pathlib import Path
from tallow.app import build_host
host = build_host(Path(sys.argv[1]))
last = host.store.data_version()
for line in sys.stdin:
    now = host.store.data_version()
    with host.store.read() as reader:
        names = [campaign.name for campaign in reader.campaigns()]
    print(now != last, *names, sep=",", flush=True)
    last = now
host.close()
"""


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "home" / "store.sqlite"


@pytest.fixture
def tallow(store: Path, tmp_path: Path) -> Tallow:
    """Runs one verb in a new process."""
    environment = {**os.environ, "TALLOW_STORE": str(store), "XDG_DATA_HOME": str(tmp_path)}

    def run(*words: object) -> Done:
        command = [sys.executable, "-m", "tallow.app", *map(str, words)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    return run


def answer(done: Done) -> Any:
    """The JSON of a verb that went well."""
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@contextmanager
def window(store: Path) -> Iterator[Callable[[], str]]:
    """Another process with the store open; gives what asks it what it sees."""
    words = [sys.executable, "-c", WINDOW, str(store)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None

        def look() -> str:
            assert child.stdin is not None
            assert child.stdout is not None
            child.stdin.write("\n")
            child.stdin.flush()
            return child.stdout.readline().strip()

        yield look
        child.stdin.close()
        assert child.wait(timeout=60) == 0


def test_a_mistaken_restore_is_seen_by_an_open_window_and_taken_back(tallow: Tallow, store: Path) -> None:
    tallow("new", "Ashwater", "--system", "armor_damage")
    tallow("add", "Ashwater", "character", "Anna")
    yesterday = answer(tallow("backup", "--json"))["path"]
    tallow("set", "Ashwater", "Anna", "vitality", "33")
    tallow("new", "Winter", "--system", "armor_damage")
    with window(store) as look:
        assert look() == "False,Ashwater,Winter"
        restored = answer(tallow("restore", yesterday, "--json"))
        assert look() == "True,Ashwater"
        assert answer(tallow("history", "Ashwater", "--json"))[0]["label"] == "Add Anna"
        answer(tallow("restore", restored["saved"]["path"], "--json"))
        assert look() == "True,Ashwater,Winter"
    assert answer(tallow("show", "Ashwater", "Anna", "--json"))["fields"]["vitality"] == 33
    assert answer(tallow("undo", "Ashwater", "--json"))["changes"][0]["after"] != 33


def test_a_restore_waits_for_no_one_who_holds_the_store(tallow: Tallow, store: Path) -> None:
    tallow("new", "Ashwater", "--system", "armor_damage")
    made = answer(tallow("backup", "--json"))["path"]
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = tallow("restore", made)
        assert (refused.returncode, refused.stdout) == (1, "")
        assert refused.stderr == (
            f"{store} is held by another program. Close that program, or wait a moment, and try again; "
            "nothing was changed.\n"
        )


def test_a_broken_store_is_put_right(tallow: Tallow, store: Path) -> None:
    tallow("new", "Ashwater", "--system", "armor_damage")
    made = answer(tallow("backup", "--json"))["path"]
    for broken in (b"\0" * 50_000, store.read_bytes()[:-1000]):
        store.write_bytes(broken)
        began = time.monotonic()
        refused = tallow("campaigns")
        assert time.monotonic() - began < 5
        assert refused.returncode == 1
        assert refused.stderr.count("\n") == 1
        assert "Put a backup in its place" in refused.stderr
        assert store.read_bytes() == broken
        restored = answer(tallow("restore", made, "--json"))
        assert Path(restored["saved"]["path"]).read_bytes() == broken
        assert [each["name"] for each in answer(tallow("campaigns", "--json"))] == ["Ashwater"]


def test_a_store_of_a_newer_tallow_is_left_as_it_is(tallow: Tallow, store: Path) -> None:
    tallow("new", "Ashwater", "--system", "armor_damage")
    with closing(sqlite3.connect(store, isolation_level=None)) as newer:
        newer.execute("PRAGMA user_version = 99")
    before = store.read_bytes()
    refused = tallow("add", "Ashwater", "character", "Anna")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == (
        f"{store} was written by a newer Tallow and is left as it is. Install the newest Tallow to open it.\n"
    )
    assert store.read_bytes() == before
