"""Hunt experience: how much of it comes with a return, and at how much of it somebody ages."""

from __future__ import annotations

from tallow.api import Book, Record

from .entries import FightingArt, Philosophy, Story, SurvivorType
from .kinds import HUNT_MOST
from .settlement_totals import campaign_at, campaign_of

_AGES = (2, 6, 10, 15)
"""Where nobody knows the campaign type: as in the core game."""


def learned(survivor: Record, book: Book) -> int:
    """The hunt experience of a survivor after one more return: one more, or as many as the survivor's type says."""
    types = [each for each in book.carried(survivor) if isinstance(each, SurvivorType)]
    return min(HUNT_MOST, int(book.value(survivor, "hunt_xp")) + max((each.learns for each in types), default=1))


def reached(survivor: Record, then: int, book: Book) -> tuple[int, ...]:
    """The ages between a survivor's hunt experience and what it comes to."""
    now = int(book.value(survivor, "hunt_xp"))
    return tuple(age for age in _ages(survivor, book) if now < age <= then)


def _ages(survivor: Record, book: Book) -> tuple[int, ...]:
    """At how much hunt experience a survivor ages: by their philosophy, else their type, else the campaign."""
    had = [each for each in book.carried(survivor) if isinstance(each, Philosophy | SurvivorType) and each.ages]
    for each in sorted(had, key=lambda entry: not isinstance(entry, Philosophy)):
        return each.ages
    campaign = campaign_at(survivor, book)
    return campaign.ages if campaign is not None else _AGES


def second_age(survivor: Record, then: int, book: Book) -> tuple[SurvivorType, FightingArt] | None:
    """The fighting art that the survivor's type brings where the second age is reached, or None."""
    if _ages(survivor, book)[1:2] not in [(age,) for age in reached(survivor, then, book)]:
        return None
    for each in book.carried(survivor):
        art = book.entry(each.second_age) if isinstance(each, SurvivorType) and each.second_age else None
        if isinstance(each, SurvivorType) and isinstance(art, FightingArt) and art not in book.carried(survivor):
            return each, art
    return None


def philosophy_of(survivor: Record, book: Book) -> Philosophy | None:
    """The philosophy that ranks up where others age, or None."""
    those = (each for each in book.carried(survivor) if isinstance(each, Philosophy) and each.ages)
    return next(those, None)


def told(survivor: Record, age: int, settlement: Record, book: Book) -> str:
    """``Anna ages at hunt experience 2: Age, page 107.`` An arc survivor's philosophy ranks up there."""
    philosophy = philosophy_of(survivor, book)
    if philosophy is not None:
        return f"{philosophy.name} of {survivor.name} ranks up at hunt experience {age}."
    campaign = campaign_of(settlement, book)
    brings = f": {happening(campaign.aging, book)}" if campaign is not None and campaign.aging else ""
    return f"{survivor.name} ages at hunt experience {age}{brings}."


def happening(id: str, book: Book) -> str:
    """``Age, page 107``; of an event that is away, its name."""
    story = book.entry(id)
    page = f", page {story.page}" if isinstance(story, Story) and story.page else ""
    return f"{book.last_name(id)}{page}"
