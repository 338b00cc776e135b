"""A picture of the window as it opens on a campaign, drawn without a display."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from tallow.model.errors import UserMistake
from tallow.ui.bridge import Bridge
from tallow.ui.kit import install
from tallow.ui.shell.state import WindowState
from tallow.ui.shell.window import MainWindow

if TYPE_CHECKING:
    from tallow.services.host import Host

WIDTH, HEIGHT = 1440, 900


def draw(home: Path, host: Host, campaign: str, file: Path) -> None:
    """Write the window on the campaign's first record as a PNG of 1440 × 900.

    Raises:
        UserMistake: where the file cannot be written.
    """
    found = QApplication.instance()
    application = found if isinstance(found, QApplication) else QApplication([])
    install(application, home, theme="paper", zoom=1.0)
    window = MainWindow(Bridge(), WindowState())
    window.resize(WIDTH, HEIGHT)
    window.show()
    window.bridge.attach(host)
    window.bridge.open_campaign(campaign)
    application.processEvents()
    written = window.grab().save(str(file), "PNG")
    window.close()
    if not written:
        raise UserMistake(f"{file} cannot be written. Name a folder in which you may write.")
