"""A plugin that never answers, or ends the process: the next start asks about it before its code runs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.window_part import CHECKOUT

PATIENCE = 60.0  # seconds
MANIFEST = 'id = "pond"\nname = "Pond"\nfamily = "system"\nversion = "1.0.0"\napi = 1\n'
PLUGIN = """import os  # the lines that are told are 14, 15, and those of the ways to end
import re
import time
from pathlib import Path

from tallow.api import KindType, NumberField, Part, TotalType, hookimpl

FROG = KindType("pond.frog", "Frog", "Frogs", (NumberField("legs", "Legs", default=4),))


def leap(record, book):
    hangs = ending(Path(os.environ["HANGS"]))
    if hangs.exists() and hangs.read_text() == "alone":
        re.match("(a+)+$", "a" * 60 + "b")
    while hangs.exists(): time.sleep(0.01)
    return [Part("Legs", 4)]


@hookimpl
def declare_kinds():
    return [FROG]


@hookimpl
def declare_totals():
    return [TotalType("pond.leap", "pond.frog", "Leap", leap)]


def ending(hangs):
    way = hangs.read_text() if hangs.exists() else ""
    if way == "leaves":
        os._exit(5)
    if way == "breaks":
        __import__("ctypes").string_at(0)
    if way == "killed":
        os.kill(os.getpid(), 9)
    return hangs
"""


class Pond:
    """A store with a frog, and the plugin that answers as long as it may.

    Attributes:
        store: the file.
        note: where it is written down that the plugin did not answer.
    """

    def __init__(self, folder: Path) -> None:
        self.store, self.note = folder / "store.sqlite", folder / "store.unanswered-pond.json"
        self._hangs = folder / "hangs"
        plugin = folder / "plugins" / "systems" / "pond"
        plugin.mkdir(parents=True)
        (plugin / "plugin.toml").write_text(MANIFEST, encoding="utf-8")
        (plugin / "__init__.py").write_text(PLUGIN, encoding="utf-8")
        places = {"XDG_DATA_HOME": folder, "TALLOW_STORE": self.store, "TALLOW_PLUGINS": folder / "plugins"}
        more = {"HANGS": self._hangs, "PYTHONPATH": CHECKOUT, "QT_QPA_PLATFORM": "offscreen"}
        self._environment = {**os.environ, **{key: str(value) for key, value in (places | more).items()}}
        for words in (("new", "Lake", "--system", "pond"), ("add", "Lake", "frog", "Anna")):
            process = self.begin("tallow.app", *words)
            _, said = process.communicate(timeout=PATIENCE)
            assert process.returncode == 0, said

    def begin(self, module: str, *words: str) -> subprocess.Popen[str]:
        """Start a process."""
        return subprocess.Popen(
            [sys.executable, "-m", module, *words],
            cwd=CHECKOUT,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def hang(self, *, alone: bool = False) -> None:
        """From now on the plugin never answers.

        Args:
            alone: nor does it let any other Python run.
        """
        self.end("alone" if alone else "")

    def end(self, way: str) -> None:
        """From now on the plugin ends the process: it "leaves", "breaks" it, or is "killed" in the midst of it."""
        self._hangs.write_text(way, encoding="utf-8")

    def left(self) -> set[str]:
        """The names of the files beside the store, but for the database's own."""
        names = {file.name for file in self.store.parent.glob("store.*")}
        return {name for name in names if not name.startswith("store.sqlite")}

    def answer(self) -> None:
        """Let it answer."""
        self._hangs.unlink(missing_ok=True)

    def until_noted(self) -> None:
        """Wait for the note."""
        until = time.monotonic() + PATIENCE
        while not self.note.exists() and not self._held():
            assert time.monotonic() < until, "nothing was noted"
            time.sleep(0.02)

    def _held(self) -> bool:
        """Whether it is written down that something let no other Python run."""
        return any("leap" in file.read_text() for file in self.store.parent.glob("store.held-*.txt"))


@pytest.fixture
def pond(tmp_path: Path) -> Iterator[Pond]:
    """The store with its plugin."""
    made = Pond(tmp_path)
    yield made
    made.answer()


if os.name == "posix":

    @pytest.mark.parametrize("alone", [False, True])
    def test_a_window_that_hung_and_was_killed_asks_at_the_next_start(pond: Pond, alone: bool) -> None:
        pond.hang(alone=alone)
        window = pond.begin("tests.e2e.waiting_window", "hangs", str(pond.store))
        pond.until_noted()
        window.send_signal(signal.SIGKILL)
        window.communicate()
        part = "switches_off_alone" if alone else "switches_off"
        _, said = pond.begin("tests.e2e.waiting_window", part, str(pond.store)).communicate(timeout=PATIENCE)
        assert said.strip() == ""
        shown, _ = pond.begin("tallow.app", "plugins", "info", "pond").communicate(timeout=PATIENCE)
        line = 14 if alone else 15
        assert f"fault: __init__.py:{line}: Tallow stopped this plugin because it did not answer" in shown

    def test_a_verb_says_what_it_waits_for_and_the_next_one_what_it_waited_for(pond: Pond) -> None:
        pond.hang()
        verb = pond.begin("tallow.app", "show", "Lake", "Anna")
        assert verb.stderr is not None
        said = verb.stderr.readline()
        assert said == "Pond has not answered for five seconds in the total pond.leap. Wait, or press Ctrl+C.\n"
        pond.until_noted()
        verb.send_signal(signal.SIGINT)
        assert verb.communicate(timeout=PATIENCE) == ("", "Stopped.\n")
        assert verb.returncode == 130
        pond.answer()
        shown, said = pond.begin("tallow.app", "show", "Lake", "Anna").communicate(timeout=PATIENCE)
        assert "Leap: 4" in shown
        assert said.startswith(
            "The last time, Pond did not answer for five seconds in the total pond.leap (__init__.py:15)."
        )

    @pytest.mark.parametrize(("way", "code", "line"), [("leaves", 5, 32), ("breaks", -signal.SIGSEGV, 34)])
    def test_a_window_that_a_plugin_ended_asks_at_the_next_start(pond: Pond, way: str, code: int, line: int) -> None:
        pond.end(way)
        window = pond.begin("tests.e2e.waiting_window", "hangs", str(pond.store))
        window.communicate(timeout=PATIENCE)
        assert window.returncode == code
        part = f"switches_off_what_{way}"
        _, said = pond.begin("tests.e2e.waiting_window", part, str(pond.store)).communicate(timeout=PATIENCE)
        assert said.strip() == ""
        shown, _ = pond.begin("tallow.app", "plugins", "info", "pond").communicate(timeout=PATIENCE)
        told = f"__init__.py:{line}: Tallow stopped this plugin because it ended Tallow in the total pond.leap."
        assert f"fault: {told}" in shown

    @pytest.mark.parametrize(("way", "code", "line"), [("leaves", 5, 32), ("breaks", -signal.SIGSEGV, 34)])
    def test_a_verb_that_a_plugin_ended_is_told_by_the_next_one(pond: Pond, way: str, code: int, line: int) -> None:
        pond.end(way)
        verb = pond.begin("tallow.app", "show", "Lake", "Anna")
        _, said = verb.communicate(timeout=PATIENCE)
        assert verb.returncode == code
        assert said == (f"The plugin pond ended Tallow, in __init__.py:{line}.\n" if way == "leaves" else "")
        _, said = pond.begin("tallow.app", "campaigns").communicate(timeout=PATIENCE)
        assert said == (
            f"The last time, Pond ended Tallow in the total pond.leap (__init__.py:{line}). "
            "Switch it off: tallow plugins disable pond. Keep it: tallow plugins enable pond.\n"
        )
        assert pond.left() == {"store.unanswered-pond.json"}

    def test_a_process_that_was_killed_in_a_plugin_s_code_is_its_fault_the_second_time_in_a_row(pond: Pond) -> None:
        def show() -> tuple[int, str]:
            verb = pond.begin("tallow.app", "show", "Lake", "Anna")
            _, said = verb.communicate(timeout=PATIENCE)
            return verb.returncode, said

        pond.end("killed")
        assert show() == (-signal.SIGKILL, "")
        pond.answer()
        assert show() == (0, "")  # what came to an end is doubted no more
        pond.end("killed")
        assert [show(), show()] == [(-signal.SIGKILL, "")] * 2
        pond.answer()
        code, said = show()
        told = "The last time, Pond was at work in the total pond.leap when Tallow ended, for the second time in a row."
        assert (code, said[: len(told)]) == (0, told)
