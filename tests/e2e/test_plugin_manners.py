"""A plugin that prints, warns or stops the program: the answer stays readable, and only the person's Ctrl+C stops."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

MANIFEST = 'id = "rude"\nname = "Rude"\nfamily = "system"\nversion = "1.0.0"\napi = 1\n'
PLUGIN = """
import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from tallow.api import EntriesField, Entry, EntryType, KindType, Resolution, Resolver, Stage, TotalType, hookimpl

warnings.warn("while it is loaded")


def stop(record, book):
    raise KeyboardInterrupt


def chatter(record, book):
    print("from within")
    warnings.warn("from within")
    return []


def loud(record, book):
    os.system("echo from a child")
    os.write(1, b"past Python\\n")
    return []


def moved(record, book):
    os.chdir(os.path.join(os.path.dirname(__file__), ".."))
    return []


def interrupted(record, book):
    signal.raise_signal(signal.SIGINT)
    return []


def copied(record, book):
    os.fork()
    return []


def staying(record, book):
    threading.Thread(target=stays).start()
    return []


def stays():
    while True:
        time.sleep(0.01)


class Nameless(type):
    @property
    def __name__(cls):
        raise LookupError


class Worse(Exception, metaclass=Nameless):
    pass


def worse(record, book):
    raise Worse


def endless(record, book):
    sys.setrecursionlimit(200_000)
    return deeper()


def deeper():
    return deeper()


FROZEN = MappingProxyType({"id": "b1", "name": "Bread"})


@dataclass(frozen=True)
class Wish:
    bread: Mapping[str, str] = field(default_factory=lambda: FROZEN)


def serve(inputs, dice, book):
    return Resolution((Stage("", "Bread", "R1", FROZEN, (FROZEN,)),), MappingProxyType({"bread": FROZEN}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Bread(Entry):
    pass


@hookimpl
def declare_entry_types():
    return [EntryType("rude.bread", "Bread", "Breads", Bread)]


@hookimpl
def declare_kinds():
    return [KindType("rude.guest", "Guest", "Guests", (EntriesField("bag", "Bag", "bakery.bread", default=(FROZEN,)),))]


@hookimpl
def declare_resolvers():
    return [Resolver("rude.serve", "Serve", Wish, serve)]


@hookimpl
def declare_totals():
    return [TotalType(f"rude.{each.__name__}", "rude.guest", each.__name__.title(), each) for each in (TOTALS)]
"""


class Rude:
    """A store and the plugin, whose totals are to be chosen."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "tallow" / "plugins" / "systems" / "rude"
        self.folder.mkdir(parents=True)
        (self.folder / "plugin.toml").write_text(MANIFEST, encoding="utf-8")
        around = {**os.environ, "TALLOW_STORE": str(folder / "store.sqlite"), "XDG_DATA_HOME": str(folder)}
        self._environment = {key: value for key, value in around.items() if key != "PYTHONWARNINGS"}
        self.write("stop")
        for words in (("new", "Inn", "--system", "rude"), ("add", "Inn", "guest", "Anna")):
            assert self.run(*words).returncode == 0

    def write(self, totals: str) -> None:
        """Make it a plugin with those totals."""
        (self.folder / "__init__.py").write_text(PLUGIN.replace("TOTALS", f"{totals},"), encoding="utf-8")

    def run(
        self, *words: str, around: tuple[str, ...] = (), cwd: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run a verb in a process of its own."""
        command = [*around, sys.executable, "-m", "tallow.app", *words]
        environment = self._environment
        return subprocess.run(command, env=environment, cwd=cwd, capture_output=True, encoding="utf-8", check=False)


@pytest.fixture
def rude(tmp_path: Path) -> Rude:
    """The plugin in a person's own folder."""
    return Rude(tmp_path)


def test_what_a_plugin_prints_and_stops_leaves_the_answer_whole(rude: Rude) -> None:
    rude.write("stop, chatter")
    done = rude.run("show", "Inn", "Anna", "--json")
    assert (done.returncode, done.stderr) == (0, "from within\n")
    shown = json.loads(done.stdout)
    assert shown["totals"] == {"rude.chatter": {"value": 0, "parts": [], "notes": []}}
    told = "The plugin rude failed in the total rude.stop, __init__.py:17. It failed (KeyboardInterrupt)."
    assert shown["warnings"] == [told]


def test_an_error_that_cannot_even_be_named_is_told(rude: Rude) -> None:
    rude.write("worse")
    done = rude.run("show", "Inn", "Anna", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    (told,) = json.loads(done.stdout)["warnings"]
    assert told.startswith("The plugin rude failed in the total rude.worse, __init__.py:")
    assert told.endswith(". It failed (an error).")


def test_one_that_calls_itself_without_end_is_told_whatever_room_it_takes(rude: Rude) -> None:
    rude.write("endless")
    done = rude.run("show", "Inn", "Anna", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    (told,) = json.loads(done.stdout)["warnings"]
    assert "It failed (RecursionError: maximum recursion depth exceeded" in told


def test_a_thread_that_never_ends_keeps_no_verb(rude: Rude) -> None:
    rude.write("staying")
    done = rude.run("show", "Inn", "Anna", "--json")
    assert (done.returncode, json.loads(done.stdout)["name"]) == (0, "Anna")
    assert re.fullmatch(
        r"A thread of the plugin rude does not end, __init__\.py:\d+\. Tallow ends without waiting for it\.\n",
        done.stderr,
    )


def test_what_its_child_processes_write_leaves_the_answer_whole(rude: Rude) -> None:
    rude.write("loud")
    done = rude.run("show", "Inn", "Anna", "--json")
    assert (done.returncode, done.stderr.splitlines()) == (0, ["from a child", "past Python"])
    assert json.loads(done.stdout)["name"] == "Anna"


if os.name == "posix":

    def test_a_copy_of_the_program_is_ended_before_it_answers_a_second_time(rude: Rude) -> None:
        rude.write("copied")
        done = rude.run("show", "Inn", "Anna", "--json")
        assert (done.returncode, done.stderr, json.loads(done.stdout)["name"]) == (0, "", "Anna")
        checked = rude.run("plugins", "check", str(rude.folder), "--run", "--json")
        told = (
            "the total rude.copied: It makes a copy of the running program (fork), which is ended at once. "
            "Let it start a program instead."
        )
        assert told in json.loads(checked.stdout)["mistakes"]

    @pytest.mark.parametrize("end", [">&-", ">&- 2>&-", "| :"])
    def test_noise_and_an_output_that_is_closed_leave_the_store_whole(rude: Rude, end: str) -> None:
        rude.write("loud")
        done = rude.run("show", "Inn", "Anna", around=("sh", "-c", f'"$@" {end}', "sh"))
        heard = "" if "2>&-" in end else "from a child\npast Python\n"
        assert (done.returncode, done.stdout, done.stderr) == (0, "", heard)
        rude.write("chatter")
        assert json.loads(rude.run("show", "Inn", "Anna", "--json").stdout)["name"] == "Anna"


def test_a_path_means_the_folder_that_the_verb_began_in(rude: Rude, tmp_path: Path) -> None:
    rude.write("moved")
    here = tmp_path / "here"
    here.mkdir()
    for words in (("print", "Inn", "-o", "anna.pdf"), ("export", "Inn", "-o", "inn.zip")):
        done = rude.run(*words, cwd=here)
        assert (done.returncode, done.stderr) == (0, "")
    assert sorted(each.name for each in here.iterdir()) == ["anna.pdf", "inn.zip"]


def test_ctrl_c_stops_the_program_within_a_plugin_too(rude: Rude) -> None:
    rude.write("interrupted")
    done = rude.run("show", "Inn", "Anna", "--json")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Stopped.\n")


def test_frozen_mappings_are_answered_as_objects(rude: Rude) -> None:
    bread = {"id": "b1", "name": "Bread"}
    assert json.loads(rude.run("show", "Inn", "Anna", "--json").stdout)["fields"] == {"bag": [bread]}
    described = rude.run("resolve", "rude.serve", "--campaign", "Inn", "--describe")
    assert json.loads(described.stdout)["inputs"] == {"bread": bread}
    served = json.loads(rude.run("resolve", "rude.serve", "--campaign", "Inn").stdout)
    assert served["outcome"] == {"bread": bread, "due": []}
    assert [(step["before"], step["after"]) for step in served["steps"]] == [(bread, [bread])]
    odds = json.loads(rude.run("odds", "rude.serve", "--campaign", "Inn", "--json").stdout)
    assert [each["outcome"] for each in odds["outcomes"]] == [{"bread": bread}]
