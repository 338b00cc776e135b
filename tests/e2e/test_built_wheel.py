"""The built wheel, unpacked elsewhere, is the same Tallow as the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that holds what an installer would put into site-packages."""
    built, site = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("site")
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(built)]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        wheel.extractall(site)
    return site


def said(code: str, place: Path, data: Path) -> Any:
    """What a Python that finds Tallow first in a place prints, read as JSON; the data folder is empty and elsewhere."""
    environ = {
        **os.environ,
        "PYTHONPATH": str(place),
        "XDG_DATA_HOME": str(data),
        "HOME": str(data),
        "APPDATA": str(data),
    }
    environ.pop("TALLOW_STORE", None)
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, cwd=data, env=environ, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_wheel_reads_what_it_carries_and_the_checkout_itself(unpacked: Path, tmp_path: Path) -> None:
    code = "import json, tallow.app; print(json.dumps([tallow.app.__file__, str(tallow.app.home())]))"
    inside = unpacked / "tallow"
    assert said(code, unpacked, tmp_path) == [str(inside / "app.py"), str(inside / "bundled")]
    assert said(code, ROOT / "desktop", tmp_path) == [str(ROOT / "desktop/tallow/app.py"), str(ROOT)]


def test_the_wheel_has_the_checkout_s_plugins_and_resources(unpacked: Path) -> None:
    for folder in ("plugins", "resources"):
        here = {
            file.relative_to(ROOT)
            for file in (ROOT / folder).rglob("*")
            if file.is_file() and file.suffix != ".pyc" and not any(part.startswith(".") for part in file.parts[-3:])
        }
        there = {
            file.relative_to(unpacked / "tallow/bundled") for file in (unpacked / "tallow/bundled" / folder).rglob("*")
        }
        assert {file for file in here if file not in there} == set()


def test_the_wheel_gives_the_same_plugins_list(unpacked: Path, tmp_path: Path) -> None:
    code = "import sys, tallow.app; sys.exit(tallow.app.main(['plugins', 'list', '--json']))"
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    listed = said(code, ROOT / "desktop", tmp_path / "a")
    assert listed
    assert said(code, unpacked, tmp_path / "b") == listed
