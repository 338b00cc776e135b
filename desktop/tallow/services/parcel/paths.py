"""Which names of files a parcel may hold: none that leads outside, none that some computer could not write."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from tallow.hooks.discovery.manifest import RESERVED
from tallow.services.exchange.archive import printable

_LONGEST, _DEEPEST = 200, 12
_FORBIDDEN = re.compile(r'[<>:"|?*\\\x00-\x1f\x7f]')
_LEFT = ("__pycache__", "__MACOSX")


def name_mistake(name: str) -> str:
    """Why a parcel may not hold a file of that name, with slashes between folders; "" if it may."""
    parts = name.split("/")
    shown = printable(name)
    if any(part in ("", ".", "..") for part in parts) or "\\" in name or re.match(r"[A-Za-z]:", name):
        return f"It names a place outside of itself ({shown})."
    if len(name.encode("utf-8", "replace")) > _LONGEST or len(parts) > _DEEPEST:
        return f"The name {shown} is too long or lies too deep: {_LONGEST} bytes and {_DEEPEST} folders are the most."
    if not name.isprintable() or _FORBIDDEN.search(name) or any(map(_unwritable, parts)):
        return f"Not every computer can write a file of the name {shown}. Name it otherwise."
    return ""


def _unwritable(part: str) -> bool:
    return part.endswith((".", " ")) or part.startswith(" ") or RESERVED.fullmatch(part) is not None


def clashes(names: Iterable[str]) -> Iterator[str]:
    """A sentence for each two names that are one file on some computer, or of which one is the other's folder."""
    seen: dict[str, str] = {}
    folders: dict[str, str] = {}
    for name in sorted(names):
        key = _folded(name)
        other = seen.get(key)
        if other is not None:
            yield f"Two of its files are one on some computers: {printable(other)} and {printable(name)}. Rename one."
        seen[key] = name
        for end in range(key.count("/")):
            folders.setdefault("/".join(key.split("/")[: end + 1]), name)
    for key, name in seen.items():
        if key in folders:
            yield f"{printable(name)} is a file and a folder, too ({printable(folders[key])}). Rename one."


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def left_out(name: str) -> bool:
    """Whether a file is nothing of a plugin's: hidden, or what Python or macOS left there."""
    return any(part.startswith(".") or part in _LEFT for part in name.split("/")) or name.endswith((".pyc", ".pyo"))
