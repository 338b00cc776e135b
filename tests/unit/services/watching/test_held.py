"""Whose code let no other Python run is read from what the fault handler wrote, here or in a program that ended."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.hooks.discovery.discover import Found
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.hooks.watching.watch import Late
from tallow.services.host import Host
from tallow.services.watching import unanswered
from tallow.services.watching.held import Holding, left_behind, who_held
from tallow.store.database import Store

PATIENCE = 60.0  # seconds; a busy machine is no fault of what is tested
TEXT = """Timeout (0:00:05.500000)!
Thread 0x00007f2a721136c0 (most recent call first):
  File "/home/tallow/services/watching/watchman.py", line 59 in _look_while_busy

Thread 0x00007f2a755bdb80 (most recent call first):
  File "/usr/lib/python3.11/re/__init__.py", line 166 in match
  File "{folder}/wings/beat.py", line 19 in leap
  File "/home/tallow/hooks/watching/watch.py", line 108 in call
"""


@pytest.mark.parametrize(
    ("folder", "written"),
    [
        ("/plugins/systems/moth", "/plugins/systems/moth"),
        ("/home/jürgen/飛/😀/moth", "/home/j\\xfcrgen/\\u98db/\\U0001f600/moth"),
    ],
)
def test_the_innermost_place_in_a_plugin_tells_whose_code_it_was(folder: str, written: str) -> None:
    found = [Found("mo", Path(folder[:-2]), "user"), Found("moth", Path(folder), "user")]
    late = Late("moth", "leap", 5.0, Path(folder) / "wings" / "beat.py", 19)
    assert who_held(TEXT.format(folder=written), found, 5.0) == late
    assert who_held(TEXT.format(folder=f"{written}_eaten"), found, 5.0) is None
    assert who_held("", found, 5.0) is None


WRITTEN = """
import sys, time
from pathlib import Path
from tallow.services.watching.held import Holding

folder = Path(sys.argv[1])
holding = Holding(folder / "store.sqlite")
assert holding.taken() == ""
holding.put_off(60.0)
holding.put_off(0.01)
(file,) = folder.iterdir()
until = time.monotonic() + 60.0
while "in <module>" not in file.read_text() and time.monotonic() < until:
    time.sleep(0.001)
print(holding.taken())
assert holding.taken() == ""
holding.put_off(0.01)
holding.rest()
holding.end()
holding.put_off(0.01)
assert list(folder.iterdir()) == []
"""


def test_it_is_written_unless_it_is_put_off(tmp_path: Path) -> None:
    """In a process of its own: the fault handler writes no more than a hundred threads."""
    command = [sys.executable, "-c", WRITTEN, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Timeout (0:00:00.010000)!")


def test_what_a_program_left_is_given_once_and_what_runs_is_left(tmp_path: Path) -> None:
    store = tmp_path / "st[ore.sqlite"
    names = ("st[ore.held-1.txt", "st[ore.held-2.txt", "st[ore.held-3.txt", "other.txt")
    old, fresh, told, other = (tmp_path / name for name in names)
    for file in (old, fresh, told, other):
        file.write_text("it was here" if file in (told, other) else "")
    os.utime(old, (0, 0))
    holding = Holding(store)
    holding.put_off(PATIENCE)
    assert list(left_behind(store)) == ["it was here"]
    assert list(left_behind(store)) == []
    assert sorted(tmp_path.iterdir()) == sorted([fresh, other, tmp_path / f"st[ore.held-{os.getpid()}.txt"])
    holding.end()


@pytest.fixture(params=["user", "bundled"])
def garden(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Host]:
    """A host with a plugin of the user's, or one that comes with the program."""
    folder = tmp_path / "p" / "systems" / "moth"
    folder.mkdir(parents=True)
    manifest = 'id = "moth"\nname = "Moth"\nfamily = "system"\nversion = "1.0.0"\napi = 1\n'
    (folder / "plugin.toml").write_text(manifest, encoding="utf-8")
    host = Host(Store.open(tmp_path / "store.sqlite"), Loader([FolderSource(tmp_path / "p", request.param)]), tmp_path)
    yield host
    host.close()


def test_who_held_the_program_is_offered_to_be_switched_off(garden: Host, tmp_path: Path) -> None:
    known = garden.loader.found[0].source == "bundled"
    text = TEXT.format(folder=garden.loader.found[0].folder)
    unanswered.write_held(garden, text, 9.2)
    assert [note.said for note in unanswered.offers(garden)] == ([] if known else ["took 9 seconds to answer in leap"])
    (tmp_path / "store.held-1.txt").write_text(text)  # of a program that was ended; how long it held that, nobody knows
    did_not = "did not answer for five seconds in leap"
    assert [(note.said, note.place) for note in unanswered.offers(garden)] == (
        [] if known else [(did_not, "wings/beat.py:19")]
    )
    unanswered.write_held(garden, text, 31.0)
    assert [note.said for note in unanswered.offers(garden)] == ["took 31 seconds to answer in leap"]
