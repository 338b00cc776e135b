"""``kdm.deploy``: the terrain cards of a showdown, and where their tiles lie (RULES.md T4 to T11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from tallow.api import Book, Dice, Rectangle, Refers, Resolution, Resolver, Stage, UserMistake, Value

from ..entries import Deployment, Monster, TerrainCard
from .board import Base, card_of, checked, listed
from .settings import SUPPLY

_MOST = 60


@dataclass(frozen=True, slots=True)
class Event:
    """What a showdown's event asks for.

    Attributes:
        named: named cards, in order; a card named twice is two of it.
        random: how many cards are drawn.
        diagram: card → where its tiles lie: ``[x, y]``, ``[x, y, highest x, highest y]``, or ``{at, size}``.
        flips: whether tiles with two faces flip (RULES.md T6).
    """

    named: tuple[str, ...] = ()
    random: int = 0
    diagram: Mapping[str, tuple[tuple[int, ...] | Base, ...]] = field(default_factory=dict)
    flips: bool = False


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
        enabled: the cards, or the plugins whose cards, the group plays with; left out, all that are on.
        deck: the terrain deck as it lies, from the top; left out, it is made of what is enabled and shuffled.
        supply: card → how many of its tiles the group has; left out, as many as are asked for.
        settings: the reading that holds.
    """

    monster: Annotated[str, Refers("kdm.monster")] = ""
    level: int = 1
    variant: str = ""
    event: Event = field(default_factory=Event)
    enabled: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    supply: Mapping[str, int] = field(default_factory=dict)
    settings: Readings = field(default_factory=Readings)


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile that is laid out: on its spaces, or still to be set up by its card's rule."""

    card: TerrainCard
    area: Rectangle | None


def run(deploying: Deploying, dice: Dice, book: Book) -> Resolution:
    """Name, draw, lay out.

    Raises:
        UserMistake: naming the key of what cannot be.
    """
    event = _event(deploying, book)
    if not 0 <= event.random <= _MOST:
        raise UserMistake(f"event.random is 0 to {_MOST} cards, and {event.random} is not. Correct it.")
    named = [card_of(word, book, f"event.named[{place}]") for place, word in enumerate(event.named, 1)]
    stages = [Stage("", f"Named: {card.name}", "T10", None, _count(card)) for card in named]
    drawn = _draw(deploying, event, named, dice, stages, book)
    tiles = _lay(deploying, event, [*named, *drawn], book)
    stages += _told(tiles, event)
    outcome: dict[str, Value] = {
        "cards": [card.id for card in (*named, *drawn)],
        "tiles": [
            {
                "card": each.card.id,
                "at": None if each.area is None else listed(each.area.at),
                "size": _size(each),
                "setup": "" if each.area is not None else each.card.setup or "See the card.",
            }
            for each in tiles
        ],
        "set_aside": [card.id for card in named],
        "drawn": [card.id for card in drawn],
    }
    told = ", ".join(card.name for card in (*named, *drawn)) or "no terrain"
    return Resolution(tuple(stages), outcome, (), told, "Terrain")


def _count(card: TerrainCard) -> Value:
    return card.tiles or "see the card"


def _size(lying: Lying) -> Value:
    if lying.area is not None:
        return [lying.area.width, lying.area.height]
    return [*lying.card.size] if all(lying.card.size) else None


def _event(deploying: Deploying, book: Book) -> Event:
    """What is given, or what the monster's deployment says."""
    if not deploying.monster.strip():
        return deploying.event
    if deploying.event != Event():
        raise UserMistake("monster and event are two answers to one question. Give one of them.")
    found = deployment_of(deploying.monster, book)
    if found is None:
        raise UserMistake(f"monster: no deployment of {deploying.monster} is known. Give the event's terrain instead.")
    return event_of(found, deploying.level, deploying.variant)


def deployment_of(monster: str, book: Book) -> Deployment | None:
    """The deployment of a monster, which is named by its id, the part behind the dot, or its name."""
    wanted = monster.strip().casefold()
    names = {each.id: each.name.casefold() for each in book.entries(Monster)}
    return next(
        (
            each
            for each in sorted(book.entries(Deployment), key=lambda each: each.id)
            if wanted in (each.monster, each.monster.partition(".")[2], names.get(each.monster))
        ),
        None,
    )


def event_of(deployment: Deployment, level: int, variant: str = "") -> Event:
    """What a deployment asks for at a level."""
    own = next(
        (
            each
            for each in deployment.levels
            if (each.level, each.name.casefold()) == (level, variant.strip().casefold())
        ),
        None,
    )
    named = deployment.named if own is None or own.named is None else own.named
    random = deployment.random if own is None or own.random is None else own.random
    diagram: dict[str, tuple[tuple[int, ...] | Base, ...]] = {}
    for each in named:
        diagram[each.card] = (*diagram.get(each.card, ()), *each.spaces)
    return Event(tuple(each.card for each in named), random, diagram, deployment.flips)


def _draw(
    deploying: Deploying, event: Event, named: Sequence[TerrainCard], dice: Dice, stages: list[Stage], book: Book
) -> list[TerrainCard]:
    """Cards from the top of the deck, or from a shuffled one (RULES.md T11)."""
    if deploying.deck:
        deck = [card_of(word, book, f"deck[{place}]") for place, word in enumerate(deploying.deck, 1)]
    else:
        deck = _made(deploying, named, stages, book)
    if event.random > len(deck):
        raise UserMistake(
            f"event.random asks for {event.random} cards, and the terrain deck has {len(deck)}. Enable more terrain, "
            "or ask for fewer."
        )
    found: list[TerrainCard] = []
    for number in range(1, event.random + 1):
        place = 0 if deploying.deck else dice.d(len(deck), f"terrain card {number}, of those left") - 1
        card = deck.pop(place)
        stages.append(Stage("", f"Drawn: {card.name}", "T11", None, _count(card)))
        found.append(card)
    return found


def _made(deploying: Deploying, named: Sequence[TerrainCard], stages: list[Stage], book: Book) -> list[TerrainCard]:
    """The deck of what is enabled, without the special cards (T9) and without the copies that are named (Z15)."""
    cards = sorted(book.entries(TerrainCard), key=lambda card: card.id)
    chosen = {word.strip().casefold() for word in deploying.enabled}
    if chosen:
        known = {word for card in cards for word in _owners(card)}
        unknown = sorted(chosen - known)
        if unknown:
            raise UserMistake(f"enabled: there is no terrain {unknown[0]!r}. Enable its plugin, or leave it out.")
        cards = [card for card in cards if chosen & set(_owners(card))]
    deck: list[TerrainCard] = []
    for card in cards:
        if card.deck == "shuffled" or (card.deck == "campaign" and chosen & set(_owners(card))):
            deck += [card] * max(0, max(1, card.copies) - sum(each.id == card.id for each in named))
    open_ = [card.name for card in cards if not card.deck]
    if open_:
        stages.append(Stage("", f"Left out of the deck: {', '.join(open_)}", "T9", None, None, _OPEN))
    return deck


_OPEN = "Nobody says whether these are shuffled in: see the cards, and fill it in among your own content."


def _owners(card: TerrainCard) -> tuple[str, ...]:
    """The words by which a card, or all of its plugin, is enabled."""
    owner, _, short = card.id.partition(".")
    return card.id, short, owner, owner.removesuffix("_terrain")


def _lay(deploying: Deploying, event: Event, cards: Sequence[TerrainCard], book: Book) -> list[Lying]:
    """The tiles of each card in turn: on the diagram, or by the card's own rule (RULES.md T8, T11)."""
    diagram = {card_of(word, book, "event.diagram").id: list(spaces) for word, spaces in event.diagram.items()}
    left = {card_of(word, book, "supply").id: count for word, count in deploying.supply.items()}
    found: list[Lying] = []
    for place, card in enumerate(cards):
        spaces = diagram.get(card.id, [])
        tiles = card.tiles or 1
        if all(each.id != card.id for each in cards[place + 1 :]):  # what is left of the diagram is its last copy's
            tiles = max(tiles, len(spaces))
        there = min(tiles, left.get(card.id, tiles))
        if there < tiles and deploying.settings.supply == "whole":
            there = 0
        if card.id in left:
            left[card.id] -= there
        face = _face(card, event, book)
        for number in range(there):
            area = _area(spaces.pop(0), card, f"event.diagram.{card.id}") if spaces else None
            _free(found, area, card, number)
            found.append(Lying(face, area))
    return found


def _face(card: TerrainCard, event: Event, book: Book) -> TerrainCard:
    """The face that is up: the other one where the showdown flips such tiles (RULES.md T6)."""
    return card_of(card.other_face, book, card.id) if event.flips and card.other_face else card


def _area(spaces: tuple[int, ...] | Base, card: TerrainCard, key: str) -> Rectangle:
    if isinstance(spaces, Base):
        return checked(spaces.at, spaces.size, key)
    if len(spaces) == 2:
        return checked(spaces, card.size if all(card.size) else (1, 1), key)
    if len(spaces) != 4:
        raise UserMistake(f"{key} gives spaces as x and y, or as the lowest and the highest x and y. Correct it.")
    left, top, right, bottom = spaces
    return checked((left, top), (right - left + 1, bottom - top + 1), key)


def _free(found: Sequence[Lying], area: Rectangle | None, card: TerrainCard, number: int) -> None:
    """No tile lies on another (RULES.md T3)."""
    for each in found:
        if area is not None and each.area is not None and area.overlaps(each.area):
            raise UserMistake(
                f"event.diagram: tile {number + 1} of {card.name} lies on {each.card.name}, and no tile lies on "
                "another (T3). Move one of them."
            )


def _told(tiles: Sequence[Lying], event: Event) -> Iterator[Stage]:
    if event.flips and any(each.card.other_face for each in tiles):
        yield Stage("", "Tiles with two faces flip", "T6", None, None)
    open_ = sum(each.area is None for each in tiles)
    yield Stage("", "Tiles", "T11", None, len(tiles), f"{open_} by their cards' own rules." if open_ else "")


def campaign(book: Book) -> Mapping[str, Value]:
    """The reading that the group chose."""
    return {"supply": book.setting(SUPPLY)}


RESOLVER = Resolver(
    id="kdm.deploy",
    title="Terrain of a showdown",
    inputs=Deploying,
    run=run,
    campaign=campaign,
    labels={
        "monster": "Whose showdown",
        "level": "Level",
        "variant": "Variant of the level",
        "event": "The showdown's event",
        "event.named": "Named terrain",
        "event.random": "Random cards",
        "event.flips": "Two-faced tiles flip",
        "enabled": "Terrain the group has",
        "deck": "The deck, from the top",
        "settings.supply": "More tiles than there are",
    },
)
