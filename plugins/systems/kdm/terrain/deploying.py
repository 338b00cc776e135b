"""``kdm.deploy``: the terrain cards of a showdown, and where their tiles lie (RULES.md T4 to T11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tallow.api import (
    Book,
    Chance,
    Dice,
    Due,
    Rectangle,
    Resolution,
    Resolver,
    Stage,
    UserMistake,
    Value,
    beside,
    spoken,
)

from ..entries import Deployment, ShowdownBoard, TerrainCard
from ..kinds import LEVEL_MOST
from . import lacking
from .board import BOARD, Base, card_of, checked, listed, own_board
from .deck import Deck, chances, draw, lying, made
from .deploy_inputs import Deploying
from .event import Ambush, Event, Turns, deployment_of, event_of, turns_of
from .settings import SUPPLY

_MOST = 60


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile that is laid out: on its spaces, or still to be set up by its card's rule."""

    card: TerrainCard
    area: Rectangle | None


@dataclass(frozen=True, slots=True)
class _Showdown:
    """What is laid out, and for whom.

    Attributes:
        event: what it asks for.
        deployment: the monster's, None where the event was given.
        own: the board that it has of its own.
        open: whether the number of random cards is still to be said.
        lacks: the ids of what its deployment asks for and no plugin that is on has.
    """

    event: Event
    deployment: Deployment | None
    own: ShowdownBoard | None
    open: bool = False
    lacks: tuple[str, ...] = ()

    @property
    def bounds(self) -> Rectangle:
        """The squares of its board."""
        return BOARD if self.own is None else Rectangle(1, 1, self.own.width, self.own.height)


def run(deploying: Deploying, dice: Dice, book: Book) -> Resolution:
    """Name, draw, lay out.

    What a monster's deployment asks for and no plugin that is on has is left out, and said.

    Raises:
        UserMistake: naming the key of what cannot be.
    """
    showdown = _showdown(deploying, book)
    event = showdown.event
    named, drawn, stages = _cards(deploying, showdown, dice, book)
    tiles = _lay(deploying, showdown, [*named, *drawn], book)
    turns = turns_of(showdown.deployment, deploying.ambush)
    stages += _told(tiles, event)
    stages += _begun(turns, deploying.ambush)
    outcome: dict[str, Value] = {
        "cards": [card.id for card in (*named, *drawn)],
        "tiles": [_lying(each) for each in tiles],
        "set_aside": [card.id for card in named],
        "drawn": [card.id for card in drawn],
        "missing": [*showdown.lacks],
        "obstacles": sum(map(_is_obstacle, drawn)),
        "board": _board(showdown),
        "first": turns.first,
        "survivors_place": turns.survivors_place,
        "skips": turns.skips,
        **_start(showdown),
    }
    told = ", ".join(card.name for card in (*named, *drawn)) or "no terrain"
    due = (Due("random", "How many random terrain cards? See the showdown's event."),) if showdown.open else ()
    return Resolution(tuple(stages), outcome, due, told, "Terrain")


def _cards(
    deploying: Deploying, showdown: _Showdown, dice: Dice, book: Book
) -> tuple[list[TerrainCard], tuple[TerrainCard, ...], list[Stage]]:
    """The named and the drawn cards, with the stages that tell of them and of what is left out."""
    named = _named(showdown.event, book)
    stages = [Stage("", f"Named: {card.name}", "T10", None, _count(card), apart=True) for card in named]
    stages += lacking.told(showdown.lacks, book)
    stages += lacking.without_deployment("" if deploying.monster.strip() else deploying.away, book)
    deck = _deck(deploying, named, book)
    stages += _deck_told(deck)
    count = _to_draw(deploying, showdown, deck)
    stages += lacking.not_drawn(showdown.event.random - count, book)
    drawn = draw(deck, count, dice, _random_key(showdown))
    stages += [Stage("", f"Drawn: {card.name}", "T11", None, _count(card), apart=True) for card in drawn]
    return named, drawn, stages


def _showdown(deploying: Deploying, book: Book) -> _Showdown:
    """What is given, or what the monster's deployment says."""
    deployment, open_, event = None, False, deploying.event
    lacks: tuple[str, ...] = ()
    if deploying.monster.strip():
        if event != Event():
            raise UserMistake("monster and event are two answers to one question. Give one of them.")
        if not 0 <= deploying.level <= LEVEL_MOST:
            raise UserMistake(f"level is 0 to {LEVEL_MOST}, and {spoken(deploying.level)} is not. Correct it.")
        deployment = deployment_of(deploying.monster, book)
        event, open_ = event_of(deployment, deploying.level, deploying.variant, deploying.random)
        event, lacks = lacking.without(event, book)
    elif deploying.random is not None:
        raise UserMistake("random is for a monster's deployment. Give event.random with an event.")
    if not 0 <= event.random <= _MOST:
        key = "random" if deployment is not None else "event.random"
        raise UserMistake(f"{key} is 0 to {_MOST} cards, and {spoken(event.random)} is not. Correct it.")
    own = own_board(event.on, book, "event.on") if event.on.strip() else None
    return _Showdown(event, deployment, own, open_, lacks)


def _random_key(showdown: _Showdown) -> str:
    """The input that says how many cards are drawn."""
    return "random" if showdown.deployment is not None else "event.random"


def _to_draw(deploying: Deploying, showdown: _Showdown, deck: Deck) -> int:
    """How many cards are drawn: of what a deployment asks for, as many as the sets that are on have."""
    asked = showdown.event.random
    by_group = deploying.random is not None or deploying.deck or deploying.enabled
    return asked if showdown.deployment is None or by_group else min(asked, len(deck.cards))


def _lying(each: Lying) -> Value:
    """A tile as the outcome has it; what the event's diagram says stands before the card's own rule (RULES.md T8)."""
    return {
        "card": each.card.id,
        "at": None if each.area is None else listed(each.area.at),
        "size": _size(each),
        "setup": "" if each.area is not None else each.card.setup or "See the card.",
    }


def _board(showdown: _Showdown) -> Value:
    """How large the board is, and the lowest squares of its board tiles where it is put together of such."""
    bounds, own = showdown.bounds, showdown.own
    found: dict[str, Value] = {"on": "", "size": [bounds.width, bounds.height], "tiles": [], "tile_size": None}
    if own is None:
        return found
    width, height = own.size
    tiles: list[Value] = [
        [1 + column * width, 1 + row * height] for row in range(own.rows) for column in range(own.columns)
    ]
    return {**found, "on": own.id, "tiles": tiles, "tile_size": [width, height]}


def _start(showdown: _Showdown) -> Mapping[str, Value]:
    """Where the monster and the survivors begin (RULES.md W130)."""
    deployment = showdown.deployment
    if deployment is None:
        return {"monster": None, "zone": "", "start": []}
    base = Rectangle(*deployment.at, *deployment.size)
    known = base.inside(showdown.bounds)
    ring = sorted(beside(base, deployment.ring)) if known and deployment.ring else deployment.spaces
    return {
        "monster": {"at": listed(base.at), "size": [base.width, base.height]} if known else None,
        "zone": deployment.zone or "See the showdown's event.",
        "start": [listed(each) for each in ring if each in showdown.bounds],
    }


def _begun(turns: Turns, ambush: Ambush) -> Iterator[Stage]:
    """Who goes first, and what an ambush changes."""
    yield Stage("", "First turn", "W131", None, turns.first, apart=True)
    if ambush == "survivors":
        note = "Setup rules of terrain still bind."
        yield Stage("", "The survivors set up everything themselves", "W132", None, None, note)
    elif ambush == "monster":
        yield Stage("", "The survivors skip their first turn", "W133", None, None)


def _count(card: TerrainCard) -> Value:
    return card.tiles or "see the card"


def _size(lying: Lying) -> Value:
    if lying.area is not None:
        return [lying.area.width, lying.area.height]
    return [*lying.card.size] if all(lying.card.size) else None


def odds(deploying: Deploying, book: Book) -> tuple[Chance, ...]:
    """How many of the cards that are drawn are obstacles; there are too many draws to go through them all."""
    showdown = _showdown(deploying, book)
    deck = _deck(deploying, _named(showdown.event, book), book)
    found = chances(deck, _to_draw(deploying, showdown, deck), _is_obstacle, _random_key(showdown))
    return tuple(Chance({"obstacles": number}, chance) for number, chance in found.items())


def _named(event: Event, book: Book) -> list[TerrainCard]:
    return [card_of(word, book, f"event.named[{place}]") for place, word in enumerate(event.named, 1)]


def _deck(deploying: Deploying, named: Sequence[TerrainCard], book: Book) -> Deck:
    return lying(deploying.deck, book) if deploying.deck else made(deploying.enabled, named, book)


def _is_obstacle(card: TerrainCard) -> bool:
    return "obstacle" in card.rules


def _deck_told(deck: Deck) -> Iterator[Stage]:
    if deck.unknown:
        names = ", ".join(card.name for card in deck.unknown)
        yield Stage("", f"Left out of the deck: {names}", "T9", None, None, _OPEN)


_OPEN = "Nobody says whether these are shuffled in: see the cards, and fill it in among your own content."


def _lay(deploying: Deploying, showdown: _Showdown, cards: Sequence[TerrainCard], book: Book) -> list[Lying]:
    """The tiles of each card in turn: on the diagram, or by the card's own rule (RULES.md T8, T11)."""
    event = showdown.event
    diagram = {card_of(word, book, "event.diagram").id: list(spaces) for word, spaces in event.diagram.items()}
    stray = sorted(diagram.keys() - {card.id for card in cards})
    if stray:
        raise UserMistake(f"event.diagram has {stray[0]}, and no such card is laid out. Name it in event.named too.")
    left = _supply(deploying, cards, book)
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
            area = _area(spaces.pop(0), card, f"event.diagram.{card.id}", showdown.bounds) if spaces else None
            _free(found, area, card, number)
            found.append(Lying(face, area))
    return found


def _supply(deploying: Deploying, cards: Sequence[TerrainCard], book: Book) -> dict[str, int]:
    """How many tiles of a card there are, where anybody says so (RULES.md T4)."""
    for word, count in deploying.supply.items():
        if not 0 <= count <= _MOST:
            raise UserMistake(f"supply.{word} is 0 to {_MOST} tiles, and {spoken(count)} is not. Correct it.")
    known = {card.id: card.copies * card.tiles for card in cards if card.copies and card.tiles}
    return known | {card_of(word, book, "supply").id: count for word, count in deploying.supply.items()}


def _face(card: TerrainCard, event: Event, book: Book) -> TerrainCard:
    """The face that is up: the other one where the showdown flips such tiles (RULES.md T6)."""
    return card_of(card.other_face, book, card.id) if event.flips and card.other_face else card


def _area(spaces: tuple[int, ...] | Base, card: TerrainCard, key: str, bounds: Rectangle) -> Rectangle:
    if isinstance(spaces, Base):
        return checked(spaces.at, spaces.size, key, bounds)
    if len(spaces) == 2:
        return checked(spaces, card.size if all(card.size) else (1, 1), key, bounds)
    if len(spaces) != 4:
        raise UserMistake(f"{key} gives spaces as x and y, or as the lowest and the highest x and y. Correct it.")
    left, top, right, bottom = spaces
    return checked((left, top), (right - left + 1, bottom - top + 1), key, bounds)


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
        "event.on": "Its own board",
        "random": "Random cards, where the event leaves them open",
        "ambush": "Ambush",
        "enabled": "Terrain the group has",
        "deck": "The deck, from the top",
        "away": "",
        "settings.supply": "More tiles than there are",
    },
    figure="obstacles",
    odds=odds,
)
