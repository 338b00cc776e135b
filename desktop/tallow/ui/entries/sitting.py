"""One type's entries under way: those that are kept, and what is typed and cannot be kept yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Literal, TypeAlias

from PySide6.QtCore import QObject, Signal

from tallow.model.entry import EntryType
from tallow.model.errors import Mistake, UserMistake, spoken
from tallow.model.record import EMPTY
from tallow.model.value import Row, Value, as_json
from tallow.services.own.beside import wrong_beside
from tallow.services.own.change import Change
from tallow.services.own.desk import Desk, Held, desk
from tallow.services.own.keeping import Kept, keep
from tallow.ui.bridge import Bridge

Source: TypeAlias = Literal["own", "changed", "other", "new"]


@dataclass(frozen=True, slots=True)
class Item:
    """One entry as it stands, with what is typed.

    Attributes:
        key: what it is called while the sitting lasts.
        id: with its owner in front; of one that is not kept yet, the one that it will have.
        row: its keys, without its id.
        source: as of what is kept, or ``new``.
        base: what another plugin says; empty for the group's own.
        mistakes: what the loader would say of it.
        waits: whether something typed is not kept yet.
    """

    key: str
    id: str
    row: Row
    source: Source
    base: Row = EMPTY
    mistakes: tuple[Mistake, ...] = ()
    waits: bool = False

    @property
    def owner(self) -> str:
        """The id of the plugin that declares it."""
        return self.id.partition(".")[0]

    def name(self, kind: EntryType) -> str:
        """What it is called; as long as it has no name, what it is."""
        unnamed = self.id.rpartition(".")[2] if self.lost else f"New {kind.label.lower()}"
        return str(self.row.get("name") or unnamed)

    @property
    def lost(self) -> bool:
        """Whether it is a change of what is not there, which can only be taken out."""
        return self.source == "changed" and not self.base


@dataclass(slots=True)
class Typed:
    """What is typed into one entry: key → what was seen there, and what shall stand there (None for nothing)."""

    held: Held | None
    values: dict[str, tuple[Value, Value]]

    @property
    def row(self) -> Row:
        """The entry's keys with what is typed over them."""
        kept = self.held.row if self.held is not None else {}
        made = {**kept, **{name: value for name, (_, value) in self.values.items()}}
        return {name: value for name, value in made.items() if value is not None}


class Sitting(QObject):
    """Keeps what is typed as soon as it may be; what may not waits, and is checked with every letter.

    Args:
        waiting: what waited at the end of an earlier sitting.

    Attributes:
        kind: the type.
        items: all entries in order.

    Signals:
        changed: an entry, or what is wrong with one, is another.
    """

    changed = Signal()

    def __init__(
        self, bridge: Bridge, type_id: str, waiting: Mapping[str, Typed] = EMPTY, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._bridge, self._type = bridge, type_id
        self._typed: dict[str, Typed] = dict(waiting)
        self._keys: dict[str, str] = {}  # id → the key of one that was made in this sitting
        self._numbers = count(1)
        self._settling = False
        self._checked: dict[str, tuple[Row, tuple[Mistake, ...]]] = {}
        self._beside: dict[str, tuple[Row, tuple[Mistake, ...]]] = {}
        self.desk: Desk = self._read()
        self.items: tuple[Item, ...] = ()
        self._meet_all()
        self._list()
        bridge.campaign_switched.connect(self._on_switched)

    @property
    def kind(self) -> EntryType:
        """The type of the entries."""
        return self.desk.kind

    def item(self, key: str) -> Item | None:
        """An entry by its key or its id."""
        return next((each for each in self.items if key in (each.key, each.id)), None)

    def beside(self, item: Item) -> tuple[Mistake, ...]:
        """What is wrong with an entry beside the others, which does not keep it from being kept."""
        before = self._beside.get(item.key)
        if before is None or before[0] != item.row:
            told = (*self.desk.overruled(item.id), *wrong_beside(self.desk, item.id, item.row))
            self._beside[item.key] = (item.row, told)
        return self._beside[item.key][1]

    def reread(self) -> None:
        """Take what is kept now; what is typed stays where nobody else wrote the same.

        Where the group's file was damaged meanwhile, that is told, and all stays as it was read before.
        """
        self._checked.clear()
        self._beside.clear()
        try:
            self.desk = self._read()
        except UserMistake as mistake:
            self._bridge.trouble.emit(str(mistake))
        self._meet_all()
        self._list()
        self.changed.emit()

    @property
    def waiting(self) -> Mapping[str, Typed]:
        """What waits, for a later sitting; a new entry keeps its number."""
        return dict(self._typed)

    # typing

    def begin(self, row: Row) -> str:
        """Make a new entry with some keys; it is kept once it may be. Returns its key."""
        key = self._fresh_key()
        self._typed[key] = Typed(None, {name: (None, value) for name, value in row.items()})
        self._list()
        self.changed.emit()
        return key

    def type(self, key: str, values: Row) -> None:
        """Give keys of an entry other values, or with None none; ``settle`` keeps them."""
        self._take(key, values)
        self._list()
        self.changed.emit()

    def settle(self) -> bool:
        """Keep everything typed that may be kept; whether nothing is left that waits."""
        sound = [each for each in self.items if each.waits and not each.mistakes]
        if sound and not self._settling:  # what could not be kept is not tried again because it is shown anew
            self._settling = True
            try:
                self._keep(sound, self._label(sound))
            finally:
                self._settling = False
        return not any(each.waits for each in self.items)

    def forget(self) -> None:
        """Let go of everything that waits."""
        self._typed.clear()
        self.reread()

    def give(self, changes: Mapping[str, Row], label: str) -> bool:
        """Change several entries as one, or none of them: key → keys and their values. Whether it was kept."""
        before = {key: replace(typed, values=dict(typed.values)) for key, typed in self._typed.items()}
        for key, values in changes.items():
            self._take(key, values)
        self._list()
        items = [each for each in self.items if each.key in changes]
        wrong = next((each for each in items if each.mistakes), None)
        refused = f"“{wrong.name(self.kind)}” cannot be so. {wrong.mistakes[0].sentence}" if wrong else ""
        if not refused and self._keep(items, label):
            return True
        self._typed = before
        self._list()
        if refused:
            self._bridge.trouble.emit(refused)
        self.changed.emit()
        return False

    def add(self, rows: Sequence[Row], label: str) -> list[str]:
        """Put in several new entries as one change; those with a mistake wait. Returns their keys."""
        keys = []
        for row in rows:
            keys.append(self._fresh_key())
            self._typed[keys[-1]] = Typed(None, {name: (None, value) for name, value in row.items()})
        self._list()
        sound = [each for each in self.items if each.key in keys and not each.mistakes]
        if not sound or not self._keep(sound, label):
            self.changed.emit()
        return keys

    def remove(self, key: str) -> bool:
        """Take an entry out: one that waits at once, the group's own, or what the group changed of another plugin's."""
        item = self.item(key)
        if item is None:
            return False
        self._typed.pop(item.key, None)
        if item.source == "new":
            self._list()
            self.changed.emit()
            return True
        try:
            change = self.desk.removal(item.id)
        except UserMistake as mistake:
            self._bridge.trouble.emit(str(mistake))
            return False
        word = "Take back the changes of" if item.source == "changed" else "Remove"
        return self._done(self._attempt([change], f"{word} {item.name(self.kind)}"))

    @property
    def system(self) -> str:
        """The system that the type is of."""
        return self.kind.id.partition(".")[0]

    def _fresh_key(self) -> str:
        return next(key for key in (f"new{number}" for number in self._numbers) if key not in self._typed)

    # what is typed

    def _take(self, key: str, values: Row) -> None:
        item = self.item(key)
        if item is None:
            return
        typed = self._typed.setdefault(item.key, Typed(self.desk.get(item.id), {}))
        kept = typed.held.row if typed.held else {}
        for name, value in values.items():
            seen = typed.values[name][0] if name in typed.values else kept.get(name)
            if typed.held is not None and as_json(value) == as_json(kept.get(name)):
                typed.values.pop(name, None)
            else:
                typed.values[name] = (seen, value)
        if typed.held is not None and not typed.values:
            del self._typed[item.key]

    def _meet_all(self) -> None:
        for key, typed in list(self._typed.items()):
            if typed.held is not None:
                self._meet(key, typed)

    def _meet(self, key: str, typed: Typed) -> None:
        """Bring what is typed together with what was kept meanwhile; what both wrote stays as it was kept."""
        assert typed.held is not None
        now = self.desk.get(typed.held.id)
        if now is None:
            del self._typed[key]
            self._bridge.trouble.emit(f"“{typed.held.name}” was removed by another window or program.")
            return
        typed.held = now
        for name, (seen, value) in list(typed.values.items()):
            stands = as_json(now.row.get(name))
            if stands not in (as_json(seen), as_json(value)):
                self._bridge.trouble.emit(
                    f"“{now.name}” was changed meanwhile: {name.replace('_', ' ')} was {spoken(seen)} and is now "
                    f"{spoken(now.row.get(name))}. Look at it and make your change again."
                )
            if stands != as_json(seen):
                del typed.values[name]
        if not typed.values:
            del self._typed[key]

    # keeping

    def _keep(self, items: Sequence[Item], label: str) -> bool:
        changes = [self.desk.change(each.id, each.row) for each in items]
        different = [each for each in changes if each.before != each.after]
        if not different:
            for each in items:
                self._typed.pop(each.key, None)
            self.reread()
            return True
        kept = self._attempt(different, label)
        if kept is not None:
            for each in items:
                self._typed.pop(each.key, None)
                if each.source == "new":  # another window may have made the plugin meanwhile, under its id
                    self._keys[f"{kept.ours.id}.{each.id.partition('.')[2]}"] = each.key
        return self._done(kept)

    def _attempt(self, changes: Sequence[Change], label: str) -> Kept | None:
        host, campaign = self._bridge.host, self.desk.campaign
        return self._bridge.attempt(lambda: keep(host, campaign, self.system, changes, label))

    def _done(self, kept: Kept | None) -> bool:
        """Let everybody read anew what was kept, this sitting too."""
        if kept is None:
            self.reread()
            return False
        step = kept.step
        if step is not None:
            self._bridge.commit(lambda: step)
        else:
            self._bridge.content_changed()
        return True

    def _label(self, items: Sequence[Item]) -> str:
        if len(items) > 1:
            return f"Change {len(items)} {self.kind.plural.lower()}"
        word = "Add" if items[0].source == "new" else "Change"
        return f"{word} {items[0].name(self.kind)}"

    def _on_switched(self) -> None:
        """Read anew, unless another campaign is open now or the type is gone: then the page ends the sitting."""
        campaign = self._bridge.campaign
        same = campaign is not None and campaign.id == self.desk.campaign.id
        if campaign is not None and same and self._type in self._bridge.host.registry(campaign.plugins).entry_types:
            self.reread()

    # listing

    def _read(self) -> Desk:
        campaign = self._bridge.campaign
        assert campaign is not None, "a campaign is open"
        return desk(self._bridge.host, campaign, self._type)

    def _list(self) -> None:
        self.items = (*self._kept(), *self._new())

    def _kept(self) -> Iterator[Item]:
        for held in self.desk.held:
            key = self._keys.get(held.id, held.id)
            typed = self._typed.get(key)
            row = typed.row if typed else held.row
            own = held.source == "own" or typed is not None or held.source == "changed"
            mistakes = self._mistakes(key, held.id, row) if own else ()
            yield Item(key, held.id, row, held.source, held.base, mistakes, waits=typed is not None)

    def _new(self) -> Iterator[Item]:
        given: dict[str, object] = {}
        for key, typed in self._typed.items():
            if typed.held is None:
                row = typed.row
                id = self.desk.fresh_id(str(row.get("name") or ""), given)
                given[id] = key
                yield Item(key, id, row, "new", EMPTY, self._mistakes(key, id, row), waits=True)

    def _mistakes(self, key: str, id: str, row: Row) -> tuple[Mistake, ...]:
        before = self._checked.get(key)
        if before is None or before[0] != row:
            self._checked[key] = (row, (*_empty(row, ""), *self.desk.draft(id, row).mistakes))
        return self._checked[key][1]


def _empty(value: Value, key: str) -> Iterator[Mistake]:
    """The items of lists, however deep, in which nothing was typed yet: no file would be the better for them."""
    if isinstance(value, Mapping):
        for name, each in value.items():
            yield from _empty(each, f"{key}.{name}" if key else str(name))
    elif isinstance(value, list | tuple):
        for at, each in enumerate(value, 1):
            if each == "":
                yield Mistake("", f"{key}[{at}]", "Type what stands here, or remove it.")
            yield from _empty(each, f"{key}[{at}]")
