"""The folder of a store's backups: how they are named, which lie there, and whether another can be put there."""

from __future__ import annotations

import os
import re
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from glob import escape
from pathlib import Path

from tallow.model.errors import StoreTrouble
from tallow.store.trouble import free_bytes

SUFFIX = ".sqlite"
PART = ".part"
DEAD_AFTER = 600.0
"""After how many seconds without a write a backup that is still being written counts as killed."""

_WHEN = "%Y-%m-%d-%H%M%S"  # in UTC, so that no hour of autumn comes twice
_MARGIN = 64 * 1024  # bytes left free on the disk, for the file's own place in its folder


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup.

    Attributes:
        path: the file.
        at: when it was made, in UTC.
        size: bytes.
        reason: why, where it was not the hour's turn: ``before-restore``, ``before-import``, ``before-migration``,
            ``moved``, ``damaged``; else "".
    """

    path: Path
    at: datetime
    size: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where one store's backups lie; several stores may share a folder.

    Attributes:
        folder: the folder.
        stem: the store's file name without its ending, with which the backups' names begin.
        chosen: whether a person chose the folder. That one is never made: where it is missing, its disk is away.
    """

    folder: Path
    stem: str
    chosen: bool = False

    @classmethod
    def beside(cls, store: Path) -> Shelf:
        """The place where backups lie as long as nobody chose another."""
        return cls(store.parent / "backups", store.stem)

    def place(self, at: datetime, reason: str = "") -> Path:
        """The path of a new backup; none that is there is ever written over."""
        name = f"{self.stem}-{at.astimezone(UTC).strftime(_WHEN)}Z" + (f"-{reason}" if reason else "")
        number, place = 1, self.folder / f"{name}{SUFFIX}"
        while place.exists():
            number += 1
            place = self.folder / f"{name}-{number}{SUFFIX}"
        return place

    def listed(self) -> tuple[Backup, ...]:
        """The backups of the store, newest first; none where the folder is not there.

        Raises:
            StoreTrouble: where the folder cannot be read.
        """
        try:
            found = [self._backup(entry) for entry in os.scandir(self.folder)] if self.folder.is_dir() else []
            # Of two of the same second the one that was written later is the newer.
            backups = [each for each in found if each is not None]
            return tuple(sorted(backups, key=lambda each: (each.at, each.path.stat().st_mtime_ns), reverse=True))
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise StoreTrouble(
                f"The backups in {self.folder} cannot be read ({why}). See that you may read that folder."
            ) from error

    def _backup(self, entry: os.DirEntry[str]) -> Backup | None:
        named = re.fullmatch(
            rf"{re.escape(self.stem)}-(\d{{4}}-\d\d-\d\d-\d{{6}})Z(?:-([a-z][a-z-]*[a-z]))?(?:-\d+)?{re.escape(SUFFIX)}",
            entry.name,
        )
        if named is None or not entry.is_file():
            return None
        try:
            at = datetime.strptime(named[1], _WHEN).replace(tzinfo=UTC)
        except ValueError:  # somebody's own name, with a thirteenth month
            return None
        return Backup(Path(entry.path), at, entry.stat().st_size, named[2] or "")

    def make_ready(self, need: int) -> None:
        """See that so many bytes can be put there, and clear away what killed backups left.

        Raises:
            StoreTrouble: where they cannot, with the path and the bytes.
        """
        free = free_bytes(self.folder)
        if free is not None and free < need + _MARGIN and (self.folder.exists() or not self.chosen):
            raise no_backup(self.folder, need, f"{free:,} bytes are free there", "Make room")
        try:
            if not self.chosen:
                self.folder.mkdir(exist_ok=True)
            if not self.folder.is_dir():
                raise no_backup(self.folder, need, "it is not there", "Connect its disk")
            self._clear()
            if not os.access(self.folder, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
                raise no_backup(self.folder, need, "you may not write there", "Allow it")
        except OSError as error:
            raise no_backup(self.folder, need, error.strerror or type(error).__name__, "See to that folder") from error

    def _clear(self) -> None:
        for part in self.folder.glob(f"{escape(self.stem)}-*{SUFFIX}.*{PART}*"):  # and its journal
            try:
                if time.time() - part.stat().st_mtime > DEAD_AFTER:
                    part.unlink()
            except OSError:  # its writer is alive and took it away, or holds it
                continue


def no_backup(folder: Path, need: int, why: str, remedy: str) -> StoreTrouble:
    """The sentence of a backup that could not be written."""
    return StoreTrouble(
        f"No backup could be written to {folder}: it takes {need:,} bytes, and {why}. "
        f"{remedy}, or choose another folder for backups; the last one is kept, and nothing was changed."
    )
