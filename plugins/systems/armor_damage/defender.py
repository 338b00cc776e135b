"""What a character's record supplies to a defence, and what a defence writes on the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tallow.api import Book, Edit, Insert, Record, Set, Value

from .defence_inputs import same_name
from .enemy import Enemy, cell, cells_of, enemies, guarded
from .kinds import ROUND


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """Evade and stance, and what the round's table says of each enemy; the first of two with one name counts.

    A round's only enemy is the one that attacks.
    """
    found = enemies(record, book)
    named: dict[str, Enemy] = {}
    for each in found:
        if each.name.strip() and not any(same_name(each.name, other) for other in named):
            named[each.name.strip()] = each
    reactions = {name: each.held("reaction") for name, each in named.items()}
    return {
        **({"enemy": next(iter(named))} if len(named) == 1 else {}),
        "evade": book.total(record, "armor_damage.evade").value,
        "stance": book.value(record, "stance"),
        "skills_used": {name: each.used for name, each in named.items()},
        "reactions": {name: reaction for name, reaction in reactions.items() if reaction != "none"},
        "reactive_guard": guarded(found),
        "attacks": {name: each.situations for name, each in named.items()},
    }


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """The round as it was stated: a stance that was declared, and what is new of each enemy that was named.

    What the defender then does is not known here, so no skill is counted by itself; and a defence is no hit, so neither
    Vitality nor armor is touched (RULES.md R19).
    """
    stated = outcome["round"]
    return [*_stance(record, stated["stance"], book), *_enemies(record, stated["enemies"], book)]


def _stance(record: Record, stance: str, book: Book) -> Iterator[Edit]:
    if stance not in ("none", book.value(record, "stance")):
        yield Set(record.id, "stance", stance, record.get("stance"))


def _enemies(record: Record, stated: Mapping[str, Mapping[str, Value]], book: Book) -> Iterator[Edit]:
    found = enemies(record, book)
    taken = {each.row for each in found}
    for name, said in stated.items():
        known = next((each for each in found if same_name(each.name, name)), None)
        if known is not None:
            yield from _told(record, known, said)
            continue
        row = next(id for number in range(1, len(taken) + 2) if (id := f"e{number}") not in taken)
        taken.add(row)
        yield Insert(record.id, ROUND.id, {"id": row, "name": name, **_cells(said)})


def _cells(said: Mapping[str, Value]) -> dict[str, Value]:
    """What is stated, as cells."""
    cells = {column: said[column] for column in ("reaction", "used") if column in said}
    return {**cells, **cells_of(said["situations"])} if "situations" in said else cells


def _told(record: Record, enemy: Enemy, said: Mapping[str, Value]) -> Iterator[Edit]:
    """The cells that are stated otherwise than they stand."""
    for column, value in _cells(said).items():
        if value != (enemy.used if column == "used" else enemy.held(column)):
            yield cell(record, enemy, column, value)
