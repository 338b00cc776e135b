"""Makes the backups that are due, beside the window's own work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QThreadPool, QTimer, Signal

from tallow.services.collecting import no_collecting
from tallow.ui.shell.crash.crash import sentence_of

if TYPE_CHECKING:
    from tallow.services.host import Host

FIRST, EVERY = 20_000, 60_000
"""Milliseconds after the start, which has enough to do, and between two looks whether one is due."""


class BackupTimer(QObject):
    """Looks each minute whether a backup is due, and makes it in a thread of its own.

    Signals:
        made: there is a new backup (a Backup).
        failed: one could not be made (the sentence); told once until one can be made again.
    """

    made = Signal(object)
    failed = Signal(str)

    def __init__(self, host: Host, parent: QObject | None = None) -> None:
        from tallow.services.files.backups import Keeper

        super().__init__(parent)
        self._keeper = Keeper(host)
        self._told = ""
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._timer = QTimer(self)
        self._timer.setInterval(FIRST)
        self._timer.timeout.connect(self.look)
        self._timer.start()
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.stop)

    def look(self) -> None:
        """Make a backup if one is due; while one is being made, nothing."""
        self._timer.setInterval(EVERY)
        if self._pool.activeThreadCount() == 0:
            self._pool.start(self._work)

    def stop(self) -> None:
        """Look no more; returns when a backup that is being made is there."""
        self._timer.stop()
        self._pool.waitForDone()

    def _work(self) -> None:
        """In the thread."""
        with no_collecting():
            try:
                if self._keeper.due():
                    self.made.emit(self._keeper.run())
                    self._told = ""
            except Exception as error:  # noqa: BLE001 - the top of a thread: the window says it and goes on
                sentence = sentence_of(error)
                if sentence != self._told:
                    self._told = sentence
                    self.failed.emit(sentence)
