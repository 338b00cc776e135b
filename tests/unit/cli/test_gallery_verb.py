"""The gallery from the command line: pictures without a display, one sentence for each mistake."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tallow.app import home, main
from tallow.ui.kit import install


@pytest.fixture(autouse=True)
def look(qapp: QApplication) -> None:
    """The look that other tests expect stands again behind each of these."""
    install(qapp, home(), theme="paper", zoom=1.0)


def test_it_writes_both_themes_into_a_folder_that_it_makes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "pictures"
    assert main(["gallery", "-o", str(folder), "--zoom", "80", "--json"]) == 0
    files = json.loads(capsys.readouterr().out)["files"]
    assert files == [str(folder / f"gallery-{theme}-80.png") for theme in ("paper", "candle")]
    assert {QImage(file).width() for file in files} == {1180 * 8 // 10}


def test_without_a_display_it_says_how_to_get_pictures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert main(["gallery"]) == 2
    assert capsys.readouterr().err == (
        "There is no display to open a window on. For pictures say: tallow gallery -o FOLDER\n"
    )


def test_a_folder_that_cannot_be_made_and_a_zoom_that_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["gallery", "-o", str(tmp_path / "file" / "below")]) == 2
    assert main(["gallery", "-o", str(tmp_path), "--zoom", "300"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first.endswith("Name another folder.")
    assert second == "The zoom goes from 80 to 200 percent."
