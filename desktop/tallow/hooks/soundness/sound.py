"""Soundness: whether what plugins declare holds together, before a sheet or a roll stumbles over it."""

from __future__ import annotations

import dataclasses
import re
import typing
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from tallow.hooks.content.content import SHORT
from tallow.hooks.faults import Fault, Faults, place_of
from tallow.hooks.soundness.ranged import range_mistakes
from tallow.model.column import NumberField
from tallow.model.decode import fields_of
from tallow.model.entry import Entry, EntryType
from tallow.model.errors import UserMistake, spoken
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.fit import mismatch
from tallow.model.kind import KindType
from tallow.model.phrase import thing_words
from tallow.model.resolution import Resolver

NAME = "name"
"""The record's own name, which is no field."""
_SMALL = "Use small letters, digits and underscores."
_FULL_ID = re.compile(r'"([a-z][a-z0-9_]*\.[a-z0-9_]+)"')


def place_faults(faults: Faults, folders: Mapping[str, Path], hook: Callable[[str, str], object]) -> None:
    """Say of each fault of what a hook declares where that stands: the line of its id, or else of the hook.

    Args:
        folders: plugin → where it lies.
        hook: a plugin's implementation of a hook by its name; None where it has none.
    """
    placed = [_placed(fault, folders[fault.plugin], hook) if fault.plugin in folders else fault for fault in faults]
    for plugin in {fault.plugin for fault in placed}:
        faults.forget(plugin)
    for fault in placed:
        faults.note(fault)


def _placed(fault: Fault, folder: Path, hook: Callable[[str, str], object]) -> Fault:
    function = hook(fault.plugin, fault.where) if fault.where.isidentifier() else None
    begins = place_of(function, folder)
    if not begins:
        return fault
    named = _FULL_ID.search(fault.sentence)
    place = (_line_of(named[1], folder) if named else "") or begins
    return dataclasses.replace(fault, where=f"{fault.where}, {place}")


def _line_of(id: str, folder: Path) -> str:
    """The file and the line of a plugin's code that an id stands in; "" where it stands in none, or in several."""
    found = lines_of(rf"""(?P<quote>["']){re.escape(id)}(?P=quote)""", folder)
    return found[0] if len(found) == 1 else ""


def lines_of(pattern: str, folder: Path) -> list[str]:
    """The files and lines of a plugin's code where a regular expression matches, in the order of the files."""
    wanted, found = re.compile(pattern), []
    for file in sorted(folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8", errors="replace")
        lines = (text.count("\n", 0, each.start()) + 1 for each in wanted.finditer(text))
        found += [f"{file.relative_to(folder).as_posix()}:{line}" for line in lines]
    return found


def field_mistakes(field: Field) -> Iterator[str]:
    """What is wrong with a field by itself, as sentences."""
    if isinstance(field, NumberField) and (crossed := _crossed(field)):
        yield f'The bounds of the field "{field.id}" cross: {crossed}'
        return
    try:
        field.checked(list(field.default) if isinstance(field.default, tuple) else field.default)
    except UserMistake as mistake:
        yield f'The default of the field "{field.id}" does not fit: {mistake}'
    if isinstance(field, TableField | EntriesField):
        ids = [column.id for column in field.columns]
        taken = {"id"} if isinstance(field, TableField) else {"id", "entry", "name"}
        if taken.intersection(ids) or len(set(ids)) < len(ids):
            never = " or ".join(f'"{each}"' for each in sorted(taken))
            yield f'The columns of the field "{field.id}" need an id each, none of them {never}.'
        for id in ids:
            if not SHORT.fullmatch(id):
                yield f'"{id}" is no id for a column of the field "{field.id}". {_SMALL}'
        for column in field.columns:
            yield from field_mistakes(column)
    if isinstance(field, EntriesField):
        ids = [column.id for column in field.columns]
        for name in (*((field.active,) if field.active else ()), *field.told):
            if name not in ids:
                yield f'The list "{field.id}" has no column "{name}". Name one of its own, or none.'


def _crossed(field: NumberField) -> str:
    """What to say of bounds between which there is no number."""
    if field.minimum is None or field.maximum is None or field.minimum <= field.maximum:
        return ""
    return f"at least {spoken(field.minimum)} and at most {spoken(field.maximum)} leaves no number. Turn them round."


def sound_kind(kind: KindType) -> tuple[KindType, list[str]]:
    """A kind with each of its fields once, those left out that are none, and what was wrong with it as sentences."""
    fields: dict[str, Field] = {}
    sentences: list[str] = []
    for place, field in enumerate(kind.fields, 1):
        sentence = _field_objection(field, place, fields)
        mistakes = [sentence] if sentence else [f"{each} The field is left out." for each in field_mistakes(field)]
        sentences += [f'"{kind.id}": {each}' for each in mistakes]
        if not mistakes:
            fields[field.id] = field
    owned = {id: words for id, words in kind.permissions.items() if not _strange(id, kind.id)}
    lists = {id: words for id, words in kind.lists.items() if not _strange(id, kind.id)}
    for what, ids in (("permission", kind.permissions), ("list", kind.lists)):
        sentences += [f'"{kind.id}": {told}' for id in ids if (told := _strange(id, kind.id, what))]
    return dataclasses.replace(kind, fields=tuple(fields.values()), permissions=owned, lists=lists), sentences


def _strange(id: str, kind: str, what: str = "id") -> str:
    """What is wrong with the id of a permission or a list of a kind; "" for one of its own plugin's."""
    owner = kind.partition(".")[0]
    head, dot, short = id.partition(".")
    if head == owner and dot and SHORT.fullmatch(short):
        return ""
    return f'Its {what} "{id}" is left out: it begins with "{owner}.", and goes on in small letters.'


def _field_objection(field: Field, place: int, taken: Collection[str]) -> str:
    """Why a kind cannot have a field."""
    found = mismatch(Field, field)
    if found is not None:
        id = getattr(field, "id", None)
        name = thing_words(id) if isinstance(id, str) and id else f"number {place}"
        return f"Its field {name} is left out, for it has {found}."
    if not SHORT.fullmatch(field.id):
        return f'"{field.id}" is no id for a field, which is left out. {_SMALL}'
    if field.id == NAME:
        return 'Its field "name" is left out, for that is the record\'s own.'
    return f'It has two fields "{field.id}"; the first one counts.' if field.id in taken else ""


def check_resolver(resolver: Resolver) -> None:
    """Raise UserMistake for inputs that plain data cannot be read into, or that do not stand by default."""
    try:
        _check_readable(resolver.inputs)
        found = mismatch(resolver.inputs, resolver.inputs())
    except (TypeError, NameError, AttributeError, ValueError) as error:
        raise UserMistake(f"Its inputs are no dataclass with a default for every key ({error}).") from None
    if found is not None:
        raise UserMistake(f"Its inputs have by default {found}.")


def check_entry_type(type_: EntryType) -> None:
    """Raise UserMistake for a class that no table can be read into."""
    try:
        _check_readable(type_.entry)
    except (TypeError, NameError, AttributeError) as error:
        raise UserMistake(f"Its class has a key that no table can fill ({error}).") from None
    if not issubclass(type_.entry, Entry):
        raise UserMistake("Its class does not extend Entry.")
    for sentence in range_mistakes(type_):
        raise UserMistake(sentence)


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
