"""One part of an evening at the window, played by mouse and keyboard in a process of its own.

Run as ``python -m tests.e2e.window_evening PART STORE``; it exits with 0 when all was as it should be.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication

from tallow import app
from tallow.ui.shell.start import run
from tallow.ui.shell.window import MainWindow
from tests.ui.conftest import Hand


class Waiter:
    """Waits for what the window does; stands for pytest-qt's, which a process of its own does not have."""

    def waitUntil(self, true: Callable[[], bool], timeout: int = 3000) -> None:
        """Let events come until something is so."""
        until = time.monotonic() + timeout / 1000
        while not true():
            assert time.monotonic() < until, "it did not come to that"
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def bob(hand: Hand) -> tuple[int, int]:
    """Bob's Vitality and the Physical of his plate coat, as the store holds them."""
    host, campaign = hand.window.bridge.host, hand.window.bridge.campaign
    assert campaign is not None
    record = host.find_record(campaign, "Bob")
    return record.get("vitality"), record.get("armor")[0]["physical"]


def hit_undo_hit(hand: Hand) -> None:
    """Bob takes 200, all of it is undone, and he takes it once more."""
    assert bob(hand) == (70, 100)
    hand.click("Take a hit…")
    hand.type("200")
    hand.until(lambda: hand.shows("Apply 2 changes"))
    # 200 × 80 % = 160, less 100 is 60, less 30 is 30; 70 − 30 = 40, and the coat wears by 160 / 4 = 40.
    assert hand.says("70 → 40")
    hand.control(Qt.Key.Key_Return)
    assert bob(hand) == (40, 60)
    hand.control(Qt.Key.Key_Z)
    assert bob(hand) == (70, 100)
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert bob(hand) == (40, 60)


def undo_further_back(hand: Hand) -> None:
    """After a restart the hit is still there; it is undone, and a step of the demo before it as well."""
    assert bob(hand) == (40, 60)
    hand.control(Qt.Key.Key_Z)
    assert bob(hand) == (70, 100)
    host, campaign = hand.window.bridge.host, hand.window.bridge.campaign
    assert campaign is not None

    def bought() -> list[str]:
        return [row["name"] for row in host.find_record(campaign, "Wend").get("purchases")]

    assert bought() == ["The cellar door", "A word to the ferryman"]
    hand.control(Qt.Key.Key_Z)
    assert bought() == ["The cellar door"]  # the demo's last step was the other purchase


PARTS = {"first": hit_undo_hit, "second": undo_further_back}


def main(part: str, store: Path) -> int:
    """Open Tallow on the demo, play the part once a sheet shows, close."""
    application = QApplication([])
    failures: list[str] = []
    timer = QTimer()

    def look() -> None:
        windows = [each for each in application.topLevelWidgets() if isinstance(each, MainWindow)]
        if not windows or not windows[0].bridge.record_id:
            return
        timer.stop()
        window = windows[0]
        try:
            hand = Hand(Waiter(), window)  # type: ignore[arg-type]  # it only waits
            window.activateWindow()
            hand.until(window.isActiveWindow)
            PARTS[part](hand)
        except Exception:  # noqa: BLE001 - the process says what went wrong, whatever it was
            failures.append(traceback.format_exc())
        window.close()

    timer.timeout.connect(look)
    timer.start(20)
    run(app.home(), store, store.with_suffix(".window.json"), lambda: app.build_host(store), open_demo=True)
    print("".join(failures), file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
