"""Finds the line of a TOML text that a key stands in; only asked when something there is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from tallow.model.errors import Mistake

_STEP = re.compile(r"(?P<name>[^.\[\]]+)(?:\[(?P<place>\d+)\])?")
_HEADER = re.compile(r"^[ \t]*\[", re.MULTILINE)


def located(mistakes: Iterable[Mistake], text: str) -> list[Mistake]:
    """The mistakes of one file with their lines, in the file's order."""
    placed = [mistake if mistake.line else replace(mistake, line=line_of(text, mistake.key)) for mistake in mistakes]
    return sorted(placed, key=lambda mistake: mistake.line or 0)


def line_of(text: str, key: str) -> int | None:
    """The line, from 1, of a dotted key such as ``skill[2].effects[1].total``; None where not even its table is found.

    A key that is not there leads to the table it is missing from. This searches for headers, names and braces and is no
    parser: one of them in a comment or a text may mislead it by some lines.
    """
    start, end, path, found = 0, len(text), "", False
    for step in _STEP.finditer(key):
        name, place = re.escape(step["name"]), int(step["place"] or 1)
        path = f"{path}\\s*\\.\\s*{name}" if path else name
        header = _nth(re.compile(rf"^[ \t]*(?=\[\[?\s*{path}\s*\])", re.MULTILINE), text, start, end, place)
        if header >= 0:
            start, found = header, True
            end = _end(text, start + 1, end, path)
            continue
        assignment = re.compile(rf"(?:^|[{{,])[ \t]*(?=[\"']?{name}[\"']?\s*=)", re.MULTILINE).search(text, start, end)
        if assignment:
            start, found = assignment.end(), True
            table = _nth(re.compile(r"{"), text, start, end, place) if step["place"] else -1
            start = max(start, table)
    return text.count("\n", 0, start) + 1 if found else None


def _nth(wanted: re.Pattern[str], text: str, start: int, end: int, place: int) -> int:
    """Where the n-th match between two positions ends, -1 where there are fewer."""
    matches = enumerate(wanted.finditer(text, start, end), 1)
    return next((match.end() for count, match in matches if count == place), -1)


def _end(text: str, start: int, end: int, path: str) -> int:
    """Where the table whose header stands before a position ends: at the next header of no table within it."""
    within = re.compile(rf"[ \t]*\[\[?\s*{path}\s*\.")
    others = (match.start() for match in _HEADER.finditer(text, start, end) if not within.match(text, match.start()))
    return next(others, end)
