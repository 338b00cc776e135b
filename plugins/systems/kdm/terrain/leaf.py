"""The board as a leaf of the showdown's sheet, with the terrain cards in use beside it."""

from __future__ import annotations

from tallow.api import Board, BoardCard, Book, Command, Leaf, Pile, Record, Row, row, spoken

from ..entries import TerrainCard
from ..kinds import SHOWDOWN
from ..showdown.board_fields import ACROSS, CARDS, DOWN, FACING, TILES
from . import hand, laying, standing
from . import map as shown
from .board import LETTERS
from .deck import made


def pile(record: Record, book: Book) -> Pile:
    """The terrain cards in use with their rules, and how many are left in the deck."""
    rows = list(standing.cards_of(record, book))
    cards = tuple(_card(record, book, line, card) for line, card in rows)
    whole = len(made((), (), book).cards)
    left = len(made((), [card for _, card in rows if card is not None], book).cards)
    return Pile(cards, f"{spoken(left)} left of {spoken(whole)}")


def _card(record: Record, book: Book, line: Row, card: TerrainCard | None) -> BoardCard:
    entry, name = line.get("entry", ""), standing.tile_name(line, card, book)
    tiles = [each for each in standing.tiles_of(record, book) if each.card is not None and each.card.id == entry]
    lie = sum(each.laid is not None for each in tiles)
    if card is None:
        return BoardCard(entry, name, (), "its plugin is away")
    rules = tuple(each.replace("_", " ") for each in card.rules)
    more = () if card.whole else ("see the card",)
    setup = f"setup: {card.setup}" if card.setup else ""
    text = "; ".join(each.rstrip(".") for each in (card.text, card.lasting, setup) if each)
    return BoardCard(entry, name, (*rules, *more), text, f"{spoken(lie)} of {spoken(len(tiles))}" if tiles else "")


BOARD = Board(
    label="Showdown board",
    columns=ACROSS,
    rows=DOWN,
    column_names=tuple(str(number) for number in range(1, ACROSS + 1)),
    row_names=tuple(LETTERS),
    fields=("monster_x", "monster_y", "monster_base", FACING, TILES, CARDS),
    pieces=shown.pieces,
    extent=shown.extent,
    put=hand.put,
    turn=hand.turn,
    reach=shown.reach,
    sight=shown.sight,
    push=shown.push,
    zones=shown.zones,
    deeds=hand.deeds,
    pile=pile,
    pile_label="Terrain deck",
    acts={
        "kdm.deploy": "Lay out…",
        "kdm.draw_terrain": "Draw a card…",
        "kdm.return_terrain": "Return all",
    },
    role="showdown",
    empty="Nothing is on the board yet: lay out the showdown, or take up what is beside the board.",
)

BOARD_LEAF = Leaf("board", "Board", (row(BOARD),))
BOARD_COMMANDS = (
    Command("kdm.return_terrain", "Return all terrain", SHOWDOWN, laying.returned, why_not=laying.nothing_lies),
)
