"""Rows as a spreadsheet copies them: fields between tabs, and in quotes where a field goes over several lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

_FIELD = re.compile(r'"((?:[^"]|"")*)"(?=[\t\n]|\Z)|([^\t\n]*)')


def copied_lines(text: str) -> tuple[tuple[str, ...], ...]:
    """The fields of each line that holds any; quotes that a person wrote stay."""
    lines = _lines(text.replace("\r\n", "\n").replace("\r", "\n"))
    return tuple(line for line in lines if any(line))


def _lines(text: str) -> Iterator[tuple[str, ...]]:
    line: list[str] = []
    at = 0
    while at <= len(text):
        found = _FIELD.match(text, at)
        assert found is not None, "nothing at all is a field too"
        line.append(_unquoted(found).strip())
        at = found.end() + 1
        if text[found.end() : at] != "\t":
            yield tuple(line)
            line = []


def _unquoted(field: re.Match[str]) -> str:
    inner = field[1]
    if inner is None or not any(each in inner for each in ("\n", "\t", '""')):
        return field[0]
    return inner.replace('""', '"')
