"""The watchman: a thread that looks at the watch over plugins' code while some of it runs, and tells what is late."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Thread

from tallow.hooks.watching.strays import tell_of_strays
from tallow.hooks.watching.watch import Call, Watch, passed
from tallow.services.collecting import no_collecting
from tallow.services.watching.held import Holding

INTERVAL = 0.5
"""Seconds between two looks."""


class Watchman:
    """Begins to look when a plugin's code is first called, and sleeps whenever none is under way.

    Time that the computer slept, or that the program was held, does not count: between two looks that come later than
    they should, only as much has passed as the program worked.

    Args:
        holding: tells whose code kept him from looking.
        held: takes what that tells, and how long he was kept.
        interval: seconds between two looks.
    """

    def __init__(
        self, watch: Watch, holding: Holding, held: Callable[[str, float], None], *, interval: float = INTERVAL
    ) -> None:
        self._watch, self._holding, self._held, self._interval = watch, holding, held, interval
        self._roused, self._begun = Event(), False
        watch.rouse, watch.ending = self._rouse, holding.end
        watch.follow = self._follow

    def _rouse(self) -> None:
        """Wake up; in the thread of the call that begins."""
        self._watch.rouse = None
        self._put_off()
        self._roused.set()
        if not self._begun:
            self._begun = True
            tell_of_strays()
            Thread(target=self._work, name="watchman", daemon=True).start()

    def _follow(self, call: Call) -> int:
        """Mark a call on the trail, where the watch marks all others from now on."""
        trail = self._holding.trail()
        if trail is None:
            return 0
        self._watch.marks = trail.marks
        return trail.number(call)

    def _work(self) -> None:
        while not self._watch.closed:
            self._look_while_busy()
            self._roused.clear()
            self._holding.rest()
            self._watch.rouse = self._rouse
            if not self._watch.busy and not self._watch.closed:
                self._roused.wait()
            self._watch.rouse = None

    def _look_while_busy(self) -> None:
        at, worked = time.monotonic(), time.process_time()
        busy = True
        while busy and not self._watch.closed:
            time.sleep(self._interval)
            before, at = at, time.monotonic()
            worked_before, worked = worked, time.process_time()
            with no_collecting():
                busy = self._watch.busy
                self._look(passed(at - before, worked - worked_before, self._interval))

    def _look(self, seconds: float) -> None:
        text = self._holding.taken()
        self._put_off()
        if text and seconds >= self._watch.limit:
            self._held(text, seconds)
        self._watch.look(seconds)

    def _put_off(self) -> None:
        self._holding.put_off(self._watch.limit + self._interval)
