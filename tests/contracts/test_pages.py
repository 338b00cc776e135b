"""Every page of code is short, opens with a sentence, passes ruff and mypy, and says nothing unfinished."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.contracts import tree
from tests.contracts.tree import CODE, HARD_STOP, ROOT


def tool(*words: str) -> tuple[int, str]:
    environ = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def names(files: list[Path]) -> list[str]:
    return [file.relative_to(ROOT).as_posix() for file in files]


def test_ruff_finds_nothing() -> None:
    code, said = tool("ruff", "check", ".")
    assert code == 0, said


def test_every_file_is_formatted() -> None:
    code, said = tool("ruff", "format", "--check", ".")
    assert code == 0, said


def test_mypy_is_content() -> None:
    code, said = tool("mypy", *(folder for folder in CODE if (ROOT / folder).is_dir()))
    assert code == 0, said


def test_no_file_passes_the_hard_stop() -> None:
    assert names([file for file in tree.files(".py", *CODE) if tree.lines(file) > HARD_STOP]) == []


def test_half_of_the_program_s_files_are_under_150_lines() -> None:
    assert statistics.median(tree.lines(file) for file in tree.files(".py", "desktop", "plugins", "installer")) < 150


def test_no_function_of_the_program_is_longer_than_40_lines() -> None:
    program = names(tree.files(".py", "desktop", "plugins", "installer"))  # a test may tell a long story
    found = {name: tree.long_functions(tree.read(ROOT / name)) for name in program}
    assert {name: functions for name, functions in found.items() if functions} == {}


def test_everything_that_shows_is_in_tallow_s_look() -> None:
    found = {name: tree.unstyled(tree.read(ROOT / name)) for name in names(tree.files(".py", "desktop", "plugins"))}
    assert {name: widgets for name, widgets in found.items() if widgets} == {}, "The kit has one; no style sheets."


def test_every_module_opens_with_a_sentence() -> None:
    found = {name: tree.opening_mistake(tree.read(ROOT / name)) for name in names(tree.files(".py", *CODE))}
    assert {name: mistake for name, mistake in found.items() if mistake} == {}


def test_nothing_says_that_it_is_unfinished() -> None:
    found = {name: tree.unfinished(tree.read(ROOT / name)) for name in names(tree.files(".py", *CODE))}
    assert {name: words for name, words in found.items() if words} == {}


def test_every_toml_parses() -> None:
    files = [ROOT / "pyproject.toml", *tree.files(".toml", "plugins", "resources", "tests/canary", "docs")]
    found: dict[str, str] = {}
    for file in files:
        try:
            tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as mistake:
            found[file.relative_to(ROOT).as_posix()] = str(mistake)
    assert found == {}
