"""The resolvers of the board, with their ties to a showdown's record."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tallow.api import Resolver, Role

from ..kinds import SHOWDOWN, SURVIVOR
from . import activating, deploying, knockback, laying, move, placing, sight, ties

_SHOWDOWN = Role("showdown", "The showdown", SHOWDOWN)
_SUPPLIED = dict.fromkeys(("board", "board.tiles", "board.on", "others", "survivors"), "")
"""What a record supplies, and no form asks for: a board square by square is read off the board."""


def _tied(resolver: Resolver, *roles: Role, **ties: Any) -> Resolver:
    """The resolver with records that can stand for its roles."""
    return replace(resolver, roles=roles, labels={**resolver.labels, **_SUPPLIED}, **ties)


RESOLVERS: tuple[Resolver, ...] = (
    sight.RESOLVER,
    _tied(
        knockback.RESOLVER,
        Role("who", "Who is knocked back", SURVIVOR),
        fill=ties.knocked,
        edits=ties.knocked_edits,
        why_not=ties.not_on_board,
    ),
    _tied(
        move.RESOLVER,
        Role("monster", "The monster", SHOWDOWN),
        Role("who", "A survivor", SURVIVOR),
        fill=ties.moving,
        edits=ties.moving_edits,
        why_not=ties.not_on_board,
    ),
    _tied(placing.RESOLVER, _SHOWDOWN, fill=ties.placing, edits=ties.placing_edits),
    replace(deploying.RESOLVER, roles=(_SHOWDOWN,), fill=laying.fill, edits=laying.laid_out),
    laying.DRAW,
    _tied(activating.RESOLVER, _SHOWDOWN, fill=ties.on_board),
)
