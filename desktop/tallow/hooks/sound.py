"""Soundness: whether what plugins declare holds together, before a sheet or a roll stumbles over it."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Iterator
from typing import Any

from tallow.model.decode import fields_of
from tallow.model.entry import Entry, EntryType
from tallow.model.errors import UserMistake
from tallow.model.field import Field, TableField
from tallow.model.kind import KindType
from tallow.model.resolution import Resolver


def field_mistakes(field: Field) -> Iterator[str]:
    """What is wrong with a field by itself, as sentences."""
    try:
        field.checked(list(field.default) if isinstance(field.default, tuple) else field.default)
    except UserMistake as mistake:
        yield f'The default of the field "{field.id}" does not fit: {mistake}'
    if isinstance(field, TableField):
        ids = [column.id for column in field.columns]
        if "id" in ids or len(set(ids)) < len(ids):
            yield f'The columns of the field "{field.id}" need an id each, none of them "id".'
        for column in field.columns:
            yield from field_mistakes(column)


def sound_kind(kind: KindType) -> tuple[KindType, list[str]]:
    """A kind with each of its fields once, and what was wrong with it as sentences."""
    fields: dict[str, Field] = {}
    sentences: list[str] = []
    for field in kind.fields:
        if field.id in fields:
            sentences.append(f'"{kind.id}" has two fields "{field.id}"; the first one counts.')
        else:
            fields[field.id] = field
            sentences += field_mistakes(field)
    return dataclasses.replace(kind, fields=tuple(fields.values())), sentences


def check_resolver(resolver: Resolver) -> None:
    """Raise UserMistake for inputs that plain data cannot be read into, or that do not stand by default."""
    try:
        _check_readable(resolver.inputs)
        resolver.inputs()
    except (TypeError, NameError, AttributeError, ValueError) as error:
        raise UserMistake(f"Its inputs are no dataclass with a default for every key ({error}).") from None


def check_entry_type(type_: EntryType) -> None:
    """Raise UserMistake for a class that no table can be read into."""
    try:
        _check_readable(type_.entry)
    except (TypeError, NameError, AttributeError) as error:
        raise UserMistake(f"Its class has a key that no table can fill ({error}).") from None
    if not issubclass(type_.entry, Entry):
        raise UserMistake("Its class does not extend Entry.")


def _check_readable(cls: Any) -> None:
    """Raise where plain data cannot be read into a class, or into one that it nests."""
    if not dataclasses.is_dataclass(cls):
        raise TypeError(f"{cls!r} is none")
    for wanted in fields_of(typing.cast("Any", cls)).values():
        for each in _nested(wanted.type):
            _check_readable(each)


def _nested(wanted: Any) -> Iterator[Any]:
    """The dataclasses within an annotation."""
    if dataclasses.is_dataclass(wanted):
        yield wanted
    for each in typing.get_args(wanted):
        yield from _nested(each)
