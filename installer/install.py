"""Calls uv or pip: the commands, their running, and what their failures mean."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from installer.trouble import Trouble, why_it_failed


def working_uv() -> str:
    """The path of a uv that works, "" if there is none (a version manager's shim may name one that is not there)."""
    uv = shutil.which("uv")
    if not uv:
        return ""
    try:
        works = subprocess.run([uv, "pip", "--help"], capture_output=True, check=False).returncode == 0
    except OSError:
        return ""
    return uv if works else ""


def from_lock(python: Path, requirements: Path, uv: str) -> list[str]:
    """The command that installs hashed requirements, ready-made files only, and compiles them (pip does so unasked)."""
    checks = ["--require-hashes", "--only-binary", ":all:"]
    if uv:
        return [uv, "pip", "install", "--python", str(python), *checks, "--compile-bytecode", "-r", str(requirements)]
    return [*_pip(python), *checks, "-r", str(requirements)]


def editable(python: Path, root: Path, uv: str) -> list[str]:
    """The command that installs the project, which has no hash, from where it lies and with the lock's hatchling."""
    words = ["--no-deps", "--no-build-isolation", "-e", str(root)]
    return [uv, "pip", "install", "--python", str(python), *words] if uv else [*_pip(python), *words]


def _pip(python: Path) -> list[str]:
    return [str(python), "-m", "pip", "install", "--no-input", "--disable-pip-version-check", "--retries", "2"]


def run(words: list[str]) -> None:
    """Runs an installer and shows the downloads it prints. Raises Trouble with one sentence if it fails."""
    # A PYTHONPATH would lead hatchling and pip astray; pip's `user = yes` is refused in an environment.
    environ = {key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "PYTHONHOME"}}
    environ["PIP_USER"] = "0"
    output: list[str] = []
    with subprocess.Popen(
        words,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            output.append(line)
            if line.strip().startswith("Downloading "):
                print(" ", line.strip(), flush=True)
    if process.returncode:
        raise Trouble(why_it_failed("".join(output)))


def lacking(uv: str) -> list[str]:
    """The Debian package that completes this Python's venv, where it is needed: uv does without."""
    complete = uv or importlib.util.find_spec("ensurepip") is not None
    return [] if complete else [f"python3.{sys.version_info.minor}-venv"]


def ensure_pip(python: Path) -> None:
    """Sees to it that the environment has pip, from the copy that Python carries. Raises Trouble."""
    if subprocess.run([python, "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0:
        return
    done = subprocess.run([python, "-m", "ensurepip"], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Trouble(
            "This Python cannot put pip into .venv, its ensurepip is missing or broken: "
            "install uv (docs.astral.sh/uv) or a complete Python, and start this again."
        )
