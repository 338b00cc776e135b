"""The trail tells of a process that ended in whose code that was, however it ended; not of one that runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tallow.hooks.watching.trail import Trail, left
from tallow.hooks.watching.watch import Watch

DYING = """
import os, sys
sys.path[:0] = sys.argv[2:]
from pathlib import Path
from tallow.hooks.watching.trail import Trail
from tallow.hooks.watching.watch import Watch
watch, trail = Watch(), Trail(Path(sys.argv[1]))
watch.rouse, watch.marks, watch.follow, watch.known = None, trail.marks, trail.number, frozenset(["kdm"])
watch.call("bee", "over", lambda: None)
def known():
    os._exit(3)
def inner():
    watch.call("kdm", "a total", known)
watch.call("moth", "first", watch.call, "wasp", "over", lambda: None)
watch.call("moth", "leap 😀", inner)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a trail lies."""
    return tmp_path / "trail.bin"


def test_it_tells_the_innermost_stranger_s_call_that_was_under_way(file: Path) -> None:
    ended = subprocess.run([sys.executable, "-c", DYING, str(file), *sys.path], check=False)
    assert ended.returncode == 3
    assert left(file) == (("moth", "leap 😀"),)
    assert not file.exists()


def test_of_a_process_that_runs_nothing_is_told(file: Path) -> None:
    trail = Trail(file)
    assert left(file) is None
    assert file.exists()
    trail.end()
    assert not file.exists()


def test_what_comes_with_the_program_and_what_returned_leaves_no_mark(file: Path) -> None:
    watch, trail = Watch(), Trail(file)
    watch.marks, watch.follow, watch.known = trail.marks, trail.number, frozenset(["kdm"])

    def marked() -> list[int]:
        return [mark for mark in trail.marks if mark]

    assert watch.call("kdm", "a total", marked) == []
    assert len(watch.call("moth", "a total", marked)) == 1
    assert len(watch.call("moth", "a total", marked)) == 1
    assert marked() == []
    assert trail.plugins == {"moth"}
    watch.close()
    trail.end()


def test_a_page_that_is_full_marks_no_more(file: Path) -> None:
    trail = Trail(file)
    numbers = [trail.number(("moth", "x" * 1000)) for _ in range(40)]
    assert numbers[0] > 0
    assert numbers[-1] == 0
    trail.end()


@pytest.mark.parametrize("held", [b"", b"\0", b"\xff" * 40_000, b"\1\0\0\0"])
def test_what_somebody_else_wrote_there_tells_nothing(file: Path, held: bytes) -> None:
    file.write_bytes(held)
    assert left(file) == ()


def test_a_second_trail_at_one_place_leaves_the_first_as_it_is(file: Path) -> None:
    trail = Trail(file)
    number = trail.number(("moth", "a total"))
    with pytest.raises(BlockingIOError if os.name == "posix" else PermissionError):
        Trail(file)
    trail.marks[0] = number  # where the page was cut, this would end the process
    assert file.stat().st_size > number
    trail.end()
    (again := Trail(file)).end()
    assert again.plugins == set()
