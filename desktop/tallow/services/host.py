"""The host: what every service needs, built once by the composition root and passed in."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

from tallow.hooks.discovery.manifest import Manifest
from tallow.hooks.faults import Fault
from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry, build
from tallow.model.errors import UserMistake, unknown
from tallow.model.picture import Picture
from tallow.model.record import Campaign, Record
from tallow.services.book import CampaignBook, NoRecords, Records
from tallow.services.elsewhere import elsewhere
from tallow.store.database import Store

# The starter tables are the group's to choose, and so is what was installed for a system that ships; everything else is
# on where no campaign is named.
LEFT_OUT_WITHOUT_CAMPAIGN = "starter_tables"


@dataclass(frozen=True, slots=True)
class Host:
    """The store, the plugins and the clock.

    Attributes:
        store: the one file with all campaigns.
        loader: the plugins that were found, and their code once it is loaded.
        home: where ``plugins/`` and ``resources/`` lie.
        now: the clock.
        fresh_id: makes ids for records and rows.
        afterwards: what failed in plugins after a step that stands, which the command line tells.
        noted: the campaigns, each with a set of plugins, of which this process noted that they are played.
        heard: are called with a campaign that a person's word was found to mean, before it is given.
    """

    store: Store
    loader: Loader
    home: Path
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    fresh_id: Callable[[], str] = lambda: uuid4().hex[:12]
    afterwards: deque[Fault] = field(default_factory=lambda: deque(maxlen=20))
    noted: set[tuple[str, frozenset[str]]] = field(default_factory=set)
    heard: list[Callable[[Campaign], None]] = field(default_factory=list)
    _registries: dict[frozenset[str], Registry] = field(default_factory=dict)

    def close(self) -> None:
        """Let the store and the plugins' finder go."""
        self.store.close()
        self.loader.close()

    def registry(self, plugins: Iterable[str]) -> Registry:
        """What these plugins declare together; built once for each set."""
        key = frozenset(plugins)
        if key not in self._registries:
            self._registries[key] = build(self.loader, sorted(key))
        return self._registries[key]

    def get_ready(self, campaign: str) -> None:
        """Make what a campaign's plugins declare, which takes long, before anybody has to wait for the file."""
        if self.first_step_of(campaign):
            self.registry(self.campaign(campaign).plugins).complete()

    def forget_registries(self, plugin: str = "") -> None:
        """Build them anew at the next question, because plugins came or went, or the content of one is another."""
        for key in [key for key in self._registries if not plugin or plugin in key]:
            del self._registries[key]
        self.noted.clear()

    def manifest(self, id: str) -> Manifest:
        """A plugin's manifest; raises UserMistake for one that is not there or cannot be used."""
        found = self.loader.get(id)
        if found is None:
            from tallow.services.parcel.kept import no_plugin  # which is about a host itself

            raise no_plugin(self, id)
        if found.manifest is None or found.fault is not None:
            why = f"{found.fault.sentence} {found.fault.remedy}" if found.fault else ""
            raise UserMistake(f"The plugin {id} cannot be used. {why}".rstrip())
        return found.manifest

    def first_step_of(self, campaign: str) -> bool:
        """Whether this process did not change a campaign yet, since plugins came or went."""
        return all(id != campaign for id, _ in self.noted)

    def campaign(self, id: str) -> Campaign:
        """A campaign as it stands."""
        with self.store.read() as reader:
            return reader.campaign(id)

    def book(self, campaign: Campaign, source: Records | None = None) -> CampaignBook:
        """The campaign's book as it stands, or as a unit of work sees it."""
        off = partial(elsewhere, self.loader, campaign)
        return CampaignBook(campaign, self.registry(campaign.plugins), source or StoreRecords(self.store), off)

    def bare_book(self) -> CampaignBook:
        """A book without a campaign: all bundled plugins and installed systems on, settings at their defaults."""
        on = [
            found.id
            for found in self.loader.found
            if found.fault is None and found.manifest is not None and LEFT_OUT_WITHOUT_CAMPAIGN not in found.id
            if found.source == "bundled" or found.manifest.family == "system"
        ]
        plugins: Mapping[str, str] = dict.fromkeys(on, "")
        return CampaignBook(Campaign("", "", plugins), self.registry(on), NoRecords())

    def stamp(self) -> str:
        """The present moment, ISO 8601 in UTC."""
        return self.now().astimezone(UTC).isoformat(timespec="milliseconds")

    def find_campaign(self, word: str) -> Campaign:
        """The campaign that a person means by an id, a name, or an unambiguous part of it; archived ones come last."""
        with self.store.read() as reader:
            everything = reader.campaigns(archived=None)
        found = _meant("campaign", word, [(each, each.id, each.name, each.archived) for each in everything])
        for hear in self.heard:
            hear(found)
        return self.campaign(found.id) if self.heard else found

    def find_record(self, campaign: Campaign, word: str, kind: str = "") -> Record:
        """The record that a person means by an id, a name, or an unambiguous part of it; archived ones come last.

        Args:
            kind: of which it is where that is known, for records of several kinds may have one name.
        """
        with self.store.read() as reader:
            everything = reader.records(campaign.id, archived=None)
        alike = [each for each in everything if each.kind == kind]
        folded = word.strip().casefold()
        if any(word == each.id or folded == each.name.casefold() for each in alike):
            everything = tuple(alike)
        return _meant("record", word, [(each, each.id, each.name, each.archived) for each in everything])


class StoreRecords:
    """The store's records, each question in a read transaction of its own."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def records(self, campaign: str, kind: str | None = None, archived: bool | None = False) -> tuple[Record, ...]:
        """The campaign's records."""
        with self._store.read() as reader:
            return reader.records(campaign, kind, archived)

    def record(self, id: str) -> Record:
        """One record."""
        with self._store.read() as reader:
            return reader.record(id)

    def names(self, ids: Iterable[str]) -> Mapping[str, str]:
        """The last seen names of content."""
        with self._store.read() as reader:
            return reader.names(ids)

    def picture(self, campaign: str, id: str) -> Picture | None:
        """One of a campaign's pictures."""
        with self._store.read() as reader:
            return reader.picture(campaign, id)


T = TypeVar("T")


def _meant(what: str, word: str, things: Sequence[tuple[T, str, str, bool]]) -> T:
    """The one thing that fits best: by id, by name, by a part of the name; what is archived only where nothing else."""
    folded = word.strip().casefold()
    tests: list[Callable[[str, str], bool]] = [
        lambda id, name: id == word,
        lambda id, name: name.casefold() == folded,
        lambda id, name: bool(folded) and folded in name.casefold(),
    ]
    for archived in (False, True):
        for test in tests:
            fitting = [thing for thing in things if thing[3] is archived and test(thing[1], thing[2])]
            if len(fitting) == 1:
                return fitting[0][0]
            if fitting:
                listed = ", ".join(f"{name} ({id})" for _, id, name, _ in fitting)
                raise UserMistake(f"{word!r} could be several: {listed}. Name one by its id.")
    raise unknown(what, word, {name for _, _, name, archived in things if not archived})
