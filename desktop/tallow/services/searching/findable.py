"""What of a campaign can be found: records, the texts on their sheets, its plugins' content and rules, and its log."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from tallow.model.column import TextField
from tallow.model.edit import Step
from tallow.model.entry import Entry
from tallow.model.field import EntriesField, TableField
from tallow.model.kind import KindType
from tallow.model.record import Campaign, Record
from tallow.model.roll import Roll
from tallow.model.value import Value
from tallow.services.book import CampaignBook
from tallow.services.host import Host
from tallow.services.plugins import rules_page
from tallow.services.searching.search import Target, Thing

STEPS, ROLLS = 3000, 500
"""How far back the log is searched; the history's own filter goes to the very start."""

LOG_LINE, NOTE, ON_A_SHEET, RULE, LEAF = "Log line", "Note", "On a sheet", "Rule", "Leaf"
_RULE = re.compile(r"^\W*\*\*([A-Z]\d+)\b[^*]*\*\*\s*(.*(?:\n[ \t]+\S.*)*)", re.MULTILINE)
_CELLS = re.compile(r"\W*\s\|\s")  # between the cells of a table's row
_MARKS = re.compile(r"[*_`]|\[([^\]]*)\]\([^)]*\)")


def gather(host: Host, campaign: Campaign) -> tuple[Thing, ...]:
    """Everything of a campaign that can be found, as it stands; what is put away is left out."""
    with host.store.read() as reader:
        records = reader.records(campaign.id)
        steps = reader.steps(campaign.id, limit=STEPS, names_only=True)
        rolls = reader.rolls(campaign.id, ROLLS)
    book = host.book(campaign)
    return (
        *(_record(record, book) for record in records),
        *(leaf for record in records for leaf in _leaves(record, book)),
        *(thing for record in records for thing in _texts(record, book)),
        *(_entry(entry, book) for entry in book.registry.entries.values()),
        *(
            rule
            for plugin in book.registry.plugins
            for rule in rules(plugin.id, plugin.name, rules_page(host, plugin.id))
        ),
        *map(_step, steps),
        *(_roll(roll) for roll in rolls if roll.step is None),
    )


# records


def _record(record: Record, book: CampaignBook) -> Thing:
    kind = book.registry.kinds.get(record.kind)
    return Thing(
        "record",
        kind.label if kind else "Missing plugin",
        record.name,
        ", ".join(_lines(record, kind)[:2]) if kind else "",
        Target("record", record.id),
        icon=kind.icon if kind else "plug",
    )


def _leaves(record: Record, book: CampaignBook) -> Iterator[Thing]:
    """The further leaves of a record's sheet: "Family of Emberhold"."""
    kind, sheet = book.registry.kinds.get(record.kind), book.registry.sheets.get(record.kind)
    for leaf in sheet.leaves if kind and sheet else ():
        title = f"{leaf.title} of {record.name}"
        yield Thing("record", LEAF, title, "", Target("leaf", record.id, leaf.id), icon=kind.icon if kind else "")


def _lines(record: Record, kind: KindType) -> list[str]:
    """What stands in the one-line texts of a record."""
    ids = [field.id for field in kind.fields if isinstance(field, TextField) and field.lines == 1]
    values = (record.get(id) for id in ids)
    return [value for value in values if isinstance(value, str) and value]


def _texts(record: Record, book: CampaignBook) -> Iterator[Thing]:
    """The texts, rows and content on a record's sheet; a value that does not fit is left to the sheet to show."""
    kind = book.registry.kinds.get(record.kind)
    for field in kind.fields if kind else ():
        value = record.get(field.id)
        detail = f"{record.name}, {field.label}"
        if isinstance(field, TextField) and isinstance(value, str) and value.strip():
            long = field.lines > 1
            group, icon = (NOTE, "pen") if long else (ON_A_SHEET, "sheet")
            target = Target("record", record.id, field.id)
            title, text = ("", value) if long else (value, "")
            yield Thing("note", group, title, detail, target, icon=icon, text=text)
        elif isinstance(field, TableField | EntriesField) and isinstance(value, list | tuple):
            for row in value:
                words = _row_words(field, row, book) if isinstance(row, Mapping) else ""
                if words:
                    target = Target("record", record.id, f"{field.id}.{row.get('id', '')}")
                    yield Thing("note", ON_A_SHEET, words, detail, target, icon="sheet")


def _row_words(field: TableField | EntriesField, row: Mapping[str, Value], book: CampaignBook) -> str:
    """The words of a row: its texts, or what it names."""
    if isinstance(field, EntriesField):
        id = row.get("entry")
        return book.last_name(id) if isinstance(id, str) else str(row.get("name", ""))
    texts = (row.get(column.id) for column in field.columns if isinstance(column, TextField))
    return ", ".join(text for text in texts if isinstance(text, str) and text.strip())


# content


def _entry(entry: Entry, book: CampaignBook) -> Thing:
    declared = next((each for each in book.registry.entry_types.values() if type(entry) is each.entry), None)
    plugin = next((each.name for each in book.registry.plugins if each.id == entry.owner), entry.owner)
    label = declared.label if declared else "Content"
    return Thing(
        "entry", label, entry.name, _short(entry.text), Target("entry", entry.id), plugin, icon="card", text=entry.text
    )


def _short(text: str) -> str:
    """A text's first sentence."""
    line = " ".join(text.split())
    return line.partition(". ")[0].rstrip(".")


def rules(plugin: str, name: str, page: str) -> Iterator[Thing]:
    """The numbered rules of a rules page."""
    for number, words in _RULE.findall(page):
        plain = _CELLS.sub(". ", " ".join(_MARKS.sub(r"\1", words).split()).strip("| "))
        if plain:
            title = f"{number} {_short(plain)}"
            yield Thing("rule", RULE, title, name, Target("rule", plugin, number), icon="sheet", text=plain)


# the log


def _step(step: Step) -> Thing:
    detail = "undone" if step.undone else ""
    return Thing("log", LOG_LINE, step.label, detail, Target("step", str(step.number)), step.at, icon="list")


def _roll(roll: Roll) -> Thing:
    total = roll.outcome.get("total")
    detail = "" if total is None else str(total).replace("-", "−")
    return Thing("log", LOG_LINE, f"Roll {roll.title}", detail, Target("roll", roll.id), roll.at, icon="die")
