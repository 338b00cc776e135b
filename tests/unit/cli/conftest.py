"""A verb run within the test, on a store of its own."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tallow.app import main
from tests.unit.hooks.shelf import Shelf


@dataclass(frozen=True)
class Done:
    """What a verb left behind."""

    code: int
    out: str
    err: str


Tallow = Callable[..., Done]


@pytest.fixture
def tallow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tallow:
    """Runs one verb, on a store of its own; ``given`` is what stands at its standard input."""
    monkeypatch.setenv("TALLOW_STORE", str(tmp_path / "store.sqlite"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def run(*words: str, given: str = "") -> Done:
        monkeypatch.setattr("sys.stdin", io.StringIO(given))
        code = main(words)
        said = capsys.readouterr()
        return Done(code, said.out, said.err)

    return run


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    """The user's own plugins, for verbs to find: those that a test puts into ``bundled``."""
    shelf = Shelf(tmp_path / "shelf")
    monkeypatch.setenv("TALLOW_PLUGINS", str(shelf.bundled))
    yield shelf
    shelf.close()


@pytest.fixture
def demo(tallow: Tallow, demo_store: Path, tmp_path: Path) -> Tallow:
    """Runs one verb on a store of its own with the demo in it."""
    shutil.copy(demo_store, tmp_path / "store.sqlite")
    return tallow


def answer(done: Done) -> Any:
    """The JSON of a verb that went well."""
    assert done.code == 0, done.err
    return json.loads(done.out)


def refusal(done: Done) -> str:
    """The one sentence of a verb that was refused as the person's mistake, and answered nothing."""
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1), done
    assert len(done.err) < 1000
    return done.err.rstrip("\n")
