"""Installing: an offer is swapped in whole or not at all, and what it replaces is kept to be brought back."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from tallow.hooks.manifest import FAMILIES, FILE, Manifest, parse_manifest, read_manifest
from tallow.model.errors import ContentError, StoreTrouble, UserMistake
from tallow.services.host import Host
from tallow.services.own.version import VERSIONS
from tallow.services.parcel import kept
from tallow.services.parcel.offer import Offer, Rejected
from tallow.services.parcel.parcel import Parcel, read_parcel
from tallow.services.parcel.vetting import unpacked

_STAGING = ".staging-"
_CONSENT = "It runs code with your rights, and nobody agreed to that."


@dataclass(frozen=True, slots=True)
class Installed:
    """A plugin that is there now.

    Attributes:
        manifest: what it says of itself.
        folder: where it lies.
        kept: the archive of the version that it replaced, None for none.
        restart: whether its new code counts from the next start on only.
    """

    manifest: Manifest
    folder: Path
    kept: Path | None = None
    restart: bool = False

    def __str__(self) -> str:
        """What was done and what is to be done."""
        said = f"{self.manifest.name} {self.manifest.version} is installed."
        before = " The version before it is kept, and can be brought back." if self.kept else ""
        return f"{said}{before}{' Its code counts when Tallow starts again.' if self.restart else ''}"


def install(host: Host, offer: Offer, *, code: bool = False) -> Installed | Rejected:
    """Put what was offered into the user's folder.

    Args:
        code: whether the person agreed that it runs code.
    """
    if offer.code and not code:
        return Rejected(offer.parcel.path, (_CONSENT,))
    try:
        return _locked(host, offer.manifest, lambda: _place(host, offer.parcel, offer.manifest))
    except UserMistake as mistake:
        return Rejected(offer.parcel.path, (str(mistake),))


def restore(host: Host, id: str) -> Installed | Rejected:
    """Bring back a plugin that was taken out, or the version that was replaced last.

    Raises:
        UserMistake: where nothing of it was kept.
    """
    found = kept.kept_of(host, id)
    if found is None:
        names = ", ".join(each.id for each in kept.kept(host))
        raise UserMistake(f"Nothing of {id} was kept. " + (f"Kept are: {names}." if names else "Nothing at all was."))
    if found.file is None:
        return _taken_in(host, id)
    parcel = read_parcel(found.file, hidden=True)
    manifest, mistakes = parse_manifest(parcel.files[FILE].decode("utf-8", "replace"))
    if manifest is None:
        return Rejected(found.file, tuple(map(str, mistakes)))
    try:
        done = _locked(host, manifest, lambda: _place(host, parcel, manifest))
    except UserMistake as mistake:
        return Rejected(found.file, (str(mistake),))
    found.file.unlink(missing_ok=True)
    return done


def _taken_in(host: Host, id: str) -> Installed | Rejected:
    """Take in again what was only left out."""
    with host.store.work() as work:
        kept.bring_back(host, id)
        host.loader.rescan()
        found = host.loader.get(id)
        if found is None or found.manifest is None:
            return Rejected(Path(id), (f"{id} does not lie where it lay. Install it again.",))
        work.remember_names({id: found.manifest.name})
        work.commit()
    refresh(host, id)
    return Installed(found.manifest, found.folder)


def refresh(host: Host, id: str) -> bool:
    """Look anew at what plugins there are; returns whether that one's code goes on as it was until a restart."""
    running = host.loader.forget(id)
    host.loader.rescan()
    host.forget_registries()
    return running


def _locked(host: Host, manifest: Manifest, write: Callable[[], Installed]) -> Installed:
    """Write while no other process does; the name in the store is what tells other windows to look again."""
    try:
        with host.store.work() as work:
            done = write()
            work.remember_names({manifest.id: manifest.name})
            work.commit()
    except OSError as error:
        why = error.strerror or type(error).__name__
        root = host.loader.user_folder
        raise UserMistake(
            f"{root} cannot be written ({why}). See that you may write there; nothing changed."
        ) from error
    except StoreTrouble as trouble:
        raise UserMistake(str(trouble)) from trouble
    return replace(done, restart=refresh(host, manifest.id))


def _place(host: Host, parcel: Parcel, manifest: Manifest) -> Installed:
    root = kept.user_folder(host)
    target = root / FAMILIES[manifest.family] / manifest.id
    target.parent.mkdir(parents=True, exist_ok=True)
    for left in root.glob(f"{_STAGING}*"):  # of somebody who was killed: whoever writes holds the store
        shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=_STAGING, dir=root) as made, unpacked(parcel, Path(made)) as folder:
        before = kept.keep(host, manifest.id, _version_in(target), target) if target.exists() else None
        if (target / VERSIONS).is_dir() and not (folder / VERSIONS).exists():  # the undo of a group's own content
            shutil.copytree(target / VERSIONS, folder / VERSIONS)
        _swap(folder, target, Path(made) / "before")
    return Installed(manifest, target, before)


def _version_in(folder: Path) -> str:
    """The version of what lies in a folder, "" where that cannot be read."""
    try:
        return read_manifest(folder).version
    except ContentError:
        return ""


def _swap(folder: Path, target: Path, aside: Path) -> None:
    """Put a folder in another's place; where that fails the other stays."""
    if target.exists():
        target.rename(aside)
    try:
        folder.rename(target)
    except OSError:
        if aside.exists():
            aside.rename(target)
        raise
