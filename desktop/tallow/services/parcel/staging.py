"""Staging: where a plugin is made ready beside the others, and what somebody who was killed left there."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_PREFIX, _BEFORE, _AFTER = ".staging-", "before", "after"


@contextmanager
def staging(root: Path) -> Iterator[Path]:
    """A hidden folder within the user's that is gone afterwards; only who holds the store's lock makes one."""
    root.mkdir(parents=True, exist_ok=True)
    recover(root)
    for left in root.glob(f"{_PREFIX}*"):
        shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=_PREFIX, dir=root) as made:
        yield Path(made)


@contextmanager
def swapped(stage: Path, folder: Path | None, target: Path) -> Iterator[None]:
    """Put a folder, or nothing, in another's place; where that or the block fails the other is back.

    Args:
        stage: a staging folder.
        target: the place, ``FAMILIES/ID`` within the user's folder.
    """
    before = stage / _BEFORE / target.parent.name / target.name
    before.parent.mkdir(parents=True)
    if target.exists():
        target.rename(before)
    try:
        if folder is not None:
            folder.rename(target)
        yield
    except BaseException:
        if folder is not None and target.exists():
            target.rename(stage / _AFTER)
        if before.exists():
            before.rename(target)
        raise
    if before.exists():
        before.rename(stage / _AFTER)  # at once: what is deleted file by file is nothing to recover from


def recover(root: Path) -> None:
    """Put back what was moved aside by somebody who was killed before another was in its place."""
    for before in root.glob(f"{_PREFIX}*/{_BEFORE}/*/*"):
        target = root / before.parent.name / before.name
        if not target.exists():
            with suppress(OSError):  # nobody may write here, or another process was faster
                target.parent.mkdir(parents=True, exist_ok=True)
                before.rename(target)
