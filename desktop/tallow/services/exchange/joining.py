"""Joining: the records of a file come into a campaign that is here, as one step, with the homebrew that they use."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tallow.model.column import ReferenceField
from tallow.model.edit import ChangeSet, Create, Edit, Set
from tallow.model.errors import UserMistake
from tallow.model.field import EntriesField, TableField
from tallow.model.kind import KindType
from tallow.model.picture import Picture
from tallow.model.record import Campaign, Played, Record
from tallow.model.value import Value
from tallow.services import plugins
from tallow.services.exchange import ids
from tallow.services.exchange.brew import Brew, brewed
from tallow.services.exchange.contents import Contents
from tallow.services.exchange.homebrew import put_in_place
from tallow.services.exchange.meaning import coming_of, others_here, taken_here
from tallow.services.exchange.plan import PluginPlan, plugin_plans
from tallow.services.fitness.misplaced import see_in_place
from tallow.services.host import Host
from tallow.services.own.change import PATCH
from tallow.services.own.keeping import keep_in
from tallow.services.records import Pictured, do, see
from tallow.store.whole import Whole


@dataclass(frozen=True, slots=True)
class Coming:
    """A record that would come.

    Attributes:
        record: as it would be here: under a name and an id that nothing here has.
        name: in the file.
        led: references to records that are not here: the field's label → the name of the record that it names now, ""
            for none.
    """

    record: Record
    name: str
    led: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Joining:
    """What it would do.

    Attributes:
        contents: the file.
        campaign: into which it comes.
        coming: its records.
        pictures: those that they have, by id.
        homebrew: the group's own plugins that the file brings.
        off: plugins that the records are of and that the campaign does not play with, or that are not here at all.
        others: what the records have of homebrew and is another thing here, a sentence each.
    """

    contents: Contents
    campaign: Campaign
    coming: tuple[Coming, ...]
    pictures: Mapping[str, Picture]
    homebrew: tuple[Brew, ...]
    off: tuple[PluginPlan, ...]
    others: tuple[str, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether homebrew would come, which a person is asked about."""
        return any(each.comes for each in self.homebrew)

    @property
    def label(self) -> str:
        """The step's name."""
        names = [each.record.name for each in self.coming]
        return f"Bring in {names[0]}" if len(names) == 1 else f"Bring in {len(names)} records"


def joining(host: Host, contents: Contents, campaign: Campaign) -> Joining:
    """What a file would do in a campaign.

    Raises:
        UserMistake: where the campaign has no place for its records, or its own homebrew cannot be read.
    """
    whole = contents.whole
    kinds = host.registry(campaign.plugins).kinds
    for record in whole.records:
        if record.kind not in kinds:
            raise UserMistake(
                f"{campaign.name} has no place for {record.name}: it plays without {record.kind.partition('.')[0]}. "
                "Switch that on there, or import the file as a campaign of its own."
            )
    with host.store.read() as reader:
        taken = reader.taken(ids.ids_of(whole), "")
        there = reader.records(campaign.id, archived=None)
    own = ids.renamed(whole, ids.fresh(taken, host.fresh_id), whole.campaign.name)
    coming = tuple(_coming(own, there, kinds))
    pictures = {each.id: Picture(each.name, each.media, each.content) for each in own.attachments}
    homebrew = brewed(host, campaign, contents.own)
    brought = {each.plugin.manifest.id for each in homebrew}
    off = tuple(
        each
        for each in plugin_plans(host, contents.manifest.plugins)
        if each.id not in campaign.plugins and each.id not in brought
    )
    coming_in = {id: name for each in homebrew for id, name in _entries_of(each).items()}
    others = (*others_here(host, contents, coming_in), *taken_here(host, coming_in))
    return Joining(contents, campaign, coming, pictures, homebrew, off, others)


def _entries_of(brew: Brew) -> dict[str, str]:
    """The entries that come of homebrew: id → what it is called."""
    if brew.place is None:
        return coming_of(brew.plugin) if brew.names else {}
    rows = {change.key: change.after for change in brew.changes if change.word != PATCH and change.after}
    return {f"{brew.plugin.manifest.id}.{key}": str(row.get("name") or key) for key, row in rows.items()}


def join(host: Host, wished: Joining, *, homebrew: bool, override: str = "") -> ChangeSet:
    """Bring the records in as one step, which switches their homebrew on.

    Args:
        homebrew: whether what the file brings of it comes too; without it the records name it as missing.
        override: the person's reason for going on where a rule objects.

    Raises:
        UserMistake, StoreTrouble: where it cannot be, Objected for a rule; nothing is changed then.
    """
    campaign, brews = wished.campaign, [each for each in wished.homebrew if homebrew and each.comes]
    made: list[Edit] = [
        Create(each.id, each.kind, each.name, {}, each.document.plain(), each.archived)
        for each in (coming.record for coming in wished.coming)
    ]
    _see_in_place(host, wished)
    see(host, campaign.id, made, override=override)
    _remember(host, wished, {each.plugin.manifest.id for each in brews})
    with put_in_place(host, [each.plugin for each in brews if each.place is None]):
        host.loader.rescan()
        for brew in brews:
            if brew.place is not None and brew.changes:
                keep_in(host, campaign, brew.place, brew.changes, wished.label)
        switched = _switched(host, campaign, [each.plugin.manifest.id for each in brews])
        edits = Pictured(wished.pictures, [*switched, *made])
        return do(host, campaign.id, wished.label, edits, override=override)


def _see_in_place(host: Host, wished: Joining) -> None:
    """Raise UserMistake for an entry in a list of another type."""
    registry = host.registry(wished.campaign.plugins)
    for record in [coming.record for coming in wished.coming]:
        for field in registry.kinds[record.kind].fields:
            see_in_place(field, record.get(field.id), registry)


def _switched(host: Host, campaign: Campaign, wanted: Sequence[str]) -> list[Edit]:
    """The edits that switch plugins on, with what they require."""
    return [
        Set(campaign.id, f"plugins:{each.id}", each.version, None)
        for each in plugins.with_required(host, wanted)
        if each.id not in campaign.plugins
    ]


def _remember(host: Host, wished: Joining, switched: Collection[str]) -> None:
    """Keep the names of what the records name, where none was seen here: a parent, an entry of a plugin that is off.

    Of a plugin that stays off and never was on, the version is kept, too, of which it shows as missing.
    """
    names, known = wished.contents.whole.names, wished.campaign.played
    away = {
        each.id: Played(each.version, each.hash)
        for each in wished.contents.manifest.plugins
        if each.id in {off.id for off in wished.off} | {brew.plugin.manifest.id for brew in wished.homebrew}
        if each.version and each.id not in {*switched, *known, *wished.campaign.plugins}
    }
    with host.store.work() as work:
        seen = work.names(names)
        work.remember_names({id: name for id, name in names.items() if id not in seen})
        work.note_played(wished.campaign.id, away)
        work.commit()


def _coming(whole: Whole, there: Sequence[Record], kinds: Mapping[str, KindType]) -> Iterator[Coming]:
    known = {record.id: record for record in (*there, *whole.records)}
    names = {(record.kind, record.name) for record in there}
    for record in whole.records:
        name = _free(record, names)
        names.add((record.kind, name))
        values, led = _led(record, kinds[record.kind], known, there)
        document = replace(record.document, values=values)
        yield Coming(replace(record, name=name, document=document), record.name, tuple(led.items()))


def _free(record: Record, names: set[tuple[str, str]]) -> str:
    """The name, or where a record of that kind has it one that says where this one came from."""
    wished, number = record.name, 1
    while (record.kind, wished) in names:
        wished = f"{record.name} (imported{f' {number}' if number > 1 else ''})"
        number += 1
    return wished


def _led(
    record: Record, kind: KindType, known: Mapping[str, Record], there: Iterable[Record]
) -> tuple[dict[str, Value], dict[str, str]]:
    """Its values with no reference into the campaign that it left, save those that may name what is gone.

    One leads to the campaign's only record of its kind, where there is exactly one, else nowhere.
    """
    values, led = dict(record.document.values), {}
    alone: dict[str, Record | None] = {}
    for other in there:
        alone[other.kind] = None if other.kind in alone or other.archived else other
    for field in kind.fields:
        value = values.get(field.id)
        if isinstance(field, ReferenceField) and _lost(field, value, known):
            now = alone.get(field.kind)
            values[field.id], led[field.label] = (now.id, now.name) if now else (None, "")
        elif isinstance(field, TableField | EntriesField) and isinstance(value, list | tuple):
            columns = [each for each in field.columns if isinstance(each, ReferenceField)]
            gone = [[each for each in columns if _lost(each, _cell(row, each.id), known)] for row in value]
            led |= {each.label: "" for lost in gone for each in lost}
            if any(gone):
                values[field.id] = [_without(row, lost) for row, lost in zip(value, gone, strict=True)]
    return {key: value for key, value in values.items() if value is not None}, led


def _lost(field: ReferenceField, value: Value, known: Mapping[str, Record]) -> bool:
    return isinstance(value, str) and bool(value) and not field.lasting and value not in known


def _cell(row: Value, column: str) -> Value:
    return row.get(column) if isinstance(row, Mapping) else None


def _without(row: Value, lost: Sequence[ReferenceField]) -> Value:
    if not lost or not isinstance(row, Mapping):
        return row
    return {key: value for key, value in row.items() if key not in {each.id for each in lost}}
