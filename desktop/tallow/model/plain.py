"""Writes frozen dataclasses as the plain data that they can be read from again; the other way round of ``decode``."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from enum import Enum
from typing import Any

from tallow.model.decode import Vocabulary, fields_of
from tallow.model.effect import VOCABULARY
from tallow.model.value import Row, Value

_NONE = object()


def plain(thing: Any, vocabulary: Vocabulary = VOCABULARY) -> Row:
    """A dataclass as a table: key → value, without what is at its default.

    Args:
        vocabulary: the classes whose tables say by ``type`` which of them they are.
    """
    cls: Any = type(thing)
    given = _defaults(cls)
    held = {key: getattr(thing, wanted.attribute) for key, wanted in fields_of(cls).items()}
    return {key: _value(value, vocabulary) for key, value in held.items() if not _same(value, given.get(key, _NONE))}


def defaults(cls: Any) -> Row:
    """What holds where a table leaves keys of a dataclass out; a key that must be given is not there."""
    return {key: _value(value, VOCABULARY) for key, value in _defaults(cls).items()}


def _defaults(cls: Any) -> Mapping[str, Any]:
    found: dict[str, Any] = {}
    attributes = {wanted.attribute: key for key, wanted in fields_of(cls).items()}
    for field in dataclasses.fields(cls):
        if field.name not in attributes:
            continue
        if field.default is not dataclasses.MISSING:
            found[attributes[field.name]] = field.default
        elif field.default_factory is not dataclasses.MISSING:
            found[attributes[field.name]] = field.default_factory()
    return found


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


def _value(value: Any, vocabulary: Vocabulary) -> Value:
    if isinstance(value, Enum):
        return value.value
    if dataclasses.is_dataclass(value):
        word = next((word for word, cls in vocabulary.items() if cls is type(value)), "")
        return {"type": word, **plain(value, vocabulary)} if word else plain(value, vocabulary)
    if isinstance(value, Mapping):
        return {name: _value(each, vocabulary) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_value(each, vocabulary) for each in value]
    return sorted(value) if isinstance(value, frozenset) else value
