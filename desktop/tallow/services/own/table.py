"""Tables of entries that go from a number to a number: which there are, and where they have holes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tallow.model.decode import fields_of
from tallow.model.entry import EntryType, Ranges
from tallow.model.phrase import choices_of, words
from tallow.model.value import Row, Value
from tallow.rules.coverage import Stretch, covered, run_words, runs
from tallow.services.own.desk import Held


def tables_of(kind: EntryType) -> tuple[tuple[Value, str], ...]:
    """The tables of a type with ranges: the value of the key that parts them, and its words; one alone has None."""
    ranges, cls = kind.ranges, _any(kind.entry)
    if ranges is None:
        return ()
    if not ranges.table:
        return ((None, kind.plural),)
    return tuple((value, words(str(value))) for value in choices_of(fields_of(cls)[ranges.table].type))


def in_table(row: Row, ranges: Ranges, table: Value) -> bool:
    """Whether an entry with these keys stands in a table."""
    return not ranges.table or row.get(ranges.table) == table


def stretch_of(id: str, row: Row, ranges: Ranges) -> Stretch | None:
    """From where to where an entry goes; None while that is no number."""
    low, high = row.get(ranges.low), row.get(ranges.high)
    if isinstance(low, bool) or isinstance(high, bool) or not isinstance(low, int) or not isinstance(high, int):
        return None
    return Stretch(id, low, high)


def holes(kind: EntryType, held: Iterable[Held]) -> Iterator[str]:
    """What is missing in each table that has rows, and what is held twice, a sentence each."""
    ranges, all_of_them = kind.ranges, list(held)
    if ranges is None:
        return
    for table, name in tables_of(kind):
        inside = [each for each in all_of_them if in_table(each.row, ranges, table)]
        rows = [found for each in inside if (found := stretch_of(each.id, each.row, ranges))]
        if rows:
            held_by = covered(rows, ranges.first, ranges.last)
            for run in runs(number for number, ids in held_by.items() if not ids):
                yield f"{name}: {run_words(run)} {'has' if run[0] == run[1] else 'have'} no entry."
            for run in runs(number for number, ids in held_by.items() if len(ids) > 1):
                yield f"{name}: {run_words(run)} {'is' if run[0] == run[1] else 'are'} listed twice."


def _any(cls: Any) -> Any:
    return cls
