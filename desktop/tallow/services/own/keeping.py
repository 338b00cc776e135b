"""Keeping a group's own content: changes are looked at, written whole or not at all, and count at once."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from tallow.hooks.content.draft import drafted, drafted_patch, entry_of
from tallow.hooks.discovery.manifest import FILE
from tallow.model.edit import ChangeSet
from tallow.model.errors import UserMistake, unknown
from tallow.model.record import Campaign
from tallow.services import plugins
from tallow.services.host import Host
from tallow.services.own import leftover, version
from tallow.services.own.change import OF, PATCH, Change, changed
from tallow.services.own.lettering import letter_mistakes, shown
from tallow.services.own.place import Ours, described, manifest_text, ours, systems_of


@dataclass(frozen=True, slots=True)
class Kept:
    """What was done.

    Attributes:
        ours: the plugin that holds it.
        label: what was done, in words.
        step: the step by which the campaign plays with the plugin from now on, None where it did already.
    """

    ours: Ours
    label: str
    step: ChangeSet | None = None


def keep(host: Host, campaign: Campaign, system: str, changes: Sequence[Change], label: str) -> Kept:
    """Write changes of a group's own content of a system, all or none; the plugin is made where it is not there yet.

    Raises:
        UserMistake: where one was changed meanwhile, has a mistake, or cannot be written, or where the campaign cannot
            play with it; nothing is changed then.
    """
    place = ours(host, campaign, system)
    if not place.there:  # another window may have made it since this one looked
        host.loader.rescan()
        place = ours(host, campaign, system)
    fresh = not place.there
    keep_in(host, campaign, place, changes, label)
    if place.id in host.campaign(campaign.id).plugins:
        return Kept(replace(place, on=True), label)
    try:
        step = plugins.enable(host, host.campaign(campaign.id), place.id)
    except BaseException:
        _take_back(host, place, fresh=fresh)
        raise
    return Kept(replace(place, on=True), label, step)


def switch_on(host: Host, campaign: Campaign, system: str) -> Kept:
    """Let the campaign play with its own content that is there and off, by a step.

    Raises:
        UserMistake: where it is not there, or on already.
    """
    place = ours(host, campaign, system)
    step = plugins.enable(host, host.campaign(campaign.id), place.id)
    return Kept(replace(place, on=True), step.step.label, step)


def off(host: Host, campaign: Campaign) -> tuple[Ours, ...]:
    """The campaign's own content that is there, holds something, and is off, so that nothing of it counts.

    A person switched it off, or a program ended between the first entry and the step that switches it on.
    """
    if host.loader.user_folder is None:
        return ()
    now = host.campaign(campaign.id)  # another program may have switched it on meanwhile
    places = [ours(host, now, each.id) for each in systems_of(host, now)]
    return tuple(each for each in places if each.there and not each.on and _holds_something(each))


def _holds_something(place: Ours) -> bool:
    try:
        return bool(version.read(place).tables)
    except UserMistake:  # which is told where it is read
        return False


def _take_back(host: Host, place: Ours, *, fresh: bool) -> None:
    """Let what was written just now be as if it were not; a plugin that was made for it goes again."""

    def back() -> None:
        if fresh:
            shutil.rmtree(place.folder, ignore_errors=True)
        else:
            version.undo(place)

    _locked(host, place, back, {}, rescan=fresh)


def keep_in(host: Host, campaign: Campaign, place: Ours, changes: Sequence[Change], label: str) -> None:
    """Write changes into one plugin of a group's own, looked at as the campaign's plugins have it; raises as ``keep``.

    It is not switched on by it.
    """
    for sentence in _mistakes(host, campaign, place, changes):
        raise UserMistake(sentence)
    names = {f"{place.id}.{each.key}": each.name for each in changes if each.word != PATCH and each.after is not None}

    def write() -> None:
        tables = changed(version.read(place).tables, changes)
        with _made(place, campaign):
            version.write(place, tables, label, campaign)

    _locked(host, place, write, names, rescan=not place.there)


def undo(host: Host, campaign: Campaign, system: str) -> Kept:
    """Go back to the version of a group's own content before this one; what another campaign did stays."""
    return _moved(host, campaign, system, version.undo)


def redo(host: Host, campaign: Campaign, system: str) -> Kept:
    """Go on to the version that was taken back last."""
    return _moved(host, campaign, system, version.redo)


def ends(host: Host, campaign: Campaign, system: str) -> tuple[str, str]:
    """What undo would take back and redo would do again, "" for nothing."""
    return version.ends(ours(host, campaign, system), _others(host, campaign))


def describe(host: Host, campaign: Campaign, system: str, *, name: str, release: str, licence: str) -> Kept:
    """Say anew what the plugin says of itself: its name, its version and its licence.

    Raises:
        UserMistake: where it is not there yet, or one of them will not do.
    """
    place = ours(host, campaign, system)
    if not place.there:
        raise UserMistake("There is nothing of your own to describe yet. Make an entry first.")
    manifest, mistakes = described(place, name=name, release=release, licence=licence)
    if manifest is None:
        raise UserMistake(" ".join(f"{mistake.key}: {mistake.sentence}" for mistake in mistakes))
    text = manifest_text(manifest)

    def write() -> None:
        with version.writing(place):
            version.put(place.folder / FILE, text)

    _locked(host, replace(place, manifest=manifest), write, {}, rescan=True)
    return Kept(replace(place, manifest=manifest), f"Describe {manifest.name}")


def _moved(host: Host, campaign: Campaign, system: str, move: Callable[[Ours, Mapping[str, str]], str]) -> Kept:
    place, others = ours(host, campaign, system), _others(host, campaign)
    told: list[str] = []
    _locked(host, place, lambda: told.append(move(place, others)), {}, rescan=False)
    return Kept(place, told[0])


def _others(host: Host, campaign: Campaign) -> Mapping[str, str]:
    """The other campaigns in use, which may share its own content: id → name."""
    with host.store.read() as reader:
        return {each.id: each.name for each in reader.campaigns() if each.id != campaign.id}


def _locked(host: Host, place: Ours, write: Callable[[], object], names: Mapping[str, str], *, rescan: bool) -> None:
    """Write while no other process does, and let it count.

    The store's write transaction keeps others out, and the names in it are what tells other windows to look again.
    """
    with host.store.work() as work:
        write()
        work.remember_names({place.id: place.manifest.name, **names})
        work.commit()
    if rescan:
        host.loader.rescan()
    host.forget_registries(place.id)


def _mistakes(host: Host, campaign: Campaign, place: Ours, changes: Sequence[Change]) -> Iterator[str]:
    """What is wrong with the tables that shall be kept, a sentence each with the entry's name and the key."""
    registry = host.registry(campaign.plugins)
    official = host.registry(set(campaign.plugins) - {place.id})
    tables = {
        kind.table: kind for kind in registry.entry_types.values() if kind.id.startswith(f"{place.manifest.system}.")
    }
    made = (
        entry_of(place.manifest, tables[each.word], each.after)
        for each in changes
        if each.after is not None and each.word in tables
    )
    beside = {each.id: each for each in made if each is not None}
    for change in changes:
        if change.after is None:
            continue
        yield from (f"“{shown(change.name)}”: {wrong}" for _, wrong in letter_mistakes(change.after))
        if change.word == PATCH:
            of = official.entries.get(change.key)
            if of is None:
                raise unknown("entry", change.key, official.entries)
            rest = {key: value for key, value in change.after.items() if key != OF}
            draft = drafted_patch(place.manifest, of, rest, registry, beside)
        else:
            if change.word not in tables:
                raise unknown("entry type", change.word, tables)
            draft = drafted(place.manifest, tables[change.word], change.after, registry, {}, beside)
        yield from (f"“{shown(change.name)}”: {mistake}" for mistake in draft.mistakes)


@contextmanager
def _made(place: Ours, campaign: Campaign) -> Iterator[None]:
    """The plugin's folder, made beside its place and swapped in whole; where the block fails it goes again."""
    if place.there:
        yield
        return
    try:
        place.folder.parent.mkdir(parents=True, exist_ok=True)
        leftover.sweep(place.folder)
        with tempfile.TemporaryDirectory(dir=place.folder.parent, prefix=leftover.PREFIX) as made:
            folder = Path(made) / place.folder.name
            version.put(folder / FILE, manifest_text(place.manifest))
            version.begin(replace(place, folder=folder), campaign)
            folder.rename(place.folder)
    except OSError as error:
        raise version.unwritable(place, error) from error
    try:
        yield
    except BaseException:
        shutil.rmtree(place.folder, ignore_errors=True)
        raise
