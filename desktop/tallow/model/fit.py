"""Fits: whether a Python value is what an annotation promises, all the way down; what plugins give is looked at so."""

from __future__ import annotations

import dataclasses
import functools
import inspect
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from tallow.model.book import Book
from tallow.model.phrase import LISTS, TABLES, UNIONS, thing_words, wanted_words
from tallow.model.record import Record
from tallow.model.value import LARGEST, Also

_NAMED = 12
"""Of more kinds of things that fit a place the first few are named."""
_MOST = 1000 * LARGEST
"""What a plugin works out may be larger than what is entered, but not endless."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The first thing in a value that is not what it should be.

    Attributes:
        found: what is there.
        due: what should be.
        place: where within the value: ``fields[2].label``, list places from 1; "" for the whole.
    """

    found: str
    due: str
    place: str = ""

    def __str__(self) -> str:
        """In the words of a sentence: ``5 where a text is due (unit)``."""
        return f"{self.found} where {self.due} is due" + (f" ({self.place.lstrip('.')})" if self.place else "")

    def within(self, place: str) -> Mismatch:
        """The same, seen from what holds the value at ``.name`` or ``[1]``."""
        return Mismatch(self.found, self.due, place + self.place)


Fit: TypeAlias = Callable[[Any], "Mismatch | None"]
"""Looks at a value; None where it fits."""


def mismatch(wanted: Any, value: object) -> Mismatch | None:
    """What does not fit an annotation, or None.

    Dataclasses must be of the very class, for a class of a plugin's own may do anything. A flag is a number, as it is
    to Python; a list will do for a tuple, and a set for a frozen one. ``Any`` is plain data, as JSON can hold it.
    """
    return fit_of(wanted)(value)


@functools.cache
def fit_of(wanted: Any) -> Fit:
    """The look that an annotation asks for; made once, for totals are looked at all the time."""
    origin, inner = typing.get_origin(wanted), typing.get_args(wanted)
    if wanted in _LEAVES:
        return _LEAVES[wanted]
    if dataclasses.is_dataclass(wanted):
        return _made_of(wanted)
    make = _SHAPES.get(origin)
    return make(wanted, inner) if make else _simple(wanted, lambda value: isinstance(value, origin or wanted))


@functools.cache
def hints_of(cls: Any) -> Mapping[str, Any]:
    """The annotations of a dataclass's fields, with what is only imported for them.

    Raises:
        NameError: for an annotation that names nothing.
    """
    try:
        hints = typing.get_type_hints(cls, include_extras=True)
    except NameError:
        known = {each.__name__: each for each in (Book, Record)}
        hints = typing.get_type_hints(cls, localns=known, include_extras=True)
    return types.MappingProxyType({field.name: hints[field.name] for field in dataclasses.fields(cls)})


def code_of(wanted: Any) -> Any:
    """The annotation of a function, alone or in a union; None where none may stand."""
    return next((each for each in (wanted, *typing.get_args(wanted)) if typing.get_origin(each) is Callable), None)


def due_words(wanted: Any) -> str:
    """What fits an annotation, in the words of a Python author."""
    origin, inner = typing.get_origin(wanted), [each for each in typing.get_args(wanted) if each is not type(None)]
    if dataclasses.is_dataclass(wanted):
        return str(getattr(wanted, "__name__", wanted))
    if origin in UNIONS:
        names = list(dict.fromkeys(due_words(each) for each in inner if not (each is int and float in inner)))
        return " or ".join(names if len(names) <= _NAMED else [*names[:3], "the like"])
    if origin in LISTS:
        return _list_words(origin, inner)
    if origin in TABLES or origin is Callable:
        return "a dict" if origin in TABLES else "a function"
    return "a class" if origin is type else wanted_words(wanted)


def _list_words(origin: Any, inner: list[Any]) -> str:
    if LISTS[origin] is not tuple:
        return "a set"
    if origin is tuple and Ellipsis not in inner:
        return f"a list of {len(inner)}"
    items = typing.get_args(inner[0]) if typing.get_origin(inner[0]) in UNIONS else (inner[0],)
    return f"a list of {due_words(inner[0])}" if all(map(dataclasses.is_dataclass, items)) else "a list"


def _simple(wanted: Any, fits: Callable[[Any], bool]) -> Fit:
    due = due_words(wanted)
    return lambda value: None if fits(value) else Mismatch(thing_words(value), due)


def _text(value: Any) -> Mismatch | None:
    if not isinstance(value, str):
        return Mismatch(thing_words(value), "a text")
    return None if value.isascii() or _whole(value) else Mismatch(thing_words(value), "a text of whole characters")


def _whole(text: str) -> bool:
    """Whether no character is half of one, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _number(value: Any) -> Mismatch | None:
    if isinstance(value, int | float):
        return None if -_MOST <= value <= _MOST else Mismatch(thing_words(value), "a number of at most 18 digits")
    return Mismatch(thing_words(value), "a number")


def _whole_number(value: Any) -> Mismatch | None:
    return _number(value) if isinstance(value, int) else Mismatch(thing_words(value), "a whole number")


def _plain(value: Any) -> Mismatch | None:
    """Data that JSON can hold, all the way down."""
    if isinstance(value, str):
        return _text(value)
    if value is None or isinstance(value, int | float):
        return None if value is None else _number(value)
    if isinstance(value, list | tuple):
        return _first((f"[{place}]", _plain(each)) for place, each in enumerate(value, 1))
    if isinstance(value, Mapping):
        wrong = next((key for key in value if not isinstance(key, str) or _text(key)), None)
        if wrong is not None:
            return Mismatch(thing_words(wrong), "a text for a key")
        return _first((f".{key}", _plain(each)) for key, each in value.items())
    return Mismatch(thing_words(value), "plain data")


def _first(found: Iterable[tuple[str, Mismatch | None]]) -> Mismatch | None:
    """The first mismatch of several, with its place."""
    return next((each.within(place) for place, each in found if each is not None), None)


def _annotated(wanted: Any, inner: tuple[Any, ...]) -> Fit:
    """A type with bounds, or with a value that fits besides."""
    fit, due = fit_of(inner[0]), due_words(wanted)
    also = [each.value for each in inner[1:] if isinstance(each, Also)]
    bounds = [each for each in inner[1:] if isinstance(each, Meta)]

    def look(value: Any) -> Mismatch | None:
        if any(value is each for each in also):
            return None
        found = fit(value)
        if found is None and not all(within(value, each) for each in bounds):
            return Mismatch(thing_words(value), due)
        return found

    return look


def within(value: Any, bounds: Meta) -> bool:
    """Whether a value of the right type is within the bounds of its annotation."""
    if bounds.min_length is not None:
        return len(value) >= bounds.min_length
    return (bounds.ge is None or value >= bounds.ge) and (bounds.le is None or value <= bounds.le)


def _made_of(cls: Any) -> Fit:
    """A dataclass, field by field."""
    due = due_words(cls)
    fields: list[tuple[str, Fit]] = [(name, fit_of(wanted)) for name, wanted in hints_of(cls).items()]

    def look(value: Any) -> Mismatch | None:
        if type(value) is not cls:
            return Mismatch(thing_words(value), due)
        for name, fit in fields:
            found = fit(getattr(value, name))
            if found is not None:
                return found.within(f".{name}")
        return None

    return look


def _either(wanted: Any, members: tuple[Any, ...]) -> Fit:
    """A union; of a list or a class that is among its members, what is wrong within."""
    due, optional = due_words(wanted), type(None) in members
    known: list[Any] = [each for each in members if dataclasses.is_dataclass(each)]
    classes = {each: fit_of(each) for each in known}
    rest = [each for each in members if each not in classes and each is not type(None)]
    fits = [fit_of(each) for each in rest if not (each is int and float in rest)]
    nearest = next((fit_of(each) for each in rest if typing.get_origin(each) in LISTS or each is Any), None)

    def look(value: Any) -> Mismatch | None:
        if value is None and optional:
            return None
        fit = classes.get(type(value))
        if fit is not None:
            return fit(value)
        found = None
        for fit in fits:
            found = fit(value)
            if found is None:
                return None
        alone = len(fits) == 1 and not classes
        if found is not None and (alone or (fits[-1] is nearest and found.place)):
            return found
        return Mismatch(thing_words(value), due)

    return look


def _list(wanted: Any, inner: tuple[Any, ...]) -> Fit:
    """A list or tuple, a set where that is asked for."""
    origin = typing.get_origin(wanted)
    due, kinds = due_words(wanted), ((list, tuple) if LISTS[origin] is tuple else (set, frozenset))
    count = len(inner) if origin is tuple and Ellipsis not in inner else None
    fits = [fit_of(each) for each in inner if each is not Ellipsis]

    def look(value: Any) -> Mismatch | None:
        if not isinstance(value, kinds) or (count is not None and len(value) != count):
            return Mismatch(thing_words(value), due)
        for place, each in enumerate(value):
            found = fits[place if count else 0](each)
            if found is not None:
                return found.within(f"[{place + 1}]")
        return None

    return look


def _table(wanted: Any, inner: tuple[Any, ...]) -> Fit:
    """A dict or another mapping."""
    due, (fit_key, fit_value) = due_words(wanted), map(fit_of, inner)

    def look(value: Any) -> Mismatch | None:
        if not isinstance(value, Mapping):
            return Mismatch(thing_words(value), due)
        for key, each in value.items():
            found = fit_key(key) or fit_value(each)
            if found is not None:
                return found.within(f".{key}" if isinstance(key, str) else "")
        return None

    return look


def _choice(wanted: Any, inner: tuple[Any, ...]) -> Fit:
    """One of a few words."""
    return _simple(wanted, lambda value: any(isinstance(value, type(each)) and value == each for each in inner))


def _code(wanted: Any, inner: tuple[Any, ...]) -> Fit:
    """A function that can be called with as many arguments as it is given."""
    given = inner[0] if inner and isinstance(inner[0], list) else None
    offered = ", ".join(getattr(each, "__name__", str(each)) for each in given or ())

    def look(value: Any) -> Mismatch | None:
        if not callable(value):
            return Mismatch(thing_words(value), "a function")
        takes = _taken(value) if given is not None else None
        if given is None or takes is None or takes[0] <= len(given) <= takes[1]:
            return None
        found = f"a function of {takes[0]}" if takes[0] else "a function of nothing"
        return Mismatch(found, f"one of {len(given)} ({offered})" if given else "one of nothing")

    return look


def _taken(function: Any) -> tuple[int, float] | None:
    """How many arguments a function takes at least and at most; None where that is not known."""
    if (
        type(function) is types.FunctionType and not function.__dict__
    ):  # what is told of it does not differ: most are such
        code = function.__code__
        least = code.co_argcount - len(function.__defaults__ or ())
        return least, inf if code.co_flags & inspect.CO_VARARGS else code.co_argcount
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    placed = [each for each in parameters if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    least = sum(each.default is each.empty for each in placed)
    endless = any(each.kind is each.VAR_POSITIONAL for each in parameters)
    return least, inf if endless else len(placed)


_SHAPES: Mapping[Any, Callable[[Any, tuple[Any, ...]], Fit]] = {
    Annotated: _annotated,
    Callable: _code,
    Literal: _choice,
    **dict.fromkeys(UNIONS, _either),
    **dict.fromkeys(LISTS, _list),
    **dict.fromkeys(TABLES, _table),
}
_LEAVES: Mapping[Any, Fit] = {
    str: _text,
    int: _whole_number,
    float: _number,
    Any: _plain,
    object: _plain,
}
