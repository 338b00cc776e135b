"""The lock has a runtime and a test part, hashed, for every platform, and names no place to fetch from."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from installer import parts

ROOT = Path(__file__).resolve().parents[3]
LOCK = (ROOT / "installer/lock.txt").read_text(encoding="utf-8")


def test_a_lock_is_split_at_its_heads() -> None:
    lock = "# said\n# === runtime ===\na==1 \\\n    --hash=sha256:0\n# === test ===\nb==2\n"
    assert parts.split(lock) == {"runtime": "a==1 \\\n    --hash=sha256:0\n", "test": "b==2\n"}


@pytest.mark.parametrize("lock", ["", "# === runtime ===\n", "# === test ===\n# === runtime ===\n"])
def test_a_lock_without_its_heads_is_refused(lock: str) -> None:
    with pytest.raises(ValueError, match=r"lock\.txt must hold"):
        parts.split(lock)


def test_requirements_keep_their_hashes() -> None:
    part = "# said\na==1 ; sys_platform == 'win32' \\\n    --hash=sha256:0 \\\n    --hash=sha256:1\nb==2\n"
    assert parts.blocks(part) == {
        "a": "a==1 ; sys_platform == 'win32' \\\n    --hash=sha256:0 \\\n    --hash=sha256:1\n",
        "b": "b==2\n",
    }


def pinned(part: str) -> dict[str, str]:
    blocks = parts.blocks(parts.split(LOCK)[part])
    return {canonicalize_name(name): block.split("==")[1].split()[0] for name, block in blocks.items()}


def test_the_lock_holds_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    for part, wishes in {
        "runtime": [*project["project"]["dependencies"], *project["build-system"]["requires"], *groups["build"]],
        "test": groups["test"],
    }.items():
        for wish in map(Requirement, wishes):
            assert wish.specifier.contains(pinned(part)[canonicalize_name(wish.name)]), wish


def test_no_package_is_in_both_parts_and_the_test_tools_are_not_in_the_runtime() -> None:
    assert not pinned("runtime").keys() & pinned("test").keys()
    assert not {"pytest", "mypy", "ruff", "hypothesis"} & pinned("runtime").keys()


def test_every_requirement_is_pinned_and_hashed() -> None:
    for part in parts.split(LOCK).values():
        for name, block in parts.blocks(part).items():
            assert re.match(rf"{re.escape(name)}==[0-9]", block)
            assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), name


def test_the_lock_names_no_place() -> None:
    assert "://" not in LOCK
    assert not re.search(r"--(index|extra-index|find-links|trusted)", LOCK)
    assert "/home" not in LOCK
