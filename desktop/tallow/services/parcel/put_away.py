"""Put away: a plugin's folder as it lies there, in an archive of Tallow's own, for which no stranger's limits hold."""

from __future__ import annotations

import os
import shutil
import stat
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

from tallow.model.errors import UserMistake
from tallow.services.exchange.archive import FAILURES, printable
from tallow.services.parcel.digest import digest_of
from tallow.services.parcel.parcel import Parcel, Refused

_LEFT = "__pycache__"
_DAMAGED = "it is damaged."


def lost(folder: Path) -> tuple[str, ...]:
    """What lies in a folder and cannot be put away, each by its name and with why; links are followed nowhere."""
    return tuple(f"{printable(name) or folder.name} ({why})" for name, _, why in _walked(folder, "") if why)


def holds_something(folder: Path) -> bool:
    """Whether anything in a folder can be put away, as far as it can be looked into before."""
    shut = not may(folder, os.R_OK | os.X_OK) and os.path.isdir(folder)  # noqa: PTH112 - a loop is none
    return shut or any(not why for _, _, why in _walked(folder, ""))


def put_away(target: Path, id: str, folder: Path) -> bool:
    """Write all that can be kept of a plugin's folder, hidden files too; a part of it stands at the target never.

    Args:
        id: what the folder is called in the archive.

    Returns:
        whether there was anything; else nothing is written.

    Raises:
        OSError: where the target cannot be written.
    """
    _open_up(folder)
    files = [(name, place) for name, place, why in _walked(folder, "") if not why]
    if not files:
        return False
    part = target.with_name(f".{target.name}.part")
    try:
        with part.open("wb") as handle:
            with zipfile.ZipFile(handle, "w", zipfile.ZIP_DEFLATED) as archive:
                for name, place in files:
                    _write(archive, f"{id}/{name}", place)
            handle.flush()
            os.fsync(handle.fileno())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return True


def taken_out(file: Path) -> Parcel:
    """The plugin in such an archive.

    Raises:
        Refused: where that is damaged.
        UserMistake: where it may not be read.
    """
    try:
        with file.open("rb") as handle:
            files = _files(file, handle)
    except OSError as error:
        raise unreadable(file, error) from error
    if not files:
        raise Refused(file, _DAMAGED)
    return Parcel(file, dict(sorted(files.items())), "", (), digest_of(files))


def unreadable(place: Path, error: OSError) -> UserMistake:
    """The mistake of reading what nobody may read."""
    return UserMistake(f"{error.filename or place} cannot be read ({_why(error)}). See that you may read it.")


def _files(file: Path, handle: IO[bytes]) -> dict[str, bytes]:
    files = {}
    try:
        with zipfile.ZipFile(handle) as archive:
            for info in archive.infolist():
                name = info.filename.partition("/")[2]
                if name and not info.is_dir():
                    files[_inside(file, name)] = archive.read(info)
    except (*FAILURES, OSError, MemoryError) as error:
        raise Refused(file, _DAMAGED) from error
    return files


def _inside(file: Path, name: str) -> str:
    """A name that stays within the folder that it is unpacked to."""
    parts = name.replace(os.sep, "/").split("/")
    if any(part in ("", ".", "..") for part in parts) or (os.name == "nt" and ":" in name):
        raise Refused(file, _DAMAGED)
    return name


def _write(archive: zipfile.ZipFile, name: str, place: Path) -> None:
    info = zipfile.ZipInfo(name)  # without the time: the same files give the same bytes
    info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
    info.file_size = place.stat().st_size
    with place.open("rb") as source, archive.open(info, "w") as sink:
        shutil.copyfileobj(source, sink)


def _walked(folder: Path, within: str) -> Iterator[tuple[str, Path, str]]:
    """Name within, place, and why it cannot be kept or "", of all files below a folder."""
    try:
        places = sorted(folder.iterdir())
    except OSError as error:
        if within or not (isinstance(error, PermissionError) and _is_own(folder)):  # that can be opened up
            yield within.rstrip("/"), folder, _why(error)
        return
    for place in places:
        name = f"{within}{place.name}"
        try:
            mode, own = place.lstat().st_mode, _is_own(place)
        except OSError as error:
            yield name, place, _why(error)
            continue
        if stat.S_ISDIR(mode):
            if place.name != _LEFT and (may(place, os.R_OK | os.X_OK) or not own):
                yield from _walked(place, f"{name}/")
        else:
            yield name, place, _obstacle(name, mode, readable=own or may(place, os.R_OK))


def _obstacle(name: str, mode: int, *, readable: bool) -> str:
    if stat.S_ISLNK(mode):
        return "a link"
    if not stat.S_ISREG(mode):
        return "no ordinary file"
    try:
        name.encode()
    except UnicodeEncodeError:
        return "its name is no text"
    return "" if readable else "it may not be read"


def _why(error: OSError) -> str:
    return error.strerror or type(error).__name__


def may(place: Path, mode: int) -> bool:
    """Whether this person may do so with a file or a folder, as ``os.access`` has it."""
    return os.access(place, mode, effective_ids=os.access in os.supports_effective_ids)


def _is_own(place: Path) -> bool:
    """Whether its rights are this person's to give."""
    person = getattr(os, "geteuid", lambda: -1)()  # Windows knows none
    return person in (0, place.lstat().st_uid)


def _open_up(folder: Path) -> None:
    """Let this person's own files in it be read, and its folders be moved: all of it is about to be put away."""
    with suppress(OSError):
        if folder.is_symlink():
            return
        if _is_own(folder):
            _allow(folder, stat.S_IRWXU)
        for place in folder.iterdir():
            mode = place.lstat().st_mode
            if stat.S_ISDIR(mode):
                _open_up(place)
            elif stat.S_ISREG(mode) and _is_own(place):
                _allow(place, stat.S_IRUSR)


def _allow(place: Path, rights: int) -> None:
    mode = stat.S_IMODE(place.stat().st_mode)
    if mode & rights != rights:
        with suppress(OSError):
            place.chmod(mode | rights)
