"""Derived numbers of a survivor: attributes, affinities, armor, the survival limit, what is carried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from tallow.api import Base, Book, Part, Record, TotalType

from . import grid
from .belonging import home, is_arc, living
from .entries import Ability, CampaignType, SurvivorType
from .kinds import ATTRIBUTES, COLORS, FIRST_LIMIT, PLACES, SURVIVOR
from .settings import ONE_SPACE
from .settlement_totals import campaign_at

TotalBase: TypeAlias = Callable[[Record, Book], Base | Sequence[Part]]

BLEEDING = 5
"""Bleeding tokens at which a survivor dies, unless something changes it."""


def _attribute(id: str) -> TotalBase:
    """Base, tokens, and what gear gives with its affinities; plain gear and all else come as effects (A4, A5)."""

    def base(record: Record, book: Book) -> Sequence[Part]:
        tokens = book.value(record, f"{id}_tokens")
        plus = book.value(record, "strength_plus") if id == "strength" else 0
        return (
            Part("Base", book.value(record, id), "Your sheet", field=id),
            *((Part("Tokens", tokens, "RULES.md A5", field=f"{id}_tokens"),) if tokens else ()),
            *((Part("+1 tokens", plus, "RULES.md S21", field="strength_plus"),) if plus else ()),
            *grid.bonus_parts(record, f"kdm.{id}", book),
            *_beyond_gear(id, record, book),
        )

    return base


def _beyond_gear(id: str, record: Record, book: Book) -> Iterator[Part]:
    """What effects and adjustments make of the gear's share in an attribute: it is a part of the whole."""
    gear = book.total(record, f"kdm.{id}_gear")
    for part in gear.parts[len(grid.gear_parts(record, f"kdm.{id}", book)) :]:
        yield Part(f"{part.label}, gear", part.amount, part.source)
    more = gear.value - sum(part.amount for part in gear.parts)
    if more:
        yield Part(gear.bounded, more)


def _gear(id: str) -> TotalBase:
    """What gear alone gives."""
    return lambda record, book: grid.gear_parts(record, f"kdm.{id}", book)


def _affinity(color: str) -> TotalBase:
    """What one has for good, halves that are joined in the grid, and what abilities give."""

    def base(record: Record, book: Book) -> Iterator[Part]:
        own = book.value(record, f"{color}_affinity")
        if own:
            yield Part("For good", own, "Your sheet", field=f"{color}_affinity")
        whole = sum(each.color == color for each in grid.wholes(record, book))
        if whole:
            yield Part("Joined in the gear grid", whole, "", field="gear")
        for entry in book.carried(record):
            if isinstance(entry, Ability) and getattr(entry, color):
                yield Part(entry.name, getattr(entry, color), entry.id)

    return lambda record, book: tuple(base(record, book))


def _armor(place: str) -> TotalBase:
    """Gear and whole sets, less what was lost in the fight."""

    def base(record: Record, book: Book) -> Sequence[Part]:
        lost = book.value(record, f"{place}_lost")
        parts = tuple(grid.armor_parts(record, place, book))
        return (*parts, *((Part("Lost in the fight", -lost, "Your sheet", field=f"{place}_lost"),) if lost else ()))

    return base


def _limit(record: Record, book: Book) -> Base:
    """The survival limit is one for every survivor (RULES.md S6)."""
    settlement = home(record, book)
    if settlement is None:
        first = Part("A new campaign", FIRST_LIMIT, "RULES.md S7")
        return Base((first,), ("Nobody says which settlement this is: choose one.",))
    limit = book.total(settlement, "kdm.survival_limit").value
    return Base((Part(f"Survival limit of {settlement.name}", limit, "RULES.md S6"),))


def _spaces(record: Record, book: Book) -> Sequence[Part]:
    """The spaces of a move: with less than 1 movement still 1, by the campaign's reading once a turn (RULES.md X1)."""
    movement = book.total(record, "kdm.movement").value
    parts = (Part("Movement", movement, "RULES.md A6"),)
    if movement >= 1:
        return parts
    if book.value(record, "moved") and book.setting(ONE_SPACE) == "turn":
        return (*parts, Part("Moved already this turn", -movement, "RULES.md X1", field="moved"))
    return (*parts, Part("Still 1 space", 1 - movement, "RULES.md A6"))


def _bleeding(record: Record, book: Book) -> Sequence[Part]:
    return (Part("Every survivor", BLEEDING, "Bleeding tokens kill at this number"),)


def _nothing(record: Record, book: Book) -> Sequence[Part]:
    """All of it comes from effects."""
    return ()


def _arc(record: Record, book: Book) -> Sequence[Part]:
    return (Part("Ticked, or by survivor type", 1, "RULES.md A3", field="arc"),) if is_arc(record, book) else ()


def _arcs_there(record: Record, book: Book) -> Sequence[Part]:
    """Whether the tick means anything: it is set, or some content that is on has arc survivors."""
    types: list[SurvivorType | CampaignType] = [*book.entries(SurvivorType), *book.entries(CampaignType)]
    first = next((each for each in types if each.arc), None)
    if first is not None:
        return (Part(first.name, 1, first.id),)
    return (Part("Ticked", 1, "Your sheet", field="arc"),) if book.value(record, "arc") else ()


def _wanderer(record: Record, book: Book) -> Sequence[Part]:
    """Whether a survivor's type is a wanderer."""
    types = (each for each in book.carried(record) if isinstance(each, SurvivorType) and each.wanderer)
    return tuple(Part(each.name, 1, each.id) for each in types)


def _tracks(trait: str) -> TotalBase:
    """Whether the campaign type has survivors' sheets track something."""

    def base(record: Record, book: Book) -> Sequence[Part]:
        campaign = campaign_at(record, book)
        there = campaign is not None and trait in campaign.traits
        return (Part(campaign.name, 1, campaign.id),) if campaign is not None and there else ()

    return base


def _alive(record: Record, book: Book) -> Sequence[Part]:
    return (Part("Lives here", 1),) if living(record, book) else ()


def _total(id: str, label: str, base: TotalBase, rule: str = "", minimum: int | None = None) -> TotalType:
    return TotalType(f"kdm.{id}", SURVIVOR, label, base, minimum=minimum, rule=f"RULES.md {rule}" if rule else "")


_RULES = dict(zip(ATTRIBUTES, ("A6", "A7", "A8", "A9", "A10", "A13"), strict=True))

SURVIVOR_TOTALS = (
    _total("limit", "Survival limit", _limit, "S6", 0),
    *(_total(id, id.capitalize(), _attribute(id), _RULES[id]) for id in ATTRIBUTES),
    _total("spaces", "Spaces of a move", _spaces, "X1", 0),
    *(_total(f"{id}_gear", f"{id.capitalize()}, gear", _gear(id), "A5") for id in ATTRIBUTES),
    *(_total(color, f"{color.capitalize()} affinities", _affinity(color), minimum=0) for color in COLORS),
    *(_total(f"armor_{place}", f"{place.capitalize()} armor", _armor(place), minimum=0) for place in PLACES),
    _total("bleeding_max", "Bleeding tokens that kill", _bleeding, minimum=1),
    _total("trauma_bonus", "Brain trauma, added", _nothing),
    TotalType("kdm.arc", SURVIVOR, "Arc survivor", _arc, flag=True, rule="RULES.md A3", told=True),
    TotalType(
        "kdm.arcs_there", SURVIVOR, "Arc survivors are played", _arcs_there, flag=True, rule="RULES.md A3", told=True
    ),
    TotalType("kdm.wanderer", SURVIVOR, "Wanderer", _wanderer, flag=True, told=True),
    TotalType("kdm.constellations", SURVIVOR, "Makes constellations", _tracks("constellations"), flag=True),
    TotalType("kdm.sun", SURVIVOR, "Lives under the sun", _tracks("sun"), flag=True, told=True),
    TotalType("kdm.alive", SURVIVOR, "Living", _alive, flag=True, told=True),
)
