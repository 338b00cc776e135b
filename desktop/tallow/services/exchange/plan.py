"""The plan of an import: what it would bring, change and take away, and what of it nobody here knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from tallow.hooks.content.content import tables_in
from tallow.hooks.registry import Registry
from tallow.model.record import Campaign, Record
from tallow.model.value import Value
from tallow.services.exchange.altering import altered, given
from tallow.services.exchange.contents import Contents
from tallow.services.exchange.format import PluginLine
from tallow.services.exchange.homebrew import wanted
from tallow.services.exchange.meaning import coming_of, others_here, taken_here
from tallow.services.host import Host
from tallow.services.own.change import PATCH, key_in
from tallow.services.parcel.difference import Difference
from tallow.services.parcel.digest import folder_digest
from tallow.store.document import same
from tallow.store.reading import Reader
from tallow.store.whole import Whole

Way: TypeAlias = Literal["copy", "replace"]
"""How a campaign is wished in: beside what is there, or in the place of the one with its id."""


@dataclass(frozen=True, slots=True)
class PluginPlan:
    """A plugin that the campaign plays with.

    Attributes:
        version: that it was last played with.
        here: the version that is here, "" for none that can be used.
        own: whether the file brings it and it will be put into the user's folder.
        changed: whether its files here are others, though its version is the same.
        cards: of one that the file brings, the cards of others that it makes other ones.
    """

    id: str
    name: str
    version: str
    here: str
    own: bool
    changed: bool = False
    cards: tuple[Difference, ...] = ()

    @property
    def missing(self) -> bool:
        """Whether it will not be there after the import; its values are kept all the same."""
        return not self.here and not self.own


@dataclass(frozen=True, slots=True)
class Unknown:
    """What of the file no plugin here knows; all of it is kept.

    Attributes:
        kinds: kind → how many records have it.
        entries: the names of entries.
        settings: ids of settings.
    """

    kinds: Mapping[str, int]
    entries: tuple[str, ...]
    settings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What an import would do.

    Attributes:
        contents: the file.
        way: ``new``: as it is in the file; ``copy``: with ids of its own; ``replace``: in the place of the one here.
        name: under which it will be found.
        here: the campaign that would be replaced, or None.
        new, changed, gone: names of records: only in the file, in both and different, only here.
        same: how many records are as they are here.
        steps_gone: how many steps made here the file does not have.
        plugins, unknown: what it is played with, and what of it nobody here knows.
        others: what its records have of homebrew and is another thing here, a sentence each.
    """

    contents: Contents
    way: Literal["new", "copy", "replace"]
    name: str
    here: Campaign | None
    new: tuple[str, ...]
    changed: tuple[str, ...]
    gone: tuple[str, ...]
    same: int
    steps_gone: int
    plugins: tuple[PluginPlan, ...]
    unknown: Unknown
    others: tuple[str, ...] = ()


def plan(host: Host, contents: Contents, way: Way | None = None, reader: Reader | None = None) -> Plan:
    """What an import would do.

    Args:
        way: None for what loses nothing: under its own ids where those are free, else as a copy.
        reader: the transaction to read in, if one is open.
    """
    if reader is None:
        with host.store.read() as own_reader:
            return plan(host, contents, way, own_reader)
    every = reader.campaigns(archived=None)
    here = next((each for each in every if each.id == contents.whole.campaign.id), None)
    replaced = here if way == "replace" else None
    before = reader.whole(replaced.id) if replaced else None
    new, changed, gone, alike = _records(contents.whole, before)
    return Plan(
        contents,
        "replace" if replaced else "copy" if here or way == "copy" else "new",
        _free_name(contents.whole.campaign.name, {each.name for each in every if each is not replaced}),
        replaced,
        new,
        changed,
        gone,
        alike,
        _steps_gone(contents.whole, before),
        tuple(_with_cards(host, contents, plugin_plans(host, contents.manifest.plugins))),
        _unknown(contents.whole, host.registry(contents.whole.campaign.plugins), _coming(host, contents)),
        (*others_here(host, contents), *_taken(host, contents)),
    )


def _with_cards(host: Host, contents: Contents, plugins: Iterable[PluginPlan]) -> Iterator[PluginPlan]:
    """The plugins, those that the file brings with the cards of others that they make other ones."""
    brought = {each.manifest.id: each for each in wanted(host, contents.own)}
    for plan in plugins:
        own = brought.get(plan.id) if plan.own else None
        cards = altered(host, contents.whole.campaign, own, given(own).patches) if own is not None else ()
        yield replace(plan, cards=cards) if cards else plan


def _taken(host: Host, contents: Contents) -> tuple[str, ...]:
    """What records here would read of the homebrew that comes, though they had another thing."""
    brought = {id: name for plugin in wanted(host, contents.own) for id, name in coming_of(plugin).items()}
    return taken_here(host, brought)


def found_here(host: Host, contents: Contents) -> Campaign | None:
    """The campaign of the store that a file's could take the place of, put away or not."""
    with host.store.read() as reader:
        every = reader.campaigns(archived=None)
    return next((each for each in every if each.id == contents.whole.campaign.id), None)


def _free_name(name: str, taken: set[str]) -> str:
    """The name, or where another campaign has it one that says where this one came from."""
    if name not in taken:
        return name
    wished, number = f"{name} (imported)", 1
    while wished in taken:
        number += 1
        wished = f"{name} (imported {number})"
    return wished


def _records(file: Whole, here: Whole | None) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], int]:
    """The names of new, changed and gone records, and how many are alike."""
    old = {record.id: record for record in here.records} if here else {}
    coming = {record.id: record for record in file.records}
    both = [(record, old[id]) for id, record in coming.items() if id in old]
    changed = [record.name for record, other in both if not _alike(record, other)]
    new = [record.name for id, record in coming.items() if id not in old]
    gone = [record.name for id, record in old.items() if id not in coming]
    return _by_name(new), _by_name(changed), _by_name(gone), len(both) - len(changed)


def _by_name(names: list[str]) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: (name.casefold(), name)))


def _alike(one: Record, other: Record) -> bool:
    return (one.kind, one.name, one.archived) == (other.kind, other.name, other.archived) and all(
        same(left, right)
        for left, right in (
            (one.document.values, other.document.values),
            (one.document.adjustments, other.document.adjustments),
            (one.document.overrides, other.document.overrides),
        )
    )


def _steps_gone(file: Whole, here: Whole | None) -> int:
    if here is None:
        return 0
    ours = Counter((step.at, step.label) for step in here.steps)
    return (ours - Counter((step.at, step.label) for step in file.steps)).total()


def plugin_plans(host: Host, lines: Iterable[PluginLine]) -> tuple[PluginPlan, ...]:
    """The plugins that a file names, and what there is of each here."""
    return tuple(_plugin(host, line) for line in lines)


def _plugin(host: Host, line: PluginLine) -> PluginPlan:
    found = host.loader.get(line.id)
    usable = found is not None and found.manifest is not None and found.fault is None
    own = line.own and found is None
    if found is None or not usable:
        return PluginPlan(line.id, line.name, line.version, "", own)
    changed = bool(line.hash) and found.version == line.version and line.hash != folder_digest(found.folder)
    return PluginPlan(line.id, line.name, line.version, found.version, own, changed)


def _coming(host: Host, contents: Contents) -> frozenset[str]:
    """The ids of the entries of the plugins that come with the file."""
    return frozenset(
        f"{plugin.manifest.id}.{key_in(word, row)}"
        for plugin in wanted(host, contents.own)
        for word, row in tables_in(plugin.files)
        if word != PATCH
    )


def _unknown(whole: Whole, registry: Registry, coming: Container[str]) -> Unknown:
    """What nobody here knows, and that does not come with the file.

    Args:
        coming: the ids of the entries that do.
    """
    kinds = Counter(record.kind for record in whole.records if record.kind not in registry.kinds)
    named = {id for record in whole.records for id in _entries(record.document.values)}
    entries = {id for id in named if id not in registry.entries and id not in coming}
    settings = tuple(sorted(id for id in whole.campaign.settings if id not in registry.settings))
    return Unknown(dict(kinds), tuple(sorted(whole.names.get(id, id) for id in entries)), settings)


def _entries(value: Value) -> Iterator[str]:
    """The ids of entries in a document: what stands under ``entry`` in a row."""
    if isinstance(value, Mapping):
        if isinstance(value.get("entry"), str):
            yield value["entry"]
        for inner in value.values():
            yield from _entries(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _entries(inner)
