"""Looks each second whether another process changed the file or the plugins, and lets the window show what it did."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from tallow.model.errors import StoreTrouble, UserMistake
from tallow.ui.bridge import Bridge

EVERY = 1000
"""Milliseconds between two looks."""


class Watch(QObject):
    """Made when the services are there; looks while its window shows.

    What it finds goes out as the bridge's ``elsewhere``; where the open campaign is gone or put away, another opens.
    """

    def __init__(self, bridge: Bridge, window: QWidget) -> None:
        super().__init__(window)
        self._bridge, self._window = bridge, window
        self._version = bridge.host.store.data_version()
        self._shelves = bridge.host.loader.shelves()
        self._content = bridge.host.loader.stamp()
        self._told = ""
        bridge.campaign_switched.connect(self._on_moved)
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Look now."""
        if not self._window.isVisible():
            return
        try:
            version, shelves = self._bridge.host.store.data_version(), self._bridge.host.loader.shelves()
            if (version, shelves) != (self._version, self._shelves):
                self._read_again()
                self._version, self._shelves = version, shelves
            self._told = ""
        except StoreTrouble as trouble:
            self._tell_once(str(trouble))

    def _on_moved(self) -> None:
        """What this window itself did with plugins is no news."""
        self._shelves = self._bridge.host.loader.shelves()

    def _tell_once(self, sentence: str) -> None:
        """The same trouble comes each second; once is enough."""
        if sentence != self._told:
            self._told = sentence
            self._bridge.trouble.emit(sentence)

    def _read_again(self) -> None:
        bridge, before = self._bridge, self._bridge.campaign
        if before is None:
            self._open_what_came()
            return
        content = self._read_plugins()
        try:
            bridge.reread_campaign()
        except UserMistake:
            self._open_another(f"{before.name} was removed by another window or program.")
            return
        now = bridge.campaign
        if now is not None and now.archived and not before.archived:
            self._open_another(f"{before.name} was put away by another window or program; everything in it is kept.")
        if content:
            bridge.content_changed()
        bridge.elsewhere.emit()

    def _read_plugins(self) -> bool:
        """Look anew at the user's plugins, where their files are others: another window may have kept entries in them.

        Returns:
            whether they are.
        """
        host = self._bridge.host
        before, self._content = self._content, host.loader.stamp()
        if self._content == before:
            return False
        host.loader.rescan()
        host.forget_registries()
        return True

    def _open_another(self, why: str) -> None:
        others = self._bridge.campaigns()
        self._bridge.open_campaign(others[0].id if others else "")
        self._bridge.trouble.emit(why)

    def _open_what_came(self) -> None:
        """The first campaign of the file was made by another program: that is what this window waited for."""
        found = self._bridge.campaigns()
        if found:
            self._bridge.open_campaign(found[0].id)
