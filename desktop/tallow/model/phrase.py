"""How the types and values of TOML and JSON are called in messages to the person who wrote them."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Literal, Union

from tallow.model.value import Value

LISTS: Mapping[object, type[Any]] = {tuple: tuple, list: tuple, Sequence: tuple, frozenset: frozenset, set: frozenset}
"""What may be annotated for a list → what it is read into."""
TABLES = {dict, Mapping}
UNIONS = {Union, types.UnionType}
_WORDS: Mapping[object, str] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    type(None): "null",
}


def choices_of(wanted: Any) -> list[Any]:
    """The values that a ``Literal`` or an enum allows, of a union those of all its members."""
    origin = typing.get_origin(wanted)
    if origin is Literal:
        return list(typing.get_args(wanted))
    if origin in UNIONS:
        return [choice for member in typing.get_args(wanted) for choice in choices_of(member)]
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return [member.value for member in wanted]
    return []


def wanted_words(wanted: Any) -> str:
    """What fits an annotation: ``a whole number or a text``."""
    origin, inner = typing.get_origin(wanted), typing.get_args(wanted)
    if wanted in _WORDS:
        return _WORDS[wanted]
    if origin in UNIONS:
        return _either(dict.fromkeys(wanted_words(each) for each in inner if not (each is int and float in inner)))
    choices = choices_of(wanted)
    if choices:
        return _either(str(choice) for choice in choices)
    if origin in LISTS:
        return "a list"
    return "a table of keys" if origin in TABLES or dataclasses.is_dataclass(wanted) else "a value"


def value_words(value: Value) -> str:
    """A value as its author wrote it, cut short; lists and tables by that name only."""
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list | tuple):
        return "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _either(words: Iterable[str]) -> str:
    each = list(words)
    return each[0] if len(each) == 1 else f"{', '.join(each[:-1])} or {each[-1]}"
