"""Packing: a plugin's folder as one file, the same bytes each time, and only where nothing is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tallow.hooks.discovery.manifest import Manifest
from tallow.services.exchange import archive
from tallow.services.files.targets import see_target
from tallow.services.host import Host
from tallow.services.parcel.parcel import Parcel, Refused, read_parcel
from tallow.services.parcel.vetting import checked


@dataclass(frozen=True, slots=True)
class Packed:
    """A file that was written.

    Attributes:
        path: the file.
        manifest: of the plugin in it.
        files: how many files it holds.
        sha256: of its bytes.
    """

    path: Path
    manifest: Manifest
    files: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Unsound:
    """A plugin that is not packed.

    Attributes:
        mistakes: all that is wrong with it.
    """

    mistakes: tuple[str, ...]


def pack(host: Host, folder: Path, target: Path, *, run: bool = False) -> Packed | Unsound:
    """Write a plugin's folder into a file: names sorted, times fixed, hidden files left out.

    Args:
        run: whether its Python may run, to look at its hooks, too.

    Raises:
        UserMistake: where the folder cannot be read or the file cannot be written; what stood there stays.
    """
    see_target(host, target)
    parcel = read_parcel(folder)
    vetted = checked(host, parcel, run=run)
    if vetted.manifest is None or vetted.mistakes:
        return Unsound(vetted.mistakes)
    if target.resolve().is_relative_to(folder.resolve()):
        raise Refused(target, "it lies in the folder that is to be packed. Name a file beside that.")
    write(target, vetted.manifest.id, parcel)
    return Packed(target, vetted.manifest, len(parcel.files), archive.digest(target.read_bytes()))


def write(target: Path, folder: str, parcel: Parcel) -> None:
    """Write the files of a parcel as a zip with one folder; raises UserMistake where that cannot be done."""
    archive.write(target, {f"{folder}/{name}": data for name, data in parcel.files.items()}, loose="/")
