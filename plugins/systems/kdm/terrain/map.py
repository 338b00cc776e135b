"""What the board of a showdown shows: pieces, zones, how far each gets, who sees whom, where a knockback ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tallow.api import Book, Piece, Pushing, Record, Rectangle, Sighting, Square, Zone, beside, spoken

from ..belonging import living
from ..showdown.totals import monster_name
from . import standing
from .board import Laid, said
from .knockback import course_of
from .moving import Surroundings, reachable
from .settings import DESTRUCTIBLE_WALK, OWN_TILE
from .sight import blocking
from .standing import MONSTER, OF_SURVIVOR, Fighter, LyingTile


def extent(record: Record, book: Book) -> tuple[int, int]:
    """How many squares the showdown's board has (RULES.md T1, W121)."""
    bounds = standing.bounds_of_fight(record, book)
    return bounds.width, bounds.height


# pieces


def pieces(record: Record, book: Book) -> tuple[Piece, ...]:
    """The tiles, the monster and the survivors."""
    return (
        *(_tile(each, book) for each in standing.tiles_of(record, book)),
        *_monster(record, book),
        *(_survivor(record, each, book) for each in standing.fighters_of(record, book)),
    )


def _tile(tile: LyingTile, book: Book) -> Piece:
    area = tile.laid.area if tile.laid is not None else None
    rules = tile.laid.rules if tile.laid is not None else frozenset(tile.card.rules if tile.card is not None else ())
    return Piece(
        id=tile.id,
        name=standing.tile_name(tile.row, tile.card, book),
        at=None if area is None else area.at,
        size=standing.size_of(tile.row, tile.card),
        shape="tile",
        told=tuple(each.replace("_", " ") for each in sorted(rules)),
        closed=bool(rules & {"impassable", "monster_impassable"}),
        opaque="obstacle" in rules,
        gone=tile.row["archived"],
    )


def _monster(record: Record, book: Book) -> Iterator[Piece]:
    if not book.value(record, "monster"):
        return
    area, lies = standing.monster_at(record, book), book.value(record, "knocked_down")
    told = [f"level {spoken(book.value(record, 'level'))}", *(["knocked down"] if lies else [])]
    yield Piece(
        id=MONSTER,
        name=monster_name(record, book),
        at=None if area is None else area.at,
        size=standing.base_of(record, book),
        shape="square",
        tone="harm" if lies else "acting" if book.value(record, "turn") == "monster" else "plain",
        front=standing.facing_of(record, book),
        told=tuple(told),
    )


def _survivor(record: Record, fighter: Fighter, book: Book) -> Piece:
    row, survivor = fighter
    area, told = standing.survivor_at(record, fighter, book), tuple(_state(record, fighter, book))
    harmed = not living(survivor, book) or book.value(survivor, "knocked_down")
    return Piece(
        id=f"{OF_SURVIVOR}{row['id']}",
        name=survivor.name,
        at=None if area is None else area.at,
        tone="harm" if harmed else "acting" if "acting" in told else "plain",
        told=told,
        gone=row["removed"] or not living(survivor, book),
    )


def _state(record: Record, fighter: Fighter, book: Book) -> Iterator[str]:
    row, survivor = fighter
    if not living(survivor, book):
        yield "dead"
        return
    if book.value(record, "acting") == survivor.id and book.value(record, "turn") == "survivors":
        yield "acting"
    if book.value(record, "target") == survivor.id:
        yield "target"
    for flag in ("knocked_down", "doomed"):
        if book.value(survivor, flag):
            yield flag.replace("_", " ")
    for column in ("hidden", "priority"):
        if row[column]:
            yield "priority target" if column == "priority" else column


# zones


def zones(record: Record, book: Book) -> tuple[Zone, ...]:
    """The monster's blind spot, and where survivors begin while somebody is still beside the board."""
    return tuple(_zones(record, book))


def _zones(record: Record, book: Book) -> Iterator[Zone]:
    behind = standing.blind_spot(record, book)
    if behind:
        yield Zone("blind spot", behind, harm=True)
    begin = starting(record, book)
    waits = any(
        standing.survivor_at(record, each, book) is None and not each[0]["removed"] and living(each[1], book)
        for each in standing.fighters_of(record, book)
    )
    if begin and waits:
        yield Zone("survivors begin", begin)


def starting(record: Record, book: Book) -> tuple[Square, ...]:
    """The spaces at the distance from the monster at which survivors begin, as its deployment says (RULES.md T5)."""
    deployment, monster = standing.deployment_of(record, book), standing.monster_at(record, book)
    if deployment is None:
        return ()
    if not deployment.ring or monster is None:
        return deployment.spaces
    bounds = standing.bounds_of_fight(record, book)
    taken = [tile.area for tile in standing.laid_of(record, book) if tile.impassable]
    ring = (square for square in beside(monster, deployment.ring) if square in bounds)
    return tuple(sorted(square for square in ring if not any(square in area for area in taken)))


# range, sight, knockback


def around(record: Record, book: Book, piece: str) -> Surroundings:
    """What a piece has around it when it moves by choice."""
    return Surroundings(
        piece == MONSTER,
        piece != MONSTER,
        standing.laid_of(record, book),
        standing.others_of(record, book, piece),
        book.setting(DESTRUCTIBLE_WALK) == "walks",
        standing.bounds_of_fight(record, book),
    )


def movement_of(record: Record, book: Book, piece: str) -> int:
    """How many spaces a piece moves; 0 for one that does not."""
    if piece == MONSTER:
        return max(1, int(book.total(record, "kdm.monster_movement").value))
    fighter = standing.fighter_of(record, book, piece)
    if fighter is None or not living(fighter[1], book) or book.value(fighter[1], "knocked_down"):
        return 0
    return int(book.total(fighter[1], "kdm.spaces").value)


def reach(record: Record, book: Book, piece: str) -> Mapping[Square, int]:
    """Where a piece gets with its movement: lowest square → steps."""
    start = standing.bases_of(record, book).get(piece)
    spaces = movement_of(record, book, piece)
    if start is None or spaces < 1:
        return {}
    return reachable(start, around(record, book, piece), spaces)


def sight(record: Record, book: Book, piece: str, other: str) -> Sighting:
    """Whether one sees the other: no obstacle touches the line, and nobody is behind a monster (RULES.md T37, W27)."""
    bases, names = standing.bases_of(record, book), _names(record, book)
    start, end = bases.get(piece), bases.get(other)
    if start is None or end is None:
        return Sighting(clear=False, sentence="Choose two who stand on the board.")
    looks, seen = names[piece], names[other]
    if piece == MONSTER and all(square in standing.blind_spot(record, book) for square in end.squares()):
        return Sighting(False, f"{looks} does not see {seen}", f"{seen} stands in its blind spot.", (end.at,))
    tiles = standing.laid_of(record, book)
    over = book.setting(OWN_TILE) == "see_over"
    blocked = blocking(start, end, tiles, over_own=over)
    if not blocked:
        return Sighting(True, f"{looks} sees {seen}", f"Nothing is between {said(start.at)} and {said(end.at)}.")
    by_index = {tile.index: tile for tile in tiles}
    crossed = "; ".join(
        f"{', '.join(map(said, squares))}, {by_index[index].name}" for index, squares in blocked.items()
    )
    told = f"The line from {said(start.at)} to {said(end.at)} meets {crossed}, an obstacle."
    squares = tuple(square for some in blocked.values() for square in some)
    return Sighting(
        False, f"{looks} does not see {seen}", f"{told} {_from_where(record, book, piece, end)}".strip(), squares
    )


def _from_where(record: Record, book: Book, piece: str, end: Rectangle) -> str:
    """The nearest space in range from which it would see."""
    tiles, over = standing.laid_of(record, book), book.setting(OWN_TILE) == "see_over"
    start = standing.bases_of(record, book)[piece]
    within = sorted(reach(record, book, piece).items(), key=lambda each: (each[1], each[0]))
    for square, steps in within:
        if not blocking(start.put(square), end, tiles, over_own=over):
            return f"From {said(square)}, {_steps(steps)} away, it would see."
    return ""


def _steps(count: int) -> str:
    return "1 step" if count == 1 else f"{count} steps"


def push(record: Record, book: Book, piece: str, source: str, distance: int) -> Pushing:
    """Where a knockback takes a survivor; nothing is written of it (RULES.md G2 to G5)."""
    fighter = standing.fighter_of(record, book, piece)
    bases = standing.bases_of(record, book)
    start, pusher = bases.get(piece), bases.get(source)
    if fighter is None or start is None or pusher is None:
        return Pushing((), (1, 1), "Choose a survivor who stands on the board, and the monster.")
    course = course_of(standing.knocked_of(record, book, piece, pusher, distance), book)
    if course.flight is None:
        return Pushing((), start.at, f"It may go {course.ways}: the monster controller chooses (G2).")
    flight, tiles = course.flight, {tile.index: tile for tile in standing.laid_of(record, book)}
    met = [_met(each.with_, tiles.get(each.index or 0), each.at) for each in flight.collisions]
    at = course.spaces[0]
    told = f"{fighter[1].name} comes to {said(at)}, {_steps(len(flight.path))}"
    told += f"; {', '.join(met)}" if met else ""
    if flight.waits:
        told += "; the monster controller chooses how it bounces"
    elif len(course.spaces) > 1:
        told += f"; the monster controller chooses among {', '.join(map(said, course.spaces))}"
    return Pushing(tuple(flight.path), at, f"{told}.", tuple(each.at for each in flight.collisions))


def _met(sort: str, tile: Laid | None, at: Square) -> str:
    if sort == "edge":
        return "stopped by the edge of the board"
    if sort == "survivor":
        return f"against a survivor at {said(at)}"
    return f"against {tile.name if tile is not None else 'a tile'}"


def _names(record: Record, book: Book) -> Mapping[str, str]:
    return {piece.id: piece.name for piece in pieces(record, book)}
