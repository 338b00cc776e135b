"""A store that no longer opens: the window says so, offers the backups, and goes on with the one that is chosen."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tallow.hooks.loader import Loader
from tallow.model.record import Campaign
from tallow.services.files import backups
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.ui.bridge import Bridge
from tallow.ui.shell.backups.rescue import Rescue
from tallow.ui.shell.start import Opening
from tallow.ui.shell.state import WindowState
from tallow.ui.shell.window import MainWindow
from tests.conftest import CANARIES
from tests.ui.conftest import Hand


@pytest.fixture(autouse=True)
def tidy() -> Iterator[None]:
    """What a start changes in the process, put back."""
    hook = sys.excepthook
    yield
    sys.excepthook = hook
    gc.enable()


@pytest.fixture
def broken(host: Host, birds: Campaign) -> Path:
    """A store with the aviary, backed up twice, and then cut short."""
    backups.back_up(host)
    backups.back_up(host)
    path = host.store.path
    host.store.close()
    path.write_bytes(path.read_bytes()[:-700])
    return path


@pytest.fixture
def begun(broken: Path, loader: Loader, qtbot: QtBot) -> Iterator[Hand]:
    """A hand at the window that was opened on it."""
    window = MainWindow(Bridge(), WindowState())
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    opening = Opening(
        window, WindowState(), broken, lambda: Host(Store.open(broken), loader, CANARIES), open_demo=False
    )
    opening.begin()
    yield Hand(qtbot, window)
    if window.bridge.ready:
        window.bridge.host.store.close()
    window.close()


def picks(answer: Path | str) -> Callable[[QWidget, str], str]:
    """A person who picks this in the system's own dialog."""
    return lambda parent, start: str(answer)


def rescue(hand: Hand) -> Rescue:
    """The dialog that shows."""
    found = hand.window.findChild(Rescue)
    assert found is not None
    return found


def test_the_newest_backup_is_put_in_its_place_by_keyboard(begun: Hand, broken: Path) -> None:
    assert begun.says(
        f"{broken} is damaged or cut short. Put a backup in its place; the damaged file is left as it is."
    )
    newest, older = backups.listed(broken)
    assert begun.says(newest.path.name)
    assert begun.says(older.path.name)
    begun.key(Qt.Key.Key_Return)  # the keyboard is on the newest one's button
    assert begun.shows("Campaign Aviary")
    assert begun.shows("Birds, 2 at home")
    assert not begun.says("is damaged or cut short")
    [damaged] = [each for each in backups.listed(broken) if each.reason == "damaged"]
    assert damaged.path.stat().st_size == broken.stat().st_size - 700


def test_a_backup_that_is_broken_too_is_told_and_another_can_be_chosen(begun: Hand, broken: Path) -> None:
    newest, older = backups.listed(broken)
    newest.path.write_bytes(b"\0" * 8192)
    before = broken.read_bytes()
    begun.key(Qt.Key.Key_Return)
    assert begun.says(f"{newest.path} holds only zeros. Choose another backup; nothing was changed.")
    assert broken.read_bytes() == before
    rescue(begun).pick_file = picks("")
    begun.click("Another file…")
    rescue(begun).pick_file = picks(older.path)
    begun.click("Another file…")
    assert begun.shows("Campaign Aviary")


def test_leaving_it_changes_nothing(begun: Hand, broken: Path) -> None:
    before = broken.read_bytes()
    begun.key(Qt.Key.Key_Escape)
    assert not begun.says("Another file…")
    assert begun.says("is damaged or cut short")
    assert broken.read_bytes() == before
    assert not begun.window.bridge.ready
