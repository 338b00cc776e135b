"""Plain inputs with a value put in or taken out at a place; what is given is never changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tallow.model.value import Value
from tallow.ui.resolver.input import Place


def put(inputs: Mapping[str, Value], place: Place, value: Value) -> dict[str, Value]:
    """The inputs with a value at a place; tables and lists on the way are made where they are not there."""
    made: dict[str, Value] = _put(inputs, place, value)
    return made


def _put(inner: Value, place: Place, value: Value) -> Any:
    if not place:
        return value
    key, rest = place[0], place[1:]
    if isinstance(key, int):
        rows = list(inner) if isinstance(inner, list | tuple) else []
        rows += [{} for _ in range(key + 1 - len(rows))]
        rows[key] = _put(rows[key], rest, value)
        return rows
    table = dict(inner) if isinstance(inner, Mapping) else {}
    table[key] = _put(table.get(key), rest, value)
    return table


def taken_out(inputs: Mapping[str, Value], place: Place) -> dict[str, Value]:
    """The inputs without what stands at a place; tables and lists that are left empty go too."""
    made: dict[str, Value] = _taken_out(inputs, place)
    return made


def _taken_out(inner: Value, place: Place) -> Any:
    key, rest = place[0], place[1:]
    if isinstance(key, int):
        rows = list(inner) if isinstance(inner, list | tuple) else []
        if key < len(rows):
            # A row that is left with nothing typed stays a row: it stands at its defaults.
            rows[key : key + 1] = [_taken_out(rows[key], rest)] if rest else []
        return rows
    table = dict(inner) if isinstance(inner, Mapping) else {}
    if key in table:
        left = _taken_out(table[key], rest) if rest else None
        if left is None or left in ({}, []):
            del table[key]
        else:
            table[key] = left
    return table
