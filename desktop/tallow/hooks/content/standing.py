"""Standing: which plugins are somebody's own content, whose changes of others' entries count over every other's."""

from __future__ import annotations

from pathlib import Path

from tallow.hooks.content.content import FOLDER
from tallow.hooks.discovery.discover import Found

OWN_FILE = "own.toml"
"""The content file that Tallow writes; what lies beside it is somebody's own handiwork and left alone."""

VERSIONS = ".versions"
"""The folder in the plugin's in which earlier versions of that file lie; they never leave the machine."""

_OTHER, _BROUGHT, _MADE_HERE = range(3)


def written_here(found: Found) -> bool:
    """Whether Tallow wrote a plugin for somebody's own content; its versions tell so where the file itself is gone."""
    usable = found.source == "user" and found.fault is None and not found.code
    expands = found.manifest is not None and found.manifest.family == "expansion"
    return usable and expands and ((found.folder / FOLDER / OWN_FILE).is_file() or newest(found) is not None)


def newest(found: Found) -> Path | None:
    """The newest version of its file that is kept."""
    return max((found.folder / VERSIONS).glob("*.toml"), default=None)


def standing(found: Found) -> int:
    """What a plugin's changes of others' entries stand over: those of a lower standing.

    The group's own content stands over every other plugin, whatever their ids: it is the group's decision. Among own
    content, what was made on this machine stands over what another group made and somebody brought here.
    """
    if not written_here(found):
        return _OTHER
    return _BROUGHT if newest(found) is None else _MADE_HERE
