"""The checkout's own environment, `.venv`: made, repaired, filled from the lock, and stamped to be quick next time."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from installer import machine, parts
from installer.install import editable, ensure_pip, from_lock, lacking, run, working_uv
from installer.trouble import Trouble

MEGABYTES = {"runtime": 90, "test": 45}  # what there is to fetch, measured on Linux


@dataclass(frozen=True, slots=True)
class Place:
    """Where a checkout and its environment lie, by the platform's custom."""

    root: Path
    windows: bool = os.name == "nt"

    @property
    def venv(self) -> Path:
        """The environment's folder."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """The environment's Python."""
        return self._program("python")

    @property
    def tallow(self) -> Path:
        """The environment's program."""
        return self._program("tallow")

    @property
    def stamp(self) -> Path:
        """The file that says what the environment holds; it is written last."""
        return self.venv / "tallow-stamp.json"

    @property
    def making(self) -> Path:
        """The file that stands while the environment is being made; found at a start, the making was interrupted."""
        return self.venv / "tallow-making"

    def _program(self, name: str) -> Path:
        return self.venv / "Scripts" / f"{name}.exe" if self.windows else self.venv / "bin" / name


def identity(place: Place) -> dict[str, str]:
    """What an environment depends on: its folder and its Python, then the lock and the project file as one hash."""
    digest = hashlib.sha256()
    for name in ("installer/lock.txt", "pyproject.toml"):
        digest.update((place.root / name).read_bytes())
    return {"root": str(place.root), "python": os.path.realpath(place.python), "files": digest.hexdigest()}


def stamped(place: Place) -> dict[str, Any]:
    """The stamp's content, {} where there is none or it cannot be read."""
    try:
        content = json.loads(place.stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def ready(place: Place) -> frozenset[str]:
    """The parts that stand (runtime, test, offscreen, window); none if anything that they depend on changed."""
    stamp = stamped(place)
    if not place.python.exists() or place.making.exists() or stamp.get("identity") != identity(place):
        return frozenset()
    return frozenset(stamp.get("parts", ()))


def write_stamp(place: Place, standing: Iterable[str]) -> None:
    """Says which parts stand."""
    content = {"identity": identity(place), "parts": sorted(standing)}
    place.stamp.write_text(json.dumps(content, indent=1), encoding="utf-8")


def prepare(place: Place, *, tests: bool, window: bool) -> None:
    """Sees to it that the environment stands and Qt finds its libraries; quick where the stamp says so.

    Raises Trouble.
    """
    packages = ["runtime", "test"] if tests else ["runtime"]
    libraries = {"offscreen", "window"} if window else {"offscreen"}
    standing = ready(place)
    if standing.issuperset({*packages, *libraries}):
        return
    check_writable(place.root)
    missing = [part for part in packages if part not in standing]
    uv = working_uv() if missing else ""
    machine.complete(window=window, further=lacking(uv) if missing else [])
    if missing:
        fill(place, missing, uv)
    write_stamp(place, {*packages, *libraries, *standing})


def fill(place: Place, missing: list[str], uv: str) -> None:
    """Makes or repairs the environment, installs parts of the lock and the project by uv, else pip. Raises Trouble."""
    lock = parts.split((place.root / "installer" / "lock.txt").read_text(encoding="utf-8"))
    megabytes = sum(MEGABYTES[part] for part in missing)
    print(f"Making Tallow's environment in {place.venv} (this once; it fetches about {megabytes} MB).", flush=True)
    if not healthy(place):
        remove(place)
    place.venv.mkdir(exist_ok=True)
    place.making.touch()
    place.stamp.unlink(missing_ok=True)
    if not place.python.exists():
        create(place)
    if not uv:
        ensure_pip(place.python)
    wanted = place.venv / "tallow-wanted.txt"
    # What is there already is named too: a hashed install wants the hash of everything that the rest needs.
    wanted.write_text("".join(lock[part] for part in closed(missing)), encoding="utf-8")
    run(from_lock(place.python, wanted, uv))
    run(editable(place.python, place.root, uv))
    code = [str(place.root / name) for name in ("desktop", "plugins") if (place.root / name).is_dir()]
    subprocess.run([place.python, "-m", "compileall", "-q", "-j0", *code], capture_output=True, check=False)
    wanted.unlink()
    place.making.unlink()


def closed(missing: list[str]) -> list[str]:
    """The parts to install, with those before them in the lock, on which they stand: ``["test"]`` gives both."""
    names = list(parts.HEADS)
    return names[: max(names.index(part) for part in missing) + 1]


def healthy(place: Place) -> bool:
    """Whether there is an environment that can be used: not half made, of this folder, its Python in order."""
    stamp = stamped(place).get("identity")
    now = identity(place)
    if place.making.exists() or (stamp and (stamp["root"], stamp["python"]) != (now["root"], now["python"])):
        return False
    ask = "import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15) or sys.prefix == sys.base_prefix)"
    try:
        return subprocess.run([place.python, "-c", ask], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def remove(place: Place) -> None:
    """Takes an unusable environment away, and nothing that is not one. Raises Trouble."""
    if not place.venv.exists() and not place.venv.is_symlink():
        return
    ours = place.making.exists() or (place.venv / "pyvenv.cfg").exists()
    if place.venv.is_symlink() or not place.venv.is_dir() or not (ours or not any(place.venv.iterdir())):
        raise Trouble(f"{place.venv} is not a Python environment but stands where Tallow's must be: move it away.")
    try:
        shutil.rmtree(place.venv)
    except OSError as error:
        raise Trouble(
            f"The unfinished environment {place.venv} cannot be removed ({error.strerror}): delete it."
        ) from error


def create(place: Place) -> None:
    """Makes an empty environment with this Python; pip comes into it only where uv is not there."""
    import venv  # the second call does not need it

    venv.EnvBuilder(symlinks=not place.windows, with_pip=False).create(place.venv)


def check_writable(root: Path) -> None:
    """Raises Trouble if nothing can be written into the checkout."""
    try:
        with tempfile.TemporaryFile(dir=root):
            pass
    except OSError as error:
        raise Trouble(
            f"Tallow makes its environment in {root}, and nothing can be written there ({error.strerror}): "
            "copy the folder to a place of your own and start it from there."
        ) from error
