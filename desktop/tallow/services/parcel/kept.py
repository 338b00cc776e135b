"""What was replaced or taken out: kept as archives in the user's folder, a few of each plugin, to be brought back."""

from __future__ import annotations

import filecmp
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tallow.hooks.discovery.manifest import FAMILIES, FILE, parse_manifest
from tallow.hooks.discovery.sources import AWAY, away_in
from tallow.model.errors import UserMistake, unknown
from tallow.services.host import Host
from tallow.services.parcel.digest import digest_of, folder_digest
from tallow.services.parcel.parcel import ENDING
from tallow.services.parcel.put_away import put_away, taken_out, unreadable
from tallow.services.parcel.sole import alone_in
from tallow.services.parcel.staging import KEPT

FOLDER = KEPT
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


def keep(host: Host, id: str, version: str, folder: Path) -> Path | None:
    """Write an archive of a plugin's folder, hidden files and all; of its older ones none is dropped yet.

    Returns:
        the archive, None where there is nothing in the folder that could be kept.

    Raises:
        OSError: where it cannot be written.
    """
    shelf = user_folder(host) / FOLDER / id
    shelf.mkdir(parents=True, exist_ok=True)
    file = shelf / f"{host.now().strftime(_MOMENT)}-{version}{ENDING}"
    return file if put_away(file, id, folder) else None


def drop(host: Host, id: str, archive: Path | None = None) -> None:
    """Drop an archive of what is back in its place, the oldest of many, and those that say the same once more.

    It comes behind the swap, so that nothing is lost where somebody is killed before; what cannot be dropped does no
    harm.
    """
    with suppress(OSError):
        if archive is not None:
            archive.unlink(missing_ok=True)
        files = _files(host, id)
        for old in files[:-1]:
            if filecmp.cmp(old, files[-1], shallow=False):
                old.unlink(missing_ok=True)
        for old in _files(host, id)[:-MOST]:
            old.unlink(missing_ok=True)


def kept_of(host: Host, id: str, version: str = "") -> Kept:
    """What of a plugin is brought back: itself where it only was taken out, else what was kept last.

    Args:
        version: that version instead.

    Raises:
        UserMistake: where there is none such, with what there is; or where nobody may look.
    """
    see_readable(host)
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
    for shelf in _shelves(root):
        here = host.loader.get(shelf.name)
        hash = folder_digest(here.folder) if here else ""
        described = (_described(shelf.name, file) for file in reversed(_in(shelf)))
        found += [each for each in described if not hash or each.hash != hash]
    return tuple(sorted(found, key=lambda each: each.id))


def see_readable(host: Host) -> None:
    """Raise UserMistake where nobody may look at what was kept."""
    root = host.loader.user_folder
    try:
        for place in (root, root / FOLDER, *_shelves(root)) if root is not None else ():
            os.scandir(place).close()
    except FileNotFoundError:  # nothing was kept yet
        return
    except OSError as error:
        raise unreadable(root / FOLDER if root else Path(FOLDER), error) from error


def _shelves(root: Path) -> tuple[Path, ...]:
    """The folders of what was kept, one for each plugin."""
    try:
        return tuple(sorted(each for each in (root / FOLDER).iterdir() if each.is_dir()))
    except OSError:
        return ()


def no_plugin(host: Host, id: str) -> UserMistake:
    """The mistake of naming a plugin that is not here; of one that was here it says how it comes back."""
    try:
        see_readable(host)
    except UserMistake as mistake:
        return UserMistake(f"{id} is not here. {mistake}")
    shut = [each.fault.told for each in host.loader.found if each.fault and each.folder.name in FAMILIES.values()]
    if shut:
        return UserMistake(f"{id} is not here. {' '.join(shut)}")
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
        files = taken_out(file).files
        manifest, _ = parse_manifest(files.get(FILE, b"").decode())
    except (UserMistake, UnicodeDecodeError):
        return Kept(id, id, version, file)
    return Kept(id, manifest.name if manifest else id, version, file, digest_of(files))


def take_away(host: Host, id: str) -> None:
    """Leave out a plugin that is not the user's own to delete."""
    with _list_of(host) as ids:
        ids.add(id)


def bring_back(host: Host, id: str) -> None:
    """Take in again what was only left out."""
    with _list_of(host) as ids:
        ids.discard(id)


@contextmanager
def _list_of(host: Host) -> Iterator[set[str]]:
    """The ids of what is left out, to be changed and then written; raises OSError where they cannot be."""
    root = user_folder(host)
    root.mkdir(parents=True, exist_ok=True)
    with alone_in(root):
        file, part = root / AWAY, root / f"{AWAY}.part"
        if file.exists():
            file.read_text(encoding="utf-8", errors="replace")  # else what it names would be taken in again
        ids = {*away_in(root)}
        yield ids
        part.write_text("".join(f"{id}\n" for id in sorted(ids)), encoding="utf-8")
        part.replace(file)
