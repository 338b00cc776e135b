"""`installer/bootstrap.py` as a person calls it: one sentence where it cannot go on, and no traceback."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what the installation reads."""
    shutil.copytree(ROOT / "installer", tmp_path / "installer", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def call(checkout: Path, *words: str) -> tuple[int, list[str]]:
    done = subprocess.run(
        [sys.executable, str(checkout / "installer/bootstrap.py"), *words],
        cwd=checkout.parent,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stderr.splitlines()


def test_a_word_is_asked_for(checkout: Path) -> None:
    code, said = call(checkout)
    assert code == 2
    assert len(said) == 1
    assert "bootstrap.py run" in said[0]
    assert "bootstrap.py test" in said[0]


def test_something_else_called_venv_is_left_alone(checkout: Path) -> None:
    (checkout / ".venv").mkdir()
    (checkout / ".venv/letters.txt").write_text("mine", encoding="utf-8")
    code, said = call(checkout, "test")
    assert code == 1
    assert len(said) == 1
    assert "move it away" in said[0]
    assert (checkout / ".venv/letters.txt").read_text(encoding="utf-8") == "mine"
