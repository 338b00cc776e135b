"""The registry: all that one set of enabled plugins declares, as one frozen value."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar, cast

from tallow.hooks import specs
from tallow.hooks.bound import Around
from tallow.hooks.caller import Caller
from tallow.hooks.content import FOLDER, Content, is_left_out, read_content
from tallow.hooks.counted import note_idle
from tallow.hooks.declared import (
    declared_for,
    declared_kinds,
    declared_migrations,
    declared_reaches,
    declared_resolvers,
    declared_settings,
    declared_sheets,
    declared_types,
)
from tallow.hooks.extension import extended_kinds, filled_sheets, patched, slots_of
from tallow.hooks.faults import Fault
from tallow.hooks.listed import with_sound_rows
from tallow.hooks.loader import Loader
from tallow.hooks.manifest import Manifest
from tallow.hooks.meant import meant_kinds, note_names, owing
from tallow.hooks.referring import Known, Named, nameable, referring
from tallow.hooks.wanted import Enabled, usable
from tallow.model.check import Check
from tallow.model.command import Command
from tallow.model.entry import Entry, EntryType
from tallow.model.kind import KindType
from tallow.model.migration import Migration
from tallow.model.reach import Reach
from tallow.model.record import EMPTY
from tallow.model.resolution import Resolver
from tallow.model.setting import Setting
from tallow.model.sheet import Sheet
from tallow.model.total import TotalType

E = TypeVar("E", bound=Entry)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Registry:
    """What is declared, by id; the same set of plugins gives the same registry, in whatever order they were enabled.

    Attributes:
        plugins: the manifests of the plugins in use, sorted by id.
        missing: enabled plugins that cannot be had → their version, "" where that is not known.
        kinds, entry_types, entries, totals, reaches, checks, resolvers, commands, settings: by id; entries sorted by
            it.
        sheets: by kind; each kind has one.
        used: the reaches that an effect of an entry goes by; of any other nobody need ask whom it leads from.
        faults: what went wrong while it was built.
        caller: calls the hooks of this set of plugins; notes the faults that happen later.
        migrations: plugin → its migrations in their order, or why none of them may run.
        slots: the sheets' slots for others' blocks → the kind.
        left_out: what has a mistake of its own in its plugin's files, by id.
    """

    plugins: tuple[Manifest, ...]
    missing: Mapping[str, str]
    kinds: Mapping[str, KindType]
    entry_types: Mapping[str, EntryType]
    entries: Mapping[str, Entry]
    totals: Mapping[str, TotalType]
    reaches: Mapping[str, Reach]
    sheets: Mapping[str, Sheet]
    checks: Mapping[str, Check]
    resolvers: Mapping[str, Resolver]
    commands: Mapping[str, Command]
    settings: Mapping[str, Setting]
    used: frozenset[str]
    faults: tuple[Fault, ...]
    caller: Caller = field(compare=False, repr=False)
    slots: Mapping[str, str] = EMPTY
    left_out: frozenset[str] = frozenset()
    migrations: Mapping[str, tuple[Migration, ...] | Fault] = EMPTY
    _own: dict[type[Entry], list[Entry]] = field(init=False, compare=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Sort the entries by their classes: a sheet asks for those of a dozen, and a large shelf has thousands."""
        for entry in self.entries.values():
            self._own.setdefault(type(entry), []).append(entry)

    def entries_of(self, cls: type[E]) -> tuple[E, ...]:
        """The entries of a class, sorted by id."""
        fitting = [entry for each, entries in self._own.items() if issubclass(each, cls) for entry in entries]
        return tuple(sorted(cast("list[E]", fitting), key=lambda entry: entry.id))

    def totals_of(self, kind: str) -> tuple[TotalType, ...]:
        """The totals that a kind has, in declared order."""
        return tuple(total for total in self.totals.values() if total.kind == kind)

    def names_of(self, plugins: Container[str]) -> dict[str, str]:
        """What the entries of some plugins are called, and the fields that they add to others' kinds, by id."""
        fields = (each for kind in self.kinds.values() for each in kind.fields if "." in each.id)
        labels = {each.id: each.label for each in fields if each.id.partition(".")[0] in plugins}
        return labels | {id: entry.name for id, entry in self.entries.items() if entry.owner in plugins}

    def why_left_out(self, plugin: str) -> str:
        """Why an enabled plugin that is here is not in use, and how it is again; "" for any other."""
        faults = self.caller.faults.of(plugin) if plugin in self.missing else ()
        return f"{faults[0].told} {faults[0].remedy}".rstrip() if faults else ""

    def mistaken_at(self, entry: str) -> str:
        """File and line of what keeps an entry of a plugin in use away; "" where that is no mistake in its files."""
        plugin = entry.partition(".")[0]
        files = [each.where for each in self.faults if each.plugin == plugin and each.where.startswith(f"{FOLDER}/")]
        return next(iter(files), "") if is_left_out(entry, self.left_out) else ""

    @property
    def named(self) -> Named:
        """What entries may name besides entries."""
        return nameable(self.kinds.values(), self.totals, self.reaches)

    def reaches_of(self, kind: str) -> tuple[Reach, ...]:
        """The reaches that lead to a kind and that some entry goes by, in declared order."""
        return tuple(reach for reach in self.reaches.values() if reach.kind == kind and reach.id in self.used)

    def checks_of(self, kind: str) -> tuple[Check, ...]:
        """The checks made on a kind, in declared order."""
        return tuple(check for check in self.checks.values() if check.kind == kind)

    def commands_of(self, kind: str) -> tuple[Command, ...]:
        """The commands that work on a kind, in declared order."""
        return tuple(command for command in self.commands.values() if command.kind == kind)


def build(loader: Loader, enabled: Iterable[str]) -> Registry:
    """The registry of a set of plugin ids; loads those with Python that are not loaded yet, and never raises."""
    those = usable(loader, enabled)
    caller = _caller(loader, those)
    types = declared_types(caller, those.manifests)
    contents = [_content(loader, each.manifest, each.folder, types) for each in those.found if each.manifest]
    kinds = extended_kinds(meant_kinds(caller, declared_kinds(caller), types), contents, types, owing(caller))
    totals = declared_for(caller, specs.declare_totals, kinds)
    reaches = declared_reaches(caller, those.manifests, kinds)
    kinds = with_sound_rows(caller, kinds, totals)
    resolvers = declared_resolvers(caller, kinds)
    commands = declared_for(caller, specs.declare_commands, kinds)
    around = _around(kinds, totals, [*resolvers, *commands])
    declared = declared_sheets(caller, around)
    sheets = filled_sheets(declared, contents, around)
    named = nameable(kinds.values(), totals, reaches)
    note_names(caller, types, named, resolvers.values(), commands.values())
    entries = referring(contents, types, named)
    left_out = {id for content in contents for id in content.left_out}
    entries = patched(entries, contents, Known(types, named, entries, left_out))
    _note_all(contents, entries, kinds, types, caller)
    return Registry(
        plugins=those.manifests,
        missing=MappingProxyType(those.missing),
        kinds=MappingProxyType(kinds),
        entry_types=MappingProxyType(types),
        entries=MappingProxyType(dict(sorted(entries.items()))),
        totals=MappingProxyType(totals),
        reaches=MappingProxyType(reaches),
        sheets=MappingProxyType(sheets),
        checks=MappingProxyType(declared_for(caller, specs.declare_checks, kinds)),
        resolvers=MappingProxyType(resolvers),
        commands=MappingProxyType(commands),
        settings=MappingProxyType(declared_settings(caller)),
        migrations=MappingProxyType(declared_migrations(caller, kinds)),
        used=frozenset(effect.to for entry in entries.values() for effect in entry.effects),
        faults=tuple(caller.faults),
        caller=caller,
        slots=MappingProxyType(slots_of(declared)),
        left_out=frozenset(left_out),
    )


def _caller(loader: Loader, those: Enabled) -> Caller:
    """What calls the plugins that can be used; it knows what is wrong with the others."""
    caller = Caller(loader.manager, {found.id: found.folder for found in those.found}, loader.watch)
    for fault in those.faults:
        caller.faults.note(fault)
    return caller


def _content(loader: Loader, plugin: Manifest, folder: Path, types: Mapping[str, EntryType]) -> Content:
    """A plugin's content; what runs while it is read is its system's code, in the classes of the entries."""
    what = f"the classes of the entries of {plugin.id}"
    return loader.watch.call(plugin.system, what, read_content, plugin, folder, types, loader.cache)


def _around(
    kinds: Mapping[str, KindType], totals: Mapping[str, TotalType], targets: Sequence[str]
) -> dict[str, Around]:
    """Kind → what the blocks of its sheet may name."""
    return {
        id: Around(kind, [each.id for each in totals.values() if each.kind == id], targets)
        for id, kind in kinds.items()
    }


def _note_all(
    contents: Sequence[Content],
    entries: Mapping[str, Entry],
    kinds: Mapping[str, KindType],
    types: Mapping[str, EntryType],
    caller: Caller,
) -> None:
    """Each mistake in a plugin's files becomes a fault of that plugin, effects that nothing would have among them."""
    note_idle(contents, entries, kinds, types)
    for content in contents:
        for mistake in content.all_mistakes():
            place = f"{mistake.file}:{mistake.line}" if mistake.line else mistake.file
            sentence = f"{mistake.key}: {mistake.sentence}" if mistake.key else mistake.sentence
            caller.faults.note(Fault(content.plugin.id, sentence, place))
