"""Campaigns: making, renaming, copying and putting away the books of game groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, count

from tallow.hooks.discovery.wanted import usable
from tallow.model.edit import Archive, ChangeSet, Set
from tallow.model.errors import UserMistake, unknown
from tallow.model.record import Campaign
from tallow.model.value import Value
from tallow.services.fitness.checking import named
from tallow.services.host import Host
from tallow.services.plugins import with_required
from tallow.services.records import do


def create(
    host: Host,
    name: str,
    systems: Sequence[str],
    plugins: Iterable[str] = (),
    settings: Mapping[str, Value] | None = None,
) -> Campaign:
    """Make a campaign of one or more systems, with further plugins switched on.

    Raises:
        UserMistake: for no system, for an unknown one, for a plugin that cannot be switched on, for a name that
            another campaign has.
    """
    systems = systems or (_systems(host) if len(_systems(host)) == 1 else ())
    if not systems:
        raise UserMistake(f"A campaign needs at least one system. Known are: {', '.join(_systems(host))}.")
    for system in systems:
        if system not in _systems(host):
            raise unknown("system", system, _systems(host))
    see_free(host, named(name))
    wanted = with_required(host, [*systems, *plugins])
    versions = {manifest.id: manifest.version for manifest in wanted}
    _see_in_use(host, versions)
    campaign = Campaign(host.fresh_id(), named(name), versions, dict(settings or {}), created=host.stamp())
    with host.store.work() as work:
        work.create_campaign(campaign)
        work.remember_names({manifest.id: manifest.name for manifest in wanted})
        work.commit()
    return campaign


def _see_in_use(host: Host, plugins: Iterable[str]) -> None:
    """Raise UserMistake for a plugin that is left out, whose records nobody could add; loads those that are not yet."""
    those = usable(host.loader, plugins)
    for fault in those.faults:
        if fault.plugin in those.missing:
            raise UserMistake(f"The plugin {fault.plugin} cannot be used, so no campaign was made. {fault.told}")


def _taken(host: Host, but: str = "") -> frozenset[str]:
    """The names of the campaigns that are not put away, in small letters, as they are found by; ``but`` is an id."""
    with host.store.read() as reader:
        return frozenset(each.name.casefold() for each in reader.campaigns() if each.id != but)


def see_free(host: Host, name: str, but: str = "") -> None:
    """Refuse a name that would leave open which campaign is meant by it."""
    if name.casefold() in _taken(host, but):
        raise UserMistake(f"Another campaign is called {name}. Choose another name, or archive the other one first.")


def _free(host: Host, wished: str, numbered: Callable[[int], str], but: str = "") -> str:
    """The wished name, or where it is taken the first of the numbered ones that is not, from 2 on."""
    taken = _taken(host, but)
    return next(name for name in chain([wished], map(numbered, count(2))) if name.casefold() not in taken)


def _systems(host: Host) -> list[str]:
    return [found.id for found in host.loader.found if found.manifest and found.manifest.family == "system"]


def rename(host: Host, campaign: Campaign, name: str) -> ChangeSet:
    """Give a campaign another name; raises UserMistake for one that another campaign has."""
    see_free(host, name.strip(), campaign.id)
    return do(host, campaign.id, f"Rename the campaign to {name}", [Set(campaign.id, "name", name, campaign.name)])


def archive(host: Host, campaign: Campaign, *, archived: bool = True) -> ChangeSet:
    """Put a campaign away, or take it out again; a number comes behind its name where the name is taken meanwhile."""
    if archived:
        return do(host, campaign.id, f"Archive {campaign.name}", [Archive(campaign.id, archived)])
    label, back = f"Bring back {campaign.name}", Archive(campaign.id, archived)
    name = _free(host, campaign.name, lambda number: f"{campaign.name} ({number})", campaign.id)
    if name == campaign.name:
        return do(host, campaign.id, label, [back])
    return do(host, campaign.id, f"{label} as {name}", [back, Set(campaign.id, "name", name, campaign.name)])


def duplicate(host: Host, campaign: Campaign) -> Campaign:
    """Make a second campaign with the same plugins, settings and records; history stays with the first.

    References between the records lead to their copies. Further copies are numbered.
    """
    name = _free(host, f"{campaign.name} (copy)", lambda number: f"{campaign.name} (copy {number})")
    copy = Campaign(
        host.fresh_id(), name, campaign.plugins, campaign.settings, created=host.stamp(), played=campaign.played
    )
    with host.store.work() as work:
        work.create_campaign(copy)
        work.copy_records(campaign.id, copy.id, host.fresh_id)
        work.commit()
    return copy
