"""What the golden images show is drawn still: each section of each, up to 0.2 % of its pixels."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage

from tests.ui.golden.make import HERE, main, names
from tests.ui.golden.shot import Shot, differences, few, load, off, save, shot


@pytest.mark.parametrize("name", names())
def test_it_looks_as_it_is_stored(drawn: Path, name: str) -> None:
    found = differences(load(HERE / f"{name}.png"), load(drawn / f"{name}.png"))
    assert found == [], "Is it meant? Then draw it anew (python -m tests.ui.golden.make), look, and commit it."


def test_no_other_image_is_stored() -> None:
    assert sorted(file.stem for file in HERE.glob("*.png")) == sorted(names())


def test_a_name_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gallery-sepia-100"]) == 2
    assert "There is no golden image gallery-sepia-100." in capsys.readouterr().err


# what compares them


def plain(color: str, width: int = 100, height: int = 100) -> QImage:
    made = QImage(width, height, QImage.Format.Format_RGB32)
    made.fill(QColor(color))
    made.setPixelColor(width - 1, height - 1, QColor("#211B15"))
    return made


def kept(image: QImage, sections: list[tuple[str, QRect]] | None = None) -> Shot:
    """A picture as it is stored."""
    taken = shot(image, sections)
    return Shot(few(taken.image), taken.sections)


@pytest.mark.parametrize("spots", [0, 20, 21])
def test_pixels_that_are_off_are_counted(spots: int) -> None:
    other = plain("#FAF6EC")
    for x in range(spots):
        other.setPixelColor(x, 0, QColor("#221C16"))  # nearly the ink that is stored: as one
    assert off(kept(plain("#FAF6EC")).image, other) == spots / 10_000
    # 20 of 10,000 are 0.2 % and allowed, one more is not
    assert bool(differences(kept(plain("#FAF6EC")), shot(other))) == (spots > 20)


def test_a_section_that_grew_is_named_and_those_below_it_are_compared_where_they_stand_now() -> None:
    before, now = plain("#FAF6EC"), plain("#FAF6EC", height=110)
    old = [("Ticks", QRect(0, 0, 100, 40)), ("Rows", QRect(0, 40, 100, 60))]
    new = [("Ticks", QRect(0, 0, 100, 50)), ("Rows", QRect(0, 50, 100, 60))]
    assert differences(kept(before, old), shot(now, new)) == ["Ticks: was 100 × 40, is 100 × 50"]
    assert differences(kept(before, old), shot(now, new[1:])) == ["Ticks: is gone"]
    assert differences(kept(before, old[1:]), shot(before, old)) == ["Ticks: is new"]


def test_an_image_is_stored_with_its_sections_and_the_colors_that_it_has_most_of(tmp_path: Path) -> None:
    image = plain("#FAF6EC")
    for x in range(90):
        image.setPixelColor(x, 0, QColor(x, 255 - x, 2 * x))
    taken = shot(image, [("Rows", QRect(0, 0, 100, 50)), ("Rows", QRect(0, 50, 100, 50))])
    save(taken, tmp_path / "small.png")
    save(taken, tmp_path / "whole.png", whole=True)
    small, whole = load(tmp_path / "small.png"), load(tmp_path / "whole.png")
    assert list(small.sections) == ["Rows", "Rows #2"]
    assert small.sections == whole.sections == taken.sections
    # the ground and 39 others; of the 51 left, each √6 from the next, every fifth, 12 from the one before; and the ink
    assert small.image.colorCount() == 40 + 51 // 5 + 1
    assert whole.image.pixelColor(40, 0) == QColor(40, 215, 80)
    assert off(small.image, whole.image) == 0


def test_a_small_thing_keeps_its_color_beside_many_steps_of_another() -> None:
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    for x in range(200):
        for y in range(100):
            image.setPixelColor(x, y, QColor(x, x, x))
    image.setPixelColor(10, 10, QColor("#D2604F"))
    stored = few(image)
    assert stored.pixelColor(10, 10) == QColor("#D2604F")
    # 40 greys, and of the 160 left, √3 from one to the next, every sixth
    assert stored.colorCount() == 40 + 160 // 6 + 1
