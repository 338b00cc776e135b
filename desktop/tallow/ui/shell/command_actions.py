"""The plugins' commands and resolvers as actions of the window, in the menu and with the key that each asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from tallow.model.errors import TallowError
from tallow.model.head import ActHead
from tallow.model.phrase import one
from tallow.ui.bridge import Bridge
from tallow.ui.shell.actions import Spec

if TYPE_CHECKING:
    from tallow.services.showing.sheets import SheetView

RESOLVE = "Resolve"
"""The menu of the resolvers."""


@dataclass(frozen=True, slots=True)
class _Made:
    """An action.

    Attributes:
        kind: the kind of record that it works on, "" for any or none.
        roles: the kinds of record that can have a part in it.
    """

    spec: Spec
    action: QAction
    kind: str
    roles: tuple[str, ...] = ()


class CommandActions(QObject):
    """One action for each command and each resolver of the open campaign.

    A command acts on the record that shows, if that is of its kind; a resolver opens, with that record where it fits.
    """

    def __init__(
        self,
        window: QWidget,
        bridge: Bridge,
        run: Callable[[str, str], None],
        resolve: Callable[[str, Mapping[str, str]], None],
    ) -> None:
        super().__init__(window)
        self._window, self._bridge, self._run, self._resolve = window, bridge, run, resolve
        self._made: list[_Made] = []
        self._hindered: dict[str, str] = {}

    @property
    def acting(self) -> tuple[tuple[Spec, QAction], ...]:
        """Each with what the menu and the keys need to know of it."""
        return tuple((each.spec, each.action) for each in self._made)

    def refresh(self) -> None:
        """Make them anew for the open campaign."""
        for each in self._made:
            self._window.removeAction(each.action)
            each.action.deleteLater()
        self._made = []
        if self._bridge.campaign is not None:
            heads, plugins = self._bridge.heads(), self._bridge.book().registry.plugins
            titles = _titles([*heads.commands, *heads.resolvers], {plugin.id: plugin.name for plugin in plugins})
            self._made += [self._command(head, titles[head.id]) for head in heads.commands]
            self._made += [self._resolver(head, titles[head.id]) for head in heads.resolvers]
        self.enable()

    def enable(self, *, campaign: bool = True) -> None:
        """Let those act that work on the record that shows, as it stands; none where the campaign does not show."""
        view = self._view()
        self._hindered = {}
        for each in self._made:
            fits = view is not None and each.kind == view.record.kind
            if fits and view is not None and (why := _why_not(view, each.spec.id)):
                self._hindered[each.spec.id] = why
            each.action.setEnabled(campaign and (fits or not each.kind) and each.spec.id not in self._hindered)

    def by_menu(self) -> Mapping[str, list[QAction]]:
        """Menu → its actions."""
        menus: dict[str, list[QAction]] = {}
        for each in self._made:
            menus.setdefault(each.spec.menu, []).append(each.action)
        return menus

    def needs(self, id: str) -> str:
        """What one that cannot be done needs, as a sentence."""
        if id in self._hindered:
            return self._hindered[id]
        kind = next((each.kind for each in self._made if each.spec.id == id), "")
        declared = next((each for each in self._bridge.heads().kinds if each.id == kind), None)
        return f"Show {one(declared.label)} first." if declared else ""

    def fitting(self) -> frozenset[str]:
        """The ids of those that the record that shows has a part in."""
        kind = self._kind()
        return frozenset(each.spec.id for each in self._made if kind and kind in (each.kind, *each.roles))

    def _kind(self) -> str:
        view = self._view()
        return view.record.kind if view is not None else ""

    def _view(self) -> SheetView | None:
        """The record that shows."""
        if not self._bridge.record_id or self._bridge.page != "record":
            return None
        try:
            return self._bridge.view(self._bridge.record_id)
        except TallowError:
            return None

    def _command(self, command: ActHead, title: str) -> _Made:
        spec = Spec(command.id, title, command.menu, (command.key,) if command.key else (), icon="plug")
        action = self._action(spec)
        action.triggered.connect(lambda: self._run(command.id, self._bridge.record_id))
        return _Made(spec, action, command.kind)

    def _resolver(self, resolver: ActHead, title: str) -> _Made:
        spec = Spec(resolver.id, title, RESOLVE, icon="die")
        action = self._action(spec)
        action.triggered.connect(lambda: self._resolve(resolver.id, self._roles(resolver.id)))
        return _Made(spec, action, "", resolver.roles)

    def _roles(self, id: str) -> Mapping[str, str]:
        """The record that shows, or showed last, in the first role that it fits; else the only record of a role."""
        resolver = self._bridge.book().registry.resolvers.get(id)
        if resolver is None:  # its code failed since its head was kept
            return {}
        last = next((each for each in self._bridge.records() if each.id == self._bridge.record_id), None)
        role = next((each.key for each in resolver.roles if last is not None and each.kind == last.kind), "")
        if role:
            return {role: self._bridge.record_id}
        found = {each.key: self._bridge.records(each.kind) for each in resolver.roles}
        return {key: records[0].id for key, records in found.items() if len(records) == 1}

    def _action(self, spec: Spec) -> QAction:
        action = QAction(spec.words.replace("&", "&&"), self._window)
        self._window.addAction(action)
        return action


def _why_not(view: SheetView, id: str) -> str:
    """Why a command cannot be done with the record as it stands, "" where it can, and of a resolver."""
    command = view.book.registry.commands.get(id)
    return view.asked(lambda: command.why_not(view.record, view.book), "") if command is not None else ""


def _titles(acting: Sequence[ActHead], games: Mapping[str, str]) -> dict[str, str]:
    """How each is called, by its id: with its game's name where two are called alike."""
    often = Counter(each.title for each in acting)
    told = {each.id: f"{each.title}, {games[each.id.partition('.')[0]]}" for each in acting}
    return {each.id: told[each.id] if often[each.title] > 1 else each.title for each in acting}
