"""``tallow demo`` killed at any moment: a demo is there whole, or the one before it is still the one in use."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

ROUNDS = 14


if os.name == "posix":

    def test_a_demo_that_is_killed_happened_whole_or_not_at_all(tmp_path: Path) -> None:
        seed = random.SystemRandom().getrandbits(32)
        print("seed", seed)
        chance, store, temporary = random.Random(seed), tmp_path / "store.sqlite", tmp_path / "temporary"
        temporary.mkdir()
        places = {"TALLOW_STORE": str(store), "XDG_DATA_HOME": str(tmp_path), "TMPDIR": str(temporary)}
        environment = {**os.environ, **places}
        command = [sys.executable, "-m", "tallow.app", "demo"]
        began = time.monotonic()
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
        lasts = time.monotonic() - began
        (whole,) = in_use(store)
        demos = 1
        for _ in range(ROUNDS):
            process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
            time.sleep(chance.uniform(0.3, 1.1) * lasts)
            process.send_signal(signal.SIGKILL)
            out, _ = process.communicate()
            assert in_use(store) == [whole]
            now = count_of(store, "campaign")
            assert now - demos in ((1,) if out else (0, 1))  # what was told is there
            assert count_of(store, "campaign WHERE archived") == now - 1
            assert count_of(store, "step WHERE label = 'Archive Demo'") == now - 1
            demos = now


def in_use(store: Path) -> list[tuple[str, int, int, int]]:
    """Of each campaign that is not put away its name, and how many records, steps and rolls it has."""
    with closing(sqlite3.connect(store)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        counts = ", ".join(
            f"(SELECT count(*) FROM {table} WHERE campaign = campaign_.id)" for table in ("record", "step", "roll")
        )
        return connection.execute(f"SELECT name, {counts} FROM campaign AS campaign_ WHERE NOT archived").fetchall()


def count_of(store: Path, rows: str) -> int:
    with closing(sqlite3.connect(store)) as connection:
        return int(connection.execute(f"SELECT count(*) FROM {rows}").fetchone()[0])
