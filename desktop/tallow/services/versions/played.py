"""What a campaign was played with: plugins' versions and hashes, and which cards are others now, told once."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass

from tallow.hooks.content.content import FOLDER
from tallow.hooks.discovery.discover import Found
from tallow.hooks.discovery.manifest import Manifest, version_of
from tallow.hooks.faults import Fault
from tallow.hooks.registry import Registry
from tallow.model.record import Campaign, Played
from tallow.services.host import Host
from tallow.services.own.place import OWN_FILE
from tallow.services.parcel.difference import Difference, cards_in, differences
from tallow.services.parcel.digest import folder_digest, short
from tallow.services.parcel.shapes import counting
from tallow.services.parcel.wording import Wording
from tallow.services.progress import Tell
from tallow.store.played import Cards
from tallow.store.reading import Reader
from tallow.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Moved:
    """A plugin that is not as it was when the campaign was last played.

    Attributes:
        before, here: as it was then, and as it is.
        differences: card by card.
        migrates: whether it brings records of the version before into its form.
    """

    id: str
    name: str
    before: Played
    here: Played
    differences: tuple[Difference, ...]
    migrates: bool = False

    @property
    def older(self) -> bool:
        """Whether a newer one was played with."""
        return _older(self.here.version, self.before.version)

    @property
    def from_to(self) -> str:
        """From what to what, for the middle of a sentence."""
        return told(self.before, self.here)

    def __str__(self) -> str:
        """Which plugin, and from what to what."""
        return f"{self.name}: {self.from_to}"


@dataclass(frozen=True, slots=True)
class Note:
    """How a campaign was last played with a plugin.

    Attributes:
        before: as it was then.
        here: as it is, None where it cannot be used here.
    """

    campaign: Campaign
    before: Played
    here: Played | None

    @property
    def changed(self) -> bool:
        """Whether its files are others now."""
        return self.here is not None and self.here.hash != self.before.hash

    @property
    def from_to(self) -> str:
        """From what to what, for the middle of a sentence."""
        return told(self.before, self.here)

    def __str__(self) -> str:
        """The campaign, and from what to what."""
        return f"{self.campaign.name}: {self.from_to}"


def moved(host: Host, campaign: Campaign) -> tuple[Moved, ...]:
    """The plugins of a campaign that brought other cards, or are older, since it was last played; none once it is seen.

    What is missing or faulty is not among them, and what the group writes itself is known to it.
    """
    with host.store.read() as reader:
        return tuple(_worth_telling(_moved(host, reader, campaign)))


def make_ready(host: Host, campaign: Campaign, tell: Tell) -> None:
    """Read what ``moved`` and the first step need and what takes long; it asks no store, and may run in a thread."""
    registry = host.registry(campaign.plugins)
    registry.complete()
    for at, manifest in enumerate(registry.plugins):
        tell(at, len(registry.plugins), manifest.name)
        found = host.loader.get(manifest.id)
        hash, noted = folder_digest(found.folder) if found else "", campaign.played.get(manifest.id)
        if found is not None and (noted is None or noted.hash != hash):
            cards_in(manifest, found.folder, hash, registry)


def see(host: Host, campaign: Campaign) -> None:
    """Note the plugins as they are here: what is different from before was seen. No value of a record changes by it."""
    host.get_ready(campaign.id)
    with host.store.work() as work:
        campaign = work.campaign(campaign.id)
        _write(host, work, campaign, _here(host, host.registry(campaign.plugins)))
        work.commit()


def note(host: Host, work: UnitOfWork, campaign: Campaign) -> None:
    """Note with a process's first step what a campaign is played with, save what brought changes that nobody saw."""
    key = campaign.id, frozenset(campaign.plugins)
    if key in host.noted:
        return
    here = _here(host, host.registry(campaign.plugins))
    unseen = {each.id for each in _worth_telling(_moved(host, work, campaign))}
    _write(host, work, campaign, {id: each for id, each in here.items() if id not in unseen})
    host.noted.add(key)


def told(before: Played, here: Played | None) -> str:
    """How a plugin was played with and how it is here, for the middle of a sentence."""
    said = f"played with {before.version}"
    if here is None:
        return f"{said}, and not here"
    if here.hash == before.hash:
        return f"{said}, as it is here"
    if here.version == before.version:  # what is told of them is otherwise the same
        now = f"here {here.version} ({short(here.hash)})"
        return f"{said} ({short(before.hash)}), {now}: changed without a new version"
    now = f"{said}, here {here.version}"
    return f"{now}: older" if _older(here.version, before.version) else now


def notes_of(host: Host, found: Found) -> tuple[Note, ...]:
    """How the campaigns in use were last played with a plugin, as far as they noted it."""
    with host.store.read() as reader:
        campaigns = [each for each in reader.campaigns() if found.id in each.plugins and found.id in each.played]
    usable = found.manifest is not None and found.fault is None
    here = Played(found.version, folder_digest(found.folder)) if usable and campaigns else None
    return tuple(Note(each, each.played[found.id], here) for each in campaigns)


def _here(host: Host, registry: Registry) -> dict[str, Played]:
    """The plugins that are in use, as they are; not those whose files are others than the code that runs."""
    found = [each for manifest in registry.plugins if (each := host.loader.get(manifest.id)) is not None]
    hashes = {each.id: (each, folder_digest(each.folder)) for each in found if not host.loader.outrun(each)}
    return {id: Played(each.version, hash) for id, (each, hash) in hashes.items() if hash}


def _moved(host: Host, reader: Reader, campaign: Campaign) -> Iterator[Moved]:
    registry = host.registry(campaign.plugins)
    here = _here(host, registry)
    others = {id: each for id, each in campaign.played.items() if id in here and here[id].hash != each.hash}
    kept = reader.cards(each.hash for each in others.values()) if others else {}
    records = reader.records(campaign.id, archived=None) if others else ()
    for manifest in registry.plugins:
        found, before = host.loader.get(manifest.id), others.get(manifest.id)
        if before is None or found is None or _own(found):
            continue
        now = here[manifest.id]
        cards = cards_in(manifest, found.folder, now.hash, registry) if before.hash in kept else {}
        holding = counting(records, registry.kinds)
        different = differences(kept.get(before.hash, {}), cards, Wording(registry), holding)
        yield Moved(manifest.id, manifest.name, before, now, tuple(different), _migrates(registry, manifest, before))


def _migrates(registry: Registry, manifest: Manifest, before: Played) -> bool:
    declared = registry.migrations.get(manifest.id, ())
    return not isinstance(declared, Fault) and any(_older(before.version, each.version) for each in declared)


def stays(moved: Iterable[Moved]) -> str:
    """What of the values on sheets stays, in a sentence."""
    stay = "Values on sheets stay as they are"
    return (
        f"{stay}, save what was brought up to the new version." if any(each.migrates for each in moved) else f"{stay}."
    )


def _worth_telling(moved: Iterable[Moved]) -> Iterator[Moved]:
    return (each for each in moved if each.differences or each.older)


def _own(found: Found) -> bool:
    """Whether it is what the group writes in Tallow."""
    return found.source == "user" and (found.folder / FOLDER / OWN_FILE).is_file()


def _write(host: Host, work: UnitOfWork, campaign: Campaign, here: Mapping[str, Played]) -> None:
    fresh = {id: each for id, each in here.items() if campaign.played.get(id) != each}
    if fresh:
        work.remember_names(_renamed(host, work, campaign, fresh))
        work.note_played(campaign.id, fresh, _cards(host, work, campaign, fresh))


def _renamed(host: Host, work: UnitOfWork, campaign: Campaign, plugins: Container[str]) -> dict[str, str]:
    """What plugins, their entries and their fields are called now, of those that were seen under another name."""
    registry = host.registry(campaign.plugins)
    names = registry.names_of(plugins)
    names |= {manifest.id: manifest.name for manifest in registry.plugins if manifest.id in plugins}
    seen = work.names(names)
    return {id: name for id, name in names.items() if id in seen and seen[id] != name}


def _cards(host: Host, work: UnitOfWork, campaign: Campaign, fresh: Mapping[str, Played]) -> dict[str, Cards]:
    """What the cards say of the plugins of which the store does not know that yet, by hash."""
    registry, kept = host.registry(campaign.plugins), work.cards(each.hash for each in fresh.values())
    made: dict[str, Cards] = {}
    for manifest in registry.plugins:
        found, now = host.loader.get(manifest.id), fresh.get(manifest.id)
        if found is not None and now is not None and now.hash not in kept:
            made[now.hash] = cards_in(manifest, found.folder, now.hash, registry)
    return made


def _older(here: str, played: str) -> bool:
    try:
        return version_of(here) < version_of(played)
    except ValueError:  # a word for a version is neither older nor newer
        return False
