"""The resolvers of the board, with their ties to a showdown's record."""

from __future__ import annotations

from dataclasses import replace

from tallow.api import Resolver, Role

from ..kinds import SHOWDOWN, SURVIVOR
from . import activating, deploying, knockback, laying, move, placing, sight, ties

_SHOWDOWN = Role("showdown", "The showdown", SHOWDOWN)

RESOLVERS: tuple[Resolver, ...] = (
    sight.RESOLVER,
    replace(
        knockback.RESOLVER,
        roles=(Role("who", "Who is knocked back", SURVIVOR),),
        fill=ties.knocked,
        edits=ties.knocked_edits,
        why_not=ties.not_on_board,
    ),
    replace(
        move.RESOLVER,
        roles=(Role("monster", "The monster", SHOWDOWN), Role("who", "A survivor", SURVIVOR)),
        fill=ties.moving,
        edits=ties.moving_edits,
        why_not=ties.not_on_board,
    ),
    replace(placing.RESOLVER, roles=(_SHOWDOWN,), fill=ties.placing, edits=ties.placing_edits),
    replace(deploying.RESOLVER, roles=(_SHOWDOWN,), fill=laying.fill, edits=laying.laid_out),
    laying.DRAW,
    activating.RESOLVER,
)
