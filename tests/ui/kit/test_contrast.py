"""Every text in the gallery can be read: its color is sampled at the core of its strokes, and its ground around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QTransform
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Look, contrast
from tallow.ui.kit.gallery import WIDTH, Gallery

#: What WCAG 2 asks of text, level AA.
ENOUGH = 4.5
_SVG = "{http://www.w3.org/2000/svg}"
_NEAR = 40  # the sum of the three differences up to which a pixel counts as the color that a text was drawn with


@dataclass(frozen=True)
class Drawn:
    """A text as it was drawn: its words and color, and where its capitals stand."""

    words: str
    color: QColor
    place: QRect


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("theme", ["paper", "candle"])
def test_text_is_read_against_its_ground(
    qtbot: QtBot, look: Look, ask_contrast: Callable[[bool], None], theme: str, high: bool
) -> None:
    look.pin(theme)
    look.set_zoom(2.0)  # so that also the thinnest strokes have pixels of the full color
    ask_contrast(high)
    gallery = shown(qtbot)
    image = gallery.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    texts = list(texts_of(gallery))
    assert len(texts) > 800
    found = [(each, sampled(image, each)) for each in texts]
    assert [each.words for each, pair in found if pair is None] == []
    weak = {f"{each.words!r}: {contrast(*pair):.1f}" for each, pair in found if pair and contrast(*pair) < ENOUGH}
    assert weak == set()


def shown(qtbot: QtBot) -> Gallery:
    """The whole page at the present zoom."""
    made = Gallery()
    qtbot.addWidget(made)
    wide, layout = round(WIDTH * 2.0), made.layout()
    assert layout is not None
    made.setFixedWidth(wide)
    with qtbot.waitExposed(made):
        made.show()
    made.setFocus()
    for _ in range(2):
        made.resize(wide, layout.totalHeightForWidth(wide))
        QApplication.processEvents()
    return made


def texts_of(gallery: Gallery) -> Iterator[Drawn]:
    """All texts of the page, as they arrive at a painter that writes them down."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    paper = QSvgGenerator()
    paper.setOutputDevice(buffer)
    paper.setResolution(96)
    paper.setSize(gallery.size())
    paper.setViewBox(QRect(QPoint(), gallery.size()))
    painter = QPainter(paper)
    gallery.render(painter, QPoint())
    painter.end()
    root = ET.fromstring(bytes(buffer.data().data()))
    for group in root.iter(f"{_SVG}g"):
        for text in group.findall(f"{_SVG}text"):
            words = (text.text or "").strip()
            if any(letter.isalnum() for letter in words):
                yield Drawn(words, QColor(text.get("fill")), place_of(text, words, group.get("transform", "")))


def place_of(text: ET.Element, words: str, transform: str) -> QRect:
    """Where the capitals of a text stand on the page."""
    font = QFont(str(text.get("font-family")).split(",")[0])
    size = float(text.get("font-size", "0"))
    font.setPixelSize(round(size))
    font.setWeight(QFont.Weight(int(text.get("font-weight", "400"))))
    metrics = QFontMetricsF(font)
    x, y = float(text.get("x", "0")), float(text.get("y", "0"))
    wide, cap = metrics.horizontalAdvance(words), metrics.capHeight()
    numbers = [float(each) for each in transform.removeprefix("matrix(").removesuffix(")").split(",")]
    return QTransform(*numbers).mapRect(QRectF(x, y - cap, wide, cap)).toAlignedRect()


def sampled(image: QImage, text: Drawn) -> tuple[QColor, QColor] | None:
    """The text's color at the core of its strokes, and the color of its ground; None where it does not show."""
    place = text.place.intersected(image.rect())
    colors: Counter[int] = Counter()
    for y in range(place.top(), place.bottom() + 1):
        colors.update(image.pixel(x, y) for x in range(place.left(), place.right() + 1))
    if not colors:
        return None
    ground = QColor.fromRgb(colors.most_common(1)[0][0])
    core = min((QColor.fromRgb(color) for color in colors), key=lambda color: apart(color, text.color))
    return (core, ground) if apart(core, text.color) <= _NEAR else None


def apart(one: QColor, other: QColor) -> int:
    """How far two colors are from each other, over all three parts."""
    return abs(one.red() - other.red()) + abs(one.green() - other.green()) + abs(one.blue() - other.blue())


@pytest.mark.parametrize(("ink", "ground", "readable"), [("#211B15", "#FAF6EC", True), ("#84765F", "#FAF6EC", False)])
def test_what_samples_them_tells_a_weak_text_from_a_strong_one(ink: str, ground: str, readable: bool) -> None:
    image = QImage(100, 20, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    for x in range(10, 90, 8):
        image.setPixelColor(x, 10, QColor(ink))
    pair = sampled(image, Drawn("x", QColor(ink), QRect(0, 0, 100, 20)))
    assert pair is not None
    assert (contrast(*pair) >= ENOUGH) == readable
    assert sampled(image, Drawn("x", QColor("#7C1D1D"), QRect(0, 0, 5, 5))) is None
