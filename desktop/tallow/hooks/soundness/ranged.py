"""Ranged: whether a type that is a table of ranges holds together, and an entry's name and range are what they say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tallow.model.decode import Wanted, fields_of
from tallow.model.entry import Entry, EntryType, Ranges
from tallow.model.errors import nearest
from tallow.model.phrase import choices_of, value_words
from tallow.model.visible import name_mistake

LONGEST_NAME = 200  # characters
MOST = 200
"""How many numbers a span may have; each is a cell on the screen."""


def range_mistakes(type_: EntryType) -> Iterator[str]:
    """What is wrong with the ranges and labels that an entry type declares, as sentences."""
    cls: Any = type_.entry
    keys = fields_of(cls)
    for label in type_.labels:
        yield from _unknown("It labels", label.partition(".")[0], keys)
    ranges = type_.ranges
    if ranges is None:
        return
    if not ranges.first <= ranges.last < ranges.first + MOST:
        yield f"Its ranges go from {ranges.first} to {ranges.last}. Give a span of 1 to {MOST} numbers."
    for key in (ranges.low, ranges.high, *filter(None, (ranges.level,))):
        yield from _unknown("Its ranges name", key, keys) or _other(key, keys, int, "a whole number")
    for key in (*ranges.columns, *ranges.blank):
        yield from _unknown("Its ranges name", key, keys)
    if ranges.table:
        yield from _unknown("Its ranges name", ranges.table, keys) or _no_choice(ranges, keys)
    for band in ranges.bands:
        if not ranges.first <= band.low <= band.high <= ranges.last:
            yield f'Its band "{band.title}" goes from {band.low} to {band.high}, which lies outside its span.'


def row_mistake(type_: EntryType, entry: Entry) -> tuple[str, str] | None:
    """Key and sentence of what is wrong with the name of an entry, or with its range if its type has them."""
    if wrong := name_mistake(entry.name, LONGEST_NAME) or ("" if entry.name else "Give it a name."):
        return "name", wrong
    ranges = type_.ranges
    if ranges is None:
        return None
    low: Any = getattr(entry, ranges.low, None)
    high: Any = getattr(entry, ranges.high, None)
    for key, number in ((ranges.low, low), (ranges.high, high)):
        if not isinstance(number, int) or not ranges.first <= number <= ranges.last:
            return key, f"Give a whole number from {ranges.first} to {ranges.last}; {value_words(number)} is not."
    if low > high:
        return ranges.high, f"{low} to {high} runs backwards. Turn it round."
    return None


def _unknown(what: str, key: str, keys: Mapping[str, Wanted]) -> list[str]:
    return [] if key in keys else [f'{what} "{key}", which its class has not. {nearest(key, keys)}'.rstrip()]


def _other(key: str, keys: Mapping[str, Wanted], wanted: type, words: str) -> list[str]:
    return [] if keys[key].type is wanted else [f'Its ranges need {words} under "{key}".']


def _no_choice(ranges: Ranges, keys: Mapping[str, Wanted]) -> list[str]:
    if choices_of(keys[ranges.table].type):
        return []
    return [f'Its ranges part into tables by "{ranges.table}", which is no choice. Annotate it with Literal.']
