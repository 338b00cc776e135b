"""Whether ranges cover a span once each: what is missing and what is listed twice, with the repairs that mend it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tallow.rules import coverage
from tallow.rules.coverage import Stretch, run_words, runs
from tallow.ui.kit.range_row import RangeFault, RangeRow

Named = Callable[[RangeRow], str]


def covered(rows: Sequence[RangeRow], low: int, high: int) -> dict[int, tuple[str, ...]]:
    """For each number of a span the ids of the rows that hold it, in the rows' order."""
    return coverage.covered([Stretch(row.id, row.low, row.high) for row in rows], low, high)


def range_faults(
    rows: Sequence[RangeRow], low: int, high: int, name: Named, cuts: Sequence[int] = (), title: str = "Result"
) -> tuple[RangeFault, ...]:
    """Every run of numbers that no row holds or that two hold, and each row that runs backwards, from the lowest on.

    `name` says what a row is called; `cuts` are numbers at which another part of the span begins, which no row that is
    added, stretched or started goes over; `title` is what a number is called.

    The repairs' keys: "add:14:15", "stretch:ROW:15", "start:ROW:14", "end:ROW:13", "swap:ROW"; the
    likeliest stands first.
    """
    ordered = sorted(rows, key=lambda row: row.low)
    backwards = [_backwards(row) for row in ordered if row.high is not None and row.high < row.low]
    held = covered(ordered, low, high)
    missing = runs([number for number, ids in held.items() if not ids])
    gaps = [_gap(ordered, part, name, cuts, title) for run in missing for part in _parted(run, cuts)]
    doubles: dict[tuple[str, ...], list[int]] = {}
    for number, ids in held.items():
        if len(ids) > 1:
            doubles.setdefault(ids[:2], []).append(number)
    by_id = {row.id: row for row in rows}
    twice = [
        _twice(by_id[first], by_id[second], run, name)
        for (first, second), numbers in doubles.items()
        for run in runs(numbers)
    ]
    return (*backwards, *(fault for _, fault in sorted([*gaps, *twice], key=lambda each: each[0])))


def _parted(run: tuple[int, int], cuts: Sequence[int]) -> list[tuple[int, int]]:
    """A run in the parts of the span that it goes through."""
    first, last = run
    begins = [first, *sorted(cut for cut in cuts if first < cut <= last)]
    return list(zip(begins, [*(begin - 1 for begin in begins[1:]), last], strict=True))


def _backwards(row: RangeRow) -> RangeFault:
    sentence = f"{row.low} to {row.high} runs backwards."
    return RangeFault(f"back:{row.id}", row.id, sentence, "", ((f"swap:{row.id}", "Turn it round"),), "runs backwards")


def _within(low: int, high: int, cuts: Sequence[int]) -> bool:
    """Whether a range goes over no cut."""
    return not any(low < cut <= high for cut in cuts)


def _gap(
    rows: Sequence[RangeRow], run: tuple[int, int], name: Named, cuts: Sequence[int], title: str
) -> tuple[int, RangeFault]:
    first, last = run
    numbers = f"{first}" if first == last else f"{first}–{last}"
    before = [row for row in rows if row.high is not None and row.high < first and row.low <= row.high]
    behind = [row for row in rows if row.low > last]
    above = max(before, key=lambda row: row.high or 0, default=None)
    repairs = [(f"add:{first}:{last}", f"Add a row for {numbers}")]
    if above is not None and not above.fixed and _within(above.low, last, cuts):
        repairs.append((f"stretch:{above.id}:{last}", f"Stretch “{name(above)}” to {last}"))
    if behind and not behind[0].fixed and _within(first, behind[0].high or last, cuts):
        repairs.append((f"start:{behind[0].id}:{first}", f"Start “{name(behind[0])}” at {first}"))
    have = "has" if first == last else "have"
    article = "An" if title[:1].casefold() in "aeiou" else "A"
    detail = f"{article} {title.lower()} of {run_words(run, 'or')} would find nothing to write down."
    sentence = f"{run_words(run)} {have} no entry."
    after = above.id if above is not None else ""
    return first, RangeFault(f"gap:{numbers}", after, sentence, detail, tuple(repairs), f"{run_words(run)} missing")


def _twice(one: RangeRow, other: RangeRow, run: tuple[int, int], name: Named) -> tuple[int, RangeFault]:
    first, last = run
    repairs = []
    if not one.fixed and first - 1 >= one.low:
        repairs.append((f"end:{one.id}:{first - 1}", f"End “{name(one)}” at {first - 1}"))
    if not other.fixed and (other.high is None or last + 1 <= other.high):
        repairs.append((f"start:{other.id}:{last + 1}", f"Start “{name(other)}” at {last + 1}"))
    are = "is" if first == last else "are"
    sentence = f"{run_words(run)} {are} listed twice."
    detail = f"“{name(one)}” and “{name(other)}” both hold it."
    key = f"twice:{one.id}:{other.id}:{first}"
    return first, RangeFault(key, other.id, sentence, detail, tuple(repairs), f"{run_words(run)} listed twice")
