"""A plugin's imports are judged from its source: the door, its own folder, and libraries that do not draw."""

from __future__ import annotations

from pathlib import Path

import pytest

from tallow.hooks.soundness.imports import foreign_imports


def lines_refused(folder: Path, source: str, name: str = "rules.py") -> list[int | None]:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(source, encoding="utf-8")
    return [mistake.line for mistake in foreign_imports(folder)]


@pytest.mark.parametrize(
    "source",
    [
        "import math, dataclasses",
        "from tallow.api import hookimpl",
        "from tallow import api",
        "import tallow.api as api",
        "from .rules import soak",
        "from . import rules",
        "import tallowed",  # another library whose name starts alike
        "import importlib; importlib.import_module('json')",
    ],
)
def test_the_door_the_own_folder_and_libraries_are_free(tmp_path: Path, source: str) -> None:
    assert lines_refused(tmp_path, source) == []


@pytest.mark.parametrize(
    "source",
    [
        "import tallow",
        "import tallow.store",
        "from tallow import store",
        "from tallow.model.record import Record",
        "from tallow.ui.kit import Card",
        "from PySide6.QtGui import QPainter",
        "import PySide6",
        "from plugins.systems.king import rules",
        "import plugins.systems.king",
        "from .. import king",
        "from ..king import rules",
        "import importlib; importlib.import_module('tallow.store')",
        "from importlib import import_module; import_module('plugins.systems.king')",
        "__import__('tallow.store')",
        "def late() -> None: from tallow.services import records",
    ],
)
def test_what_lies_behind_the_door_is_refused(tmp_path: Path, source: str) -> None:
    assert lines_refused(tmp_path, source) == [1]


@pytest.mark.parametrize("name", ["ui.py", "deep/ui.py"])
def test_no_file_draws_by_itself(tmp_path: Path, name: str) -> None:
    source = "from tallow.ui import look\nfrom tallow.ui.kit import Card\nfrom PySide6.QtGui import QPainter\n"
    assert lines_refused(tmp_path, source, name) == [1, 2, 3]
    assert str(foreign_imports(tmp_path)[0]) == (
        f"{name}:1: tallow.ui.look is not for plugins: none draws by itself. "
        "Declare blocks of tallow.api, which Tallow draws."
    )


def test_relative_imports_may_climb_to_the_folder_and_no_further(tmp_path: Path) -> None:
    assert lines_refused(tmp_path, "from .. import rules", "deep/inner.py") == []
    assert lines_refused(tmp_path, "from ... import king", "deep/inner.py") == [1]


def test_every_mistake_is_named_with_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import tallow.store\nimport json\nimport tallow.rules\n", encoding="utf-8")
    (tmp_path / "b.py").write_text("def broken(:\n", encoding="utf-8")
    found = foreign_imports(tmp_path)
    assert [(mistake.file, mistake.line) for mistake in found] == [("a.py", 1), ("a.py", 3), ("b.py", 1)]
    assert str(found[0]) == (
        "a.py:1: tallow.store is inside the host: a plugin imports tallow.api and nothing else of Tallow."
    )
    assert found[2].sentence.startswith("This is not Python")


def test_a_file_that_is_no_text_is_a_mistake_and_no_crash(tmp_path: Path) -> None:
    (tmp_path / "noise.py").write_bytes(b"\xff\xfe\x00\x80")
    assert [mistake.file for mistake in foreign_imports(tmp_path)] == ["noise.py"]


def test_a_name_that_the_door_lacks_is_told_with_the_nearest(tmp_path: Path) -> None:
    source = "from tallow.api import NumberField, NumberFeild\nimport tallow.api.nothing_like_it\n"
    assert lines_refused(tmp_path, source) == [1, 2]
    first, second = (mistake.sentence for mistake in foreign_imports(tmp_path))
    assert first == "tallow.api has no NumberFeild. Did you mean NumberField?"
    assert second == "tallow.api has no nothing_like_it."
