"""The character's commands: restore armor, begin another defensive round."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.api import Book, Command, Edit, Record, Set, row_of

from .armor import TRACKS, pieces
from .enemy import CLEARED, cell, enemies
from .kinds import ARMOR, CHARACTER, ROUND_NUMBER, STANCE


def restore(record: Record, book: Book) -> Sequence[Edit]:
    """Every piece, worn or not, holds its full again; how that comes about is not stated (RULES.md R18)."""
    edits = []
    for each in pieces(record, book):
        row = row_of(record.get(ARMOR.id), each.row) or {}
        for track in TRACKS:
            most = each.values[f"{track}_full"]
            if each.has(track) and each.values[track] < most:
                edits.append(Set(record.id, f"{ARMOR.id}.{each.row}.{track}", most, row.get(track)))
    return edits


RESTORE_ARMOR = Command("armor_damage.restore_armor", "Restore armor", CHARACTER, restore, key="Ctrl+Shift+R")


def next_round(record: Record, book: Book) -> Sequence[Edit]:
    """The round counts up, and against each enemy a Reaction check and skills are open again (RULES.md R3, R4, B16).

    The stance stays as it was declared; who has none is Defensive (R2).
    """
    number = book.value(record, ROUND_NUMBER.id)
    edits = [Set(record.id, ROUND_NUMBER.id, number + 1, record.get(ROUND_NUMBER.id))]
    if book.value(record, STANCE.id) == "none":
        edits.append(Set(record.id, STANCE.id, "defensive", record.get(STANCE.id)))
    for each in enemies(record, book):
        edits += [cell(record, each, column, empty) for column, empty in CLEARED.items() if each.held(column) != empty]
    return edits


NEW_ROUND = Command("armor_damage.new_round", "New defensive round", CHARACTER, next_round, key="Ctrl+Shift+D")
