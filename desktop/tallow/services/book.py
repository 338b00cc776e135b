"""The book of one campaign: records, totals, permissions, entries and settings as plugins and views read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, cast

from tallow.hooks.registry import Registry
from tallow.model.book import Absence, E
from tallow.model.column import ReferenceField
from tallow.model.effect import Listed
from tallow.model.entry import Entry
from tallow.model.errors import PluginFault, StoreTrouble, UserMistake, unknown
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.kind import KindType
from tallow.model.picture import Picture
from tallow.model.record import Campaign, Record
from tallow.model.total import Permission, Total
from tallow.model.value import Value
from tallow.rules import effects
from tallow.rules.effects import Reached
from tallow.rules.totals import work_out
from tallow.services.fitness.unfit import Unfit, cells_of, rows_that_fit, spared

_OTHER = "with another version"
"""When something counts again that its plugin does not have."""


class Records(Protocol):
    """Where a book reads its records: the store's reader, or a unit of work."""

    def records(self, campaign: str, kind: str | None = None, archived: bool | None = False) -> tuple[Record, ...]: ...

    def record(self, id: str) -> Record: ...

    def names(self, ids: Iterable[str]) -> Mapping[str, str]: ...

    def picture(self, campaign: str, id: str) -> Picture | None: ...


class CampaignBook:
    """A campaign as it stands at one moment; everything worked out is kept until the book is dropped.

    Attributes:
        campaign: whose book it is.
        registry: what the campaign's enabled plugins declare.
        reads: ``(record id or kind, field or total)`` of everything read so far.
    """

    def __init__(
        self, campaign: Campaign, registry: Registry, source: Records, off: Callable[[str], str] = lambda name: ""
    ) -> None:
        self.campaign = campaign
        self.registry = registry
        self._off = off
        self.reads: set[tuple[str, str]] = set()
        self._source = source
        self._totals: dict[tuple[str, str], Total] = {}
        self._kinds: dict[tuple[str, bool], tuple[Record, ...]] = {}
        self._records: dict[str, Record] = {}
        self._fields: dict[str, dict[str, Field]] = {}
        self._values: dict[int, tuple[Record, dict[str, Value]]] = {}  # by the record itself: rules make others like it
        self._reached: dict[str, tuple[Reached, ...]] = {}
        self._entries: dict[type[Entry], tuple[Entry, ...]] = {}
        self._under_way: list[tuple[str, str]] = []
        self._asked: list[dict[tuple[str, str], None]] = []  # what each total under way read itself, in order
        self._unfit: dict[tuple[str, str], tuple[Unfit, ...]] = {}

    def apart(self) -> CampaignBook:
        """The same book with nothing read or worked out yet: what is asked of it tells all that its answer rests on."""
        return CampaignBook(self.campaign, self.registry, self._source, self._off)

    def records(self, kind: str, *, archived: bool = False) -> tuple[Record, ...]:
        """The records of a kind that can be read: those in use, or those that are archived, by name."""
        self.reads.add((kind, ""))
        if (kind, archived) not in self._kinds:
            found = self._source.records(self.campaign.id, kind, archived)
            self._kinds[kind, archived] = tuple(each for each in found if not each.damaged)
        return self._kinds[kind, archived]

    def record(self, id: str) -> Record:
        """One record; raises UserMistake where there is none."""
        self.reads.add((id, ""))
        if id not in self._records:
            self._records[id] = self._source.record(id)
        return self._records[id]

    def kind(self, record: Record) -> KindType:
        """The record's kind; raises UserMistake while its plugin is away."""
        kind = self.registry.kinds.get(record.kind)
        if kind is None:
            owner = record.kind.partition(".")[0]
            why = self.registry.why_left_out(owner)
            state = f"is left out. {why}" if why else "is not there. Enable or install it."
            raise UserMistake(f"{record.name} belongs to the plugin {owner}, which {state}")
        return kind

    def keys(self, kind: str) -> tuple[str, ...]:
        """The ids of a kind's fields; none while its plugin is away."""
        declared = self.registry.kinds.get(kind)
        return declared.keys if declared else ()

    def value(self, record: Record, field: str) -> Value:
        """An entered value, or the field's default where none was entered or what is stored does not fit.

        Of a table or list that holds for the cells that do not fit alone.

        Raises:
            StoreTrouble: for a record that is damaged.
        """
        self.reads.add((record.id, field))
        if self._asked:
            self._asked[-1][record.id, field] = None
        known = self._values.get(id(record))
        if known is None:
            known = self._values[id(record)] = record, {}
        if field not in known[1]:
            known[1][field] = self._value(record, field)
        return known[1][field]

    def _value(self, record: Record, field: str) -> Value:
        if record.damaged:
            raise StoreTrouble(record.damaged)
        declared = self._field(self.kind(record), field)
        stored = record.get(declared.id)
        self._unfit.pop((record.id, field), None)
        if stored is not None and (sentence := bad_value(declared, stored)):
            self._unfit[record.id, field] = _unfit(declared, stored, sentence)
            stored = rows_that_fit(declared, stored)
        return complete(declared, declared.default if stored is None else stored)

    def _field(self, kind: KindType, id: str) -> Field:
        """A field by its id, found at once: a campaign with many records asks for thousands."""
        if kind.id not in self._fields:
            self._fields[kind.id] = {field.id: field for field in kind.fields}
        found = self._fields[kind.id].get(id)
        return kind.field(id) if found is None else found

    def total(self, record: Record, id: str) -> Total:
        """A total with its parts; one that reads itself is a PluginFault that names the ring."""
        self.reads.add((record.id, id))
        if record.damaged:
            raise StoreTrouble(record.damaged)
        key = (record.id, id)
        if key in self._totals:
            return self._totals[key]
        if key in self._under_way:
            ring = " → ".join(total for _, total in [*self._under_way[self._under_way.index(key) :], key])
            raise PluginFault(id.partition(".")[0], f"These totals read each other in a ring: {ring}.")
        self._under_way.append(key)
        try:
            self._totals[key] = self._work_out(record, id)
        finally:
            self._under_way.pop()
        return self._totals[key]

    def _work_out(self, record: Record, id: str) -> Total:
        type_ = self.registry.totals.get(id)
        if type_ is None or type_.kind != record.kind:
            raise unknown("total", id, [total.id for total in self.registry.totals_of(record.kind)])
        self._asked.append({})
        try:
            base = type_.base(record, self)
        finally:
            asked = self._asked.pop()
        if unfit := [each for place in asked for each in self._unfit.get(place, ())]:
            base = spared(base, unfit)
        reached = self._reaching(record)
        adjustments = record.document.adjustments_of(id)
        return work_out(type_, base, effects.parts_of(id, reached), adjustments, effects.caps_of(id, reached))

    def carried(self, record: Record) -> tuple[Entry, ...]:
        """The entries on the record's own lists, in the order of its fields, and those that it has besides."""
        kind = self.kind(record)
        lists = [field for field in kind.fields if isinstance(field, EntriesField) and field.carried]
        lines = ((field, row) for field in lists for row in self.value(record, field.id) if "entry" in row)
        ids = [row["entry"] for field, row in lines if not field.active or row[field.active]]
        ids += [id for each in kind.besides for id in each.had(record, self)]
        return tuple(entry for id in ids if (entry := self.entry(id)) is not None)

    def allowed(self, record: Record, permission: str) -> Permission:
        """Whether the record has a permission, with who grants and who forbids it."""
        return effects.permission_of(permission, self._reaching(record))

    def listed(self, record: Record, list: str) -> tuple[Listed, ...]:
        """What effects put on a derived list of a record, each entry once."""
        return effects.list_of(list, self._reaching(record))

    def _reaching(self, record: Record) -> tuple[Reached, ...]:
        """The effects that reach a record: those of its own entries, and of others' by a reach that leads to it."""
        if record.id not in self._reached:
            others = (
                effects.reaching(self.carried(bearer), reach.id)
                for reach in self.registry.reaches_of(record.kind)
                for bearer in reach.bearers(record, self)
                if bearer.kind in self.registry.kinds  # else nobody knows what it has
            )
            own = effects.reaching(self.carried(record))
            self._reached[record.id] = (*own, *(each for reached in others for each in reached))
        return self._reached[record.id]

    def entries(self, type: type[E]) -> tuple[E, ...]:
        """All entries of a type in the campaign's enabled plugins, sorted by id."""
        if type not in self._entries:
            self._entries[type] = self.registry.entries_of(type)
        return cast("tuple[E, ...]", self._entries[type])

    def entry(self, id: str) -> Entry | None:
        """One entry, or None while its plugin is away."""
        return self.registry.entries.get(id)

    def last_name(self, id: str) -> str:
        """What an entry or a plugin is called, or was when it was last seen; its id where nobody knows."""
        entry = self.entry(id)
        if entry is not None:
            return entry.name
        here = next((each.name for each in self.registry.plugins if each.id == id), "")
        return here or self._source.names([id]).get(id, id)

    def missing(self, plugin: str) -> str:
        """How what is of a plugin and not here is marked, on screen and paper: "missing: NAME VERSION".

        The version is that which the campaign was last played with; of a plugin that is here that it has no such thing.
        """
        here = next((each for each in self.registry.plugins if each.id == plugin), None)
        if here is not None:
            return f"missing: not in {here.name} {here.version}"
        return f"missing: {self.last_name(plugin)} {self.campaign.last_version(plugin)}".rstrip()

    def away(self, entry: str) -> str:
        """How an entry that is not here is marked; "" for one that is."""
        if self.entry(entry) is not None:
            return ""
        place = self.registry.mistaken_at(entry)
        return f"cannot be read: {place.replace(':', ', line ')}" if place else self.missing(entry.partition(".")[0])

    def absence(self, entry: str) -> Absence | None:
        """Why an entry is not here, and until when; None for one that is."""
        mark, owner = self.away(entry), entry.partition(".")[0]
        if not mark:
            return None
        name = self.last_name(owner)
        here = next((each for each in self.registry.plugins if each.id == owner), None)
        if here is not None:
            if self.registry.mistaken_at(entry):
                return Absence(f"of {name}, and {mark}", "once that is mended")
            return Absence(f"not in {name} {here.version}", _OTHER)
        if owner not in self.campaign.plugins and self._off(owner):
            known = self._off(entry)
            return (
                Absence(f"of {name}, which is off", "once it is on")
                if known
                else Absence(f"not in the version of {name} that is here, which is off", _OTHER)
            )
        told = f"{name} {self.campaign.last_version(owner)}".rstrip()
        if self.registry.why_left_out(owner):
            return Absence(f"of {told}, which cannot be used here", "once it can be")
        return Absence(f"of {told}, which is not here", "once it is")

    def elsewhere(self, name: str) -> str:
        """Which plugins that are off bring something so called, and how to switch one on; "" for none."""
        return self._off(name)

    def picture(self, id: str) -> Picture | None:
        """One of the campaign's pictures, None for one that is not there."""
        return self._source.picture(self.campaign.id, id)

    def setting(self, id: str) -> Value:
        """A setting's value, or its default where none was chosen."""
        self.reads.add((self.campaign.id, id))
        setting = self.registry.settings.get(id)
        if setting is None:
            raise unknown("setting", id, self.registry.settings)
        chosen = self.campaign.settings.get(id)
        return setting.field.default if chosen is None or bad_value(setting.field, chosen) else chosen


class NoRecords:
    """The source of a book without a campaign."""

    def records(self, campaign: str, kind: str | None = None, archived: bool | None = False) -> tuple[Record, ...]:
        """None."""
        return ()

    def record(self, id: str) -> Record:
        """There is none."""
        raise UserMistake(f"There is no record {id!r} without a campaign. Name a campaign.")

    def names(self, ids: Iterable[str]) -> Mapping[str, str]:
        """None."""
        return {}

    def picture(self, campaign: str, id: str) -> Picture | None:
        """None."""
        return None


def complete(field: Field, value: Value) -> Value:
    """A stored value with the defaults of what is left out: a table's rows get all their columns."""
    if not isinstance(field, TableField | EntriesField) or not field.columns:
        return value
    defaults = {column.id: column.default for column in field.columns}
    return tuple({**defaults, **row} for row in value)


def called(field: TableField | EntriesField, row: Mapping[str, Value], book: CampaignBook) -> str:
    """What a row is called: its first words, or the name of its entry, or of the record that it is of."""
    if isinstance(field, EntriesField) and isinstance(row.get("entry"), str):
        return book.last_name(row["entry"])
    words = field.called(row)
    references = (row.get(each.id) for each in field.columns if isinstance(each, ReferenceField))
    of = next((str(id) for id in references if id), "")
    if not of or words != field.called({}):
        return words
    try:
        return book.record(of).name
    except UserMistake:  # it was deleted since
        return words


def _unfit(field: Field, stored: Value, sentence: str) -> tuple[Unfit, ...]:
    """What of a value that does not fit counts otherwise, or for nothing."""
    if isinstance(field, TableField | EntriesField):
        return tuple(cells_of(field, stored))
    return (Unfit(field.id, field.label, stored, field.shown(field.default) or "nothing", sentence),)


def bad_value(field: Field, value: Value) -> str:
    """The sentence that says why a stored value does not fit its field, or ``""``."""
    try:
        field.checked(value)
    except UserMistake as mistake:
        return str(mistake)
    return ""
