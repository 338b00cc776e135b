"""The environment's stamp vouches for what stands; what is half made or another's is repaired or left alone."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from installer import environment
from installer.environment import Place
from installer.trouble import Trouble


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A checkout with a lock of two parts and an environment that holds a Python and no more."""
    (tmp_path / "installer").mkdir()
    (tmp_path / "installer/lock.txt").write_text("# === runtime ===\na==1\n# === test ===\nb==2\n", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    found = Place(tmp_path, windows=False)
    found.python.parent.mkdir(parents=True)
    found.python.symlink_to(sys.executable)
    (found.venv / "pyvenv.cfg").touch()
    return found


def test_places_follow_the_platform() -> None:
    root = Path("checkout")
    assert Place(root, windows=False).python == root / ".venv/bin/python"
    assert Place(root, windows=False).tallow == root / ".venv/bin/tallow"
    assert Place(root, windows=True).python == root / ".venv/Scripts/python.exe"
    assert Place(root, windows=True).tallow == root / ".venv/Scripts/tallow.exe"


def test_nothing_is_ready_without_a_stamp(place: Place) -> None:
    assert environment.ready(place) == frozenset()


def test_the_stamp_vouches_for_its_parts(place: Place) -> None:
    environment.write_stamp(place, ["runtime", "offscreen"])
    assert environment.ready(place) == {"runtime", "offscreen"}


@pytest.mark.parametrize("changed", ["installer/lock.txt", "pyproject.toml"])
def test_a_changed_lock_or_project_asks_for_a_new_installation(place: Place, changed: str) -> None:
    environment.write_stamp(place, ["runtime"])
    (place.root / changed).write_text("# another\n", encoding="utf-8")
    assert environment.ready(place) == frozenset()


def test_another_python_behind_the_link_asks_for_a_new_environment(place: Place, tmp_path: Path) -> None:
    environment.write_stamp(place, ["runtime"])
    other = tmp_path / "python3.14"
    other.touch()
    place.python.unlink()
    place.python.symlink_to(other)
    assert environment.ready(place) == frozenset()
    assert not environment.healthy(place)


def test_an_environment_that_was_moved_asks_for_a_new_one(place: Place, tmp_path: Path) -> None:
    environment.write_stamp(place, ["runtime"])
    moved = Place(place.root.rename(tmp_path.with_name("moved")), windows=False)
    assert environment.ready(moved) == frozenset()
    assert not environment.healthy(moved)


@pytest.mark.parametrize("content", ["", "no json", "[]", "{}", '{"identity": 3}'])
def test_a_stamp_that_cannot_be_read_vouches_for_nothing(place: Place, content: str) -> None:
    place.stamp.write_text(content, encoding="utf-8")
    assert environment.ready(place) == frozenset()


def test_an_interrupted_making_vouches_for_nothing(place: Place) -> None:
    environment.write_stamp(place, ["runtime"])
    place.making.touch()
    assert environment.ready(place) == frozenset()
    assert not environment.healthy(place)


def test_a_python_that_is_gone_vouches_for_nothing(place: Place) -> None:
    environment.write_stamp(place, ["runtime"])
    place.python.unlink()
    assert environment.ready(place) == frozenset()
    assert not environment.healthy(place)


def test_only_an_environment_is_ever_removed(place: Place) -> None:
    environment.remove(place)
    assert not place.venv.exists()
    environment.remove(place)  # nothing there is nothing to remove
    place.venv.mkdir()
    (place.venv / "letters.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(Trouble, match="is not a Python environment"):
        environment.remove(place)
    assert (place.venv / "letters.txt").exists()


def test_a_file_or_a_link_in_the_way_is_left_alone(place: Place, tmp_path: Path) -> None:
    environment.remove(place)
    place.venv.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(Trouble, match="move it away"):
        environment.remove(place)
    place.venv.unlink()
    place.venv.write_text("a file", encoding="utf-8")
    with pytest.raises(Trouble, match="move it away"):
        environment.remove(place)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    with pytest.raises(Trouble, match="nothing can be written there") as caught:
        environment.check_writable(missing)
    assert str(missing) in str(caught.value)


class Works:
    """Notes which of the slow works `prepare` asks for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[Any] = []
        monkeypatch.setattr(environment, "fill", lambda _place, missing, _uv: self.done.append(missing))
        monkeypatch.setattr("installer.machine.complete", lambda *, window, further: self.done.append(window))
        monkeypatch.setattr(environment, "working_uv", lambda: "uv")

    def since(self) -> list[Any]:
        done, self.done = self.done, []
        return done


def test_each_part_is_installed_once(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    works = Works(monkeypatch)
    environment.prepare(place, tests=False, window=False)
    assert works.since() == [False, ["runtime"]]
    environment.prepare(place, tests=False, window=False)
    assert works.since() == []
    environment.prepare(place, tests=True, window=False)
    assert works.since() == [False, ["test"]]
    environment.prepare(place, tests=False, window=True)
    assert works.since() == [True]
    environment.prepare(place, tests=True, window=True)
    assert works.since() == []
    (place.root / "pyproject.toml").write_text("# another\n", encoding="utf-8")
    environment.prepare(place, tests=True, window=False)
    assert works.since() == [False, ["runtime", "test"]]


def test_the_test_part_is_installed_together_with_the_runtime_part_it_stands_on() -> None:
    assert environment.closed(["test"]) == ["runtime", "test"]
    assert environment.closed(["runtime"]) == ["runtime"]
    assert environment.closed(["runtime", "test"]) == ["runtime", "test"]
