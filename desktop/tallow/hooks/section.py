"""Sections: plugins that hang together, and what they declare once somebody asks for it."""

from __future__ import annotations

from collections.abc import Mapping

from tallow.hooks import game
from tallow.hooks.discovery.discover import Found
from tallow.hooks.discovery.manifest import Manifest
from tallow.hooks.discovery.wanted import Enabled, promising
from tallow.hooks.faults import Faults
from tallow.hooks.game import Game
from tallow.hooks.loader import Loader
from tallow.model.head import Heads, heads_of


class Section:
    """Plugins that hang together: until somebody asks for what they declare, nothing of theirs is imported or read.

    Attributes:
        ids: of the plugins that are enabled.
    """

    def __init__(self, loader: Loader, ids: frozenset[str], faults: Faults) -> None:
        self.ids = ids
        self._loader, self._faults = loader, faults
        self._game: Game | None = None
        self._expected: Enabled | None = None
        self._kept: Heads | None = None

    @property
    def game(self) -> Game:
        """What they declare."""
        return self._game or self._make()

    def _make(self) -> Game:
        with self._loader.loading:
            self._game = self._game or game.make(self._loader, self.ids, self._faults)
        return self._game

    @property
    def plugins(self) -> tuple[Manifest, ...]:
        """Those in use; those that will be, as far as their manifests tell, before anybody asked for more."""
        return self._promising.manifests if self._game is None else self._game.plugins

    @property
    def missing(self) -> Mapping[str, str]:
        """The others → their version, "" where that is not known."""
        return self._promising.missing if self._game is None else self._game.missing

    @property
    def heads(self) -> Heads:
        """What lists and menus say of what they declare, kept from start to start.

        Their code is imported only where nothing is kept of it as it is, or where something was wrong with it.
        """
        if self._game is None:
            self._kept = self._kept or self._known()
            if self._kept is not None:
                return self._kept
        made = heads_of(self.game.kinds.values(), self.game.commands.values(), self.game.resolvers.values())
        if made != self._kept and not self.game.faults:
            self._keep(made)
        return made

    @property
    def _promising(self) -> Enabled:
        self._expected = self._expected or promising(self._loader, self.ids)
        return self._expected

    def _coded(self) -> tuple[Found, ...]:
        return tuple(each for each in self._promising.found if each.code)

    def _key(self) -> str:
        assert self._loader.cache is not None
        coded = self._coded()
        return self._loader.cache.key([each.folder for each in coded], ["heads", *(each.id for each in coded)])

    def _known(self) -> Heads | None:
        """The heads as they were kept, if they were."""
        if not self._coded():
            return Heads()
        return self._loader.cache.get(self._key(), Heads) if self._loader.cache else None

    def _keep(self, heads: Heads) -> None:
        self._kept = heads
        if self._loader.cache is not None and self._coded():
            self._loader.cache.put(self._key(), heads)
