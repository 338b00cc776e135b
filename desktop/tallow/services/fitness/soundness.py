"""Soundness of stored values: nothing is worked out from one that does not fit, and no row is sought among such."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from tallow.model.errors import Unsound, UserMistake, spoken
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.record import Record, is_adjustment
from tallow.model.value import Rows, Value
from tallow.services.book import CampaignBook, bad_value

T = TypeVar("T")


def asked_soundly(record: Record, book: CampaignBook, ask: Callable[[CampaignBook], T]) -> T:
    """What is worked out from a record.

    Raises:
        Unsound: where the answer rests on a value of the record that does not fit, for which its default would count.
    """
    objections = dict(_objections(record, book))
    if not objections:
        return ask(book)
    apart = book.apart()
    try:
        return ask(apart)
    finally:
        book.reads |= apart.reads
        for id, what in objections.items():
            if (record.id, id) in apart.reads:
                raise _unsound(record, *what)


def rows_of(record: Record, field: TableField | EntriesField) -> Rows | None:
    """The stored rows of a table or list, None where nobody entered any; raises Unsound where they are no rows."""
    stored: Rows | None = record.get(field.id)
    if stored is not None and not _are_rows(stored):
        raise _unsound(record, field.label, _misfit(field, stored))
    return stored


def see_adjustments(record: Record, total: str, label: str) -> None:
    """Raise Unsound where a total's adjustments are no rows, so that none can be found among them."""
    if not _are_rows(record.document.adjustments.get(total, ())):
        raise _unsound(record, label, _bad_adjustment(record, total))


def _objections(record: Record, book: CampaignBook) -> Iterator[tuple[str, tuple[str, str]]]:
    """The fields and totals with what does not fit → how they are called, and what it is."""
    for field in book.kind(record).fields:
        stored = record.get(field.id)
        if stored is not None and bad_value(field, stored):
            yield field.id, (field.label, _misfit(field, stored))
    for total in book.registry.totals_of(record.kind):
        if misfit := _bad_adjustment(record, total.id):
            yield total.id, (total.label, misfit)


def _bad_adjustment(record: Record, total: str) -> str:
    """The first of a total's adjustments that is none, in words; "" for none such."""
    rows = record.document.adjustments.get(total, ())
    return next((f"the adjustment {spoken(row)}" for row in rows if not is_adjustment(row)), "")


def _unsound(record: Record, label: str, what: str) -> Unsound:
    return Unsound(
        f"{label} of {record.name} holds {what}, which does not fit. Repair it first: tallow check, or its sheet."
    )


def _misfit(field: Field, stored: Value) -> str:
    """What of a stored value does not fit: a table's first row that is none, else the whole of it."""
    if isinstance(field, TableField | EntriesField) and isinstance(stored, list | tuple):
        misfits = (f"{_quoted(row)} as row {place}" for place, row in enumerate(stored, 1) if not _fits(field, row))
        return next(misfits, spoken(stored))
    return _quoted(stored)


def _fits(field: TableField | EntriesField, row: Value) -> bool:
    try:
        field.checked_row(row)
    except UserMistake:
        return False
    return True


def _quoted(value: Value) -> str:
    return repr(value) if isinstance(value, str) else spoken(value)


def _are_rows(stored: Value) -> bool:
    return isinstance(stored, list | tuple) and all(
        isinstance(row, Mapping) and isinstance(row.get("id"), str) for row in stored
    )
