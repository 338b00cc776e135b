"""A store whose file is moved, deleted or replaced while it is open: noticed, and what it held is kept."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

from tallow.model.errors import StoreTrouble
from tallow.store.backup import put_away
from tallow.store.shelf import Shelf

Place: TypeAlias = tuple[int, int] | None

REASON = "moved"
_GONE = "{path} was moved, deleted or replaced while it was open here."
_KEPT = "All that it held is kept in {kept}; put the file back, or restore that copy once Tallow was started anew."
_NOT_KEPT = "It must not be closed before what it held is kept, and that cannot be yet ({why}); put the file back."


def place_of(path: Path) -> Place:
    """The disk and the number on it of the file that is at a path now, None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def keep(path: Path, source: sqlite3.Connection, shelf: Shelf, at: datetime) -> Path:
    """Put a copy of what a connection still reaches among the backups, or in the nearest folder that is left.

    Raises:
        StoreTrouble: where it can be put in neither.
    """
    near = next((folder for folder in path.parents if folder.is_dir()), Path.home())
    try:
        return put_away(path, source, shelf, at, REASON, whole=False).path
    except StoreTrouble:
        return put_away(path, source, Shelf(near, shelf.stem, chosen=True), at, REASON, whole=False).path


def gone(path: Path, kept: Path | None, why: str = "") -> StoreTrouble:
    """What is said of it: where the copy is, or why there is none yet."""
    told = _KEPT.format(kept=kept) if kept else _NOT_KEPT.format(why=why.rstrip("."))
    return StoreTrouble(f"{_GONE.format(path=path)} {told}")
