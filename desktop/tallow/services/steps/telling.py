"""Changes in words: what they are about, and the values before and after, as history, log and proposals show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tallow.model.column import ReferenceField
from tallow.model.edit import Change, Create, Insert, Remove
from tallow.model.errors import TallowError, spoken
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.record import Record
from tallow.model.value import Path, Row, Value, parse_path, row_of
from tallow.services.book import CampaignBook
from tallow.services.rolling.proposing import Proposed


@dataclass(frozen=True, slots=True)
class Told:
    """One change in words.

    Attributes:
        record: the name of what changed.
        label: the value's name ("Vitality", "Riveted coat: Physical").
        before, after: as they read on a sheet; "" for what was not there.
    """

    record: str
    label: str
    before: str
    after: str

    def __str__(self) -> str:
        """``Vitality 70 → 40``."""
        return f"{self.label} {self.before or 'nothing'} → {self.after or 'nothing'}"


class Teller:
    """Tells the changes of one campaign.

    Args:
        book: the campaign as it stands.
        records: all its records by id, those put away too; a record that is gone is told by what the change knows.
    """

    def __init__(self, book: CampaignBook, records: Mapping[str, Record]) -> None:
        self._book = book
        self._records = records

    def name(self, record: str, change: Change | None = None) -> str:
        """What a record, or the campaign, is called now."""
        if record == self._book.campaign.id:
            return self._book.campaign.name
        known = self._records.get(record)
        if known is not None:
            return known.name
        snapshot = (change.before or change.after) if change and change.op in ("create", "delete") else None
        if isinstance(snapshot, Mapping):
            return str(snapshot["name"])
        last = self._book.last_name(record)
        return last if last != record else "a record that is gone"

    def told(self, change: Change) -> Told:
        """One change in words."""
        name = self.name(change.record, change)
        if change.op in ("create", "delete", "archive"):
            return Told(name, *_whole(change, "Campaign" if change.record == self._book.campaign.id else "Record"))
        if change.record == self._book.campaign.id:
            return Told(name, *self._of_campaign(change))
        record = self._records.get(change.record)
        kind = self._book.registry.kinds.get(record.kind) if record else None
        path = parse_path(change.path, kind.keys if kind else ())
        if path.key == "name" and path.section == "values":
            return Told(name, "Name", spoken(change.before), spoken(change.after))
        if path.section == "adjustments":
            return Told(name, *self._adjustment(change, path))
        if path.section == "overrides":
            return Told(name, *_override(change))
        field = next((each for each in kind.fields if each.id == path.key), None) if kind else None
        return Told(name, *self._of_field(change, path, field, record))

    def proposed(self, proposal: Proposed) -> Told:
        """What a resolution proposes, in words."""
        edit = proposal.edit
        if isinstance(edit, Create):
            return Told(proposal.record, proposal.label, "", str(proposal.after))
        op = {Insert: "insert", Remove: "remove"}.get(type(edit), "set")
        return self.told(Change(op, edit.record, proposal.field, proposal.before, proposal.after))

    def _of_campaign(self, change: Change) -> tuple[str, str, str]:
        section, _, key = change.path.partition(":")
        if section == "plugins":
            return self._plugin(key), "on" if change.before else "off", "on" if change.after else "off"
        setting = self._book.registry.settings.get(key)
        if section != "settings" or setting is None:
            return "Name" if change.path == "name" else change.path, spoken(change.before), spoken(change.after)
        default = setting.field.default
        before, after = (default if each is None else each for each in (change.before, change.after))
        return setting.field.label, setting.field.shown(before), setting.field.shown(after)

    def _plugin(self, id: str) -> str:
        here = (manifest.name for manifest in self._book.registry.plugins if manifest.id == id)
        return next(here, self._book.last_name(id))

    def _adjustment(self, change: Change, path: Path) -> tuple[str, str, str]:
        total = self._book.registry.totals.get(path.key)
        label = f"{total.label if total else path.key}, adjustment"
        if change.op == "set":
            return label, spoken(change.before), spoken(change.after)
        return label, _amount(change.before), _amount(change.after)

    def _of_field(self, change: Change, path: Path, field: Field | None, record: Record | None) -> tuple[str, str, str]:
        if field is None:
            return self._of_nobody(change.path), _plain(change.before), _plain(change.after)
        if change.op in ("insert", "remove") and isinstance(field, TableField | EntriesField):
            before, after = ([row] if row else [] for row in (change.before, change.after))
            return field.label, self._shown(field, before), self._shown(field, after)
        label = field.label
        if isinstance(field, TableField | EntriesField) and path.row and path.column:
            row = (row_of(record.get(field.id), path.row) if record else None) or {}
            column = next((each for each in field.columns if each.id == path.column), None)
            label = f"{self._called(field, row)}: {column.label if column else path.column}"
            field = column
        return label, self._shown(field, change.before), self._shown(field, change.after)

    def _called(self, field: TableField | EntriesField, row: Row) -> str:
        """What a row is called: by its entry, by its words, else by the record that it is of."""
        if isinstance(field, EntriesField):
            return self._entry(row) if row else field.called(row)
        of = next((row[each.id] for each in field.columns if isinstance(each, ReferenceField) and row.get(each.id)), "")
        called = field.called(row)
        return self.name(of) if of and called == field.called({}) else called

    def _of_nobody(self, path: str) -> str:
        """What a value that no field is for was called when its plugin was seen last; its path where nobody knows."""
        field = ".".join(path.split(".")[:2])
        name = self._book.last_name(field)
        return path if name == field else name

    def _shown(self, field: Field | None, value: Value) -> str:
        """A stored value as it reads on a sheet; what was never entered stands at its default."""
        if field is None:
            return _plain(value)
        try:
            if isinstance(field, EntriesField):
                return ", ".join(self._line(field, row) for row in value or ())
            if isinstance(field, ReferenceField):
                return self.name(value) if value else ""
            if isinstance(field, TableField) and isinstance(field.columns[0], ReferenceField):
                return ", ".join(self._shown(field.columns[0], row.get(field.columns[0].id)) for row in value or ())
            return field.shown(field.default if value is None else value)
        except (TallowError, TypeError, AttributeError):  # a bad value in the file spoils one line of the list
            return _plain(value)

    def _line(self, field: EntriesField, row: Row) -> str:
        """A line of a list with what is told of it: "White Lion, level 2, year 5"."""
        return ", ".join(filter(None, (self._entry(row), field.told_of(row, self._shown))))

    def _entry(self, row: Mapping[str, Value]) -> str:
        id = str(row.get("entry", ""))
        return str(self._book.last_name(id) if self._book.entry(id) else row.get("name") or self._book.last_name(id))


def _whole(change: Change, what: str) -> tuple[str, str, str]:
    """A record, or the campaign, that came, went or was put away."""
    if change.op == "archive":
        before, after = ("put away" if each else "in use" for each in (change.before, change.after))
        return what, before, after
    before, after = (str(each["name"]) if isinstance(each, Mapping) else "" for each in (change.before, change.after))
    return what, before, after


def _amount(row: Value) -> str:
    if not isinstance(row, Mapping):
        return ""
    amount = spoken(row.get("amount"))
    signed = amount if amount.startswith("−") else f"+{amount}"
    return f"{signed} {row['reason']}" if row.get("reason") else signed


def _override(change: Change) -> tuple[str, str, str]:
    row = change.after or change.before or {}
    if not isinstance(row, Mapping):
        return "Overridden rule", "", ""
    told = str(row.get("reason", ""))
    label = f"Rule {row.get('rule', '')} overridden"
    return label, "" if change.before is None else told, "" if change.after is None else told


def _plain(value: Value) -> str:
    if isinstance(value, Mapping):
        return str(value.get("name") or value.get("id") or "")
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value))
    return "" if value is None else spoken(value)
