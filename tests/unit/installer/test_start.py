"""`run` opens the demo or draws it where there is no display; `test` hands its words to pytest."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from installer import start
from installer.environment import Place
from installer.trouble import Trouble

PLACE = Place(Path("/checkout"), windows=False)


class Started(Exception):
    """Carries what would have been started in this program's place."""


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, bool]]:
    """What the environment was asked for; nothing is installed and nothing started."""
    asked: list[dict[str, bool]] = []
    monkeypatch.setattr(start, "prepare", lambda _place, **wishes: asked.append(wishes))
    monkeypatch.setattr("os.chdir", lambda _folder: None)

    def execve(_program: str, words: list[str], environ: dict[str, str]) -> None:
        raise Started(words, environ.get("QT_QPA_PLATFORM"))

    monkeypatch.setattr("os.execve", execve)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    return asked


def test_run_opens_the_demo(prepared: list[dict[str, bool]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    with pytest.raises(Started) as caught:
        start.open_tallow(PLACE, ["--store", "mine"])
    assert caught.value.args == (["/checkout/.venv/bin/tallow", "--open-demo", "--store", "mine"], None)
    assert prepared == [{"tests": False, "window": True}]


def test_run_without_a_display_draws_the_demo_and_says_so(
    prepared: list[dict[str, bool]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[Any] = []

    def run(words: list[str], *, env: dict[str, str], check: bool) -> subprocess.CompletedProcess[str]:
        started.append((words, env["QT_QPA_PLATFORM"]))
        return subprocess.CompletedProcess(words, 0)

    monkeypatch.setattr("subprocess.run", run)
    assert start.open_tallow(PLACE, []) == 0
    folder = str(Path("/checkout/tallow-demo"))
    assert started == [(["/checkout/.venv/bin/tallow", "--demo-sheets", folder], "offscreen")]
    assert prepared == [{"tests": False, "window": False}]
    said = capsys.readouterr().out
    assert "There is no display here" in said
    assert folder in said


def test_test_hands_its_words_to_pytest(prepared: list[dict[str, bool]]) -> None:
    with pytest.raises(Started) as caught:
        start.run_tests(PLACE, ["-k", "soak"])
    cores = ["--numprocesses=auto", "--dist=loadfile", "--no-loadscope-reorder"]
    assert caught.value.args == (["/checkout/.venv/bin/python", "-m", "pytest", *cores, "-k", "soak"], "offscreen")
    assert prepared == [{"tests": True, "window": False}]


@pytest.mark.parametrize("words", [[], ["walk"], ["--help"]])
def test_other_words_are_a_mistake(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert start.main(words) == 2
    assert capsys.readouterr() == ("", start.USAGE + "\n")


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (Trouble("The moon is full."), "The moon is full.\n"),
        (KeyboardInterrupt(), "Stopped; the same command goes on from here.\n"),
        (
            PermissionError(13, "Permission denied", "x"),
            "Tallow's environment could not be made: Permission denied (x).\n",
        ),
    ],
)
def test_trouble_is_one_sentence(
    raised: BaseException, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_words: object) -> int:
        raise raised

    monkeypatch.setattr(start, "run_tests", fail)
    assert start.main(["test"]) == 1
    assert capsys.readouterr() == ("", said)
