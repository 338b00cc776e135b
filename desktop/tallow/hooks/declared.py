"""Declared things: gathers what plugins declare by id, without what is foreign, doubled or does not hold together."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from tallow.hooks import specs
from tallow.hooks.caller import Caller
from tallow.hooks.content.content import SHORT
from tallow.hooks.discovery.manifest import Manifest, version_of
from tallow.hooks.faults import Fault, Interrupted, said
from tallow.hooks.plain import plain_sheet
from tallow.hooks.soundness.bound import Around, block_mistakes, cell_mistakes
from tallow.hooks.soundness.sound import check_entry_type, check_resolver, field_mistakes, sound_kind
from tallow.hooks.watching.guarded import guarded
from tallow.model.entry import EntryType
from tallow.model.errors import UserMistake, nearest
from tallow.model.fit import mismatch
from tallow.model.kind import KindType
from tallow.model.migration import Migration
from tallow.model.phrase import thing_words
from tallow.model.reach import Reach
from tallow.model.resolution import Resolver
from tallow.model.setting import Setting
from tallow.model.sheet import Block, Cell, Sheet, SheetRows

_CELL = ' A row with a Cell of its own is written without row(): (Cell((Notes("notes"),), only="x"),).'
_ID = re.compile(r"[a-z][a-z0-9_]*\.[a-z0-9][a-z0-9_]*")


class _OfKind(Protocol):
    """What has an id and belongs to a kind of record."""

    @property
    def id(self) -> str: ...

    @property
    def kind(self) -> str: ...


K = TypeVar("K", bound=_OfKind)
T = TypeVar("T")


def declared_types(caller: Caller, plugins: Iterable[Manifest]) -> dict[str, EntryType]:
    """The entry types that TOML can fill; only those of systems."""
    systems = _systems(plugins)

    def sound(type_: EntryType) -> EntryType:
        if owner_of(type_.id) not in systems:
            raise UserMistake("Only systems may declare entry types.")
        check_entry_type(type_)
        return type_

    return _collected(caller, specs.declare_entry_types, lambda type_: type_.id, sound)


def declared_kinds(caller: Caller) -> dict[str, KindType]:
    """The kinds, each of their fields once."""

    def sound(kind: KindType) -> KindType:
        kind, sentences = sound_kind(kind)
        _note(caller, specs.declare_kinds, kind.id, sentences)
        return kind

    return _collected(caller, specs.declare_kinds, lambda kind: kind.id, sound, lambda kind: replace(kind, fields=()))


def declared_for(caller: Caller, spec: Callable[[], Sequence[K]], kinds: Collection[str]) -> dict[str, K]:
    """The totals, checks or commands for the kinds that there are."""

    def sound(thing: K) -> K:
        _check_kind(thing.kind, kinds)
        return thing

    return _collected(caller, spec, lambda thing: thing.id, sound)


def declared_reaches(caller: Caller, plugins: Iterable[Manifest], kinds: Collection[str]) -> dict[str, Reach]:
    """The words by which effects reach records of the kinds that there are; only those of systems."""
    systems = _systems(plugins)

    def sound(reach: Reach) -> Reach:
        if owner_of(reach.id) not in systems:
            raise UserMistake("Only systems may declare reaches.")
        _check_kind(reach.kind, kinds)
        return reach

    return _collected(caller, specs.declare_reaches, lambda reach: reach.id, sound)


def declared_resolvers(caller: Caller, kinds: Collection[str]) -> dict[str, Resolver]:
    """The resolvers whose inputs can be read and whose roles can be filled."""

    def sound(resolver: Resolver) -> Resolver:
        for role in resolver.roles:
            _check_kind(role.kind, kinds)
        check_resolver(resolver)
        return resolver

    return _collected(caller, specs.declare_resolvers, lambda resolver: resolver.id, sound)


def declared_settings(caller: Caller) -> dict[str, Setting]:
    """The settings whose default is one of their values."""

    def sound(setting: Setting) -> Setting:
        for sentence in field_mistakes(setting.field):
            raise UserMistake(sentence)
        return setting

    return _collected(caller, specs.declare_settings, lambda setting: setting.id, sound)


def declared_migrations(caller: Caller, kinds: Collection[str]) -> dict[str, tuple[Migration, ...] | Fault]:
    """Plugin → its migrations, oldest version first; or what is wrong with one of them, for then none may run."""
    found: dict[str, tuple[Migration, ...] | Fault] = {}
    for plugin in caller.plugins:
        given = caller.of(plugin, specs.declare_migrations)
        if given is not None:
            found[plugin] = given if isinstance(given, Fault) else _ordered(caller, plugin, given, kinds)
    return found


def _ordered(
    caller: Caller, plugin: str, given: Sequence[Migration], kinds: Collection[str]
) -> tuple[Migration, ...] | Fault:
    for each in given:
        try:
            version_of(each.version)
            _check_kind(each.kind, kinds)
        except ValueError:
            sentence = f'"{each.version}" is no version. Write numbers with dots: "1.1.0".'
        except UserMistake as mistake:
            sentence = str(mistake)
        else:
            continue
        fault = Fault(plugin, f'"{each.label}" does not hold. {sentence}', specs.declare_migrations.__name__)
        caller.faults.note(fault)
        return fault
    return tuple(guarded(each, plugin, caller) for each in sorted(given, key=lambda each: version_of(each.version)))


def declared_sheets(caller: Caller, around: Mapping[str, Around]) -> dict[str, Sheet]:
    """A sheet for each kind: the declared one without the blocks that name what is not there, else a plain one.

    Args:
        around: kind → what the blocks of its sheet may name.
    """

    def fits(block: Block, kind: str) -> bool:
        sentences = list(block_mistakes(block, around[kind]))
        _note(caller, specs.declare_sheets, kind, sentences)
        return not sentences

    def cell_of(cell: Cell, kind: str) -> Cell:
        sentences = list(cell_mistakes(cell, around[kind]))
        _note(caller, specs.declare_sheets, kind, sentences)
        blocks = tuple(each for each in cell.blocks if fits(each, kind))
        return replace(cell, blocks=blocks, only="" if sentences else cell.only)

    def kept(rows: SheetRows, kind: str) -> SheetRows:
        return tuple(tuple(cell_of(cell, kind) for cell in row) for row in rows)

    def sound(sheet: Sheet) -> Sheet:
        _check_kind(sheet.kind, around)
        _note(caller, specs.declare_sheets, sheet.kind, list(_leaf_mistakes(sheet)))
        firsts = {leaf.id: leaf for leaf in reversed(sheet.leaves) if SHORT.fullmatch(leaf.id) and leaf.title}
        leaves = [leaf for leaf in sheet.leaves if firsts.get(leaf.id) is leaf]
        turned = tuple(replace(leaf, rows=kept(leaf.rows, sheet.kind)) for leaf in leaves)
        rows, card = kept(sheet.rows, sheet.kind), kept(sheet.card, sheet.kind)
        return replace(sheet, rows=rows, leaves=turned, card=card)

    given = _collected(caller, specs.declare_sheets, lambda sheet: sheet.kind, sound)
    return {id: given[id] if id in given else plain_sheet(each.kind) for id, each in around.items()}


def _leaf_mistakes(sheet: Sheet) -> Iterator[str]:
    """What is wrong with the leaves of a sheet; those are left out."""
    for leaf in sheet.leaves:
        if not SHORT.fullmatch(leaf.id):
            yield f'"{leaf.id}" is no id of a leaf. Use small letters, digits and underscores.'
        elif not leaf.title:
            yield f'The leaf "{leaf.id}" has no title. Give it one.'
    ids = [leaf.id for leaf in sheet.leaves]
    for id in dict.fromkeys(id for id in ids if ids.count(id) > 1):
        yield f'Two leaves of "{sheet.kind}" are called "{id}"; the first counts.'


def _systems(plugins: Iterable[Manifest]) -> set[str]:
    return {manifest.id for manifest in plugins if manifest.family == "system"}


def owner_of(id: str) -> str:
    """The id of the plugin that owns an id."""
    return id.partition(".")[0]


def _collected(
    caller: Caller,
    spec: Callable[[], Sequence[T]],
    id_of: Callable[[T], str],
    sound: Callable[[T], T],
    frame: Callable[[T], object] = lambda thing: thing,
) -> dict[str, T]:
    """What a hook declares, by id, in the order of the plugins and of each one's list, its functions guarded.

    Each thing is looked at against the annotations of its class first, so that all behind here may rely on them.

    Args:
        sound: gives the thing as it is taken in, or refuses it; whatever it raises is the plugin's fault.
        frame: the thing without those parts that ``sound`` looks at one by one.
    """
    things: dict[str, T] = {}
    for plugin, answer in caller.gather(spec):
        for place, thing in enumerate(answer, 1):
            name = f"Number {place} of what it declares"
            try:
                sentence = _misfit(name, frame(thing))
                if not sentence:
                    name = f'"{id_of(thing)}"'
                    sentence = _objection(plugin, id_of(thing), things)
                if not sentence:
                    things[id_of(thing)] = guarded(sound(thing), plugin, caller)
            except UserMistake as mistake:
                sentence = f"{name} is left out. {mistake}"
            except Interrupted:
                raise
            except BaseException as error:
                sentence = f"{name} is left out, for it is not made as it should be ({said(error)})."
            if sentence:
                caller.faults.note(Fault(plugin, sentence, spec.__name__))
    return things


def _misfit(name: str, thing: object) -> str:
    """What of a thing is not as its class promises."""
    found = mismatch(type(thing), thing)
    id = getattr(thing, "id", None) if found and not isinstance(thing, Setting) else None
    name = thing_words(id) if isinstance(id, str) and id else name
    hint = _CELL if found is not None and found.found == thing_words(Cell(())) else ""
    return f"{name} is left out, for it has {found}.{hint}" if found else ""


def _objection(plugin: str, id: str, taken: Collection[str]) -> str:
    """What is wrong with an id."""
    if not _ID.fullmatch(id):
        return f'"{id}" is no id and is left out. Write "{plugin}.thing", in small letters, digits and underscores.'
    if owner_of(id) != plugin:
        return f'It declares a foreign id, "{id}", which is left out: ids of this plugin begin with "{plugin}.".'
    if id in taken:
        return f'It declares "{id}" twice; the first one counts.'
    return ""


def _check_kind(kind: str, kinds: Collection[str]) -> None:
    if kind not in kinds:
        raise UserMistake(f'Nobody declares the kind of record "{kind}". {nearest(kind, kinds)}'.rstrip())


def _note(caller: Caller, spec: Callable[..., object], id: str, sentences: Iterable[str]) -> None:
    for sentence in sentences:
        caller.faults.note(Fault(owner_of(id), sentence, spec.__name__))
