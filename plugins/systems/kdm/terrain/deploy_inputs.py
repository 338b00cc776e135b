"""What ``kdm.deploy`` is told: whose showdown or which event, and what terrain the group has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from tallow.api import Refers

from .event import Ambush, Event


@dataclass(frozen=True, slots=True)
class Readings:
    """What becomes of an effect that asks for more tiles than there are (RULES.md Z1)."""

    supply: Literal["excess", "whole"] = "excess"


@dataclass(frozen=True, slots=True)
class Deploying:
    """What is laid out.

    Attributes:
        monster: whose showdown it is, in place of ``event``.
        level: at which level.
        variant: of the level ("Prologue"), "" for the level itself.
        event: what the showdown's event asks for.
        random: how many cards are drawn against the monster, where its deployment leaves that open or the group's
            event says otherwise.
        ambush: who ambushes whom (RULES.md W132, W133).
        enabled: the cards, or the plugins whose cards, the group plays with; left out, all that are on.
        deck: the terrain deck as it lies, from the top; left out, it is made of what is enabled and shuffled.
        supply: card → how many of its tiles the group has; left out, as many as all copies of it bring, where both are
            known.
        away: the showdown's monster, while no plugin that is on has it: its deployment is away with it.
        settings: the reading that holds.
    """

    monster: Annotated[str, Refers("kdm.monster")] = ""
    level: int = 1
    variant: str = ""
    event: Event = field(default_factory=Event)
    random: int | None = None
    ambush: Ambush = "none"
    enabled: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    supply: Mapping[str, int] = field(default_factory=dict)
    away: str = ""
    settings: Readings = field(default_factory=Readings)
