"""``tallow set`` of a picture: out of a file, taken away again, and refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from tests.unit.cli.conftest import Tallow, answer, refusal


@pytest.fixture
def anna(tallow: Tallow) -> Tallow:
    """A settlement's only survivor."""
    answer(tallow("new", "Camp", "--system", "kdm", "--json"))
    answer(tallow("add", "Camp", "kdm.settlement", "Hearth", "--json"))
    answer(tallow("add", "Camp", "kdm.survivor", "Anna", "--json"))
    return tallow


@pytest.fixture
def photograph(tmp_path: Path) -> Path:
    image = QImage(40, 50, QImage.Format.Format_RGB32)
    image.fill(QColor("#884422"))
    assert image.save(str(tmp_path / "anna.png"))
    return tmp_path / "anna.png"


def portrait(tallow: Tallow) -> bool:
    return "Portrait: a picture" in tallow("show", "Camp", "Anna").out


def test_a_file_is_taken_in_and_nothing_takes_it_away(anna: Tallow, photograph: Path) -> None:
    assert answer(anna("set", "Camp", "Anna", "portrait", str(photograph), "--json"))["label"] == "Anna: Portrait"
    assert portrait(anna)
    photograph.unlink()  # it is kept in the store
    assert portrait(anna)
    answer(anna("set", "Camp", "Anna", "portrait", "", "--json"))
    assert not portrait(anna)
    answer(anna("undo", "Camp", "--json"))
    assert portrait(anna)


def test_what_is_no_picture_is_refused_in_one_sentence(anna: Tallow, tmp_path: Path) -> None:
    (tmp_path / "song.txt").write_text("la la")
    assert refusal(anna("set", "Camp", "Anna", "portrait", str(tmp_path / "song.txt"))) == (
        "song.txt is no picture, or a broken one. Choose a whole PNG, JPEG, WebP, GIF or BMP file of a picture."
    )
    assert "no such file" in refusal(anna("set", "Camp", "Anna", "portrait", str(tmp_path / "none.png")))
    assert not portrait(anna)
