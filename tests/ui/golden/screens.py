"""The window's screens as the golden images show them: the demo campaign on a clock that stands still."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree
from time import sleep
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QElapsedTimer, QEventLoop, QRect, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tallow.hooks.loader import Loader
from tallow.hooks.sources import FolderSource
from tallow.services import backups, demo
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.ui.bridge import Bridge
from tallow.ui.kit import install
from tallow.ui.resolver.odds_panel import OddsPanel
from tallow.ui.shell import history_page, moment
from tallow.ui.shell.state import WindowState
from tallow.ui.shell.window import MainWindow
from tests.ui.conftest import spoken_name

WIDTH, HEIGHT = 1440, 900
NOW = datetime(2026, 3, 1, 20, 14, tzinfo=UTC)
FOLDER = Path("/tmp/tallow-golden")
_PATIENCE = 15_000  # milliseconds that a thread may take

Opens = Callable[[MainWindow], None]


class _Clock(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: Any = None) -> Any:
        """Always the same moment."""
        return NOW.astimezone(tz)


def _page(name: str) -> Opens:
    return lambda window: window.bridge.show_page(name)


def _resolver(window: MainWindow) -> None:
    """A hit with two dice typed, and its odds."""
    _press(window, "Take a hit…")
    panel = next(iter(window.findChildren(OddsPanel)))
    _type("2d10×10")
    _until(panel.shown)
    QTest.keyClick(_focused(), Qt.Key.Key_Return)
    _type("98")


SCREENS: dict[str, Opens] = {
    "record": lambda window: None,
    "resolver": _resolver,
    "history": _page("history"),
    "plugins": _page("plugins"),
    "settings": _page("settings"),
    "backups": _page("backups"),
    "check": _page("check"),
    "first": lambda window: None,
}


def tiles() -> list[tuple[str, QRect]]:
    """The parts of a screen that are compared each for itself, so that a small thing that is gone counts."""
    wide, high = WIDTH // 6, HEIGHT // 6
    places = [(across, down) for down in range(6) for across in range(6)]
    return [
        (f"row {down + 1} column {across + 1}", QRect(across * wide, down * high, wide, high))
        for across, down in places
    ]


def picture(home: Path, screen: str, theme: str) -> QImage:
    """A screen of a window of 1440 × 900 in a theme; needs a QApplication."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.setQuitOnLastWindowClosed(False)
    with _host(home) as host:
        install(application, home, theme=theme, zoom=1.0).keep_still(True)
        window = MainWindow(Bridge(), WindowState(theme=theme, still=True))
        window.resize(WIDTH, HEIGHT)
        window.show()
        window.activateWindow()
        campaign = "" if screen == "first" else demo.make(host).id
        if campaign:
            backups.back_up(host)
        window.bridge.attach(host)
        window.bridge.open_campaign(campaign)
        _rest(window)
        SCREENS[screen](window)
        _rest(window)
        drawn = window.grab().toImage()
        window.close()
        window.deleteLater()
        QApplication.processEvents()
    return drawn.convertToFormat(QImage.Format.Format_RGB32)


@contextmanager
def _host(home: Path) -> Iterator[Host]:
    """Store and plugins in a folder that is named alike everywhere, since some screens write its name."""
    _take_folder()
    copytree(home / "plugins", FOLDER / "plugins", ignore=ignore_patterns("__pycache__"))
    loader = Loader([FolderSource(FOLDER / "plugins")])
    with patch.object(moment, "datetime", _Clock), patch.object(history_page, "datetime", _Clock):
        host = Host(Store.open(FOLDER / "tallow.sqlite", now=lambda: NOW), loader, home, now=lambda: NOW)
        try:
            yield host
        finally:
            host.close()
            rmtree(FOLDER)


def _take_folder() -> None:
    """Makes the folder; another run that has it is waited for, until it must have died."""
    for _ in range(600):
        try:
            FOLDER.mkdir()
        except FileExistsError:
            sleep(0.1)
        else:
            return
    rmtree(FOLDER)
    FOLDER.mkdir()


def _rest(window: MainWindow) -> None:
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


def _until(signal: Any) -> None:
    """Waits until a signal comes."""
    loop = QEventLoop()
    signal.connect(loop.quit)
    QTimer.singleShot(_PATIENCE, loop.quit)
    loop.exec()


def _press(window: MainWindow, name: str) -> None:
    button = next(each for each in window.findChildren(QWidget) if each.isVisible() and spoken_name(each) == name)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def _type(text: str) -> None:
    for letter in text:  # the keyboard may go on with each
        QTest.keyClicks(_focused(), letter)
        QApplication.processEvents()


def _focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None, "nothing has the keyboard"
    return widget
