"""What a showdown supplies to ``kdm.deploy`` and ``kdm.draw_terrain``, and what these lay on its board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from tallow.api import (
    Book,
    Dice,
    Edit,
    Insert,
    Record,
    Refers,
    Remove,
    Resolution,
    Resolver,
    Role,
    Row,
    Set,
    Stage,
    UserMistake,
    Value,
)

from ..kinds import SHOWDOWN
from ..showdown.board_fields import CARDS, TILES
from ..showdown.injury_edits import fresh
from . import lacking, standing
from .board import card_of
from .deck import draw, made
from .edits import monster_stands, survivor_stands

# laying out


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """The showdown's monster, where somebody knows it, with its level."""
    deployment = standing.deployment_of(record, book)
    if deployment is None:
        row: Row = next(iter(book.value(record, "monster")), {})
        id = str(row.get("entry", ""))
        return {"away": id} if id and book.entry(id) is None else {}
    return {
        "monster": deployment.monster,
        "level": book.value(record, "level"),
        "variant": _variant(record, book),
    }


def _variant(record: Record, book: Book) -> str:
    """The level's variant, where its deployment knows it: else that of the level itself holds."""
    word, deployment = book.value(record, "variant").strip(), standing.deployment_of(record, book)
    known = {each.name.casefold() for each in deployment.levels} if deployment is not None else set()
    return word if word.casefold() in known else ""


def laid_out(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """The tiles and cards in place of those that were there, the monster, the survivors, and who begins."""
    edits: list[Edit] = [*_terrain(record, outcome, book), *_begins(record, str(outcome["first"]), book)]
    monster = outcome["monster"]
    if monster is not None:
        edits += monster_stands(record, tuple(monster["at"]))
    starts = [] if outcome["survivors_place"] else _starts(record, outcome, book)
    for row, square in starts:
        edits += survivor_stands(record, row, square)
    return edits


def _terrain(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[Edit]:
    """What is laid out; where no card is, and no deployment says so, what the group has on its table stays.

    It stays as well where the deployment's cards are all away: the group may have laid them by hand.
    """
    if not outcome["cards"] and (outcome.get("missing") or standing.deployment_of(record, book) is None):
        return
    tiles = [_tile(at, each) for at, each in enumerate(outcome["tiles"], 1)]
    cards = [{"id": f"{CARDS}_{at}", "entry": id} for at, id in enumerate(outcome["cards"], 1)]
    for field, lines in ((TILES, tiles), (CARDS, cards)):
        if lines != [*(record.get(field) or ())]:
            yield Set(record.id, field, lines, record.get(field))


def _tile(at: int, tile: Mapping[str, Any]) -> dict[str, Value]:
    x, y = tile["at"] or (0, 0)
    width, height = tile["size"] or (0, 0)
    return {"id": f"{TILES}_{at}", "entry": tile["card"], "x": x, "y": y, "width": width, "height": height}


def _begins(record: Record, first: str, book: Book) -> Iterator[Edit]:
    if book.value(record, "turn") != first:
        yield Set(record.id, "turn", first, record.get("turn"))


def _starts(record: Record, outcome: Mapping[str, Value], book: Book) -> list[tuple[str, Any]]:
    """Survivors on the spaces that the deployment marks, each on its own."""
    deployment = standing.deployment_of(record, book)
    if deployment is None or not deployment.spaces:
        return []
    rows = [row["id"] for row, _ in standing.fighters_of(record, book) if not row["removed"]]
    return list(zip(rows, deployment.spaces, strict=False))


# drawing one more


@dataclass(frozen=True, slots=True)
class Drawing:
    """A terrain card that is drawn.

    Attributes:
        used: the cards that are in use, so that their copies are not in the deck.
    """

    used: tuple[Annotated[str, Refers("kdm.terrain_card")], ...] = ()


def run(drawing: Drawing, dice: Dice, book: Book) -> Resolution:
    """Draw the card; its tiles are set up by its rule (RULES.md T9, T11).

    Raises:
        UserMistake: where the deck has no card left.
    """
    used = [card_of(word, book, f"used[{place}]") for place, word in enumerate(drawing.used, 1)]
    deck = made((), used, book)
    if not deck.cards:
        off = book.elsewhere(lacking.CORE) or "Enable more terrain, or return what lies on the board."
        raise UserMistake(f"The terrain deck has no card left. {off}")
    (card,) = draw(deck, 1, dice)
    outcome: dict[str, Value] = {
        "card": card.id,
        "tiles": card.tiles or 1,
        "size": [*card.size] if all(card.size) else None,
        "left": len(deck.cards) - 1,
    }
    setup = card.setup or "See the card."
    stages = (
        Stage("", f"Drawn: {card.name}", "T11", len(deck.cards), len(deck.cards) - 1, setup),
        Stage("", "Tiles", "T10", None, card.tiles or "see the card"),
    )
    return Resolution(stages, outcome, (), f"{card.name}: {setup}", f"Terrain, {card.name}")


def in_use(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """The terrain cards that lie beside the board."""
    return {"used": [card.id for _, card in standing.cards_of(record, book) if card is not None]}


def drawn(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """The card beside the board, and its tiles, which are still to be laid."""
    cards, tiles = record.get(CARDS) or (), record.get(TILES) or ()
    edits: list[Edit] = [
        Insert(
            record.id, CARDS, {"id": fresh(CARDS, {each["id"] for each in cards}, len(cards)), "entry": outcome["card"]}
        )
    ]
    taken = {each["id"] for each in tiles}
    for number in range(outcome["tiles"]):
        id = fresh(TILES, taken, len(tiles) + number)
        taken.add(id)
        edits.append(Insert(record.id, TILES, {"id": id, "entry": outcome["card"]}))
    return edits


DRAW = Resolver(
    id="kdm.draw_terrain",
    title="Draw a terrain card",
    inputs=Drawing,
    run=run,
    roles=(Role("showdown", "The showdown", SHOWDOWN),),
    fill=in_use,
    edits=drawn,
    labels={"used": "Terrain cards in use"},
    figure="tiles",
)


# returning all


def returned(record: Record, book: Book) -> Sequence[Edit]:
    """All terrain goes back to the deck."""
    return [Remove(record.id, field, row["id"], row) for field in (TILES, CARDS) for row in record.get(field) or ()]


def nothing_lies(record: Record, book: Book) -> str:
    """Why no terrain can be returned, or ""."""
    return "" if record.get(TILES) or record.get(CARDS) else "No terrain is in use."
