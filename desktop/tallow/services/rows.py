"""Rows of a record's tables and lists, put in and taken out in words typed on the command line."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.model.edit import ChangeSet, Insert, Remove
from tallow.model.entry import Entry
from tallow.model.errors import UserMistake, unknown
from tallow.model.field import EntriesField, TableField
from tallow.model.record import EMPTY, Campaign, Record
from tallow.model.value import Row, Value, row_of
from tallow.services.book import CampaignBook, called
from tallow.services.host import Host
from tallow.services.records import do, read_text
from tallow.services.soundness import rows_of


def insert_text(
    host: Host, campaign: Campaign, record: Record, field: str, cells: Sequence[str], override: str = ""
) -> tuple[str, ChangeSet]:
    """Put in a row whose cells are typed as ``column=value``; returns its id and the step.

    Args:
        override: the person's reason for going on where a rule objects.

    Raises:
        UserMistake: for a field that has no rows, an unknown column, or a value that does not fit.
    """
    table = _rowed(host, campaign, record, field)
    row: dict[str, Value] = {"id": host.fresh_id()}
    for cell in cells:
        column, equals, text = cell.partition("=")
        if not equals:
            raise UserMistake(f"{cell!r} should read COLUMN=VALUE, as in name=Helm.")
        row[column] = _read(host, campaign, table, column, text)
    label = f"{record.name}: add {_called(host, campaign, table, row)} to {table.label}"
    done = do(host, campaign.id, label, [Insert(record.id, table.id, row)], override=override)
    return row["id"], done


def _read(host: Host, campaign: Campaign, table: TableField | EntriesField, column: str, text: str) -> Value:
    if isinstance(table, EntriesField) and column == "name":
        return text
    if isinstance(table, EntriesField) and column == "entry":
        return entry_id(host.book(campaign), table, text)
    return read_text(host, table.column(column), text, campaign)


def entry_id(book: CampaignBook, field: EntriesField, word: str) -> str:
    """The id of the entry that a word means: its id, the part behind the dot, or its name.

    A whole id that nobody has is itself: its plugin may be away.

    Raises:
        UserMistake: for a word that means no entry, or several.
    """
    wanted, entries = word.strip().casefold(), entries_for(book, field)
    if "." in wanted:
        return word.strip()
    found = [each for each in entries if wanted in (each.id.partition(".")[2], each.name.casefold())]
    if len(found) > 1:
        raise UserMistake(f"{word!r} may be any of {', '.join(each.id for each in found)}. Give the whole id.")
    if not found:
        raise unknown(field.label.lower(), word, [each.id for each in entries])
    return found[0].id


def remove(host: Host, campaign: Campaign, record: Record, field: str, row: str, override: str = "") -> ChangeSet:
    """Take a row out by its id; ``override`` as where one is put in."""
    table = _rowed(host, campaign, record, field)
    rows = rows_of(record, table) or table.default
    found = row_of(rows, row)
    if found is None:
        listed = ", ".join(each["id"] for each in rows) or "none yet"
        raise UserMistake(f"{table.label} has no row {row!r}. It has: {listed}.")
    label = f"{record.name}: remove {_called(host, campaign, table, found)} from {table.label}"
    return do(host, campaign.id, label, [Remove(record.id, table.id, row, found)], override=override)


def _called(host: Host, campaign: Campaign, table: TableField | EntriesField, row: Row) -> str:
    return called(table, row, host.book(campaign))


def entries_for(book: CampaignBook, field: EntriesField) -> tuple[Entry, ...]:
    """The entries that may stand in a list."""
    declared = book.registry.entry_types.get(field.entry)
    return book.entries(declared.entry) if declared else ()


def entry_row(book: CampaignBook, field: EntriesField, id: str, name: str, cells: Row = EMPTY) -> Row:
    """The line of a list for what was typed: the entry of that name, else the name itself.

    Args:
        cells: what is kept of the line besides.


    Raises:
        UserMistake: where no entry has the name and the list takes no others.
    """
    wanted, entries = name.strip().casefold(), entries_for(book, field)
    for entry in entries:
        if entry.name.casefold() == wanted:
            return {"id": id, "entry": entry.id, **cells}
    if not field.free:
        raise unknown(field.label.lower(), name, [entry.name for entry in entries])
    return {"id": id, "name": name.strip(), **cells}


def _rowed(host: Host, campaign: Campaign, record: Record, field: str) -> TableField | EntriesField:
    declared = host.book(campaign).kind(record).field(field)
    if not isinstance(declared, TableField | EntriesField):
        raise UserMistake(f"{declared.label} holds one value, and no rows. Set it instead.")
    return declared
