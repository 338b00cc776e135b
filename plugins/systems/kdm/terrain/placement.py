"""Somebody is placed by a rule, which is no movement (RULES.md W126, T28, T32, Z13)."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.api import Due, Rectangle, Square, UserMistake, one

from .board import Laid, checked, listed, said
from .flight import Collision, free_spaces
from .move_inputs import Moving
from .moving import Surroundings, Walk


def sent_onto_impassable(moving: Moving, to: Square, around: Surroundings) -> bool:
    """Whether a survivor comes onto impassable terrain by no choice of theirs: they are placed there (RULES.md T32)."""
    sent = not around.monster and not moving.voluntary and moving.straight is None
    return sent and any(tile.impassable and to in tile.area for tile in around.tiles)


def put_down(moving: Moving, to: Square, start: Rectangle, around: Surroundings) -> tuple[Walk, list[str], list[Due]]:
    """Where the mover stands and what it collided with, every ground against it, and what is to be decided."""
    walk = Walk(start)
    tiles = [tile for tile in around.tiles if tile.area.overlaps(start.put(to))]
    set_down = _monster if around.monster else _survivor
    due = set_down(walk, moving, to, tiles, around)
    if due:
        walk.at = start
        return walk, [], due
    taken = [each for each in around.others if not around.monster or each.kind == "monster"]
    if any(each.area.overlaps(walk.at) for each in taken):
        return Walk(start), ["occupied"], []
    return walk, [], []


def _monster(walk: Walk, moving: Moving, to: Square, tiles: Sequence[Laid], around: Surroundings) -> list[Due]:
    """On any terrain; on what it may not move through the table decides where (RULES.md T14, T16, Z13)."""
    chosen = moving.choose.space
    if chosen is not None:
        checked(chosen, moving.mover.size, "choose.space", around.bounds)
    elif any(tile.has("monster_impassable") for tile in tiles):
        return [Due("choose.space", "It is placed onto monster-impassable terrain. Where does it stand?")]
    walk.at = walk.at.put(chosen or to)
    gone, _over = around.meets(walk.at)
    walk.archived += sorted(gone)
    return []


def _survivor(walk: Walk, moving: Moving, to: Square, tiles: Sequence[Laid], around: Surroundings) -> list[Due]:
    """Terrain there is collided with, unless it does nothing to survivors (RULES.md T26, T28, T32, Z9)."""
    walk.at = one(to)
    due: list[Due] = []
    for tile in tiles:
        if tile.impassable or tile.has("elastic") or tile.has("destructible"):
            walk.collide(Collision("tile", tile.index, to))
        if tile.has("destructible"):
            walk.damaging.append(tile.index)
            if not tile.has("indestructible"):
                walk.archived.append(tile.index)
        if tile.impassable:
            due += _beside(walk, moving, to, tile, around)
    return due


def _beside(walk: Walk, moving: Moving, to: Square, tile: Laid, around: Surroundings) -> list[Due]:
    """The closest free space beside the terrain (RULES.md G5)."""
    left = [each for each in around.tiles if each.index not in walk.archived]
    spaces = free_spaces(to, left, [each.area for each in around.others], tile.area, around.bounds)
    chosen = moving.choose.space
    if chosen is not None and chosen not in spaces:
        told = ", ".join(map(said, spaces))
        raise UserMistake(f"choose.space is none of the closest free spaces. Choose one of {told} (G5).")
    if len(spaces) > 1 and chosen is None:
        label = "Which free space beside it? The monster controller chooses."
        return [Due("choose.space", label, tuple(map(listed, spaces)), words=tuple(map(said, spaces)))]
    walk.at = one(chosen or spaces[0])
    return []
