"""A survivor's portrait at the head of the sheet: chosen, changed, taken away and missed, by mouse and keyboard."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage

from tallow.services.host import Host
from tallow.ui.sheets import picture
from tallow.ui.sheets.picture_frame import PictureFrame
from tests.ui.conftest import Hand

Key = Qt.Key


@pytest.fixture
def choose(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The paths that the file dialog will give, one after the other."""
    paths: list[str] = []
    monkeypatch.setattr(picture, "ask_picture", lambda _parent: paths.pop(0))
    return paths


@pytest.fixture
def anna(hand: Hand) -> Hand:
    """Anna's sheet."""
    go(hand, "Anna")
    hand.until(lambda: bool(frames(hand)))
    return hand


def go(hand: Hand, name: str) -> None:
    """Go to a record by the keyboard."""
    hand.control(Key.Key_K)
    hand.until(lambda: hand.shows("What to find or do"))
    hand.type(f"@{name}")
    hand.key(Key.Key_Return)
    hand.until(lambda: not hand.shows("What to find or do"))


def frames(hand: Hand) -> list[PictureFrame]:
    return [each for each in hand.visible() if isinstance(each, PictureFrame)]


def frame(hand: Hand) -> PictureFrame:
    (found,) = frames(hand)
    return found


def photograph(folder: Path, name: str, width: int, height: int) -> str:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#884422"))
    assert image.save(str(folder / name))
    return str(folder / name)


def test_an_empty_frame_asks_for_a_picture_and_shows_it(anna: Hand, choose: list[str], tmp_path: Path) -> None:
    assert frame(anna).accessibleName() == "Portrait, none"
    choose.append(photograph(tmp_path, "anna.png", 80, 100))
    anna.click("Portrait, none")
    # 104 px high at 100 %; 80 × 100 pixels make it 83.2 wide
    anna.until(lambda: (frame(anna).width(), frame(anna).height()) == (83, 104))
    assert frame(anna).accessibleName() == "Portrait, a picture"
    anna.control(Key.Key_Z)
    anna.until(lambda: frame(anna).accessibleName() == "Portrait, none")


def test_a_dialog_that_is_closed_changes_nothing(anna: Hand, choose: list[str]) -> None:
    choose.append("")
    anna.click("Portrait, none")
    assert frame(anna).accessibleName() == "Portrait, none"


def test_a_picture_is_changed_and_taken_away_by_its_menu(anna: Hand, choose: list[str], tmp_path: Path) -> None:
    choose += [photograph(tmp_path, "anna.png", 80, 100), photograph(tmp_path, "wide.png", 120, 100)]
    anna.click("Portrait, none")
    anna.until(lambda: frame(anna).accessibleName() == "Portrait, a picture")
    anna.click("Portrait, a picture")
    anna.choose("Choose another picture…")
    anna.until(lambda: frame(anna).width() == 125)  # 104 × 1.2 = 124.8
    anna.click("Portrait, a picture")
    anna.choose("Take the picture away")
    anna.until(lambda: frame(anna).accessibleName() == "Portrait, none")


def test_enter_chooses_a_picture_and_delete_takes_it_away(anna: Hand, choose: list[str], tmp_path: Path) -> None:
    choose.append(photograph(tmp_path, "anna.png", 80, 100))
    anna.focus("Portrait, none")
    anna.key(Key.Key_Return)
    anna.until(lambda: frame(anna).accessibleName() == "Portrait, a picture")
    anna.key(Key.Key_Delete)
    anna.until(lambda: frame(anna).accessibleName() == "Portrait, none")
    anna.control(Key.Key_Z)
    anna.until(lambda: frame(anna).accessibleName() == "Portrait, a picture")


def test_a_broken_file_is_told_in_one_sentence(anna: Hand, choose: list[str], tmp_path: Path) -> None:
    (tmp_path / "song.png").write_bytes(b"la la")
    choose.append(str(tmp_path / "song.png"))
    anna.click("Portrait, none")
    anna.until(lambda: anna.says("song.png is no picture, or a broken one."))
    assert frame(anna).accessibleName() == "Portrait, none"


def test_a_picture_that_is_lost_is_an_empty_frame_with_words(
    anna: Hand, choose: list[str], tmp_path: Path, armored: Host
) -> None:
    choose.append(photograph(tmp_path, "anna.png", 80, 100))
    anna.click("Portrait, none")
    anna.until(lambda: frame(anna).accessibleName() == "Portrait, a picture")
    with closing(sqlite3.connect(armored.store.path)) as file, file:
        file.execute("DELETE FROM attachment")
    go(anna, "Hearth")
    anna.until(lambda: not frames(anna))
    go(anna, "Anna")
    anna.until(lambda: anna.shows("Portrait, the picture is not here any more"))
    anna.focus("Portrait")
    anna.key(Key.Key_Delete)
    anna.until(lambda: frame(anna).accessibleName() == "Portrait, none")
