"""The registry: what a set of enabled plugins declares, made game by game as somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeVar, cast

from tallow.hooks.caller import Caller
from tallow.hooks.content.content import FOLDER, is_left_out
from tallow.hooks.declared import owner_of
from tallow.hooks.discovery.manifest import Manifest
from tallow.hooks.discovery.wanted import hanging_together
from tallow.hooks.faults import Fault, Faults
from tallow.hooks.game import Game
from tallow.hooks.loader import Loader
from tallow.hooks.section import Section
from tallow.hooks.soundness.referring import Named, nameable
from tallow.model.check import Check
from tallow.model.command import Command
from tallow.model.entry import Entry, EntryType
from tallow.model.head import ActHead, Heads, KindHead
from tallow.model.kind import KindType
from tallow.model.migration import Migration
from tallow.model.reach import Reach
from tallow.model.resolution import Resolver
from tallow.model.setting import Setting
from tallow.model.sheet import Sheet
from tallow.model.total import TotalType

E = TypeVar("E", bound=Entry)
T = TypeVar("T")


class Joined(Mapping[str, T]):
    """What the games hold under one name, by id; a game is made when an id of its plugins is asked for.

    Who goes through all of it, or counts it, has all games made.

    Args:
        of: what a game holds.
        order: by which the ids of several games stand; those that are alike stay as their game has them.
    """

    def __init__(
        self, registry: Registry, of: Callable[[Game], Mapping[str, T]], order: Callable[[str], str] = owner_of
    ) -> None:
        self._registry, self._of, self._order = registry, of, order
        self._met: dict[str, T] = {}
        self._all: Mapping[str, T] | None = None

    def __getitem__(self, id: str) -> T:
        """What has that id."""
        try:
            return self._met[id]
        except KeyError:
            section = self._registry.section_of(id)
            if section is None:
                raise
            thing = self._met[id] = self._of(section.game)[id]
            return thing

    def __iter__(self) -> Iterator[str]:
        return iter(self._joined())

    def __len__(self) -> int:
        return len(self._joined())

    def _joined(self) -> Mapping[str, T]:
        if self._all is None:
            those = [self._of(game) for game in self._registry.games()]
            ids = sorted(chain.from_iterable(those), key=self._order) if len(those) > 1 else chain(*those)
            every = {id: thing for each in those for id, thing in each.items()}
            self._all = {id: every[id] for id in ids}
        return self._all


class Registry:
    """What is declared, by id; the same set of plugins gives the same registry, in whatever order they were enabled.

    Its plugins are parted into sections of those that require each other: a system with all that is its. What a section
    declares is made when the first thing of it is asked for, so that a campaign of three games opens with the code and
    the content of the one whose record shows.

    Attributes:
        kinds, entry_types, entries, totals, reaches, checks, resolvers, commands, settings: by id; entries sorted by
            it.
        sheets: by kind; each kind has one.
        migrations: plugin → its migrations in their order, or why none of them may run.
    """

    def __init__(self, sections: Sequence[Section], caller: Caller) -> None:
        """Of sections, and a caller that calls none of their plugins yet."""
        self._sections = tuple(sections)
        self._by_plugin = {id: section for section in sections for id in section.ids}
        self._caller = caller
        self.kinds: Mapping[str, KindType] = Joined(self, lambda game: game.kinds)
        self.entry_types: Mapping[str, EntryType] = Joined(self, lambda game: game.entry_types)
        self.entries: Mapping[str, Entry] = Joined(self, lambda game: game.entries, str)
        self.totals: Mapping[str, TotalType] = Joined(self, lambda game: game.totals)
        self.reaches: Mapping[str, Reach] = Joined(self, lambda game: game.reaches)
        self.sheets: Mapping[str, Sheet] = Joined(self, lambda game: game.sheets)
        self.checks: Mapping[str, Check] = Joined(self, lambda game: game.checks)
        self.resolvers: Mapping[str, Resolver] = Joined(self, lambda game: game.resolvers)
        self.commands: Mapping[str, Command] = Joined(self, lambda game: game.commands)
        self.settings: Mapping[str, Setting] = Joined(self, lambda game: game.settings)
        self.migrations: Mapping[str, tuple[Migration, ...] | Fault] = Joined(self, lambda game: game.migrations)

    # the games

    def section_of(self, id: str) -> Section | None:
        """The plugins among which the owner of an id is, or the plugin of that id; None where it is not enabled."""
        return self._sections[0] if len(self._sections) == 1 else self._by_plugin.get(owner_of(id))

    def games(self) -> Iterator[Game]:
        """All of them; those that are not there yet are made."""
        return (section.game for section in self._sections)

    def complete(self) -> None:
        """Make the games that are not there yet; this may run in a thread."""
        for _ in self.games():
            pass

    @property
    def plugins(self) -> tuple[Manifest, ...]:
        """The manifests of the plugins in use, sorted by id; of a game that is not there yet of those that will be."""
        each = chain.from_iterable(section.plugins for section in self._sections)
        return tuple(sorted(each, key=lambda manifest: manifest.id))

    @property
    def missing(self) -> Mapping[str, str]:
        """Enabled plugins that cannot be had, by id → their version, "" where that is not known."""
        found = {id: version for section in self._sections for id, version in section.missing.items()}
        return dict(sorted(found.items()))

    @property
    def caller(self) -> Caller:
        """Calls the hooks of all these plugins, and knows what went wrong with them so far: all games are made."""
        return self._caller.along_with(game.caller for game in self.games())

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What went wrong so far in all games."""
        return tuple(self.caller.faults)

    def caller_of(self, plugin: str) -> Caller:
        """What guards calls of one plugin's code."""
        section = self.section_of(plugin)
        return self._caller if section is None else section.game.caller

    # what lists and menus show

    @property
    def heads(self) -> Heads:
        """What lists and menus say of kinds, commands and resolvers; no game is made for that if it was once before."""
        heads = [section.heads for section in self._sections]
        return Heads(
            tuple(sorted((head for each in heads for head in each.kinds), key=_owner)),
            tuple(sorted((head for each in heads for head in each.commands), key=_owner)),
            tuple(sorted((head for each in heads for head in each.resolvers), key=_owner)),
        )

    # what there is of a kind, of a class, of a plugin

    def entries_of(self, cls: type[E]) -> tuple[E, ...]:
        """The entries of a class, sorted by id."""
        games = self._games_that_know(cls)
        fitting = cast("Iterable[E]", chain.from_iterable(game.entries_of(cls) for game in games))
        return tuple(sorted(fitting, key=lambda entry: entry.id))

    def totals_of(self, kind: str) -> tuple[TotalType, ...]:
        """The totals that a kind has, in declared order."""
        return tuple(each for game in self._game_of(kind) for each in game.totals.values() if each.kind == kind)

    def reaches_of(self, kind: str) -> tuple[Reach, ...]:
        """The reaches that lead to a kind and that some entry goes by, in declared order."""
        reaches = (each for game in self._game_of(kind) for each in game.reaches.values() if each.id in game.used)
        return tuple(each for each in reaches if each.kind == kind)

    def checks_of(self, kind: str) -> tuple[Check, ...]:
        """The checks made on a kind, in declared order."""
        return tuple(each for game in self._game_of(kind) for each in game.checks.values() if each.kind == kind)

    def commands_of(self, kind: str) -> tuple[Command, ...]:
        """The commands that work on a kind, in declared order."""
        return tuple(each for game in self._game_of(kind) for each in game.commands.values() if each.kind == kind)

    def names_of(self, plugins: Container[str]) -> dict[str, str]:
        """What the entries of some plugins are called, and the fields that they add to others' kinds, by id."""
        games = [section.game for section in self._sections if any(id in plugins for id in section.ids)]
        fields = (each for game in games for kind in game.kinds.values() for each in kind.fields if "." in each.id)
        labels = {each.id: each.label for each in fields if owner_of(each.id) in plugins}
        entries = (each for game in games for each in game.entries.values())
        return labels | {each.id: each.name for each in entries if each.owner in plugins}

    def why_left_out(self, plugin: str) -> str:
        """Why an enabled plugin that is here is not in use, and how it is again; "" for any other."""
        missing = [game for game in self._game_of(plugin) if plugin in game.missing]
        faults = [fault for game in missing for fault in game.caller.faults.of(plugin)]
        return f"{faults[0].told} {faults[0].remedy}".rstrip() if faults else ""

    def mistaken_at(self, entry: str) -> str:
        """File and line of what keeps an entry of a plugin in use away; "" where that is no mistake in its files."""
        plugin, away = owner_of(entry), [game for game in self._game_of(entry) if is_left_out(entry, game.left_out)]
        files = [each.where for game in away for each in game.faults if each.plugin == plugin]
        return next((where for where in files if where.startswith(f"{FOLDER}/")), "")

    @property
    def slots(self) -> Mapping[str, str]:
        """The sheets' slots for others' blocks → the kind."""
        return {slot: kind for game in self.games() for slot, kind in game.slots.items()}

    @property
    def named(self) -> Named:
        """What entries may name besides entries."""
        return nameable(self.kinds.values(), self.totals, self.reaches)

    def _game_of(self, id: str) -> Iterator[Game]:
        """The game that knows of an id, if there is one."""
        section = self.section_of(id)
        if section is not None:
            yield section.game

    def _games_that_know(self, cls: type[Entry]) -> Iterator[Game]:
        """The games that may hold entries of a class: of a plugin's own that plugin's, of the host's all."""
        home, *rest = cls.__module__.split(".")
        return self._game_of(rest[1]) if home == "plugins" and len(rest) > 1 else self.games()


def _owner(head: KindHead | ActHead) -> str:
    return owner_of(head.id)


def build(loader: Loader, enabled: Iterable[str]) -> Registry:
    """The registry of a set of plugin ids; nothing of theirs is loaded yet, and what is later never raises."""
    faults = Faults()
    sections = [Section(loader, ids, faults) for ids in hanging_together(loader, enabled)]
    return Registry(sections, Caller(loader.manager, {}, loader.watch, faults))
