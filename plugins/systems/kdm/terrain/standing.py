"""Where everything of a showdown stands and lies, as its record has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tallow.api import Book, Record, Rectangle, Row, Square

from ..belonging import living
from ..entries import Deployment, ShowdownBoard, TerrainCard
from ..showdown.board_fields import CARDS, FACING, TILES
from ..showdown.fighters import fighters
from ..showdown.totals import monster_name, monster_of
from . import facing
from .board import BOARD, Base, Board, Laid, Other, Tile
from .knockback import Knocked, Place, Readings
from .settings import DIAGONAL, ELASTIC

MONSTER, OF_SURVIVOR, OF_TILE = "monster", "survivor:", "tile:"
"""What the ids of the pieces are or begin with."""
Fighter = tuple[Row, Record]


@dataclass(frozen=True, slots=True)
class LyingTile:
    """A tile of a showdown.

    Attributes:
        row: its line on the record.
        card: its card, None while no plugin has it.
        laid: the tile with its rules, None while it is not on the board.
    """

    row: Row
    card: TerrainCard | None
    laid: Laid | None

    @property
    def id(self) -> str:
        """The piece's id."""
        return f"{OF_TILE}{self.row['id']}"


def deployment_of(record: Record, book: Book) -> Deployment | None:
    """The deployment of a showdown's monster, by its entry, or by the name that the group wrote down."""
    monster, name = monster_of(record, book), monster_name(record, book).casefold()
    found = [
        each
        for each in sorted(book.entries(Deployment), key=lambda each: each.id)
        if (each.monster == monster.id if monster is not None else each.name.casefold() == name)
    ]
    return found[0] if found else None


def base_of(record: Record, book: Book) -> tuple[int, int]:
    """The size of the monster's base: what the group says, or its deployment, else one square."""
    own = book.value(record, "monster_base")
    if own:
        return own, own
    deployment = deployment_of(record, book)
    return deployment.size if deployment is not None else (1, 1)


def monster_at(record: Record, book: Book) -> Rectangle | None:
    """The monster's base, None while it is beside the board."""
    at = (book.value(record, "monster_x"), book.value(record, "monster_y"))
    return _on_board(at, base_of(record, book), bounds_of_fight(record, book))


def facing_of(record: Record, book: Book) -> Any:
    """Where the monster looks, None where nobody said."""
    return book.value(record, FACING) or None


def survivor_at(record: Record, fighter: Fighter, book: Book) -> Rectangle | None:
    """A survivor's base, None while it is beside the board; the dead leave it."""
    row, survivor = fighter
    if row["removed"] or not living(survivor, book):
        return None
    return _on_board((row["x"], row["y"]), (1, 1), bounds_of_fight(record, book))


def _on_board(at: Square, size: tuple[int, int], bounds: Rectangle) -> Rectangle | None:
    """The squares there; None where they are not all on the board, as of a place that was written down by hand."""
    area = Rectangle(*at, *size)
    return area if area.inside(bounds) else None


def size_of(row: Row, card: TerrainCard | None) -> tuple[int, int]:
    """A tile's width and height: as it lies, as its card says, else one square."""
    width, height = card.size if card is not None else (0, 0)
    return row["width"] or width or 1, row["height"] or height or 1


def tiles_of(record: Record, book: Book) -> tuple[LyingTile, ...]:
    """Every tile of a showdown; those on the board are numbered among themselves, from 0."""
    found: list[LyingTile] = []
    index, bounds = 0, bounds_of_fight(record, book)
    for row in book.value(record, TILES):
        entry = book.entry(row.get("entry", ""))
        card = entry if isinstance(entry, TerrainCard) else None
        area = None if row["archived"] else _on_board((row["x"], row["y"]), size_of(row, card), bounds)
        laid = None
        if area is not None:
            laid = Laid(index, tile_name(row, card, book), area, frozenset(card.rules if card is not None else ()))
            index += 1
        found.append(LyingTile(row, card, laid))
    return tuple(found)


def tile_name(row: Row, card: TerrainCard | None, book: Book) -> str:
    """What a tile is called, by its card as long as that is there."""
    return card.name if card is not None else str(row.get("name") or book.last_name(row.get("entry", "")))


def laid_of(record: Record, book: Book) -> tuple[Laid, ...]:
    """The tiles on the board."""
    return tuple(each.laid for each in tiles_of(record, book) if each.laid is not None)


def knocked_of(record: Record, book: Book, piece: str, source: Rectangle, distance: int) -> Knocked:
    """A knockback as :mod:`.knockback` takes it, with the campaign's readings."""
    stands = bases_of(record, book)[piece]
    return Knocked(
        board=board_of(record, book),
        survivor=Place(stands.at),
        from_=Base(source.at, (source.width, source.height)),
        distance=distance,
        others=tuple(each for each in others_of(record, book, piece) if each.area != source),
        settings=Readings(book.setting(ELASTIC), book.setting(DIAGONAL)),
    )


def board_of(record: Record, book: Book, without: str = "") -> Board:
    """The tiles on the board as the resolvers take them, one of them left out by its line."""
    deployment = deployment_of(record, book)
    own = deployment.board if deployment is not None else ""
    lying = (each for each in tiles_of(record, book) if each.laid is not None and each.row["id"] != without)
    return Board(tuple(map(_plain, lying)), own)


def _plain(tile: LyingTile) -> Tile:
    area = tile.laid.area if tile.laid is not None else Rectangle(1, 1)
    return Tile(tile.card.id if tile.card is not None else "", (), area.at, (area.width, area.height))


def others_of(record: Record, book: Book, mover: str) -> tuple[Other, ...]:
    """Everybody on the board but the one that moves: the survivors in the sheet's order, then the monster."""
    return tuple(
        Other("monster" if id == MONSTER else "survivor", area.at, (area.width, area.height))
        for id, area in bases_of(record, book).items()
        if id != mover
    )


def bases_of(record: Record, book: Book) -> Mapping[str, Rectangle]:
    """Piece → its base, of all that stand on the board: the survivors in the sheet's order, then the monster."""
    found = {
        f"{OF_SURVIVOR}{each[0]['id']}": area
        for each in fighters(record, book)
        if (area := survivor_at(record, each, book)) is not None
    }
    monster = monster_at(record, book)
    return {**found, MONSTER: monster} if monster is not None else found


def bounds_of_fight(record: Record, book: Book) -> Rectangle:
    """The squares of the showdown's board: its own, or the common one (RULES.md T1, W121)."""
    deployment = deployment_of(record, book)
    if deployment is None or not deployment.board:
        return BOARD
    found = book.entry(deployment.board)
    return Rectangle(1, 1, found.width, found.height) if isinstance(found, ShowdownBoard) else BOARD


def fighters_of(record: Record, book: Book) -> tuple[Fighter, ...]:
    """The lines of the survivors with their survivors."""
    return tuple(fighters(record, book))


def fighter_of(record: Record, book: Book, piece: str) -> Fighter | None:
    """The line and the survivor of a piece; None for a piece that is none."""
    return next((each for each in fighters(record, book) if f"{OF_SURVIVOR}{each[0]['id']}" == piece), None)


def cards_of(record: Record, book: Book) -> Iterator[tuple[Row, TerrainCard | None]]:
    """The terrain cards that lie beside the board, with their lines."""
    for row in book.value(record, CARDS):
        entry = book.entry(row.get("entry", ""))
        yield row, entry if isinstance(entry, TerrainCard) else None


def blind_spot(record: Record, book: Book) -> tuple[Square, ...]:
    """The spaces directly behind the monster's base, on the board (RULES.md W137 to W140)."""
    area, side = monster_at(record, book), facing_of(record, book)
    if area is None or side is None:
        return ()
    return facing.blind_spot(area, side, bounds_of_fight(record, book)) or ()
