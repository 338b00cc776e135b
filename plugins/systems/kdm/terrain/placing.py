"""``kdm.place_terrain``: a tile is put or thrown somewhere during a showdown (RULES.md T18 to T24, G5 to G7)."""

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

from .board import Board, Laid, Other, Tile, bounds_of, laid, lay, listed, others_on, said
from .flight import free_spaces
from .knockback import LOCATIONS
from .settings import STACKING

Answers: TypeAlias = tuple[int | tuple[int, int], ...]
"""One space, or several in the order in which they are asked for."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the monster controller chose.

    Attributes:
        space: the tile's place, then each survivor's, of the nearest that tie (RULES.md G5, G6); one or several.
    """

    space: Answers = ()

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
        tile: the one that comes.
        survivors: where survivors stand.
        others: others whose spaces are taken, monsters above all.
        choose: the monster controller's choices.
        settings: the reading that holds.
    """

    board: Board = field(default_factory=Board)
    tile: Tile = field(default_factory=Tile)
    survivors: tuple[tuple[int, int], ...] = ()
    others: tuple[Other, ...] = ()
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
    archived: list[int] = field(default_factory=list)
    gone: bool = False
    hit: list[int] = field(default_factory=list)
    damage: list[Value] = field(default_factory=list)
    moved: list[tuple[Square, Square]] = field(default_factory=list)
    stages: list[Stage] = field(default_factory=list)


def run(placing: Placing, dice: Dice, book: Book) -> Resolution:
    """Find the tile's place, destroy what lies under it, and let survivors there collide with it.

    Raises:
        UserMistake: naming the key of what cannot be.
    """
    tiles = laid(placing.board, book)
    bounds = bounds_of(placing.board, book)
    tile = lay(placing.tile, book, "tile", len(tiles), bounds)
    taken = _taken(placing, bounds)
    asking = _Asking(list(placing.choose.spaces))
    placed = _Placed(_place(tile, tiles, bounds, asking))
    if placed.area is not None:
        _destroy(placed, placed.area, tiles, placing.settings)
        _crush(placed, placing, tile, placed.area, dice)
        if tile.impassable and not placed.gone:
            lies = Laid(tile.index, tile.name, placed.area, tile.rules)
            left = [each for each in tiles if each.index not in placed.archived]
            _make_room(placed, lies, [*left, lies], taken, bounds, asking)
    if asking.left and not asking.due:
        raise UserMistake("choose.space holds more than is asked. Take out what is left over.")
    at = placed.area.at if placed.area is not None else tile.area.at
    outcome: dict[str, Value] = {
        "at": listed(at),
        "archived": list(placed.archived),
        "tile_archived": placed.gone,
        "collisions": [
            {"with": "survivor", "index": index, "at": listed(placing.survivors[index])} for index in placed.hit
        ],
        "damage": placed.damage,
        "moved": [{"from": listed(start), "to": listed(end)} for start, end in placed.moved],
    }
    told = f"{tile.name} at {said(at)}" + (f", {len(placed.archived)} archived" if placed.archived else "")
    return Resolution(tuple(_stages(placed, tile, tiles, at)), outcome, tuple(asking.due), told, "Place terrain")


def _taken(placing: Placing, bounds: Rectangle) -> tuple[Rectangle, ...]:
    """Where survivors and others stand; raises UserMistake for two on one space."""
    survivors = [Other("survivor", at) for at in placing.survivors]
    areas = others_on(survivors, "survivors", bounds)
    return (*areas, *others_on(placing.others, bounds=bounds))


def _place(tile: Laid, tiles: Sequence[Laid], bounds: Rectangle, asking: _Asking) -> Rectangle | None:
    """Where it comes to lie: as intended, or beside what is indestructible (RULES.md T23, G6)."""
    stays = [each.area for each in tiles if each.has("indestructible")]

    def fits(place: Rectangle) -> bool:
        return not any(place.overlaps(each) for each in stays)

    if fits(tile.area):
        return tile.area
    places = nearest_places(tile.area, bounds, fits)
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


def _crush(placed: _Placed, placing: Placing, tile: Laid, area: Rectangle, dice: Dice) -> None:
    """Survivors under it collide with it (RULES.md T18, T19, G7)."""
    placed.hit = [index for index, at in enumerate(placing.survivors) if at in area]
    if not placed.hit:
        return
    if tile.has("destructible") and not tile.has("indestructible"):
        placed.gone = True
    if tile.has("destructible"):
        for index in placed.hit:
            face = dice.d(len(LOCATIONS), f"hit location, survivor {index + 1}")
            placed.damage.append({"survivor": index, "location": LOCATIONS[face - 1], "amount": 1})


def _make_room(
    placed: _Placed,
    tile: Laid,
    tiles: Sequence[Laid],
    taken: Sequence[Rectangle],
    bounds: Rectangle,
    asking: _Asking,
) -> None:
    """Who stands under impassable terrain comes to stand on the closest free space beside it (RULES.md T32, Z8)."""
    area, stands = tile.area, list(taken)
    for index in placed.hit:
        start = stands[index].at
        spaces = free_spaces(start, tiles, stands, area, bounds)
        to = asking.of(f"Where does survivor {index + 1} come to stand?", spaces)
        if to is None:
            continue
        placed.moved.append((start, to))
        stands[index] = one(to)


def _stages(placed: _Placed, tile: Laid, tiles: Sequence[Laid], at: Square) -> Iterator[Stage]:
    if at != tile.area.at:
        yield Stage("", "Indestructible terrain lies there", "T23", said(tile.area.at), said(at))
    for index in placed.archived:
        yield Stage("", f"{tiles[index].name.capitalize()} lies under it", "T24", None, "archived")
    for index in placed.hit:
        yield Stage("", f"Survivor {index + 1} collides", "T18", None, "knocked down")
    if placed.damage:
        gone = "The tile is archived." if placed.gone else "It stays: indestructible."
        yield Stage("", f"{tile.name.capitalize()} is destructible", "T26", None, 1, f"1 damage each. {gone}")
    for start, end in placed.moved:
        yield Stage("", "The closest free space beside it", "G5", said(start), said(end))
    yield Stage("", f"{tile.name.capitalize()} is placed", "T24", None, said(at))


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
        "survivors": "Where survivors stand",
        "others": "Others on the board",
        "choose": "The monster controller chooses",
        "settings.stacking": "A tile on other tiles",
    },
)
