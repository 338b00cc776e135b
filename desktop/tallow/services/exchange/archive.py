"""The archive that a campaign file is: a zip written in one piece, and read without trusting anything it says."""

from __future__ import annotations

import hashlib
import os
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tallow.model.errors import UserMistake
from tallow.services.files.path import full_disk

LARGEST = 512 * 1024 * 1024
"""How many bytes a campaign may have unpacked."""
_MANY = 50_000
_RATIO, _RATIO_FROM = 250, 1024 * 1024  # a megabyte and more that shrank to less than a 250th of it is no campaign
FAILURES = (zipfile.BadZipFile, zlib.error, EOFError, ValueError, LookupError, NotImplementedError, RuntimeError)
"""What Python's zip reader raises for archives that are broken, encrypted, or packed in a way that it cannot read."""

AGAIN = "Get the file again from where it came; nothing was changed."
_NO_FILE = "{path} is not there. Name a campaign file, as an export writes it."
_FOREIGN = "{path} is no campaign file of Tallow's. Choose one that an export wrote; nothing was changed."
_BOMB = "{path} unpacks to far more than a campaign holds and was not unpacked. Use another file; nothing was changed."
_OUTSIDE = (
    "{path} names a place outside of itself ({name}) and was not unpacked. Use another file; nothing was changed."
)


class Unfit(UserMistake):
    """A campaign file that cannot be imported.

    Attributes:
        why: where and what is wrong in it, for the middle of a sentence.
    """

    def __init__(self, path: Path, why: str) -> None:
        self.why = why
        super().__init__(f"{path} cannot be imported: {why}. {AGAIN}")


def damaged(path: Path) -> UserMistake:
    """What is said of a file that began as a campaign file and is none any more."""
    return UserMistake(f"{path} is damaged or cut short. {AGAIN}")


def foreign(path: Path) -> UserMistake:
    """What is said of a file of another kind."""
    return UserMistake(_FOREIGN.format(path=path))


def printable(text: str) -> str:
    """A stranger's words as far as they may stand in a sentence: short, and on one line."""
    plain = "".join(character if character.isprintable() else "?" for character in text[:100])
    return plain + "…" if len(text) > 100 else plain


def digest(data: bytes) -> str:
    """The SHA-256 of bytes, in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


# writing


def write(path: Path, files: Mapping[str, bytes], loose: str) -> None:
    """Write an archive; what stood at the path is replaced only by the whole of it.

    The same files give the same bytes.

    Args:
        loose: the folder whose files are not packed: pictures are already, and a blank one would look like a bomb.

    Raises:
        UserMistake: where the path cannot be written, or nobody could read the file; then nothing was changed there.
    """
    target = path.resolve()
    size = sum(map(len, files.values()))
    if size > LARGEST:
        raise UserMistake(f"{path} would take {size:,} bytes unpacked, and {LARGEST:,} is the most. Take pictures out.")
    try:
        if target.is_dir():
            raise UserMistake(f"{path} is a folder. Name a file in it.")
        if target.exists() and not target.is_file():
            raise UserMistake(f"{path} is no ordinary file. Name another.")
        with _in_one_piece(target) as handle, zipfile.ZipFile(handle, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in files.items():
                info, plain = zipfile.ZipInfo(name), name.startswith(loose) or _shrinks(data)
                info.compress_type = zipfile.ZIP_STORED if plain else zipfile.ZIP_DEFLATED
                info.external_attr = 0o644 << 16
                archive.writestr(info, data)
    except OSError as error:
        why = error.strerror or type(error).__name__
        said = f"{path} cannot be written: {why}. Choose another place; nothing was changed."
        raise UserMistake(full_disk(target.parent, error) or said) from error


def _shrinks(data: bytes) -> bool:
    """Whether bytes would be packed so small that a reader must take them for a bomb."""
    return len(data) > _RATIO_FROM and len(data) > _RATIO * len(zlib.compress(data))


@contextmanager
def _in_one_piece(target: Path) -> Iterator[IO[bytes]]:
    """A file beside the target that takes its place at the end, and is gone where anything fails."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.chmod(0o666 & ~_umask())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


# reading


class Archive:
    """An open archive, whose names and sizes were looked at and whose bytes were not."""

    def __init__(self, path: Path, zipped: zipfile.ZipFile) -> None:
        self.path = path
        self._zip = zipped
        self._infos = {info.filename: info for info in zipped.infolist() if not info.is_dir()}

    @property
    def names(self) -> frozenset[str]:
        """The files in it."""
        return frozenset(self._infos)

    def read(self, name: str, most: int = LARGEST) -> bytes:
        """The bytes of a file in it, no more than it says it has; raises UserMistake for broken ones."""
        info = self._infos[name]
        if info.file_size > most:
            raise UserMistake(_BOMB.format(path=self.path))
        try:
            return self._zip.read(info)
        except (*FAILURES, OSError) as error:
            raise damaged(self.path) from error


@contextmanager
def opened(path: Path) -> Iterator[Archive]:
    """An archive, open for reading; raises UserMistake for what is none, or is one that nobody should unpack."""
    with _found(path) as file:
        begins = file.read(4)
        try:
            zipped = zipfile.ZipFile(file)
        except (*FAILURES, OSError) as error:
            raise (damaged(path) if begins == b"PK\x03\x04" else foreign(path)) from error
        with zipped:
            _see_infos(path, zipped.infolist())
            yield Archive(path, zipped)


@contextmanager
def _found(path: Path) -> Iterator[IO[bytes]]:
    try:
        if path.is_dir():
            raise UserMistake(f"{path} is a folder. Name the campaign file in it.")
        if path.exists() and not path.is_file():
            raise foreign(path)
        file = path.open("rb")
    except FileNotFoundError:
        raise UserMistake(_NO_FILE.format(path=path)) from None
    except (OSError, ValueError) as error:  # a name with a zero in it is a ValueError
        why = getattr(error, "strerror", None) or type(error).__name__
        raise UserMistake(f"{path} cannot be read: {why}. Name a campaign file that you may read.") from error
    with file:
        yield file


def _see_infos(path: Path, infos: list[zipfile.ZipInfo]) -> None:
    """Refuse names that lead outside, and sizes that no campaign has."""
    names = [info.filename for info in infos]
    outside = next((name for name in names if _leads_outside(name)), None)
    if outside is not None:
        raise UserMistake(_OUTSIDE.format(path=path, name=printable(outside)))
    if len(set(names)) < len(names):
        raise damaged(path)
    bombs = any(info.file_size > max(_RATIO_FROM, _RATIO * info.compress_size) for info in infos)
    if bombs or len(infos) > _MANY or sum(info.file_size for info in infos) > LARGEST:
        raise UserMistake(_BOMB.format(path=path))


def _leads_outside(name: str) -> bool:
    parts = name.removesuffix("/").split("/")  # other programs write folders too
    strange = "\\" in name or ":" in name or not name.isprintable()
    return strange or any(part in ("", ".", "..") for part in parts)
