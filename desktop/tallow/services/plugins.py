"""Plugins: which are there, what is wrong with them, and which a campaign plays with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tallow.hooks.discover import Found, host_version
from tallow.hooks.faults import Fault
from tallow.hooks.manifest import Manifest
from tallow.model.edit import ChangeSet, Set
from tallow.model.errors import UserMistake
from tallow.model.record import Campaign
from tallow.services.host import Host
from tallow.services.records import do

RULES = "RULES.md"
"""The file of a plugin's folder that holds its rules, for people."""


def found(host: Host) -> tuple[Found, ...]:
    """Every plugin that was found, the faulty ones with their fault."""
    return host.loader.found


def enabled_in(host: Host) -> Mapping[str, tuple[str, ...]]:
    """Plugin id → the names of the campaigns (archived ones left out) that play with it."""
    with host.store.read() as reader:
        campaigns = reader.campaigns()
    ids = sorted({id for campaign in campaigns for id in campaign.plugins})
    return {id: tuple(each.name for each in campaigns if id in each.plugins) for id in ids}


def faults_of(host: Host, found: Found) -> tuple[str, ...]:
    """What is wrong with a plugin, a sentence each with its place.

    That is why it cannot be used, what went wrong while it was loaded, and its faults in campaigns that play with it.
    """
    if found.fault is not None:
        return (found.fault.told,)
    with host.store.read() as reader:
        playing = {frozenset(campaign.plugins) for campaign in reader.campaigns() if found.id in campaign.plugins}
    noted = list(host.loader.faults.of(found.id))
    for plugins in sorted(playing, key=sorted):
        noted += host.registry(plugins).caller.faults.of(found.id)
    return tuple(dict.fromkeys(fault.told for fault in noted))


def quarantine(host: Host, found: Found) -> tuple[Fault, ...]:
    """Why a plugin is left out altogether, nothing of it lost; nothing where it is in use or could be."""
    if found.fault is not None:
        return (found.fault,)
    return host.loader.faults.of(found.id) if host.loader.failed(found.id) else ()


def report(host: Host, found: Found) -> str:
    """What its author needs to know of a plugin's faults, as text to be sent on."""
    faults = quarantine(host, found) or host.loader.faults.of(found.id)
    lines = [
        f"{found.id} {found.version}".rstrip() + f", {found.source}, on Tallow {host_version()}",
        f"in {found.folder}",
        *(part for fault in faults for part in (fault.told, fault.trace) if part),
    ]
    return "\n".join(lines).rstrip() + "\n"


def rules_page(host: Host, id: str) -> str:
    """A plugin's RULES.md, "" where it has none or that cannot be read."""
    plugin = host.loader.get(id)
    try:
        return (plugin.folder / RULES).read_text(encoding="utf-8") if plugin else ""
    except (OSError, UnicodeDecodeError):
        return ""


def enable(host: Host, campaign: Campaign, id: str) -> ChangeSet:
    """Switch a plugin on in a campaign, with what it requires; one step."""
    manifest = host.manifest(id)
    if id in campaign.plugins:
        raise UserMistake(f"{manifest.name} is on in {campaign.name} already.")
    edits = [
        Set(campaign.id, f"plugins:{each.id}", each.version, None)
        for each in with_required(host, [id])
        if each.id not in campaign.plugins
    ]
    return do(host, campaign.id, f"Switch on {manifest.name}", edits)


def brought_along(host: Host, campaign: Campaign, id: str) -> tuple[Manifest, ...]:
    """What else is switched on with a plugin, because it requires that; raises UserMistake as ``with_required``."""
    return tuple(each for each in with_required(host, [id]) if each.id != id and each.id not in campaign.plugins)


def with_required(host: Host, ids: Iterable[str]) -> list[Manifest]:
    """The plugins with all that they require, each once, what is required first.

    Raises:
        UserMistake: for one that is not there or cannot be used.
    """
    wanted: dict[str, Manifest] = {}
    queue = list(ids)
    while queue:
        id = queue.pop(0)
        if id not in wanted:  # plugins may require each other
            wanted[id] = host.manifest(id)
            queue += [need.id for need in wanted[id].requirements]
    return list(reversed(wanted.values()))


def disable(host: Host, campaign: Campaign, id: str) -> ChangeSet:
    """Switch a plugin off in a campaign; its values stay in the records. One step.

    Raises:
        UserMistake: where it is off already, or another enabled plugin requires it.
    """
    if id not in campaign.plugins:
        raise UserMistake(f"{id} is not on in {campaign.name}. On are: {', '.join(sorted(campaign.plugins))}.")
    needing = [
        each.manifest.name
        for each in host.loader.found
        if each.manifest and each.id in campaign.plugins and id in [need.id for need in each.manifest.requirements]
    ]
    if needing:
        raise UserMistake(f"{', '.join(needing)} needs {id}. Switch that off first.")
    name = next((each.manifest.name for each in host.loader.found if each.id == id and each.manifest), id)
    edit = Set(campaign.id, f"plugins:{id}", None, campaign.plugins[id])
    return do(host, campaign.id, f"Switch off {name}", [edit])
