"""Mutants: a plugin's declarations and answers with one place of them replaced by nonsense."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
Make: TypeAlias = Callable[[], Any]

_RING: list[Any] = []
_RING.append(_RING)


def _breaking() -> Iterator[int]:
    yield 1
    raise ZeroDivisionError("on the way")


def _raising(*args: object) -> Any:
    raise ZeroDivisionError("called")


class Odd:
    """What can neither be told, compared nor called."""

    def __str__(self) -> str:
        """Fail at it."""
        raise RuntimeError("no words")

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no comparison")

    __hash__ = object.__hash__


NONSENSE: Mapping[str, Make] = {
    "None": lambda: None,
    "five": lambda: 5,
    "less": lambda: -1,
    "nought": lambda: 0,
    "fraction": lambda: 2.5,
    "yes": lambda: True,
    "empty": lambda: "",
    "spaced": lambda: "a b",
    "dotted": lambda: "a.b",
    "long": lambda: "x" * 400,
    "lines": lambda: "a\nb",
    "half": lambda: "\ud800",
    "zero": lambda: "nul\0nul",
    "bytes": lambda: b"x",
    "nothing": lambda: (),
    "none in a list": lambda: [None],
    "a table": dict,
    "a table of numbers": lambda: {5: None},
    "texts": lambda: ("a", "a"),
    "odd": Odd,
    "no number": lambda: float("nan"),
    "infinite": lambda: float("inf"),
    "big": lambda: 10**17,
    "huge": lambda: 10**400,
    "endless": lambda: 10**5000,
    "breaking": _breaking,
    "raising": lambda: _raising,
    "a class": lambda: int,
    "a ring": lambda: _RING,
}

ERRORS: Sequence[BaseException] = (
    ValueError("x"),
    KeyboardInterrupt(),
    SystemExit(3),
    RecursionError(),
    StopIteration(),
    SyntaxError("no", (5, 6, 7, 8)),  # type: ignore[arg-type]
    ValueError("\ud800"),
    BaseExceptionGroup("group", [ValueError()]),
)


def some(number: int, count: int) -> Sequence[tuple[str, Make]]:
    """So much of the nonsense, another part of it for each number, so that all of it comes up in turn."""
    listed = list(NONSENSE.items())
    return [listed[(number * count + place) % len(listed)] for place in range(count)]


def places(value: Any) -> Iterator[Path]:
    """Each place in a value; of those that are alike, in another thing of the same class, only the first."""
    known: set[tuple[str, str]] = set()
    for path, held in walk(value):
        inner = path[-1] if isinstance(path[-1], str) else type(held).__name__
        owner = type(_at(value, path[:-1])).__name__
        if (owner, inner) not in known:
            known.add((owner, inner))
            yield path


def walk(value: Any, before: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every place in a value, and what is there."""
    for key, held in _inner(value):
        yield (*before, key), held
        yield from walk(held, (*before, key))


def _at(value: Any, path: Path) -> Any:
    for key in path:
        value = getattr(value, str(key)) if dataclasses.is_dataclass(value) else value[key]
    return value


def _inner(value: Any) -> Iterator[tuple[str | int, Any]]:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        yield from ((field.name, getattr(value, field.name)) for field in dataclasses.fields(value))
    elif isinstance(value, list | tuple):
        yield from enumerate(value)
    elif isinstance(value, dict):
        yield from value.items()


def replaced(value: Any, path: Path, new: Any) -> Any:
    """A value with another one at a place."""
    if not path:
        return new
    key, *rest = path
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.replace(value, **{str(key): replaced(getattr(value, str(key)), tuple(rest), new)})
    if isinstance(value, dict):
        return {**value, key: replaced(value[key], tuple(rest), new)}
    items = list(value)
    items[int(key)] = replaced(items[int(key)], tuple(rest), new)
    return items if isinstance(value, list) else tuple(items)
