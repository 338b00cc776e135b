"""Rows of a record's tables and lists, put in and taken out in words typed on the command line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from tallow.model.edit import ChangeSet, Insert, Remove
from tallow.model.entry import Entry
from tallow.model.errors import UserMistake, nearest, unknown
from tallow.model.field import EntriesField, TableField
from tallow.model.record import EMPTY, Campaign, Record
from tallow.model.value import Row, Value, row_of
from tallow.services.book import CampaignBook, called
from tallow.services.fitness.misplaced import misplaced
from tallow.services.fitness.soundness import rows_of
from tallow.services.host import Host
from tallow.services.records import do, read_text


@dataclass(frozen=True, slots=True)
class Inserted:
    """A row that was put in.

    Attributes:
        row: its id.
        own: that it stands there as text of the person's own, for no entry is called so; "" for an entry.
    """

    row: str
    changes: ChangeSet
    own: str = ""


def insert_text(
    host: Host, campaign: Campaign, record: Record, field: str, cells: Sequence[str], override: str = ""
) -> Inserted:
    """Put in a row whose cells are typed as ``column=value``; a list's line is the entry that its name means.

    Args:
        override: the person's reason for going on where a rule objects.

    Raises:
        UserMistake: for a field that has no rows, an unknown column, or a value that does not fit; for the name of
            several entries, and for one of none where the list takes no others.
    """
    table = _rowed(host, campaign, record, field)
    row: dict[str, Value] = {"id": host.fresh_id()}
    for cell in cells:
        column, equals, text = cell.partition("=")
        if not equals:
            raise UserMistake(f"{cell!r} should read COLUMN=VALUE, as in name=Helm.")
        row |= _read(host, campaign, table, column, text)
    label = f"{record.name}: add {_called(host, campaign, table, row)} to {table.label}"
    done = do(host, campaign.id, label, [Insert(record.id, table.id, row)], override=override)
    if not isinstance(table, EntriesField) or "entry" in row:
        return Inserted(row["id"], done)
    return Inserted(row["id"], done, kept_as_own(host.book(campaign), table, row["name"]))


def _read(host: Host, campaign: Campaign, table: TableField | EntriesField, column: str, text: str) -> Row:
    """What a cell puts into the row."""
    if isinstance(table, EntriesField) and column in ("name", "entry"):
        book = host.book(campaign)
        found = meant(book, table, text)
        if found is not None:
            return {"entry": found.id}
        if column == "entry" or not table.free:
            raise _nobody(book, table, text, ids=column == "entry")
        return {"name": text}
    return {column: read_text(host, table.column(column), text, campaign)}


def meant(book: CampaignBook, field: EntriesField, word: str) -> Entry | None:
    """The entry of a list that a word means: its id, its name, its name with its id, or the id's part behind the dot.

    Raises:
        UserMistake: where several are called so.
    """
    wanted, entries = word.strip().casefold(), entries_for(book, field)
    for names in (_full, _name, _short):
        found = [each for each in entries if wanted in names(each)]
        if len(found) > 1:
            raise UserMistake(f"{word!r} may be any of {', '.join(each.id for each in found)}. Give the whole id.")
        if found:
            return found[0]
    return None


def _full(entry: Entry) -> tuple[str, ...]:
    return entry.id, told_apart(entry).casefold()


def _name(entry: Entry) -> tuple[str, ...]:
    return (entry.name.casefold(),)


def _short(entry: Entry) -> tuple[str, ...]:
    return (entry.id.partition(".")[2],)


def told_apart(entry: Entry) -> str:
    """An entry's name with its id, for one that is not alone in being called so."""
    return f"{entry.name} ({entry.id})"


def names_for(book: CampaignBook, field: EntriesField) -> list[str]:
    """The names of the entries that may stand in a list, as each may be typed: with its id where several have one."""
    entries = entries_for(book, field)
    count = Counter(entry.name.casefold() for entry in entries)
    return [entry.name if count[entry.name.casefold()] == 1 else told_apart(entry) for entry in entries]


def _nobody(book: CampaignBook, field: EntriesField, word: str, *, ids: bool = False) -> UserMistake:
    """Why a word is nothing that a list may hold, with the nearest that is, by its id or by its name."""
    for _, why in misplaced(field, [{"entry": word.strip()}], book.registry):
        return UserMistake(why)
    off = book.elsewhere(word)
    known = [each.id for each in entries_for(book, field)] if ids else _known(book, field, word)
    mistake = unknown(_what(book, field), word, known)
    return UserMistake(f"There is no {_what(book, field)} {word.strip()!r} here. {off}") if off else mistake


def _known(book: CampaignBook, field: EntriesField, word: str) -> list[str]:
    """What a word may have been meant for: ids where it looks like one, else names."""
    return [each.id for each in entries_for(book, field)] if "." in word else names_for(book, field)


def _what(book: CampaignBook, field: EntriesField) -> str:
    """What a list holds, in one word: "fighting art"."""
    declared = book.registry.entry_types.get(field.entry)
    return (declared.label if declared else field.label).lower()


def kept_as_own(book: CampaignBook, field: EntriesField, name: str) -> str:
    """That a name in a list is text of the person's own, for no entry is called so, with the nearest that is."""
    hint = book.elsewhere(name) or nearest(name, _known(book, field, name))
    said = f"No {_what(book, field)} is called {name.strip()!r}: it is kept as text of your own"
    return f"{said}, and nothing follows from it. {hint}".rstrip()


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


def nearly_meant(book: CampaignBook, field: EntriesField, name: str) -> bool:
    """Whether a name that is nobody's may have been meant for an entry: one is called nearly so, or is only off."""
    return bool(get_close_matches(name, names_for(book, field), n=1) or book.elsewhere(name))


def entry_row(book: CampaignBook, field: EntriesField, id: str, name: str, cells: Row = EMPTY) -> Row:
    """The line of a list for what was typed: the entry of that name, else the name itself.

    Args:
        cells: what is kept of the line besides.

    Raises:
        UserMistake: where several entries have the name, and where none has and the list takes no others.
    """
    found = meant(book, field, name)
    if found is not None:
        return {"id": id, "entry": found.id, **cells}
    if not field.free:
        raise _nobody(book, field, name)
    return {"id": id, "name": name.strip(), **cells}


def _rowed(host: Host, campaign: Campaign, record: Record, field: str) -> TableField | EntriesField:
    declared = host.book(campaign).kind(record).field(field)
    if not isinstance(declared, TableField | EntriesField):
        raise UserMistake(f"{declared.label} holds one value, and no rows. Set it instead.")
    return declared
