"""What the sheets show that is worked out: cards, events, choices, and lines with their sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tallow.api import Book, Group, Record, Row, ShownCard, ShownEvent, ToldLine, spoken

from . import gains, grid
from .entries import Ability, CampaignType, Gear, Milestone, Monster, Resource, SettlementEvent, Story
from .entries.gear import UNKNOWN_GEAR
from .innovating import in_deck, parent_of
from .kinds import PLACES
from .mastery import skills
from .milestones import Standing, standings
from .settings import EDITION
from .settlement_totals import campaign_of

USUAL_LEVELS, MOST_LEVELS = 3, 5
"""The levels that the sheet has squares for where a monster has no others, and the highest that any has."""
EDGES = ("top", "right", "bottom", "left")


# survivors


def card(record: Record, row: Row, book: Book) -> ShownCard:
    """A gear as a card of the grid: its figures or its armor below its name."""
    entry = book.entry(row.get("entry", ""))
    if not isinstance(entry, Gear):
        return ShownCard(str(row.get("name") or book.last_name(row.get("entry", ""))))
    halves = {edge: getattr(entry.halves, edge) for edge in EDGES} if entry.halves is not None else {}
    return ShownCard(entry.name, figures(entry), {edge: color for edge, color in halves.items() if color})


def figures(gear: Gear) -> str:
    """``2 / 6+ / 2`` of a weapon, ``head · 1`` of armor, else "item"; of what is known by name alone, that."""
    if gear.weapon is not None:
        return f"{gear.weapon.speed} / {gear.weapon.accuracy}+ / {spoken(gear.weapon.strength)}"
    if gear.armor is not None:
        places = [f"{place} · {points}" for place in PLACES if (points := getattr(gear.armor, place))]
        return ", ".join(places) or f"{gear.armor_place} · 0"
    if is_open(gear):
        return f"{gear.armor_place} · fill in" if gear.armor_place else "not known: fill in"
    return "item"


def is_open(gear: Gear) -> bool:
    """Whether nobody could say more of a gear than its name and place: the group fills it in from its card."""
    return not any(getattr(gear, key) for key in UNKNOWN_GEAR)


def bonuses(record: Record, book: Book) -> tuple[ToldLine, ...]:
    """What the grid does besides: whole armor sets, and cards whose affinities are there."""
    return tuple(_bonuses(record, book))


def _bonuses(record: Record, book: Book) -> Iterator[ToldLine]:
    for worn in grid.worn_sets(record, book):
        armor = worn.armor
        points = [f"{place} +{n}" for place in PLACES if armor is not None and (n := getattr(armor, place))]
        yield ToldLine(worn.name, ", ".join(filter(None, (", ".join(points), worn.text))), "whole set", entry=worn.id)
    active = {gear.id for gear, _ in grid.active_bonuses(record, book)}
    for gear in grid.cards(record, book).values():
        if gear.bonus is not None:
            there = gear.id in active
            needs = ", ".join(_needs(gear))
            note = ", ".join(filter(None, (f"with {needs}" if there else f"needs {needs}", gear.bonus.text)))
            yield ToldLine(gear.name, note, "active" if there else "", "" if there else "off", entry=gear.id)


def _needs(gear: Gear) -> Iterator[str]:
    bonus = gear.bonus
    for color in ("red", "green", "blue"):
        if bonus is not None and (count := getattr(bonus, color)):
            joined = getattr(bonus, f"puzzle_{color}")
            yield f"{count} {color}{f', {joined} of them joined to it' if joined else ''}"


def known_weapons(record: Record, book: Book) -> tuple[ToldLine, ...]:
    """Specialisations and mastery, with the masters from whom they come."""
    lines = []
    for skill in skills(record, book):
        what = "mastery" if skill.mastery else "specialisation"
        by = f"from {', '.join(skill.by)}" if skill.by else "own"
        ability = skill.weapon.master if skill.mastery else skill.weapon.specialist
        lines.append(ToldLine(f"{skill.weapon.name} {what}", by, entry=ability or skill.weapon.id))
    return tuple(lines)


def injuries(record: Record, book: Book) -> tuple[ToldLine, ...]:
    """How many of each severe injury there are, and what so many or one more of it brings."""
    had = (book.entry(row.get("entry", "")) for row in book.value(record, "injuries"))
    counts = Counter(each for each in had if isinstance(each, Ability))
    told = ((each, count, _so_many(each, count)) for each, count in counts.items())
    return tuple(ToldLine(each.name, note, spoken(count), entry=each.id) for each, count, note in told)


def _so_many(injury: Ability, count: int) -> str:
    most = f"of {spoken(injury.most)}" if injury.most else ""
    retires = f"{spoken(injury.retires_at)} retire" if injury.retires_at > count else ""
    return ", ".join(filter(None, (most, retires)))


def loadouts(record: Record, book: Book) -> tuple[ToldLine, ...]:
    """Each loadout, and what of it neither lies in the grid nor in storage."""
    from .loadout import compared

    return tuple(
        ToldLine(each.name, each.words, "" if each.ready else "short", "" if each.ready else "lack")
        for each in compared(record, book)
    )


# settlements


def event(record: Record, row: Row, book: Book) -> ShownEvent:
    """An event of the timeline."""
    entry = book.entry(row.get("entry", ""))
    by = f"added by {row['by']}" if row["by"] else ""
    level = spoken(row["level"]) if row["level"] else ""
    if isinstance(entry, Monster):
        nemesis = entry.kind == "nemesis"
        return ShownEvent("warning" if nemesis else "grid", nemesis, by, level)
    if isinstance(entry, Story):
        page = f"page {entry.page}" if entry.page else ""
        return ShownEvent("flame", note=", ".join(filter(None, (page, by))))
    return ShownEvent("sheet" if isinstance(entry, SettlementEvent) else "", note=by, behind=level)


_YEARS = 30
"""How far a timeline goes where nobody knows the campaign type: as in the core game."""


def last_year(record: Record, book: Book) -> int:
    """The last year of the campaign type's timeline."""
    campaign = campaign_of(record, book)
    return campaign.years if campaign is not None else _YEARS


def levels(row: Row, book: Book) -> tuple[str, ...]:
    """The squares of a monster that has other levels than the usual three; one that is ticked stays."""
    entry = book.entry(row.get("entry", ""))
    own = {each.level for each in entry.levels if each.level} if isinstance(entry, Monster) else set()
    if not own or own == set(range(1, USUAL_LEVELS + 1)):
        return ()
    ticked = {level for level in range(1, MOST_LEVELS + 1) if row.get(f"level_{level}")}
    return tuple(f"level_{level}" for level in sorted(own | ticked))


_GAME = "kdm"


def campaigns(record: Record, book: Book) -> tuple[Group, ...]:
    """The campaign types that there are: the game's own, then those of each expansion in a line of its own."""
    ids: dict[str, list[str]] = {_GAME: []}
    for each in book.entries(CampaignType):
        ids.setdefault(each.owner, []).append(each.id)
    label = {owner: "Campaign" if owner == _GAME else book.last_name(owner) for owner in ids}
    return tuple(Group(label[owner], tuple(those)) for owner, those in ids.items() if those)


def questions(record: Record, book: Book) -> tuple[Group, ...]:
    """The principles that the campaign type asks for."""
    campaign = campaign_of(record, book)
    if campaign is None:
        return ()
    edition = book.setting(EDITION)
    asked = (each for each in campaign.questions if each.edition in ("", edition))
    return tuple(Group(each.label, each.options) for each in asked)


def departing(record: Record, book: Book) -> tuple[ToldLine, ...]:
    """What departing survivors gain, each with its source."""
    lines = []
    for moment, who in (("departure", "each"), ("nemesis_departure", "each, to meet a nemesis")):
        for given in gains.at(moment, record, book):  # type: ignore[arg-type]  # both are moments
            note = f" ({given.gain.note})" if given.gain.note else ""
            text = f"{given.amount} {gains.words(given.gain.what)} {who}{note}"
            lines.append(ToldLine(text, given.entry.name, entry=given.entry.id))
    return tuple(lines)


def deck(record: Record, book: Book) -> tuple[ToldLine, ...]:
    """The innovation deck, each with what put it there."""
    return tuple(
        ToldLine(each.name, parent_of(each, record, book) or "by a victory", entry=each.id)
        for each in in_deck(record, book)
    )


def deck_size(record: Record, book: Book) -> str:
    """How many innovations the deck holds."""
    return f"{len(in_deck(record, book))} in the deck"


def ahead(record: Record, book: Book) -> tuple[ToldLine, ...]:
    """Milestones that are not reached, and how far each is."""
    return tuple(_ahead(each) for each in standings(record, book) if each.year is None)


def _ahead(standing: Standing) -> ToldLine:
    milestone, note = standing.milestone, "reached: write it down" if standing.met else ""
    return ToldLine(milestone.name, note, _far(milestone, standing.now), entry=milestone.id)


def _far(milestone: Milestone, now: int | None) -> str:
    if now is None:
        return ""
    return f"{spoken(now)} of {spoken(milestone.threshold)}" if milestone.field else f"{spoken(now)} now"


def keywords(row: Row, book: Book) -> str:
    """A few words behind a stored thing."""
    entry = book.entry(row.get("entry", ""))
    if isinstance(entry, Resource):
        return ", ".join((entry.deck.lower(), *entry.keywords)) if entry.deck else ", ".join(entry.keywords)
    return ", ".join(entry.keywords) if isinstance(entry, Gear) else ""
