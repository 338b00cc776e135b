"""References: texts that name something else, marked in an annotation, and where in a value they stand."""

from __future__ import annotations

import dataclasses
import functools
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from tallow.model.effect import VOCABULARY
from tallow.model.fit import hints_of
from tallow.model.phrase import TABLES, UNIONS
from tallow.model.reach import SELF
from tallow.model.value import Refers


@dataclass(frozen=True, slots=True)
class Reference:
    """One that stands in a value.

    Attributes:
        key: where, as in a mistake: ``effects[1].total``.
        what: as in ``Refers``.
        id: what is named.
    """

    key: str
    what: str
    id: str

    @property
    def last(self) -> str:
        """The last part of its key, without a place in a list."""
        return self.key.rpartition(".")[2].partition("[")[0]


def references(thing: Any) -> Iterator[Reference]:
    """Every reference in a dataclass, however deep, in the order of its fields."""
    cls: Any = type(thing)
    for name, wanted in _referring(cls).items():
        yield from _within(getattr(thing, name), wanted, name.removesuffix("_"))


def raw_references(cls: Any, data: Mapping[str, Any]) -> Iterator[Reference]:
    """Every reference in a table that may not be readable into a dataclass, as far as its shape says where they are."""
    for name, wanted in _referring(cls).items():
        key = name.removesuffix("_")
        yield from _within_raw(data.get(key), wanted, key)


def _within_raw(value: Any, wanted: Any, key: str) -> Iterator[Reference]:
    if isinstance(value, Mapping) and (table := _table_of(wanted)) is not None:
        yield from _in_table(value, table, key, _within_raw)
    elif isinstance(value, Mapping):
        made_of = _class_of(wanted, value)
        for each in raw_references(made_of, value) if made_of is not None else ():
            yield dataclasses.replace(each, key=f"{key}.{each.key}")
    elif isinstance(value, list | tuple):
        for place, each in enumerate(value, 1):
            yield from _within_raw(each, wanted, f"{key}[{place}]")
    else:
        yield from _within(value, wanted, key)


def _class_of(wanted: Any, table: Mapping[str, Any]) -> Any:
    """The class that a table is meant for, of those within an annotation; None where it does not say."""
    if dataclasses.is_dataclass(wanted):
        return wanted
    inner = [each for each in (_class_of(each, table) for each in typing.get_args(wanted)) if each is not None]
    return inner[0] if len(set(inner)) == 1 else VOCABULARY.get(str(table.get("type"))) if inner else None


def refers_of(wanted: Any) -> Refers | None:
    """What a text of an annotation names, of a union or a list its members; None for one that names nothing."""
    if typing.get_origin(wanted) is Annotated:
        inner, *rest = typing.get_args(wanted)
        return next((each for each in rest if isinstance(each, Refers)), None) or refers_of(inner)
    found = (refers_of(each) for each in typing.get_args(wanted))
    return next((each for each in found if each is not None), None)


@functools.cache
def _referring(cls: Any) -> Mapping[str, Any]:
    """The fields of a dataclass in which a reference may stand."""
    return {name: wanted for name, wanted in hints_of(cls).items() if _may_refer(wanted)}


def _may_refer(wanted: Any) -> bool:
    if refers_of(wanted) is not None:
        return True
    if dataclasses.is_dataclass(wanted):
        return bool(_referring(typing.cast("Any", wanted)))
    return any(_may_refer(each) for each in typing.get_args(wanted))


def _within(value: Any, wanted: Any, key: str) -> Iterator[Reference]:
    if isinstance(value, str):
        marked = refers_of(wanted)
        if marked is not None and value and not (marked.what == "reach" and value == SELF):
            yield Reference(key, marked.what, value)
    elif dataclasses.is_dataclass(value):
        for each in references(value):
            yield dataclasses.replace(each, key=f"{key}.{each.key}")
    elif isinstance(value, list | tuple):
        for place, each in enumerate(value, 1):
            yield from _within(each, wanted, f"{key}[{place}]")
    elif isinstance(value, Mapping) and (table := _table_of(wanted)) is not None:
        yield from _in_table(value, table, key, _within)


def _table_of(wanted: Any) -> Any:
    """The annotation of a table whose keys its author chose, within an annotation; None where there is none."""
    if typing.get_origin(wanted) in TABLES:
        return wanted
    if typing.get_origin(wanted) is Annotated or typing.get_origin(wanted) in UNIONS:
        found = (_table_of(each) for each in typing.get_args(wanted))
        return next((each for each in found if each is not None), None)
    return None


def _in_table(value: Mapping[str, Any], table: Any, key: str, within: _Look) -> Iterator[Reference]:
    """What the keys of such a table name, and what its values do."""
    of_keys, of_values = typing.get_args(table)
    for name, each in value.items():
        yield from _within(name, of_keys, f"{key}.{name}")
        yield from within(each, of_values, f"{key}.{name}")


_Look: TypeAlias = Callable[[Any, Any, str], Iterator[Reference]]
