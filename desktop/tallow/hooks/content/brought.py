"""Brought: what a game's content files add to what its code declares, read from them or kept from start to start."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import msgspec

from tallow.hooks.content.cache import Cache
from tallow.hooks.content.content import FOLDER, Content, content_of
from tallow.hooks.content.extension import AddedBlock, AddedField, added_blocks, added_fields, patched
from tallow.hooks.content.packed import Packer, Unpackable, Unpacker
from tallow.hooks.content.standing import standing
from tallow.hooks.content.written import Files, written
from tallow.hooks.discovery.discover import Found
from tallow.hooks.faults import Fault, Interrupted
from tallow.hooks.soundness.bound import Around
from tallow.hooks.soundness.counted import Reachable, note_idle
from tallow.hooks.soundness.referring import Known, Named, referring
from tallow.hooks.watching.watch import Watch
from tallow.model.entry import Entry, EntryType
from tallow.model.errors import Mistake
from tallow.model.kind import KindType
from tallow.model.reach import Reach
from tallow.model.total import TotalType

Types: TypeAlias = Mapping[str, EntryType]
Kinds: TypeAlias = Mapping[str, KindType]
CLASSES = "the classes of the entries"
"""What is called of a system while entries are made."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a game's code declares, to which its content is brought.

    Attributes:
        plugins: those in use, sorted by id.
        types, kinds, totals, reaches: as the code declares them.
        targets: the ids of whatever else it declares that content may name.
        owes: whether a type or a kind of that id must be there.
        watch: over the code of the systems, in the classes of the entries.
    """

    plugins: tuple[Found, ...]
    types: Types
    kinds: Kinds
    totals: Mapping[str, TotalType]
    reaches: Mapping[str, Reach]
    targets: tuple[str, ...]
    owes: Callable[[str], bool]
    watch: Watch

    @property
    def system(self) -> str:
        """The id of the system whose classes the entries are of."""
        return next(iter(self.types), "").partition(".")[0]


class Brought(Protocol):
    """What the files bring; asked for fields first, then for blocks, then for entries, and then for the rest.

    Attributes:
        used: the reaches that an effect of an entry goes by.
        left_out: what has a mistake of its own in its plugin's files, by id.
        faults: the mistakes.
    """

    used: frozenset[str]
    left_out: frozenset[str]
    faults: tuple[Fault, ...]

    def fields(self) -> tuple[AddedField, ...]:
        """The fields that kinds get besides."""

    def blocks(self, slots: Mapping[str, str], around: Mapping[str, Around]) -> tuple[AddedBlock, ...]:
        """The blocks that sheets get besides; ``slots`` are theirs, ``around`` what blocks may name on each."""

    def entries(self, kinds: Kinds, named: Named) -> Mapping[str, Entry]:
        """The entries by id and sorted by it, with what patches change of them; ``kinds`` have all their fields."""


def bring(ground: Ground, cache: Cache | None) -> Brought:
    """What the files of a game's plugins bring.

    Args:
        cache: where that is kept from start to start; None keeps nothing.
    """
    files = {each.id: tuple(written(each.folder / FOLDER)) for each in ground.plugins}
    key = _key(ground, files, cache) if cache else ""
    kept = cache.get(key, _File) if cache and key else None
    found = FromCache.of(kept, ground, files) if kept is not None else None
    return found or FromFiles(ground, files, (lambda file: cache.put(key, file)) if cache and key else None)


class FromFiles:
    """What files bring, read and looked at.

    Args:
        keep: takes what they came to, to be kept; None where it is not.
    """

    def __init__(self, ground: Ground, files: Mapping[str, Files], keep: Callable[[_File], None] | None = None) -> None:
        self.used = self.left_out = frozenset[str]()
        self.faults: tuple[Fault, ...] = ()
        self._ground, self._keep = ground, keep
        self._contents = [_content(each, files[each.id], ground) for each in ground.plugins]
        self._fields: tuple[AddedField, ...] = ()
        self._blocks: tuple[AddedBlock, ...] = ()

    def fields(self) -> tuple[AddedField, ...]:
        """The fields that kinds get besides."""
        self._fields = added_fields(self._ground.kinds, self._contents, self._ground.types, self._ground.owes)
        return self._fields

    def blocks(self, slots: Mapping[str, str], around: Mapping[str, Around]) -> tuple[AddedBlock, ...]:
        """The blocks that sheets get besides."""
        self._blocks = added_blocks(slots, self._contents, around)
        return self._blocks

    def entries(self, kinds: Kinds, named: Named) -> Mapping[str, Entry]:
        """The entries; what is wrong is known then, and all of it is kept."""
        types = self._ground.types
        entries = referring(self._contents, types, named)
        self.left_out = frozenset(id for content in self._contents for id in content.left_out)
        entries = patched(entries, self._contents, Known(types, named, entries, self.left_out))
        note_idle(self._contents, entries, Reachable(kinds, types, self._ground.totals, self._ground.reaches))
        self.used = frozenset(effect.to for entry in entries.values() for effect in entry.effects)
        self.faults = tuple(fault for content in self._contents for fault in _faults(content))
        entries = dict(sorted(entries.items()))
        if self._keep is not None and (file := self._packed(entries)) is not None:
            self._keep(file)
        return entries

    def _packed(self, entries: Mapping[str, Entry]) -> _File | None:
        """All of it as plain data; None where something in it, as a date, would not come back as it was."""
        packer = Packer()
        try:
            rows = [(id, packer.pack(entry)) for id, entry in entries.items()]
            file = _File(
                names=[],
                entries=[(id, row[0], msgspec.Raw(msgspec.json.encode(row))) for id, row in rows],
                fields=[(kind, packer.pack(each)) for kind, each in self._fields],
                blocks=[(slot, packer.pack(each)) for slot, each in self._blocks],
                used=sorted(self.used),
                left_out=sorted(self.left_out),
                faults=[(each.plugin, each.sentence, each.where) for each in self.faults],
            )
        except Unpackable:
            return None
        file.names = list(packer.names)
        unpacker, watch = Unpacker(packer.names), self._ground.watch
        made = watch.call(self._ground.system, CLASSES, lambda: [unpacker.unpack(row) for _, row in rows])
        return file if made == list(entries.values()) else None


class _File(msgspec.Struct):
    """What is kept.

    Attributes:
        names: the packer's.
        entries: id, the number of its class, and the entry, which is packed.
        fields, blocks: as they are added, packed.
        faults: plugin, sentence, place.
    """

    names: list[str]
    entries: list[tuple[str, int, msgspec.Raw]]
    fields: list[tuple[str, Any]]
    blocks: list[tuple[str, Any]]
    used: list[str]
    left_out: list[str]
    faults: list[tuple[str, str, str]]


class FromCache:
    """What files brought when they were read; entries are made as they are asked for."""

    def __init__(self, file: _File, ground: Ground, files: Mapping[str, Files], unpacker: Unpacker) -> None:
        self.used, self.left_out = frozenset(file.used), frozenset(file.left_out)
        self.faults = tuple(Fault(*each) for each in file.faults)
        self._ground, self._files, self._unpacker = ground, files, unpacker
        self._rows = file.entries
        self._fields: tuple[AddedField, ...] = tuple((kind, unpacker.unpack(each)) for kind, each in file.fields)
        self._blocks: tuple[AddedBlock, ...] = tuple((slot, unpacker.unpack(each)) for slot, each in file.blocks)

    @classmethod
    def of(cls, file: _File, ground: Ground, files: Mapping[str, Files]) -> FromCache | None:
        """What was kept; None where that is not what anybody put there."""
        try:
            unpacker = Unpacker(file.names)
            classes = {kind.entry for kind in ground.types.values()}
            known = all(unpacker.class_of(number) in classes for number in {number for _, number, _ in file.entries})
            return cls(file, ground, files, unpacker) if known else None
        except Interrupted:
            raise
        except BaseException:  # whatever somebody else put there, and whatever a class makes of it
            return None

    def fields(self) -> tuple[AddedField, ...]:
        """The fields that kinds get besides."""
        return self._fields

    def blocks(self, slots: Mapping[str, str], around: Mapping[str, Around]) -> tuple[AddedBlock, ...]:
        """The blocks that sheets get besides."""
        return self._blocks

    def entries(self, kinds: Kinds, named: Named) -> Mapping[str, Entry]:
        """The entries, none of them made yet."""

        def anew() -> Mapping[str, Entry]:
            fresh = FromFiles(self._ground, self._files)
            fresh.fields()
            return fresh.entries(kinds, named)

        return KeptEntries(self._rows, self._unpacker, self._ground, anew)


class KeptEntries(Mapping[str, Entry]):
    """Entries by id, each made when it is asked for; where one cannot be, all are read from the files again.

    Attributes:
        by_class: class → the ids of its entries.
    """

    def __init__(
        self,
        rows: Sequence[tuple[str, int, msgspec.Raw]],
        unpacker: Unpacker,
        ground: Ground,
        anew: Callable[[], Mapping[str, Entry]],
    ) -> None:
        self._rows = {id: raw for id, _, raw in rows}
        self._made: dict[str, Entry] = {}
        self._unpacker, self._ground, self._anew = unpacker, ground, anew
        self.by_class: dict[type[Entry], list[str]] = {}
        for id, number, _ in rows:
            self.by_class.setdefault(unpacker.class_of(number), []).append(id)

    def __getitem__(self, id: str) -> Entry:
        """An entry."""
        made = self._made.get(id)
        return self._make(id) if made is None else made

    def __contains__(self, id: object) -> bool:
        return id in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def _make(self, id: str) -> Entry:
        row = self._rows[id]
        try:
            made = self._ground.watch.call(self._ground.system, CLASSES, self._unpacked, row)
        except Interrupted:
            raise
        except BaseException:  # it is not what was kept of it, or its class is another now
            made = None
        if made is None or made.id != id:
            self._made = dict(self._anew())
            self._rows = dict.fromkeys(self._made, row)
            self.by_class = classes_of(self._made)
            return self._made[id]
        self._made[id] = made
        return made

    def _unpacked(self, row: msgspec.Raw) -> Entry | None:
        made = self._unpacker.unpack(msgspec.json.decode(row))
        return made if isinstance(made, Entry) else None


def classes_of(entries: Mapping[str, Entry]) -> dict[type[Entry], list[str]]:
    """Class → the ids of its entries."""
    if isinstance(entries, KeptEntries):
        return entries.by_class
    found: dict[type[Entry], list[str]] = {}
    for id, entry in entries.items():
        found.setdefault(type(entry), []).append(id)
    return found


def _content(found: Found, files: Files, ground: Ground) -> Content:
    """A plugin's content; what runs while it is read is its system's code, in the classes of the entries."""
    assert found.manifest is not None
    what = f"{CLASSES} of {found.id}"
    content = ground.watch.call(found.manifest.system, what, content_of, found.manifest, files, ground.types)
    content.standing = standing(found)
    return content


def _faults(content: Content) -> Iterator[Fault]:
    """Each mistake in a plugin's files as a fault of that plugin."""
    for mistake in content.all_mistakes():
        place = f"{mistake.file}:{mistake.line}" if mistake.line else mistake.file
        sentence = f"{mistake.key}: {mistake.sentence}" if mistake.key else mistake.sentence
        yield Fault(content.plugin.id, sentence, place)


def _key(ground: Ground, files: Mapping[str, Files], cache: Cache) -> str:
    """The sum of all that this follows from; "" where it is not kept, for files or classes that are out of reach."""
    modules = {kind.entry.__module__ for kind in ground.types.values()}
    packages = {".".join(module.split(".")[:3]) for module in modules}
    if not all(each in sys.modules and each.startswith("plugins.") for each in packages):
        return ""
    parts = [f"{kind.id} {kind.entry.__module__} {kind.entry.__qualname__}" for kind in ground.types.values()]
    parts += [id for kind in ground.kinds.values() for id in (kind.id, *kind.keys)]
    parts += ground.targets
    parts += [f"{each.id} {each.kind}" for each in ground.totals.values()]
    parts += [f"{each.id} {each.kind}" for each in ground.reaches.values()]
    for found in ground.plugins:
        parts.append(f"{found.manifest!r} {standing(found)}")
        for shown, text in files[found.id]:
            if isinstance(text, Mistake):
                return ""
            parts += (shown, text)
    return cache.key([Path(root) for each in packages for root in sys.modules[each].__path__], parts)
