"""Unread: what lies in a plugin's folder and looks like content, and is none where it lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from tallow.hooks.content.content import FOLDER
from tallow.hooks.discovery.manifest import FILE

_DEMO = "demo.toml"
"""What a system brings for ``tallow demo``, see services.demo."""

NOTHING = f"It adds nothing: no file {FOLDER}/*.toml holds a table, as [[…]]."


def unread(names: Iterable[str]) -> Iterator[str]:
    """A sentence for each file that is not read as content, though its name or its place says that it is meant so."""
    for name in names:
        path = PurePosixPath(name)
        if (path.suffix == ".toml" and str(path.parent) == FOLDER) or name in (FILE, _DEMO):
            continue
        if path.parts[0] == FOLDER or path.suffix.lower() == ".toml":
            yield f"{name} is not read: content lies in the folder {FOLDER} itself, in files that end in .toml."
