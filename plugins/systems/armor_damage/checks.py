"""Advice on a character: two pieces in one slot, more than full, two enemies of one name."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Advice, Book, Check, Record, Set, row_of

from .arithmetic import figure
from .armor import TRACKS, Piece, pieces
from .defence_inputs import same_name
from .enemy import enemies
from .kinds import ARMOR, CHARACTER, ROUND
from .vitality import current, full


def two_in_one_slot(record: Record, book: Book) -> Iterator[Advice]:
    """A slot holds one worn piece (RULES.md R50)."""
    first: dict[str, Piece] = {}
    for each in pieces(record, book):
        if each.worn and first.setdefault(each.slot, each) is not each:
            yield Advice(
                f"{first[each.slot].called} and {each.called} are both worn in the slot {each.slot_label}, "
                "which holds one piece. Take one off.",
                path=f"{ARMOR.id}.{each.row}.worn",
                repair=(_cell(record, each, "worn", False),),
                repair_label=f"Take {each.called} off",
            )


def track_above_full(record: Record, book: Book) -> Iterator[Advice]:
    """A track holds its full at most; one without a full counts as none (RULES.md R18)."""
    for each in pieces(record, book):
        for track in TRACKS:
            now, most = each.values[track], each.values[f"{track}_full"]
            if now <= most:
                continue
            path = f"{ARMOR.id}.{each.row}.{track}"
            name = f"{track.capitalize()} of {each.called}"
            if most:
                yield Advice(
                    f"{name} is {figure(now)}, and full is {figure(most)}. Lower one or raise the other.",
                    path=path,
                    repair=(_cell(record, each, track, most),),
                    repair_label=f"Set it to {figure(most)}",
                )
            else:
                yield Advice(
                    f"{name} is {figure(now)} without a full, so it counts as none. Enter its full.",
                    path=path,
                    repair=(_cell(record, each, f"{track}_full", -int(-now // 1)),),
                    repair_label=f"Take {figure(now)} as its full",
                )


def vitality_above_full(record: Record, book: Book) -> Iterator[Advice]:
    """Vitality is Fortitude in full (RULES.md R27)."""
    now, most = current(record, book), full(record, book)
    if now > most:
        yield Advice(
            f"Vitality is {figure(now)}, and full is {figure(most)}. Lower it, or adjust its full.",
            path="vitality",
            repair=(Set(record.id, "vitality", most, record.get("vitality")),),
            repair_label=f"Set Vitality to {figure(most)}",
        )


def enemies_of_one_name(record: Record, book: Book) -> Iterator[Advice]:
    """A defence finds an enemy of the round by its name (RULES.md R3, R4)."""
    named = [each for each in enemies(record, book) if each.name.strip()]
    for place, each in enumerate(named):
        if any(same_name(each.name, other.name) for other in named[:place]):
            yield Advice(
                f"Two enemies of the defensive round are called {each.name.strip()}. Give each a name of its own.",
                path=f"{ROUND.id}.{each.row}.name",
            )


def _cell(record: Record, each: Piece, column: str, value: float | bool) -> Set:
    stored = (row_of(record.get(ARMOR.id), each.row) or {}).get(column)
    return Set(record.id, f"{ARMOR.id}.{each.row}.{column}", value, stored)


CHECKS = (
    Check("armor_damage.two_in_one_slot", CHARACTER, lambda record, book: tuple(two_in_one_slot(record, book))),
    Check("armor_damage.track_above_full", CHARACTER, lambda record, book: tuple(track_above_full(record, book))),
    Check("armor_damage.vitality_above_full", CHARACTER, lambda record, book: tuple(vitality_above_full(record, book))),
    Check("armor_damage.enemies_of_one_name", CHARACTER, lambda record, book: tuple(enemies_of_one_name(record, book))),
)
