"""Values that do not fit: of fields, adjustments and settings; each with what is sound in it as the repair."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tallow.model.column import Column, ReferenceField
from tallow.model.edit import Set
from tallow.model.errors import UserMistake
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.kind import KindType
from tallow.model.record import Record, is_adjustment
from tallow.model.value import Row, Value
from tallow.services.book import CampaignBook, bad_value
from tallow.services.check.finding import Finding
from tallow.services.check.ledger import Account
from tallow.services.fitness.unfit import cells_of, nearest_fit

Known = Mapping[str, Record]
"""The campaign's records by id, those put away too."""


def of_record(
    record: Record, kind: KindType, known: Known, account: Account | None, fresh_id: Callable[[], str]
) -> Iterator[Finding]:
    """The bad values of a record, and the references in it that lead nowhere."""
    for field in kind.fields:
        stored = record.get(field.id)
        if stored is None:
            continue
        sentence = bad_value(field, stored)
        if sentence:
            yield _bad(record, field, sentence, account, known, fresh_id)
        else:
            yield from _lost_references(record, field, stored, known)
    for total, rows in record.document.adjustments.items():
        sound = [row for row in rows if is_adjustment(row)]
        if len(sound) < len(rows):
            path = f"adjustments:{total}"
            told = (
                f"{record.name}: {len(rows) - len(sound)} of the adjustments of {total} are none and count for nothing."
            )
            repair = (Set(record.id, path, sound or None, list(rows)),)
            yield Finding("value", "error", told, record.id, record.name, path, repair, (), "Take out what is none")


def of_campaign(book: CampaignBook) -> Iterator[Finding]:
    """The bad values of a campaign's settings."""
    campaign = book.campaign
    for id, stored in campaign.settings.items():
        setting = book.registry.settings.get(id)
        if setting is not None and (sentence := bad_value(setting.field, stored)):
            path, shown = f"settings:{id}", setting.field.shown(setting.field.default)
            repair = (Set(campaign.id, path, None, stored),)
            label = f"Set {setting.field.label} back to {shown}"
            yield Finding("value", "error", f"Setting: {sentence}", campaign.id, campaign.name, path, repair, (), label)


def _bad(
    record: Record, field: Field, sentence: str, account: Account | None, known: Known, fresh_id: Callable[[], str]
) -> Finding:
    """A value that does not fit, with what is to stand in its place."""
    stored = record.get(field.id)
    mended, label = _mended(field, stored, known, fresh_id), _label(field, stored)
    if mended is None:
        last = account.should_be("values", field.id) if account else None
        sound = last is not None and not bad_value(field, last)
        mended = last if sound else nearest_fit(field, stored)
        shown = field.shown(field.default if mended is None else mended) or "empty"
        label = f"Set {field.label} {'to' if mended is not None and not sound else 'back to'} {shown}"
    repair = (Set(record.id, field.id, mended, stored),)
    return Finding("value", "error", f"{record.name}: {sentence}", record.id, record.name, field.id, repair, (), label)


def _label(field: Field, stored: Value) -> str:
    """What the repair of a table or list does: which cell is set to what, where it is one number."""
    unfit = list(cells_of(field, stored))
    numbers = [(each, nearest_fit(each.column, each.stored)) for each in unfit if each.column]
    if len(unfit) == 1 and numbers and (nearest := numbers[0][1]) is not None and unfit[0].column:
        return f"Set {unfit[0].what} to {unfit[0].column.shown(nearest)}"
    return f"Keep what is sound in {field.label}"


def _mended(field: Field, stored: Value, known: Known, fresh_id: Callable[[], str]) -> Value:
    """What is sound in a table or a list; None where nothing is, and for a plain value."""
    if not isinstance(field, TableField | EntriesField) or not isinstance(stored, list | tuple):
        return None
    mend = _row if isinstance(field, TableField) else _line
    rows: list[Row] = []
    for row in stored:
        mended = mend(field, row, known) if isinstance(row, Mapping) else None
        if mended is not None:
            rows.append({"id": _own_id(row.get("id"), rows, fresh_id), **mended})
    limit = field.limit if isinstance(field, EntriesField) else None
    return rows[:limit] or None


def _own_id(id: Value, rows: list[Row], fresh_id: Callable[[], str]) -> str:
    sound = isinstance(id, str) and id and "." not in id and id not in {row["id"] for row in rows}
    return str(id) if sound else fresh_id()


def _row(field: Field, row: Row, known: Known) -> Row | None:
    """The cells of a table's row that fit; a row that has none of them is none."""
    assert isinstance(field, TableField), "asked of tables only"
    return _cells(field, row, known) or None


def _line(field: Field, row: Row, known: Known) -> Row | None:
    """A line of a list with its entry or its name; one that has neither is none."""
    assert isinstance(field, EntriesField), "asked of lists only"
    for key in ("entry", "name") if field.free else ("entry",):
        if isinstance(row.get(key), str) and row[key].strip():
            return {key: row[key], **_cells(field, row, known)}
    return None


def _cells(field: TableField | EntriesField, row: Row, known: Known) -> Row:
    """The cells of a row that fit, and of a number that does not the nearest one."""
    columns = {column.id: column for column in field.columns}
    cells = {}
    for key, value in row.items():
        if key in columns:
            cells[key] = value if _fits(columns[key], value, known) else nearest_fit(columns[key], value)
    return {key: value for key, value in cells.items() if value is not None}


def _fits(column: Column, value: Value, known: Known) -> bool:
    try:
        column.checked(value)
    except UserMistake:
        return False
    return not isinstance(column, ReferenceField) or not value or _leads(column, value, known)


def _leads(field: ReferenceField, id: str, known: Known) -> bool:
    """Whether a reference leads to a record of its kind; one of a kind that is away is believed."""
    return id in known and known[id].kind == field.kind


def _lost_references(record: Record, field: Field, stored: Value, known: Known) -> Iterator[Finding]:
    if isinstance(field, ReferenceField):
        if stored and not field.lasting and not _leads(field, stored, known):
            yield _lost(record, field, field.id, field.label, stored, known)
        return
    if not isinstance(field, TableField | EntriesField):
        return
    for row in stored:
        for column in field.columns:
            id = row.get(column.id)
            if isinstance(column, ReferenceField) and id and not column.lasting and not _leads(column, id, known):
                label = f"{field.called(row)}: {column.label}"
                yield _lost(record, column, f"{field.id}.{row['id']}.{column.id}", label, id, known)


def _lost(record: Record, field: ReferenceField, path: str, label: str, id: str, known: Known) -> Finding:
    why = f"leads to {known[id].name}, which is of another kind" if id in known else "leads to a record that is gone"
    repair = (Set(record.id, path, None, id),)
    told = f"{record.name}: {label} {why}."
    return Finding("orphan", "error", told, record.id, record.name, path, repair, (), f"Clear {label}")
