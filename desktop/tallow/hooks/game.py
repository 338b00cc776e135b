"""Games: all that a system declares with whatever hangs together with it, as one frozen value."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tallow.hooks import specs
from tallow.hooks.caller import Caller
from tallow.hooks.content.brought import Ground, bring, classes_of
from tallow.hooks.content.extension import extended_kinds, filled_sheets, slots_of
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
from tallow.hooks.discovery.manifest import Manifest
from tallow.hooks.discovery.wanted import Enabled, usable
from tallow.hooks.faults import Fault, Faults
from tallow.hooks.loader import Loader
from tallow.hooks.soundness.bound import Around
from tallow.hooks.soundness.listed import with_sound_rows
from tallow.hooks.soundness.meant import meant_kinds, note_names, owing
from tallow.hooks.soundness.referring import Named, nameable
from tallow.hooks.soundness.sound import place_faults
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


@dataclass(frozen=True, slots=True)
class Game:
    """What a system and all that hangs together with it declare; the same set of plugins gives the same.

    Attributes:
        plugins: the manifests of the plugins in use, sorted by id.
        missing: enabled plugins that cannot be had → their version, "" where that is not known.
        kinds, entry_types, entries, totals, reaches, checks, resolvers, commands, settings: by id; entries sorted by
            it.
        sheets: by kind; each kind has one.
        used: the reaches that an effect of an entry goes by; of any other nobody need ask whom it leads from.
        faults: what went wrong while it was made.
        caller: calls the hooks of these plugins; notes the faults that happen later.
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
    _own: Mapping[type[Entry], Sequence[str]] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Sort the entries by their classes: a sheet asks for those of a dozen, and a large shelf has thousands."""
        object.__setattr__(self, "_own", classes_of(self.entries))

    def entries_of(self, cls: type[Entry]) -> list[Entry]:
        """The entries of a class, those of one class behind those of another."""
        return [self.entries[id] for each, ids in self._own.items() if issubclass(each, cls) for id in ids]


def make(loader: Loader, enabled: Iterable[str], faults: Faults) -> Game:
    """What a set of plugin ids declares; loads those with Python that are not loaded yet, and never raises.

    Args:
        faults: where what goes wrong is noted, now and later.
    """
    ids = frozenset(enabled)
    those = usable(loader, ids)
    caller = _caller(loader, those, faults)
    code = _code(caller, those)
    brought = bring(code.ground(those, owing(caller), loader), loader.cache)
    kinds = with_sound_rows(caller, extended_kinds(code.kinds, brought.fields()), code.totals)
    around = _around(kinds, code)
    declared = declared_sheets(caller, around)
    slots = slots_of(declared)
    sheets = filled_sheets(declared, brought.blocks(slots, around))
    entries = brought.entries(kinds, _named(kinds, code, caller))
    for fault in brought.faults:
        faults.note(fault)
    return Game(
        plugins=those.manifests,
        missing=those.missing,
        kinds=kinds,
        entry_types=code.types,
        entries=entries,
        totals=code.totals,
        reaches=code.reaches,
        sheets=sheets,
        checks=declared_for(caller, specs.declare_checks, kinds),
        resolvers=code.resolvers,
        commands=code.commands,
        settings=declared_settings(caller),
        migrations=declared_migrations(caller, kinds),
        used=brought.used,
        faults=_told(faults, those, loader, ids),
        caller=caller,
        slots=slots,
        left_out=brought.left_out,
    )


@dataclass(frozen=True, slots=True)
class _Code:
    """What content is brought to, by id; the kinds without the fields that it adds."""

    types: dict[str, EntryType]
    kinds: dict[str, KindType]
    totals: dict[str, TotalType]
    reaches: dict[str, Reach]
    resolvers: dict[str, Resolver]
    commands: dict[str, Command]

    @property
    def ids(self) -> tuple[str, ...]:
        """Of all that content may name besides kinds and what is theirs."""
        return (*self.totals, *self.reaches, *self.resolvers, *self.commands)

    def ground(self, those: Enabled, owes: Callable[[str], bool], loader: Loader) -> Ground:
        """What the content of plugins is brought to."""
        return Ground(those.found, self.types, self.kinds, self.totals, self.reaches, self.ids, owes, loader.watch)


def _code(caller: Caller, those: Enabled) -> _Code:
    types = declared_types(caller, those.manifests)
    kinds = meant_kinds(caller, declared_kinds(caller), types)
    return _Code(
        types,
        kinds,
        declared_for(caller, specs.declare_totals, kinds),
        declared_reaches(caller, those.manifests, kinds),
        declared_resolvers(caller, kinds),
        declared_for(caller, specs.declare_commands, kinds),
    )


def _named(kinds: Mapping[str, KindType], code: _Code, caller: Caller) -> Named:
    """What entries may name besides entries; what the code's own classes name and nobody declares is noted."""
    named = nameable(kinds.values(), code.totals, code.reaches)
    note_names(caller, code.types, named, code.resolvers.values(), code.commands.values())
    return named


def _told(faults: Faults, those: Enabled, loader: Loader, ids: Collection[str]) -> tuple[Fault, ...]:
    """What went wrong with plugins, with the lines in their code."""
    place_faults(
        faults,
        {found.id: found.folder for found in those.found},
        lambda plugin, hook: getattr(loader.manager.get_plugin(plugin), hook, None),
    )
    return tuple(fault for fault in faults if fault.plugin in ids)


def _caller(loader: Loader, those: Enabled, faults: Faults) -> Caller:
    """What calls the plugins that can be used; it knows what is wrong with the others."""
    for fault in those.faults:
        faults.note(fault)
    return Caller(loader.manager, {found.id: found.folder for found in those.found}, loader.watch, faults)


def _around(kinds: Mapping[str, KindType], code: _Code) -> dict[str, Around]:
    """Kind → what the blocks of its sheet may name."""
    targets = [*code.resolvers, *code.commands]
    totals = {id: [each.id for each in code.totals.values() if each.kind == id] for id in kinds}
    return {id: Around(kind, totals[id], targets) for id, kind in kinds.items()}
