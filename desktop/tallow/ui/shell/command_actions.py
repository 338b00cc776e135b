"""The plugins' commands as actions of the window, in the menu and with the key that each asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from tallow.model.command import Command
from tallow.model.errors import TallowError
from tallow.ui.bridge import Bridge


class CommandActions(QObject):
    """One action for each command of the open campaign; it acts on the record that shows, if that is of its kind."""

    def __init__(self, window: QWidget, bridge: Bridge, run: Callable[[str, str], None]) -> None:
        super().__init__(window)
        self._window, self._bridge, self._run = window, bridge, run
        self._made: list[tuple[Command, QAction]] = []

    def refresh(self) -> None:
        """Make them anew for the open campaign; a key that the window has already stays the window's."""
        for _, action in self._made:
            self._window.removeAction(action)
            action.deleteLater()
        campaign = self._bridge.campaign
        taken = {keys.toString() for action in self._window.actions() for keys in action.shortcuts()}
        commands = self._bridge.host.registry(campaign.plugins).commands.values() if campaign else ()
        self._made = [(command, self._action(command, taken)) for command in commands]
        self.enable()

    def enable(self) -> None:
        """Let those act that work on the kind of record that shows."""
        kind = self._kind()
        for command, action in self._made:
            action.setEnabled(command.kind == kind)

    def by_menu(self) -> Mapping[str, list[QAction]]:
        """Menu → its actions."""
        menus: dict[str, list[QAction]] = {}
        for command, action in self._made:
            menus.setdefault(command.menu, []).append(action)
        return menus

    def _kind(self) -> str:
        if not self._bridge.record_id or self._bridge.page != "record":
            return ""
        try:
            return self._bridge.view(self._bridge.record_id).record.kind
        except TallowError:
            return ""

    def _action(self, command: Command, taken: set[str]) -> QAction:
        action = QAction(command.title, self._window)
        keys = QKeySequence(command.key)
        if command.key and keys.toString() not in taken:
            action.setShortcut(keys)
            taken.add(keys.toString())
        action.triggered.connect(lambda: self._run(command.id, self._bridge.record_id))
        self._window.addAction(action)
        return action
