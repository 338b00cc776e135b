"""What a program that was killed left beside a group's own content: files half written, and folders half made."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

PREFIX = ".own-"
"""Of the folder in which a plugin is made ready; only who holds the store's lock makes one."""
COMING = ".coming-"
"""Of the same for what a file brings, which may be made ready without that lock."""
_OLD = 600
"""Seconds after which nobody is at work on such a folder any more."""
_FORMER = 9
"""The letters of such a folder's name as Tallow gave it before, its dot among them."""


def sweep(folder: Path) -> None:
    """Take away what was left within a plugin's folder and beside it; what cannot be taken away stays.

    Only who holds the store's lock may do this: what is half written then is nobody's.
    """
    with suppress(OSError):
        for part in (*folder.glob(".*.part"), *folder.glob("*/.*.part")):
            with suppress(OSError):
                part.unlink()
        for made in (*_forsaken(folder.parent), *folder.parent.glob(f"{PREFIX}*")):
            shutil.rmtree(made, ignore_errors=True)


def sweep_coming(family: Path) -> None:
    """Take away the folders beside plugins in which nobody has made one ready for long."""
    with suppress(OSError):
        for made in _forsaken(family):
            shutil.rmtree(made, ignore_errors=True)


def _forsaken(family: Path) -> Iterator[Path]:
    """The folders in which somebody began to make a plugin ready, long ago."""
    for made in family.glob(".*"):
        with suppress(OSError):
            if made.is_dir() and not made.is_symlink() and time.time() - made.stat().st_mtime > _OLD and _is_ours(made):
                yield made


def _is_ours(made: Path) -> bool:
    """Whether a hidden folder is one of those, and holds no more than they do: the folder of one plugin."""
    inside = list(made.iterdir())
    few = len(inside) <= 1 and all(each.is_dir() for each in inside)
    return few and (made.name.startswith((PREFIX, COMING)) or (len(made.name) == _FORMER and _holds_a_plugin(inside)))


def _holds_a_plugin(inside: list[Path]) -> bool:
    return all(any(each.glob("*.toml")) or any(each.glob(".*.part")) for each in inside)
