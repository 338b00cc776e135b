"""Finds the line of a TOML text that a key stands in; only asked when something there is wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from tallow.model.errors import Mistake

_STEP = re.compile(r"(?P<name>[^.\[\]]+)(?:\[(?P<place>\d+)\])?")
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{},\n]', re.DOTALL
)
"""What a bracket, a comma or the end of a line may hide in, or that itself."""
_DEEPER = {"[": 1, "{": 1, "]": -1, "}": -1}
_PART = r"(?:\"[^\"\n]*\"|'[^'\n]*'|[\w-]+)"
_NAME = re.compile(rf"\s*(?P<name>{_PART}(?:[ \t]*\.[ \t]*{_PART})*)\s*=[ \t]*")
_HEADER = re.compile(rf"\s*\[(?P<many>\[)?\s*(?P<name>{_PART}(?:\s*\.\s*{_PART})*)\s*\]")
_NOTHING = re.compile(r"(?:\s|#[^\n]*)*")

Step: TypeAlias = tuple[str, int | None]
"""A name of a dotted key, and the place in a list behind it, from 1."""
Span: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Table:
    """A header with what stands below it, up to the next.

    Attributes:
        path: of the table, each name with its place.
        at: where the header stands.
        keys: the key and the value of each line below it, which may go on over several.
    """

    path: tuple[Step, ...]
    at: int
    keys: tuple[Span, ...]


def located(mistakes: Iterable[Mistake], text: str) -> list[Mistake]:
    """The mistakes of one file with their lines, in the file's order."""
    placed = [mistake if mistake.line else replace(mistake, line=line_of(text, mistake.key)) for mistake in mistakes]
    return sorted(placed, key=lambda mistake: mistake.line or 0)


def line_of(text: str, key: str) -> int | None:
    """The line, from 1, of a dotted key such as ``skill[2].effects[1].total``; None where not even its table is found.

    A key that is not there leads to the table it is missing from. The text must be TOML.
    """
    steps = tuple((step["name"].strip(), int(step["place"]) if step["place"] else None) for step in _STEP.finditer(key))
    found, at = 0, 0
    for table in _tables(text):
        if len(table.path) <= len(steps) and all(map(_same, table.path, steps)):
            rest, depth = steps[len(table.path) :], len(table.path)
            for matched, place in ((0, table.at), *(_into(text, each, rest) for each in table.keys)):
                if (matched or place == table.at) and depth + matched > found:
                    found, at = depth + matched, place
    return text.count("\n", 0, at) + 1 if found else None


def _same(one: Step, other: Step) -> bool:
    return one[0] == other[0] and (one[1] or 1) == (other[1] or 1)


@lru_cache(maxsize=4)  # of a file with many mistakes each is asked for by itself
def _tables(text: str) -> tuple[_Table, ...]:
    """The tables of a text; the first has no header."""
    tables, counts = [_Table((), 0, ())], Counter[tuple[str, ...]]()
    keys: list[Span] = []
    for span in _parted(text, (0, len(text)), "\n"):
        header = _HEADER.match(text, *span)
        if header is None:
            keys.append(span)
            continue
        tables[-1] = replace(tables[-1], keys=tuple(keys))
        names, keys = _names(header["name"]), []
        counts[names] += 1 if header["many"] else 0
        path = tuple((name, counts[names[: depth + 1]] or 1) for depth, name in enumerate(names))
        if header["many"]:
            for below in [each for each in counts if len(each) > len(names) and each[: len(names)] == names]:
                del counts[below]
        tables.append(_Table(path, header.start("name"), ()))
    tables[-1] = replace(tables[-1], keys=tuple(keys))
    return tuple(tables)


def _parted(text: str, span: Span, end: str) -> Iterator[Span]:
    """What stands between the ends of a span, those within brackets, texts and comments left out."""
    start, stop, depth = *span, 0
    for token in _TOKEN.finditer(text, start, stop):
        depth += _DEEPER.get(token[0], 0)
        if token[0] == end and depth == 0:
            yield start, token.start()
            start = token.end()
    if _begin(text, (start, stop)) < stop:
        yield start, stop


def _begin(text: str, span: Span) -> int:
    """Where a span begins to say something, behind gaps and comments."""
    nothing = _NOTHING.match(text, *span)
    return nothing.end() if nothing else span[0]


def _names(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in re.findall(_PART, dotted))


def _into(text: str, span: Span, steps: tuple[Step, ...]) -> tuple[int, int]:
    """How many steps lead into a key and its value, and where the last of them stands."""
    begin = _begin(text, span)
    key = _NAME.match(text, begin, span[1])
    names = _names(key["name"]) if key is not None else ()
    if key is None or not names or names != tuple(name for name, _ in steps[: len(names)]):
        return 0, span[0]
    place, rest = steps[len(names) - 1][1], steps[len(names) :]
    value, at = (key.end(), span[1]), begin
    if place is not None and text.startswith("[", value[0]):
        items = list(_parted(text, _within(text, value), ","))
        if place <= len(items):
            at = _begin(text, items[place - 1])
            value = at, items[place - 1][1]
    if rest and text.startswith("{", value[0]):
        inner = [_into(text, each, rest) for each in _parted(text, _within(text, value), ",")]
        found, where = max(inner, key=lambda each: each[0], default=(0, at))
        if found:
            return len(names) + found, where
    return len(names), at


def _within(text: str, value: Span) -> Span:
    """What stands between a bracket and the one that closes it."""
    depth = 0
    for token in _TOKEN.finditer(text, *value):
        depth += _DEEPER.get(token[0], 0)
        if depth == 0:
            return value[0] + 1, token.start()
    return value[0] + 1, value[1]
