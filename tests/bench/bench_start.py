"""Start-up of the whole program against a bare window, each a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench.bench_store import stocked
from tests.bench.measure import Figure, compare

BARE = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QLabel

class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, QApplication.instance().quit)

application = QApplication([])
window = Window()
window.setCentralWidget(QLabel("Tallow"))
window.resize(1440, 900)
window.show()
application.exec()
"""


TALLOW = "import sys; from tallow.app import main; sys.exit(main())"  # what the installed ``tallow`` does


def process(words: list[str], store: Path) -> Callable[[], None]:
    """Runs a program to its end; what it keeps to be quicker the next time lies beside the store."""
    places = {"TALLOW_STORE": str(store), "TALLOW_CACHE": str(store.parent / "cache")}
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, **places}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # nobody starts a program that is compiled anew each time

    def run() -> None:
        subprocess.run([sys.executable, *words], env=environment, check=True, capture_output=True)

    return run


def figures(folder: Path) -> Iterator[Figure]:
    """Painted, and ready with 300 records in the store."""
    with stocked(folder, "start") as (host, _, _):
        store = host.store.path
    ready = process(["-c", TALLOW, "--quit-when-ready"], store)
    painted = process(["-c", TALLOW, "--quit-after-paint"], store)
    bare, name = process(["-c", BARE], store), "a bare PySide6 window"
    ready()  # the last session, whose campaign and lists the first paint shows
    yield compare("painted: bar, rail, the lists' heads of the last session", painted, name, bare, times=15, aim="1.6")
    yield compare("ready: the last record's sheet, 300 records in the store", ready, name, bare, times=15, aim="4")
