"""Leaving: a plugin is taken out once the person knows who plays with it; its values stay, shown as missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tallow.hooks.discovery.discover import Found
from tallow.hooks.discovery.manifest import FAMILIES
from tallow.model.errors import UserMistake
from tallow.model.record import Campaign
from tallow.services.exchange.telling import counted, listed
from tallow.services.host import Host
from tallow.services.parcel import forms, kept
from tallow.services.parcel.installing import refresh, unwritable
from tallow.services.parcel.offer import goes_for_good
from tallow.services.parcel.put_away import holds_something, lost
from tallow.services.parcel.staging import staging, swapped
from tallow.services.parcel.using import COUNTS, ids_on, names_of, which

_NAMED = 3
"""How many things that a campaign has of a plugin are told by their names."""


@dataclass(frozen=True, slots=True)
class Use:
    """A campaign that plays with a plugin.

    Attributes:
        campaign: which.
        records: how many of its records are of the plugin's own kinds.
        things: how many values name something of the plugin's, or are of a field of its.
        named: what those are called, each once, and how many of them are called so.
    """

    campaign: Campaign
    records: int
    things: int
    named: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        """The campaign by name, and how much of it is the plugin's."""
        parts = [counted(self.records, "record")] if self.records else []
        away = ", put away" if self.campaign.archived else ""
        things = ", ".join([*parts, counted(self.things, "thing")])
        return f"{self.campaign.name} ({which(things, self.things, self.named, _NAMED)}{away})"


@dataclass(frozen=True, slots=True)
class Leaving:
    """What taking a plugin out would do.

    Attributes:
        found: the plugin.
        uses: the campaigns that play with it.
        off: those in which it is switched off, and that have something of it all the same.
        needing: the names of the plugins that need it and cannot be used without.
        instead: the plugin of the same id that counts then, None for none.
        newer: which campaigns are in a newer form than that one knows, in a sentence; "" for none.
        lost: what of it cannot be kept, each with why.
        back: whether anything of it can be brought back.
    """

    found: Found
    uses: tuple[Use, ...]
    needing: tuple[str, ...]
    instead: Found | None
    newer: str = ""
    lost: tuple[str, ...] = ()
    back: bool = True
    off: tuple[Use, ...] = ()

    @property
    def name(self) -> str:
        """What it is called."""
        return _name(self.found)

    def __str__(self) -> str:
        """What a person should know before saying yes."""
        return " ".join(self._sentences())

    def _sentences(self) -> Iterator[str]:
        called = f"{self.name} {self.found.version}".rstrip()
        if self.uses:
            yield f"{called} is played with in {listed([str(use) for use in self.uses])}."
        else:
            yield f"No campaign plays with {called}."
        if self.off:
            there = "switched off there" if len(self.off) == 1 else "switched off in each of them"
            yield f"Something of it is in {listed([str(use) for use in self.off])}, {there}."
        if self.instead is not None:
            yield f"Then {self.instead.version} counts, which lies in {self.instead.folder}. {self.newer}".rstrip()
        elif self.uses or self.off:
            yield f"What is of it stays on every sheet, shown as missing: {self.missing}."
        if self.instead is None and self.uses:
            yield f"What it adds to figures {COUNTS}."
        if self.needing:
            yield f"{listed(self.needing)} {'need' if len(self.needing) > 1 else 'needs'} it and will be out of use."
        if self.lost:
            yield goes_for_good(self.lost)
        if self.back:
            rest = "The rest of it" if self.lost else "It"
            yield f"{rest} can be brought back at any time, and then all is as before."

    @property
    def missing(self) -> str:
        """As what it shows then: with the version that each campaign was last played with."""
        played = sorted({use.campaign.last_version(self.found.id) for use in (*self.uses, *self.off)})
        return " or ".join(f"{self.name} {each}".rstrip() for each in played)


@dataclass(frozen=True, slots=True)
class Left:
    """A plugin that was taken out.

    Attributes:
        leaving: what was said before.
        kept: its archive; None where it only is left out, for it is not the user's own to delete, or where nothing of
            it could be kept.
    """

    leaving: Leaving
    kept: Path | None


def leaving(host: Host, id: str, folder: Path | None = None) -> Leaving:
    """What taking a plugin out would do.

    Args:
        folder: which of several with one id; None for the one that counts.

    Raises:
        UserMistake: for one that is not there, and for a folder of many that cannot be read.
    """
    fitting = [each for each in host.loader.found if each.id == id and folder in (None, each.folder)]
    if not fitting:
        raise kept.no_plugin(host, id)
    found = fitting[0]
    if found.fault is not None and _is_of_many(found, host.loader.user_folder):
        raise UserMistake(found.fault.told)
    others = [each for each in host.loader.found if each.id == id and each.folder != found.folder]
    counts = host.loader.get(id) == found
    found_in = tuple(_uses(host, id)) if counts else ()
    uses = tuple(each for each in found_in if id in each.campaign.plugins)
    off = tuple(each for each in found_in if each not in uses and (each.records or each.things))
    needing = [
        each.manifest.name
        for each in host.loader.found
        if each.manifest and each.fault is None and id in [need.id for need in each.manifest.requirements]
    ]
    instead = others[0] if others and counts and others[0].manifest else None
    newer = forms.warning(host, id, _name(found), instead.version) if instead else ""
    user = found.source == "user"
    return Leaving(
        found,
        uses,
        () if instead or not counts else tuple(needing),
        instead,
        newer,
        lost(found.folder) if user else (),
        back=not user or holds_something(found.folder),
        off=off,
    )


def _is_of_many(found: Found, root: Path | None) -> bool:
    """Whether it is no plugin but a folder of several that cannot be read."""
    if found.source == "user" and root is not None:
        return found.folder.parent.parent != root.absolute()
    return found.source == "bundled" and found.folder.parent.name not in FAMILIES.values()


def _name(found: Found) -> str:
    return found.manifest.name if found.manifest else found.id


def remove(host: Host, wish: Leaving) -> Left:
    """Take a plugin out; what is of it in campaigns stays, with the names that it had.

    Raises:
        UserMistake: where its folder cannot be kept or moved; nothing is changed then.
    """
    found, root = wish.found, kept.user_folder(host)
    names = {found.id: wish.name, **_names(host, found.id, wish.uses)}
    try:
        with host.store.work() as work, _put_away(host, root, found) as file:
            work.remember_names(names)
            work.commit()
    except OSError as error:
        raise unwritable(root, error, found.folder if found.source == "user" else None) from error
    refresh(host, found.id)
    return Left(wish, file)


@contextmanager
def _put_away(host: Host, root: Path, found: Found) -> Iterator[Path | None]:
    """Take it out, and put it back where the block fails; gives its archive, None where it only is left out."""
    if found.source == "user":
        with staging(root) as stage:
            file = kept.keep(host, found.id, found.version, found.folder)
            with swapped(stage, None, found.folder):
                yield file
            kept.drop(host, found.id)
        return
    kept.take_away(host, found.id)
    try:
        yield None
    except BaseException:
        kept.bring_back(host, found.id)
        raise


def _uses(host: Host, id: str) -> Iterator[Use]:
    """What every campaign has of it, those too that play without it."""
    with host.store.read() as reader:
        everyone = reader.campaigns(archived=None)
        held = {each.id: reader.records(each.id, archived=None) for each in everyone}
    for campaign in everyone:
        records = held[campaign.id]
        things = [each for record in records for each in ids_on(record, id)]
        own = sum(record.kind.startswith(f"{id}.") for record in records)
        yield Use(campaign, own, len(things), _called(host, things))


def _called(host: Host, ids: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """What entries and fields were called when they were seen last, with how many are; no code runs for that."""
    counts = Counter(ids)
    with host.store.read() as reader:
        return names_of(counts, reader.names(counts))


def _names(host: Host, id: str, uses: tuple[Use, ...]) -> dict[str, str]:
    """The names of a plugin's entries and fields in the campaigns that play with it."""
    named = [host.registry(use.campaign.plugins).names_of({id}) for use in uses]
    return {id: name for names in named for id, name in names.items()}
