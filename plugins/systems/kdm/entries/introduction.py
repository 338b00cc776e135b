"""Introductions: how a monster of an expansion comes into a campaign, and whom it takes the place of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from tallow.api import Entry, Refers

from .campaign import Scheduled, Year
from .settlement import MonsterId


@dataclass(frozen=True, slots=True, kw_only=True)
class Introduction(Entry):
    """A monster that joins a settlement's quarries or nemeses; an expansion's cards are pooled without it too.

    Attributes:
        monster: who comes in.
        latest: the last lantern year in which it does so by the rules, 0 where nobody says.
        event: the story event that it begins with; it stands in the year itself where that is later than usual.
        timeline: what it brings onto the timeline.
        removes: what it takes off the timeline.
        replaces: the monster whose place it takes, encounters and all, "" for none.
    """

    monster: MonsterId
    latest: Year = 0
    event: Annotated[str, Refers("entry")] = ""
    timeline: tuple[Scheduled, ...] = ()
    removes: tuple[Scheduled, ...] = ()
    replaces: MonsterId = ""
