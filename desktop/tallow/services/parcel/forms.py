"""Forms: which versions of a plugin know the form that its migrations brought a campaign's records into."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tallow.hooks.discovery.discover import Found
from tallow.hooks.discovery.manifest import version_of
from tallow.model.errors import PluginFault
from tallow.model.record import Campaign
from tallow.services.exchange.telling import listed
from tallow.services.host import Host
from tallow.store.reading import Reader

_PLUGINS = "plugins:"
_ALL = -1
"""No limit of steps."""


class NewerForm(PluginFault):
    """The records of a campaign are in a form that the version of a plugin that is here does not know."""


def in_newer_form(host: Host, id: str, version: str) -> tuple[Campaign, ...]:
    """The campaigns whose records were brought into a form that came after a version of a plugin, those put away too.

    What was only switched on with a newer version, to whose form nobody's records had to be brought, is none of them.
    """
    with host.store.read() as reader:
        playing = [each for each in reader.campaigns(archived=None) if older(version, each.plugins.get(id, ""))]
        forms = set(_forms(reader, id)) if playing else set()
    return tuple(
        each for each in playing if any(older(version, form) and not older(each.plugins[id], form) for form in forms)
    )


def _forms(reader: Reader, id: str) -> Iterator[str]:
    """The versions up to which the records of any campaign were brought: between two of them lies a migration.

    A campaign that was copied, or begun with the newer version, has no such step itself.
    """
    for campaign in reader.campaigns(archived=None):
        for step in reader.steps(campaign.id, record=campaign.id, limit=_ALL):
            for change in step.changes if not step.undone else ():
                before, after = change.before, change.after
                entered = isinstance(before, str) and isinstance(after, str)
                if change.path == f"{_PLUGINS}{id}" and entered and older(before, after):
                    yield after


def warning(host: Host, id: str, name: str, version: str) -> str:
    """What a person should know before a version of a plugin takes another's place, "" where it knows all records."""
    found = in_newer_form(host, id, version)
    if not found:
        return ""
    newer = sorted({each.plugins[id] for each in found}, key=version_of)
    names = listed([each.name for each in found])
    who = names if len(found) == 1 else "they"
    return (
        f"The records of {name} in {names} are in the form of {listed(newer)}, which {version} does not know: "
        f"{who} can be read then and not be changed, until {newer[-1]} or a later version is back."
    )


def see_known(host: Host, campaign: Campaign, but: Collection[str] = ()) -> None:
    """Raise NewerForm where the records of a campaign are in a newer form than a plugin here, saying what to do.

    Args:
        but: ids of plugins that are switched on or off just now.
    """
    for id, wrote in sorted(campaign.plugins.items()):
        found = host.loader.get(id) if id not in but else None
        if found is None or found.manifest is None or found.fault is not None:
            continue
        here = host.loader.version(found)
        if not older(here, wrote) or all(each.id != campaign.id for each in in_newer_form(host, id, here)):
            continue
        name = found.manifest.name
        said = f"The records of {name} in {campaign.name} are in the form of {wrote}, and here is {here}, which does"
        way = _way(host, found, name, wrote)
        off = f'tallow plugins disable {id} "{campaign.name}"'
        raise NewerForm(
            id,
            f"{said} not know it. So {campaign.name} is to be read and not to be changed. {way}; "
            f"or switch it off in {campaign.name}: {off}",
        )


def _way(host: Host, found: Found, name: str, wrote: str) -> str:
    """How a version that knows a form comes back, for the beginning of a sentence."""
    from tallow.services.parcel import kept  # reads archives, which no start needs

    if not older(found.version, wrote):
        return f"Start Tallow again, for {name} {found.version} is here by now"
    known = [each.version for each in kept.kept(host) if each.id == found.id and each.version]
    fitting = next((each for each in known if not older(each, wrote)), None)
    if fitting is not None:
        return f"Bring {fitting} back, on the page Plugins or by: tallow plugins restore {found.id} {fitting}"
    tallow = ", or get a Tallow that brings it" if found.source == "bundled" else ""
    return f"Install {name} {wrote} or a later one{tallow}"


def older(one: str, other: str) -> bool:
    """Whether a version is older than another; a word for a version is neither older nor newer."""
    try:
        return version_of(one) < version_of(other)
    except ValueError:
        return False
