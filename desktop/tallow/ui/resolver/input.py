"""What a resolver's inputs ask a person for, read from the annotations of its frozen class."""

from __future__ import annotations

import dataclasses
import re
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from tallow.model.decode import fields_of, key_of
from tallow.model.effect import VOCABULARY
from tallow.model.phrase import LISTS, TABLES, UNIONS, choices_of, words
from tallow.model.reference import refers_of
from tallow.model.resolution import Resolver
from tallow.model.value import Value

Place = tuple[str | int, ...]
"""Where an input stands: keys, and within a list the row from 0: ``("parts", 0, "damage")``."""


class Shape(Enum):
    """How an input is given.

    FORMULA is a number or dice, PICKS some of several words, FLAGS a list of yes and no, ITEMS one of texts or numbers,
    ROWS a list of groups, KIND a group of one of several kinds, KINDS a list of those, NAMED values each under a name
    that a person chooses, PLAIN anything else, as it is written in TOML.
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
    KIND = auto()
    KINDS = auto()
    NAMED = auto()
    PLAIN = auto()


_OF_CONTENT = (Shape.KIND, Shape.KINDS, Shape.NAMED, Shape.PLAIN)
"""What only content has, and no resolver asks a person for."""


@dataclass(frozen=True, slots=True)
class Input:
    """One input.

    Attributes:
        place: where it stands in the inputs.
        label: as shown.
        default: what holds where nothing is given.
        whole: whether a number must be whole.
        optional: whether "none" is a value too; of a GROUP or KIND, whether it may be left out.
        choices: of a CHOICE or PICKS, value and words each.
        parts: of a GROUP, what is in it; of ROWS, what is in one row, with places from the row on; of ITEMS, one item;
            of NAMED, one value.
        kinds: of KIND and KINDS, by ``type`` what is in a group of that kind.
        refers: what a text names, or of NAMED its names, as in ``Refers``; "" for nothing.
        within: the groups and rows that it stands in, said before its label.
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
    within: str = ""

    @property
    def said(self) -> str:
        """What it is called aloud, apart from what is called alike elsewhere: "Open wounds 2, Severity"."""
        return f"{self.within}, {self.label}" if self.within else self.label

    @property
    def key(self) -> str:
        """The last part of its place."""
        return str(self.place[-1])


def inputs_of(resolver: Resolver) -> tuple[Input, ...]:
    """The inputs of a resolver, in the order of its class, without what no person can type or is to type."""
    return tuple(_typed_by_all(inputs_in(resolver.inputs, (), resolver.labels), resolver.labels))


def _typed_by_all(inputs: Iterable[Input], labels: Mapping[str, str]) -> Iterator[Input]:
    """The inputs without those that only content has or a record supplies, their choices as they are labelled."""
    for each in inputs:
        if each.shape not in _OF_CONTENT and (each.label or each.shape is Shape.GROUP):
            choices = tuple(
                (value, labels.get(dotted((*each.place, str(value))), told)) for value, told in each.choices
            )
            yield dataclasses.replace(each, choices=choices, parts=tuple(_typed_by_all(each.parts, labels)))


def inputs_in(cls: Any, before: Place, labels: Mapping[str, str]) -> Iterator[Input]:
    """What the annotations of a frozen class ask for.

    Args:
        before: the place at which it stands.
        labels: dotted place → label; what is left out is shown by its key.
    """
    return _Asking(labels).inputs(cls, before)


@dataclass(frozen=True, slots=True)
class _Asking:
    """What is asked for, class within class.

    Attributes:
        labels: dotted place → label.
    """

    labels: Mapping[str, str]

    def inputs(self, cls: Any, before: Place) -> Iterator[Input]:
        """What a class asks for at a place."""
        defaults = {key_of(field.name): _default(field) for field in dataclasses.fields(cls)}
        for name, wanted in fields_of(cls).items():
            place = (*before, name)
            label = self.labels.get(dotted(place), words(name))
            made = self.one(wanted.exact, place, label, defaults[name])
            yield made or Input(place, label, Shape.PLAIN, defaults[name], refers=_refers(wanted.exact))

    def one(self, wanted: Any, place: Place, label: str, default: Value) -> Input | None:
        """What an annotation asks for; None where only what is written in TOML will do."""
        refers, wanted = _refers(wanted), _bare(wanted)
        members = [_bare(each) for each in typing.get_args(wanted)] if typing.get_origin(wanted) in UNIONS else [wanted]
        optional, members = type(None) in members, [each for each in members if each is not type(None)]
        members = _as_lists(members)
        alone = members[0] if len(members) == 1 else None
        if dataclasses.is_dataclass(alone):
            return Input(place, label, Shape.GROUP, optional=optional, parts=tuple(self.inputs(alone, place)))
        kinds = self.kinds(members, place) if len(members) > 1 else ()
        if kinds:
            return Input(place, label, Shape.KIND, optional=optional, kinds=kinds)
        if typing.get_origin(alone) in LISTS:
            items = set(typing.get_args(alone)) - {Ellipsis}  # of several types each has its place
            return self.items(items.pop(), place, label, refers) if len(items) == 1 else None
        if typing.get_origin(alone) in TABLES:
            return self.named(typing.get_args(alone), place, label)
        made = _leaf(members, place, label, default, optional=optional)
        return dataclasses.replace(made, refers=refers) if made else None

    def items(self, wanted: Any, place: Place, label: str, refers: str) -> Input | None:
        """What a list asks for, by what is in it."""
        bare = _bare(wanted)
        if bare is bool:
            return Input(place, label, Shape.FLAGS, ())
        if choices_of(bare):
            return Input(place, label, Shape.PICKS, (), choices=_choices(bare))
        members = [_bare(each) for each in typing.get_args(bare)] if typing.get_origin(bare) in UNIONS else []
        kinds = self.kinds(members, place)
        if kinds:
            return Input(place, label, Shape.KINDS, (), kinds=kinds)
        item = self.one(wanted, place, label, None)
        if item is None or item.optional:
            return None
        if item.shape is Shape.GROUP:
            return Input(place, label, Shape.ROWS, (), parts=item.parts)
        if item.shape in (Shape.TEXT, Shape.NUMBER, Shape.FORMULA):
            return Input(place, label, Shape.ITEMS, (), parts=(item,), refers=refers)
        return None

    def named(self, wanted: tuple[Any, ...], place: Place, label: str) -> Input:
        """What a table asks for whose keys a person chooses."""
        value = self.one(wanted[1], place, label, None)
        part = value or Input(place, label, Shape.PLAIN, refers=_refers(wanted[1]))
        return Input(place, label, Shape.NAMED, {}, parts=(part,), refers=_refers(wanted[0]))

    def kinds(self, members: list[Any], place: Place) -> tuple[tuple[str, tuple[Input, ...]], ...]:
        """What the classes of a union of effects ask for, each by the word that is its ``type``."""
        words_of = {cls: word for word, cls in VOCABULARY.items() if cls in members}
        if not members or len(words_of) < len(members):
            return ()
        return tuple((words_of[cls], tuple(self.inputs(cls, place))) for cls in members)


def _as_lists(members: list[Any]) -> list[Any]:
    """What may be one value or a list of such values is asked for as a list."""
    lists = [each for each in members if typing.get_origin(each) in LISTS]
    items = {_bare(item) for each in lists for item in typing.get_args(each)}
    return lists if len(lists) == 1 and all(each in items for each in members if each not in lists) else members


def _default(field: dataclasses.Field[Any]) -> Value:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    given = field.default
    return None if given is dataclasses.MISSING else given.value if isinstance(given, Enum) else given


def _refers(wanted: Any) -> str:
    marked = refers_of(wanted)
    return marked.what if marked else ""


def _bare(wanted: Any) -> Any:
    """An annotation without its bounds."""
    return typing.get_args(wanted)[0] if typing.get_origin(wanted) is typing.Annotated else wanted


def _leaf(members: list[Any], place: Place, label: str, default: Value, *, optional: bool) -> Input | None:
    """What a single value asks for."""
    if members and all(choices_of(each) for each in members):
        choices = tuple(choice for each in members for choice in _choices(each))
        return Input(place, label, Shape.CHOICE, default, optional=optional, choices=choices)
    kinds = set(members)
    if kinds and kinds <= {int, float}:
        return Input(place, label, Shape.NUMBER, default, whole=float not in kinds, optional=optional)
    if kinds <= {int, float, str} and kinds != {str}:
        return Input(place, label, Shape.FORMULA, default, optional=optional)
    shapes = {frozenset({bool}): Shape.FLAG, frozenset({str}): Shape.TEXT}
    shape = shapes.get(frozenset(kinds))
    return None if shape is None else Input(place, label, shape, default, optional=optional)


def _choices(wanted: Any) -> tuple[tuple[Value, str], ...]:
    return tuple((each, words(str(each)) or "None") for each in choices_of(wanted))


def named_of(table: Input, name: str, label: str = "") -> Input:
    """One value of a NAMED input; its name is the label, unless it is called otherwise."""
    made = _moved(table.parts[0], len(table.place), (*table.place, name))
    return dataclasses.replace(made, label=label or name or "Without a name")


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


def marked(inputs: Iterable[Input], held: Value) -> Iterator[Input]:
    """Every input at which the form can say what is wrong: what is given by itself, lists, and the rows in them."""
    for each in inputs:
        there = value_at(held, each.place)
        if each.shape is Shape.GROUP and each.optional and isinstance(there, Mapping):
            yield each
        if each.shape is Shape.ROWS:
            yield each
            for at in range(len(there) if isinstance(there, list | tuple) else 0):
                row = row_of(each, at)
                yield from (row, *marked(row.parts, held))
        elif each.shape is Shape.GROUP and (isinstance(there, Mapping) or not each.optional):
            yield from marked(each.parts, held)
        else:
            yield from leaves((each,), held)


def mistake_in(sentence: str, inputs: Iterable[Input]) -> tuple[Place, str] | None:
    """The input that a mistake's sentence begins with, and the sentence with its label in place of the key.

    Where it begins with something in that input which the form does not show, the mistake is the input's.
    """
    named = [(name, each) for each in inputs for name in _names(each.place)]
    found = [(name, each) for name, each in named if _begins(sentence, name)]
    if found:
        name, each = max(found, key=lambda pair: len(pair[0]))
        return each.place, each.label + _in_labels(sentence[len(name) :], named)
    around = [(name, each) for name, each in named if sentence.startswith((f"{name}.", f"{name}["))]
    if not around:
        return None
    _, each = max(around, key=lambda pair: len(pair[0]))
    return each.place, each.label + _in_labels(_KEY.sub("", sentence, count=1), named)


_KEY = re.compile(r"\w+(?:\.\w+|\[\d+\])*")
"""A place as a mistake's sentence begins with it."""


def _in_labels(rest: str, named: Iterable[tuple[str, Input]]) -> str:
    """The rest of a mistake's sentence with labels in place of the keys of rows and what is in groups."""
    labels = {name: each.label for name, each in named if not name.isidentifier()}
    return _KEY.sub(lambda found: labels.get(found[0], found[0]), rest)


def _names(place: Place) -> tuple[str, str]:
    """A place as resolvers write it, and as the reading of inputs does: ``parts.0.damage``, ``parts[1].damage``."""
    read = ""
    for key in place:
        read += f"[{key + 1}]" if isinstance(key, int) else f".{key}" if read else key
    return dotted(place), read


def _begins(sentence: str, name: str) -> bool:
    return sentence.startswith(name) and sentence[len(name) : len(name) + 1] in (" ", ":", "")
