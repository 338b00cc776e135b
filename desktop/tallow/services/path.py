"""Paths as people type them."""

from __future__ import annotations

from pathlib import Path


def typed_path(typed: str | Path) -> Path:
    """The path that a person typed: ``~`` is their home, ``~name`` another's; where nobody is called so, a folder."""
    path = Path(typed)
    try:
        return path.expanduser()
    except RuntimeError:
        return path
