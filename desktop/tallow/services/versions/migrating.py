"""Migrating: what older versions of a campaign's plugins left in its records is brought into the form of those here."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from tallow.hooks.discovery.manifest import Manifest, version_of
from tallow.hooks.faults import Fault
from tallow.hooks.watching.guarded import Guarded
from tallow.model.edit import Change, Edit, Set, Step
from tallow.model.errors import PluginFault, UserMistake
from tallow.model.migration import Migration
from tallow.model.record import Campaign, Record
from tallow.model.value import parse_path
from tallow.services.book import CampaignBook
from tallow.services.files.backups import back_up
from tallow.services.fitness.checking import fitting
from tallow.services.host import Host
from tallow.services.parcel.forms import see_known
from tallow.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Brought:
    """A plugin's records in a campaign, brought up to a version.

    Attributes:
        campaign: its name.
        plugin: the plugin's name.
        labels: of the migrations that ran.
        step: the step that they are, at which undo stops.
    """

    campaign: str
    plugin: str
    version: str
    labels: tuple[str, ...]
    step: Step

    def __str__(self) -> str:
        """What was done, in a sentence."""
        what = "; ".join(label.rstrip(".") for label in self.labels)
        return f"{self.campaign}: the records of {self.plugin} were brought up to {self.version}. {what}."


def bring_up(host: Host, campaign: str, but: Collection[str] = ()) -> tuple[Brought, ...]:
    """Run the migrations that a campaign's plugins have for versions since that which wrote its records.

    Each plugin's are one step, and all of them hold together or none.

    Args:
        but: ids of plugins whose records stay as they are.

    Raises:
        PluginFault: where one fails, or records are in a newer form than a plugin here knows; the campaign is as it
            was, and the sentence says how to go on.
        StoreTrouble: where no backup can be made before.
    """
    now = host.campaign(campaign)
    but = _with_needed(host, now, but)
    see_known(host, now, but)
    if not any(True for _ in _due(host, now, but)):
        return ()
    with host.store.work() as work:
        before = work.campaign(campaign)  # another process may have been faster
        done = tuple(_brought(host, work, before, *each) for each in [*_due(host, before, but)])
        back_up(host, "before-migration")  # of what stands until here
        work.commit()
    return done


def why_not(host: Host, campaign: str) -> str:
    """Why a campaign is to be read and not to be changed, in a sentence, "" where it can be; nothing is written."""
    try:
        now = host.campaign(campaign)
        see_known(host, now)
        due = [*_due(host, now, ())]
        if due:
            with host.store.work() as work:
                for each in due:
                    _brought(host, work, now, *each)
    except PluginFault as fault:
        return str(fault)
    return ""


def _with_needed(host: Host, campaign: Campaign, but: Collection[str]) -> Collection[str]:
    """Plugins, and what those of them need that are on: they are switched off before that can be."""
    manifests = [each.manifest for id in but if id in campaign.plugins and (each := host.loader.get(id)) is not None]
    return {*but, *(need.id for manifest in manifests if manifest for need in manifest.requirements)}


def _due(host: Host, campaign: Campaign, but: Collection[str]) -> Iterator[tuple[Manifest, tuple[Migration, ...]]]:
    """The plugins that have migrations to run, systems first; raises PluginFault for one whose cannot be had."""
    newer = [each for each in _newer(host, campaign) if each.id not in but]
    for manifest in sorted(newer, key=lambda each: each.family != "system"):
        declared = host.registry(campaign.plugins).migrations.get(manifest.id, ())
        if isinstance(declared, Fault):
            said = f"The plugin {manifest.id} failed in {declared.where}. {declared.sentence}"
            raise PluginFault(manifest.id, f"{said} {_way_out(campaign, manifest)}")
        since = version_of(campaign.plugins[manifest.id])
        due = tuple(each for each in declared if since < version_of(each.version) <= version_of(manifest.version))
        if due:
            yield manifest, due


def _newer(host: Host, campaign: Campaign) -> Iterator[Manifest]:
    """The plugins of which a newer version is here than that which wrote the records."""
    for id, wrote in sorted(campaign.plugins.items()):
        found = host.loader.get(id)
        if found is None or found.manifest is None or found.fault is not None:
            continue
        here = host.loader.version(found)
        try:
            newer = version_of(wrote) < version_of(here)
        except ValueError:  # a word for a version is neither older nor newer
            continue
        if newer:
            yield replace(found.manifest, version=here)


def _brought(host: Host, work: UnitOfWork, campaign: Campaign, manifest: Manifest, due: Sequence[Migration]) -> Brought:
    """Run them, and note in the same step which version the records are of."""
    try:
        changes = [change for each in due for change in _ran(host, work, campaign.id, each)]
    except PluginFault as fault:
        raise PluginFault(fault.plugin, f"{fault} {_way_out(campaign, manifest)}") from fault
    version = due[-1].version
    noted = Set(campaign.id, f"plugins:{manifest.id}", version, campaign.plugins[manifest.id])
    changes += work.apply(campaign.id, [noted], lambda kind: ())
    step = work.write_step(campaign.id, f"Bring {manifest.name} up to {version}", work.merged(changes))
    return Brought(campaign.name, manifest.name, version, tuple(each.label for each in due), step)


def _ran(host: Host, work: UnitOfWork, campaign: str, migration: Migration) -> tuple[Change, ...]:
    """What one migration changes; what does not fit is its fault."""
    book = host.book(work.campaign(campaign), work)
    records = work.records(campaign, migration.kind, archived=None)
    edits: list[Edit] = []
    for each in records:
        if not each.damaged:
            edits += _fitted(migration, each, book)
    try:
        return work.apply(campaign, edits, book.keys)
    except UserMistake as mistake:
        raise _blamed(migration, mistake) from mistake


def _fitted(migration: Migration, record: Record, book: CampaignBook) -> list[Edit]:
    """The edits for one record as they are stored; a failure names it."""
    try:
        try:
            return _fitting(migration.run(record, book), book)
        except UserMistake as mistake:
            raise _blamed(migration, mistake) from mistake
    except PluginFault as fault:
        raise PluginFault(fault.plugin, f"{fault} It was at {record.name}.") from fault


def _blamed(migration: Migration, mistake: UserMistake) -> PluginFault:
    assert isinstance(migration.run, Guarded), "what a plugin declares is guarded"
    return migration.run.blamed(mistake)


def _fitting(edits: Sequence[Edit], book: CampaignBook) -> list[Edit]:
    """The edits as they are stored, those last that take out what stands in fields that are no longer there."""
    old = [edit for edit in edits if isinstance(edit, Set) and _is_of_old(edit, book)]
    return [*fitting([edit for edit in edits if edit not in old], book), *old]


def _is_of_old(edit: Set, book: CampaignBook) -> bool:
    if edit.value is not None or edit.record == book.campaign.id:
        return False
    record = book.record(edit.record)
    path = parse_path(edit.path, (*book.keys(record.kind), *record.document.values))
    return path.section == "values" and path.row is None and path.key not in book.keys(record.kind)


def _way_out(campaign: Campaign, manifest: Manifest) -> str:
    """That nothing happened, and what to do."""
    wrote = campaign.plugins[manifest.id]
    back = f"tallow plugins restore {manifest.id} {wrote}"
    off = f'tallow plugins disable {manifest.id} "{campaign.name}"'
    return (
        f"So {campaign.name} stays as {manifest.name} {wrote} left it, to be read and not to be changed. "
        f"Bring {wrote} back, on the page Plugins or by: {back}; or switch it off in {campaign.name}: {off}"
    )
