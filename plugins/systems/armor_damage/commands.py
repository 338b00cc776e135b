"""The character's commands: restore armor."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.api import Book, Command, Edit, Record, Set, row_of

from .armor import TRACKS, pieces
from .kinds import ARMOR, CHARACTER


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
