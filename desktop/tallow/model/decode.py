"""Reads plain data, from TOML or JSON, into frozen dataclasses and collects every mistake on the way."""

from __future__ import annotations

import dataclasses
import functools
import math
import types
import typing
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Literal, TypeVar, Union

import msgspec

from tallow.model.effect import VOCABULARY
from tallow.model.errors import Mistake, UserMistake, nearest
from tallow.model.value import Value

T = TypeVar("T")
Vocabulary = Mapping[str, type[Any]]
"""What ``type = "…"`` of a table means where one of several classes may stand there."""

_WRONG = object()
_LISTS: Mapping[object, type[Any]] = {tuple: tuple, list: tuple, Sequence: tuple, frozenset: frozenset, set: frozenset}
_TABLES = {dict, Mapping}
_WORDS: Mapping[object, str] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    type(None): "null",
}


def decode(
    cls: type[T],
    data: Mapping[str, Value],
    *,
    file: str = "",
    key: str = "",
    vocabularies: Sequence[Vocabulary] = (VOCABULARY,),
) -> tuple[T | None, list[Mistake]]:
    """Read a table into a frozen dataclass.

    Args:
        cls: the class; its annotations say what fits. Leaves are text, whole numbers, numbers, flags, enums and
            ``Literal``; they nest in dataclasses, lists, tables (``Mapping[str, X]``) and unions.
        data: the table.
        file: the file's name, for the mistakes.
        key: the path of the table within the file (``skill[2]``), in front of every mistake's key.
        vocabularies: for a union of classes, what the table's ``type`` may be.

    Returns:
        The value and no mistakes, or None and all of them in the order of the data.
    """
    reading = _Reading(file, vocabularies)
    value = reading.table(cls, data, key)
    return (None if value is _WRONG else value), reading.mistakes


def decode_inputs(cls: type[T], data: Mapping[str, Value]) -> T:
    """Read a resolver's inputs; raises UserMistake that names every key at fault."""
    value, mistakes = decode(cls, data)
    if value is None:
        raise UserMistake(" ".join(str(mistake) for mistake in mistakes))
    return value


class _Reading:
    """One pass over one table, with what was wrong so far."""

    def __init__(self, file: str, vocabularies: Sequence[Vocabulary]) -> None:
        self.file = file
        self.vocabularies = vocabularies
        self.mistakes: list[Mistake] = []

    def wrong(self, key: str, sentence: str) -> Any:
        """Note a mistake."""
        self.mistakes.append(Mistake(self.file, key, sentence))
        return _WRONG

    def table(self, cls: Any, data: Value, key: str, *, left_out: str = "") -> Any:
        """A table as a dataclass; ``left_out`` is the key that has been read already."""
        if not isinstance(data, Mapping):
            return self.wrong(key, f"Give a table of keys; {_said(data)} is none.")
        plan = fields_of(cls)
        before = len(self.mistakes)
        values: dict[str, Any] = {}
        for name, value in data.items():
            if name == left_out:
                continue
            place = _join(key, name)
            if name not in plan:
                self.wrong(place, f"This key is unknown. {nearest(str(name), plan)}".rstrip())
            else:
                values[name] = self.read(plan[name].type, value, place)
        for name, field in plan.items():
            if field.required and name not in data:
                self.wrong(_join(key, name), f"This key is missing. Give {_wanted(field.type)}.")
        if len(self.mistakes) > before:
            return _WRONG
        try:
            return cls(**values)
        except (UserMistake, ValueError) as error:  # what the class itself refuses in __post_init__
            return self.wrong(key, str(error))

    def read(self, wanted: Any, value: Value, key: str) -> Any:
        """A value of any type that an annotation may name."""
        origin, inner = typing.get_origin(wanted), typing.get_args(wanted)
        if wanted is Any or wanted is object:
            return self.anything(value, key)
        if dataclasses.is_dataclass(wanted):
            return self.table(typing.cast("type[Any]", wanted), value, key)
        if origin in (Union, types.UnionType):
            return self.union(inner, value, key)
        if origin in _LISTS:
            return self.items(origin, inner, value, key)
        if origin in _TABLES:
            return self.mapping(inner[1], value, key)
        return self.leaf(wanted, value, key)

    def union(self, members: tuple[Any, ...], value: Value, key: str) -> Any:
        """A value that may be of several types: its shape says which is meant."""
        classes: list[Any] = [each for each in members if dataclasses.is_dataclass(each)]
        lists = [each for each in members if typing.get_origin(each) in _LISTS]
        tables = [each for each in members if typing.get_origin(each) in _TABLES]
        leaves = [each for each in members if each not in [*classes, *lists, *tables]]
        if value is None and type(None) in leaves:
            return None
        if isinstance(value, Mapping) and (classes or tables):
            return self.one_of(classes, value, key) if classes else self.read(tables[0], value, key)
        if _is_list(value) and lists:
            return self.read(lists[0], value, key)
        if Any in leaves:
            return self.anything(value, key)
        if leaves and leaves != [type(None)]:
            return self.leaf(Union[tuple(leaves)], value, key)  # noqa: UP007 - the members are known at run time only
        return self.read((classes + lists + tables)[0], value, key)

    def one_of(self, classes: Sequence[type[Any]], value: Mapping[str, Value], key: str) -> Any:
        """A table that is one of several classes, told apart by its ``type``."""
        if len(classes) == 1:
            return self.table(classes[0], value, key)
        words = next((each for each in self.vocabularies if set(classes) <= set(each.values())), {})
        known = {word: cls for word, cls in words.items() if cls in classes}
        place = _join(key, "type")
        if "type" not in value:
            return self.wrong(place, f"This key is missing. Give one of {', '.join(known)}.")
        word = value["type"]
        if not isinstance(word, str) or word not in known:
            return self.wrong(place, f"{_said(word)} is no type here. {nearest(str(word), known)}".rstrip())
        return self.table(known[word], value, key, left_out="type")

    def items(self, origin: object, inner: tuple[Any, ...], value: Value, key: str) -> Any:
        """A list, of any length or (``tuple[int, int]``) of a given one."""
        if not _is_list(value):
            return self.wrong(key, f"Give a list; {_said(value)} is none.")
        wanted = list(inner) if origin is tuple and Ellipsis not in inner else [inner[0]] * len(value)
        if len(wanted) != len(value):
            return self.wrong(key, f"Give {len(wanted)} values; these are {len(value)}.")
        pairs = zip(wanted, value, strict=True)
        read = [self.read(each, item, f"{key}[{place}]") for place, (each, item) in enumerate(pairs, 1)]
        return _WRONG if any(item is _WRONG for item in read) else _LISTS[origin](read)

    def mapping(self, wanted: Any, value: Value, key: str) -> Any:
        """A table whose keys are names that the author chose."""
        if not isinstance(value, Mapping):
            return self.wrong(key, f"Give a table of keys; {_said(value)} is none.")
        read = {name: self.read(wanted, item, _join(key, name)) for name, item in value.items()}
        return _WRONG if any(item is _WRONG for item in read.values()) else types.MappingProxyType(read)

    def leaf(self, wanted: Any, value: Value, key: str) -> Any:
        """A text, a number, a flag, one of a few words."""
        if isinstance(value, float) and not math.isfinite(value):
            return self.wrong(key, f"Give a finite number; {_said(value)} is none.")
        try:
            return msgspec.convert(value, wanted, strict=True)
        except msgspec.ValidationError:
            choices = _choices(wanted)
            hint = nearest(value, [each for each in choices if isinstance(each, str)]) if isinstance(value, str) else ""
            if not hint.startswith("Did"):
                hint = ""
            return self.wrong(key, f"Give {_wanted(wanted)}; {_said(value)} is not. {hint}".rstrip())

    def anything(self, value: Value, key: str) -> Any:
        """A value of no special type; only its numbers must be finite."""
        rest = [value]
        while rest:
            each = rest.pop()
            if isinstance(each, float) and not math.isfinite(each):
                return self.wrong(key, f"Give finite numbers; {_said(each)} is none.")
            rest.extend(each.values() if isinstance(each, Mapping) else each if _is_list(each) else ())
        return value


@dataclasses.dataclass(frozen=True, slots=True)
class Wanted:
    """What a key of a table must be.

    Attributes:
        type: its annotation.
        required: whether it has no default.
    """

    type: Any
    required: bool


@functools.cache
def fields_of(cls: Any) -> Mapping[str, Wanted]:
    """The keys that a table may have to be read into a dataclass; raises NameError for a broken annotation."""
    hints = typing.get_type_hints(cls)
    return {
        field.name: Wanted(
            hints[field.name],
            field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING,
        )
        for field in dataclasses.fields(cls)
        if field.init
    }


def _is_list(value: Value) -> bool:
    return isinstance(value, list | tuple)


def _join(key: str, name: object) -> str:
    return f"{key}.{name}" if key else str(name)


def _choices(wanted: Any) -> list[Any]:
    """The values that a ``Literal`` or an enum allows, of a union those of all its members."""
    origin = typing.get_origin(wanted)
    if origin is Literal:
        return list(typing.get_args(wanted))
    if origin in (Union, types.UnionType):
        return [choice for member in typing.get_args(wanted) for choice in _choices(member)]
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return [member.value for member in wanted]
    return []


def _wanted(wanted: Any) -> str:
    """What fits, in words."""
    origin, inner = typing.get_origin(wanted), typing.get_args(wanted)
    if wanted in _WORDS:
        return _WORDS[wanted]
    if origin in (Union, types.UnionType):
        words = dict.fromkeys(_wanted(each) for each in inner if not (each is int and float in inner))
        return _either(words)
    choices = _choices(wanted)
    if choices:
        return _either(str(choice) for choice in choices)
    if origin in _LISTS:
        return "a list"
    return "a table of keys" if origin in _TABLES or dataclasses.is_dataclass(wanted) else "a value"


def _either(words: Iterable[str]) -> str:
    each = list(words)
    return each[0] if len(each) == 1 else f"{', '.join(each[:-1])} or {each[-1]}"


def _said(value: Value) -> str:
    """A value as its author wrote it, cut short."""
    if isinstance(value, Mapping):
        return "a table"
    if _is_list(value):
        return "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:59] + "…"
