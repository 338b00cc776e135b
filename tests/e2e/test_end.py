"""The end of the program: at once when all is closed, but not before Qt has handed over what was copied."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui.conftest import CHECKOUT

SCRIPT = """
import sys
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from tallow import app
from tallow.ui.shell import start

class Clipboard:
    def ownsClipboard(self):
        return {ours}

def run(*_words, **_options):
    start.application = QApplication([])
    QGuiApplication.clipboard = Clipboard  # drawn offscreen, Qt's own belongs to nobody
    print("closed")
    return 3

start.run = run
code = app.main()
print("taken apart")
sys.exit(code)
"""


@pytest.mark.parametrize(("ours", "said"), [(False, "closed\n"), (True, "closed\ntaken apart\n")])
def test_it_ends_at_once_unless_something_of_ours_is_on_the_clipboard(ours: bool, said: str, tmp_path: Path) -> None:
    environment = {**os.environ, "TALLOW_STORE": str(tmp_path / "x.sqlite"), "PYTHONPATH": str(CHECKOUT / "desktop")}
    words = [sys.executable, "-c", SCRIPT.format(ours=ours)]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.returncode) == (said, 3)
