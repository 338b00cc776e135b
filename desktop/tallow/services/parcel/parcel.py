"""A parcel: the files of one plugin out of a zip, a wheel or a folder, read without trusting anything it says."""

from __future__ import annotations

import io
import os
import stat
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from tallow.hooks.discovery.manifest import FILE
from tallow.model.errors import UserMistake
from tallow.services.exchange.archive import FAILURES, digest, printable
from tallow.services.parcel.besides import Besides, besides
from tallow.services.parcel.digest import digest_of
from tallow.services.parcel.paths import clashes, left_out, name_mistake

ENDING = ".tallow"
LARGEST = 64 * 1024 * 1024
"""How many bytes an archive, and all that it unpacks to, may have."""
MANY = 2_000
_RATIO, _RATIO_FROM = 250, 1024 * 1024
_ENCRYPTED = 0x1
_NOTHING = f"it holds no {FILE}, so there is no plugin in it."


class Refused(UserMistake):
    """A file or folder that no plugin can be read from; the sentence begins with its name."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path.name or path} is refused: {why}")


@dataclass(frozen=True, slots=True)
class Parcel:
    """One plugin's files.

    Attributes:
        path: where they were read from.
        files: path within the plugin's folder, with slashes → bytes; sorted.
        folder: the name of the folder that is the plugin's own, "" where they came otherwise.
        beside: what lay beside the plugin or hidden in it, and is no part of it.
        sha256: of the archive's bytes; of a folder, of all its names and files.
        left: the same as beside, by what it is.
    """

    path: Path
    files: Mapping[str, bytes]
    folder: str
    beside: tuple[str, ...]
    sha256: str
    left: Besides = field(default_factory=Besides)

    @property
    def size(self) -> int:
        """How many bytes its files have."""
        return sum(map(len, self.files.values()))


def read_parcel(path: Path) -> Parcel:
    """The plugin in a zip, a wheel or a folder.

    Raises:
        UserMistake: where it is none of these, holds no plugin or several, or is one that nobody should unpack.
    """
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            if not (path / FILE).is_file():  # before it is walked: somebody may type /proc
                raise Refused(path, _NOTHING)
            files = dict(_of_folder(path))
            return _parcel(path, files, digest_of(files))
        if not stat.S_ISREG(status.st_mode):  # reading a pipe or a device may never end
            raise Refused(path, "it is no ordinary file.")
        if status.st_size > LARGEST:
            raise Refused(path, f"it has {status.st_size:,} bytes, and {LARGEST:,} is the most.")
        data = path.read_bytes()
    except FileNotFoundError:
        raise UserMistake(f"{path} is not there. Name a plugin's file (.tallow, .zip, .whl) or folder.") from None
    except (OSError, ValueError) as error:  # a name with a zero in it is a ValueError
        why = getattr(error, "strerror", None) or type(error).__name__
        where = getattr(error, "filename", None) or path
        raise UserMistake(f"{where} cannot be read ({why}). See that you may read it.") from error
    return _parcel(path, _of_zip(path, data), digest(data))


def _parcel(path: Path, files: Mapping[str, bytes], sha256: str) -> Parcel:
    """The plugin among files; what is not of it is named."""
    root = _root(path, files)
    inside = {name.removeprefix(root): data for name, data in sorted(files.items()) if name.startswith(root)}
    kept = {name: data for name, data in inside.items() if not left_out(name)}
    beside = [name for name in files if not name.startswith(root)]
    beside += [root + name for name in inside if name not in kept]
    for sentence in clashes(kept):
        raise Refused(path, sentence)
    folder = path.resolve().name if path.is_dir() and not root else ""
    left = besides({name: files[name] for name in beside})
    return Parcel(path, kept, folder, tuple(sorted(beside)), sha256, left)


def _root(path: Path, files: Mapping[str, bytes]) -> str:
    """The folder within that is the plugin's, with a slash behind unless it is the whole."""
    names = [PurePosixPath(name) for name in files if not left_out(name)]
    folders = {"" if each.parent == PurePosixPath(".") else f"{each.parent}/" for each in names if each.name == FILE}
    roots = sorted(each for each in folders if not any(each != one and each.startswith(one) for one in folders))
    if not roots:
        raise Refused(path, _NOTHING)
    if len(roots) > 1:
        shown = ", ".join(printable(root.rstrip("/")) for root in roots[:6])
        raise Refused(path, f"it holds {len(roots)} plugins ({shown}). Take one at a time.")
    return roots[0]


# folders


def _of_folder(path: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a folder, by their names within it; links are followed nowhere."""
    size = count = 0
    for place, folders, names in os.walk(path, onerror=_raise):
        folders[:] = sorted(each for each in folders if not left_out(each))
        for each in [*folders, *sorted(names)]:
            file = Path(place) / each
            name = file.relative_to(path).as_posix()
            mode = file.lstat().st_mode
            if stat.S_ISDIR(mode) or left_out(name):
                continue
            if not stat.S_ISREG(mode):
                raise Refused(path, f"{printable(name)} is a link or no ordinary file. Put the file itself there.")
            if sentence := name_mistake(name):
                raise Refused(path, sentence)
            count, size = count + 1, size + file.lstat().st_size
            _see_amount(path, count, size)
            yield name, file.read_bytes()


def _raise(error: OSError) -> None:
    raise error


def _see_amount(path: Path, count: int, size: int) -> None:
    if count > MANY:
        raise Refused(path, f"it holds more than {MANY:,} files, which no plugin does.")
    if size > LARGEST:
        raise Refused(path, f"it unpacks to more than {LARGEST:,} bytes, which no plugin has.")


# archives


_NO_ZIP = "this is no plugin: no zip archive inside. Ask whoever sent it for the plugin's file."


def _of_zip(path: Path, data: bytes) -> dict[str, bytes]:
    """The files of an archive; its names, kinds and sizes are looked at before anything is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as zipped:
            infos = [info for info in zipped.infolist() if not info.is_dir()]
            _see_infos(path, zipped.infolist())
            return {info.filename: zipped.read(info) for info in infos}
    except (*FAILURES, OSError, MemoryError) as error:
        begins = data[:4] == b"PK\x03\x04"
        why = "it is damaged or cut short. Get it again." if begins else _NO_ZIP
        raise Refused(path, why) from error


def _see_infos(path: Path, infos: list[zipfile.ZipInfo]) -> None:
    """Refuse what nobody should unpack."""
    _see_amount(path, len(infos), sum(info.file_size for info in infos))
    names = [info.filename.rstrip("/") if info.is_dir() else info.filename for info in infos]
    for info, name in zip(infos, names, strict=True):
        kind = stat.S_IFMT(info.external_attr >> 16)
        if sentence := name_mistake(name):
            raise Refused(path, sentence)
        if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
            raise Refused(path, f"{printable(name)} is a link or no ordinary file.")
        if info.flag_bits & _ENCRYPTED:
            raise Refused(path, f"{printable(name)} is locked with a password.")
        if info.file_size > max(_RATIO_FROM, _RATIO * info.compress_size):
            raise Refused(path, f"{printable(name)} unpacks to far more than a plugin holds.")
    if twice := next((name for name, count in Counter(names).items() if count > 1), None):
        raise Refused(path, f"{printable(twice)} is in it twice.")
