"""The watch over plugins' code: which calls of it are under way, and which of them does not return in time."""

from __future__ import annotations

import os
import sys
from array import array
from collections import defaultdict
from collections.abc import Callable, MutableSequence, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from threading import Lock, get_ident, local
from types import FrameType
from typing import TypeAlias, TypeVar, TypeVarTuple

from tallow.hooks.faults import Interrupted
from tallow.hooks.watching.copies import COPY, Copying
from tallow.hooks.watching.meddling import Kept

Ts = TypeVarTuple("Ts")
R = TypeVar("R")
Call: TypeAlias = tuple[str, str]
"""Whose code it is, by the plugin's id, and what is called ("the total pond.leap"); each call is a thing of its own."""

LIMIT = 5.0
"""Seconds within which a call of a plugin's code is to return."""
PATIENCE = 6
"""How many times as long the plugins have that come with Tallow: they are known to come to an end, and the odds of 40
dice take seconds on a slow machine."""
PLACES = 64
"""For how many threads at once it is noted which call of a plugin that does not come with Tallow is under way."""


class Stopped(BaseException):
    """A call was ended, where a plugin is only tried: it did not return, or was to end the program."""


@dataclass(frozen=True, slots=True)
class Late:
    """What is told of a call: that it did not return in time, or what of the whole program it changed.

    Attributes:
        plugin, what: whose code, and what was called.
        limit: the seconds that it had.
        file, line: where in the plugin's code it was then; None and 0 where that is not known.
        seconds: how long it took in all; None while it has not returned.
        changed: what it changed, and was put back ("the signal handlers"), or ``COPY``; "" where it was only late.
    """

    plugin: str
    what: str
    limit: float
    file: Path | None = None
    line: int = 0
    seconds: float | None = None
    changed: str = ""


@dataclass(slots=True)
class _Seen:
    """A call that was under way at the last look.

    Attributes:
        seconds: how long it has been the innermost call that does not come to an end.
        late: what was told of it, None while it is in time.
    """

    call: Call
    seconds: float = 0.0
    late: Late | None = None


class _Here(local):
    """What is under way in the thread that asks.

    Attributes:
        calls: the outermost first; the list is in ``everywhere`` too, under the thread's number.
        place: the thread's among the marks.
    """

    def __init__(self, everywhere: dict[int, list[Call]], places: count[int]) -> None:
        super().__init__()
        self.calls: list[Call] = []
        self.place = next(places) % PLACES
        everywhere[get_ident()] = self.calls


class Watch:
    """Notes each call of a plugin's code while it runs, so that somebody may look from time to time what is late.

    Time counts for the innermost call that goes on from one look to the next: one that waits for another plugin's code
    is not to blame, and what the host does with many calls is nobody's.

    Attributes:
        limit: seconds after which a call is late.
        known: the plugins that come with Tallow.
        heard: who is told of what is late, in the thread of whoever looks, and of what was changed.
        told: what was told so far, but for calls that have not returned.
        rouse: called when a call begins, while nobody looks; None otherwise. Without a watchman the watch looks after
            itself: what does not return is ended (``hooks.watching.ending``).
        marks: for each thread the number of the call of a stranger's code that is under way in it, 0 for none.
        follow: gives a call the number that marks it, when it is first made.
        closed: whether nobody needs to look any more.
        ending: called once that is so.
    """

    def __init__(self, limit: float = LIMIT) -> None:
        self.limit = limit
        self.known: frozenset[str] = frozenset()
        self.heard: list[Callable[[Late], None]] = []
        self.told: list[Late] = []
        self.rouse: Callable[[], None] | None = self._look_after_itself
        self.marks: MutableSequence[int] = array("I", bytes(4 * PLACES))
        self.follow: Callable[[Call], int] = lambda call: 0
        self.closed = False
        self.ending: Callable[[], None] = lambda: None
        self._calls: dict[int, list[Call]] = {}
        self._numbers: dict[str, dict[str, int]] = defaultdict(dict)
        self._here = _Here(self._calls, count())
        self._seen: dict[int, list[_Seen]] = {}
        self._looking = Lock()
        self._copying = Copying(lambda: self.innermost is not None, self._tell_of_a_copy)

    def call(self, plugin: str, what: str, function: Callable[[*Ts], R], *args: *Ts) -> R:
        """Call what runs a plugin's code; gives and raises what that does, in the folder that was the current one."""
        here = self._here
        calls = here.calls
        depth = len(calls)
        folder = "" if depth else _current_folder()
        try:
            calls.append((plugin, what))
            if (rouse := self.rouse) is not None:
                rouse()
            if plugin in self.known:
                return function(*args)
            numbers = self._numbers[plugin]
            if what not in numbers:
                return self._first(plugin, what, function, *args)
            marks, place = self.marks, here.place
            before = marks[place]
            try:
                marks[place] = numbers[what]
                return function(*args)
            finally:
                marks[place] = before
        except (Interrupted, Stopped):  # nobody knows how long it would have taken
            self._seen.pop(get_ident(), None)
            raise
        finally:
            del calls[depth:]
            if folder:
                _go_back_to(folder)

    def _first(self, plugin: str, what: str, function: Callable[[*Ts], R], *args: *Ts) -> R:
        """Make the first call of something strange: what it changes of the whole program is put back, and told."""
        self._numbers[plugin][what] = number = self.follow((plugin, what))
        marks, place = self.marks, self._here.place
        before, kept = marks[place], Kept()
        try:
            marks[place] = number
            return function(*args)
        finally:
            marks[place] = before
            for changed in kept.put_back():
                self._tell(Late(plugin, what, self.limit, seconds=0.0, changed=changed))

    def _tell(self, late: Late) -> None:
        if late.seconds is not None:
            self.told.append(late)
        for hear in self.heard:
            hear(late)

    def _tell_of_a_copy(self) -> None:
        plugin, what = self._here.calls[-1]
        self._tell(Late(plugin, what, self.limit, seconds=0.0, changed=COPY))

    def _look_after_itself(self) -> None:
        from tallow.hooks.watching.ending import Ending

        self.rouse = Ending(self).begin
        self.rouse()

    def limit_of(self, plugin: str) -> float:
        """The seconds that a call of a plugin's code has."""
        return self.limit * (PATIENCE if plugin in self.known else 1)

    @property
    def innermost(self) -> Call | None:
        """The call that is under way in this thread, None where none is."""
        calls = self._here.calls
        return calls[-1] if calls else None

    @property
    def busy(self) -> bool:
        """Whether a call is under way."""
        return any(self._calls.values())

    def look(self, seconds: float) -> None:
        """Tell what is late now and was not before, and what was late and has returned.

        Args:
            seconds: how much time has passed since the last look.
        """
        with self._looking:
            for late in [late for thread in list(self._calls) for late in self._look_at(thread, seconds)]:
                self._tell(late)

    def close(self) -> None:
        """Look once more, and let whoever looks end."""
        self.closed = True
        self.look(0.0)
        self.ending()
        if (rouse := self.rouse) is not None:
            rouse()

    def _look_at(self, thread: int, seconds: float) -> list[Late]:
        calls, seen = tuple(self._calls[thread]), self._seen.get(thread, [])
        lasting = _lasting(seen, calls)
        told = [replace(was.late, seconds=was.seconds + seconds) for was in seen[lasting:] if was.late]
        self._seen[thread] = seen = [*seen[:lasting], *map(_Seen, calls[lasting:])]
        if lasting:
            innermost = seen[lasting - 1]
            innermost.seconds += seconds
            limit = self.limit_of(innermost.call[0])
            if innermost.seconds >= limit and innermost.late is None:
                innermost.late = _late(innermost.call, limit, thread)
                told.append(innermost.late)
        return told


def passed(seconds: float, worked: float, interval: float) -> float:
    """How much of the time between two looks counts.

    Args:
        seconds: by the clock.
        worked: of them, how long the program worked.
        interval: how many there should have been.
    """
    return min(seconds, max(2 * interval, worked))


def _current_folder() -> str:
    """The folder that relative paths mean, "" where it is gone."""
    try:
        return os.getcwd()  # noqa: PTH109 - for each call
    except OSError:
        return ""


def _go_back_to(folder: str) -> None:
    """Let relative paths mean what they meant before a plugin changed that; not where the folder is gone by now."""
    if _current_folder() != folder:
        with suppress(OSError):
            os.chdir(folder)


def _lasting(seen: Sequence[_Seen], calls: Sequence[Call]) -> int:
    """How many of a thread's calls, the outermost first, are those of the last look."""
    count = 0
    for was, call in zip(seen, calls, strict=False):
        if was.call is not call:
            break
        count += 1
    return count


def _late(call: Call, limit: float, thread: int) -> Late:
    """A call with the place in the plugin's code where its thread is at this moment."""
    plugin, what = call
    frame = sys._current_frames().get(thread)
    while frame is not None and plugin_of(frame) != plugin:
        frame = frame.f_back
    late = Late(plugin, what, limit)
    return late if frame is None else replace(late, file=Path(frame.f_code.co_filename), line=frame.f_lineno)


def plugin_of(frame: FrameType) -> str:
    """The plugin in whose code a frame is: pond of ``plugins.systems.pond.rules``; "" for any other."""
    module = str(frame.f_globals.get("__name__", "")).split(".")
    return module[2] if len(module) > 2 and module[0] == "plugins" else ""
