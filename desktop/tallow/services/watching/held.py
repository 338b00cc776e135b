"""Held: whose code let no other Python run, as a library in C may, and whose code ended the program.

What the fault handler writes from outside Python tells it: each look puts off its writing, and who holds the program
keeps it from being put off; a program that breaks lets it write, too. The text lies beside the store until the program
runs on, or until the next start. So does the trail, where code was called that does not come with Tallow: which calls
of it were under way as the program ended, however it did.
"""

from __future__ import annotations

import faulthandler
import glob
import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import NoReturn

from tallow.hooks.discovery.discover import Found
from tallow.hooks.watching.strays import ender
from tallow.hooks.watching.trail import Trail, left
from tallow.hooks.watching.watch import Call, Late

_ENDED = "It ended the program."
_ENDS = re.compile(rf"^(?:Fatal Python error: .*|{re.escape(_ENDED)})$", re.MULTILINE)
_CURRENT = re.compile(r"^(?:Current thread|Stack) .*:\n(?P<frames>(?:  .*\n?)*)", re.MULTILINE)
_FRAME = re.compile(r'  File "(?P<file>.+)", line (?P<line>\d+) in (?P<name>.+)')
_OLD = 7 * 24 * 3600  # seconds after which an empty file belongs to nobody


class Holding:
    """Lets the fault handler write where each thread is, unless that is put off in time, and where the program ends."""

    def __init__(self, store: Path) -> None:
        self._store, self._process = store, os.getpid()
        self._file = store.with_name(f"{store.stem}.held-{self._process}.txt")
        self._handle: int | None = None
        self._trail: Trail | None = None
        self._watches_faults = False
        self._exit: Callable[[int], NoReturn] = os._exit
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

    def trail(self) -> Trail | None:
        """The trail of this process, from the first call on of what does not come with Tallow; None where it ended."""
        with self._lock, suppress(OSError, ValueError):  # without it, only what ends without a word is not told
            if self._trail is None and not self._ended and self._handle is not None:
                self._trail = Trail(self._store.with_name(f"{self._store.stem}.trail-{self._process}.bin"))
                self._watch_the_end(self._handle)
        return None if self._ended else self._trail

    def _watch_the_end(self, handle: int) -> None:
        if not faulthandler.is_enabled():  # else somebody watches already
            faulthandler.enable(handle)
            self._watches_faults = True
        self._exit = os._exit
        vars(os)["_exit"] = self._leave

    def _leave(self, status: int) -> NoReturn:
        """End the process at once, as a stranger's code wishes; where that was, is written down."""
        if os.getpid() == self._process and self._handle is not None:  # a child that it made may end as it likes
            with suppress(OSError):
                os.write(self._handle, f"{_ENDED}\n".encode())
                faulthandler.dump_traceback(self._handle, all_threads=False)
            if fault := ender(sys._getframe()):
                sys.excepthook(type(fault), fault, None)  # the command line says it
        self._exit(status)

    def _let_end(self) -> None:
        """Watch the end no longer, for the program ends as it should: what was called has ended nothing."""
        if self._trail is None:
            return
        if self._watches_faults:
            faulthandler.disable()
        if vars(os)["_exit"] == self._leave:
            vars(os)["_exit"] = self._exit
        self._trail.end()
        for plugin in self._trail.plugins:
            doubted(self._store, plugin).unlink(missing_ok=True)

    def end(self) -> None:
        """Let it never write again."""
        with self._lock, suppress(OSError):
            self._ended = True
            self._let_end()
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


def under_way(store: Path) -> Iterator[Call]:
    """The calls of strangers' code in the midst of which programs ended that run no more, each once."""
    for file in sorted(store.parent.glob(f"{glob.escape(store.stem)}.trail-*.bin")):
        with suppress(OSError):
            if file.is_file():
                yield from left(file) or ()


def doubted(store: Path, plugin: str) -> Path:
    """The file that says of a plugin that a program ended in the midst of its code; nobody knows why."""
    return store.with_name(f"{store.stem}.doubted-{plugin}.txt")


def broken(store: Path) -> Iterator[tuple[Path, str]]:
    """What windows wrote that broke, which their next start tells (``ui.shell.last_end``)."""
    for file in sorted(store.parent.glob(f"{glob.escape(store.stem)}.crash-*.txt")):
        with suppress(OSError):
            if file.is_file() and (text := file.read_text(encoding="utf-8", errors="replace")):
                yield file, text


def keep_broken(store: Path, text: str) -> None:
    """Let the next start of the window tell of a program that broke, and in nobody's code."""
    with suppress(OSError):
        store.with_name(f"{store.stem}.crash-0.txt").write_text(text, encoding="utf-8")


def tells_an_end(text: str) -> bool:
    """Whether it was written as the program ended, not while somebody held it."""
    return _ENDS.search(text) is not None


def broke(text: str) -> bool:
    """Whether the program broke in it."""
    return tells_an_end(text) and _ENDED not in text


def who_ended(text: str, found: Sequence[Found], limit: float) -> Late | None:
    """The plugin in whose code the program ended, as for ``who_held``: by the thread alone that ended it."""
    ends = list(_ENDS.finditer(text))
    current = _CURRENT.search(text, ends[-1].end()) if ends else None
    return who_held(current["frames"], found, limit) if current else None


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
