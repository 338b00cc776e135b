"""What a resolver's inputs ask a person for, read from the annotations of its frozen class."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from tallow.model.decode import fields_of, key_of
from tallow.model.effect import VOCABULARY
from tallow.model.phrase import LISTS, UNIONS, choices_of, words
from tallow.model.reference import refers_of
from tallow.model.resolution import Resolver
from tallow.model.value import Value

Place = tuple[str | int, ...]
"""Where an input stands: keys, and within a list the row from 0: ``("parts", 0, "damage")``."""


class Shape(Enum):
    """How an input is given.

    FORMULA is a number or dice, PICKS some of several words, FLAGS a list of yes and no, ITEMS one of texts or numbers,
    ROWS a list of groups, KINDS one of groups of several kinds, PLAIN anything else, as it is written in TOML.
    """

    NUMBER = auto()
    FORMULA = auto()
    TEXT = auto()
    FLAG = auto()
    CHOICE = auto()
    PICKS = auto()
    FLAGS = auto()
    ITEMS = auto()
    GROUP = auto()
    ROWS = auto()
    KINDS = auto()
    PLAIN = auto()


@dataclass(frozen=True, slots=True)
class Input:
    """One input.

    Attributes:
        place: where it stands in the inputs.
        label: as shown.
        default: what holds where nothing is given.
        whole: whether a number must be whole.
        optional: whether "none" is a value too; of a GROUP, whether it may be left out.
        choices: of a CHOICE or PICKS, value and words each.
        parts: of a GROUP, what is in it; of ROWS, what is in one row, with places from the row on; of ITEMS, one item.
        kinds: of KINDS, by ``type`` what is in a row of that kind.
        refers: what a text names, as in ``Refers``; "" for nothing.
    """

    place: Place
    label: str
    shape: Shape
    default: Value = None
    whole: bool = False
    optional: bool = False
    choices: tuple[tuple[Value, str], ...] = ()
    parts: tuple[Input, ...] = ()
    kinds: tuple[tuple[str, tuple[Input, ...]], ...] = ()
    refers: str = ""

    @property
    def key(self) -> str:
        """The last part of its place."""
        return str(self.place[-1])


def inputs_of(resolver: Resolver) -> tuple[Input, ...]:
    """The inputs of a resolver, in the order of its class; what no person can type is left out."""
    return tuple(_typed_by_all(inputs_in(resolver.inputs, (), resolver.labels)))


def _typed_by_all(inputs: Iterable[Input]) -> Iterator[Input]:
    """The inputs without those that only content has."""
    for each in inputs:
        if each.shape not in (Shape.KINDS, Shape.PLAIN):
            yield dataclasses.replace(each, parts=tuple(_typed_by_all(each.parts)))


def inputs_in(cls: Any, before: Place, labels: Mapping[str, str]) -> Iterator[Input]:
    """What the annotations of a frozen class ask for.

    Args:
        before: the place at which it stands.
        labels: dotted place → label; what is left out is shown by its key.
    """
    defaults = {key_of(field.name): _default(field) for field in dataclasses.fields(cls)}
    for name, wanted in fields_of(cls).items():
        place = (*before, name)
        label = labels.get(dotted(place), words(name))
        made = _input(wanted.type, place, label, defaults[name], labels)
        made = made or Input(place, label, Shape.PLAIN, defaults[name])
        refers = refers_of(wanted.exact)
        yield dataclasses.replace(made, refers=refers.what if refers else "")


def _default(field: dataclasses.Field[Any]) -> Value:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return None if field.default is dataclasses.MISSING else field.default


def _input(wanted: Any, place: Place, label: str, default: Value, labels: Mapping[str, str]) -> Input | None:
    members = set(typing.get_args(wanted)) if typing.get_origin(wanted) in UNIONS else {wanted}
    optional, members = type(None) in members, members - {type(None)}
    groups = [each for each in members if dataclasses.is_dataclass(each)]
    if groups and len(members) == 1:
        return Input(place, label, Shape.GROUP, optional=optional, parts=tuple(inputs_in(groups[0], place, labels)))
    if typing.get_origin(wanted) in LISTS:
        return _listed(typing.get_args(wanted)[0], place, label, labels)
    if choices_of(wanted):
        return Input(place, label, Shape.CHOICE, default, choices=_choices(wanted))
    shapes = {frozenset({bool}): Shape.FLAG, frozenset({str}): Shape.TEXT}
    if members <= {int, float}:
        return Input(place, label, Shape.NUMBER, default, whole=float not in members, optional=optional)
    if members <= {int, float, str} and members != {str}:
        return Input(place, label, Shape.FORMULA, default, optional=optional)
    shape = shapes.get(frozenset(members))
    return None if shape is None else Input(place, label, shape, default, optional=optional)


def _listed(wanted: Any, place: Place, label: str, labels: Mapping[str, str]) -> Input | None:
    if wanted is bool:
        return Input(place, label, Shape.FLAGS, ())
    if choices_of(wanted):
        return Input(place, label, Shape.PICKS, (), choices=_choices(wanted))
    if dataclasses.is_dataclass(wanted):
        return Input(place, label, Shape.ROWS, (), parts=tuple(inputs_in(wanted, place, labels)))
    kinds = _kinds(wanted, place, labels)
    if kinds:
        return Input(place, label, Shape.KINDS, (), kinds=kinds)
    item = _input(wanted, place, label, None, labels)
    if item is not None and item.shape in (Shape.TEXT, Shape.NUMBER):
        return Input(place, label, Shape.ITEMS, (), parts=(item,))
    return None


def _kinds(wanted: Any, place: Place, labels: Mapping[str, str]) -> tuple[tuple[str, tuple[Input, ...]], ...]:
    """What the classes of a union of effects ask for, each by the word that is its ``type``."""
    members = typing.get_args(wanted) if typing.get_origin(wanted) in UNIONS else ()
    words_of = {cls: word for word, cls in VOCABULARY.items() if cls in members}
    if not members or len(words_of) < len(members):
        return ()
    return tuple((words_of[cls], tuple(inputs_in(cls, place, labels))) for cls in members)


def _choices(wanted: Any) -> tuple[tuple[Value, str], ...]:
    return tuple((each, words(str(each)) or "None") for each in choices_of(wanted))


def row_of(rows: Input, at: int, kind: str = "") -> Input:
    """One row of a ROWS input, or of KINDS one of that kind, as a group."""
    depth = len(rows.place)
    inside = dict(rows.kinds).get(kind, ()) if rows.kinds else rows.parts
    parts = tuple(_moved(part, depth, (*rows.place, at)) for part in inside)
    return Input((*rows.place, at), f"{rows.label} {at + 1}", Shape.GROUP, parts=parts)


def _moved(part: Input, depth: int, below: Place) -> Input:
    """An input of a row, and what is in it, at its place in that row."""
    inner = tuple(_moved(each, depth, below) for each in part.parts)
    kinds = tuple((word, tuple(_moved(each, depth, below) for each in inside)) for word, inside in part.kinds)
    return dataclasses.replace(part, place=(*below, *part.place[depth:]), parts=inner, kinds=kinds)


def dotted(place: Place) -> str:
    """A place as a resolver's mistakes name it: ``parts.0.damage``."""
    return ".".join(map(str, place))


def value_at(inputs: Value, place: Place, missing: Value = None) -> Value:
    """What stands at a place of plain inputs, which may be None; ``missing`` where nothing does."""
    for key in place:
        if isinstance(key, int):
            there = isinstance(inputs, list | tuple) and key < len(inputs)
        else:
            there = isinstance(inputs, Mapping) and key in inputs
        if not there:
            return missing
        inputs = inputs[key]
    return inputs


def leaves(inputs: Iterable[Input], held: Value) -> Iterator[Input]:
    """Every input that is given by itself, of a list as many as are held; a group that is left out is one."""
    for each in inputs:
        there = value_at(held, each.place)
        count = len(there) if isinstance(there, list | tuple) else 0
        if each.shape is Shape.GROUP and (isinstance(there, Mapping) or not each.optional):
            yield from leaves(each.parts, held)
        elif each.shape is Shape.ROWS:
            for at in range(count):
                yield from leaves(row_of(each, at).parts, held)
        else:
            yield each
            if each.shape is Shape.ITEMS:
                items = (dataclasses.replace(each.parts[0], place=(*each.place, at)) for at in range(count))
                yield from (dataclasses.replace(item, label=f"{each.label} {at}") for at, item in enumerate(items, 1))


def mistake_in(sentence: str, inputs: Iterable[Input]) -> tuple[Place, str] | None:
    """The input that a mistake's sentence begins with, and the sentence with its label in place of the key."""
    found = [(name, each) for each in inputs for name in _names(each.place) if _begins(sentence, name)]
    if not found:
        return None
    name, each = max(found, key=lambda pair: len(pair[0]))
    return each.place, each.label + sentence[len(name) :]


def _names(place: Place) -> tuple[str, str]:
    """A place as resolvers write it, and as the reading of inputs does: ``parts.0.damage``, ``parts[1].damage``."""
    read = ""
    for key in place:
        read += f"[{key + 1}]" if isinstance(key, int) else f".{key}" if read else key
    return dotted(place), read


def _begins(sentence: str, name: str) -> bool:
    return sentence.startswith(name) and sentence[len(name) : len(name) + 1] in (" ", ":", "")
