"""Golden images are drawn in a process of their own, and only where their glyphs are drawn alike: on Linux."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

LINUX = sys.platform == "linux"
collect_ignore = [] if LINUX else ["test_golden.py"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say why they are not compared elsewhere."""
    if not LINUX:
        terminalreporter.write_line(
            "golden images: not compared, since they are drawn for Linux and the edges of its glyphs"
        )


@pytest.fixture(scope="session")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all images as they are drawn now."""
    folder = tmp_path_factory.mktemp("golden")
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.golden.make", "--whole", "--into", str(folder)],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder
