"""``kdm.place_terrain``: a tile is put, moved or thrown during a showdown (RULES.md T17 to T24, G5 to G7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from tallow.api import (
    Book,
    Dice,
    Due,
    Rectangle,
    Resolution,
    Resolver,
    Square,
    Stage,
    UserMistake,
    Value,
    nearest_places,
    one,
)

from .board import Base, Board, Laid, Other, Tile, bounds_of, checked, laid, lay, listed, others_on, said
from .flight import free_spaces
from .knockback import LOCATIONS
from .settings import STACKING
from .throwing import Throw, allowed, fly, ways

Answers: TypeAlias = tuple[int | tuple[int, int], ...]
"""One space, or several in the order in which they are asked for."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the monster controller chose.

    Attributes:
        space: the tile's place, then each survivor's, of the nearest that tie (RULES.md G5, G6); one or several.
        path: which of several shortest ways a tile that is moved takes (RULES.md T20).
    """

    space: Answers = ()
    path: tuple[tuple[int, int], ...] = ()

    @property
    def spaces(self) -> tuple[Square, ...]:
        """The answers in order; raises UserMistake for what is no space."""
        if not self.space:
            return ()
        if all(isinstance(each, int) for each in self.space):
            numbers = [each for each in self.space if isinstance(each, int)]
            if len(numbers) == 2:
                return ((numbers[0], numbers[1]),)
        pairs = tuple(each for each in self.space if not isinstance(each, int))
        if len(pairs) != len(self.space):
            raise UserMistake("choose.space is a space, or a list of spaces. Give x and y of each.")
        return pairs


@dataclass(frozen=True, slots=True)
class Readings:
    """Whether a tile destroys what lies under it (RULES.md Z11)."""

    stacking: Literal["destroys", "refused"] = "destroys"


@dataclass(frozen=True, slots=True)
class Placing:
    """A tile that is placed.

    Attributes:
        board: the tiles that lie there.
        tile: the one that comes, where it is sent.
        start: where it lay, by its lowest x and y, where it is moved over the board; left out, it is placed.
        by: the base of the monster that moves it (RULES.md T21).
        survivors: where survivors stand.
        others: others whose spaces are taken, monsters above all.
        row: the tile's line on a showdown's record, "" for a tile that it does not have.
        choose: the monster controller's choices.
        settings: the reading that holds.
    """

    board: Board = field(default_factory=Board)
    tile: Tile = field(default_factory=Tile)
    start: tuple[int, int] | None = None
    by: Base | None = None
    survivors: tuple[tuple[int, int], ...] = ()
    others: tuple[Other, ...] = ()
    row: str = ""
    choose: Chosen = field(default_factory=Chosen)
    settings: Readings = field(default_factory=Readings)


@dataclass(slots=True)
class _Asking:
    """The answers that are left, and the question that is open."""

    left: list[Square]
    due: list[Due] = field(default_factory=list)

    def of(self, label: str, spaces: Sequence[Square]) -> Square | None:
        """The only space, or the one that was chosen; None where that is not said yet, or there is none."""
        if len(spaces) == 1:
            return spaces[0]
        if not spaces or self.due:
            return None
        if not self.left:
            self.due.append(Due("choose.space", label, tuple(map(listed, spaces)), words=tuple(map(said, spaces))))
            return None
        chosen = self.left.pop(0)
        if chosen not in spaces:
            told = ", ".join(map(said, spaces))
            raise UserMistake(f"choose.space: {label} Choose one of {told}, and not {said(chosen)} (G5, G6).")
        return chosen


@dataclass(slots=True)
class _Placed:
    """What came of it."""

    area: Rectangle | None
    path: list[Square] = field(default_factory=list)
    archived: list[int] = field(default_factory=list)
    gone: bool = False
    hit: list[int] = field(default_factory=list)
    damage: list[Value] = field(default_factory=list)
    moved: list[tuple[Square, Square]] = field(default_factory=list)
    stages: list[Stage] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Scene:
    """The board that a tile comes to: the tile as it is sent, those that lie there, the squares, and who stands."""

    tile: Laid
    tiles: tuple[Laid, ...]
    bounds: Rectangle
    taken: tuple[Rectangle, ...]


def run(placing: Placing, dice: Dice, book: Book) -> Resolution:
    """Find the tile's place, destroy what lies under it, and let survivors there collide with it.

    Raises:
        UserMistake: naming the key of what cannot be.
    """
    scene = _scene(placing, book)
    tile, tiles = scene.tile, scene.tiles
    asking = _Asking(list(placing.choose.spaces))
    placed = _moved(placing, scene, asking)
    if not placed.gone and not asking.due:
        placed.area = _place(scene, asking)
        _land(placed, placing, scene, asking)
    placed.damage = _damage(placed, tile, dice)
    if asking.left and not asking.due:
        raise UserMistake("choose.space holds more than is asked. Take out what is left over.")
    at = placed.area.at if placed.area is not None else tile.area.at
    outcome: dict[str, Value] = {
        "at": listed(at),
        "card": placing.tile.card,
        "size": [tile.area.width, tile.area.height],
        "row": placing.row,
        "archived": list(placed.archived),
        "tile_archived": placed.gone,
        "collisions": [
            {"with": "survivor", "index": index, "at": listed(placing.survivors[index])} for index in placed.hit
        ],
        "damage": placed.damage,
        "path": [listed(each) for each in placed.path],
        "moved": [{"from": listed(start), "to": listed(end)} for start, end in placed.moved],
    }
    told = f"{tile.name} at {said(at)}" + (f", {len(placed.archived)} archived" if placed.archived else "")
    return Resolution(tuple(_stages(placed, tile, tiles, at)), outcome, tuple(asking.due), told, "Place terrain")


def _scene(placing: Placing, book: Book) -> _Scene:
    """Raises UserMistake for what is off the board, and for two on one space."""
    tiles, bounds = laid(placing.board, book), bounds_of(placing.board, book)
    tile = lay(placing.tile, book, "tile", len(tiles), bounds)
    survivors = others_on([Other("survivor", at) for at in placing.survivors], "survivors", bounds)
    return _Scene(tile, tiles, bounds, (*survivors, *others_on(placing.others, bounds=bounds)))


def _place(scene: _Scene, asking: _Asking) -> Rectangle | None:
    """Where it comes to lie: as intended, or beside what is indestructible (RULES.md T23, G6)."""
    tile, tiles = scene.tile, scene.tiles
    stays = [each.area for each in tiles if each.has("indestructible")]

    def fits(place: Rectangle) -> bool:
        return not any(place.overlaps(each) for each in stays)

    if fits(tile.area):
        return tile.area
    places = nearest_places(tile.area, scene.bounds, fits)
    if not places:
        raise UserMistake("tile lies on indestructible terrain, and nothing else is free. Place another (T23).")
    at = asking.of("Where does the tile come to lie?", [each.at for each in places])
    return None if at is None else tile.area.put(at)


def _destroy(placed: _Placed, area: Rectangle, tiles: Sequence[Laid], settings: Readings) -> None:
    """What lies under it (RULES.md T24)."""
    under = [each for each in tiles if each.area.overlaps(area)]
    if under and settings.stacking == "refused":
        raise UserMistake(f"tile lies on {under[0].name}, and no tile lies on another (T3, Z11). Place it elsewhere.")
    placed.archived = [each.index for each in under]


def _moved(placing: Placing, scene: _Scene, asking: _Asking) -> _Placed:
    """Over the board by a shortest way, or nowhere yet where it is simply placed (RULES.md T20, T21)."""
    if placing.start is None:
        return _Placed(None)
    tile, bounds = scene.tile, scene.bounds
    start = checked(placing.start, (tile.area.width, tile.area.height), "start", bounds)
    own = None if placing.by is None else checked(placing.by.at, placing.by.size, "by", bounds)
    monsters = [each for each in placing.others if each.kind == "monster"]
    lay = Laid(tile.index, tile.name, start, tile.rules)
    throw = Throw(lay, tile.area.at, own, placing.survivors, monsters, scene.tiles, bounds)
    path = _path(throw, placing.choose.path, asking)
    flown = fly(throw, path)
    place = start.put(flown.path[-1]) if flown.gone else None
    return _Placed(place, flown.path, gone=flown.gone, hit=flown.hit)


def _path(throw: Throw, chosen: Sequence[Square], asking: _Asking) -> Sequence[Square]:
    """The only way, or the one that was chosen; none yet where that is not said."""
    if chosen:
        if not allowed(throw, chosen):
            raise UserMistake("choose.path is none of the shortest ways. Choose one of those that are offered (T20).")
        return chosen
    options = ways(throw)
    if len(options) == 1:
        return options[0].path
    told = [", ".join(f"over {said(throw.survivors[index])}" for index in sorted(each.over)) for each in options]
    choices = tuple([listed(square) for square in each.path] for each in options)
    words = tuple(each or "over nobody" for each in told)
    asking.due.append(Due("choose.path", "Which way does the tile take?", choices, words=words))
    return ()


def _land(placed: _Placed, placing: Placing, scene: _Scene, asking: _Asking) -> None:
    """What it destroys where it comes to lie, and who is under it (RULES.md T18, T24)."""
    area, tile = placed.area, scene.tile
    if area is None:
        return
    _destroy(placed, area, scene.tiles, placing.settings)
    under = [index for index, at in enumerate(placing.survivors) if at in area]
    placed.hit += [index for index in under if index not in placed.hit]
    if under and tile.has("destructible") and not tile.has("indestructible"):
        placed.gone = True
    elif tile.impassable:
        _make_room(placed, under, scene, asking)


def _damage(placed: _Placed, tile: Laid, dice: Dice) -> list[Value]:
    """Who collides with destructible terrain takes 1 damage at a random location (RULES.md T26)."""
    if not tile.has("destructible"):
        return []
    return [
        {
            "survivor": index,
            "location": LOCATIONS[dice.d(len(LOCATIONS), f"hit location, survivor {index + 1}") - 1],
            "amount": 1,
        }
        for index in placed.hit
    ]


def _make_room(placed: _Placed, under: Sequence[int], scene: _Scene, asking: _Asking) -> None:
    """Who stands under impassable terrain comes to stand on the closest free space beside it (RULES.md T32, Z8)."""
    tile, area, stands = scene.tile, placed.area or scene.tile.area, list(scene.taken)
    lies = Laid(tile.index, tile.name, area, tile.rules)
    tiles = [*(each for each in scene.tiles if each.index not in placed.archived), lies]
    for index in under:
        start = stands[index].at
        spaces = free_spaces(start, tiles, stands, area, scene.bounds)
        to = asking.of(f"Where does survivor {index + 1} come to stand?", spaces)
        if to is None:
            continue
        placed.moved.append((start, to))
        stands[index] = one(to)


def _stages(placed: _Placed, tile: Laid, tiles: Sequence[Laid], at: Square) -> Iterator[Stage]:
    if placed.path:
        yield Stage("", f"{tile.begun} moves", "T20", said(placed.path[0]), said(placed.path[-1]))
    if at != tile.area.at and not placed.gone:
        yield Stage("", "Indestructible terrain lies there", "T23", said(tile.area.at), said(at))
    for index in placed.archived:
        yield Stage("", f"{tiles[index].begun} lies under it", "T24", None, "archived")
    for index in placed.hit:
        yield Stage("", f"Survivor {index + 1} collides", "T18", None, "knocked down")
    if placed.damage:
        gone = "The tile is archived." if placed.gone else "It stays: indestructible."
        yield Stage("", f"{tile.begun} is destructible", "T26", None, 1, f"1 damage each. {gone}")
    for start, end in placed.moved:
        yield Stage("", "The closest free space beside it", "G5", said(start), said(end))
    yield Stage("", f"{tile.begun} is placed", "T24", None, said(at))


def campaign(book: Book) -> Mapping[str, Value]:
    """The reading that the group chose."""
    return {"stacking": book.setting(STACKING)}


RESOLVER = Resolver(
    id="kdm.place_terrain",
    title="Place terrain",
    inputs=Placing,
    run=run,
    campaign=campaign,
    labels={
        "board": "The board",
        "board.tiles": "Tiles",
        "tile": "The tile",
        "start": "Where it lay, if it is moved",
        "by": "The monster that moves it",
        "survivors": "Where survivors stand",
        "others": "Others on the board",
        "row": "",
        "choose": "The monster controller chooses",
        "settings.stacking": "A tile on other tiles",
    },
)
