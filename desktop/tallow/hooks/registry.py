"""The registry: all that one set of enabled plugins declares, as one frozen value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeVar

from tallow.hooks import specs
from tallow.hooks.caller import Caller
from tallow.hooks.content import read_content
from tallow.hooks.declared import declared, declared_for, declared_sheets
from tallow.hooks.faults import Fault
from tallow.hooks.loader import Loader
from tallow.hooks.manifest import Manifest
from tallow.hooks.plain import plain_sheet
from tallow.hooks.wanted import Enabled, usable
from tallow.model.check import Check
from tallow.model.command import Command
from tallow.model.entry import Entry, EntryType
from tallow.model.field import KindType
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
        kinds, entry_types, entries, totals, checks, resolvers, commands, settings: by id; entries are sorted by it.
        sheets: by kind; each kind has one.
        faults: what went wrong while it was built.
        caller: calls the hooks of this set of plugins; notes the faults that happen later.
    """

    plugins: tuple[Manifest, ...]
    missing: Mapping[str, str]
    kinds: Mapping[str, KindType]
    entry_types: Mapping[str, EntryType]
    entries: Mapping[str, Entry]
    totals: Mapping[str, TotalType]
    sheets: Mapping[str, Sheet]
    checks: Mapping[str, Check]
    resolvers: Mapping[str, Resolver]
    commands: Mapping[str, Command]
    settings: Mapping[str, Setting]
    faults: tuple[Fault, ...]
    caller: Caller = field(compare=False, repr=False)

    def entries_of(self, cls: type[E]) -> tuple[E, ...]:
        """The entries of a class, sorted by id."""
        return tuple(entry for entry in self.entries.values() if isinstance(entry, cls))

    def totals_of(self, kind: str) -> tuple[TotalType, ...]:
        """The totals that a kind has, in declared order."""
        return tuple(total for total in self.totals.values() if total.kind == kind)

    def checks_of(self, kind: str) -> tuple[Check, ...]:
        """The checks made on a kind, in declared order."""
        return tuple(check for check in self.checks.values() if check.kind == kind)

    def commands_of(self, kind: str) -> tuple[Command, ...]:
        """The commands that work on a kind, in declared order."""
        return tuple(command for command in self.commands.values() if command.kind == kind)


def build(loader: Loader, enabled: Iterable[str]) -> Registry:
    """The registry of a set of plugin ids; loads those with Python that are not loaded yet, and never raises."""
    those = usable(loader, enabled)
    caller = Caller(loader.manager, {found.id: found.folder for found in those.found})
    for fault in those.faults:
        caller.faults.note(fault)
    types = _systems_only(declared(caller, specs.declare_entry_types), those, caller)
    kinds = declared(caller, specs.declare_kinds)
    sheets = declared_sheets(caller, kinds)
    return Registry(
        plugins=those.manifests,
        missing=MappingProxyType(those.missing),
        kinds=MappingProxyType(kinds),
        entry_types=MappingProxyType(types),
        entries=MappingProxyType(_entries(those, types, caller)),
        totals=MappingProxyType(declared_for(caller, specs.declare_totals, kinds)),
        sheets=MappingProxyType({id: sheets.get(id) or plain_sheet(kind) for id, kind in kinds.items()}),
        checks=MappingProxyType(declared_for(caller, specs.declare_checks, kinds)),
        resolvers=MappingProxyType(declared(caller, specs.declare_resolvers)),
        commands=MappingProxyType(declared_for(caller, specs.declare_commands, kinds)),
        settings=MappingProxyType(declared(caller, specs.declare_settings)),
        faults=tuple(caller.faults),
        caller=caller,
    )


def _systems_only(types: dict[str, EntryType], those: Enabled, caller: Caller) -> dict[str, EntryType]:
    """Entry types without those of plugins that are no systems."""
    systems = {manifest.id for manifest in those.manifests if manifest.family == "system"}
    for id in [id for id in types if id.partition(".")[0] not in systems]:
        sentence = f'It declares the entry type "{id}", which only systems may; it is left out.'
        caller.faults.note(Fault(id.partition(".")[0], sentence, "declare_entry_types"))
        del types[id]
    return types


def _entries(those: Enabled, types: Mapping[str, EntryType], caller: Caller) -> dict[str, Entry]:
    """The content of all plugins, sorted by id; each mistake becomes a fault of its plugin."""
    entries: dict[str, Entry] = {}
    for found, manifest in zip(those.found, those.manifests, strict=True):
        content = read_content(manifest, found.folder, types)
        entries |= content.entries
        for mistake in content.mistakes:
            place = f"{mistake.file}:{mistake.line}" if mistake.line else mistake.file
            sentence = f"{mistake.key}: {mistake.sentence}".lstrip(": ")
            caller.faults.note(Fault(manifest.id, sentence, place))
    return dict(sorted(entries.items()))
