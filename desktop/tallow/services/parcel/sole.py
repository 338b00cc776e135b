"""Sole: who moves plugins in a folder holds its lock meanwhile, whatever store they play with."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tallow.hooks.claim import claimed
from tallow.model.errors import UserMistake

LOCK = ".lock"
PATIENCE = 5.0
"""How many seconds are waited for somebody else who moves plugins: longer than all but a large one takes."""
_STEP = 0.05
_NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL}


class Busy(UserMistake):
    """Somebody else moves plugins in the same folder, and did not end in time."""

    def __init__(self, root: Path) -> None:
        super().__init__(f"Another Tallow is moving plugins in {root}. Try again in a moment; nothing was changed.")


@contextmanager
def alone_in(root: Path, patience: float | None = None) -> Iterator[None]:
    """Be the only one that moves plugins in a folder; the lock goes with the process, also where that is killed.

    A disk that knows no locks is used without.

    Args:
        root: a folder that is there.
        patience: for how many seconds another is waited for, instead of the usual ones.

    Raises:
        Busy: where somebody else holds it still.
        OSError: where nobody may write there.
    """
    handle = _taken(root / LOCK, time.monotonic() + (PATIENCE if patience is None else patience))
    if handle is None:
        raise Busy(root)
    try:
        yield
    finally:
        _let_go(root / LOCK, handle)


def _taken(file: Path, end: float) -> int | None:
    """The locked file's handle, None where another held it until the end."""
    while True:
        handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            if _locks(handle) and _is_still(file, handle):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)
        if time.monotonic() >= end:
            return None
        time.sleep(_STEP)


def _is_still(file: Path, handle: int) -> bool:
    """Whether the file is the one that was opened: who had it before takes it away."""
    try:
        return os.path.samestat(file.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False


def _locks(handle: int) -> bool:
    try:
        return claimed(handle)
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise
        return True


def _let_go(file: Path, handle: int) -> None:
    """Take the lock away: while it is held, so that who waits for it sees that it is gone, and makes another."""
    if os.name == "nt":  # where nothing that is open is taken away
        os.close(handle)
        _gone(file)
    else:
        _gone(file)
        os.close(handle)


def _gone(file: Path) -> None:
    with suppress(OSError):  # another has opened it, and takes it away
        file.unlink()
