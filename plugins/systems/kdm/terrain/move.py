"""``kdm.move``: somebody moves by a path, to a place or in a line, and what is met on the way (RULES.md T14 to T35)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

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
    steps_from,
    way,
)

from .board import WAYS, Laid, bounds_of, checked, laid, listed, others_on, said
from .knockback import LOCATIONS
from .move_inputs import Moving
from .moving import (
    Option,
    Surroundings,
    Walk,
    along,
    on_a_shortest_way,
    reachable,
    shortest,
    straight,
    toward,
)
from .placement import put_down, sent_onto_impassable
from .settings import DESTRUCTIBLE_WALK

_FARTHEST = 99
_WHY = {
    "off_board": "The board ends there.",
    "monster_impassable": "Neither side may enter it (T34).",
    "impassable": "Its spaces are occupied (T30).",
    "elastic": "Nobody moves onto elastic terrain by choice (T27).",
    "destructible": "A survivor who walks into it collides (Z9).",
    "occupied": "Somebody stands there.",
    "not_adjacent": "A step goes to an adjacent space, and spaces are adjacent along an edge.",
    "too_far": "It is farther than the movement.",
    "no_way": "No way leads there.",
    "not_straight": "It does not lie in that line.",
}


@dataclass(slots=True)
class _Course:
    """What comes of it: the walk, why it is refused, what a person must decide."""

    walk: Walk
    reasons: list[str] = field(default_factory=list)
    due: list[Due] = field(default_factory=list)
    note: str = ""


def run(moving: Moving, dice: Dice, book: Book) -> Resolution:
    """Move, or say why not.

    Raises:
        UserMistake: naming the key of what cannot be.
    """
    tiles = laid(moving.board, book)
    bounds = bounds_of(moving.board, book)
    start = _start(moving, bounds)
    walks = moving.settings.destructible_walk == "walks"
    around = Surroundings(moving.mover.kind == "monster", moving.voluntary, tiles, moving.others, walks, bounds)
    movement = max(1, moving.movement)
    course = _course(moving, start, around, movement)
    walk = Walk(start) if course.reasons else course.walk
    open_ = moving.to is None and not moving.path
    reach: Mapping[Square, int] = {}
    if open_:
        reach = reachable(start, around, movement) if moving.straight is None else _line(start, walk)
    damage: list[Value] = [
        {"location": LOCATIONS[dice.d(len(LOCATIONS), f"hit location, {tiles[index].name}") - 1], "amount": 1}
        for index in walk.damaging
    ]
    outcome: dict[str, Value] = {
        "legal": not course.reasons,
        "reasons": list(course.reasons),
        "at": listed(walk.at.at),
        "path": [listed(each) for each in walk.path],
        "steps": len(walk.path),
        "collisions": [{"with": each.with_, "index": each.index, "at": listed(each.at)} for each in walk.collisions],
        "archived": list(walk.archived),
        "damage": damage,
        "ends_on": list(_ended_on(moving, walk)),
        "reachable": [{"at": listed(at), "steps": steps} for at, steps in reach.items()],
    }
    stages = tuple(_stages(moving, start, walk, course, tiles))
    told = " ".join(_WHY[each] for each in course.reasons) or f"{said(start.at)} → {said(walk.at.at)}"
    return Resolution(stages, outcome, tuple(course.due), told, "Move")


def _ended_on(moving: Moving, walk: Walk) -> tuple[int, ...]:
    """The survivors on whom a monster ends: they suffer knockback 5 (RULES.md W142)."""
    if moving.mover.kind != "monster":
        return ()
    return tuple(index for index, each in enumerate(moving.others) if each.area.overlaps(walk.at))


def _start(moving: Moving, bounds: Rectangle) -> Rectangle:
    if not -_FARTHEST <= moving.movement <= _FARTHEST:
        raise UserMistake(f"movement is −{_FARTHEST} to {_FARTHEST} spaces. Correct it.")
    start = checked(moving.mover.at, moving.mover.size, "mover", bounds)
    for place, area in enumerate(others_on(moving.others, bounds=bounds), 1):
        if area.overlaps(start):
            raise UserMistake(f"others[{place}] and mover are both at {said(area.at)}. Move one of them.")
    if moving.placed and (moving.to is None or moving.path or moving.straight is not None):
        raise UserMistake("placed goes with to alone. Say where the mover is placed.")
    if moving.to is not None:
        checked(moving.to, moving.mover.size, "to", bounds)
        if moving.path:
            raise UserMistake("to and path are two answers to one question. Give one of them.")
    for place, square in enumerate(moving.path, 1):
        checked(square, moving.mover.size, f"path[{place}]", bounds)
    return start


def _course(moving: Moving, start: Rectangle, around: Surroundings, movement: int) -> _Course:
    """By whichever way the person said where to."""
    if moving.to is not None and (moving.placed or sent_onto_impassable(moving, moving.to, around)):
        walk, reasons, due = put_down(moving, moving.to, start, around)
        return _Course(walk, reasons, due, "Placed: no movement.")
    if moving.straight is not None:
        return _straight(moving, start, around, movement)
    if moving.path:
        return _by_path(moving.path, start, around, movement)
    if moving.to is None:
        return _Course(Walk(start))
    if around.monster:
        return _monster_to(moving, moving.to, start, around, movement)
    found = steps_from(start, around.free)
    if moving.to not in found:
        why = around.hinders(start.put(moving.to)) or "no_way"
        return _Course(Walk(start), [why])
    path = way(found, moving.to)
    return _by_path(path, start, around, movement)


def _by_path(path: Sequence[Square], start: Rectangle, around: Surroundings, movement: int) -> _Course:
    """Along it; a survivor who comes against impassable terrain collides, and that ends the movement (RULES.md T31)."""
    walk = along(start, path, around)
    collided = walk.stopped in {"impassable", "destructible"}
    reasons = [walk.stopped] if walk.stopped and not collided else []
    if len(path) > movement:
        reasons.append("too_far")
    return _Course(walk, reasons)


def _straight(moving: Moving, start: Rectangle, around: Surroundings, movement: int) -> _Course:
    """In a line, as far as it goes: the mover ends in the space before what it cannot enter (RULES.md T35)."""
    direction = WAYS[moving.straight or "right"]
    goal = moving.path[-1] if moving.path else moving.to
    steps = movement
    if goal is not None:
        steps = abs(goal[0] - start.x) + abs(goal[1] - start.y)
        line = straight(start, direction, steps)
        if line[-1:] != (goal,) or (moving.path and tuple(moving.path) != line):
            return _Course(Walk(start), ["not_straight"])
        if steps > movement:
            return _Course(Walk(start), ["too_far"])
    walk = along(start, straight(start, direction, steps), around)
    return _Course(walk, note=_WHY.get(walk.stopped, ""))


def _line(start: Rectangle, walk: Walk) -> Mapping[Square, int]:
    return {square: steps for steps, square in enumerate(walk.path, 1)}


def _monster_to(moving: Moving, to: Square, start: Rectangle, around: Surroundings, movement: int) -> _Course:
    """By a shortest way around what it cannot enter, as far as it goes (RULES.md T35, G8)."""
    options = shortest(start, to, around, movement)
    if not options:
        return _monster_straight(moving, to, start, around, movement)
    path: Sequence[Square] = moving.choose.path
    if not path and len(options) > 1:
        return _Course(Walk(start), due=[_which(options, around)])
    if not path:
        path = options[0].path
    elif not on_a_shortest_way(start, path, to, around, movement):
        raise UserMistake("choose.path is none of the shortest ways. Choose one of those that are offered (G8).")
    return _Course(along(start, path, around))


def _which(options: Sequence[Option], around: Surroundings) -> Due:
    """Which way: told by where it ends, what it destroys, and whom it leads over."""
    words = []
    for option in options:
        told = [f"to {said(option.path[-1])}"]
        told += [f"archives {around.tiles[index].name}" for index in sorted(option.archived)]
        told += [f"over {said(around.others[index].area.at)}" for index in sorted(option.over)]
        words.append(", ".join(told))
    choices = tuple([listed(square) for square in option.path] for option in options)
    return Due("choose.path", "Which way? The monster controller chooses.", choices, words=tuple(words))


def _monster_straight(moving: Moving, to: Square, start: Rectangle, around: Surroundings, movement: int) -> _Course:
    """No way leads there: straight on as far as possible (RULES.md G8)."""
    ways = toward(start, start.put(to))
    chosen = moving.choose.direction
    if len(ways) > 1 and chosen is None:
        words = tuple(word for word, direction in WAYS.items() if direction in ways)
        return _Course(Walk(start), due=[Due("choose.direction", "No way leads there. Straight on, which way?", words)])
    direction = ways[0] if chosen is None or len(ways) == 1 else WAYS[chosen]
    if direction not in ways:
        raise UserMistake("choose.direction leads not toward the goal. Choose one of those that are offered (G8).")
    line = straight(start, direction, min(movement, abs(to[0] - start.x) + abs(to[1] - start.y)))
    on_board = [square for square in line if start.put(square).inside(around.bounds)]
    course = _Course(along(start, on_board, around))
    return replace(course, note="No way leads there: it moves straight on as far as possible.")


def _stages(moving: Moving, start: Rectangle, walk: Walk, course: _Course, tiles: Sequence[Laid]) -> Iterator[Stage]:
    rule = "W15" if moving.mover.kind == "monster" else "A6"
    if moving.movement < 1:
        yield Stage("", "Movement below 1", "W89", moving.movement, 1, "Still 1 space.")
    for each in course.reasons:
        yield Stage("", "Refused", "", None, each, _WHY[each])
    for collision in walk.collisions:
        if collision.with_ == "survivor":
            yield Stage("", "Over a survivor", "T25", None, said(collision.at), "Knocked down.")
        else:
            tile = tiles[collision.index or 0]
            yield Stage("", f"Against {tile.name}", "T28" if tile.has("elastic") else "T31", None, said(collision.at))
    for index in _ended_on(moving, walk):
        yield Stage("", "Ends on a survivor", "W142", None, said(moving.others[index].area.at), "Knockback 5.")
    for index in walk.archived:
        yield Stage("", f"{tiles[index].begun} is destructible", "T16", None, "archived")
    yield Stage("", "Moves", rule, said(start.at), said(walk.at.at), course.note)


def campaign(book: Book) -> Mapping[str, Value]:
    """The reading that the group chose."""
    return {"destructible_walk": book.setting(DESTRUCTIBLE_WALK)}


RESOLVER = Resolver(
    id="kdm.move",
    title="Move on the board",
    inputs=Moving,
    run=run,
    campaign=campaign,
    labels={
        "board": "The board",
        "board.tiles": "Tiles",
        "mover": "Who moves",
        "movement": "Movement",
        "to": "Where to",
        "path": "Path",
        "straight": "In a line",
        "voluntary": "By choice",
        "placed": "Placed by a rule",
        "others": "Others on the board",
        "choose": "The monster controller chooses",
        "settings.destructible_walk": "Walking into destructible terrain",
    },
    figure="steps",
)
