"""uv and pip are called with the same wish: hashed files from the lock, then the project itself from where it lies."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from installer import install
from installer.trouble import Trouble

PYTHON, ROOT, WANTED = Path("venv/python"), Path("checkout"), Path("wanted.txt")
PIP = [str(PYTHON), "-m", "pip", "install", "--no-input", "--disable-pip-version-check", "--retries", "2"]


def test_pip_installs_the_lock_then_the_project() -> None:
    assert install.from_lock(PYTHON, WANTED, "") == [
        *PIP,
        "--require-hashes",
        "--only-binary",
        ":all:",
        "-r",
        str(WANTED),
    ]
    assert install.editable(PYTHON, ROOT, "") == [*PIP, "--no-deps", "--no-build-isolation", "-e", str(ROOT)]


def test_uv_installs_the_lock_then_the_project_and_compiles() -> None:
    uv = ["uv", "pip", "install", "--python", str(PYTHON)]
    locked = install.from_lock(PYTHON, WANTED, "uv")
    assert locked == [*uv, "--require-hashes", "--only-binary", ":all:", "--compile-bytecode", "-r", str(WANTED)]
    assert install.editable(PYTHON, ROOT, "uv") == [*uv, "--no-deps", "--no-build-isolation", "-e", str(ROOT)]


def program(folder: Path, name: str, body: str) -> None:
    (folder / name).write_text(f"#!{sys.executable}\n{body}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


def test_a_uv_that_does_not_work_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert install.working_uv() == ""
    program(tmp_path, "uv", "raise SystemExit(127)")
    assert install.working_uv() == ""
    program(tmp_path, "uv", "")
    assert install.working_uv() == str(tmp_path / "uv")


def test_a_python_without_pip_lacks_a_package_unless_uv_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    assert install.lacking("uv") == []
    assert install.lacking("") == [f"python3.{sys.version_info.minor}-venv"]


def test_downloads_are_shown_and_nothing_else(capfd: pytest.CaptureFixture[str]) -> None:
    install.run([sys.executable, "-c", "print('Collecting a\\n  Downloading a.whl (90 MB)\\nDone')"])
    assert capfd.readouterr() == ("  Downloading a.whl (90 MB)\n", "")


def test_a_failure_is_one_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Trouble, match="could not reach the Python package index"):
        install.run([sys.executable, "-c", "raise SystemExit('error: dns error: no such host')"])
    assert capfd.readouterr() == ("", "")


def test_an_installer_sees_no_python_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setenv("PIP_USER", "1")
    install.run(
        [sys.executable, "-c", "import os; assert 'PYTHONPATH' not in os.environ; assert os.environ['PIP_USER'] == '0'"]
    )
