"""The first file that any Python reads says which Python Tallow needs."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from installer import bootstrap


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13), (3, 14), (3, 11, 9)])
def test_a_good_python_has_no_mistake(version: tuple[int, ...]) -> None:
    assert bootstrap.python_mistake(version) == ""


@pytest.mark.parametrize(("version", "shown"), [((2, 7), "2.7"), ((3, 6), "3.6"), ((3, 10), "3.10")])
def test_an_old_python_is_told_in_one_sentence(version: tuple[int, ...], shown: str) -> None:
    assert bootstrap.python_mistake(version) == (
        f"Tallow needs Python 3.11 or newer (up to 3.14) and this is Python {shown}: "
        "install one from python.org or your system's packages."
    )


def test_a_newer_python_on_the_machine_is_offered() -> None:
    assert bootstrap.python_mistake((3, 9), "python3.12").endswith("start this file with python3.12.")


def test_a_python_without_a_window_is_told_in_one_sentence() -> None:
    assert bootstrap.python_mistake((3, 15)) == (
        "Tallow needs Python 3.11 to 3.14, for its window has no version for newer ones yet, and this is Python 3.15."
    )


def test_the_newest_python_that_will_do_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert bootstrap.newer_python() == ""
    for name in ("python3.9", "python3.12", "python3.13", "python3.15"):
        (tmp_path / name).touch(mode=0o755)
    assert bootstrap.newer_python() == "python3.13"


def test_an_old_python_can_read_the_file() -> None:
    source = Path(bootstrap.__file__).read_text(encoding="utf-8")
    assert source.isascii(), "Python 2 refuses a file with other letters"
    tree = ast.parse(source, feature_version=(3, 4))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert [node.name for node in functions if node.returns or any(each.annotation for each in node.args.args)] == []
    assert not any(isinstance(node, ast.JoinedStr | ast.AnnAssign) for node in ast.walk(tree))
