"""A picture with its sections, as it is stored: in few colors, so that it stays small; and how two of them differ."""

from __future__ import annotations

import json
from array import array
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

#: How many pixels of a section may be off: other machines round a few edges of glyphs differently.
TOLERANCE = 0.002
_FLAGS = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
_SAME = 0xFF000000  # what the difference of two equal pixels is: opaque black


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture in sixteen steps of each color, and where its sections stand, by their names."""

    image: QImage
    sections: dict[str, QRect]


def shot(image: QImage, sections: list[tuple[str, QRect]] | None = None) -> Shot:
    """The picture as it is stored; without sections it is one."""
    named: dict[str, QRect] = {}
    for title, rect in sections or [("all", image.rect())]:
        repeated = sum(name.partition(" #")[0] == title for name in named)
        named[f"{title} #{repeated + 1}" if repeated else title] = rect
    few = image.convertToFormat(QImage.Format.Format_RGB444, _FLAGS)
    return Shot(few.convertToFormat(QImage.Format.Format_RGB32), named)


def save(taken: Shot, path: Path) -> None:
    """Writes it as a small PNG: a palette of what colors there are, and the sections in a note of the file.

    Raises:
        OSError: where the file cannot be written.
    """
    colors = sorted(set(array("I", bytes(taken.image.constBits()))))
    image = taken.image
    if len(colors) <= 256:
        palette = [QColor.fromRgb(color & 0xFFFFFF).rgb() for color in colors]
        image = image.convertToFormat(QImage.Format.Format_Indexed8, palette, _FLAGS)
    places = {name: [rect.x(), rect.y(), rect.width(), rect.height()] for name, rect in taken.sections.items()}
    image.setText("sections", json.dumps(places, ensure_ascii=False))
    if not image.save(str(path), quality=0):  # 0: as small as can be
        raise OSError(f"{path} cannot be written")


def load(path: Path) -> Shot:
    """Reads a stored picture."""
    image = QImage(str(path))
    places = json.loads(image.text("sections"))
    sections = {name: QRect(*place) for name, place in places.items()}
    return Shot(image.convertToFormat(QImage.Format.Format_RGB32), sections)


def differences(stored: Shot, drawn: Shot) -> list[str]:
    """What is another in each section: that it is new or gone, its size, or how many of its pixels are off."""
    found = [f"{name}: is gone" for name in stored.sections if name not in drawn.sections]
    for name, rect in drawn.sections.items():
        before = stored.sections.get(name)
        if before is None:
            found.append(f"{name}: is new")
        elif before.size() != rect.size():
            sizes = [f"{each.width()} × {each.height()}" for each in (before, rect)]
            found.append(f"{name}: was {sizes[0]}, is {sizes[1]}")
        else:
            share = off(stored.image.copy(before), drawn.image.copy(rect))
            if share > TOLERANCE:
                found.append(f"{name}: {share:.2%} of its pixels are off")
    return found


def off(one: QImage, other: QImage) -> float:
    """The share of pixels that differ, of two pictures of one size."""
    difference = one.copy()
    painter = QPainter(difference)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, other)
    painter.end()
    pixels = array("I", bytes(difference.constBits()))
    return (len(pixels) - pixels.count(_SAME)) / len(pixels)
