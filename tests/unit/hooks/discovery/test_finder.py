"""One name for a plugin's code, in a program that has no folder called plugins, and beside a library of that name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.imported import CHECKOUT
from tests.unit.hooks.shelf import Shelf

DESKTOP = CHECKOUT / "desktop"
PROGRAM = """
import sys
sys.path[:0] = {paths!r}
from pathlib import Path
from tallow.hooks.discovery.finder import Finder
finder = Finder()
finder.install()
finder.know({{"plugins.systems.ant": Path({folder!r})}})
import plugins.systems.ant.rules
print(plugins.systems.ant.rules.STING, plugins.systems.ant.rules.__name__)
try:
    import plugins.systems.nobody
except ModuleNotFoundError as error:
    print(error)
"""


def run(folder: Path, *paths: Path, cwd: Path) -> str:
    program = PROGRAM.format(paths=[str(DESKTOP), *map(str, paths)], folder=str(folder))
    done = subprocess.run([sys.executable, "-P", "-c", program], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def ant(shelf: Shelf) -> Path:
    folder = shelf.put("ant", "")
    (folder / "rules.py").write_text("STING = 3", encoding="utf-8")
    return folder


EXPECTED = "3 plugins.systems.ant.rules\nNo module named 'plugins.systems.nobody'\n"


def test_where_no_folder_is_called_plugins(shelf: Shelf, tmp_path: Path) -> None:
    assert run(ant(shelf), cwd=tmp_path) == EXPECTED


def test_beside_a_library_that_is_called_plugins(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "site" / "plugins").mkdir(parents=True)
    (tmp_path / "site" / "plugins" / "__init__.py").write_text("raise RuntimeError('not this one')", encoding="utf-8")
    assert run(ant(shelf), tmp_path / "site", cwd=tmp_path) == EXPECTED


def test_beside_a_checkout_s_own_folder(shelf: Shelf, tmp_path: Path) -> None:
    other = tmp_path / "checkout" / "plugins" / "systems" / "nobody"
    other.mkdir(parents=True)
    (other / "rules.py").touch()
    assert run(ant(shelf), tmp_path / "checkout", cwd=tmp_path) == "3 plugins.systems.ant.rules\n"
