"""The stage of golden images and screenshots: a window on the demo campaign, its clock still, a hand to work it."""

from __future__ import annotations

import fcntl
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QElapsedTimer, QEventLoop, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.services import demo
from tallow.services.files import backups
from tallow.services.host import Host
from tallow.services.own import place
from tallow.store.database import Store
from tallow.ui.bridge import Bridge
from tallow.ui.kit import install
from tallow.ui.shell import moment
from tallow.ui.shell.history import history_page
from tallow.ui.shell.state import WindowState
from tallow.ui.shell.window import MainWindow
from tests.ui.conftest import spoken_name

WIDTH, HEIGHT = 1440, 900
NOW = datetime(2026, 3, 1, 20, 14, tzinfo=UTC)
#: Where store and plugins lie. The pages of plugins and backups write it, so it is called alike on every machine, and
#: no folder with a name of its own (as ``tempfile`` gives) will do.
FOLDER = Path("/tmp/tallow-golden")
_PATIENCE = 15_000  # milliseconds that a thread may take

Opens = Callable[[MainWindow], None]


class _Clock(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: Any = None) -> Any:
        """Always the same moment."""
        return NOW.astimezone(tz)


def drawn(home: Path, theme: str, opens: Opens, *, begun: bool = True) -> QImage:
    """A window of 1440 × 900 in a theme, once what is to be shown has come to rest; needs a QApplication.

    Args:
        opens: works the window until it shows that.
        begun: with the demo campaign open, and not before the first campaign.
    """
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.setQuitOnLastWindowClosed(False)
    with hosted(home, begun=begun) as host:
        install(application, home, theme=theme, zoom=1.0).keep_still(True)
        window = MainWindow(Bridge(), WindowState(theme=theme, still=True))
        window.resize(WIDTH, HEIGHT)
        window.show()
        window.activateWindow()
        campaign = demo.find(host)
        if campaign is not None:
            backups.back_up(host)
        window.bridge.attach(host)
        window.bridge.open_campaign(campaign.id if campaign else "")
        rest(window)
        opens(window)
        rest(window)
        image = window.grab().toImage()
        window.close()
        window.deleteLater()
        QApplication.processEvents()
    return image.convertToFormat(QImage.Format.Format_RGB32)


@contextmanager
def hosted(home: Path, *, begun: bool = True) -> Iterator[Host]:
    """A store with the demo campaign, or an empty one, and the bundled plugins."""
    store = _played(home) if begun else b""
    with _stage(home, store) as host:
        yield host


@cache
def _played(home: Path) -> bytes:
    """The file of a store with the demo campaign, played once for all pictures of a process."""
    with _stage(home) as host:
        demo.make(host)
        with closing(sqlite3.connect(host.store.path)) as store:
            return store.serialize()


@contextmanager
def _stage(home: Path, store: bytes = b"") -> Iterator[Host]:
    """A host over a store's file (an empty one if there is none); another process that draws is waited for."""
    with FOLDER.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        rmtree(FOLDER, ignore_errors=True)  # of a process that died while it drew
        copytree(home / "plugins", FOLDER / "plugins", ignore=ignore_patterns("__pycache__"))
        if store:
            (FOLDER / "tallow.sqlite").write_bytes(store)
        loader = Loader([FolderSource(FOLDER / "plugins"), FolderSource(FOLDER / "own plugins", "user")])
        end = patch.object(place, "part_of", lambda *_: "k3f9")  # of ids, which is another on each machine
        with end, patch.object(moment, "datetime", _Clock), patch.object(history_page, "datetime", _Clock):
            host = Host(Store.open(FOLDER / "tallow.sqlite", now=lambda: NOW), loader, home, now=lambda: NOW)
            try:
                yield host
            finally:
                host.close()
                rmtree(FOLDER)


def rest(window: MainWindow) -> None:
    """Waits until the window looks the same for a while: rows that are built later, and what threads bring."""
    still, whole = QElapsedTimer(), QElapsedTimer()
    still.start()
    whole.start()
    before = window.grab().toImage()
    while still.elapsed() < 400 and whole.elapsed() < _PATIENCE:
        QTest.qWait(50)
        now = window.grab().toImage()
        if now != before:
            before = now
            still.restart()


def until(signal: Any) -> None:
    """Waits until a signal comes."""
    loop = QEventLoop()
    signal.connect(loop.quit)
    QTimer.singleShot(_PATIENCE, loop.quit)
    loop.exec()


def press(window: MainWindow, name: str) -> None:
    """Presses the button of that spoken name."""
    button = next(each for each in window.findChildren(QWidget) if each.isVisible() and spoken_name(each) == name)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def enter(text: str) -> None:
    """Types where the keyboard is."""
    for letter in text:  # the keyboard may go on with each
        QTest.keyClicks(focused(), letter)
        QApplication.processEvents()


def focused() -> QWidget:
    """What has the keyboard."""
    widget = QApplication.focusWidget()
    assert widget is not None, "nothing has the keyboard"
    return widget
