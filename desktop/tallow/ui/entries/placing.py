"""Where a form shows what is wrong with an entry: beside the field that a mistake is of, or that it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tallow.model.errors import Mistake
from tallow.model.phrase import words
from tallow.model.value import Value
from tallow.ui.entries.asked import is_lists
from tallow.ui.entries.holder import ItemHolder
from tallow.ui.entries.kinds import kind_of
from tallow.ui.entries.reading import written
from tallow.ui.resolver.input import Input, Place, Shape, named_of, row_of

_NAME = re.compile(r"[^.\[\]]+(?![^\[]*\])")
_NO_LIST = re.compile(r"^Give a list; (?P<given>.*) is none\.$")
_ONE_LINE = 'Give a list, as in ["one", "two"] or [1, 2]; {given} is none.'

_TEXT, _NAME_OF = " Give a text.", " Type a few letters of its name."
"""What is wanted of a text, and of one that names something."""


def placed(
    mistakes: Sequence[Mistake], inputs: Iterable[Input], holder: ItemHolder
) -> tuple[dict[Place, str], list[Mistake]]:
    """What stands beside which field, the first of several, and what is of no field of the form."""
    drawn = {written(place): (place, each) for place, each in _drawn(inputs, holder)}
    beside, left = dict[Place, str](), list[Mistake]()
    for mistake in mistakes:
        key = _nearest(mistake.key, drawn)
        if key is None:
            left.append(mistake)
        else:
            place, input = drawn[key]
            beside.setdefault(place, _said(mistake, mistake.key[len(key) :], input))
    return beside, left


def _nearest(key: str, drawn: Mapping[str, object]) -> str | None:
    """The innermost of the places that a mistake's key is at, or in."""
    around = (each for each in drawn if key == each or key.startswith((f"{each}.", f"{each}[")))
    return max(around, key=len, default=None)


def _said(mistake: Mistake, inside: str, input: Input) -> str:
    """A mistake's sentence beside a field; where it is of something inside that has a name, with that before it."""
    names = ", ".join(map(words, _NAME.findall(inside)))
    plain = input.shape is Shape.PLAIN and not is_lists(input)
    found = _NO_LIST.match(mistake.sentence) if plain else None
    sentence = _ONE_LINE.format(given=found["given"]) if found else mistake.sentence
    if input.refers and not inside and sentence.endswith(_TEXT):
        sentence = sentence.removesuffix(_TEXT) + _NAME_OF
    return f"{names}: {sentence}" if names else sentence


def _drawn(inputs: Iterable[Input], holder: ItemHolder) -> Iterator[tuple[Place, Input]]:
    """The places at which the form can show that something is wrong, each with the input that it is, or is in."""
    for each in inputs:
        held = holder.holds(each.place, ())
        yield each.place, each
        if each.shape is Shape.GROUP:
            yield from _drawn(each.parts, holder)
        elif each.shape is Shape.KIND:
            yield (*each.place, "type"), each
            yield from _drawn(dict(each.kinds).get(kind_of(held), ()), holder)
        elif each.shape is Shape.NAMED and isinstance(held, Mapping):
            yield from _drawn((named_of(each, name) for name in held), holder)
        elif isinstance(held, list | tuple) and (each.shape in _BY_ITEM or is_lists(each)):
            yield from _drawn_rows(each, held, holder)


_BY_ITEM = (Shape.ITEMS, Shape.ROWS, Shape.KINDS)
"""Lists of which the form draws each item; any other stands there as one."""


def _drawn_rows(rows: Input, held: Sequence[Value], holder: ItemHolder) -> Iterator[tuple[Place, Input]]:
    for at, row in enumerate(held):
        yield (*rows.place, at), rows
        if rows.shape is Shape.KINDS:
            yield (*rows.place, at, "type"), rows
        if rows.shape in (Shape.KINDS, Shape.ROWS):
            yield from _drawn(row_of(rows, at, kind_of(row)).parts, holder)
