"""Pictures out of files: read within bounds, turned upright, made small; and those of the store as they are drawn."""

from __future__ import annotations

import zlib
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QColorSpace, QImage, QImageReader, QImageWriter, QPainter

from tallow.model.errors import UserMistake
from tallow.model.picture import Picture
from tallow.printing.quiet import quiet

SIDE = 640
"""How many pixels the longer side of a picture that is kept has at most: a portrait on paper needs no more."""
MOST_BYTES = 40 * 1024 * 1024
MOST_PIXELS = 50_000_000
"""What is read of a file at all; decoded, so many pixels are 200 MB."""
_FORMATS = ("png", "jpeg", "webp", "gif", "bmp")
_QUALITY = 88
_PNG = b"\x89PNG\r\n\x1a\n"


def taken_in(path: Path) -> Picture:
    """A picture out of a file, upright as the camera says, no larger than a sheet needs, and nothing besides.

    Raises:
        UserMistake: for a file that cannot be read, that is too large, or that holds no whole picture.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        why = (error.strerror or "it is no file").lower()
        raise UserMistake(f"{path} cannot be read ({why}). Choose the file of a picture.") from error
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 1024 // 1024
        raise UserMistake(f"{path.name} is larger than {most} MB, and a picture may not be. Make it smaller first.")
    return _small(_decoded(data, path.name), path.name)


@lru_cache(maxsize=16)  # a sheet that is refreshed draws the one that it had; a long print draws each once
def image_of(content: bytes) -> QImage | None:
    """A picture that is kept, to be drawn; None where its bytes are broken, or more than may be decoded."""
    try:
        return _decoded(content, "")
    except UserMistake:
        return None


def draw(painter: QPainter, content: bytes, room: QRectF) -> None:
    """Draw a picture that is kept, as large as it fits and in the middle; one that is broken leaves its room empty."""
    picture = image_of(content)
    if picture is not None:
        part = min(room.width() / picture.width(), room.height() / picture.height())
        place = QRectF(0.0, 0.0, picture.width() * part, picture.height() * part)
        place.moveCenter(room.center())
        painter.drawImage(place, picture)


def _decoded(data: bytes, name: str) -> QImage:
    """The image in the bytes of a file, upright, with its longer side no longer than is kept."""
    quiet()
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    size, known = reader.size(), bytes(reader.format().data()).decode() in _FORMATS
    if not known or size.isEmpty() or not _is_whole(data):
        raise _broken(name)
    if size.width() * size.height() > MOST_PIXELS:
        raise UserMistake(
            f"{name} is {size.width()} × {size.height()} pixels, and a picture has {MOST_PIXELS // 1_000_000} million "
            "at most. Make it smaller first."
        )
    if max(size.width(), size.height()) > SIDE:
        reader.setScaledSize(_within(size))
    image = reader.read()
    if image.isNull():
        raise _broken(name)
    return image


def _within(size: QSize) -> QSize:
    longer = max(size.width(), size.height())
    return QSize(max(1, round(size.width() * SIDE / longer)), max(1, round(size.height() * SIDE / longer)))


def _is_whole(data: bytes) -> bool:
    """Whether a JPEG or PNG goes on to its end; of half a JPEG the decoder would make the rest gray.

    Within a JPEG's picture neither mark can stand; those of a thumbnail come before.
    """
    if data.startswith(b"\xff\xd8"):
        return data.rfind(b"\xff\xd9") > data.rfind(b"\xff\xda")
    return not data.startswith(_PNG) or _is_whole_png(data)


def _is_whole_png(data: bytes) -> bool:
    """Whether a PNG's parts, ``length kind content sum``, are sound to the last: its decoder would complain aloud."""
    at = len(_PNG)
    while at + 12 <= len(data):
        end = at + 8 + int.from_bytes(data[at : at + 4], "big")
        if zlib.crc32(data[at + 4 : end]) != int.from_bytes(data[end : end + 4], "big"):
            return False
        if data[at + 4 : at + 8] == b"IEND":
            return True
        at = end + 4
    return False


def _broken(name: str) -> UserMistake:
    return UserMistake(
        f"{name} is no picture, or a broken one. Choose a whole PNG, JPEG, WebP, GIF or BMP file of a picture."
    )


def _small(image: QImage, name: str) -> Picture:
    """The picture as it is kept: its pixels in the usual colors, and nothing of where and when it was taken."""
    if image.colorSpace().isValid():
        image.convertToColorSpace(QColorSpace(QColorSpace.NamedColorSpace.SRgb))
    clear = image.hasAlphaChannel()
    image = image.convertToFormat(QImage.Format.Format_ARGB32 if clear else QImage.Format.Format_RGB32)
    bare = QImage(image.constBits(), image.width(), image.height(), image.bytesPerLine(), image.format())
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png" if clear else b"jpeg"))
    writer.setQuality(-1 if clear else _QUALITY)
    writer.write(bare)
    return Picture(name, "image/png" if clear else "image/jpeg", bytes(buffer.data().data()))
