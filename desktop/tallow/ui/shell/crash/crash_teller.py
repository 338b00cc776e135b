"""Tells the person of an error that nobody caught, after what is being typed was saved."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from tallow.model.errors import TallowError
from tallow.ui.shell.crash.crash import Crashes, sentence_of

if TYPE_CHECKING:
    from tallow.ui.dialogs.crash_dialog import CrashDialog
    from tallow.ui.shell.window import MainWindow


class CrashTeller(QObject):
    """A new error opens a dialog; one that came before, or comes while the dialog is open, only joins the report.

    Args:
        save: keeps what belongs to the window itself.
    """

    _came = Signal(object)

    def __init__(self, window: MainWindow, save: Callable[[], None]) -> None:
        super().__init__(window)
        self._window, self._save = window, save
        self._crashes = Crashes()
        self._dialog: CrashDialog | None = None
        # Queued: an error may come from another thread, or from the middle of a paint.
        self._came.connect(self._on_came, Qt.ConnectionType.QueuedConnection)

    def tell(self, error: BaseException) -> None:
        """Take an error; from any thread."""
        self._came.emit(error)

    def _on_came(self, error: BaseException) -> None:
        try:
            self._tell(error)
        except Exception:  # noqa: BLE001 - telling of a failure must not fail; the plain line is what is left
            with contextlib.suppress(Exception):
                self._window.tell(sentence_of(error))

    def _tell(self, error: BaseException) -> None:
        if isinstance(error, TallowError):  # our own words for it; nothing is broken
            self._window.tell(sentence_of(error))
            return
        new = self._crashes.note(error)
        if new:  # saving may be what fails, again and again
            self._keep()
        if self._dialog is not None:
            self._dialog.show_report(self._report())
        elif new:
            self._open(error)
        else:
            self._window.tell(sentence_of(error))

    def _keep(self) -> None:
        """Commit what is being typed, as closing would, and keep the window's state."""
        focused = QApplication.focusWidget()
        dialog = self._dialog
        with contextlib.suppress(Exception):
            if focused is not None and (dialog is None or not dialog.isAncestorOf(focused)):
                focused.clearFocus()
                focused.setFocus()
        with contextlib.suppress(Exception):
            self._save()

    def _open(self, error: BaseException) -> None:
        from tallow.ui.dialogs.crash_dialog import CrashDialog
        from tallow.ui.shell.crash.crash_report import place_of

        happened = f"A part of the program failed ({place_of(error)}). You can go on; what you just did may not show."
        self._dialog = CrashDialog(happened, self._safe(), self._report(), self._window)
        self._dialog.accepted.connect(self._on_ended)
        self._dialog.rejected.connect(self._on_ended)
        self._dialog.open()

    def _safe(self) -> str:
        bridge = self._window.bridge
        if not bridge.ready:
            return "Nothing was open yet, so nothing of yours was touched."
        with contextlib.suppress(Exception):
            last = bridge.ends()[0]
            upto = f"up to your last step, “{last.label}”, " if last else ""
            return f"Everything {upto}is saved in {bridge.host.store.path}."
        return f"What was saved is in {bridge.host.store.path}."

    def _report(self) -> str:
        from tallow.ui.shell.crash.crash_report import report

        campaign = self._window.bridge.campaign
        plugins = [f"{id} {version}".strip() for id, version in campaign.plugins.items()] if campaign else []
        return report(list(self._crashes.happened.values()), plugins)

    def _on_ended(self) -> None:
        self._dialog = None
