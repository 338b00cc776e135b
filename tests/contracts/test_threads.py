"""What works beside the window looks for no garbage: a thread that did would delete widgets that are not its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.contracts.tree import ROOT, files, read

_MAKES_A_THREAD = re.compile(r"\b(Thread|ThreadPoolExecutor|QThreadPool|QThread|QRunnable|Timer)\(")
THREADED = [file for file in files(".py", "desktop") if _MAKES_A_THREAD.search(read(file).replace("QTimer(", ""))]


def test_the_threads_are_found() -> None:
    assert {file.name for file in THREADED} >= {"odds_worker.py", "backup_timer.py", "look_ahead.py", "progress.py"}


@pytest.mark.parametrize("file", THREADED, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_thread_s_work_is_done_without_looking_for_garbage(file: Path) -> None:
    assert "with no_collecting():" in read(file)


def test_no_layout_is_asked_for_its_items() -> None:
    """What PySide then keeps of them ends the program once Qt deletes one: see kit/laid_out.py."""
    asking = [file for file in files(".py", "desktop") if ".itemAt(" in read(file)]
    assert asking == []
