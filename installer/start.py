"""What `bootstrap.py` does once its Python will do: prepare the environment, then open Tallow or run the tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from installer import machine
from installer.environment import Place, prepare
from installer.trouble import Trouble

USAGE = "Say `bootstrap.py run` to open Tallow, or `bootstrap.py test` to run its tests; further words go to either."


def main(words: list[str]) -> int:
    """Does what the command line says. 1 is trouble, 2 the person's mistake, else the started program's own code."""
    place = Place(Path(__file__).resolve().parent.parent)
    if words[:1] not in (["run"], ["test"]):
        print(USAGE, file=sys.stderr)
        return 2
    try:
        return open_tallow(place, words[1:]) if words[0] == "run" else run_tests(place, words[1:])
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
    except KeyboardInterrupt:
        print("Stopped; the same command goes on from here.", file=sys.stderr)
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        print(f"Tallow's environment could not be made: {error.strerror}{where}.", file=sys.stderr)
    return 1


def open_tallow(place: Place, further: list[str]) -> int:
    """Opens the demo campaign; without a display draws it into `tallow-demo/`."""
    window = machine.has_display(os.environ) and machine.display_answers(os.environ)
    prepare(place, tests=False, window=window)
    if window:
        return become([str(place.tallow), "--open-demo", *further], dict(os.environ))
    folder = place.root / "tallow-demo"
    print("There is no display here, so Tallow draws its demo campaign into files.", flush=True)
    words = [str(place.tallow), "--demo-sheets", str(folder), *further]
    code = subprocess.run(words, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=False).returncode
    if not code:
        print(f"Look into {folder}: one PDF for each record, and window.png shows the window.")
    return code


def run_tests(place: Place, further: list[str]) -> int:
    """Runs pytest in the checkout, drawing offscreen, a file of tests at a time on each core.

    What a file's tests share is made once, since a file stays on one core. The files come in their order, not by their
    number of tests: among those with a single one are the longest, and the run would wait for them at its end.
    """
    prepare(place, tests=True, window=False)
    os.chdir(place.root)
    cores = ["--numprocesses=auto", "--dist=loadfile", "--no-loadscope-reorder"]
    words = [str(place.python), "-m", "pytest", *cores, *further]
    return become(words, {**os.environ, "QT_QPA_PLATFORM": "offscreen"})


def become(words: list[str], environ: dict[str, str]) -> int:
    """Lets another program take this one's place; on Windows, where the prompt would come back at once, waits."""
    sys.stdout.flush()
    if os.name != "nt":
        os.execve(words[0], words, environ)
    return subprocess.run(words, env=environ, check=False).returncode
