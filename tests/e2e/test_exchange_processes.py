"""Import and export in real processes: killed at any moment, beside another one, on a full disk."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.unit.store.small_disk import small_disk

ROUNDS = 14
Tallow = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def tallow(tmp_path: Path) -> Tallow:
    """Starts one verb in a process of its own."""
    environment = {**os.environ, "TALLOW_STORE": str(tmp_path / "store.sqlite"), "XDG_DATA_HOME": str(tmp_path)}

    def start(*words: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tallow.app", *words]
        return subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
        )

    return start


def answer(process: subprocess.Popen[str]) -> Any:
    """The JSON of a verb that went well."""
    out, err = process.communicate()
    assert process.returncode == 0, err
    return json.loads(out)


def campaigns(path: Path) -> dict[str, tuple[int, int]]:
    """Campaign id → how many records and steps it has, of a store that is sound."""
    with closing(sqlite3.connect(path)) as store:
        assert store.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert store.execute("PRAGMA foreign_key_check").fetchall() == []
        return {
            id: (records, steps)
            for id, records, steps in store.execute(
                "SELECT id, (SELECT count(*) FROM record WHERE campaign = campaign.id), "
                "(SELECT count(*) FROM step WHERE campaign = campaign.id) FROM campaign"
            ).fetchall()
        }


def count_of(path: Path, table: str) -> int:
    with closing(sqlite3.connect(path)) as store:
        return int(store.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def test_an_import_that_is_killed_happened_whole_or_not_at_all(tallow: Tallow, tmp_path: Path) -> None:
    seed = random.SystemRandom().getrandbits(32)
    print("seed", seed)
    chance, store = random.Random(seed), tmp_path / "store.sqlite"
    made = answer(tallow("demo", "--json"))["id"]
    counts = answer(tallow("export", made, "-o", "d", "--json"))["counts"]
    whole = (counts["records"], counts["steps"])
    began = time.monotonic()
    answer(tallow("import", "d", "--json"))
    lasts = time.monotonic() - began
    acknowledged = {id for id, _ in campaigns(store).items()}
    for _ in range(ROUNDS):
        process = tallow("import", "d", "--as", chance.choice(["copy", "replace"]), "--json")
        time.sleep(chance.uniform(0.3, 1.1) * lasts)
        process.send_signal(signal.SIGKILL)
        out, _ = process.communicate()
        if out.endswith("}\n"):
            acknowledged.add(json.loads(out)["id"])
        now = campaigns(store)
        assert set(now) >= acknowledged
        assert set(now.values()) == {whole}
    assert campaigns(store)[made] == whole


def test_an_export_that_is_killed_leaves_what_stood_there(tallow: Tallow, tmp_path: Path) -> None:
    answer(tallow("demo", "--json"))
    answer(tallow("export", "demo", "-o", "d", "--json"))
    chance = random.Random(11)
    for _ in range(6):
        process = tallow("export", "demo", "-o", "d", "--force")
        time.sleep(chance.uniform(0.2, 0.7))
        process.kill()
        process.communicate()
        assert answer(tallow("import", "d", "--dry-run", "--json"))["as"] == "copy"


def test_two_imports_at_once_and_a_person_who_goes_on_lose_nothing(tallow: Tallow, tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    answer(tallow("demo", "--json"))
    answer(tallow("export", "demo", "-o", "d", "--json"))
    steps = count_of(store, "step")
    both = [tallow("import", "d", "--as", "copy", "--json") for _ in range(2)]
    edits = [tallow("set", "demo", "Bob", "vitality", str(number), "--json") for number in (11, 12)]
    names = {answer(process)["name"] for process in both}
    assert names == {"Demo (imported)", "Demo (imported 2)"}
    assert all(answer(process)["step"] for process in edits)
    assert count_of(store, "step") == 3 * steps + 2
    assert len(campaigns(store)) == 3


def test_a_full_disk_is_named_and_leaves_no_part(tallow: Tallow) -> None:
    answer(tallow("demo", "--json"))
    chance = random.Random(5)
    for _ in range(4):  # what cannot be packed: the file takes more than 64 KiB
        answer(tallow("set", "demo", "Bob", "notes", chance.randbytes(19_000).hex(), "--json"))
    with small_disk() as disk:
        target = disk.folder / "d"
        target.write_text("mine")
        disk.fill(64 * 1024)
        process = tallow("export", "demo", "-o", str(target), "--force")
        _, err = process.communicate()
        assert process.returncode == 2
        assert err == f"The disk with {disk.folder} is full: make room and try again.\n"
        assert err.count("\n") == 1
        assert disk.names() == ["d"]
        assert target.read_text() == "mine"
