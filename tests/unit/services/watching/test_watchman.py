"""The watchman tells of a plugin's call that goes on and on, and no time counts in which the program did not run."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from tallow.hooks.watching.watch import Late, Watch, passed
from tallow.services.watching.held import Holding
from tallow.services.watching.watchman import Watchman

PATIENCE = 60.0  # seconds; a busy machine is no fault of what is tested


def nobody_held(text: str, seconds: float) -> None:
    """For tests in which Python runs all the time."""
    raise AssertionError(text)


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Watch]:
    """A watch with a watchman who is impatient."""
    made = Watch(limit=0.05)
    Watchman(made, Holding(tmp_path / "store.sqlite"), lambda text, seconds: None, interval=0.005)
    yield made
    made.close()


def test_a_call_that_goes_on_is_told_while_it_does_and_once_it_returns(watch: Watch) -> None:
    told: SimpleQueue[Late] = SimpleQueue()
    watch.heard.append(told.put)
    for what in ("first", "second"):  # in between he sleeps
        first = watch.call("moth", what, told.get, True, PATIENCE)
        assert (first.what, first.seconds) == (what, None)
        second = told.get(timeout=PATIENCE)
        assert second.what == what
        assert second.seconds is not None
        assert 0.05 <= second.seconds < PATIENCE
        until = time.monotonic() + PATIENCE
        while watch.rouse is None and time.monotonic() < until:
            time.sleep(0.001)
        assert watch.rouse is not None


def test_one_thread_looks_and_ends_with_the_watch(tmp_path: Path) -> None:
    watch = Watch()
    Watchman(watch, Holding(tmp_path / "store.sqlite"), nobody_held, interval=0.001)
    before = set(threading.enumerate())
    for _ in range(3):
        watch.call("moth", "quick", time.sleep, 0.01)
    (thread,) = set(threading.enumerate()) - before
    assert thread.daemon
    of_this = f"{os.getpid()}"
    assert {each.name for each in tmp_path.iterdir()} == {f"store.held-{of_this}.txt", f"store.trail-{of_this}.bin"}
    watch.close()
    assert list(tmp_path.iterdir()) == []
    thread.join(PATIENCE)
    assert not thread.is_alive()


@pytest.mark.parametrize(
    ("seconds", "worked", "counts"),
    [
        (0.5, 0.0, 0.5),  # a plugin that waits for something: the clock counts
        (0.9, 0.1, 0.9),  # a look that comes a little late on a busy machine
        (3600.0, 0.2, 1.0),  # the computer slept: no more than two looks' time
        (9.0, 8.5, 8.5),  # a plugin that let nobody else run: as long as it worked
        (9.0, 20.0, 9.0),  # several threads worked: no more than the clock says
    ],
)
def test_time_in_which_the_program_did_not_run_does_not_count(seconds: float, worked: float, counts: float) -> None:
    assert passed(seconds, worked, 0.5) == counts
