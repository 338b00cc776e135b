"""Putting a backup in the place of a store that can no longer be opened."""

from __future__ import annotations

import shutil
from datetime import datetime
from pathlib import Path

from tallow.model.errors import StoreTrouble
from tallow.store.backup import save, staged
from tallow.store.shelf import Backup, Shelf


def put_in_place(store: Path, file: Path, shelf: Shelf, at: datetime) -> Backup:
    """Give a store the content of a backup; nobody may have the store open.

    The broken file and its log are copied among the backups first, for whoever may still read something in them. A
    power cut in between leaves either the broken file or the backup's content.

    Returns:
        where the broken file is now.

    Raises:
        UserMistake, StoreTrouble: as ``backup.staged`` and ``backup.save`` raise them; the store is as it was.
    """
    log, index = (store.with_name(f"{store.name}{suffix}") for suffix in ("-wal", "-shm"))
    fresh = store.with_name(f"{store.name}.restored")
    with staged(file) as wanted:
        shelf.make_ready(store.stat().st_size + (log.stat().st_size if log.exists() else 0))
        aside = shelf.place(at, "damaged")
        fresh.unlink(missing_ok=True)  # a rescue that was killed
        save(store, wanted, fresh)
    try:
        shutil.copyfile(store, aside)
        if log.exists():
            shutil.copyfile(log, aside.with_name(f"{aside.name}-wal"))
        log.unlink(missing_ok=True)  # it would be written into the file that comes
        index.unlink(missing_ok=True)
        fresh.replace(store)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        why = error.strerror or type(error).__name__
        raise StoreTrouble(
            f"{store} could not be replaced ({why}). Close all of Tallow's windows, see that you may write there, "
            "and try again."
        ) from error
    return Backup(aside, at, aside.stat().st_size, "damaged")
