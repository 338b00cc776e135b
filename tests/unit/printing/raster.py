"""Rasters of pages, to compare what different painters make of one document."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

DPI = 150
CELL = 18
"""Pixels of a cell's side, 3 mm: an edge may fall on another pixel, a letter may not."""


@dataclass(frozen=True)
class Raster:
    """A gray picture, row by row from the top."""

    width: int
    height: int
    pixels: bytes

    def cells(self) -> Iterator[float]:
        """The mean gray of each square of 3 mm."""
        for y in range(0, self.height - CELL, CELL):
            rows = [self.pixels[(y + each) * self.width :][: self.width] for each in range(CELL)]
            for x in range(0, self.width - CELL, CELL):
                yield sum(sum(row[x : x + CELL]) for row in rows) / CELL**2


def of_image(image: QImage) -> Raster:
    """A picture's raster."""
    gray = image.convertToFormat(QImage.Format.Format_Grayscale8)
    line, bits = gray.bytesPerLine(), bytes(gray.constBits())
    rows = (bits[y * line :][: gray.width()] for y in range(gray.height()))
    return Raster(gray.width(), gray.height(), b"".join(rows))


def of_pdf(data: bytes, folder: Path) -> list[Raster]:
    """The raster of each page of a PDF."""
    tool = shutil.which("pdftoppm")
    if tool is None:
        pytest.skip("pdftoppm is not there to make a picture of a PDF")
    (folder / "page.pdf").write_bytes(data)
    subprocess.run([tool, "-r", str(DPI), "-gray", str(folder / "page.pdf"), str(folder / "page")], check=True)
    return [_pgm(file.read_bytes()) for file in sorted(folder.glob("page-*.pgm"))]


def _pgm(data: bytes) -> Raster:
    _, size, _, pixels = data.split(b"\n", 3)
    width, height = map(int, size.split())
    return Raster(width, height, pixels)


def farthest(one: Raster, other: Raster) -> float:
    """How far the grays of two rasters are apart where they are farthest, of 255, seen by the square."""
    assert abs(one.width - other.width) <= 1
    assert abs(one.height - other.height) <= 1
    width, height = min(one.width, other.width), min(one.height, other.height)
    pairs = zip(_cut(one, width, height).cells(), _cut(other, width, height).cells(), strict=True)
    return max(abs(here - there) for here, there in pairs)


def _cut(raster: Raster, width: int, height: int) -> Raster:
    rows = (raster.pixels[y * raster.width :][:width] for y in range(height))
    return Raster(width, height, b"".join(rows))
