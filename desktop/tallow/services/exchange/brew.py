"""Homebrew that a file brings into a campaign that has its own: what comes, what is here, and what is at odds."""

from __future__ import annotations

import tomllib
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tallow.model.phrase import words
from tallow.model.record import Campaign
from tallow.model.toml import written
from tallow.model.value import Row, as_json
from tallow.services.exchange.altering import added_here, altered, given
from tallow.services.exchange.homebrew import OwnPlugin
from tallow.services.exchange.sound import Unsound, unsound
from tallow.services.exchange.telling import counted
from tallow.services.host import Host
from tallow.services.own import version
from tallow.services.own.change import OF, PATCH, Change, key_in
from tallow.services.own.choosing import Pick
from tallow.services.own.desk import desks
from tallow.services.own.lettering import letter_mistakes, shown
from tallow.services.own.place import Ours, written_here
from tallow.services.own.table import in_table, tables_of
from tallow.services.parcel.difference import Difference
from tallow.services.parcel.offer import EXTENSIONS, MANY

_FILE = "content/own.toml"


@dataclass(frozen=True, slots=True)
class Brew:
    """One homebrew plugin of a file.

    Attributes:
        plugin: with only what would come of it.
        names: what would come, each as it is called.
        same: how many of its entries are here as they are in the file.
        at_odds: what stays out and why, a sentence each.
        place: where it lies here; None where it is not here, and its folder would come.
        on: whether the campaign plays with it already.
        changes: of the plugin here, those that bring what would come.
        besides: what the plugin here holds that the file does not; where it is off, that would count then, too.
        cards: those of others that would be other ones in the campaign.
    """

    plugin: OwnPlugin
    names: tuple[str, ...]
    same: int = 0
    at_odds: tuple[str, ...] = ()
    place: Ours | None = None
    on: bool = False
    changes: tuple[Change, ...] = ()
    besides: tuple[str, ...] = ()
    cards: tuple[Difference, ...] = ()

    @property
    def comes(self) -> bool:
        """Whether anything here would be other: something comes, or what is here is switched on."""
        return bool(self.names) or (self.place is not None and not self.on and bool(self.same))


def brewed(host: Host, campaign: Campaign, own: Iterable[OwnPlugin]) -> tuple[Brew, ...]:
    """What each homebrew plugin of a file would bring into a campaign."""
    reading = _Reading(host, campaign)
    return tuple(reading.brew(plugin) for plugin in own)


def names_in(host: Host, campaign: Campaign, plugin: OwnPlugin) -> tuple[str, ...]:
    """What is in a homebrew plugin, each as it is called; the plugin itself for one in which nothing is."""
    return _Reading(host, campaign).names(plugin) or (plugin.manifest.name,)


def cards_in(host: Host, campaign: Campaign, plugin: OwnPlugin) -> tuple[Difference, ...]:
    """The cards of others that a homebrew plugin makes other ones, beside what they are in the campaign without it."""
    return altered(host, campaign, plugin, given(plugin).patches)


class _Reading:
    """What the campaign has of its own now."""

    def __init__(self, host: Host, campaign: Campaign) -> None:
        self.host, self.campaign = host, campaign
        self.registry = host.registry(campaign.plugins)
        self.kinds = {kind.id: kind for kind in self.registry.entry_types.values()}

    def brew(self, plugin: OwnPlugin) -> Brew:
        """One plugin."""
        manifest, found = plugin.manifest, self.host.loader.get(plugin.manifest.id)
        plugin, unfit, mistake = self._sound(plugin)
        if mistake:
            return Brew(plugin, (), at_odds=(f"{manifest.name} cannot come: {mistake}",))
        if found is None:
            return self._new(plugin, unfit)
        on = manifest.id in self.campaign.plugins
        if not written_here(found) or found.manifest is None or _FILE not in plugin.files:
            told = f"{manifest.name} is here already in version {found.version}, and stays as it is."
            counts = not on and found.fault is None
            cards = altered(self.host, self.campaign, plugin, (), switched=True) if counts else ()
            place = Ours(found.manifest or manifest, found.folder, on)
            return Brew(plugin, (), 1, (told,), place, on, cards=cards)
        return self._joined(plugin, Ours(found.manifest, found.folder, on), unfit)

    def _sound(self, plugin: OwnPlugin) -> tuple[OwnPlugin, dict[Pick, str], str]:
        """A plugin without what cannot come of it, that with a sentence each, and why nothing of it can, "" else."""
        unfit: dict[Pick, str] = {}
        while True:
            mistakes = unsound(self.host, plugin)
            try:
                tables = _tables(plugin)
            except (ValueError, RecursionError):
                tables = {}
            more = dict(self._unfit(plugin, tables, mistakes))
            if not more:
                return plugin, unfit, next((each.said for each in mistakes), "")
            unfit |= more
            plugin = _cut(plugin, tables, more)

    def _unfit(
        self, plugin: OwnPlugin, tables: Mapping[str, Sequence[Row]], mistakes: Sequence[Unsound]
    ) -> Iterator[tuple[Pick, str]]:
        """The entries that mistakes are in, or whose letters nobody may keep; with a row its whole table of numbers."""
        wrong: dict[Pick, tuple[str, Row]] = {}
        for word, rows in tables.items() if all(map(_is_table, tables.values())) else ():
            for at, row in enumerate(rows, 1):
                told = [each.said for each in mistakes if (each.word, each.at) == (word, at)]
                told += [sentence for _, sentence in letter_mistakes(row)]
                if told:
                    wrong[word, key_in(word, row)] = (told[0], row)
        for (word, key), (why, row) in wrong.items():
            yield (word, key), f"“{shown(self.name(word, row))}” cannot come: {why}"
            for pick, sentence in self._in_its_table(plugin, word, row, tables[word]):
                if pick not in wrong:
                    yield pick, sentence

    def _in_its_table(self, plugin: OwnPlugin, word: str, row: Row, rows: Iterable[Row]) -> Iterator[tuple[Pick, str]]:
        """The rows of the table of numbers that a row stands in, which would have a hole without it."""
        kind = self.kinds.get(f"{plugin.manifest.system}.{word}")
        ranges = kind.ranges if kind is not None else None
        if kind is None or ranges is None:
            return
        for table, name in tables_of(kind):
            if in_table(row, ranges, table):
                told = f"The table {name} stays out with “{shown(self.name(word, row))}”, which is a row of it."
                yield from (((word, key_in(word, each)), told) for each in rows if in_table(each, ranges, table))

    def _new(self, plugin: OwnPlugin, unfit: Mapping[Pick, str]) -> Brew:
        """One that is not here: what would contradict the campaign's own is left out of it."""
        tables = _tables(plugin)
        out = dict(self._out(plugin, tables))
        kept = {word: [row for row in rows if (word, key_in(word, row)) not in out] for word, rows in tables.items()}
        rows = [(word, row) for word, held in kept.items() for row in held]
        none = () if out or unfit else (plugin.manifest.name,)
        names = tuple(self.name(word, row) for word, row in rows)
        plugin = _cut(plugin, tables, out) if out else plugin
        names = names or (none and (self.names(plugin) or none))
        cards = cards_in(self.host, self.campaign, plugin) if names else ()
        return Brew(plugin, names, at_odds=tuple(dict.fromkeys([*unfit.values(), *out.values()])), cards=cards)

    def _joined(self, plugin: OwnPlugin, place: Ours, unfit: Mapping[Pick, str]) -> Brew:
        """One that Tallow wrote and that is here: what it lacks comes, and what is other here stays."""
        here = {(word, key_in(word, row)): row for word, rows in version.read(place).tables.items() for row in rows}
        tables = _tables(plugin)
        out, changes, same = dict(self._out(plugin, tables)), [], 0
        for word, row in ((word, row) for word, rows in tables.items() for row in rows):
            pick = (word, key_in(word, row))
            if pick in here:
                same += as_json(here[pick]) == as_json(row)
                if as_json(here[pick]) != as_json(row):
                    out[pick] = f"“{self.name(word, row)}” is another one here, and stays as it is here."
            elif pick not in out:
                changes.append(Change(word, pick[1], None, row))
        names = tuple(self.name(each.word, each.after or {}) for each in changes)
        on = place.id in self.campaign.plugins
        coming = {(word, key_in(word, row)) for word, rows in tables.items() for row in rows}
        besides = tuple(self.name(pick[0], row) for pick, row in here.items() if pick not in coming)
        at_odds = tuple(dict.fromkeys([*unfit.values(), *out.values()]))
        brew = Brew(plugin, names, same, at_odds, place, on, tuple(changes), besides)
        return replace(brew, cards=self._cards(brew)) if brew.comes else brew

    def _cards(self, brew: Brew) -> tuple[Difference, ...]:
        """The cards of others that one that is here makes other ones, with what comes."""
        patches = [each.after for each in brew.changes if each.word == PATCH and each.after is not None]
        if brew.on:
            return added_here(self.host, self.campaign, brew.plugin, patches)
        return altered(self.host, self.campaign, brew.plugin, patches, switched=True)

    def _out(self, plugin: OwnPlugin, tables: Mapping[str, Sequence[Row]]) -> Iterator[tuple[Pick, str]]:
        """What would contradict what the campaign has: a change of what it changes too, rows of a table that it has."""
        theirs = self._changed(plugin.manifest.id)
        for row in tables.get(PATCH, ()):
            id = key_in(PATCH, row)
            both = [key for key in row if key != OF and key in theirs.get(id, {})]
            if both:
                keys = ", ".join(words(key).lower() for key in both)
                yield (PATCH, id), f"“{self.name(PATCH, row)}” is changed here too ({keys}), and stays as it is here."
        for found in desks(self.host, self.campaign):
            kind, ranges = found.kind, found.kind.ranges
            if ranges is None or not kind.id.startswith(f"{plugin.manifest.system}."):
                continue
            others = [each.row for each in found.held if each.owner != plugin.manifest.id]
            for table, name in tables_of(kind):
                if any(in_table(row, ranges, table) for row in others):
                    for row in tables.get(kind.table, ()):
                        if in_table(row, ranges, table):
                            told = f"The table {name} is here already; the file's rows of it stay out."
                            yield (kind.table, key_in(kind.table, row)), told

    def _changed(self, but: str) -> dict[str, Row]:
        """What the homebrew that is on changes of others' entries: the entry's id → its keys."""
        found = [
            each
            for each in self.host.loader.found
            if each.id in self.campaign.plugins and each.id != but and written_here(each) and each.manifest
        ]
        rows = [
            row
            for each in found
            if each.manifest is not None
            for row in version.read(Ours(each.manifest, each.folder, on=True)).tables.get(PATCH, ())
        ]
        return {key_in(PATCH, row): row for row in rows}

    def names(self, plugin: OwnPlugin) -> tuple[str, ...]:
        """What is in a plugin, whatever its files are called: its entries, the changes of others', what it adds."""
        found = given(plugin)
        rows = [*found.entries, *((PATCH, row) for row in found.patches)]
        added = [counted(number, EXTENSIONS[word], MANY.get(word, "")) for word, number in found.added.items()]
        return (*(self.name(word, row) for word, row in rows), *added)

    def name(self, word: str, row: Row) -> str:
        """What an entry or a change of another's is called."""
        key = key_in(word, row)
        if word != PATCH:
            return str(row.get("name") or key)
        entry = self.registry.entries.get(key)
        return f"{entry.name if entry else key.rpartition('.')[2]} (changed)"


def _tables(plugin: OwnPlugin) -> Mapping[str, Sequence[Row]]:
    """What its file holds; nothing for one that was written by hand under other names."""
    data = plugin.files.get(_FILE)
    return tomllib.loads(data.decode()) if data is not None else {}


def _head(plugin: OwnPlugin) -> Iterator[str]:
    for line in plugin.files[_FILE].decode().splitlines():
        if not line.startswith("#"):
            return
        yield line


def _is_table(rows: object) -> bool:
    return isinstance(rows, list) and all(isinstance(row, Mapping) for row in rows)


def _cut(plugin: OwnPlugin, tables: Mapping[str, Sequence[Row]], out: Container[Pick]) -> OwnPlugin:
    """A plugin whose file is without some entries."""
    kept = {word: [row for row in rows if (word, key_in(word, row)) not in out] for word, rows in tables.items()}
    head = [line.removeprefix("#").strip() for line in _head(plugin)]
    text = written({word: rows for word, rows in kept.items() if rows}, head)
    return replace(plugin, files={**plugin.files, _FILE: text.encode()})
