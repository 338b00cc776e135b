"""Whether edits fit the kinds, settings and plugins they are about; every refusal is one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from tallow.model.column import NumberField, ReferenceField, TextField
from tallow.model.edit import UNSEEN, Archive, Create, Delete, Edit, Insert, Remove, Set
from tallow.model.errors import PluginFault, Unsound, UserMistake, unknown
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.record import Record
from tallow.model.value import Path, Row, Value, parse_path, row_of
from tallow.services.book import CampaignBook
from tallow.services.fitness.misplaced import see_in_place
from tallow.services.fitness.soundness import rows_of, see_adjustments
from tallow.services.fitness.unfit import rows_that_fit

NAME = TextField("name", "The name", longest=200)
_AMOUNT = NumberField("amount", "The amount", places=6)
_REASON = TextField("reason", "The reason", longest=400)


def fitting(edits: Iterable[Edit], book: CampaignBook) -> list[Edit]:
    """The edits as they are stored; raises UserMistake for the first that does not fit.

    A table's default rows are written before the first edit within them, for defaults are never stored.
    """
    edits = list(edits)
    done: list[Edit] = []
    written: set[tuple[str, str]] = set()
    step = Step(frozenset((each.record, each.path, each.row) for each in edits if isinstance(each, Remove)))
    for edit in edits:
        done += [checked(each, book, step) for each in (*_default_rows(edit, book, written), edit)]
    return done


@dataclass(slots=True)
class Step:
    """What else the edits of one step do to lists, so that each is looked at beside the others.

    Attributes:
        gone: record, path and row of all that is taken out: what comes in may take its place.
        come: record and path → the rows that came in so far.
    """

    gone: frozenset[tuple[str, str, str]] = frozenset()
    come: dict[tuple[str, str], list[Row]] = field(default_factory=dict)


@contextmanager
def blamed(plugin: str) -> Iterator[None]:
    """What is wrong with a plugin's proposal is the plugin's fault; with "", of a person's wish, it is the person's."""
    try:
        yield
    except UserMistake as mistake:
        if not plugin or isinstance(mistake, Unsound):
            raise
        sentence = f"The plugin {plugin} proposes what does not fit, so nothing was changed. {mistake}"
        raise PluginFault(plugin, sentence) from mistake


def _default_rows(edit: Edit, book: CampaignBook, written: set[tuple[str, str]]) -> Iterator[Set]:
    if not isinstance(edit, Insert | Remove | Set) or edit.record == book.campaign.id:
        return
    record = book.record(edit.record)
    kind = book.registry.kinds.get(record.kind)
    path = parse_path(edit.path, (*(kind.keys if kind else ()), *record.document.values))
    whole = isinstance(edit, Set) and path.row is None
    if kind is None or whole or path.section != "values" or path.key not in kind.keys:
        return
    field, place = kind.field(path.key), (record.id, path.key)
    rows = isinstance(field, TableField | EntriesField) and record.get(field.id) is None and field.default
    if rows and place not in written:
        written.add(place)
        yield Set(record.id, field.id, [dict(row) for row in rows], UNSEEN)


def checked(edit: Edit, book: CampaignBook, step: Step) -> Edit:
    """The edit with its values as they are stored; raises UserMistake for one that does not fit.

    An editor that saw a field's default expects nothing in the store, for defaults are never stored.
    """
    if isinstance(edit, Create):
        return _create(edit, book)
    if isinstance(edit, Archive | Delete):
        return edit
    if edit.record == book.campaign.id:
        return _on_campaign(edit, book)
    record = book.record(edit.record)
    if isinstance(edit, Set) and edit.path == "name":
        return replace(edit, value=named(edit.value))
    path = parse_path(edit.path, (*book.kind(record).keys, *record.document.values))
    if path.section == "adjustments":
        return _adjustment(edit, path, record, book)
    if path.section != "values":
        return edit
    return _on_field(edit, path, record, book, step)


def named(value: Value) -> str:
    """A name as it is stored: one line, not empty."""
    name = NAME.checked(value).strip()
    if not name:
        raise UserMistake("A name cannot be empty. Give one.")
    return name


def _create(edit: Create, book: CampaignBook) -> Create:
    kind = book.registry.kinds.get(edit.kind)
    if kind is None:
        raise unknown("kind", edit.kind, book.registry.kinds)
    if edit.document is not None:
        return edit
    values = {id: _value(kind.field(id), value, book) for id, value in edit.values.items()}
    return replace(edit, name=named(edit.name), values=values)


def _on_campaign(edit: Set | Insert | Remove, book: CampaignBook) -> Edit:
    if not isinstance(edit, Set):
        raise UserMistake("A campaign has a name, settings and plugins, and no rows.")
    if edit.path == "name":
        return replace(edit, value=named(edit.value))
    section, _, key = edit.path.partition(":")
    if section == "settings":
        setting = book.registry.settings.get(key)
        if setting is None:
            raise unknown("setting", key, book.registry.settings)
        value = None if edit.value is None else setting.field.checked(edit.value)
        stored = book.campaign.settings.get(key)
        return replace(edit, value=value, expect=_seen(edit.expect, stored, setting.field.default))
    if section == "plugins":
        return edit
    raise unknown("value of a campaign", edit.path, ["name", "settings:…", "plugins:…"])


def _adjustment(edit: Set | Insert | Remove, path: Path, record: Record, book: CampaignBook) -> Edit:
    totals = {total.id: total for total in book.registry.totals_of(record.kind)}
    if path.key not in totals:
        raise unknown("total", path.key, totals)
    if not isinstance(edit, Set) or path.row is not None:
        see_adjustments(record, path.key, totals[path.key].label)
    if isinstance(edit, Insert):
        row = {**edit.row, "amount": _AMOUNT.checked(edit.row.get("amount"))}
        return replace(edit, row={**row, "reason": _REASON.checked(edit.row.get("reason", ""))})
    if isinstance(edit, Set) and path.column in ("amount", "reason"):
        return replace(edit, value=(_AMOUNT if path.column == "amount" else _REASON).checked(edit.value))
    return edit


def _on_field(edit: Set | Insert | Remove, path: Path, record: Record, book: CampaignBook, step: Step) -> Edit:
    field = book.kind(record).field(path.key)
    if isinstance(field, TableField | EntriesField) and not (isinstance(edit, Set) and path.row is None):
        rows_of(record, field)  # whoever looks into them, a plugin's hook too, may rely on their being rows
    if isinstance(edit, Remove):
        return edit
    if isinstance(edit, Insert):
        return _inserted(edit, field, record, book, step)
    if path.row is None:
        there = record.get(path.key)
        value = None if edit.value is None else _value(field, edit.value, book, there)
        return replace(edit, value=value, expect=_seen(edit.expect, there, field.default))
    if not isinstance(field, TableField | EntriesField) or not field.columns or path.column is None:
        raise UserMistake(f"{field.label} has no cell {edit.path!r}. A cell is written FIELD.ROW.COLUMN.")
    column = field.column(path.column)
    rows = record.get(path.key)
    stored = (row_of(field.default if rows is None else rows, path.row) or {}).get(path.column)
    value = None if edit.value is None else _value(column, edit.value, book)
    return replace(edit, value=value, expect=_seen(edit.expect, stored, column.default))


def _inserted(edit: Insert, field: Field, record: Record, book: CampaignBook, step: Step) -> Insert:
    if not isinstance(field, TableField | EntriesField):
        raise UserMistake(f"{field.label} holds one value, and no rows. Set it instead.")
    row = field.checked_row(edit.row)
    see_in_place(field, [row], book.registry)
    columns = {column.id: column for column in field.columns}
    row = {key: _value(columns[key], value, book) if key in columns else value for key, value in row.items()}
    come = step.come.setdefault((record.id, edit.path), [])
    there = rows_that_fit(field, record.get(field.id)) or ()
    stay = [each for each in there if (record.id, edit.path, each["id"]) not in step.gone]
    field.checked([*stay, *come, row])
    come.append(row)
    return replace(edit, row=row)


def _value(field: Field, value: Value, book: CampaignBook, there: Value = None) -> Value:
    """A value as it is stored; a reference must lead to a record of the right kind, an entry be of the list's type."""
    stored = field.checked(value)
    see_in_place(field, stored, book.registry, there)
    if isinstance(field, ReferenceField) and isinstance(stored, str) and stored:
        other = book.record(stored)
        if other.kind != field.kind:
            raise UserMistake(f"{field.label} is a {field.kind}, and {other.name} is a {other.kind}. Choose another.")
    return stored


def _seen(expect: Value, stored: Value, default: Value) -> Value:
    """What the store has to hold for an editor that saw ``expect``."""
    return None if stored is None and expect is not UNSEEN and expect == default else expect
