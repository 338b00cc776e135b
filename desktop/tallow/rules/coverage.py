"""Coverage: which rows of a table hold each number of its span, where each row goes from a number to a number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Stretch(NamedTuple):
    """A row as far as its numbers matter; a high of None goes on without end."""

    id: str
    low: int
    high: int | None


def covered(rows: Sequence[Stretch], first: int, last: int) -> dict[int, tuple[str, ...]]:
    """For each number of a span the ids of the rows that hold it, in the rows' order."""
    return {
        number: tuple(row.id for row in rows if row.low <= number and (row.high is None or number <= row.high))
        for number in range(first, last + 1)
    }


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """The unbroken runs among ascending numbers, each by its first and last one."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found


def run_words(run: tuple[int, int], between: str = "and") -> str:
    """A run in words: "14", "14 and 15", "14 to 18"."""
    first, last = run
    return f"{first}" if first == last else f"{first} {between if last == first + 1 else 'to'} {last}"
