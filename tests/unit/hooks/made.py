"""A registry of one game that is made already, for tests that change what it declares."""

from __future__ import annotations

from tallow.hooks.faults import Faults
from tallow.hooks.game import Game
from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry
from tallow.hooks.section import Section


class Made(Section):
    """A section whose game is there from the beginning."""

    def __init__(self, game: Game) -> None:
        loader = Loader(())  # which looks for nothing
        loader.close()
        super().__init__(loader, frozenset(each.id for each in game.plugins), Faults())
        self._game = game


def registry_of(game: Game) -> Registry:
    """The registry of a game."""
    return Registry([Made(game)], game.caller)
