"""Meant: whether what plugins name in their kinds, classes and commands is there: types, kinds, keys to press."""

from __future__ import annotations

import dataclasses
import functools
import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from tallow.hooks import specs
from tallow.hooks.caller import Caller
from tallow.hooks.declared import owner_of
from tallow.hooks.faults import Fault
from tallow.model.column import ReferenceField, TextField
from tallow.model.command import Command
from tallow.model.entry import EntryType
from tallow.model.errors import nearest
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.fit import hints_of
from tallow.model.kind import KindType
from tallow.model.reference import refers_of
from tallow.model.resolution import Resolver

_MODIFIERS = frozenset({"Ctrl", "Shift", "Alt", "Meta"})
_KEYS = frozenset(
    {"Up", "Down", "Left", "Right", "Home", "End", "PgUp", "PgDown", "Ins", "Del", "Space", "Return", "Enter"}
    | {"Tab", "Esc", "Backspace", *(f"F{number}" for number in range(1, 36))}
)


OWN_KEYS = frozenset(
    {f"Ctrl+{key}" for key in "+,-0=ABCDEIJKLNOPQRTVXYZ"}
    | {f"Ctrl+Shift+{key}" for key in "ABEIKLMNOPSXZ"}
    | {"Ctrl+Del", "Ctrl+Enter", "Ctrl+F1", "Ctrl+Return", "Ctrl+Shift+Del", "Alt+Down", "Alt+Up", "F1", "F2", "F10"}
    | {"Shift+F1", "Shift+F2", "Shift+Tab", "Backspace", "Del", "Down", "End", "Enter", "Esc", "Home", "Left"}
    | {"PgDown", "PgUp", "Return", "Right", "Space", "Tab", "Up"}
)
"""The keys that the window itself comes with."""


def meant_kinds(caller: Caller, kinds: Mapping[str, KindType], types: Collection[str]) -> dict[str, KindType]:
    """The kinds without the fields that name types of entries or kinds of records that nobody declares."""
    owes = owing(caller)
    found = dict(kinds)
    for id, kind in kinds.items():
        lost = {field.id: list(lost_names(field, kinds, types, owes)) for field in kind.fields}
        sentences = [sentence for each in lost.values() for _, sentence in each]
        _note(caller, specs.declare_kinds, id, (f'"{id}": {each} The field is left out.' for each in sentences))
        found[id] = dataclasses.replace(kind, fields=tuple(field for field in kind.fields if not lost[field.id]))
    return found


def owing(caller: Caller) -> Callable[[str], bool]:
    """Whether a name must be there: its owner is on, or it has none; any other may come back."""
    return lambda id: "." not in id or owner_of(id) in caller.plugins


def lost_names(
    field: Field, kinds: Collection[str], types: Collection[str], owes: Callable[[str], bool]
) -> Iterator[tuple[str, str]]:
    """Key and sentence of each name in a field, or in one of its columns, that must be there and is not."""
    if isinstance(field, EntriesField) and field.entry not in types and owes(field.entry):
        yield "entry", _nobody(field.label, "the type of entry", field.entry, types)
    if isinstance(field, ReferenceField) and field.kind not in kinds and owes(field.kind):
        yield "to", _nobody(field.label, "the kind of record", field.kind, kinds)
    if isinstance(field, TextField) and field.offers and field.offers not in types and owes(field.offers):
        yield "offers", _nobody(field.label, "the type of entry", field.offers, types)
    for column in field.columns if isinstance(field, TableField | EntriesField) else ():
        yield from (("columns", sentence) for _, sentence in lost_names(column, kinds, types, owes))


def _nobody(label: str, what: str, name: str, known: Collection[str]) -> str:
    return f'{label} names {what} "{name}", which nobody declares. {nearest(name, known)}'.rstrip()


def note_names(
    caller: Caller,
    types: Mapping[str, EntryType],
    words: Collection[str],
    resolvers: Iterable[Resolver],
    commands: Iterable[Command],
) -> None:
    """Note what classes refer to and nobody declares, and keys that nobody can press; all else of it is in use.

    Args:
        words: what a text may refer to besides entries: ``total``, ``permission``.
    """
    known = ("entry", *words, *types)
    for each in types.values():
        _note(caller, specs.declare_entry_types, each.id, _unmeant(each.id, each.entry, known, caller))
    for resolver in resolvers:
        _note(caller, specs.declare_resolvers, resolver.id, _unmeant(resolver.id, resolver.inputs, known, caller))
    for command in commands:
        _note(caller, specs.declare_commands, command.id, _no_key(command))


def _unmeant(id: str, cls: Any, known: Collection[str], caller: Caller) -> Iterator[str]:
    """What a class refers to, however deep, and is no type of entry that there is."""
    owes = owing(caller)
    for key, what in dict.fromkeys(_referring(cls, set())):
        if what not in known and owes(what):
            yield f'"{id}": {_nobody(f"Its {key}", "the type of entry", what, known)}'


def _referring(cls: Any, met: set[Any]) -> Iterator[tuple[str, str]]:
    """Each name in a class and in those that its values are of, with what it refers to; not in those that were met."""
    met.add(cls)
    named, inner = _own_names(cls)
    yield from named
    for each in inner:
        if each not in met:
            yield from _referring(each, met)


@functools.lru_cache(maxsize=1024)  # the classes of a large shelf
def _own_names(cls: Any) -> tuple[tuple[tuple[str, str], ...], tuple[Any, ...]]:
    """The names in a class with what they refer to, and the classes that its values are of."""
    hints = hints_of(cls)
    named = ((name.removesuffix("_"), refers_of(wanted)) for name, wanted in hints.items())
    inner = dict.fromkeys(each for wanted in hints.values() for each in _classes(wanted))
    return tuple((name, refers.what) for name, refers in named if refers is not None), tuple(inner)


def _classes(wanted: Any) -> Iterator[Any]:
    if dataclasses.is_dataclass(wanted):
        yield wanted
    for each in typing.get_args(wanted):
        yield from _classes(each)


def _no_key(command: Command) -> Iterator[str]:
    """What is wrong with the keys of a command, each of several parted by a comma and a space."""
    if command.key in OWN_KEYS:
        yield f'"{command.id}": "{command.key}" is a key of Tallow\'s own already. Choose another.'
    for keys in command.key.split(", ") if command.key else ():
        *modifiers, key = keys.replace("++", "+Plus").split("+")
        named = len(key) == 1 or key in _KEYS or key == "Plus"
        if not named or not _MODIFIERS.issuperset(modifiers):
            wrong = key if not named else next(each for each in modifiers if each not in _MODIFIERS)
            hint = nearest(wrong, _KEYS if not named else _MODIFIERS)
            yield f'"{command.id}": "{command.key}" is no key that can be pressed. {hint}'.rstrip()


def _note(caller: Caller, spec: Callable[..., object], id: str, sentences: Iterable[str]) -> None:
    for sentence in sentences:
        caller.faults.note(Fault(owner_of(id), sentence, spec.__name__))
