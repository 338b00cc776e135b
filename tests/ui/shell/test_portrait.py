"""The picture of the window, drawn when all of it is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tallow.model.errors import UserMistake
from tallow.services import campaigns, demo, records
from tallow.services.host import Host
from tallow.ui.kit import look
from tallow.ui.shell import portrait
from tests.ui.conftest import CHECKOUT


@pytest.fixture(autouse=True)
def tidy(qapp: QApplication) -> Iterator[None]:
    """The last window that closes would ask the application to quit, and end all later loops."""
    qapp.setQuitOnLastWindowClosed(False)
    yield
    qapp.setQuitOnLastWindowClosed(True)
    look().keep_still(None)


def colors(picture: QImage, place: QRect) -> int:
    """How many colors there are in a part of a picture."""
    part = picture.copy(place)
    return len({part.pixel(x, y) for x in range(part.width()) for y in range(part.height())})


def test_the_sheet_reaches_the_foot_and_the_why_panel_fills_its_side(armored: Host, tmp_path: Path) -> None:
    campaign = campaigns.create(armored, "The Salt Stair", ["armor_damage"])
    records.create(armored, campaign.id, "armor_damage.character", "Bob")
    portrait.draw(CHECKOUT, armored, campaign.id, tmp_path / "window.png")
    picture = QImage(str(tmp_path / "window.png"))
    assert (picture.width(), picture.height()) == (1440, 900)
    assert colors(picture, QRect(290, 700, 780, 195)) > 2  # rows of the sheet, that are made after the first ones
    assert colors(picture, QRect(1150, 840, 280, 50)) > 2  # the free roll, at the panel's foot
    assert colors(picture, QRect(1150, 700, 280, 100)) == 1  # and nothing between it and the log


def test_a_picture_that_cannot_be_written_is_said(armored: Host, tmp_path: Path) -> None:
    with pytest.raises(UserMistake, match="cannot be written"):
        portrait.draw(CHECKOUT, armored, demo.make(armored).id, tmp_path / "nowhere" / "window.png")
