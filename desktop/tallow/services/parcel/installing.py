"""Installing: an offer is swapped in whole or not at all, and what it replaces is kept to be brought back."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from tallow.hooks.discovery.manifest import FAMILIES, FILE, Manifest, parse_manifest, read_manifest
from tallow.model.errors import ContentError, StoreTrouble, UserMistake
from tallow.model.record import Played
from tallow.services.files.path import full_disk
from tallow.services.host import Host
from tallow.services.own.version import VERSIONS
from tallow.services.parcel import forms, kept
from tallow.services.parcel.digest import folder_digest
from tallow.services.parcel.kept import Kept
from tallow.services.parcel.offer import Offer, Rejected, goes_for_good
from tallow.services.parcel.parcel import Parcel, Refused
from tallow.services.parcel.put_away import lost, may, taken_out
from tallow.services.parcel.staging import staging, swapped
from tallow.services.parcel.vetting import unpacked
from tallow.store.played import Cards

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
        done = _placed(host, offer.parcel, offer.manifest)
    except UserMistake as mistake:
        return Rejected(offer.parcel.path, (str(mistake),))
    if offer.cards is not None:
        _note(host, done, offer.cards)
    return done


def _note(host: Host, done: Installed, cards: Cards) -> None:
    """Let no campaign in use be told of what was agreed to; one that is put away is told when it is opened again."""
    id, now = done.manifest.id, Played(done.manifest.version, folder_digest(done.folder))
    with host.store.work() as work:
        for campaign in work.campaigns():
            if id in campaign.plugins:
                work.note_played(campaign.id, {id: now}, {now.hash: cards})
        work.commit()


def objections(host: Host, id: str, version: str = "") -> tuple[str, ...]:
    """What a person should know before ``restore``, in sentences; none where it can simply be done.

    Raises:
        UserMistake: as ``restore`` does.
    """
    found = kept.kept_of(host, id, version)
    if found.file is None:
        return ()
    here = host.loader.get(id)
    gone = lost(here.folder) if here is not None and here.source == "user" else ()
    newer = forms.warning(host, id, _name(host, found), found.version)
    return tuple(each for each in (newer, goes_for_good(gone)) if each)


def restore(host: Host, id: str, version: str = "") -> Installed | Rejected:
    """Bring back a plugin that was taken out, or the version that was replaced last.

    Args:
        version: another one that was kept, instead.

    Raises:
        UserMistake: where nothing of it was kept, or not that version.
    """
    found = kept.kept_of(host, id, version)
    if found.file is None:
        return _taken_in(host, id)
    called = f"{_name(host, found)} {found.version}".rstrip()
    try:
        parcel = taken_out(found.file)
    except Refused:
        return Rejected(found.file, (_damaged(host, found, found.file),), called=called)
    except UserMistake as mistake:
        return Rejected(found.file, (str(mistake),), called=called)
    manifest, mistakes = parse_manifest(parcel.files.get(FILE, b"").decode("utf-8", "replace"))
    if manifest is None:
        return Rejected(found.file, tuple(map(str, mistakes)), called=called)
    try:
        return _placed(host, parcel, manifest, found.file)
    except UserMistake as mistake:
        return Rejected(found.file, (str(mistake),), called=called)


def _damaged(host: Host, found: Kept, file: Path) -> str:
    """What to say of a copy of Tallow's own that cannot be read any more, and what else there is."""
    others = [each.version for each in kept.kept(host) if each.id == found.id and each.file not in (None, file)]
    or_else = f", or bring back another version that is kept: {', '.join(others)}" if others else ""
    said = f"The copy of {_name(host, found)} {found.version} that was kept is damaged."
    return f"{said} Install it anew from its file{or_else}."


def _name(host: Host, found: Kept) -> str:
    """What a plugin that was kept is called, as it was seen last where its copy cannot be read."""
    with host.store.read() as reader:
        return found.name if found.name != found.id else reader.names([found.id]).get(found.id, found.id)


def _taken_in(host: Host, id: str) -> Installed | Rejected:
    """Take in again what was only left out."""
    with host.store.work() as work:
        try:
            kept.bring_back(host, id)
        except OSError as error:
            raise unwritable(kept.user_folder(host), error) from error
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


def _placed(host: Host, parcel: Parcel, manifest: Manifest, archive: Path | None = None) -> Installed:
    """Swap it in while no other process writes; the name in the store tells other windows to look again.

    Args:
        archive: of what was kept, where it came from, which is dropped once it is there.

    Raises:
        UserMistake: where that cannot be done; what was there before is there.
    """
    root = kept.user_folder(host)
    target = root / FAMILIES[manifest.family] / manifest.id
    try:
        with host.store.work() as work, staging(root) as stage, unpacked(parcel, stage) as folder:
            target.parent.mkdir(parents=True, exist_ok=True)
            before = kept.keep(host, manifest.id, _version_in(target), target) if os.path.lexists(target) else None
            if (target / VERSIONS).is_dir() and not (folder / VERSIONS).exists():  # the undo of a group's own content
                shutil.copytree(target / VERSIONS, folder / VERSIONS, symlinks=True)
            with swapped(stage, folder, target):
                work.remember_names({manifest.id: manifest.name})
                work.commit()
            kept.drop(host, manifest.id, archive)
    except OSError as error:
        raise unwritable(root, error, target) from error
    except StoreTrouble as trouble:
        raise UserMistake(str(trouble)) from trouble
    return Installed(manifest, target, before, refresh(host, manifest.id))


def unwritable(root: Path, error: OSError, place: Path | None = None) -> UserMistake:
    """The mistake of moving plugins where nobody may write, or where no room is.

    Args:
        root: the user's folder.
        place: where a plugin lies in it, or would lie.
    """
    why = error.strerror or type(error).__name__
    named = Path(error.filename) if isinstance(error.filename, str) else root
    places = [
        root,
        *([place.parent, place] if place else ()),
        *([named, named.parent] if root in named.parents else ()),
    ]
    where = next((each for each in places if os.path.lexists(each) and not may(each, os.R_OK | os.W_OK)), root)
    said = f"{where} cannot be written ({why}). See that you may write there; nothing was changed."
    return UserMistake(full_disk(root, error) or said)


def _version_in(folder: Path) -> str:
    """The version of what lies in a folder, "" where that cannot be read."""
    try:
        return read_manifest(folder).version
    except ContentError:
        return ""
