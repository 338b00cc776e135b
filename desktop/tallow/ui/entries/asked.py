"""What an entry's form asks for, from its class, in the words of a person who writes no TOML."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from tallow.model.decode import fields_of
from tallow.model.entry import EntryType
from tallow.model.phrase import LISTS, TABLES, UNIONS
from tallow.ui.resolver.input import Input, Place, Shape, dotted, inputs_in

_OF_EFFECTS: Mapping[str, str] = {"to": "Reaches", "copy": "Only for the copy of this number, 0 for each"}
"""What the keys that all effects have are called, where the type does not say."""

_ANY, _ONLY = "Any", "Only "
_SINGLE = (Shape.TEXT, Shape.NUMBER, Shape.FORMULA)


def inputs_of_type(kind: EntryType) -> tuple[Input, ...]:
    """What an entry of a type asks for; lists of lists have as their part what one of the lists inside is."""
    asked = (_with_lists(each, _wanted(kind.entry, each.key)) for each in inputs_in(kind.entry, (), kind.labels))
    return tuple(_worded(each, kind.labels) for each in asked)


def is_lists(input: Input) -> bool:
    """Whether an input is a list of lists, each of which stands in a line of its own."""
    return input.shape is Shape.PLAIN and bool(input.parts)


# lists of lists


def _with_lists(input: Input, wanted: Any) -> Input:
    """An input in which, however deep, lists of lists are marked as such; all others are as they were."""
    wanted = _alone(wanted)
    if input.shape is Shape.PLAIN:
        inner = _inner(input.place, input.label, wanted)
        return replace(input, parts=(inner,)) if inner is not None else input
    if input.shape is Shape.NAMED:
        return replace(input, parts=(_with_lists(input.parts[0], typing.get_args(wanted)[1]),))
    if input.shape is Shape.ROWS:
        wanted = _alone(typing.get_args(wanted)[0])
    if input.shape in (Shape.GROUP, Shape.ROWS):
        return replace(input, parts=tuple(_with_lists(each, _wanted(wanted, each.key)) for each in input.parts))
    return input


def _inner(place: Place, label: str, wanted: Any) -> Input | None:
    """What one of the lists in a list of lists asks for; None where an annotation is none such."""
    items = set(typing.get_args(wanted)) - {Ellipsis} if typing.get_origin(wanted) in LISTS else set()
    if len(items) != 1 or typing.get_origin(_alone(item := items.pop())) not in LISTS:
        return None
    holding = dataclasses.make_dataclass("holding", [("one", item)])
    (found,) = inputs_in(holding, (), {})
    if found.shape is not Shape.ITEMS or found.parts[0].shape not in _SINGLE:
        return None
    parts = tuple(replace(each, place=place) for each in found.parts)
    return replace(found, place=place, label=label, parts=parts)


def _wanted(cls: Any, key: str) -> Any:
    return fields_of(cls)[key].exact


def _alone(wanted: Any) -> Any:
    """An annotation without its bounds, and without that it may be none, or one of what a list holds."""
    if typing.get_origin(wanted) is Annotated:
        return _alone(typing.get_args(wanted)[0])
    if typing.get_origin(wanted) in UNIONS:
        members = [each for each in typing.get_args(wanted) if each is not type(None)]
        large = [each for each in members if typing.get_origin(each) in LISTS or typing.get_origin(each) in TABLES]
        return _alone(large[0] if len(large) == 1 else members[0]) if large or len(members) == 1 else wanted
    return wanted


# words


def _worded(input: Input, labels: Mapping[str, str]) -> Input:
    """An input in words: keys of effects, and what none of the choices means where a label says "Only …"."""
    kinds = tuple((word, tuple(_of_effect(each, labels) for each in parts)) for word, parts in input.kinds)
    choices = tuple((value, _ANY if _is_any(input.label, value) else told) for value, told in input.choices)
    return replace(input, kinds=kinds, choices=choices, parts=tuple(_worded(each, labels) for each in input.parts))


def _is_any(label: str, value: object) -> bool:
    return value == "" and label.startswith(_ONLY)


def _of_effect(input: Input, labels: Mapping[str, str]) -> Input:
    told = dotted(input.place) in labels
    return input if told else replace(input, label=_OF_EFFECTS.get(input.key, input.label))
