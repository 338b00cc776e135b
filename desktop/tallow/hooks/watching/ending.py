"""Ending: a call of a plugin's code is ended where no watchman looks, as in a check, which comes to its end so."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import NoReturn

from tallow.hooks.watching.strays import tell_of_strays
from tallow.hooks.watching.watch import Late, Stopped, Watch, passed, plugin_of

INTERVAL = 0.25
"""Seconds between two looks."""


class Ending:
    """Looks by a signal, in the main thread, so that also a wait or a library's search is interrupted.

    What is late has as long again as it had; then ``Stopped`` is raised in the midst of it, which is the plugin's fault
    like any other, with file and line. Where somebody else waits for an alarm, where there is none, as on Windows, and
    in other threads nothing is ended.
    """

    def __init__(self, watch: Watch, interval: float = INTERVAL) -> None:
        self._watch, self._interval = watch, interval
        self._late: Late | None = None
        self._over = 0.0
        self._at = self._worked = 0.0
        self._exit: Callable[[int], NoReturn] = os._exit
        self._process = os.getpid()

    def begin(self) -> None:
        """Look from now on, until no call is under way; in the thread of the call that begins."""
        if os.name != "posix" or threading.current_thread() is not threading.main_thread():
            return
        self._watch.rouse = None
        if self._watch.closed or signal.getsignal(signal.SIGALRM) != signal.SIG_DFL:
            return
        self._at, self._worked, self._late = time.monotonic(), time.process_time(), None
        tell_of_strays()
        self._watch.heard.append(self._hear)
        self._watch.ending = self._rest
        self._exit = os._exit
        vars(os)["_exit"] = self._leave
        signal.signal(signal.SIGALRM, self._look)
        signal.setitimer(signal.ITIMER_REAL, self._interval)

    def _rest(self) -> None:
        self._watch.ending = lambda: None
        if vars(os)["_exit"] == self._leave:
            vars(os)["_exit"] = self._exit
        if signal.getsignal(signal.SIGALRM) == self._look:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
        if self._hear in self._watch.heard:
            self._watch.heard.remove(self._hear)
        self._watch.rouse = None if self._watch.closed else self.begin

    def _leave(self, status: int) -> NoReturn:
        """End the process at once, unless a call that is watched would."""
        if os.getpid() == self._process and self._watch.innermost is not None:
            raise Stopped("it was about to end the program")
        self._exit(status)

    def _hear(self, late: Late) -> None:
        if not late.changed:
            self._late, self._over = (late if late.seconds is None else None), 0.0

    def _look(self, number: int, frame: FrameType | None) -> None:
        if self._watch.innermost is None:  # nor does anybody look in this thread
            self._rest()
            return
        before, self._at = self._at, time.monotonic()
        worked, self._worked = self._worked, time.process_time()
        seconds = passed(self._at - before, self._worked - worked, self._interval)
        self._over += seconds
        try:
            self._watch.look(seconds)
        finally:  # not before: a look that takes long, as where the machine is busy, would be interrupted by the next
            signal.setitimer(signal.ITIMER_REAL, self._interval)
        if self._late is not None and self._over >= self._late.limit and _is_at(self._late.plugin, frame):
            limit, self._late = 2 * self._late.limit, None
            raise Stopped(f"it did not return within {limit:g} seconds")


def _is_at(plugin: str, frame: FrameType | None) -> bool:
    """Whether a frame is in a plugin's code or in what that called, and in no call between that is watched, too."""
    while frame is not None and frame.f_code is not Watch.call.__code__:
        if found := plugin_of(frame):
            return found == plugin
        frame = frame.f_back
    return False
