"""What a person does on the board by hand: puts a piece somewhere, turns it, and the buttons of each piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tallow.api import Book, Deed, Edit, Put, Record, Rectangle, Set, Side, Square, UserMistake, Value, steps_from, way

from ..belonging import living
from ..cells import changed
from ..entries import TerrainCard
from ..showdown.board_fields import FACING, TILES
from ..showdown.kind import FIGHTERS
from . import map as shown
from . import standing
from .activating import near
from .board import Laid, said, tile_at
from .edits import BESIDE, archived, monster_stands, survivor_stands, tile_lies
from .moving import Walk, along, shortest
from .settings import STACKING
from .standing import MONSTER, LyingTile
from .ties import board_given

# putting


def put(record: Record, book: Book, piece: str, square: Square | None) -> Put:
    """A piece goes to a square, or beside the board.

    Raises:
        UserMistake: where it cannot stand or lie there.
    """
    tile = next((each for each in standing.tiles_of(record, book) if each.id == piece), None)
    if tile is not None:
        return _off_tile(record, tile) if square is None else _lay(record, book, tile, square)
    if piece == MONSTER:
        return _monster(record, book, square)
    fighter = standing.fighter_of(record, book, piece)
    if fighter is None:
        raise UserMistake("That piece is not on the board any more. Choose another.")
    row = fighter[0]["id"]
    if square is None:
        return Put("beside the board", tuple(survivor_stands(record, row, BESIDE)))
    if not living(fighter[1], book):
        raise UserMistake(f"{fighter[1].name} is gone, and stands on no board. Choose somebody who lives.")
    area = Rectangle(*square)
    _free(record, book, piece, area)
    walk, words = _walk(record, book, piece, square)
    edits = (*survivor_stands(record, row, square), *changed(record, FIGHTERS.id, row, removed=False))
    return Put(f"to {said(square)}{words}", (*edits, *_met(record, book, walk)))


def _monster(record: Record, book: Book, square: Square | None) -> Put:
    if square is None:
        return Put("beside the board", tuple(monster_stands(record, BESIDE)))
    size = standing.base_of(record, book)
    area = Rectangle(*square, *size)
    walk, words = _walk(record, book, MONSTER, square)
    _free(record, book, MONSTER, area, over=bool(walk and walk.path))
    return Put(f"to {said(square)}{words}", (*monster_stands(record, square), *_met(record, book, walk)))


def _free(record: Record, book: Book, piece: str, area: Rectangle, *, over: bool = False) -> None:
    """Whether a base may stand there; a monster that walks there may end on survivors.

    Raises:
        UserMistake: for a base off the board, on another base, or of a survivor on impassable terrain.
    """
    if not area.inside(standing.bounds_of_fight(record, book)):
        raise UserMistake(f"At {said(area.at)} a part of it would be off the board. Choose another square.")
    names = {each.id: each.name for each in shown.pieces(record, book)}
    for id, base in standing.bases_of(record, book).items():
        if id != piece and base.overlaps(area) and not over:
            raise UserMistake(
                f"{names[id]} stands at {said(base.at)}. Move {names[id]} first, or choose another square."
            )
    if piece == MONSTER:
        return
    tile = tile_at(area.at, standing.laid_of(record, book))
    if tile is not None and tile.impassable:
        raise UserMistake(f"{tile.name} is impassable (T30), and nobody stands on it. Choose a square beside it.")


def _walk(record: Record, book: Book, piece: str, square: Square) -> tuple[Walk | None, str]:
    """The walk that leads there within the movement, and how it is told; none for what is only placed there."""
    start = standing.bases_of(record, book).get(piece)
    if start is None:
        return None, ""
    around, most = shown.around(record, book, piece), shown.movement_of(record, book, piece)
    found = steps_from(start, around.free, most)
    if square not in found:
        return None, ", placed"
    steps = found[square][0]
    told = f", {steps} step" + ("" if steps == 1 else "s")
    if piece != MONSTER:
        return along(start, way(found, square), around), told
    options = shortest(start, square, around, most)
    if len(options) != 1:  # which way the monster goes is the controller's choice, and they differ in what they do
        return None, f"{told}; which way is the monster controller's choice"
    return along(start, options[0].path, around), told


def _met(record: Record, book: Book, walk: Walk | None) -> Iterator[Edit]:
    """Tiles that a walk destroyed (RULES.md T16)."""
    return archived(record, book, walk.archived if walk is not None else ())


# tiles


def _off_tile(record: Record, tile: LyingTile) -> Put:
    return Put("beside the board", tuple(tile_lies(record, tile.row["id"], BESIDE)))


def _lay(record: Record, book: Book, tile: LyingTile, square: Square) -> Put:
    """A tile is laid somewhere: not on another one, not under a survivor whom it would hit (RULES.md T3, T18, T24).

    Raises:
        UserMistake: where it cannot lie there.
    """
    area = Rectangle(*square, *standing.size_of(tile.row, tile.card))
    if not area.inside(standing.bounds_of_fight(record, book)):
        raise UserMistake(f"At {said(square)} a part of the tile would be off the board. Choose another square.")
    under = _under(record, book, tile, area)
    for each in under:
        assert each.laid is not None, "tiles under another lie on the board"
        if each.laid.has("indestructible") or book.setting(STACKING) == "refused":
            raise UserMistake(f"{each.laid.name} lies at {said(each.laid.area.at)} (T3, T23). Choose another square.")
    if tile.card is not None and {"impassable", "monster_impassable", "destructible", "elastic"} & set(tile.card.rules):
        _nobody_under(record, book, area)
    row = tile.row["id"]
    edits = [*tile_lies(record, row, square), *changed(record, TILES, row, archived=False)]
    edits += [edit for each in under for edit in changed(record, TILES, each.row["id"], archived=True)]
    gone = f", archives {len(under)}" if under else ""
    return Put(f"to {said(square)}{gone}", tuple(edits))


def _under(record: Record, book: Book, tile: LyingTile, area: Rectangle) -> list[LyingTile]:
    """The other tiles that lie there."""
    tiles = (each for each in standing.tiles_of(record, book) if each.id != tile.id)
    return [each for each in tiles if each.laid is not None and each.laid.area.overlaps(area)]


def _nobody_under(record: Record, book: Book, area: Rectangle) -> None:
    names = {each.id: each.name for each in shown.pieces(record, book)}
    for id, base in standing.bases_of(record, book).items():
        if id != MONSTER and base.overlaps(area):
            raise UserMistake(
                f"{names[id]} stands at {said(base.at)} and would collide (T18). Press Place… of the tile to roll for "
                "that, or choose another square."
            )


# turning


def turn(record: Record, book: Book, piece: str, side: Side) -> Put:
    """The monster looks to a side; a tile lies the other way.

    Raises:
        UserMistake: for a survivor, who looks everywhere, and for a tile that does not fit the other way.
    """
    if piece == MONSTER:
        return Put(f"looks {side}", (Set(record.id, FACING, side, record.get(FACING)),))
    tile = next((each for each in standing.tiles_of(record, book) if each.id == piece), None)
    if tile is None:
        raise UserMistake("Survivors look to every side. Turn the monster, or a tile.")
    width, height = standing.size_of(tile.row, tile.card)
    turned: dict[str, Any] = {**tile.row, "width": height, "height": width}
    if tile.laid is not None:
        _lay(record, book, LyingTile(turned, tile.card, tile.laid), tile.laid.area.at)
    row = tile.row["id"]
    return Put("is turned", tuple(changed(record, TILES, row, width=height, height=width)))


# buttons


def deeds(record: Record, book: Book, piece: str) -> Sequence[Deed]:
    """What can be done with a piece besides moving it."""
    tile = next((each for each in standing.tiles_of(record, book) if each.id == piece), None)
    if tile is not None:
        return tuple(_of_tile(record, book, tile))
    if piece == MONSTER:
        return tuple(_of_monster(record, book))
    fighter = standing.fighter_of(record, book, piece)
    return tuple(_of_survivor(record, book, piece, fighter[1])) if fighter is not None else ()


def _of_tile(record: Record, book: Book, tile: LyingTile) -> Iterator[Deed]:
    row = tile.row["id"]
    yield _turning(record, book, tile)
    if tile.row["archived"]:
        yield Deed("Bring back", tuple(_brought_back(record, book, tile)))
    else:
        stays = tile.card is not None and "indestructible" in tile.card.rules
        why = "It is indestructible, and stays until the showdown ends (T33)." if stays else ""
        yield Deed("Archive", tuple(changed(record, TILES, row, archived=True)), why_not=why)
    if tile.card is not None and tile.card.other_face:
        yield Deed("Flip", tuple(_flipped(record, tile, tile.card)))
    if tile.laid is not None:
        yield from _activations(record, book, tile.laid)
    yield Deed("Place…", target="kdm.place_terrain", roles={"showdown": record.id}, given=_placing(record, book, tile))


def _activations(record: Record, book: Book, tile: Laid) -> Iterator[Deed]:
    """A button for each survivor who is near enough; for who has the act alone, where that is one of them (T12)."""
    there: list[tuple[Record, Rectangle]] = []
    for each in standing.fighters_of(record, book):
        area = standing.survivor_at(record, each, book)
        if area is not None and near(tile, area):
            there.append((each[1], area))
    acts = [each for each in there if each[0].id == book.value(record, "acting")] or there
    for who, area in acts:
        label = "Activate…" if len(acts) == 1 else f"Activate, {who.name}…"
        given: dict[str, Value] = {"tile": str(tile.index + 1), "survivor": {"at": [*area.at]}}
        yield Deed(label, target="kdm.activate_terrain", roles={"showdown": record.id}, given=given)
    if not there:
        yield Deed("Activate…", why_not="No survivor stands on it or beside it (T12).")


def _brought_back(record: Record, book: Book, tile: LyingTile) -> Iterator[Edit]:
    """The tile lies where it lay; beside the board, where something is there now (RULES.md T3)."""
    square = (tile.row["x"], tile.row["y"])
    area = Rectangle(*square, *standing.size_of(tile.row, tile.card))
    try:
        _lay(record, book, tile, square)
        taken = bool(_under(record, book, tile, area))
    except UserMistake:
        taken = True
    yield from changed(record, TILES, tile.row["id"], archived=False)
    if taken:
        yield from tile_lies(record, tile.row["id"], BESIDE)


def _turning(record: Record, book: Book, tile: LyingTile) -> Deed:
    try:
        return Deed("Turn", turn(record, book, tile.id, "up").edits)
    except UserMistake as mistake:
        return Deed("Turn", why_not=str(mistake))


def _flipped(record: Record, tile: LyingTile, card: TerrainCard) -> Iterator[Edit]:
    """The tile's other face is up; which entry a line has is no column of it, so the lines are written anew."""
    lines = record.get(TILES) or ()
    face = {"entry": card.other_face}
    yield Set(record.id, TILES, [{**each, **(face if each["id"] == tile.row["id"] else {})} for each in lines], lines)


def _placing(record: Record, book: Book, tile: LyingTile) -> dict[str, Value]:
    """The tile, and the board without it."""
    area = tile.laid.area if tile.laid is not None else Rectangle(1, 1, *standing.size_of(tile.row, tile.card))
    word = tile.card.id if tile.card is not None else ""
    given = {"card": word, "at": [*area.at], "size": [area.width, area.height]}
    row = tile.row["id"]
    return {"tile": given, "row": row, "board": board_given(record, book, row)}


def _of_monster(record: Record, book: Book) -> Iterator[Deed]:
    target = book.value(record, "target")
    roles = {"monster": record.id, **({"survivor": target} if target else {})}
    yield Deed("Attacks…", target="kdm.monster_attack", roles=roles)
    yield Deed("Move by its rules…", target="kdm.move", roles={"monster": record.id})


def _of_survivor(record: Record, book: Book, piece: str, survivor: Record) -> Iterator[Deed]:
    gone = "" if living(survivor, book) else f"{survivor.name} is gone."
    roles = {"survivor": survivor.id, "monster": record.id}
    given: dict[str, Value] = {}
    area = standing.bases_of(record, book).get(piece)
    if area is not None and all(square in standing.blind_spot(record, book) for square in area.squares()):
        given = {"blind_spot": True}
    yield Deed("Attack…", target="kdm.attack", roles=roles, given=given, why_not=gone)
    yield Deed("Survival action…", target="kdm.survival_action", roles=roles, why_not=gone)
    beside = "" if area is not None else "Only who stands on the board is knocked back."
    yield Deed("Knockback…", target="kdm.knockback", roles={"who": survivor.id}, why_not=gone or beside)
