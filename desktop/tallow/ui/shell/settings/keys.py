"""Gives the window's actions their keys, and keeps those that a person chooses in the settings file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from tallow.services import app_settings
from tallow.ui.shell.actions import Spec
from tallow.ui.shell.settings.keymap import Keymap, keymap, read_keys

SETTING = "keys"
"""The app setting: action id → its key sequences."""

Acting = tuple[Spec, QAction]


class Keys(QObject):
    """Holds the window's actions, and further ones of the open campaign's plugins.

    The file is read again when the window becomes active: somebody may have written in it meanwhile.

    Signals:
        changed: actions or their keys are others.
    """

    changed = Signal()

    def __init__(self, store: Path, window: QWidget, acting: Sequence[Acting]) -> None:
        super().__init__(window)
        self._store = store
        self._own, self._more = tuple(acting), tuple[Acting, ...]()
        self._seen: object = None
        self._told = ""
        self.map = Keymap({})
        self._apply()
        window.installEventFilter(self)

    @property
    def file(self) -> Path:
        """Where they are kept."""
        return app_settings.file_of(self._store)

    @property
    def acting(self) -> tuple[Acting, ...]:
        """All actions, in the order of the menus."""
        return (*self._own, *self._more)

    def untold(self) -> str:
        """What is wrong with the file, once for each thing that is; "" where nothing new is."""
        trouble = app_settings.trouble(self._store)
        news, self._told = (trouble if trouble != self._told else ""), trouble
        return news

    def set_more(self, acting: Sequence[Acting]) -> None:
        """Take the plugins' actions."""
        self._more = tuple(acting)
        self._apply(self._more)

    def of(self, id: str) -> tuple[str, ...]:
        """An action's sequences."""
        return self.map.keys.get(id, ())

    def shown(self, id: str) -> str:
        """An action's first sequence as this system writes it, "" for none."""
        first = next(iter(self.of(id)), "")
        return QKeySequence(first).toString(QKeySequence.SequenceFormat.NativeText)

    def chosen(self, id: str) -> bool:
        """Whether an action has other keys than it comes with."""
        comes_with = keymap([spec for spec, _ in self.acting], None).keys
        return self.of(id) != comes_with.get(id, ())

    def owner(self, keys: str, but: str) -> Spec | None:
        """The other action that has a sequence now."""
        return next((spec for spec, _ in self.acting if spec.id != but and keys in self.of(spec.id)), None)

    def choose(self, id: str, keys: Sequence[str] | None) -> None:
        """Give an action other keys; with None those that it comes with.

        Raises:
            UserMistake: for what is no key, or is taken everywhere.
            StoreTrouble: where the file cannot be written.
        """
        read = None if keys is None else [read_keys(each) for each in keys]
        kept = dict(self._seen) if isinstance(self._seen, dict) else {}
        kept.pop(id, None)
        if read is not None:
            kept[id] = read
        app_settings.write(self._store, SETTING, kept or None)
        self._apply()

    def take(self, id: str, keys: str) -> None:
        """Give an action a sequence, and take it from the one that has it."""
        other = self.owner(read_keys(keys), id)
        if other is not None:
            self.choose(other.id, [each for each in self.of(other.id) if each != read_keys(keys)])
        self.choose(id, [keys])

    def reset(self) -> None:
        """Give every action the keys that it comes with."""
        app_settings.write(self._store, SETTING, None)
        self._apply()

    def make_file(self) -> Path:
        """The settings file, with all keys as they are where it has none yet, so that there is something to change."""
        if self._seen is None and not app_settings.trouble(self._store):  # a damaged one is there to be mended
            app_settings.write(self._store, SETTING, {id: list(keys) for id, keys in self.map.keys.items()})
            self._apply()
        return self.file

    def read_again(self) -> None:
        """Take what somebody wrote into the file."""
        if app_settings.read(self._store).get(SETTING) != self._seen:
            self._apply()
        elif app_settings.trouble(self._store) != self._told:
            self.changed.emit()

    def _apply(self, fresh: Sequence[Acting] = ()) -> None:
        """Read the file, and give each action its keys, where it is fresh or they are others than before."""
        before = self.map.keys
        self._seen = app_settings.read(self._store).get(SETTING)
        self.map = keymap([spec for spec, _ in self.acting], self._seen)
        for spec, action in self.acting:
            if (spec, action) in fresh or before.get(spec.id) != self.of(spec.id):
                action.setShortcuts([QKeySequence(each) for each in self.of(spec.id)])
        self.changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate:
            self.read_again()
        return super().eventFilter(watched, event)
