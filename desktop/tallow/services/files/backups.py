"""Backups: when one is made, which are kept, where they lie, and taking one back."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tallow.model.errors import StoreTrouble, UserMistake
from tallow.services import app_settings
from tallow.services.files.path import typed_path
from tallow.services.files.thinning import keep
from tallow.services.host import Host
from tallow.services.progress import Stopped, Tell, silent
from tallow.store import rescue
from tallow.store.backup import mark_in, staged
from tallow.store.shelf import Backup, Shelf
from tallow.store.trouble import Broken

FOLDER = "backups.folder"
"""The app setting that holds the folder a person chose."""

EVERY, AGAIN = timedelta(hours=1), timedelta(minutes=10)
SPARED = timedelta(days=30)
"""How long a copy that was made before a restore, an import or a migration stays, whatever else is kept."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What came of taking a backup back.

    Attributes:
        file: the backup.
        saved: where the state that was there before is now; restoring that one brings it back.
        campaigns: the names of the campaigns that are there now.
    """

    file: Path
    saved: Backup
    campaigns: tuple[str, ...] = ()


def shelf_of(store: Path) -> Shelf:
    """Where a store's backups lie: in the folder that a person chose, else in ``backups`` beside the store."""
    chosen = app_settings.read(store).get(FOLDER)
    if not isinstance(chosen, str) or not chosen or "\0" in chosen:  # which no folder has in its name
        return Shelf.beside(store)
    return Shelf(Path(chosen), store.stem, chosen=True)


def listed(store: Path) -> tuple[Backup, ...]:
    """The backups of a store, newest first.

    Raises:
        StoreTrouble: where their folder cannot be read.
    """
    shelf, beside = shelf_of(store), Shelf.beside(store)
    found = shelf.listed() + (beside.listed() if shelf.chosen and not _same(shelf.folder, beside.folder) else ())
    return tuple(sorted(found, key=lambda backup: backup.at, reverse=True))


def back_up(host: Host, reason: str = "", tell: Tell = silent) -> Backup:
    """Make a backup now, and thin the older ones.

    Args:
        reason: ``before-import`` and the like; "" for an ordinary one.
        tell: is told how far it is; one that stops it leaves no backup.

    Raises:
        StoreTrouble: where it cannot be written, with the path and the bytes; the last one is kept.
    """
    shelf = shelf_of(host.store.path)
    tell(0, 2, "Copying everything and reading it back")
    made = host.store.put_away(shelf, host.now(), reason)
    try:
        tell(1, 2, "Thinning the older ones")
    except Stopped:
        made.path.unlink(missing_ok=True)
        raise
    thin(shelf, host.now())
    return made


def save_to(host: Host, place: Path) -> Backup:
    """Make a backup in another folder, or as a file of that name that is not there yet.

    Raises:
        UserMistake: where there is a file of that name, or no such folder.
        StoreTrouble: where it cannot be written.
    """
    place = typed_path(place).absolute()
    if place.is_dir():
        return host.store.put_away(Shelf(place, host.store.path.stem, chosen=True), host.now())
    if place.exists():
        raise UserMistake(f"There is a file {place} already. Name another, or a folder.")
    if not place.parent.is_dir():
        raise UserMistake(f"There is no folder {place.parent}. Name one that is there.")
    host.store.save(place)
    return Backup(place, host.now(), place.stat().st_size)


def thin(shelf: Shelf, now: datetime) -> None:
    """Take away the backups that are no longer kept; one that cannot be taken away stays."""
    backups = [each for each in shelf.listed() if each.reason != "damaged"]
    thinned = [each for each in backups if not each.reason or now - each.at > SPARED]
    kept = keep((each.at for each in thinned), now)
    for each in thinned:
        if each.at not in kept:
            with suppress(OSError):
                each.path.unlink()


def restore(host: Host, file: Path, tell: Tell = silent) -> Restored:
    """Bring the store to the state of a backup, also while other windows have it open.

    The state that goes is saved first, while nobody can write.

    Args:
        tell: is told how far it is; it can be stopped until the backup was read.

    Raises:
        UserMistake: where there is no such file, or it is the store itself.
        StoreTrouble: where the file is no whole backup, or the state that goes cannot be saved; nothing is changed.
    """
    file = _found(host.store.path, file)
    saved: list[Backup] = []
    tell(0, 2, "Reading the backup")
    with staged(file) as wanted:
        tell(1, 2, "Saving what is there now, and putting the backup in its place")
        host.store.take_over(wanted, lambda: saved.append(_save_before(host)))
    with host.store.read() as reader:
        names = tuple(campaign.name for campaign in reader.campaigns())
    return Restored(file, saved[0], names)


def rescue_store(store: Path, file: Path, now: datetime | None = None) -> Restored:
    """Put a backup in the place of a store that is too damaged to be opened; the damaged file is kept.

    Raises:
        UserMistake, StoreTrouble: as ``restore`` does.
    """
    file = _found(store, file)
    return Restored(file, rescue.put_in_place(store, file, shelf_of(store), now or datetime.now(UTC)))


def _found(store: Path, file: Path) -> Path:
    """The file that a person means by a path, or by a backup's name alone."""
    if file.is_dir():
        raise UserMistake(f"{file} is a folder, and a backup is a file. Name one in it.")
    file = typed_path(file)
    if not file.exists() and file.name == str(file):
        file = next((each.path for each in listed(store) if each.path.name == file.name), file)
    file = file.absolute()
    if _same(file, store):
        raise UserMistake(f"{file} is the store itself. Name a backup of it.")
    return file


def _same(one: Path, other: Path) -> bool:
    with suppress(OSError):
        return one.samefile(other)
    return one == other


def _save_before(host: Host) -> Backup:
    """Save the state that is about to go; where a chosen folder's disk is away, beside the store."""
    shelf = shelf_of(host.store.path)
    try:
        return _saved(host, shelf)
    except StoreTrouble:
        if not shelf.chosen:
            raise
    return _saved(host, Shelf.beside(host.store.path))


def _saved(host: Host, shelf: Shelf) -> Backup:
    try:
        return host.store.put_away(shelf, host.now(), "before-restore")
    except Broken:  # that may be why a person restores
        return host.store.put_away(shelf, host.now(), "damaged", whole=False)


def move(host: Host, folder: Path, tell: Tell = silent) -> Shelf:
    """Keep the backups in another folder from now on, and take those that are there along.

    Args:
        tell: is told each backup that is copied.

    Raises:
        StoreTrouble: where they cannot be written there; they stay where they were.
    """
    store = host.store.path
    folder = typed_path(folder).absolute()
    old, new = shelf_of(store), Shelf(folder, store.stem, chosen=not _same(folder, Shelf.beside(store).folder))
    backups = () if _same(old.folder, folder) else old.listed()
    new.make_ready(sum(backup.size for backup in backups))
    copies = _copied(backups, new, tell)
    app_settings.write(store, FOLDER, str(folder) if new.chosen else None)
    for backup in backups:
        with suppress(OSError):
            backup.path.unlink()
    if not copies:
        back_up(host)
    return new


def _copied(backups: Sequence[Backup], new: Shelf, tell: Tell) -> list[Path]:
    """Copies of backups in another folder: all of them, or none."""
    copies: list[Path] = []
    try:
        for number, backup in enumerate(backups):
            tell(number, len(backups), f"Copying backup {number + 1} of {len(backups)}")
            copies.append(new.place(backup.at, backup.reason))
            shutil.copy2(backup.path, copies[-1])
    except (OSError, Stopped) as error:
        for copy in copies:
            copy.unlink(missing_ok=True)
        if isinstance(error, Stopped):
            raise
        why = error.strerror or type(error).__name__
        raise StoreTrouble(
            f"The backups could not be moved to {new.folder} ({why}). They stay where they were; choose another folder."
        ) from error
    return copies


class Keeper:
    """Says when a backup is due, for whoever has a timer: at the start, and hourly, while something changed."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._starting = True
        self._failed: datetime | None = None
        self._marks: tuple[Path | None, str] = None, ""

    def due(self, now: datetime | None = None) -> bool:
        """Whether a backup is due; after one that failed, not before ten minutes have passed.

        Raises:
            StoreTrouble: where the store cannot be read.
        """
        now = now or self._host.now()
        if self._failed is not None and timedelta() <= now - self._failed < AGAIN:
            return False
        newest = self._newest()
        if not self._starting and newest is not None and timedelta() <= now - newest.at < EVERY:
            return False
        mark = self._host.store.mark()
        if mark and (newest is None or mark != self._mark_of(newest)):
            return True
        self._starting = False
        return False

    def run(self) -> Backup:
        """Make the backup.

        Raises:
            StoreTrouble: where it cannot be written; the last one is kept, and it is due again in ten minutes.
        """
        self._starting = False
        self._failed = self._host.now()
        made = back_up(self._host)
        self._failed = None
        return made

    def _newest(self) -> Backup | None:
        try:
            backups = shelf_of(self._host.store.path).listed()
        except StoreTrouble:  # making one says why
            return None
        return next((each for each in backups if each.reason != "damaged"), None)

    def _mark_of(self, backup: Backup) -> str:
        if self._marks[0] != backup.path:
            try:
                self._marks = backup.path, mark_in(backup.path)
            except (StoreTrouble, UserMistake):  # a backup that cannot be read is none
                self._marks = backup.path, ""
        return self._marks[1]
