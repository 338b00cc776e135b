"""An offer: what a parcel would bring, shown before anything of it is copied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tallow.hooks.content.content import read_content
from tallow.hooks.discovery.discover import Found
from tallow.hooks.discovery.manifest import Manifest, version_of
from tallow.hooks.registry import Registry
from tallow.model.errors import UserMistake
from tallow.services import plugins
from tallow.services.exchange.telling import counted, listed
from tallow.services.host import Host
from tallow.services.parcel import besides, forms, unrun
from tallow.services.parcel.difference import Difference, Extended, cards_in, cards_of, differences, extended_in
from tallow.services.parcel.digest import folder_digest
from tallow.services.parcel.parcel import Parcel, read_parcel
from tallow.services.parcel.put_away import lost
from tallow.services.parcel.shapes import counting
from tallow.services.parcel.vetting import Vetted, checked, closure, looked_into
from tallow.services.parcel.wording import Wording
from tallow.store.played import Cards

EXTENSIONS = {"field": "field", "block": "block on a sheet", "patch": "change of another's entry"}
MANY = {"block": "blocks on sheets", "patch": "changes of others' entries"}
"""What a plugin's content brings besides entries, in words; one of it, and several where that is more than an s."""
_NAMED = 3
"""How many entries of others that it changes are told by their names."""
_LATER = "says more after the restart, when its new code reads it"


_ASK = "Ask its author for a mended version, or send them this list."


@dataclass(frozen=True, slots=True)
class Rejected:
    """A plugin that is not installed; nothing was changed.

    Attributes:
        path: the file or folder.
        mistakes: all that is wrong with it, a sentence each.
        by_author: whether they are in what the plugin holds, so that only its author can mend them.
        called: the plugin that was to be brought back; "" where it came from a file of the person's.
    """

    path: Path
    mistakes: tuple[str, ...]
    by_author: bool = False
    called: str = ""

    @property
    def told(self) -> tuple[str, ...]:
        """What is wrong, and what a player can do about it."""
        return (*self.mistakes, _ASK) if self.by_author else self.mistakes


@dataclass(frozen=True, slots=True)
class Offer:
    """What a parcel would bring.

    Attributes:
        parcel: its files, in memory.
        manifest: what it says of itself.
        code: whether it runs code with the user's rights.
        adds: label and number of each type of entry, and of what it changes of others, with their names.
        needs: the plugins that it requires and the Tallow, in words.
        here: the plugin whose place it takes, None where there is none of its id.
        differences: what would be different from that, card by card.
        campaigns: the names of those that play with it.
        cards: what its cards say; None where nobody knows what is different, for code would have to run.
        newer: which campaigns are in a newer form than it knows, in a sentence; "" for none.
        lost: what of the plugin whose place it takes cannot be kept, each with why.
        called: what that plugin is called; "" where there is none.
    """

    parcel: Parcel
    manifest: Manifest
    code: bool
    adds: tuple[str, ...]
    needs: tuple[str, ...]
    here: Found | None
    differences: tuple[Difference, ...]
    campaigns: tuple[str, ...]
    cards: Cards | None = field(default=None, repr=False)
    newer: str = ""
    lost: tuple[str, ...] = ()
    called: str = ""

    @property
    def other(self) -> str:
        """That the plugin of its id is called otherwise, so that it is likely another one; "" where it is not."""
        name, called = self.manifest.name, self.called
        if self.here is None or _alike(name, called):
            return ""
        had = f"what campaigns have of {called} would be read from {name} then"
        return f"{name} has the same id as {called} ({self.manifest.id}): {had}."

    @property
    def startling(self) -> bool:
        """Whether it takes the place of one that is called otherwise, or that the person did not install."""
        return bool(self.other) or (self.here is not None and self.here.source != "user")

    @property
    def objections(self) -> tuple[str, ...]:
        """What only a person's word gets past, in sentences."""
        return tuple(each for each in (self.other, *self.warnings) if each)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Those of them that are of what is lost or left behind."""
        return tuple(each for each in (self.newer, goes_for_good(self.lost)) if each)


def _alike(one: str, other: str) -> bool:
    """Whether two names are one, however they are spaced and written large."""
    return "".join(one.split()).casefold() == "".join(other.split()).casefold()


def goes_for_good(lost: Sequence[str]) -> str:
    """A sentence of what cannot be kept of a plugin that is replaced or removed, "" for nothing."""
    return f"Of what is there now this cannot be kept and goes for good: {listed(lost)}." if lost else ""


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
        return Rejected(parcel.path, vetted.mistakes, by_author=bool({*vetted.mistakes} - {*vetted.unmet}))
    here = host.loader.get(manifest.id)
    if here is not None and here.manifest is not None and here.manifest.family != manifest.family:
        family = here.manifest.family
        sentence = f"{here.manifest.name} has its id, {here.id}, and is of the family {family}. Remove it first."
        return Rejected(parcel.path, (sentence,))
    playing = plugins.enabled_in(host).get(manifest.id, ())
    before = _before(host, here) if playing or here is None or not here.code else None
    return Offer(
        parcel,
        manifest,
        vetted.code,
        tuple(_adds(host, parcel, vetted, manifest)),
        tuple(_needs(host, manifest)),
        here,
        tuple(_differences(host, parcel, vetted, before)),
        playing,
        None if before is None or vetted.registry is None else vetted.cards,
        forms.warning(host, manifest.id, manifest.name, manifest.version),
        lost(here.folder) if here is not None and here.source == "user" else (),
        plugins.last_name(host, here) if here is not None else "",
    )


def _before(host: Host, here: Found | None) -> Cards | None:
    """What the cards say of the plugin that is here; None where there is none."""
    if here is None or here.manifest is None or here.fault is not None:
        return None
    registry = host.registry(closure(host.loader, here.id))
    return cards_in(here.manifest, here.folder, folder_digest(here.folder), registry)


def _differences(host: Host, parcel: Parcel, vetted: Vetted, before: Cards | None) -> Iterator[Difference]:
    """What an update changes; where new code would have to run, as the present code reads the new cards."""
    if before is None or vetted.manifest is None:
        return
    if vetted.registry is not None:
        with host.store.read() as reader:
            playing = [each.id for each in reader.campaigns() if vetted.manifest.id in each.plugins]
            records = [record for id in playing for record in reader.records(id, archived=None)]
        holding = counting(records, vetted.registry.kinds)
        yield from differences(before, vetted.cards, Wording(vetted.registry), holding)
        return
    registry = host.registry(closure(host.loader, vetted.manifest.id))
    with looked_into(parcel) as folder:
        content = read_content(vetted.manifest, folder, registry.entry_types)
    later = content.places.keys() - content.entries.keys()
    known = {id: card for id, card in before.items() if id not in later}
    yield from differences(known, cards_of(content, registry.kinds), Wording(registry))
    yield from (Difference(before[id].name if id in before else id, (_LATER,)) for id in sorted(later))


def told(offer: Offer) -> tuple[str, ...]:
    """An offer in sentences."""
    return tuple(_told(offer))


def _told(offer: Offer) -> Iterator[str]:
    manifest, parcel = offer.manifest, offer.parcel
    yield f"{manifest.name} {manifest.version}, {manifest.family} ({manifest.id}). {manifest.summary}".rstrip()
    yield from _instead(offer)
    yield _said_of(offer)
    yield (
        "It runs code, with your rights. Install only what you trust." if offer.code else "It is data and runs no code."
    )
    if offer.needs:
        yield f"Needs {' and '.join(offer.needs)}."
    if manifest.tested and version_of(manifest.tested) < version_of(_host_version()):
        yield f"It was tried with Tallow {manifest.tested}, and this is {_host_version()}."
    yield from besides.told(parcel.left, code=offer.code)
    yield from _differing(offer)
    yield f"{counted(len(parcel.files), 'file')}, {parcel.size:,} bytes; sha256 {parcel.sha256}."


def _said_of(offer: Offer) -> str:
    """What it adds, as far as that can be known while none of its Python runs."""
    if offer.code:
        more = "What its Python adds shows once it is on."
        return f"Its content adds {', '.join(offer.adds)}. {more}" if offer.adds else more
    return f"Adds {', '.join(offer.adds)}." if offer.adds else "It adds nothing."


def _host_version() -> str:
    from tallow.hooks.discovery.discover import host_version

    return host_version()


def _instead(offer: Offer) -> Iterator[str]:
    """Which plugin's place it takes, by its name, and that it is likely another one."""
    here, version = offer.here, offer.manifest.version
    if here is None:
        return
    called = f"{offer.called} {here.version or '(which cannot be used)'}"
    if here.source == "user":
        older = here.version and version_of(version) < version_of(here.version)
        how = "an older version" if older else "the same version" if version == here.version else "an update"
        how = "another plugin" if offer.other else how
        yield f"It takes the place of {called} here ({how}), which is kept."
    else:
        which = f"{called}, {here.manifest.family if here.manifest else offer.manifest.family} ({here.id})"
        yield f"It counts instead of {which}, {_WHERE[here.source]}; that stays, and is not used."
    if offer.other:
        yield offer.other


def _differing(offer: Offer) -> Iterator[str]:
    """What is other then of what the campaigns have."""
    if offer.here is None:
        return
    if offer.campaigns:
        save = ", save what its new code brings into its form" if offer.code else ""
        yield f"Played with in {listed(offer.campaigns)}; values on sheets stay as they are{save}."
    yield from offer.warnings
    for difference in offer.differences:
        yield str(difference)
    if offer.code and offer.campaigns:
        yield "What its new code makes of cards, fields and choices shows when Tallow starts again."


_WHERE = {"bundled": "which comes with Tallow", "distribution": "which is installed beside Tallow"}


def added(host: Host, found: Found) -> tuple[str, ...]:
    """What a plugin brings, by its type, and what it changes of others; nothing where code of others had to run.

    Of one whose own code did not run yet it is what its content brings.
    """
    needed = closure(host.loader, found.id)
    unrun_yet = {id for id in needed if (each := host.loader.get(id)) and each.code and not host.loader.loaded(id)}
    if found.manifest is None or found.fault is not None or unrun_yet - {found.id}:
        return ()
    if unrun_yet:
        return tuple(_unrun(host, found.manifest, unrun.files_in(found.folder)))
    registry = host.registry(needed)
    extended = extended_in(found.manifest, found.folder, folder_digest(found.folder), registry)
    return (*_entries(registry, found.id), *_extends(registry, extended))


def _adds(host: Host, parcel: Parcel, vetted: Vetted, manifest: Manifest) -> Iterator[str]:
    if vetted.registry is not None:
        yield from _entries(vetted.registry, manifest.id)
        yield from _extends(vetted.registry, vetted.extended)
    else:
        yield from _unrun(host, manifest, parcel.files)


def _unrun(host: Host, manifest: Manifest, files: Mapping[str, bytes]) -> Iterator[str]:
    """What the content of one brings whose Python does not run."""
    registry = unrun.around(host, manifest)
    yield from unrun.entries(files, manifest, registry)
    yield from _extends(registry, unrun.extends(files))


def _extends(registry: Registry, extended: Extended) -> Iterator[str]:
    """Number and word of each way in which a plugin changes others, with the names of their entries."""
    changed = [Wording(registry).name(id) for id in extended.patched]
    for word, number in sorted(extended.counts.items()):
        which = f" ({listed(changed, _NAMED)})" if word == "patch" and changed else ""
        yield counted(number, EXTENSIONS[word], MANY.get(word, "")) + which


def _needs(host: Host, manifest: Manifest) -> Iterator[str]:
    names = plugins.names_here(host)
    yield from (plugins.requirement_words(each, names) for each in manifest.requirements)
    if manifest.host:
        yield f"Tallow {manifest.host.removeprefix('>=')} or later"


def _entries(registry: Registry, id: str) -> Iterator[str]:
    """Number and label of each type of entry that a plugin brings."""
    owned = [entry for entry in registry.entries.values() if entry.owner == id]
    for kind in registry.entry_types.values():
        number = sum(type(entry) is kind.entry for entry in owned)
        if number:
            yield counted(number, kind.label.lower(), kind.plural.lower())
