"""A picture with its sections, as it is stored: in few colors, so that it stays small; and how two of them differ."""

from __future__ import annotations

import json
from array import array
from collections import Counter
from dataclasses import dataclass
from math import dist
from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QImageReader

#: How many pixels of a section may be off: other machines round a few edges of glyphs differently.
TOLERANCE = 0.002
#: The colors of a stored picture: those that it has most of, however near to each other (grounds are), and others that
#: stand apart from all of them, so that a small red thing is not lost among the many steps of edges.
MOST, COLORS, APART = 40, 128, 10
_FLAGS = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture, and where its sections stand, by their names."""

    image: QImage
    sections: dict[str, QRect]


def shot(image: QImage, sections: list[tuple[str, QRect]] | None = None) -> Shot:
    """A picture that was just drawn, in all its colors; without sections it is one."""
    named: dict[str, QRect] = {}
    for title, rect in sections or [("all", image.rect())]:
        repeated = sum(name.partition(" #")[0] == title for name in named)
        named[f"{title} #{repeated + 1}" if repeated else title] = rect
    return Shot(image.convertToFormat(QImage.Format.Format_RGB32), named)


def few(image: QImage) -> QImage:
    """The picture in few of its colors, each of the others as the nearest of them."""
    counted = Counter(array("I", bytes(image.constBits())))
    palette: dict[tuple[int, int, int], int] = {}
    for color, _ in counted.most_common():
        place = (color >> 16 & 255, color >> 8 & 255, color & 255)
        if len(palette) < MOST or all(dist(place, taken) >= APART for taken in palette):
            palette[place] = color
        if len(palette) == COLORS:
            break
    return image.convertToFormat(QImage.Format.Format_Indexed8, list(palette.values()), _FLAGS)


def save(taken: Shot, path: Path, *, whole: bool = False) -> None:
    """Writes it as PNG, with its sections in a note of the file: small, or `whole` with all its colors.

    Raises:
        OSError: where the file cannot be written.
    """
    image = taken.image if whole else few(taken.image)
    places = {name: [rect.x(), rect.y(), rect.width(), rect.height()] for name, rect in taken.sections.items()}
    image.setText("sections", json.dumps(places, ensure_ascii=False))
    if not image.save(str(path), quality=100 if whole else 0):  # 0: as small as can be
        raise OSError(f"{path} cannot be written")


def load(path: Path) -> Shot:
    """Reads a picture that was saved."""
    QImageReader.setAllocationLimit(0)  # the gallery at 200 % is larger than Qt expects of a picture
    image = QImage(str(path))
    places = json.loads(image.text("sections"))
    return Shot(image, {name: QRect(*place) for name, place in places.items()})


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


def off(stored: QImage, drawn: QImage) -> float:
    """The share of pixels that are another of the stored picture's colors, of two pictures of one size."""
    lines = _lines(stored), _lines(drawn.convertToFormat(QImage.Format.Format_Indexed8, stored.colorTable(), _FLAGS))
    differing = (pair for pair in zip(*lines, strict=True) if pair[0] != pair[1])
    wrong = sum(a != b for one, other in differing for a, b in zip(one, other, strict=True))
    return wrong / (stored.width() * stored.height())


def _lines(image: QImage) -> list[bytes]:
    bits, step, wide = bytes(image.constBits()), image.bytesPerLine(), image.width()
    return [bits[at : at + wide] for at in range(0, len(bits), step)]
