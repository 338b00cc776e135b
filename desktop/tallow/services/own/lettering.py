"""Letters that nothing of a group's own is kept with: names that break, turn or show nothing, and half characters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tallow.model.value import Row
from tallow.model.visible import BLANK, MARK, TURNS, in_one_line, shows
from tallow.services.own.texts import texts_in

HALF = "A character in this is only half of one, and no file can hold it. Type it anew."
_TURNING = "A hidden character in this turns the direction of what stands beside it. Type the name anew."
_SHOWN = 60
"""How much of a name a sentence about it holds."""
_HALVES = re.compile("[\ud800-\udfff]")
_BREAKS = re.compile("[\n\r\x0b\x0c\x85\u2028\u2029]")
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f]")


def letter_mistakes(row: Row) -> Iterator[tuple[str, str]]:
    """What is wrong with the letters of a table: the key, and a sentence."""
    name = row.get("name")
    wrong = _name_mistake(name) if isinstance(name, str) else ""
    if wrong:
        yield "name", wrong
    for key, value in row.items():
        if any(_HALVES.search(text) for text in texts_in(value)):
            yield key, HALF


def shown(name: str) -> str:
    """A name in a sentence about it, whatever its letters are."""
    told = in_one_line(_HALVES.sub(MARK, TURNS.sub(MARK, name)))
    return f"{told[:_SHOWN]}…" if len(told) > _SHOWN else told


def _name_mistake(name: str) -> str:
    if _BREAKS.search(name):
        return "A name stands in one line. Take the line break out."
    if "\t" in name:
        return "A tab is in this name. Type a space in its place."
    if TURNS.search(name):
        return _TURNING
    if _CONTROLS.search(name):
        return "A character in this name cannot be seen. Type the name anew."
    return "" if shows(name) or not name or _HALVES.search(name) else BLANK
