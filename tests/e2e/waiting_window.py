"""A window in a process of its own whose plugin does not answer, and the next one, which is asked about it."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from tallow import app
from tallow.services.host import Host
from tallow.ui.shell.start import run
from tallow.ui.shell.window import MainWindow
from tests.e2e.window_part import Waiter
from tests.ui.conftest import Hand

PATIENCE = 60_000
LIMIT = 0.3
"""Seconds after which a call is late here."""


def hangs(hand: Hand) -> None:
    """Nobody comes so far: the plugin keeps the window."""
    raise AssertionError("the plugin answered")


def switches_off(hand: Hand, what: str = "the total pond.leap", line: int = 15) -> None:
    """The offer comes before the plugin's code; switched off, the window opens without it."""
    hand.qtbot.waitUntil(lambda: hand.shows("Switch off Pond?"), timeout=PATIENCE)
    assert hand.says(f"The last time, it did not answer for 0.3 seconds in {what} (__init__.py, line {line}).")
    assert "plugins.systems.pond" not in sys.modules
    hand.click("Switch it off")
    hand.qtbot.waitUntil(lambda: hand.says("This record belongs to the plugin Pond"), timeout=PATIENCE)


def switches_off_alone(hand: Hand) -> None:
    """The same where nothing else of Python ran while the plugin did."""
    switches_off(hand, "leap", 14)


PARTS: Mapping[str, Callable[[Hand], None]] = {
    part.__name__: part for part in (hangs, switches_off, switches_off_alone)
}


def _hasty(store: Path) -> Host:
    host = app.build_host(store)
    host.loader.watch.limit = LIMIT
    return host


def main() -> int:
    """Open Tallow on the store that the process was given, play its part, close."""
    part, store = sys.argv[1], Path(sys.argv[2])
    application = QApplication([])
    failures: list[str] = []
    timer = QTimer()

    def look() -> None:
        windows = [each for each in application.topLevelWidgets() if isinstance(each, MainWindow)]
        if not windows or not windows[0].bridge.ready:
            return
        timer.stop()
        try:
            PARTS[part](Hand(Waiter(), windows[0]))  # type: ignore[arg-type]  # it only waits
        except Exception:  # noqa: BLE001 - the process says what went wrong, whatever it was
            failures.append(traceback.format_exc())
        windows[0].close()

    timer.timeout.connect(look)
    timer.start(20)
    run(app.home(), store, store.with_suffix(".window.json"), lambda: _hasty(store))
    print("".join(failures), file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
