"""``tallow show``: a record's fields, its totals and each total's parts."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer
from tallow.model.errors import spoken
from tallow.model.field import EntriesField, TableField
from tallow.model.total import Total
from tallow.model.value import Row, as_json

if TYPE_CHECKING:
    from tallow.services.host import Host
    from tallow.services.showing.sheets import SheetView


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("show", parents=[common], help="show a record with its totals and their parts")
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("record", metavar="RECORD")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{id, kind, name, fields {…}, totals {ID: {value, parts […], notes […]}}, warnings […], missing {ID: {…}}}``.

    A total's part is ``{label, amount, source}``; what is missing of a plugin, by its id, is ``{words, version,
    values {…}, things [{field, row, entry, name}]}``: the values that no field is for, and the lines of lists whose
    entry is not here.
    """
    from tallow.services.showing.sheets import view

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    record = host.find_record(campaign, arguments.record)
    sheet = view(host, campaign.id, record.id)
    totals = {
        type_.id: total
        for type_ in (sheet.book.registry.totals_of(sheet.kind.id) if sheet.kind else ())
        if (total := sheet.total(type_.id)) is not None
    }
    fields = {} if sheet.kind is None else {id: as_json(sheet.value(id)) for id in sheet.kind.keys}
    warnings = [advice.sentence for advice in sheet.warnings()]
    data = {
        "id": record.id,
        "kind": record.kind,
        "name": record.name,
        "fields": fields,
        "totals": {id: _total(total) for id, total in totals.items()},
        "warnings": warnings,
        "missing": _missing(sheet),
    }
    return Answer(data, "\n".join([*_lines(sheet, totals), *(f"  ! {each}" for each in warnings)]))


def _row(sheet: SheetView, field: TableField, row: Row) -> str:
    """A row by its id, with what differs from an empty one."""
    told = [f"{each.id} {sheet.cell(each, row[each.id])}" for each in field.columns if row[each.id] != each.default]
    return f"{row['id']}: {', '.join(told)}"


def _missing(sheet: SheetView) -> dict[str, Any]:
    """What is not here, by the plugin that it is of."""
    missing = {each.plugin: each for each in sheet.missing()}
    things: dict[str, list[dict[str, str]]] = {}
    for each in sheet.lines_away():
        told = {"field": each.field, "row": each.row, "entry": each.entry, "name": each.name}
        things.setdefault(each.entry.partition(".")[0], []).append(told)
    book = sheet.book
    return {
        id: {
            "words": str(missing.get(id, book.missing(id))),
            "version": book.campaign.last_version(id),
            "values": missing[id].values if id in missing else {},
            "things": things.get(id, []),
        }
        for id in sorted({*missing, *things})
    }


def _total(total: Total) -> dict[str, Any]:
    parts = [{"label": part.label, "amount": part.amount, "source": part.source} for part in total.parts]
    return {"value": total.value, "parts": parts, "notes": list(total.said)}


def _lines(sheet: SheetView, totals: dict[str, Total]) -> list[str]:
    lines = [f"{sheet.record.name} ({sheet.record.kind}, {sheet.record.id})"]
    fields = sheet.kind.fields if sheet.kind else ()
    for field in fields:
        lines.append(f"  {field.label}: {sheet.shown(field.id) or '—'}")
        if isinstance(field, TableField) and not sheet.bad(field.id):
            lines += [f"    {_row(sheet, field, row)}" for row in sheet.rows(field.id)]
        elif isinstance(field, EntriesField) and field.told and not sheet.bad(field.id):
            told = ((sheet.entry_name(row), sheet.line_told(field, row)) for row in sheet.rows(field.id))
            lines += [f"    {name}: {words}" for name, words in told if words]
    for id, total in totals.items():
        reasons = ", ".join(f"{part.label} {spoken(part.amount)}" for part in total.parts)
        lines.append(f"  {total.label}: {sheet.shown(id)}" + (f"  ({reasons})" if reasons else ""))
        lines += [f"    {note}" for note in total.said]
    return lines + [f"  {each.told}" for each in sheet.missing()]
