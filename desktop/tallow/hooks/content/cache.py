"""The cache: what content files came to when they were decoded, kept in the user's cache folder from start to start."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
import threading
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

import msgspec

from tallow import __version__

T = TypeVar("T")
MOST = 200
"""So many files are kept, the last written; each set of plugins has one for each state that it was lately in."""
MOST_BYTES = 32 * 2**20
_FORMAT = 1  # another whenever what is written in the files means something else
_HOST = tuple(Path(__file__).parents[2] / name for name in ("hooks", "model"))
_SUM = 32  # bytes of the sum in front of each file
_OURS = re.compile(r"[0-9a-f]{40}(\.\d+\.\d+)?")
"""A key; of a file that is not finished yet process and thread stand behind it. Whatever else lies there is not ours.
"""


class Cache:
    """Data of plain forms under keys; what is not there, was damaged or cannot be kept is worked out anew by who asks.

    Nothing in it is code, and a key is a sum of all that its data follows from: nothing has to be thrown away in time.
    Several processes may use one folder, for each file is put in its place whole.

    Attributes:
        folder: where the files lie; made when the first one is written.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._code: dict[Path, bytes] = {}
        self._thinned = False

    def key(self, folders: Iterable[Path], parts: Iterable[str]) -> str:
        """The key of what follows from texts, from the host's code and from the Python in some plugins' folders."""
        summed = blake2b(digest_size=20)
        for folder in (*_HOST, *sorted(folders)):
            if folder not in self._code:
                self._code[folder] = _code_of(folder)
            summed.update(self._code[folder])
        texts = [str(_FORMAT), __version__, sys.version, *parts]
        summed.update(repr([len(text) for text in texts]).encode())  # else texts might be parted otherwise
        summed.update("".join(texts).encode("utf-8", "surrogatepass"))
        return summed.hexdigest()

    def get(self, key: str, form: type[T]) -> T | None:
        """What was put under a key, in the form that it has; None where nothing was, or where it cannot be read."""
        path = self.folder / key
        try:
            if not stat.S_ISREG(path.lstat().st_mode):  # a pipe under that name would never answer
                return None
            with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - one for each plugin of a campaign
                data = file.read()
        except OSError:
            return None
        if data[:_SUM] != _sum(data[_SUM:]):
            return None
        try:
            return msgspec.json.decode(memoryview(data)[_SUM:], type=form)
        except (msgspec.DecodeError, RecursionError):
            return None

    def put(self, key: str, data: object) -> None:
        """Keep data under a key, if that can be."""
        text = msgspec.json.encode(data)
        if len(text) > MOST_BYTES:
            return
        passing = self.folder / f"{key}.{os.getpid()}.{threading.get_ident()}"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._thin()
            with passing.open("xb") as file:
                file.write(_sum(text) + text)
            passing.replace(self.folder / key)
        except OSError:  # a full disk, a folder of somebody else's: the next start takes as long as this one
            with contextlib.suppress(OSError):
                passing.unlink(missing_ok=True)

    def _thin(self) -> None:
        """Once in a process, let the oldest files go that are too many or too large, and what was never finished."""
        if self._thinned:
            return
        self._thinned = True
        total = 0
        for place, (_, size, path) in enumerate(sorted(_aged(self.folder), reverse=True)):
            total += size
            if place >= MOST or total > MOST_BYTES:
                with contextlib.suppress(OSError):
                    os.unlink(path)  # noqa: PTH108 - as the folder is read


def _aged(folder: Path) -> Iterator[tuple[int, int, str]]:
    """Time, size and path of each file of ours in a folder; one that another process takes away meanwhile is none."""
    with os.scandir(folder) as entries:
        for entry in entries:
            with contextlib.suppress(OSError):
                if _OURS.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                    found = entry.stat(follow_symlinks=False)
                    yield found.st_mtime_ns, found.st_size, entry.path


def _sum(data: bytes) -> bytes:
    return blake2b(data, digest_size=_SUM).digest()


def _code_of(root: Path) -> bytes:
    """What the Python in a folder is known by: size and time of each file, as Python itself knows its bytecode by."""
    lines = []
    for folder, _, names in os.walk(root):
        for name in names:
            if name.endswith(".py"):
                found = os.stat(os.path.join(folder, name))  # noqa: PTH116, PTH118 - hundreds of them
                lines.append(f"{folder}/{name} {found.st_size} {found.st_mtime_ns}")
    return "\n".join(sorted(lines)).encode("utf-8", "surrogateescape")
