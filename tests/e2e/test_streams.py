"""Streams and files that go away, fill up or are cut off under a verb: one sentence, and what was done stays done."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Tallow = Callable[..., "subprocess.Popen[bytes]"]
FULL = Path("/dev/full")
MORE_THAN_A_PIPE_HOLDS = 1_000_000
LONG = '{"parts": [{"damage": "d140", "type": "physical"}, {"damage": "d140", "type": "energy"}]}'
"""19,600 ways to fall: seconds of reckoning, and fewer than are declined."""


def store_of(folder: Path) -> dict[str, str]:
    return {"TALLOW_STORE": str(folder / "store.sqlite"), "XDG_DATA_HOME": str(folder)}


@pytest.fixture
def tallow(tmp_path: Path) -> Tallow:
    """Starts one verb in a process of its own."""

    def start(*words: str, stdout: Any = subprocess.PIPE, **environment: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "tallow.app", *words]
        pipe, around = subprocess.PIPE, {**os.environ, **store_of(tmp_path), **environment}
        return subprocess.Popen(command, env=around, stdin=pipe, stdout=stdout, stderr=pipe)

    return start


@pytest.fixture
def demo(demo_store: Path, tmp_path: Path) -> None:
    """Puts the demo into the store of its verbs."""
    shutil.copy(demo_store, tmp_path / "store.sqlite")


def answer(process: subprocess.Popen[bytes]) -> Any:
    """The JSON of a verb that went well."""
    out, err = process.communicate()
    assert process.returncode == 0, err
    return json.loads(out)


if FULL.exists():

    @pytest.mark.usefixtures("demo")
    @pytest.mark.parametrize(
        "words", [("roll", "1d6"), ("roll", "1d6", "--json"), ("set", "demo", "Bob", "vitality", "41")]
    )
    def test_an_answer_that_cannot_be_written_is_trouble_and_what_was_done_is_done(
        tallow: Tallow, words: tuple[str, ...]
    ) -> None:
        with FULL.open("wb") as full:
            process = tallow(*words, stdout=full)
            _, err = process.communicate()
        told = "It was done, but the answer could not be written (No space left on device).\n"
        assert (process.returncode, err.decode()) == (1, told)
        shown = answer(tallow("show", "demo", "Bob", "--json"))["fields"]
        assert shown["vitality"] == (41 if words[0] == "set" else 70)


@pytest.mark.usefixtures("demo")
def test_a_reader_that_has_seen_enough_is_no_trouble(tallow: Tallow) -> None:
    seen, end = os.pipe()
    os.close(seen)
    process = tallow("show", "demo", "Bob", stdout=end)
    os.close(end)
    _, err = process.communicate()
    assert (process.returncode, err) == (0, b"")


def test_an_encoding_without_the_letters_gets_them_escaped_in_answers_and_in_sentences(tallow: Tallow) -> None:
    narrow = {"PYTHONIOENCODING": "ascii"}
    road = answer(tallow("new", "Road", "--system", "armor_damage", "--json"))["id"]
    added = tallow("add", road, "character", "Łucja →", **narrow)
    out, err = added.communicate()
    assert (added.returncode, err) == (0, b"")
    assert b"\\u0141ucja \\u2192" in out
    assert answer(tallow("records", road, "--json", **narrow))[0]["name"] == "Łucja →"  # escapes are JSON's own
    refused = tallow("show", road, "Ł→", **narrow)
    out, err = refused.communicate()
    assert (refused.returncode, out, err.count(b"\n")) == (2, b"", 1)
    assert b"\\u0141\\u2192" in err


if os.name == "posix":

    @pytest.mark.parametrize("verb", ["resolve", "odds"])
    def test_a_standard_input_that_is_closed_is_the_persons_mistake(tmp_path: Path, verb: str) -> None:
        closed = ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-m", "tallow.app", verb, "armor_damage.hit", "-"]
        environment = {**os.environ, **store_of(tmp_path)}
        done = subprocess.run(closed, env=environment, capture_output=True, text=True, check=False)
        told = "Standard input is closed. Name a JSON file instead of -, or write the object itself.\n"
        assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


if FULL.exists():

    def test_where_nobody_can_be_told_the_exit_code_says_it(tmp_path: Path) -> None:
        environment = {**os.environ, **store_of(tmp_path)}
        for end, code in (("2>&-", 2), ("2>/dev/full", 2), (">&- 2>&-", 2)):
            words = ["sh", "-c", f'exec "$@" {end}', "sh", sys.executable, "-m", "tallow.app", "roll", "no formula"]
            done = subprocess.run(words, env=environment, stdout=subprocess.PIPE, check=False)
            assert (done.returncode, done.stdout) == (code, b""), end


def interrupted(process: subprocess.Popen[bytes], given: bytes) -> tuple[int, bytes, bytes]:
    """Ctrl+C for a verb that has begun to read what it is given: it must, for a pipe to take so much."""
    assert process.stdin is not None
    process.stdin.write(b" " * MORE_THAN_A_PIPE_HOLDS + given)
    process.stdin.flush()
    if given:
        process.stdin.close()
        process.stdin = None
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    return process.returncode, out, err


if os.name == "posix":

    @pytest.mark.usefixtures("demo")
    def test_a_store_that_is_deleted_under_a_verb_is_kept(tallow: Tallow, tmp_path: Path) -> None:
        store = tmp_path / "store.sqlite"
        words = ("--campaign", "demo", "--with", "target=Bob", "--apply")
        process = tallow("resolve", "armor_damage.hit", "-", *words)
        assert process.stdin is not None
        process.stdin.write(b" " * MORE_THAN_A_PIPE_HOLDS)  # it has the store open by now, and reads
        store.unlink()
        out, err = process.communicate(b'{"damage": 200}')
        assert (process.returncode, out, err.count(b"\n")) == (1, b"", 1)
        (kept,) = (tmp_path / "backups").glob("store-*-moved.sqlite")
        begin = f"{store} was moved, deleted or replaced while it was open here. All that it held is kept in {kept};"
        assert err.decode().startswith(begin)
        assert not store.exists()
        assert answer(tallow("restore", kept.name, "--json"))["campaigns"] == ["Demo"]
        assert answer(tallow("show", "demo", "Bob", "--json"))["fields"]["vitality"] == 70


if os.name == "posix":

    @pytest.mark.parametrize("given", [b"", LONG.encode()], ids=["while it reads", "while it reckons"])
    def test_ctrl_c_is_one_word_and_130(tallow: Tallow, given: bytes) -> None:
        assert interrupted(tallow("odds", "armor_damage.hit", "-"), given) == (130, b"", b"Stopped.\n")
