"""Reads plain data, from TOML or JSON, into frozen dataclasses and collects every mistake on the way."""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Annotated, Any, TypeVar, Union

import msgspec
from msgspec import Meta

from tallow.model.effect import VOCABULARY
from tallow.model.errors import Mistake, UserMistake, nearest
from tallow.model.fit import within
from tallow.model.phrase import BOUNDED, LISTS, TABLES, UNIONS, choices_of, value_words, wanted_words
from tallow.model.value import Value, is_finite

T = TypeVar("T")
Vocabulary = Mapping[str, type[Any]]
"""What ``type = "…"`` of a table means where one of several classes may stand there."""

_WRONG = object()
_LISTED = 8  # so many keys of a table are told where something else was given


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


def decode_by_type(
    words: Vocabulary, data: Mapping[str, Value], *, file: str = "", key: str = "", left_out: Collection[str] = ()
) -> tuple[Any, list[Mistake]]:
    """Read a table into one of several dataclasses, which its ``type`` names; ``left_out`` are keys read elsewhere."""
    reading = _Reading(file, (words,))
    rest = {name: value for name, value in data.items() if name not in left_out}
    value = reading.one_of(list(words.values()), rest, key)
    return (None if value is _WRONG else value), reading.mistakes


def decode_changes(
    cls: type[Any], data: Mapping[str, Value], *, file: str = "", key: str = "", left_out: Collection[str] = ()
) -> tuple[dict[str, Any], list[Mistake]]:
    """Read those keys of a dataclass that a table gives, for ``dataclasses.replace``; none of them is missing."""
    reading = _Reading(file, (VOCABULARY,))
    rest = {name: value for name, value in data.items() if name not in left_out}
    values = reading.keys(cls, rest, key)
    return {name: value for name, value in values.items() if value is not _WRONG}, reading.mistakes


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
            keys = [name for name in fields_of(cls) if name != left_out]
            which = f" ({', '.join(keys)})" if 0 < len(keys) <= _LISTED else ""
            return self.wrong(key, f"Give a table of keys{which}; {value_words(data)} is none.")
        before = len(self.mistakes)
        values = self.keys(cls, {name: value for name, value in data.items() if name != left_out}, key)
        for name, field in fields_of(cls).items():
            if field.required and name not in data:
                self.wrong(_join(key, name), f"This key is missing. Give {wanted_words(field.type)}.")
        if len(self.mistakes) > before:
            return _WRONG
        try:
            return cls(**values)
        except (UserMistake, ValueError) as error:  # what the class itself refuses in __post_init__
            return self.wrong(key, str(error))

    def keys(self, cls: Any, data: Mapping[str, Value], key: str) -> dict[str, Any]:
        """The values of the keys that are there, as far as they are right."""
        plan = fields_of(cls)
        values: dict[str, Any] = {}
        for name, value in data.items():
            place = _join(key, name)
            if name in plan:
                values[plan[name].attribute] = self.read(plan[name].exact, value, place)
            else:
                hint = nearest(str(name), plan) or (f"Known are: {', '.join(sorted(plan))}." if plan else "")
                self.wrong(place, f"This key is unknown. {hint}".rstrip())
        return values

    def read(self, wanted: Any, value: Value, key: str) -> Any:
        """A value of any type that an annotation may name."""
        origin, inner = typing.get_origin(wanted), typing.get_args(wanted)
        if wanted is Any or wanted is object:
            return self.anything(value, key)
        if dataclasses.is_dataclass(wanted):
            return self.table(typing.cast("type[Any]", wanted), value, key)
        if origin in UNIONS:
            return self.union(inner, value, key)
        if origin in LISTS:
            return self.items(origin, inner, value, key)
        if origin in TABLES:
            return self.mapping(inner[1], value, key)
        if origin is Annotated and inner[0] not in BOUNDED:
            return self.bounded(wanted, inner, value, key)
        return self.leaf(wanted, value, key)

    def bounded(self, wanted: Any, inner: tuple[Any, ...], value: Value, key: str) -> Any:
        """A list with bounds; those of numbers are looked at with the number itself."""
        read = self.read(inner[0], value, key)
        if read is _WRONG or all(within(read, each) for each in inner[1:] if isinstance(each, Meta)):
            return read
        return self.wrong(key, f"Give {wanted_words(wanted)}.")

    def union(self, members: tuple[Any, ...], value: Value, key: str) -> Any:
        """A value that may be of several types: its shape says which is meant."""
        classes: list[Any] = [each for each in members if dataclasses.is_dataclass(each)]
        lists = [each for each in members if typing.get_origin(each) in LISTS]
        tables = [each for each in members if typing.get_origin(each) in TABLES]
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
            return self.wrong(place, f"{value_words(word)} is no type here. {nearest(str(word), known)}".rstrip())
        return self.table(known[word], value, key, left_out="type")

    def items(self, origin: object, inner: tuple[Any, ...], value: Value, key: str) -> Any:
        """A list, of any length or (``tuple[int, int]``) of a given one."""
        if not _is_list(value):
            return self.wrong(key, f"Give a list; {value_words(value)} is none.")
        wanted = list(inner) if origin is tuple and Ellipsis not in inner else [inner[0]] * len(value)
        if len(wanted) != len(value):
            return self.wrong(key, f"Give {len(wanted)} values; these are {len(value)}.")
        pairs = zip(wanted, value, strict=True)
        read = [self.read(each, item, f"{key}[{place}]") for place, (each, item) in enumerate(pairs, 1)]
        return _WRONG if any(item is _WRONG for item in read) else LISTS[origin](read)

    def mapping(self, wanted: Any, value: Value, key: str) -> Any:
        """A table whose keys are names that the author chose."""
        if not isinstance(value, Mapping):
            return self.wrong(key, f"Give a table of keys; {value_words(value)} is none.")
        read = {name: self.read(wanted, item, _join(key, name)) for name, item in value.items()}
        return _WRONG if any(item is _WRONG for item in read.values()) else types.MappingProxyType(read)

    def leaf(self, wanted: Any, value: Value, key: str) -> Any:
        """A text, a number, a flag, one of a few words."""
        if isinstance(value, int | float) and not is_finite(value):
            return self.wrong(key, f"Give a finite number; {value_words(value)} is none.")
        try:
            return msgspec.convert(value, wanted, strict=True)
        except msgspec.ValidationError:
            choices = choices_of(wanted)
            hint = nearest(value, [each for each in choices if isinstance(each, str)]) if isinstance(value, str) else ""
            if not hint.startswith("Did"):
                hint = ""
            return self.wrong(key, f"Give {wanted_words(wanted)}; {value_words(value)} is not. {hint}".rstrip())

    def anything(self, value: Value, key: str) -> Any:
        """A value of no special type; only its numbers must be finite."""
        rest = [value]
        while rest:
            each = rest.pop()
            if isinstance(each, int | float) and not is_finite(each):
                return self.wrong(key, f"Give a finite number; {value_words(each)} is none.")
            rest.extend(each.values() if isinstance(each, Mapping) else each if _is_list(each) else ())
        return value


@dataclasses.dataclass(frozen=True, slots=True)
class Wanted:
    """What a key of a table must be.

    Attributes:
        attribute: the field's name in the class.
        type: its annotation, without bounds.
        exact: its annotation with them.
        required: whether it has no default.
    """

    attribute: str
    type: Any
    exact: Any
    required: bool


@functools.cache
def fields_of(cls: Any) -> Mapping[str, Wanted]:
    """The keys that a table may have to be read into a dataclass; what only code can give is none.

    A key that is a word of Python's own is a field with an underscore behind it: ``from_`` is read from ``from``.

    Raises:
        NameError: for an annotation that names nothing.
    """
    hints, exact = typing.get_type_hints(cls), typing.get_type_hints(cls, include_extras=True)
    return {
        key_of(field.name): Wanted(
            field.name,
            hints[field.name],
            exact[field.name],
            field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING,
        )
        for field in dataclasses.fields(cls)
        if field.init and not _is_code(hints[field.name])
    }


def groups_of(cls: Any) -> frozenset[str]:
    """The keys of a dataclass under which a table stands, one alone or one that may be left out."""
    return frozenset(key for key, wanted in fields_of(cls).items() if any(map(_is_table, _members(wanted.type))))


def _members(wanted: Any) -> tuple[Any, ...]:
    return typing.get_args(wanted) if typing.get_origin(wanted) in UNIONS else (wanted,)


def _is_table(wanted: Any) -> bool:
    return dataclasses.is_dataclass(wanted) or wanted in TABLES or typing.get_origin(wanted) in TABLES


def key_of(attribute: str) -> str:
    """The key that a field of a dataclass is read from."""
    return attribute.removesuffix("_")


def _is_code(wanted: Any) -> bool:
    """Whether a type is a function's, alone or in a union."""
    return Callable in {typing.get_origin(each) for each in (wanted, *typing.get_args(wanted))}


def _is_list(value: Value) -> bool:
    return isinstance(value, list | tuple)


def _join(key: str, name: object) -> str:
    return f"{key}.{name}" if key else str(name)
