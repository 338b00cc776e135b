"""Choosing what of a group's own content is shared: by type, by table, by entry, and what must go together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tallow.hooks.registry import Registry
from tallow.model.entry import Entry, EntryType
from tallow.model.errors import Unknown, nearest
from tallow.model.phrase import words
from tallow.model.record import Campaign
from tallow.model.reference import raw_references
from tallow.model.value import Row, Value
from tallow.services.host import Host
from tallow.services.own import version
from tallow.services.own.change import OF, PATCH, key_in
from tallow.services.own.place import Ours, short_id
from tallow.services.own.table import in_table, lacks, tables_of

Pick: TypeAlias = tuple[str, str]
"""One entry of the group's file: the word of its table, its key there."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One entry.

    Attributes:
        pick: where it stands.
        name: as shown.
        row: its keys.
        names: the entries of the group's own that it cannot be without.
    """

    pick: Pick
    name: str
    row: Row
    names: tuple[Pick, ...] = ()


@dataclass(frozen=True, slots=True)
class Portion:
    """A type, one table of a type, or the changes of other plugins' entries.

    Attributes:
        word: the word of its table in the file.
        table: the value that parts the tables of a type, None where it has one.
        label: as shown.
        pieces: what is in it, in the file's order.
        kind: the type; None for changes of others' entries, and where the type is gone.
    """

    word: str
    table: Value
    label: str
    pieces: tuple[Piece, ...]
    kind: EntryType | None = None

    @property
    def picks(self) -> frozenset[Pick]:
        """All of it."""
        return frozenset(piece.pick for piece in self.pieces)

    @property
    def whole(self) -> bool:
        """Whether it is a table of ranges, of which no part is good for anything."""
        return self.kind is not None and self.kind.ranges is not None

    def lack(self, wanted: Collection[Pick]) -> str:
        """What would be wrong with what is wanted of it as a table ("14 and 15 missing"), "" for nothing."""
        chosen = {piece.pick[1]: piece.row for piece in self.pieces if piece.pick in wanted}
        return lacks(self.kind, chosen) if self.kind is not None else ""


def portions(host: Host, campaign: Campaign, ours: Ours) -> tuple[Portion, ...]:
    """What a group's own content is made of, types in declared order.

    Raises:
        UserMistake: where its file cannot be read.
    """
    registry = host.registry(campaign.plugins)
    tables = version.read(ours).tables
    system = f"{ours.manifest.system}."
    kinds = {kind.table: kind for kind in registry.entry_types.values() if kind.id.startswith(system)}
    reading = _Reading(ours, registry, kinds, tables)
    order = [*kinds, *(word for word in tables if word not in kinds and word != PATCH), PATCH]
    return tuple(made for word in order for made in reading.portions(word))


@dataclass(frozen=True, slots=True)
class _Reading:
    """The group's file, and what its words mean."""

    ours: Ours
    registry: Registry
    kinds: Mapping[str, EntryType]
    tables: Mapping[str, Iterable[Row]]

    def portions(self, word: str) -> Iterator[Portion]:
        """What stands under a word; a type with several tables gives one for each that has rows."""
        kind, pieces = self.kinds.get(word), [self.piece(word, row) for row in self.tables.get(word, ())]
        ranges = kind.ranges if kind is not None else None
        if kind is None or ranges is None:
            label = kind.plural if kind else "Changes of other plugins' entries" if word == PATCH else words(word)
            found = [(None, label, pieces)]
        else:
            found = [
                (table, name, [piece for piece in pieces if in_table(piece.row, ranges, table)])
                for table, name in tables_of(kind)
            ]
        for table, label, inside in found:
            if inside:
                yield Portion(word, table, label, tuple(inside), kind)

    def piece(self, word: str, row: Row) -> Piece:
        """One entry, or one change of another's."""
        key = key_in(word, row)
        changed = self.registry.entries.get(key) if word == PATCH else None
        name = row.get("name") or (changed.name if changed else key.rpartition(".")[2]) or f"a {word} without an id"
        return Piece(
            (word, key), str(name), row, tuple(self._named(type(changed) if changed else self._class(word), row))
        )

    def _class(self, word: str) -> type[Entry] | None:
        return self.kinds[word].entry if word in self.kinds else None

    def _named(self, cls: type[Entry] | None, row: Row) -> Iterator[Pick]:
        """The group's own entries that a row names."""
        rest = {key: value for key, value in row.items() if key not in ("id", OF)}
        for each in raw_references(cls, rest) if cls is not None else ():
            owner, _, key = each.id.partition(".")
            if owner == self.ours.id:
                there = ((word, {key_in(word, row) for row in rows}) for word, rows in self.tables.items())
                yield from ((word, key) for word, keys in there if key in keys)


def objection(found: Iterable[Portion], wanted: Collection[Pick]) -> str:
    """Why what is wanted cannot be shared so, "" for nothing."""
    found = list(found)
    names = {piece.pick: piece.name for portion in found for piece in portion.pieces}
    if not wanted:
        return "Nothing is chosen. Tick what the file shall hold."
    for portion in found:
        lack = portion.lack(wanted)
        if lack:
            return f"{portion.label}: {lack}. Let the table be whole, or leave it out."
        for piece in (piece for piece in portion.pieces if piece.pick in wanted):
            lost = next((each for each in piece.names if each not in wanted), None)
            if lost is not None:
                return f"“{piece.name}” names “{names[lost]}”. Take that in too, or leave “{piece.name}” out."
    return ""


def meant(found: Iterable[Portion], word: str, ours: Ours) -> frozenset[Pick]:
    """What a person means by a type (``injury``), a table (``injury.wound``), an entry's id or its name.

    Raises:
        Unknown: for a word that means nothing, with the nearest that does.
    """
    known: dict[str, set[Pick]] = {}
    found = list(found)
    for portion in found:
        table = f"{portion.word}.{short_id(str(portion.table))}" if portion.table is not None else portion.word
        for name in {portion.word, table}:
            known.setdefault(name, set()).update(portion.picks)
    for portion in found:
        for piece in portion.pieces:
            for name in {piece.pick[1], piece.name}:
                known.setdefault(name, {piece.pick})
    plain = word.strip().removeprefix(f"{ours.id}.").removeprefix(f"{ours.manifest.system}.")
    for name, picks in known.items():
        if plain.casefold() == name.casefold():
            return frozenset(picks)
    raise Unknown(f"Nothing of your own is called {word!r}. {nearest(word, known)}".rstrip())
