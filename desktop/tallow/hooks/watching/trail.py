"""The trail: which calls of strangers' code are under way, in a page of a file that outlives the process."""

from __future__ import annotations

import mmap
import os
import sys
from collections.abc import MutableSequence
from contextlib import suppress
from pathlib import Path
from typing import cast

from tallow.hooks.claim import claimed
from tallow.hooks.watching.watch import PLACES, Call

_SIZE = 1 << 15
_MARK = 4  # bytes
_FIRST = PLACES * _MARK
"""The page begins with a mark for each thread, in the machine's own order; each is where in the page its call's line is
(plugin, tab, what), 0 for none."""


class Trail:
    """Keeps the page while the process lives, so that another can tell whether it does.

    Attributes:
        marks: one for each thread that calls.
        plugins: whose code was called so far.

    Raises:
        OSError, ValueError: where the file cannot be made, also where the disk is full: each byte of it is written
            before.
    """

    def __init__(self, file: Path) -> None:
        self.plugins: set[str] = set()
        self._file, self._end = file, _FIRST
        self._handle = os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        try:
            if not claimed(self._handle, _SIZE):  # before a page is cut that another trail of this process lies in
                raise BlockingIOError(file)
        except OSError:
            os.close(self._handle)
            raise
        try:
            os.ftruncate(self._handle, 0)
            os.write(self._handle, bytes(_SIZE))
            self._page = mmap.mmap(self._handle, _SIZE)
        except (OSError, ValueError):  # a disk that is full takes a part of it
            os.close(self._handle)
            file.unlink(missing_ok=True)
            raise
        self.marks: MutableSequence[int] = cast("MutableSequence[int]", memoryview(self._page)[:_FIRST].cast("I"))

    def number(self, call: Call) -> int:
        """What marks a call from now on; 0 where the page is full."""
        plugin, what = call
        line = f"{plugin}\t{what}\n".encode("utf-8", "replace")
        begin, end = self._end, self._end + len(line)
        if end > _SIZE:
            return 0
        self._page[begin:end] = line
        self._end = end
        self.plugins.add(plugin)
        return begin

    def end(self) -> None:
        """Take the file away; marks that somebody still sets lead nowhere."""
        with suppress(OSError):
            if sys.platform != "win32":
                self._file.unlink()
            os.close(self._handle)


def left(file: Path) -> tuple[Call, ...] | None:
    """The calls that were under way as a process ended, and take its trail away; None while it runs."""
    handle = os.open(file, os.O_RDWR | getattr(os, "O_BINARY", 0))
    try:
        if not claimed(handle, _SIZE):
            return None
        page = os.read(handle, _SIZE)
        if sys.platform != "win32":  # before anybody else may claim it
            file.unlink()
    except OSError:
        return None
    finally:
        os.close(handle)
    file.unlink(missing_ok=True)
    marks = memoryview(page[:_FIRST].ljust(_FIRST, b"\0")).cast("I")
    return tuple(call for begin in marks if begin and (call := _call(page[begin:])))


def _call(line: bytes) -> Call | None:
    plugin, tab, what = line.partition(b"\n")[0].decode("utf-8", "replace").partition("\t")
    return (plugin, what) if tab else None
