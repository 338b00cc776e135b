"""Pictures out of files: turned as the camera says, small, bare of all else; broken and huge ones are one sentence."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter

from tallow.model.errors import UserMistake
from tallow.model.picture import Picture
from tallow.printing import picture as pictures
from tallow.printing.picture import image_of, taken_in

BLUE, RED = QColor(0, 0, 255), QColor(255, 0, 0)


def halves(width: int, height: int) -> QImage:
    """The left half blue, the right half red."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(RED)
    painter = QPainter(image)
    painter.fillRect(0, 0, width // 2, height, BLUE)
    painter.end()
    return image


def saved(image: QImage, form: str) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(form.encode())).write(image)
    return bytes(buffer.data().data())


def turned(jpeg: bytes, orientation: int) -> bytes:
    """A JPEG with what a camera writes about how it was held: tag 0x0112 in an Exif block of one entry."""
    entry = struct.pack(">HHIHH", 0x0112, 3, 1, orientation, 0)
    exif = b"Exif\0\0MM\0*" + struct.pack(">IH", 8, 1) + entry + bytes(4)
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


def written(tmp_path: Path, data: bytes, name: str = "aldis.jpg") -> Path:
    path = tmp_path / name
    path.write_bytes(data)
    return path


def shown(picture: Picture) -> QImage:
    image = image_of(picture.content)
    assert image is not None
    return image


def is_blue(image: QImage, x: float, y: float) -> bool:
    color = image.pixelColor(round(x * (image.width() - 1)), round(y * (image.height() - 1)))
    return color.blue() > 200 > 55 > color.red()


@pytest.mark.parametrize(
    ("orientation", "size", "blue"),
    [
        (1, (640, 320), (0.1, 0.5)),  # as it was taken: blue at the left
        (3, (640, 320), (0.9, 0.5)),  # upside down: blue at the right
        (6, (320, 640), (0.5, 0.1)),  # to be turned a quarter to the right: the left side comes to the top
        (8, (320, 640), (0.5, 0.9)),  # a quarter to the left: the left side comes to the foot
        (2, (640, 320), (0.9, 0.5)),  # seen in a mirror
    ],
)
def test_a_photograph_stands_as_the_camera_was_held(
    tmp_path: Path, orientation: int, size: tuple[int, int], blue: tuple[float, float]
) -> None:
    image = shown(taken_in(written(tmp_path, turned(saved(halves(2000, 1000), "JPG"), orientation))))
    assert (image.width(), image.height()) == size  # the longer side 640: 2000 × 1000 becomes 640 × 320
    assert is_blue(image, *blue)
    assert not is_blue(image, 1 - blue[0], 1 - blue[1])


def test_a_small_picture_keeps_its_size_and_a_clear_one_its_clearness(tmp_path: Path) -> None:
    image = QImage(30, 20, QImage.Format.Format_ARGB32)
    image.fill(QColor(0, 0, 0, 0))
    taken = taken_in(written(tmp_path, saved(image, "PNG"), "mark.png"))
    assert (taken.name, taken.media) == ("mark.png", "image/png")
    assert (shown(taken).width(), shown(taken).height()) == (30, 20)
    assert shown(taken).pixelColor(3, 3).alpha() == 0


def test_what_a_file_tells_of_where_it_was_taken_is_not_kept(tmp_path: Path) -> None:
    image = halves(64, 64)
    image.setText("Description", "our back yard")
    for form in ("JPG", "PNG"):
        data = saved(image, form)
        assert b"our back yard" in data or form == "PNG"  # a PNG may pack its texts
        assert b"our back yard" not in taken_in(written(tmp_path, data)).content


def test_the_same_file_gives_the_same_bytes(tmp_path: Path) -> None:
    path = written(tmp_path, saved(halves(900, 700), "PNG"))
    assert taken_in(path) == taken_in(path)


@pytest.mark.parametrize("form", ["PNG", "JPG", "BMP", "WEBP"])
def test_the_usual_files_are_taken_in(tmp_path: Path, form: str) -> None:
    assert is_blue(shown(taken_in(written(tmp_path, saved(halves(64, 64), form)))), 0.1, 0.5)


@pytest.mark.parametrize("form", ["PNG", "JPG"])
def test_half_a_picture_is_one_sentence(tmp_path: Path, form: str, capfd: pytest.CaptureFixture[str]) -> None:
    data = saved(halves(800, 800), form)
    with pytest.raises(UserMistake, match=r"^aldis\.jpg is no picture, or a broken one\. Choose a whole PNG"):
        taken_in(written(tmp_path, data[: len(data) // 2]))
    assert capfd.readouterr().err == ""


def test_a_picture_in_which_a_byte_fell_over_is_one_sentence(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    data = bytearray(saved(halves(800, 800), "PNG"))
    data[len(data) // 2] ^= 0xFF
    with pytest.raises(UserMistake, match="a broken one"):
        taken_in(written(tmp_path, bytes(data)))
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("data", [b"", b"hello", b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"])
def test_what_is_no_picture_is_one_sentence(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(UserMistake, match="no picture"):
        taken_in(written(tmp_path, data))


def test_a_folder_and_a_file_that_is_not_there_are_one_sentence(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.png"):
        with pytest.raises(UserMistake, match="Choose the file of a picture"):
            taken_in(path)


def test_a_huge_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST_BYTES", 2 * 1024 * 1024)
    with pytest.raises(UserMistake, match=r"aldis\.jpg is larger than 2 MB"):
        taken_in(written(tmp_path, bytes(2 * 1024 * 1024 + 1)))


def test_a_small_file_of_very_many_pixels_is_not_unpacked(tmp_path: Path) -> None:
    image = QImage(12_000, 5_000, QImage.Format.Format_Mono)  # 60 million pixels in 7.5 MB, packed to a few KB
    image.fill(0)
    data = saved(image, "PNG")
    assert len(data) < 100_000
    with pytest.raises(UserMistake, match="12000 × 5000 pixels, and a picture has 50 million at most"):
        taken_in(written(tmp_path, data))
    assert image_of(data) is None  # nor where a campaign file brought it in
