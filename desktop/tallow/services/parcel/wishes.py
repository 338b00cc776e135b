"""Wishes: whether what a plugin's commands, repairs, rolls and migrations propose fits records as they begin."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tallow.hooks.declared import owner_of
from tallow.hooks.faults import Fault
from tallow.hooks.registry import Registry
from tallow.hooks.watching.guarded import Guarded
from tallow.model.edit import UNSEEN, Create, Edit, Set
from tallow.model.errors import PluginFault, TallowError, UserMistake, spoken
from tallow.model.record import Campaign, Record
from tallow.model.resolution import Resolver
from tallow.services.book import CampaignBook, NoRecords
from tallow.services.fitness.checking import fitting
from tallow.services.rolls import Throw, resolve

_CAMPAIGN = "campaign"
_SEED = 1


def wishes(registry: Registry, plugin: str) -> Iterator[str]:
    """What goes wrong, a sentence each; what is refused of a record as it begins is no mistake."""
    for asked in _asked(registry, plugin):
        try:
            asked()
        except PluginFault as fault:
            if fault.plugin == plugin:
                yield str(fault)
        except TallowError:  # a record that has nothing yet may be no case that it is for
            continue


class _Asked(ABC):
    """A function of a declared thing that proposes edits on records as they begin."""

    def __init__(self, registry: Registry, thing: Any, *kinds: str) -> None:
        self._thing = thing
        self._records = [
            Record(f"r{number}", _CAMPAIGN, kind, registry.kinds[kind].label)
            for number, kind in enumerate(kinds, 1)
            if kind in registry.kinds
        ]
        campaign = Campaign(_CAMPAIGN, "", {each.id: each.version for each in registry.plugins})
        self._book = CampaignBook(campaign, registry, _Begun(self._records))

    @abstractmethod
    def __call__(self) -> None:
        """Ask, and look at what is proposed; raises PluginFault where it does not fit."""

    def _look(self, edits: Iterable[Edit], function: object) -> None:
        """Look at edits of records that are here; what else hangs on them nobody knows."""
        here = {each.id for each in self._records}
        own = [edit for edit in edits if isinstance(edit, Create) or edit.record in (*here, _CAMPAIGN)]
        try:
            for edit in fitting(own, self._book):
                if isinstance(edit, Set) and edit.record in here and edit.expect not in (None, UNSEEN):
                    self._strange(edit)
        except UserMistake as mistake:
            if isinstance(function, Guarded):
                raise function.blamed(mistake) from mistake
            raise

    def _strange(self, edit: Set) -> None:
        """Refuse an edit that expects of a record what does not stand there; nothing is entered as it begins."""
        if edit.path != "name" and "." not in edit.path and ":" not in edit.path:
            found = self._book.value(self._book.record(edit.record), edit.path)
            raise UserMistake(f"{edit.path}: it expects {spoken(edit.expect)}, where {spoken(found)} stands.")


class _Command(_Asked):
    def __call__(self) -> None:
        for record in self._records:
            if not self._thing.why_not(record, self._book):
                self._look(self._thing.run(record, self._book), self._thing.run)


class _Check(_Asked):
    def __call__(self) -> None:
        for record in self._records:
            for advice in self._thing.run(record, self._book):
                self._look(advice.repair, self._thing.run)


class _Roll(_Asked):
    def __call__(self) -> None:
        resolver: Resolver = self._thing
        roles = dict(zip((role.key for role in resolver.roles), self._records, strict=False))
        try:
            resolved = resolve(resolver, self._book, {}, roles=roles, throw=Throw(seed=_SEED))
        except PluginFault as fault:
            if resolver.id in str(fault):
                raise
            raise PluginFault(fault.plugin, f'"{resolver.id}": {fault}') from fault
        self._look([each.edit for each in resolved.proposed], resolver.edits)


class _Migration(_Asked):
    def __call__(self) -> None:
        for record in self._records:
            edits: Sequence[Edit] = self._thing.run(record, self._book)
            keys = self._book.keys(record.kind)
            old = [each for each in edits if isinstance(each, Set) and each.value is None and each.path not in keys]
            self._look([each for each in edits if each not in old], self._thing.run)


class _Begun(NoRecords):
    """The source of a book with records as they begin."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._records = {each.id: each for each in records}

    def records(self, campaign: str, kind: str | None = None, archived: bool | None = False) -> tuple[Record, ...]:
        """Those of a kind; none is put away."""
        return tuple(each for each in self._records.values() if kind in (None, each.kind) and not archived)

    def record(self, id: str) -> Record:
        """One of them."""
        return self._records[id] if id in self._records else super().record(id)


def _asked(registry: Registry, plugin: str) -> Iterator[_Asked]:
    """All that a plugin declares and that proposes edits."""
    for command in registry.commands.values():
        if owner_of(command.id) == plugin:
            yield _Command(registry, command, command.kind)
    for check in registry.checks.values():
        if owner_of(check.id) == plugin:
            yield _Check(registry, check, check.kind)
    for resolver in registry.resolvers.values():
        if owner_of(resolver.id) == plugin and resolver.roles:
            yield _Roll(registry, resolver, *(role.kind for role in resolver.roles))
    migrations = registry.migrations.get(plugin, ())
    for migration in () if isinstance(migrations, Fault) else migrations:
        yield _Migration(registry, migration, migration.kind)
