"""``kdm.knockback``: a survivor is knocked back, what is met on the way, and where that ends (RULES.md G2 to G5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tallow.api import (
    Book,
    Dice,
    Direction,
    Due,
    Next,
    Rectangle,
    Resolution,
    Resolver,
    Square,
    Stage,
    UserMistake,
    Value,
    spoken,
)

from ..showdown.body import Armor, Blow, Body, Injuries
from ..showdown.body import Place as Hit
from .board import WAYS, Base, Board, Laid, Other, Way, bounds_of, checked, laid, listed, others_on, said
from .flight import Bounce, Flight, Turn, away, fly, free_spaces
from .settings import DIAGONAL, ELASTIC

LOCATIONS: tuple[Hit, ...] = ("head", "arms", "body", "body", "waist", "legs")
"""The faces of the hit location die, 1 to 6 (RULES.md T26)."""
_LONGEST = 99
_TURNS: tuple[Turn, ...] = ("back", "left", "right")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a survivor stands, and what protects them.

    Attributes:
        at: the space.
        armor: armor points by hit location.
        injuries: the gravest square that is filled, by hit location.
    """

    at: tuple[int, int] = (1, 1)
    armor: Armor = field(default_factory=Armor)
    injuries: Injuries = field(default_factory=Injuries)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the monster controller chose.

    Attributes:
        direction: of a diagonal knockback (RULES.md G2).
        bounce: what each contact with elastic terrain turns to, in order, or one word for all (RULES.md Z5).
        space: where the survivor comes to stand, of the nearest free ones (RULES.md G5).
    """

    direction: Way | None = None
    bounce: Turn | tuple[Turn, ...] = ()
    space: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Readings:
    """How elastic terrain turns a flight, and a diagonal knockback goes (RULES.md Z4, Z5)."""

    elastic: Literal["back", "left", "right", "ask"] = "back"
    diagonal: Literal["larger_gap", "ask"] = "larger_gap"


@dataclass(frozen=True, slots=True)
class Knocked:
    """A knockback.

    Attributes:
        board: the tiles.
        survivor: who is knocked back.
        from_: the base of the source.
        distance: how many spaces.
        others: other survivors and monsters.
        choose: the monster controller's choices.
        settings: the readings that hold.
    """

    board: Board = field(default_factory=Board)
    survivor: Place = field(default_factory=Place)
    from_: Base = field(default_factory=Base)
    distance: int = 0
    others: tuple[Other, ...] = ()
    choose: Chosen = field(default_factory=Chosen)
    settings: Readings = field(default_factory=Readings)


@dataclass(frozen=True, slots=True)
class _Table:
    """What is on the board: its squares, tiles, the source's base, the survivor's, the others' areas."""

    bounds: Rectangle
    tiles: tuple[Laid, ...]
    source: Rectangle
    survivor: Rectangle
    others: tuple[Rectangle, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """How a knockback goes.

    Attributes:
        table: what is on the board.
        directions: the one in which it goes, or those among which the monster controller chooses.
        flight: what happens on the way, None while the direction is open.
        spaces: where the survivor may come to stand.
    """

    table: _Table
    directions: tuple[Direction, ...]
    flight: Flight | None = None
    spaces: tuple[Square, ...] = ()

    @property
    def ways(self) -> str:
        """The directions in words."""
        return _ways(self.directions)


def course_of(knocked: Knocked, book: Book) -> Course:
    """Find the direction, and fly.

    Raises:
        UserMistake: naming the key of what cannot be.
    """
    table = _table(knocked, book)
    directions = _directions(knocked, table)
    if len(directions) > 1:
        return Course(table, directions)
    flight = fly(
        table.survivor.at,
        directions[0],
        knocked.distance,
        table.tiles,
        _survivors(knocked, table),
        _bounce(knocked),
        bounds=table.bounds,
    )
    return Course(table, directions, flight, _standing(flight, table))


def run(knocked: Knocked, dice: Dice, book: Book) -> Resolution:
    """Find the direction, fly, roll for damage, come to stand.

    Raises:
        UserMistake: naming the key of what cannot be.
    """
    course = course_of(knocked, book)
    table, flight = course.table, course.flight
    if flight is None:
        return _undecided(table, course.directions)
    places = [LOCATIONS[dice.d(len(LOCATIONS), _label(table, index)) - 1] for index in flight.damaging]
    body, blows = _struck(knocked.survivor, places)
    dues = tuple(_dues(flight, course.spaces, knocked.choose))
    at = _chosen_space(course.spaces, knocked.choose)
    outcome: dict[str, Value] = {
        "path": [listed(each) for each in flight.path],
        "at": listed(at),
        "steps": len(flight.path),
        "collisions": [{"with": each.with_, "index": each.index, "at": listed(each.at)} for each in flight.collisions],
        "damage": [{"location": place, "amount": 1} for place in places],
        "archived": list(flight.archived),
        "knocked_down": any(each.with_ != "edge" for each in flight.collisions),
        "others_knocked_down": [each.index for each in flight.collisions if each.with_ == "survivor"],
        "armor_lost": {place: sum(blow.armor for blow in blows if blow.place == place) for place in body.armor},
        "injuries": dict(body.injuries),
        "severe_rolls": [blow.place for blow in blows if blow.severe],
    }
    stages = tuple(_stages(knocked, table, flight, at))
    told = f"{said(table.survivor.at)} → {said(at)}, {len(flight.path)} spaces"
    following = tuple(
        Next("kdm.severe_injury", f"Severe injury, {blow.place}", {"survivor": "who"}, {"location": blow.place})
        for blow in blows
        if blow.severe
    )
    return Resolution(stages, outcome, dues, told, f"Knockback {knocked.distance}", following)


def _label(table: _Table, index: int) -> str:
    return f"hit location, {table.tiles[index].name}"


def _struck(survivor: Place, places: Sequence[Hit]) -> tuple[Body, Sequence[Blow]]:
    """What 1 damage at each of some places does (RULES.md T26)."""
    body, blows = Body.of(survivor.armor, survivor.injuries), []
    for place in places:
        body, blow = body.struck(place, 1)
        blows.append(blow)
    return body, blows


def _table(knocked: Knocked, book: Book) -> _Table:
    if not 0 <= knocked.distance <= _LONGEST:
        raise UserMistake(f"distance is 0 to {_LONGEST} spaces, and {spoken(knocked.distance)} is not. Correct it.")
    tiles = laid(knocked.board, book)
    bounds = bounds_of(knocked.board, book)
    source = checked(knocked.from_.at, knocked.from_.size, "from", bounds)
    survivor = checked(knocked.survivor.at, (1, 1), "survivor", bounds)
    others = others_on(knocked.others, bounds=bounds)
    for place, area in enumerate(others, 1):
        itself = knocked.others[place - 1].kind == "monster" and area == source
        for key, base in (("survivor", survivor), ("from", source)):
            if area.overlaps(base) and not itself:
                raise UserMistake(f"others[{place}] and {key} are both at {said(area.at)}. Move one of them.")
    return _Table(bounds, tiles, source, survivor, others)


def _directions(knocked: Knocked, table: _Table) -> tuple[Direction, ...]:
    """The direction, or those to choose from."""
    found = away(table.source, table.survivor.at, slanted=knocked.settings.diagonal == "ask")
    if len(found) == 1 or knocked.choose.direction is None:
        return found
    chosen = WAYS[knocked.choose.direction]
    if chosen not in found:
        raise UserMistake(f"choose.direction leads not away from the source. Choose one of {_ways(found)} (G2).")
    return (chosen,)


def _ways(directions: Sequence[Direction]) -> str:
    return ", ".join(_words(directions))


def _words(directions: Sequence[Direction]) -> tuple[Way, ...]:
    return tuple(word for word, direction in WAYS.items() if direction in directions)


def _undecided(table: _Table, directions: Sequence[Direction]) -> Resolution:
    """Nothing has happened yet: the monster controller chooses the direction."""
    at = table.survivor.at
    outcome: dict[str, Value] = {
        "path": [],
        "at": listed(at),
        "steps": 0,
        "collisions": [],
        "damage": [],
        "archived": [],
        "knocked_down": False,
        "others_knocked_down": [],
    }
    due = Due("choose.direction", "Which way? The monster controller chooses.", _words(directions))
    stage = Stage("", "Direction", "G2", None, _ways(directions))
    return Resolution((stage,), outcome, (due,), f"from {said(at)}: {_ways(directions)}?", "Knockback")


def _survivors(knocked: Knocked, table: _Table) -> tuple[Rectangle, ...]:
    """The others' bases by index; a monster's is no collision and has none of the board's spaces."""
    nowhere = Rectangle(0, 0, 0, 0)
    pairs = zip(knocked.others, table.others, strict=True)
    return tuple(area if other.kind == "survivor" else nowhere for other, area in pairs)


def _bounce(knocked: Knocked) -> Bounce:
    """What contacts with elastic terrain turn to: the reading, or the monster controller's choices in order."""
    reading, given = knocked.settings.elastic, knocked.choose.bounce

    def turn(contact: int) -> Turn | None:
        if reading != "ask":
            return reading
        if isinstance(given, str):
            return given
        return given[contact - 1] if contact <= len(given) else None

    return turn


def _standing(flight: Flight, table: _Table) -> tuple[Square, ...]:
    """Where the survivor may come to stand: where the flight ended, or the nearest free spaces (RULES.md G5)."""
    left = [tile for tile in table.tiles if tile.index not in flight.archived]
    taken = [*table.others, table.source]
    if flight.waits or not any(flight.at in area for area in taken) or flight.at == table.survivor.at:
        return (flight.at,)
    return free_spaces(flight.at, left, taken, bounds=table.bounds)


def _chosen_space(spaces: Sequence[Square], chosen: Chosen) -> Square:
    if len(spaces) > 1 and chosen.space is not None:
        if chosen.space not in spaces:
            told = ", ".join(map(said, spaces))
            raise UserMistake(f"choose.space is none of the nearest free spaces. Choose one of {told} (G5).")
        return chosen.space
    return spaces[0]


def _dues(flight: Flight, spaces: Sequence[Square], chosen: Chosen) -> Iterator[Due]:
    if flight.waits:
        label = f"Contact {flight.waits} with elastic terrain: which way, seen from the survivor?"
        yield Due("choose.bounce", label, _TURNS, many=True)
    elif len(spaces) > 1 and chosen.space is None:
        label = "Which free space? The monster controller chooses."
        yield Due("choose.space", label, tuple(map(listed, spaces)), words=tuple(map(said, spaces)))


def _stages(knocked: Knocked, table: _Table, flight: Flight, at: Square) -> Iterator[Stage]:
    direction = away(table.source, table.survivor.at)
    chosen = knocked.choose.direction or _ways(direction[:1])
    yield Stage("", f"Knocked {chosen}", "G2", said(table.survivor.at), knocked.distance)
    for each in flight.collisions:
        if each.with_ == "edge":
            yield Stage("", "The edge of the board", "G3", None, said(each.at), "The flight ends there.")
        elif each.with_ == "survivor":
            yield Stage("", "Another survivor", "T25", None, said(each.at), "Both are knocked down.")
        else:
            yield from _of_tile(table.tiles[each.index or 0], each.at)
    if flight.at != at:
        yield Stage("", "The nearest free space", "G5", said(flight.at), said(at))
    yield Stage("", "Comes to lie", "G3", said(table.survivor.at), said(at))


def _of_tile(tile: Laid, at: Square) -> Iterator[Stage]:
    if tile.has("elastic"):
        yield Stage("", f"Against {tile.name}, elastic", "T29", None, said(at), "4 more, and another direction.")
    elif tile.impassable:
        yield Stage("", f"Against {tile.name}, impassable", "T31", None, said(at), "The flight ends before it.")
    else:
        yield Stage("", f"Against {tile.name}", "T26", None, said(at), "The flight ends before it.")
    if tile.has("destructible"):
        gone = "It stays: indestructible." if tile.has("indestructible") else "The tile is archived."
        yield Stage("", f"{tile.begun} is destructible", "T26", None, 1, f"1 damage. {gone}")


def campaign(book: Book) -> Mapping[str, Value]:
    """The readings that the group chose."""
    return {"elastic": book.setting(ELASTIC), "diagonal": book.setting(DIAGONAL)}


RESOLVER = Resolver(
    id="kdm.knockback",
    title="Knockback",
    inputs=Knocked,
    run=run,
    campaign=campaign,
    labels={
        "board": "The board",
        "board.tiles": "Tiles",
        "survivor": "Who is knocked back",
        "from": "The source",
        "distance": "Knockback",
        "others": "Others on the board",
        "choose": "The monster controller chooses",
        "settings.elastic": "Elastic terrain",
        "settings.diagonal": "A diagonal knockback",
    },
    figure="steps",
)
