"""Terrain on the showdown board: what sees, moves, is knocked back and is placed, square by square (RULES.md T, G)."""

from __future__ import annotations

from tallow.api import Resolver

from . import activating, deploying, knockback, move, placing, sight

RESOLVERS: tuple[Resolver, ...] = (
    sight.RESOLVER,
    knockback.RESOLVER,
    move.RESOLVER,
    placing.RESOLVER,
    deploying.RESOLVER,
    activating.RESOLVER,
)
