"""``kdm.activate_terrain``: a survivor activates terrain beside or below them, and its row (RULES.md T12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tallow.api import Book, Dice, Rectangle, Resolution, Resolver, Stage, UserMistake, Value, distance, spoken

from ..entries import ActivationRow, TerrainCard
from .board import Board, Laid, bounds_of, card_of, checked, laid

_MOST = 40
_WHY = {
    "not_near": "The survivor stands on none of its spaces and beside none of them.",
    "not_activated": "Its card says that it is not activated.",
}


@dataclass(frozen=True, slots=True)
class Stands:
    """Where a survivor stands: x and y."""

    at: tuple[int, int] = (1, 1)


@dataclass(frozen=True, slots=True)
class Activating:
    """An activation of terrain.

    Attributes:
        board: the tiles.
        tile: which of them is activated, by its card's name or by its number as they are listed, from 1; "" for the
            only one that is near enough.
        survivor: who activates it.
        dice: what is rolled in place of what the card says, as gear may have it ("2d10").
        bonus: what gear adds to the roll.
    """

    board: Board = field(default_factory=Board)
    tile: str = ""
    survivor: Stands = field(default_factory=Stands)
    dice: str = ""
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class _Roll:
    """What was rolled, if anything, and the row it comes to, if the table is known."""

    formula: str = ""
    number: int | None = None
    row: ActivationRow | None = None


def near(tile: Laid, survivor: Rectangle) -> bool:
    """Whether a survivor may activate a tile from there: on one of its spaces or beside one (RULES.md T12)."""
    return distance(tile.area, survivor) in ({1} if tile.impassable else {0, 1})


def row_of(card: TerrainCard, number: int) -> ActivationRow | None:
    """The row of a card's dice table; a number beyond the highest row is that row's."""
    rows = sorted(card.rows, key=lambda row: row.low)
    if rows and number > rows[-1].high:
        return rows[-1]
    return next((row for row in rows if row.low <= number <= row.high), None)


def run(activating: Activating, dice: Dice, book: Book) -> Resolution:
    """Look whether the survivor is near enough, roll, read the row.

    Raises:
        UserMistake: naming the key of what cannot be.
    """
    stands = checked(activating.survivor.at, (1, 1), "survivor", bounds_of(activating.board, book))
    tile, card = _tile(activating, stands, book)
    if not -_MOST <= activating.bonus <= _MOST:
        raise UserMistake(f"bonus is −{_MOST} to {_MOST}, and {spoken(activating.bonus)} is not. Correct it.")
    reasons = list(_reasons(tile, card, stands))
    roll = _Roll() if reasons else _rolled(activating, tile, card, dice)
    row = roll.row
    outcome: dict[str, Value] = {
        "allowed": not reasons,
        "reasons": list(reasons),
        "roll": roll.number,
        "row": None if row is None else [row.low, row.high],
        "result": "" if row is None else row.text,
        "see_card": not reasons and row is None,
    }
    told = row.text if row is not None else " ".join(_WHY[each] for each in reasons) or "see the card"
    stages = tuple(_stages(tile, card, stands, reasons, roll))
    return Resolution(stages, outcome, (), f"{tile.name}: {told}", f"Activate {tile.name}")


def _tile(activating: Activating, stands: Rectangle, book: Book) -> tuple[Laid, TerrainCard | None]:
    """The tile that is meant with its card; raises UserMistake for none, or for one of several."""
    tiles, word = laid(activating.board, book), activating.tile.strip()
    words = [each.card.strip() for each in activating.board.tiles]
    cards = [card_of(each, book, "board.tiles.card") if each else None for each in words]
    if not tiles:
        raise UserMistake("No terrain lies on the board. Give its tiles, or place one first.")
    if word.isdecimal():
        fitting = [each for each in tiles if each.index + 1 == int(word)]
    elif word:
        fitting = [each for each in tiles if _is_called(word, each, cards[each.index])]
    else:
        fitting = [*tiles] if len(tiles) == 1 else [each for each in tiles if near(each, stands)]
    if len(fitting) != 1:
        there = ", ".join(f"{each.index + 1} {each.name}" for each in fitting or tiles)
        said = "may be any of" if fitting else "is none of those that lie there:"
        raise UserMistake(f"tile {word or 'that is near'} {said} {there}. Give its number.")
    return fitting[0], cards[fitting[0].index]


def _is_called(word: str, tile: Laid, card: TerrainCard | None) -> bool:
    wanted = word.casefold()
    words = (card.id, card.id.partition(".")[2], card.name.casefold()) if card is not None else (tile.name.casefold(),)
    return wanted in words


def _reasons(tile: Laid, card: TerrainCard | None, stands: Rectangle) -> Iterator[str]:
    if not near(tile, stands):
        yield "not_near"
    if card is not None and card.activated == "no":
        yield "not_activated"


def _rolled(activating: Activating, tile: Laid, card: TerrainCard | None, dice: Dice) -> _Roll:
    formula = activating.dice.strip() or (card.dice if card is not None else "")
    if not formula:
        return _Roll()
    fallen = round(dice.formula(formula, f"activation, {tile.name}"))
    number = dice.stage("roll", fallen + activating.bonus)
    return _Roll(formula, number, row_of(card, number) if card is not None else None)


def _stages(
    tile: Laid, card: TerrainCard | None, stands: Rectangle, reasons: Sequence[str], roll: _Roll
) -> Iterator[Stage]:
    yield Stage("", f"Steps to {tile.name}", "T12", None, distance(tile.area, stands))
    for each in reasons:
        yield Stage("", "Not activated", "T12", None, each, _WHY[each])
    if roll.number is not None:
        yield Stage("roll", roll.formula, "T12", None, roll.number, apart=True)
    if roll.row is not None:
        yield Stage("", f"{roll.row.low} to {roll.row.high}", "T7", None, roll.row.text, apart=True)
    elif not reasons:
        yield Stage("", "See the card", "T7", None, None, card.text if card is not None else "")
    if card is not None and card.lasting:
        yield Stage("", "All through the showdown", "T13", None, card.lasting, apart=True)


RESOLVER = Resolver(
    id="kdm.activate_terrain",
    title="Activate terrain",
    inputs=Activating,
    run=run,
    labels={
        "board": "The board",
        "board.tiles": "Tiles",
        "tile": "Which tile",
        "survivor": "Who activates it",
        "dice": "Rolled in its place",
        "bonus": "Added to the roll",
    },
)
