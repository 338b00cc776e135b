"""The command line does without Qt where nothing is drawn."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

VERBS = [
    ("campaigns",),
    ("demo",),
    ("records", "demo"),
    ("show", "demo", "Bob"),
    ("set", "demo", "Bob", "react", "51"),
    ("history", "demo"),
    ("undo", "demo"),
    ("resolvers",),
    ("resolve", "armor_damage.hit", "--campaign", "demo", "--with", "target=Bob"),
    ("odds", "armor_damage.hit"),
    ("roll", "3d6"),
    ("plugins", "list"),
    ("settings", "demo"),
]

CODE = """
import sys
from tallow.app import main
for words in {verbs!r}:
    assert main(words) == 0, words
assert not [name for name in sys.modules if name.startswith(("PySide6", "shiboken6"))]
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A store of its own."""
    return {**os.environ, "TALLOW_STORE": str(tmp_path / "store.sqlite"), "XDG_DATA_HOME": str(tmp_path)}


def test_no_verb_that_draws_nothing_imports_qt(environment: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE.format(verbs=VERBS)], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
