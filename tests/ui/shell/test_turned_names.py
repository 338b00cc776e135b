"""A name with a character that turns the direction of what follows: it is a mark in the rail, title, sheet and log."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QLabel

from tallow.model.record import Campaign, Record
from tallow.printing.naming import pdf_name
from tallow.services import records
from tallow.services.host import Host
from tallow.ui.kit import Role, look, paint
from tests.ui.conftest import Hand

TURNED, MARKED = "Robin\u202e nibor", "Robin\N{REPLACEMENT CHARACTER} nibor"


@pytest.fixture
def robin(hand: Hand, host: Host, birds: Campaign) -> Callable[[], Record]:
    """The window on a bird that was named so."""
    id, _ = records.create(host, birds.id, "canary.bird", TURNED)
    hand.window.bridge.open_campaign(birds.id)
    hand.window.bridge.show_record(id)
    return lambda: host.find_record(birds, TURNED)


def drawn(words: str) -> QImage:
    """A line of text as the kit paints it."""
    image = QImage(300, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint.text(painter, QRectF(0, 0, 300, 40), words, look().font(Role.BODY), QColor("black"))
    painter.end()
    return image


def test_title_sheet_and_what_is_spoken_have_the_mark(hand: Hand, robin: Callable[[], Record]) -> None:
    assert hand.window.windowTitle() == f"{MARKED} · Birds · Tallow"
    shown = [label.text() for label in hand.window.findChildren(QLabel) if label.isVisible()]
    assert MARKED in shown
    assert not any("\u202e" in text for text in shown)
    assert hand.shows(f"Birds / {MARKED}")


def test_what_is_painted_is_the_name_with_its_mark() -> None:
    assert drawn(f"{TURNED}: 70 → 40") == drawn(f"{MARKED}: 70 → 40")
    assert drawn(f"{TURNED}: 70 → 40") != drawn("Robin nibor: 70 → 40")


def test_the_name_that_is_stored_stays_as_it_was_given(hand: Hand, robin: Callable[[], Record]) -> None:
    hand.focus("Weight")
    hand.type("36")
    assert (robin().name, robin().get("weight")) == (TURNED, 36)
    assert hand.shows("Undo, Robin\N{REPLACEMENT CHARACTER} nibor: Weight")


def test_a_file_is_called_by_the_letters_alone() -> None:
    assert pdf_name(TURNED) == "Robin nibor.pdf"


def test_a_long_figure_leaves_half_of_its_row_to_the_name(
    hand: Hand, robin: Callable[[], Record], host: Host, birds: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    records.create(host, birds.id, "canary.bird", "A bird of breath", {"breath": 123_456_789_012_345})
    places: dict[str, float] = {}
    real = paint.text

    def noted(painter: QPainter, rect: QRectF, words: str, *rest: object) -> QRectF:
        places[words] = rect.width()
        return real(painter, rect, words, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(paint, "text", noted)
    hand.window.bridge.open_campaign(birds.id)
    hand.window.rail.grab()
    name, figure = places["A bird of breath"], places["123456789012345/10"]
    row = name + figure + look().px(8)
    assert name >= row / 2 - look().px(8)
