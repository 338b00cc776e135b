"""What a plugin's threads raise, and what it leaves for the program's end, is one sentence, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.e2e.window_part import CHECKOUT

MANIFEST = 'id = "gnat"\nname = "Gnat"\nfamily = "system"\nversion = "1.0.0"\napi = 1\n'
PLUGIN = """import atexit
import threading
from tallow.api import KindType, hookimpl


def fails():
    raise LookupError("nobody waits")


def leaves():
    1 / 0


@hookimpl
def declare_kinds():
    for _ in range(3):
        thread = threading.Thread(target=fails)
        thread.start()
        thread.join()
        atexit.register(leaves)
    return [KindType("gnat.swarm", "Swarm", "Swarms", ())]
"""
SAID = [
    "The plugin gnat failed in a thread of its own, __init__.py:7. It failed (LookupError: nobody waits).",
    "The plugin gnat failed in what nobody waits for, __init__.py:11. It failed (ZeroDivisionError: division by zero).",
]


def test_each_is_said_once_and_the_verb_does_its_work(tmp_path: Path) -> None:
    folder = tmp_path / "plugins" / "systems" / "gnat"
    folder.mkdir(parents=True)
    (folder / "plugin.toml").write_text(MANIFEST, encoding="utf-8")
    (folder / "__init__.py").write_text(PLUGIN, encoding="utf-8")
    places = {"TALLOW_STORE": tmp_path / "store.sqlite", "TALLOW_PLUGINS": tmp_path / "plugins"}
    places |= {"PYTHONPATH": Path(CHECKOUT), "XDG_DATA_HOME": tmp_path}
    environment = {**os.environ, **{key: str(value) for key, value in places.items()}}

    def tallow(*words: str) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-m", "tallow.app", *words]
        return subprocess.run(line, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False)

    for words in ("new Air --system gnat", "add Air swarm S"):
        assert tallow(*words.split()).returncode == 0
    for words in ("show Air S", "plugins check gnat --run"):
        done = tallow(*words.split())
        assert (done.returncode, done.stderr.splitlines()) == (0, SAID), words
