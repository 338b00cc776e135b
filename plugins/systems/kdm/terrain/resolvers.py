"""The resolvers of the board, with their ties to a showdown's record."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tallow.api import Resolver, Role

from ..kinds import PLACES, SHOWDOWN, SURVIVOR
from . import activating, deploying, knockback, laying, move, placing, sight, ties

_SHOWDOWN = Role("showdown", "The showdown", SHOWDOWN)
_BOARD = ("board", "board.tiles", "board.on", "others", "survivors")
_BODY = (
    "armor",
    *(f"armor.{place}" for place in PLACES),
    "injuries",
    *(f"injuries.{place}" for place in ("brain", *PLACES)),
)
_BASES = ("from", "from.at", "from.size", "mover", "mover.kind", "mover.at", "mover.size")


def _tied(resolver: Resolver, *roles: Role, supplied: tuple[str, ...] = (), **ties: Any) -> Resolver:
    """The resolver with records that can stand for its roles; no form asks for what they supply square by square."""
    left_out = dict.fromkeys((*_BOARD, *supplied), "")
    return replace(resolver, roles=roles, labels={**resolver.labels, **left_out}, **ties)


RESOLVERS: tuple[Resolver, ...] = (
    sight.RESOLVER,
    _tied(
        knockback.RESOLVER,
        Role("who", "Who is knocked back", SURVIVOR),
        supplied=(*_BASES, "survivor", "survivor.at", *(f"survivor.{key}" for key in _BODY)),
        fill=ties.knocked,
        edits=ties.knocked_edits,
        why_not=ties.not_on_board,
    ),
    _tied(
        move.RESOLVER,
        Role("monster", "The monster", SHOWDOWN),
        Role("who", "A survivor", SURVIVOR),
        supplied=_BASES,
        fill=ties.moving,
        edits=ties.moving_edits,
        why_not=ties.not_on_board,
    ),
    _tied(placing.RESOLVER, _SHOWDOWN, fill=ties.placing, edits=ties.placing_edits),
    replace(deploying.RESOLVER, roles=(_SHOWDOWN,), fill=laying.fill, edits=laying.laid_out),
    laying.DRAW,
    _tied(activating.RESOLVER, _SHOWDOWN, fill=ties.on_board),
)
