"""A part of an evening at the window, played by mouse and keyboard in a process of its own, as a restart would."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from tallow import app
from tallow.services.host import Host
from tallow.ui.shell.start import run
from tallow.ui.shell.window import MainWindow
from tests.ui.conftest import Hand, spoken_name

CHECKOUT = Path(__file__).parents[2]


class Waiter:
    """Waits for what the window does; stands for pytest-qt's, which a process of its own does not have."""

    def waitUntil(self, true: Callable[[], bool], timeout: int = 3000) -> None:
        """Let events come until something is so."""
        until = time.monotonic() + timeout / 1000
        while not true():
            assert time.monotonic() < until, "it did not come to that"
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def play(module: str, part: str, store: Path) -> None:
    """Play a part of ``tests.e2e``'s module in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT), "XDG_DATA_HOME": str(store.parent)}
    command = [sys.executable, "-m", f"tests.e2e.{module}", part, str(store)]
    done = subprocess.run(
        command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr


def _shows_a_sheet(window: MainWindow) -> bool:
    return bool(window.bridge.record_id)


def main(
    parts: Mapping[str, Callable[[Hand], None]],
    *,
    demo: bool = False,
    build: Callable[[Path], Host] = app.build_host,
    begins: Callable[[MainWindow], bool] = _shows_a_sheet,
) -> int:
    """Open Tallow on the store that the process was given, play its part, close.

    Args:
        demo: open the demo campaign; else the one of the last session, or the only one.
        build: makes the host of the store.
        begins: whether the window is so far that the part begins.
    """
    part, store = sys.argv[1], Path(sys.argv[2])
    application = QApplication([])
    failures: list[str] = []
    timer = QTimer()

    def look() -> None:
        windows = [each for each in application.topLevelWidgets() if isinstance(each, MainWindow)]
        if not windows or not begins(windows[0]):
            return
        timer.stop()
        window = windows[0]
        hand = Hand(Waiter(), window)  # type: ignore[arg-type]  # it only waits
        try:
            window.activateWindow()
            hand.until(window.isActiveWindow)
            parts[part](hand)
        except Exception:  # noqa: BLE001 - the process says what went wrong, whatever it was
            there = sorted({spoken_name(each) for each in hand.visible()})
            failures.append(f"{traceback.format_exc()}What showed: {there}")
        window.close()

    timer.timeout.connect(look)
    timer.start(20)
    run(app.home(), store, store.with_suffix(".window.json"), lambda: build(store), open_demo=demo)
    print("".join(failures), file=sys.stderr)
    return 1 if failures else 0
