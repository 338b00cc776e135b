"""Paths as people type them, and disks that are full."""

from __future__ import annotations

import errno
from pathlib import Path

_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}  # of the whole disk, and of one person's share


def typed_path(typed: str | Path) -> Path:
    """The path that a person typed: ``~`` is their home, ``~name`` another's; where nobody is called so, a folder."""
    path = Path(typed)
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def full_disk(folder: Path, error: OSError) -> str:
    """What to say where there was no room to write into a folder, "" for any other trouble."""
    return f"The disk with {folder} is full: make room and try again." if error.errno in _FULL else ""
