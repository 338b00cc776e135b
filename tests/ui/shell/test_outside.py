"""What is opened in another program, and the sentence with the path where none of them takes it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess, Qt
from PySide6.QtGui import QDesktopServices

from tallow.ui.shell import outside
from tests.ui.conftest import Hand

Key = Qt.Key


@pytest.fixture
def printed(hand: Hand, tmp_path: Path) -> Path:
    """A sheet of the window's record, printed; the question whether to open it is there."""
    path = tmp_path / "pip sheet.pdf"
    hand.control(Key.Key_P)
    hand.key(Key.Key_S, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    hand.focus("File")
    hand.control(Key.Key_A)
    hand.type(str(path))
    hand.key(Key.Key_Return)
    hand.until(lambda: hand.shows("Open it"))
    return path


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Path]:
    """Puts a program in the place of the one that opens things: it notes what it gets and ends with a code."""

    def put(code: int) -> Path:
        noted, program = tmp_path / "noted", tmp_path / "opens"
        program.write_text(f'#!/bin/sh\nprintf %s "$1" > "{noted}"\nexit {code}\n')
        program.chmod(0o755)
        monkeypatch.setattr(outside, "TOOL", str(program))
        return noted

    return put


def test_a_machine_without_a_viewer_says_where_the_print_is(
    hand: Hand, printed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: False)
    hand.click("Open it")
    assert hand.says(f"No program here opens {printed}. It is there; open it by hand.")


if sys.platform.startswith("linux"):  # elsewhere Qt hears of it itself

    def test_a_program_that_finds_no_viewer_says_so_too(hand: Hand, printed: Path, tool: Callable[[int], Path]) -> None:
        noted = tool(3)
        hand.click("Open it")
        hand.until(lambda: hand.says(f"No program here opens {printed}. It is there; open it by hand."))
        assert noted.read_text() == str(printed)

    def test_what_is_opened_is_not_spoken_of(hand: Hand, printed: Path, tool: Callable[[int], Path]) -> None:
        noted = tool(0)
        hand.click("Open it")
        hand.until(lambda: noted.exists() and noted.read_text() == str(printed))
        hand.until(lambda: not hand.window.findChildren(QProcess))
        assert not hand.says("No program here opens")


def test_a_folder_of_a_plugin_that_nothing_shows_is_named(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: False)
    hand.window.bridge.show_page("plugins")
    hand.until(lambda: hand.shows("Open folder"))
    hand.click("Open folder")
    assert hand.says("No program here opens ")
    assert hand.says("It is there; open it by hand.")


def test_the_folder_of_the_store_that_nothing_shows_is_named(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: False)
    assert hand.window.wiring is not None
    hand.window.wiring.actions["about"].trigger()
    hand.click("Show the folder")
    folder = hand.window.bridge.host.store.path.parent
    assert hand.says(f"No program here opens {folder}. It is there; open it by hand.")
