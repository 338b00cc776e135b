"""Files that a person names to write to, of which the store, its log and the backups are never one."""

from __future__ import annotations

from pathlib import Path

from tallow.model.errors import UserMistake
from tallow.services.files.backups import shelf_of
from tallow.services.host import Host

LONGEST = 255
"""How many bytes a file's name may have, on every system."""


def see_target(host: Host, path: Path) -> None:
    """Refuse to write over campaigns or their backups, also through a link.

    Raises:
        UserMistake: naming the file and what to do.
    """
    if any(len(part.encode()) > LONGEST for part in path.parts):
        raise UserMistake(f"{str(path)[:60]}… is too long for the name of a file. Name another.")
    store, wanted = host.store.path.resolve(), path.resolve()
    kept = {store, *(store.with_name(store.name + ending) for ending in ("-wal", "-shm", "-journal"))}
    if wanted in kept or _one_file(path, store):
        raise UserMistake(f"{path} holds all your campaigns. Name another file.")
    if wanted.parent == shelf_of(host.store.path).folder.resolve():
        raise UserMistake(f"{path} lies in the folder of your backups. Name a file in another folder.")


def _one_file(path: Path, store: Path) -> bool:
    try:
        return path.samefile(store)
    except OSError:
        return False
