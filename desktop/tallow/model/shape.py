"""Shapes: what the keys of a table are, told of the class that the table is read into."""

from __future__ import annotations

import dataclasses
import inspect
import re
import typing
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from tallow.model.decode import fields_of
from tallow.model.phrase import LISTS, TABLES, UNIONS, choices_of, either, wanted_words
from tallow.model.plain import defaults
from tallow.model.reference import refers_of
from tallow.model.value import Refers, Value

_HEAD = re.compile(r"^Attributes:\n", re.MULTILINE)
_ATTRIBUTE = re.compile(r"^    (?P<names>\w+(?:, \w+)*): (?P<text>.*(?:\n {5,}.*)*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Key:
    """A key that a table may have.

    Attributes:
        value: what it holds, in words: "a list, each an id of kdm.innovation".
        must: whether it has to be there.
        default: what holds where it is not; None for nothing.
        choices: the values that it may have, where these are few.
        names: what it names: the id of an entry type, or ``entry``, ``total``, ``permission`` …; "" for nothing.
        about: what its class says of it.
        keys: those of the tables within it.
    """

    key: str
    value: str
    must: bool
    default: Value = None
    choices: tuple[Value, ...] = ()
    names: str = ""
    about: str = ""
    keys: tuple[Key, ...] = ()


def keys_of(cls: Any, within: tuple[Any, ...] = ()) -> tuple[Key, ...]:
    """The keys of a table that is read into a dataclass, in its order; a class within itself is told once."""
    usual, about = defaults(cls), _told(cls)
    found = []
    for key, wanted in fields_of(cls).items():
        refers, inner = refers_of(wanted.exact), _table_in(wanted.exact)
        nested = inner is not None and inner not in (*within, cls)
        found.append(
            Key(
                key,
                shape_words(wanted.exact),
                wanted.required,
                None if usual.get(key) in ("", [], {}) else usual.get(key),
                tuple(_choices(wanted.exact)),
                refers.what if refers else "",
                about.get(key, ""),
                keys_of(inner, (*within, cls)) if nested else (),
            )
        )
    return tuple(found)


def shape_words(wanted: Any) -> str:
    """What fits an annotation, with what a list holds and what a text names."""
    origin, inner = typing.get_origin(wanted), typing.get_args(wanted)
    if origin is Annotated:
        refers = next((each for each in inner[1:] if isinstance(each, Refers)), None)
        return f"an id of {refers.what}" if refers else _bounded(wanted, inner[0])
    if origin in LISTS:
        fixed = origin is tuple and Ellipsis not in inner
        return f"[{', '.join(map(shape_words, inner))}]" if fixed else f"a list, each {shape_words(inner[0])}"
    if origin in TABLES:
        return f"a table, under each key {shape_words(inner[1])}"
    if origin in UNIONS:
        members = [each for each in inner if each is not type(None)]
        tables = [each for each in members if dataclasses.is_dataclass(each)]
        return "an effect" if len(tables) > 1 else either(dict.fromkeys(map(shape_words, members)))
    return "a table" if dataclasses.is_dataclass(wanted) else wanted_words(wanted)


def _bounded(wanted: Any, inner: Any) -> str:
    """A number with its bounds; of a list that has some, what it holds."""
    return shape_words(inner) if typing.get_origin(inner) in LISTS else wanted_words(wanted)


def _choices(wanted: Any) -> Iterator[Value]:
    """The few values that an annotation allows, of a list its members'."""
    yield from choices_of(wanted)
    if typing.get_origin(wanted) in LISTS or typing.get_origin(wanted) is Annotated:
        yield from _choices(typing.get_args(wanted)[0])


def _table_in(wanted: Any) -> Any:
    """The one class whose table stands within an annotation; None for none, and for one of several."""
    if isinstance(wanted, type) and dataclasses.is_dataclass(wanted):
        return wanted
    found = {each for each in map(_table_in, typing.get_args(wanted)) if each is not None}
    return found.pop() if len(found) == 1 else None


def _told(cls: Any) -> dict[str, str]:
    """What the docstring of a class says of its attributes, and those of what it extends."""
    found: dict[str, str] = {}
    for each in reversed(cls.__mro__):
        parts = _HEAD.split(inspect.cleandoc(each.__dict__.get("__doc__") or ""), maxsplit=1)
        for attribute in _ATTRIBUTE.finditer(parts[1]) if len(parts) > 1 else ():
            text = " ".join(attribute["text"].split()).replace("``", "")
            found |= dict.fromkeys((name.removesuffix("_") for name in attribute["names"].split(", ")), text)
    return found
