"""One hash of many files: by it a plugin's folder is known again, whatever its version says."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from tallow.services.exchange.archive import digest
from tallow.services.parcel.paths import left_out

SHORT = 8
"""How many digits of a hash a person is shown."""


def digest_of(files: Mapping[str, bytes]) -> str:
    """Of the lines ``HASH  NAME`` of files, sorted by name, as ``sha256sum`` prints them; hidden files do not count."""
    lines = [f"{digest(data)}  {name}\n" for name, data in sorted(files.items()) if not left_out(name)]
    return hashlib.sha256("".join(lines).encode("utf-8", "surrogateescape")).hexdigest()


def folder_digest(folder: Path) -> str:
    """That of a plugin's folder as it lies there, "" where it cannot be read; worked out once for each state of it."""
    try:
        return _digested(folder, tuple(sorted(_state(folder, ""))))
    except OSError:
        return ""


@lru_cache(maxsize=256)  # as many plugins as a large shelf has, in the states that they were lately in
def _digested(folder: Path, state: tuple[tuple[str, int, int], ...]) -> str:
    return digest_of({name: (folder / name).read_bytes() for name, _, _ in state})


def _state(folder: Path, within: str) -> Iterator[tuple[str, int, int]]:
    """Name, time and size of each ordinary file that counts; links lead nowhere."""
    with os.scandir(folder) as found:
        for each in found:
            name = f"{within}{each.name}"
            status = each.stat(follow_symlinks=False)
            if left_out(name):
                continue
            if stat.S_ISDIR(status.st_mode):
                yield from _state(folder / each.name, f"{name}/")
            elif stat.S_ISREG(status.st_mode):
                yield name, status.st_mtime_ns, status.st_size


def short(hash: str) -> str:
    """A hash as far as a person is shown it: ``a1b2c3d4…``."""
    return f"{hash[:SHORT]}…" if len(hash) > SHORT else hash
