"""Staging: where a plugin is made ready beside the others, and what somebody who was killed left there."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tallow.services.parcel.sole import Busy, alone_in

KEPT = ".kept"
"""The folder within the user's for what was replaced or taken out."""
_PREFIX, _BEFORE, _AFTER = ".staging-", "before", "after"


@contextmanager
def staging(root: Path) -> Iterator[Path]:
    """A hidden folder within the user's that is gone afterwards; meanwhile nobody else moves plugins there.

    Raises:
        Busy: where somebody else does, and goes on doing so.
        OSError: where nobody may write there.
    """
    root.mkdir(parents=True, exist_ok=True)
    with alone_in(root):
        _clear(root)
        with tempfile.TemporaryDirectory(prefix=_PREFIX, dir=root, ignore_cleanup_errors=True) as made:
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
    try:
        if os.path.lexists(target):
            target.rename(before)
        if folder is not None:
            folder.rename(target)
        yield
    except BaseException:
        if folder is not None and not os.path.lexists(folder):  # else what is in the place is not the new one
            target.rename(stage / _AFTER)
        if os.path.lexists(before) and not os.path.lexists(target):
            before.rename(target)
        raise
    if os.path.lexists(before):
        before.rename(stage / _AFTER)  # at once: what is deleted file by file is nothing to recover from


def recover(root: Path) -> None:
    """Put back what was moved aside by who was killed before another was in its place, and clear away the rest.

    Where somebody alive moves plugins, or nobody may write there, all stays as it is.
    """
    with suppress(OSError, Busy):
        if next(root.glob(f"{_PREFIX}*"), None) is not None:
            with alone_in(root, patience=0):
                _clear(root)


def _clear(root: Path) -> None:
    """The same, by who is alone there."""
    for stage in [*root.glob(f"{_PREFIX}*")]:
        back = [_is_back(root, before) for before in stage.glob(f"{_BEFORE}/*/*")]
        if all(back):
            shutil.rmtree(stage, ignore_errors=True)
    for part in [*root.glob(f"{KEPT}/*/.*.part")]:
        part.unlink(missing_ok=True)


def _is_back(root: Path, before: Path) -> bool:
    """Put a plugin back unless something is in its place; whether something is now."""
    target = root / before.parent.name / before.name
    with suppress(OSError):
        if not os.path.lexists(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            before.rename(target)
    return os.path.lexists(target)
