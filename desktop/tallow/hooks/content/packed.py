"""Packed: frozen dataclasses as plain data that JSON holds, and made of it again without being looked at anew."""

from __future__ import annotations

import dataclasses
import math
import sys
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

Plain: TypeAlias = Any
"""What JSON holds: texts, numbers, flags, null, lists, tables."""

_TUPLE, _LIST, _SET, _TABLE, _DICT, _FIRST = range(6)
"""What the first item of a list says that it stands for; from the last on, the place of a dataclass among the names."""
_EXACT = 2**53  # JSON's readers may round a larger whole number
_HOMES = ("plugins.", "tallow.model.")


class Unpackable(Exception):
    """A value that plain data cannot stand for, as a date."""


class Packer:
    """Packs values; those of one packer share the names of their classes.

    Attributes:
        names: ``module:name`` of each dataclass met so far.
    """

    def __init__(self) -> None:
        self.names: dict[str, int] = {}

    def pack(self, value: Any) -> Plain:
        """A value as plain data; raises Unpackable where that would lose something."""
        if value is None or type(value) in {str, bool} or _exact(value):
            return value
        kind = type(value)
        if kind in _LISTS:
            return [_LISTS[kind], *map(self.pack, value)]
        if kind in {MappingProxyType, dict} and all(type(key) is str for key in value):
            word = _TABLE if kind is MappingProxyType else _DICT
            return [word, {key: self.pack(each) for key, each in value.items()}]
        if dataclasses.is_dataclass(value):
            return self._pack_fields(value)
        raise Unpackable

    def _pack_fields(self, thing: Any) -> Plain:
        """Class, the fields that are plain already, the others packed; what has its default is left out."""
        cls = type(thing)
        name = f"{cls.__module__}:{cls.__qualname__}"
        if not cls.__module__.startswith(_HOMES) or "<" in name:
            raise Unpackable  # a class that nobody finds by its name
        plain: dict[str, Plain] = {}
        packed: dict[str, Plain] = {}
        for field in dataclasses.fields(cls):
            value = getattr(thing, field.name)
            if field.init and not _same(value, field.default):
                made = self.pack(value)
                (packed if type(made) is list else plain)[field.name] = made
        return [_FIRST + self.names.setdefault(name, len(self.names)), plain, packed]


def _same(value: Any, default: Any) -> bool:
    return value is default or (type(value) is type(default) and bool(value == default))


def _exact(value: Any) -> bool:
    """Whether a value is a number that comes back from JSON as it was."""
    return (type(value) is int and abs(value) < _EXACT) or (type(value) is float and math.isfinite(value))


_LISTS: Mapping[type[Any], int] = {tuple: _TUPLE, list: _LIST, frozenset: _SET}


class Unpacker:
    """Makes again what one packer packed.

    Only dataclasses of plugins and of the host's model that are imported already are made, and nothing else is called.
    What no packer packed raises LookupError, TypeError, ValueError or AttributeError, or what a class raises besides.

    Args:
        names: the packer's.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._classes = [_class(name) for name in names]

    def class_of(self, word: int) -> type[Any]:
        """The class of a packed dataclass, by the first item of it."""
        if word < _FIRST:
            raise ValueError(word)
        return self._classes[word - _FIRST]

    def unpack(self, value: Plain) -> Any:
        """What was packed."""
        if type(value) is not list:
            return value
        word = value[0]
        if word >= _FIRST:
            cls, plain, packed = self._classes[word - _FIRST], value[1], value[2]
            if packed:
                return cls(**plain, **{key: self.unpack(each) for key, each in packed.items()})
            return cls(**plain)
        if word in {_TABLE, _DICT}:
            table = {key: self.unpack(each) for key, each in value[1].items()}
            return MappingProxyType(table) if word == _TABLE else table
        items = [self.unpack(each) if type(each) is list else each for each in value[1:]]
        return tuple(items) if word == _TUPLE else frozenset(items) if word == _SET else items


def _class(name: str) -> type[Any]:
    """A dataclass by its name."""
    module, _, path = name.partition(":")
    if not module.startswith(_HOMES):
        raise ValueError(name)
    found: Any = sys.modules[module]
    for part in path.split("."):
        found = vars(found)[part]
    if not (isinstance(found, type) and dataclasses.is_dataclass(found)):
        raise ValueError(name)
    return found
