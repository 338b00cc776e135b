"""Golden images are drawn in a process of their own, and only where their glyphs are drawn alike: on Linux."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

LINUX = sys.platform == "linux"
collect_ignore = [] if LINUX else ["test_golden.py", "test_tour.py"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say why they are not compared elsewhere."""
    if not LINUX:
        terminalreporter.write_line(
            "golden images: not compared, since they are drawn for Linux and the edges of its glyphs"
        )


@pytest.fixture(scope="session")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all golden images as they are drawn now."""
    return made("make", tmp_path_factory.mktemp("golden"), "--whole")


@pytest.fixture(scope="session")
def toured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all screenshots as they are drawn now."""
    return made("tour", tmp_path_factory.mktemp("tour"))


def made(module: str, folder: Path, *words: str) -> Path:
    """The folder, once a command has drawn into it."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.ui.golden.{module}", *words, "--into", str(folder)],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder
