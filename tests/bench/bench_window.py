"""The window against painting it once: another sheet, another theme, a step of zoom; and a key's way to the store."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tallow import app
from tallow.services.host import Host
from tallow.ui.bridge import Bridge
from tallow.ui.kit import StatBox, install, look
from tallow.ui.shell.backups.backup_timer import BackupTimer
from tallow.ui.shell.state import WindowState
from tallow.ui.shell.window import MainWindow
from tests.bench.bench_store import raw_commit, stocked
from tests.bench.measure import Figure, compare

PAINTED = "painting the same window once"


@contextmanager
def opened(host: Host, campaign: str) -> Iterator[MainWindow]:
    """A window of 1440 × 900 on the campaign's first record, once everything in it is built."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    install(application, app.home(), theme="paper").keep_still(True)
    window = MainWindow(Bridge(), WindowState(theme="paper", still=True))
    window.resize(1440, 900)
    window.show()
    window.activateWindow()
    window.bridge.attach(host)
    window.bridge.open_campaign(campaign)
    QTest.qWait(1000)
    assert window.wiring is not None
    for backups in window.wiring.findChildren(BackupTimer):
        backups.stop()  # nothing is done beside what is measured
    gc.collect()
    gc.freeze()  # as the program does once it is ready
    yield window
    window.close()
    window.deleteLater()
    shown()


def shown() -> None:
    """Until everything that was begun stands on the screen."""
    for _ in range(8):  # a layout that is asked anew asks others
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()


def in_turn(does: Callable[[object], object], values: tuple[object, ...]) -> Callable[[], None]:
    """Does something with one value after the other, until it shows."""
    following = cycle(values)

    def run() -> None:
        does(next(following))
        shown()

    return run


def figures(folder: Path) -> Iterator[Figure]:
    """What a person sees, and what they type."""
    with stocked(folder, "window") as (host, campaign, record), opened(host, campaign) as window:
        sheets = in_turn(lambda id: window.bridge.show_record(str(id)), ("record7", "record8"))
        yield compare("opening a sheet after the first", sheets, PAINTED, window.grab, times=40)
        themes = in_turn(lambda theme: look().pin(str(theme)), ("candle", "paper"))
        yield compare("another theme", themes, PAINTED, window.grab, times=40)
        zooms = in_turn(lambda zoom: look().set_zoom(float(str(zoom))), (1.1, 1.0))
        yield compare("a step of zoom", zooms, PAINTED, window.grab, times=40)
        yield from typing(folder, host, window, record)


def typing(folder: Path, host: Host, window: MainWindow, record: str) -> Iterator[Figure]:
    """A digit in a stat's box."""
    window.bridge.show_record(record)
    shown()
    box = next(each for each in window.findChildren(StatBox) if each.accessibleName().startswith("React"))
    box.setFocus()
    digits = cycle((Qt.Key.Key_4, Qt.Key.Key_7))

    def stored() -> object:
        with host.store.read() as reader:
            return reader.record(record).document.values["react"]

    def key() -> None:
        box.lineEdit().selectAll()
        QTest.keyClick(box, next(digits))

    def key_and_show() -> None:
        key()
        shown()

    with host.store.read() as reader:
        document = {"values": dict(reader.record(record).document.values)}
    floor = raw_commit(folder / "keys.sqlite", document)
    written = "a digit typed into a sheet: in the store, and the sheet has heard of it"
    yield compare(written, key, "raw sqlite3: two rows, one commit", floor, times=100)
    assert stored() in (4, 7), "a digit is written at once"
    yield compare(
        "a digit typed into a sheet: all that follows from it shows", key_and_show, PAINTED, window.grab, times=40
    )
