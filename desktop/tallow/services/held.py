"""Held: whose code let no other Python run, as a library in C may, so that nobody could look at the watch.

What the fault handler writes from outside Python tells it: each look puts off its writing, and who holds the program
keeps it from being put off. The text lies beside the store until the program runs on, or until the next start.
"""

from __future__ import annotations

import faulthandler
import glob
import os
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock

from tallow.hooks.discover import Found
from tallow.hooks.watch import Late

_FRAME = re.compile(r'  File "(?P<file>.+)", line (?P<line>\d+) in (?P<name>.+)')
_OLD = 7 * 24 * 3600  # seconds after which an empty file belongs to nobody


class Holding:
    """Lets the fault handler write where each thread is, unless that is put off in time."""

    def __init__(self, store: Path) -> None:
        self._file = store.with_name(f"{store.stem}.held-{os.getpid()}.txt")
        self._handle: int | None = None
        self._lock, self._ended = Lock(), False

    def put_off(self, seconds: float) -> None:
        """Let it write in so many seconds, and not before."""
        with self._lock, suppress(OSError, RuntimeError):  # without it, only what holds the program is not told
            if self._ended:
                return
            if self._handle is None:
                self._handle = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
            faulthandler.dump_traceback_later(seconds, file=self._handle)

    def rest(self) -> None:
        """Let it write nothing, for no plugin's code is under way."""
        with self._lock:
            if self._handle is not None:
                faulthandler.cancel_dump_traceback_later()

    def taken(self) -> str:
        """What it has written since this was asked last; whoever held the program let it go."""
        with self._lock, suppress(OSError):
            if self._handle is None or os.fstat(self._handle).st_size == 0:
                return ""
            faulthandler.cancel_dump_traceback_later()
            text = self._file.read_text(encoding="utf-8", errors="replace")
            os.ftruncate(self._handle, 0)
            os.lseek(self._handle, 0, os.SEEK_SET)
            return text
        return ""

    def end(self) -> None:
        """Let it never write again."""
        with self._lock, suppress(OSError):
            self._ended = True
            if self._handle is not None:
                faulthandler.cancel_dump_traceback_later()  # before its handle is another file's
                os.close(self._handle)
                self._handle = None
                self._file.unlink()


def left_behind(store: Path) -> Iterator[str]:
    """What was written in programs that did not run on, each text once."""
    own = f"{store.stem}.held-{os.getpid()}.txt"
    for file in sorted(store.parent.glob(f"{glob.escape(store.stem)}.held-*.txt")):
        if file.name == own or not file.is_file():
            continue
        with suppress(OSError):
            text = file.read_text(encoding="utf-8", errors="replace")
            if text or time.time() - file.stat().st_mtime > _OLD:
                file.unlink()
            if text:
                yield text


def who_held(text: str, found: Sequence[Found], limit: float) -> Late | None:
    """The plugin in whose code a thread was, by the innermost place in it; None where there is none.

    Args:
        text: what the fault handler wrote.
        limit: the seconds that a call has.
    """
    # It writes what is not ASCII as Python's own escapes.
    folders = {f"{each.folder}{os.sep}".encode("ascii", "backslashreplace").decode(): each for each in found}
    for frame in _FRAME.finditer(text):
        for begin, plugin in folders.items():
            if frame["file"].startswith(begin):
                file = plugin.folder / frame["file"].removeprefix(begin)
                return Late(plugin.id, frame["name"], limit, file, int(frame["line"]))
    return None
