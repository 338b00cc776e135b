"""Measuring as ratios: a thing and its floor run in turn in one process, so that the machine's mood divides out."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured ratio.

    Attributes:
        what: what was measured.
        floor: what it is measured against.
        ratio: the median time of the one over that of the other.
        aim: the ratio that it should not pass, as the issue or the design states it; "" for none.
        took, floor_took: the medians, of milliseconds those of this machine.
        unit: what these two are counted in.
    """

    what: str
    floor: str
    ratio: float
    aim: str
    took: float
    floor_took: float
    unit: str = "ms"

    def row(self) -> str:
        """The figure as a row of the page's table."""
        return (
            f"| {self.what} | {self.floor} | {self.ratio:.2f} | {self.aim or '—'} "
            f"| {self._counted(self.took)} | {self._counted(self.floor_took)} |"
        )

    def _counted(self, number: float) -> str:
        return f"{number:.2f} {self.unit}" if self.unit == "ms" else f"{number:,.0f} {self.unit}"


HEAD = "| what | against | ratio | aim | here | the other |\n|---|---|---:|---:|---:|---:|"


def compare(
    what: str, run: Callable[[], object], floor: str, run_floor: Callable[[], object], *, times: int, aim: str = ""
) -> Figure:
    """Run both in turn, once to warm up and then so many times, and compare the medians."""
    run(), run_floor()
    pairs = [(timed(run), timed(run_floor)) for _ in range(times)]
    took, floor_took = (statistics.median(column) * 1000 for column in zip(*pairs, strict=True))
    return Figure(what, floor, took / floor_took, aim, took, floor_took)


def added(
    what: str,
    runs: tuple[Callable[[], object], Callable[[], object]],
    floor: str,
    run_floor: Callable[[], object],
    *,
    times: int,
    aim: str = "",
) -> Figure:
    """What something adds, against a floor: run without, with, and the floor in turn, and take the least of each.

    Counted is what the processor spent on the processes that they start: what is added is a small part of the whole,
    and on a machine that does other things besides, the clock would tell of those. They make the processor slower, too,
    and never faster.

    Args:
        runs: without it and with it.
    """
    turns = [*runs, run_floor]
    for run in turns:
        run()
    rows = [[spent(run) for run in turns] for _ in range(times)]
    without, with_it, floor_took = (min(column) * 1000 for column in zip(*rows, strict=True))
    more = with_it - without
    return Figure(what, floor, more / floor_took, aim, more, floor_took)


def sized(what: str, size: float, floor: str, floor_size: float, *, aim: str = "") -> Figure:
    """Compare two numbers of bytes."""
    return Figure(what, floor, size / floor_size, aim, size, floor_size, "bytes")


def timed(run: Callable[[], object]) -> float:
    """How many seconds one call takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def spent(run: Callable[[], object]) -> float:
    """How many seconds a processor spends on the processes that one call starts and waits for."""
    import resource  # not on Windows

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
