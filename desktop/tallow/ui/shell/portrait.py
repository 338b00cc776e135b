"""A picture of the window as it opens on a campaign, drawn without a display."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from tallow.model.errors import UserMistake
from tallow.ui.bridge import Bridge
from tallow.ui.kit import install
from tallow.ui.shell.state import WindowState
from tallow.ui.shell.window import MainWindow

if TYPE_CHECKING:
    from tallow.services.host import Host

WIDTH, HEIGHT = 1440, 900
_ROUNDS = 50  # of events, at most; a window that is whole needs about five


def draw(home: Path, host: Host, campaign: str, file: Path) -> None:
    """Write the window on the campaign's first record as a PNG of 1440 × 900.

    Raises:
        UserMistake: where the file cannot be written.
    """
    found = QApplication.instance()
    application = found if isinstance(found, QApplication) else QApplication([])
    install(application, home, theme="paper", zoom=1.0).keep_still(True)  # a glow on its way is no picture
    window = MainWindow(Bridge(), WindowState())
    window.resize(WIDTH, HEIGHT)
    window.show()
    window.bridge.attach(host)
    window.bridge.open_campaign(campaign)
    written = _whole(application, window).save(str(file), "PNG")
    window.close()
    if not written:
        raise UserMistake(f"{file} cannot be written. Name a folder in which you may write.")


def _whole(application: QApplication, window: MainWindow) -> QPixmap:
    """The window once everything that it puts off has come: when two pictures, with all events between, are alike."""
    application.processEvents()
    before = window.grab()
    for _ in range(_ROUNDS):
        for _ in range(3):  # what is put off may put off something in its turn
            application.sendPostedEvents()
            application.processEvents()
        now = window.grab()
        if now.toImage() == before.toImage():
            break
        before = now
    return before
