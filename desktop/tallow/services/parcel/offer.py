"""An offer: what a parcel would bring, shown before anything of it is copied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tallow.hooks.discover import Found
from tallow.hooks.manifest import Manifest, version_of
from tallow.hooks.registry import Registry
from tallow.model.entry import Entry
from tallow.model.errors import UserMistake, spoken
from tallow.model.plain import plain
from tallow.services import plugins
from tallow.services.exchange.telling import counted, listed
from tallow.services.host import Host
from tallow.services.parcel.parcel import Parcel, read_parcel
from tallow.services.parcel.vetting import Vetted, checked, closure

_EXTENSIONS = {"field": "field", "block": "block on a sheet", "patch": "change of another's entry"}
_MANY = {"block": "blocks on sheets", "patch": "changes of others' entries"}


@dataclass(frozen=True, slots=True)
class Rejected:
    """A plugin that is not installed; nothing was changed.

    Attributes:
        path: the file or folder.
        mistakes: all that is wrong with it, a sentence each.
    """

    path: Path
    mistakes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """One entry that an update changes.

    Attributes:
        name: of the entry.
        what: "new", "gone", or each key that is another: ``piercing 15 → 20``.
    """

    name: str
    what: tuple[str, ...]

    def __str__(self) -> str:
        """The card and what is different about it."""
        return f"{self.name}: {', '.join(self.what)}"


@dataclass(frozen=True, slots=True)
class Offer:
    """What a parcel would bring.

    Attributes:
        parcel: its files, in memory.
        manifest: what it says of itself.
        code: whether it runs code with the user's rights.
        adds: label and number of each type of entry, and of what it changes of others.
        here: the plugin whose place it takes, None where there is none of its id.
        differences: what would be different from that, card by card.
        campaigns: the names of those that play with it.
    """

    parcel: Parcel
    manifest: Manifest
    code: bool
    adds: tuple[str, ...]
    here: Found | None
    differences: tuple[Difference, ...]
    campaigns: tuple[str, ...]


def look(host: Host, path: Path) -> Offer | Rejected:
    """What the plugin in a file or a folder would bring; nothing of it is copied, and none of its Python runs."""
    try:
        parcel = read_parcel(path)
        return offered(host, parcel, checked(host, parcel))
    except UserMistake as mistake:
        return Rejected(path, (str(mistake),))


def offered(host: Host, parcel: Parcel, vetted: Vetted) -> Offer | Rejected:
    """The offer of a plugin whose mistakes are known."""
    manifest = vetted.manifest
    if manifest is None or vetted.mistakes:
        return Rejected(parcel.path, vetted.mistakes)
    here = host.loader.get(manifest.id)
    if here is not None and here.manifest is not None and here.manifest.family != manifest.family:
        family = here.manifest.family
        sentence = f"{here.manifest.name} has its id, {here.id}, and is of the family {family}. Remove it first."
        return Rejected(parcel.path, (sentence,))
    return Offer(
        parcel,
        manifest,
        vetted.code,
        tuple(_adds(vetted, manifest.id)),
        here,
        tuple(_differences(host, vetted, here)),
        plugins.enabled_in(host).get(manifest.id, ()),
    )


def told(offer: Offer) -> tuple[str, ...]:
    """An offer in sentences."""
    return tuple(_told(offer))


def _told(offer: Offer) -> Iterator[str]:
    manifest, parcel = offer.manifest, offer.parcel
    yield f"{manifest.name} {manifest.version}, {manifest.family} ({manifest.id}). {manifest.summary}".rstrip()
    yield f"Adds {', '.join(offer.adds)}." if offer.adds else "What it adds shows once it is on."
    yield (
        "It runs code, with your rights. Install only what you trust." if offer.code else "It is data and runs no code."
    )
    needs = ", ".join(map(str, manifest.requirements))
    yield f"Needs {' and '.join(filter(None, (needs, f'Tallow {manifest.host}' if manifest.host else '')))}."
    if manifest.tested and version_of(manifest.tested) < version_of(_host_version()):
        yield f"It was tried with Tallow {manifest.tested}, and this is {_host_version()}."
    if parcel.beside:
        yield f"Not installed, for it lies beside the plugin: {listed(parcel.beside)}."
    yield from _replacing(offer)
    yield f"{counted(len(parcel.files), 'file')}, {parcel.size:,} bytes; sha256 {parcel.sha256}."


def _host_version() -> str:
    from tallow.hooks.discover import host_version

    return host_version()


def _replacing(offer: Offer) -> Iterator[str]:
    here, version = offer.here, offer.manifest.version
    if here is None:
        return
    if here.source == "user":
        older = here.version and version_of(version) < version_of(here.version)
        how = "an older version" if older else "the same version" if version == here.version else "an update"
        yield f"It takes the place of {here.version or 'one that cannot be used'} here ({how}), which is kept."
    else:
        yield f"It counts instead of {here.version} {_WHERE[here.source]}, which stays."
    if offer.campaigns:
        yield f"Played with in {listed(offer.campaigns)}; values on sheets stay as they are."
    for difference in offer.differences:
        yield str(difference)


_WHERE = {"bundled": "that comes with Tallow", "distribution": "that is installed beside Tallow"}


def added(host: Host, found: Found) -> tuple[str, ...]:
    """How many entries of each type a plugin brings; nothing where code would have to run that does not run yet."""
    needed = closure(host.loader, found.id)
    others = [each for id in needed if (each := host.loader.get(id)) is not None]
    if found.fault is not None or any(each.code and not host.loader.loaded(each.id) for each in others):
        return ()
    return tuple(_entries(host.registry(needed), found.id))


def _adds(vetted: Vetted, id: str) -> Iterator[str]:
    if vetted.registry is None:
        return
    yield from _entries(vetted.registry, id)
    for word, number in sorted(vetted.extensions.items()):
        yield counted(number, _EXTENSIONS[word], _MANY.get(word, ""))


def _entries(registry: Registry, id: str) -> Iterator[str]:
    """Number and label of each type of entry that a plugin brings."""
    owned = [entry for entry in registry.entries.values() if entry.owner == id]
    for kind in registry.entry_types.values():
        number = sum(type(entry) is kind.entry for entry in owned)
        if number:
            yield counted(number, kind.label.lower(), kind.plural.lower())


def _differences(host: Host, vetted: Vetted, here: Found | None) -> Iterator[Difference]:
    """What another version changes, entry by entry; of code nothing is known before it runs."""
    if here is None or here.fault is not None or here.code or vetted.registry is None:
        return
    before = _owned(host.registry(closure(host.loader, here.id)), here.id)
    after = _owned(vetted.registry, here.id)
    for id in sorted({*before, *after}):
        old, new = before.get(id), after.get(id)
        if old is None and new is not None:
            yield Difference(new.name, ("new",))
        elif new is None and old is not None:
            yield Difference(old.name, ("gone; it stays on sheets as missing",))
        elif old is not None and new is not None and old != new:
            yield Difference(old.name, tuple(_keys(old, new)))


def _owned(registry: Registry, id: str) -> Mapping[str, Entry]:
    return {each.id: each for each in registry.entries.values() if each.owner == id}


def _keys(old: Entry, new: Entry) -> Iterator[str]:
    before, after = plain(old), plain(new)
    for key in [*before, *(key for key in after if key not in before)]:
        if before.get(key) != after.get(key):
            yield f"{key} {spoken(before.get(key))} → {spoken(after.get(key))}"
