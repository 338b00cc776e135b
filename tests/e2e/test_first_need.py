"""What a start does when: manifests for the list, content and code for the campaign that opens, and of nothing else."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CODE = """
import json, sys
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
from tallow.app import main
code = main({words!r})
modules = sorted(name for name in sys.modules if name.startswith("plugins.") and name.count(".") == 2)
content = sorted({{path.rsplit("/", 3)[1] for path in opened if "/content/" in path and path.endswith(".toml")}})
print(json.dumps([code, modules, content]), file=sys.__stderr__)
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A store and a cache of its own."""
    own = {"TALLOW_STORE": str(tmp_path / "store.sqlite"), "TALLOW_CACHE": str(tmp_path / "cache")}
    return {**os.environ, **own, "XDG_DATA_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}


def started(environment: dict[str, str], *words: str) -> tuple[list[str], list[str]]:
    """The plugins of which a process imported code, and those of which it opened content."""
    done = subprocess.run(
        [sys.executable, "-c", CODE.format(words=list(words))],
        env=environment,
        cwd=environment["XDG_DATA_HOME"],
        capture_output=True,
        text=True,
        check=True,
    )
    code, modules, content = json.loads(done.stderr.splitlines()[-1])
    assert code == 0, done.stderr
    return [name.rpartition(".")[2] for name in modules], content


def test_the_list_of_plugins_imports_no_code_and_reads_no_content(environment: dict[str, str]) -> None:
    assert started(environment, "plugins", "list") == ([], [])
    assert started(environment, "campaigns") == ([], [])


def test_a_campaign_brings_the_code_and_content_of_its_plugins_alone(environment: dict[str, str]) -> None:
    started(environment, "new", "Vale", "--system", "king", "--plugins", "king_starter_tables")
    enabled = (["king"], ["king", "king_starter_tables"])
    assert started(environment, "settings", "Vale") == enabled
    assert started(environment, "--quit-when-ready") == enabled


def test_the_shell_is_painted_before_any_plugin_is_looked_for(environment: dict[str, str]) -> None:
    started(environment, "new", "Vale", "--system", "king")
    assert started(environment, "--quit-after-paint") == ([], [])


def test_without_its_cache_a_start_does_what_it_did(environment: dict[str, str], tmp_path: Path) -> None:
    started(environment, "new", "Vale", "--system", "king", "--plugins", "king_starter_tables")
    first = started(environment, "settings", "Vale")
    kept = tmp_path / "cache" / "content"
    assert len(list(kept.iterdir())) == 1  # of the game
    shutil.rmtree(kept)
    assert started(environment, "settings", "Vale") == first
    assert len(list(kept.iterdir())) == 1


def test_a_cache_that_nobody_can_have_stops_nothing(environment: dict[str, str], tmp_path: Path) -> None:
    started(environment, "new", "Vale", "--system", "king")
    for place in ("~nobody_is_called_that/cache", "/dev/null/cache", "/proc/cache"):
        assert started(environment | {"TALLOW_CACHE": place}, "settings", "Vale") == (["king"], ["king"])
