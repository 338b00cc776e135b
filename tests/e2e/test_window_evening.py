"""The window from end to end: a hit applied, undone, done again; closed, opened again, undone further back."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]


def play(part: str, store: Path) -> None:
    """Play a part in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT), "XDG_DATA_HOME": str(store.parent)}
    command = [sys.executable, "-m", "tests.e2e.window_evening", part, str(store)]
    done = subprocess.run(
        command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr


def test_a_hit_by_mouse_and_keyboard_is_undone_further_back_after_a_restart(tmp_path: Path) -> None:
    store = tmp_path / "evening.sqlite"
    play("first", store)
    play("second", store)
