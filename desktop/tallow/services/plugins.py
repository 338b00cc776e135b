"""Plugins: which are there, what is wrong with them, and which a campaign plays with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tallow.hooks.discovery.discover import Found, host_version
from tallow.hooks.discovery.manifest import RULES, Manifest, Requirement
from tallow.hooks.discovery.ring import needs_of, ways
from tallow.hooks.discovery.unmet import Unmet, absent
from tallow.hooks.discovery.unmet import unmet as unmet_among
from tallow.hooks.faults import Fault
from tallow.model.edit import ChangeSet, Set
from tallow.model.errors import UserMistake
from tallow.model.record import Campaign
from tallow.services.exchange.telling import ended, listed
from tallow.services.host import Host
from tallow.services.parcel.difference import Difference, card_of, differences
from tallow.services.parcel.using import using
from tallow.services.parcel.wording import Wording
from tallow.services.records import do


def found(host: Host) -> tuple[Found, ...]:
    """Every plugin that was found, the faulty ones with their fault."""
    return host.loader.found


def enabled_in(host: Host) -> Mapping[str, tuple[str, ...]]:
    """Plugin id → the names of the campaigns (archived ones left out) that play with it."""
    with host.store.read() as reader:
        campaigns = reader.campaigns()
    ids = sorted({id for campaign in campaigns for id in campaign.plugins})
    return {id: tuple(each.name for each in campaigns if id in each.plugins) for id in ids}


def unmet(host: Host) -> Mapping[str, Unmet]:
    """Plugin id → what it needs and there is not, of those with which nothing else is wrong."""
    gone = absent(host.loader)
    if not gone:
        return unmet_among(host.loader, {})
    with host.store.read() as reader:
        return unmet_among(host.loader, reader.names(gone))


def unmet_of(host: Host, found: Found) -> Unmet | None:
    """What a plugin needs and there is not; None where nothing is, or another one of its id counts."""
    return unmet(host).get(found.id) if host.loader.get(found.id) is found else None


def faults_of(host: Host, found: Found) -> tuple[str, ...]:
    """What is wrong with a plugin, a sentence each with its place.

    That is what it needs and there is not, why it cannot be used, what went wrong while it was loaded, and its faults
    in campaigns that play with it.
    """
    if (lack := unmet_of(host, found)) is not None:
        return (lack.sentence,)
    if found.fault is not None:
        return (found.fault.told,)
    return tuple(dict.fromkeys(fault.told for fault in _noted(host, found)))


def _noted(host: Host, found: Found) -> Iterator[Fault]:
    """What went wrong of a plugin while it was loaded and where it is played."""
    with host.store.read() as reader:
        playing = {frozenset(campaign.plugins) for campaign in reader.campaigns() if found.id in campaign.plugins}
    yield from host.loader.faults.of(found.id)
    for plugins in sorted(playing, key=sorted):
        yield from host.registry(plugins).caller.faults.of(found.id)


def quarantine(host: Host, found: Found) -> tuple[Fault, ...]:
    """Why a plugin is left out altogether, nothing of it lost; nothing where only what it needs is not here."""
    if found.fault is not None:
        return () if found.lacks and host.loader.get(found.id) is found else (found.fault,)
    return host.loader.faults.of(found.id) if host.loader.failed(found.id) else ()


def left_out(host: Host, campaign: Campaign) -> tuple[Found, ...]:
    """The plugins of a campaign that are here and cannot be used."""
    used = {each.id for each in host.registry(campaign.plugins).plugins}
    return tuple(each for id in sorted(campaign.plugins) if id not in used and (each := host.loader.get(id)))


def not_here(host: Host, campaign: Campaign) -> tuple[str, ...]:
    """The plugins of a campaign that are not here: their names, with the versions last played with."""
    gone = [id for id in sorted(campaign.plugins) if host.loader.get(id) is None]
    with host.store.read() as reader:
        names = reader.names(gone)
    return tuple(f"{names.get(id, id)} {campaign.last_version(id)}".rstrip() for id in gone)


def last_name(host: Host, found: Found) -> str:
    """What a plugin is called, or was when it was last seen where its manifest cannot be read."""
    if found.manifest is not None:
        return found.manifest.name
    with host.store.read() as reader:
        return reader.names([found.id]).get(found.id, found.id)


def report(host: Host, found: Found) -> str:
    """What its author needs to know of a plugin's faults, as text to be sent on."""
    faults = ((found.fault,) if found.fault else ()) or quarantine(host, found) or dict.fromkeys(_noted(host, found))
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


def requirement_words(need: Requirement, names: Mapping[str, str]) -> str:
    """A plugin that another needs, in words; ``names`` are those of the plugins that are there, by id."""
    name = names.get(need.id, need.id)
    return f"{name} {need.version} or later" if need.version else name


def names_here(host: Host) -> Mapping[str, str]:
    """Id → name of the plugins that are there."""
    return {each.id: each.manifest.name for each in host.loader.found if each.manifest is not None}


_ALL = -1
"""No limit of steps."""


@dataclass(frozen=True, slots=True)
class Switch:
    """What switching a plugin on or off would change besides.

    Attributes:
        name: of the plugin.
        on: whether it is switched on.
        along: the plugins that are switched on with it, because it requires them.
        cards: the cards of other plugins that are others then.
        stays: what of it stands on records and stays there as missing, in sentences; "" for nothing.
    """

    name: str
    on: bool
    along: tuple[Manifest, ...] = ()
    cards: tuple[Difference, ...] = ()
    stays: str = ""

    @property
    def question(self) -> str:
        """Whether to do it, "" where nothing else would change."""
        more = self.along or self.cards or self.stays
        return f"Switch {'on' if self.on else 'off'} {self.name}?" if more else ""

    def __str__(self) -> str:
        """What else would change, in sentences."""
        said = []
        if self.along:
            said.append(f"It needs {', '.join(f'{each.name} {each.version}' for each in self.along)}: switched on too.")
        if self.cards:
            said.append(ended(f"It changes cards of others: {'; '.join(map(str, self.cards))}"))
        if self.stays:
            said.append(self.stays)
        return " ".join([*said, "All of it is one step, which undo takes back."])


def switching(host: Host, campaign: Campaign, id: str, *, on: bool) -> Switch:
    """What else would change; raises UserMistake as ``enable`` and ``disable`` do."""
    if not on:
        _see_unneeded(host, campaign, id)
        cards = tuple(_cards(host, campaign, {*campaign.plugins} - {id}))
        return Switch(_name(host, id), on, cards=cards, stays=_stays(host, campaign, id))
    coming = _coming(host, campaign, id)
    after = {*campaign.plugins, *(each.id for each in coming)}
    along = tuple(each for each in coming if each.id != id)
    return Switch(host.manifest(id).name, on, along, tuple(_cards(host, campaign, after)))


def _stays(host: Host, campaign: Campaign, id: str) -> str:
    """What of a plugin stands on a campaign's records and would be missing, in sentences; "" for nothing."""
    with host.store.read() as reader:
        records, now = reader.records(campaign.id, archived=None), reader.campaign(campaign.id)
    missing = f"missing: {_name(host, id)} {now.last_version(id)}".rstrip()  # another plugin may have been noted since
    registry = host.registry(campaign.plugins)
    return using(records, registry.kinds, id, registry.names_of({id})).stays(missing)


def faults_in(host: Host, plugins: Iterable[str], ids: Iterable[str]) -> tuple[str, ...]:
    """What is wrong with some plugins where they are played together, a sentence each with its place."""
    caller = host.registry(plugins).caller
    noted = [fault for id in ids for fault in (*host.loader.faults.of(id), *caller.faults.of(id))]
    return tuple(dict.fromkeys(map(str, noted)))


def _cards(host: Host, campaign: Campaign, after: Iterable[str]) -> Iterator[Difference]:
    """The cards that another set of plugins changes; nothing is known where new code would have to run for that."""
    before = host.registry(campaign.plugins).entries
    coming = [each for id in after if id not in campaign.plugins and (each := host.loader.get(id)) is not None]
    if any(each.code and not host.loader.loaded(each.id) for each in coming):
        return
    registry = host.registry(after)
    then = registry.entries
    others = [id for id in before if id in then and before[id] != then[id]]
    old, new = ({id: card_of(entries[id]) for id in others} for entries in (before, then))
    yield from differences(old, new, Wording(registry))


def enable(host: Host, campaign: Campaign, id: str) -> ChangeSet:
    """Switch a plugin on in a campaign, with what it requires; one step, before which no migration of theirs runs."""
    coming = _coming(host, campaign, id)
    form = _left(host, campaign)
    edits = [Set(campaign.id, f"plugins:{each.id}", form.get(each.id, each.version), None) for each in coming]
    return do(host, campaign.id, f"Switch on {host.manifest(id).name}", edits)


def _left(host: Host, campaign: Campaign) -> Mapping[str, str]:
    """Plugin that was on and is off → the version whose form its records have since."""
    with host.store.read() as reader:
        steps = reader.steps(campaign.id, record=campaign.id, limit=_ALL)
    lines = [each for step in reversed(steps) if not step.undone for each in step.changes]
    gone = [each for each in lines if each.path.startswith("plugins:") and each.after is None]
    return {each.path.removeprefix("plugins:"): each.before for each in gone}


def _coming(host: Host, campaign: Campaign, id: str) -> list[Manifest]:
    """A plugin that is off, with all that it requires and that is off too."""
    manifest = host.manifest(id)
    if id in campaign.plugins:
        raise UserMistake(f"{manifest.name} is on in {campaign.name} already.")
    return [each for each in with_required(host, [id]) if each.id not in campaign.plugins]


def with_required(host: Host, ids: Iterable[str]) -> list[Manifest]:
    """The plugins with all that they require, each once, what is required first.

    Raises:
        UserMistake: for one that is not there or cannot be used, or that needs what is not here.
    """
    wanted: dict[str, Manifest] = {}
    queue, lacking = list(ids), unmet(host)
    while queue:
        id = queue.pop(0)
        if id not in wanted:  # plugins may require each other
            if id in lacking:
                raise UserMistake(f"{_name(host, id)} cannot be switched on. {lacking[id].sentence}")
            wanted[id] = host.manifest(id)
            queue += [need.id for need in wanted[id].requirements]
    return list(reversed(wanted.values()))


def disable(host: Host, campaign: Campaign, id: str) -> ChangeSet:
    """Switch a plugin off in a campaign; its values stay in the records. One step.

    Raises:
        UserMistake: where it is off already, or another enabled plugin requires it.
    """
    _see_unneeded(host, campaign, id)
    edit = Set(campaign.id, f"plugins:{id}", None, campaign.plugins[id])
    return do(host, campaign.id, f"Switch off {_name(host, id)}", [edit])


def _see_unneeded(host: Host, campaign: Campaign, id: str) -> None:
    if id not in campaign.plugins:
        on = listed(sorted(_name(host, each) for each in campaign.plugins)) or "none"
        raise UserMistake(f"{_name(host, id)} is not on in {campaign.name}. On are: {on}.")
    manifests = [each.manifest for each in host.loader.found if each.manifest and each.id in campaign.plugins]
    needs = needs_of(manifests)
    back = ways(id, needs)  # of those that require each other none can be used, and each can be switched off
    needing = [each.name for each in manifests if id in needs[each.id] and each.id not in back]
    if needing:
        those = _together(needing)
        they = "it needs" if len(needing) == 1 else "they need"
        raise UserMistake(f"Switch off {those} first: {they} {_name(host, id)}.")


def _together(names: Sequence[str]) -> str:
    *some, last = names
    return f"{', '.join(some)} and {last}" if some else last


def _name(host: Host, id: str) -> str:
    """What a plugin is called, or was when it was last seen."""
    here = next((each.manifest.name for each in host.loader.found if each.id == id and each.manifest), "")
    if here:
        return here
    with host.store.read() as reader:
        return reader.names([id]).get(id, id)
