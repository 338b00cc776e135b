"""Where no watchman looks, a call that does not return is ended as the plugin's fault, and none ends the program."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable, Iterator

import pytest

from tallow.hooks.watching.ending import Ending
from tallow.hooks.watching.watch import Stopped, Watch
from tests.unit.hooks.shelf import Shelf

LIMIT = 0.05
FOREVER = """
import os, re, time
def loops():
    while True: pass
def goes_on():
    while True:
        try: time.sleep(60)
        except Exception: pass
def waits():
    time.sleep(3600)
def searches():
    re.match("(a+)+$", "a" * 60 + "b")
def leaves():
    os._exit(5)
def outlasts(seconds, others):
    until = time.monotonic() + seconds
    while time.monotonic() < until: others()
"""

if os.name == "posix":

    @pytest.fixture
    def watch() -> Iterator[Watch]:
        """A watch that looks after itself, and often."""
        made = Watch(limit=LIMIT)
        made.rouse = Ending(made, interval=LIMIT / 5).begin
        yield made
        made.close()
        assert signal.getsignal(signal.SIGALRM) == signal.SIG_DFL
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        assert os._exit.__class__.__name__ == "builtin_function_or_method"

    @pytest.fixture
    def moth(shelf: Shelf) -> Callable[[str], Callable[..., None]]:
        """The functions of a plugin, by name."""
        shelf.put("moth", FOREVER, user=True)
        loader = shelf.loader()
        assert loader.load("moth")
        plugin = loader.manager.get_plugin("moth")
        loader.watch.close()
        return lambda name: getattr(plugin, name)

    @pytest.mark.parametrize("name", ["loops", "goes_on", "waits", "searches"])
    def test_what_does_not_return_is_ended(watch: Watch, moth: Callable[[str], Callable[..., None]], name: str) -> None:
        for _ in range(2):  # it looks again at the next call
            with pytest.raises(Stopped, match=r"^it did not return within 0\.1 seconds$"):
                watch.call("moth", "the total moth.dust", moth(name))
            assert not watch.busy
        assert watch.told == []

    def test_what_returns_late_goes_on_and_is_told(watch: Watch) -> None:
        watch.call("moth", "the total moth.dust", time.sleep, 1.5 * LIMIT)
        time.sleep(LIMIT)
        watch.look(0.0)
        (late,) = watch.told
        assert (late.plugin, late.what, late.changed) == ("moth", "the total moth.dust", "")
        assert late.seconds is not None

    def test_the_host_s_own_code_is_not_ended_nor_another_plugin_s(
        watch: Watch, moth: Callable[[str], Callable[..., None]]
    ) -> None:
        """Only the plugin that is late is, though it waits most of the time for another's code."""
        watch.call("wasp", "nobody's code", time.sleep, 4 * LIMIT)
        inner: list[BaseException] = []

        def others() -> None:
            try:
                watch.call("wasp", "inner", time.sleep, LIMIT / 20)
            except Stopped as stopped:
                inner.append(stopped)

        with pytest.raises(Stopped):
            watch.call("moth", "outer", moth("outlasts"), 60, others)
        assert inner == []

    def test_a_look_that_takes_long_is_not_interrupted_by_the_next(
        watch: Watch, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        under_way: list[str] = []
        most: list[int] = []

        def looks(seconds: float) -> None:
            under_way.append("look")
            most.append(len(under_way))
            until = time.monotonic() + LIMIT
            while time.monotonic() < until:
                pass
            under_way.pop()

        monkeypatch.setattr(watch, "look", looks)
        watch.call("moth", "the total moth.dust", time.sleep, 4 * LIMIT)
        assert set(most) == {1}

    def test_what_would_end_the_program_fails(watch: Watch, moth: Callable[[str], Callable[..., None]]) -> None:
        with pytest.raises(Stopped, match="about to end the program"):
            watch.call("moth", "the total moth.dust", moth("leaves"))

    def test_where_somebody_waits_for_an_alarm_nothing_is_ended() -> None:
        before = signal.signal(signal.SIGALRM, lambda number, frame: None)
        try:
            watch = Watch(limit=LIMIT)
            watch.call("moth", "dust", time.sleep, 0.0)
            assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
            watch.close()
        finally:
            signal.signal(signal.SIGALRM, before)

    def test_a_loader_without_a_watchman_is_not_kept_waiting(shelf: Shelf) -> None:
        folder = shelf.put("moth", "import time\ntime.sleep(3600)\n", user=True)
        loader = shelf.loader()
        loader.watch.limit = LIMIT
        assert not loader.load("moth")
        (fault,) = loader.faults.of("moth")
        assert (fault.where, folder.name) == ("__init__.py:3", "moth")
        assert re.search(r"\(Stopped: it did not return within 0\.1 seconds\)", fault.sentence)
