"""What was replaced or taken out: kept as archives in the user's folder, a few of each plugin, to be brought back."""

from __future__ import annotations

import filecmp
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tallow.hooks.manifest import FILE, parse_manifest
from tallow.hooks.sources import AWAY, away_in
from tallow.model.errors import UserMistake, unknown
from tallow.services.host import Host
from tallow.services.parcel.digest import digest_of, folder_digest
from tallow.services.parcel.packing import write
from tallow.services.parcel.parcel import ENDING, read_parcel

FOLDER = ".kept"
MOST = 5
"""How many versions of one plugin are kept."""
_MOMENT = "%Y%m%dT%H%M%S%f"
_NAME = re.compile(rf"(?P<moment>\d{{8}}T\d{{12}})-(?P<version>[\d.]*){re.escape(ENDING)}")


@dataclass(frozen=True, slots=True)
class Kept:
    """Something that can be brought back.

    Attributes:
        id, name, version: of the plugin; its id and "" where its manifest cannot be read.
        file: the archive; None for one that only was taken out and lies where it lay.
        hash: of its files, "" where that is not known.
    """

    id: str
    name: str
    version: str
    file: Path | None
    hash: str = ""


def user_folder(host: Host) -> Path:
    """Where the user's own plugins lie; raises UserMistake where there is no such place."""
    root = host.loader.user_folder
    if root is None:
        raise UserMistake("There is no folder for plugins of your own here.")
    return root


def keep(host: Host, id: str, version: str, folder: Path) -> Path:
    """Write an archive of a plugin's folder, hidden files and all, and drop the oldest of many.

    Raises:
        UserMistake: where that cannot be done, as with a folder in which links lie.
    """
    parcel = read_parcel(folder, hidden=True, bare=True)
    shelf = user_folder(host) / FOLDER / id
    shelf.mkdir(parents=True, exist_ok=True)
    file = shelf / f"{host.now().strftime(_MOMENT)}-{version}{ENDING}"
    write(file, id, parcel)
    for old in _files(host, id)[:-1]:
        if filecmp.cmp(old, file, shallow=False):  # the same once more
            old.unlink(missing_ok=True)
    for old in _files(host, id)[:-MOST]:
        old.unlink(missing_ok=True)
    return file


def kept_of(host: Host, id: str, version: str = "") -> Kept:
    """What of a plugin is brought back: itself where it only was taken out, else what was kept last.

    Args:
        version: that version instead.

    Raises:
        UserMistake: where there is none such, with what there is.
    """
    everything = kept(host)
    found = [each for each in everything if each.id == id]
    if not found:
        names = ", ".join(dict.fromkeys(each.id for each in everything))
        raise UserMistake(f"Nothing of {id} was kept. " + (f"Kept are: {names}." if names else "Nothing at all was."))
    chosen = next((each for each in found if version in ("", each.version)), None)
    if chosen is None:
        versions = ", ".join(each.version for each in found if each.version)
        raise UserMistake(f"{found[0].name} {version} was not kept. " + (f"Kept are: {versions}." if versions else ""))
    return chosen


def kept(host: Host) -> tuple[Kept, ...]:
    """What can be brought back, by id, of each plugin what was kept last first; what is here as it is is not."""
    root = host.loader.user_folder
    if root is None:
        return ()
    away = away_in(root)
    with host.store.read() as reader:
        names = reader.names(away)
    found = [Kept(id, names.get(id, id), "", None) for id in away]
    for shelf in (root / FOLDER).glob("*/"):
        here = host.loader.get(shelf.name)
        hash = folder_digest(here.folder) if here else ""
        described = (_described(shelf.name, file) for file in reversed(_in(shelf)))
        found += [each for each in described if not hash or each.hash != hash]
    return tuple(sorted(found, key=lambda each: each.id))


def no_plugin(host: Host, id: str) -> UserMistake:
    """The mistake of naming a plugin that is not here; of one that was here it says how it comes back."""
    known = next((each for each in kept(host) if each.id == id), None)
    if known is not None:
        name = f"{known.name} {known.version}".rstrip()
        return UserMistake(f"{name} was removed. Bring it back with: tallow plugins restore {id}")
    with host.store.read() as reader:
        campaigns = [each for each in reader.campaigns(archived=None) if id in each.plugins]
        name = reader.names([id]).get(id, id)
    if campaigns:
        told = f"{name} {campaigns[0].last_version(id)}".rstrip()
        return UserMistake(f"{told} is not here any more, and nothing of it was kept. Install it again.")
    return unknown("plugin", id, [each.id for each in host.loader.found])


def _files(host: Host, id: str) -> list[Path]:
    return _in(user_folder(host) / FOLDER / id)


def _in(shelf: Path) -> list[Path]:
    return sorted(each for each in shelf.glob(f"*{ENDING}") if _NAME.fullmatch(each.name))


@lru_cache(maxsize=256)  # an archive is never written over
def _described(id: str, file: Path) -> Kept:
    named = _NAME.fullmatch(file.name)
    version = named["version"] if named else ""
    try:
        files = read_parcel(file, hidden=True).files
        manifest, _ = parse_manifest(files.get(FILE, b"").decode())
    except (UserMistake, UnicodeDecodeError):
        return Kept(id, id, version, file)
    return Kept(id, manifest.name if manifest else id, version, file, digest_of(files))


def take_away(host: Host, id: str) -> None:
    """Leave out a plugin that is not the user's own to delete."""
    _write_away(host, {*away_in(user_folder(host)), id})


def bring_back(host: Host, id: str) -> None:
    """Take in again what was only left out."""
    _write_away(host, {*away_in(user_folder(host))} - {id})


def _write_away(host: Host, ids: set[str]) -> None:
    root = user_folder(host)
    root.mkdir(parents=True, exist_ok=True)
    part = root / f"{AWAY}.part"
    part.write_text("".join(f"{id}\n" for id in sorted(ids)), encoding="utf-8")
    part.replace(root / AWAY)
