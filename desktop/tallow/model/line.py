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

    A key that is not there leads to the table it is missing from. This searches for headers and names and is no parser:
    a name in a comment or a text may mislead it by some lines.
    """
    position, path, found = 0, "", False
    for step in _STEP.finditer(key):
        name, place = re.escape(step["name"]), int(step["place"] or 1)
        path = f"{path}\\s*\\.\\s*{name}" if path else name
        match = _header(text, path, position, place) or _assignment(text, name, position)
        if match:
            position, found = match.start(1), True
    return text.count("\n", 0, position) + 1 if found else None


def _header(text: str, path: str, position: int, place: int) -> re.Match[str] | None:
    """The n-th ``[[path]]`` or ``[path]`` after a position."""
    headers = re.compile(rf"^[ \t]*(\[\[?\s*{path}\s*\])", re.MULTILINE).finditer(text, position)
    return next((match for count, match in enumerate(headers, 1) if count == place), None)


def _assignment(text: str, name: str, position: int) -> re.Match[str] | None:
    """``name =`` after a position and before the next header."""
    start = text.find("\n", position) if _HEADER.match(text, position) else position
    following = _HEADER.search(text, start) if start >= 0 else None
    end = following.start() if following else len(text)
    return re.compile(rf"(?:^|[{{,])[ \t]*([\"']?{name}[\"']?\s*=)", re.MULTILINE).search(text, max(start, 0), end)
