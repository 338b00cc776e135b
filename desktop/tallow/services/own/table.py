"""Tables of entries that go from a number to a number: which there are, and where they have holes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from tallow.model.decode import fields_of
from tallow.model.entry import EntryType, Ranges
from tallow.model.errors import spoken
from tallow.model.phrase import choices_of, words
from tallow.model.value import Number, Row, Value
from tallow.rules.coverage import Stretch, covered, run_words, runs
from tallow.services.own.desk import Held


class Landing(NamedTuple):
    """Where a number lands: on the rows of these ids, in a sentence, and whether the table is at fault."""

    ids: tuple[str, ...]
    sentence: str
    wrong: bool = False


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


def landing(ranges: Ranges, rows: Iterable[Stretch], names: Mapping[str, str], number: Number) -> Landing:
    """Where a number lands among the rows of a table; ``names`` says what each row is called."""
    shown = spoken(number)
    if number != int(number):
        return Landing((), f"{shown} is no whole number, and the rows go from one whole number to the next.")
    if number > ranges.last:
        said = ranges.beyond
        above = f"{shown} is above the table"
        return Landing((), f"{above}. {said.name}. {said.text}" if said else f"{above}, which ends at {ranges.last}.")
    if number < ranges.first:
        return Landing((), f"{shown} is below the table, which begins at {ranges.first}.")
    inside = [row for row in rows if row.low <= number and (row.high is None or number <= row.high)]
    called = " and ".join(f"“{names[row.id]}”" for row in inside)
    ids = tuple(row.id for row in inside)
    if not inside:
        return Landing(ids, f"{shown} lands on no row. Give it one.", wrong=True)
    if len(inside) > 1:
        return Landing(ids, f"{shown} lands on {called}. Let one of them hold it.", wrong=True)
    return Landing(ids, f"{shown} lands on {called}.")


def uncovered(ranges: Ranges, rows: Mapping[str, Row]) -> tuple[list[int], list[int]]:
    """The numbers of a table's span that no row holds, and those that several do; ``rows`` are its entries by id."""
    stretches = [found for id, row in rows.items() if (found := stretch_of(id, row, ranges))]
    held = covered(stretches, ranges.first, ranges.last)
    return [number for number, ids in held.items() if not ids], [number for number, ids in held.items() if len(ids) > 1]


def lacks(kind: EntryType, rows: Mapping[str, Row]) -> str:
    """What is wrong with a table that has rows, in a few words ("14 and 15 missing"), "" for nothing."""
    if kind.ranges is None or not rows:
        return ""
    missing, twice = uncovered(kind.ranges, rows)
    if missing:
        return f"{', '.join(run_words(run) for run in runs(missing))} missing"
    return f"{', '.join(run_words(run) for run in runs(twice))} listed twice" if twice else ""


def holes(kind: EntryType, held: Iterable[Held]) -> Iterator[str]:
    """What is missing in each table that has rows, and what is held twice, a sentence each."""
    ranges, all_of_them = kind.ranges, list(held)
    if ranges is None:
        return
    for table, name in tables_of(kind):
        inside = [each for each in all_of_them if in_table(each.row, ranges, table)]
        if inside:
            missing, twice = uncovered(ranges, {each.id: each.row for each in inside})
            for run in runs(missing):
                yield f"{name}: {run_words(run)} {'has' if run[0] == run[1] else 'have'} no entry."
            for run in runs(twice):
                yield f"{name}: {run_words(run)} {'is' if run[0] == run[1] else 'are'} listed twice."


def _any(cls: Any) -> Any:
    return cls
