"""What a showdown's record supplies to the resolvers of its board, and what these write on it and on survivors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tallow.api import Book, Edit, Insert, Record, Value

from ..cells import changed
from ..kinds import SHOWDOWN
from ..showdown.board_fields import TILES
from ..showdown.body import Armor, Body, Injuries
from ..showdown.injury_edits import fresh, ticked
from ..showdown.monster_attack_record import body_of, damaged
from . import map as shown
from . import standing
from .board import Other
from .edits import archived, monster_stands, survivor_stands, tile_lies
from .standing import MONSTER, OF_SURVIVOR, Fighter


def board_given(record: Record, book: Book, without: str = "") -> dict[str, Value]:
    """The tiles on a showdown's board as inputs have them, one of them left out by its line."""
    board = standing.board_of(record, book, without)
    tiles = [{"card": each.card, "at": [*each.at], "size": [*each.size]} for each in board.tiles]
    return {"tiles": tiles, **({"on": board.on} if board.on else {})}


def _others_given(others: Sequence[Other]) -> list[Value]:
    return [{"kind": each.kind, "at": [*each.at], "size": [*each.size]} for each in others]


def fight_of(survivor: Record, book: Book) -> tuple[Record, Fighter] | None:
    """The showdown in which a survivor fights, and their line there; None for none."""
    for record in book.records(SHOWDOWN):
        if not book.value(record, "closed"):
            for fighter in standing.fighters_of(record, book):
                if fighter[1].id == survivor.id:
                    return record, fighter
    return None


def not_on_board(role: str, record: Record, book: Book) -> str:
    """Why somebody cannot move or be moved on the board, or ""."""
    if record.kind == SHOWDOWN:
        return "" if standing.monster_at(record, book) is not None else "Put the monster on the board first."
    found = fight_of(record, book)
    if found is None:
        return f"{record.name} fights in no showdown."
    return "" if standing.survivor_at(*found, book) is not None else f"Put {record.name} on the board first."


def on_board(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """The tiles, and who has the act where they stand."""
    acting = book.value(record, "acting")
    stands = (area for each in standing.fighters_of(record, book)
              if each[1].id == acting and (area := standing.survivor_at(record, each, book)) is not None)  # fmt: skip
    given: dict[str, Value] = {"board": board_given(record, book)}
    area = next(stands, None)
    return given if area is None else {**given, "survivor": {"at": [*area.at]}}


# knockback


def knocked(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """Who is knocked back, by the monster of the showdown, on its board."""
    found = fight_of(record, book)
    area = standing.survivor_at(*found, book) if found is not None else None
    if found is None or area is None:
        return {}
    fight, piece = found[0], f"{OF_SURVIVOR}{found[1][0]['id']}"
    monster, body = standing.monster_at(fight, book), body_of(record, book)
    injuries = {key: value for key, value in body["injuries"].items() if value is not None}
    given: dict[str, Value] = {
        "board": board_given(fight, book),
        "survivor": {"at": [*area.at], "armor": body["armor"], "injuries": injuries},
        "others": _others_given([each for each in standing.others_of(fight, book, piece) if each.kind == "survivor"]),
    }
    if monster is not None:
        given["from"] = {"at": [*monster.at], "size": [monster.width, monster.height]}
    return given


def knocked_edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """Where the survivor lies, who else is knocked down, tiles that are gone, damage."""
    found = fight_of(record, book)
    if found is None:
        return ()
    fight, (row, _) = found
    edits = [
        *survivor_stands(fight, row["id"], tuple(outcome["at"])),
        *archived(fight, book, outcome["archived"]),
        *damaged(record, _whole(record, outcome, book), book),
    ]
    others = [who for each, who in _there(fight, book) if each["id"] != row["id"]]
    for index in outcome["others_knocked_down"]:
        edits += ticked(others[index], ["knocked_down"], book)
    return edits


def _whole(record: Record, outcome: Mapping[str, Value], book: Book) -> Mapping[str, Value]:
    """The damage with what it left alone."""
    brain = body_of(record, book)["injuries"]["brain"]
    injuries = {"brain": brain, **outcome["injuries"]}
    return {**outcome, "injuries": injuries, "insanity": book.value(record, "insanity")}


def _there(fight: Record, book: Book) -> list[Fighter]:
    """The survivors on the board, as the inputs count them."""
    return [each for each in standing.fighters_of(fight, book) if standing.survivor_at(fight, each, book) is not None]


# movement


def moving(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """Who moves, with the movement and everybody else on the board."""
    if record.kind == SHOWDOWN:
        return _moves(record, book, MONSTER)
    found = fight_of(record, book)
    return {} if found is None else _moves(found[0], book, f"{OF_SURVIVOR}{found[1][0]['id']}")


def _moves(fight: Record, book: Book, piece: str) -> Mapping[str, Value]:
    area = standing.bases_of(fight, book).get(piece)
    if area is None:
        return {}
    return {
        "board": board_given(fight, book),
        "mover": {
            "kind": "monster" if piece == MONSTER else "survivor",
            "at": [*area.at],
            "size": [area.width, area.height],
        },
        "movement": shown.movement_of(fight, book, piece),
        "voluntary": piece != MONSTER,
        "others": _others_given(standing.others_of(fight, book, piece)),
    }


def moving_edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """Where the mover stands, tiles that are gone, survivors whom a monster walked over."""
    if not outcome["legal"]:
        return ()
    if record.kind == SHOWDOWN:
        survivors = [who for _, who in _there(record, book)]
        over = [survivors[each["index"]] for each in outcome["collisions"] if each["with"] == "survivor"]
        down = [edit for who in over for edit in ticked(who, ["knocked_down"], book)]
        return [*monster_stands(record, tuple(outcome["at"])), *archived(record, book, outcome["archived"]), *down]
    found = fight_of(record, book)
    if found is None:
        return ()
    fight, (row, _) = found
    places = [str(each["location"]) for each in outcome["damage"]]
    down = ticked(record, ["knocked_down"], book) if outcome["collisions"] else []
    return [
        *survivor_stands(fight, row["id"], tuple(outcome["at"])),
        *archived(fight, book, outcome["archived"]),
        *down,
        *_hurt(record, places, book),
    ]


def _hurt(survivor: Record, places: Sequence[Any], book: Book) -> Iterator[Edit]:
    """1 damage at each place (RULES.md T26)."""
    if not places:
        return
    held = body_of(survivor, book)
    injuries = {key: value for key, value in held["injuries"].items() if value is not None}
    body, lost = Body.of(Armor(**held["armor"]), Injuries(**injuries)), dict.fromkeys(held["armor"], 0)
    for place in places:
        body, blow = body.struck(place, 1)
        lost[place] += blow.armor
    harm = {"armor_lost": lost, "injuries": dict(body.injuries), "knocked_down": False}
    yield from damaged(survivor, _whole(survivor, harm, book), book)


# placing


def placing(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """The board, and everybody on it."""
    monster = standing.monster_at(record, book)
    others = [] if monster is None else [Other("monster", monster.at, (monster.width, monster.height))]
    return {
        "board": board_given(record, book),
        "survivors": [[row["x"], row["y"]] for row, _ in _there(record, book)],
        "others": _others_given(others),
    }


def placing_edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """Where the tile lies, tiles that are gone, survivors who collided, were hurt and stand elsewhere."""
    row = str(outcome["row"])
    edits = [*archived(record, book, outcome["archived"], row), *_placed(record, row, outcome)]
    there = _there(record, book)
    for each in outcome["collisions"]:
        edits += ticked(there[each["index"]][1], ["knocked_down"], book)
    for index, (line, survivor) in enumerate(there):
        edits += _hurt(survivor, [each["location"] for each in outcome["damage"] if each["survivor"] == index], book)
        moved = [each["to"] for each in outcome["moved"] if tuple(each["from"]) == (line["x"], line["y"])]
        if moved:
            edits += survivor_stands(record, line["id"], tuple(moved[0]))
    return edits


def _placed(record: Record, row: str, outcome: Mapping[str, Value]) -> Iterator[Edit]:
    """The tile's line, or a new one for a tile that the showdown did not have."""
    rows = record.get(TILES) or ()
    at, gone = tuple(outcome["at"]), bool(outcome["tile_archived"])
    if any(each["id"] == row for each in rows):
        yield from tile_lies(record, row, at)
        yield from changed(record, TILES, row, archived=gone)
        return
    named = {"entry": outcome["card"]} if outcome["card"] else {"name": "A tile"}
    width, height = outcome["size"]
    place = {"x": at[0], "y": at[1], "width": width, "height": height, "archived": gone}
    taken = {each["id"] for each in rows}
    yield Insert(record.id, TILES, {"id": fresh(TILES, taken, len(rows)), **named, **place})
