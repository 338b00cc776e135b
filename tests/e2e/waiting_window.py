"""A window in a process of its own whose plugin does not answer, and the next one, which is asked about it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from tallow import app
from tallow.services.host import Host
from tests.e2e.window_part import main
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


def switches_off_what_ended(hand: Hand, line: int) -> None:
    """The same of a plugin that ended the window before its campaign showed."""
    hand.qtbot.waitUntil(lambda: hand.shows("Switch off Pond?"), timeout=PATIENCE)
    assert hand.says(f"The last time, it ended Tallow in the total pond.leap (__init__.py, line {line}).")
    assert hand.says("ended Tallow")
    assert "plugins.systems.pond" not in sys.modules
    hand.click("Switch it off")
    hand.qtbot.waitUntil(lambda: hand.says("This record belongs to the plugin Pond"), timeout=PATIENCE)


def switches_off_what_leaves(hand: Hand) -> None:
    """It called the system's exit."""
    switches_off_what_ended(hand, 32)


def switches_off_what_breaks(hand: Hand) -> None:
    """It read where nothing is."""
    switches_off_what_ended(hand, 34)


PARTS: Mapping[str, Callable[[Hand], None]] = {
    part.__name__: part
    for part in (hangs, switches_off, switches_off_alone, switches_off_what_leaves, switches_off_what_breaks)
}


def _hasty(store: Path) -> Host:
    host = app.build_host(store)
    host.loader.watch.limit = LIMIT
    return host


if __name__ == "__main__":
    sys.exit(main(PARTS, build=_hasty, begins=lambda window: window.bridge.ready))
