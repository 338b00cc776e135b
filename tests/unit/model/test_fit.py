"""A value fits what its annotation promises, or the first thing in it that does not is named with its place."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from tallow.model.edit import UNSEEN, Edit, Set
from tallow.model.fit import mismatch
from tallow.model.record import EMPTY
from tallow.model.sheet import Block, Cell, Notes, Sheet, row
from tallow.model.total import Base, Part, TotalType
from tallow.model.value import Number


@dataclass(frozen=True, slots=True)
class Leaf:
    """A leaf."""

    name: str
    width: Annotated[int, Meta(ge=1, le=9)] = 1


class Oak(Leaf):
    """What looks like a leaf and may do anything."""


@dataclass(frozen=True)
class Tree:
    """A tree."""

    leaves: tuple[Leaf, ...] = ()
    heights: Mapping[str, Number] = field(default_factory=dict)
    color: Literal["green", "red"] = "green"
    grow: Callable[[int], int] | None = None
    corner: tuple[int, int] = (0, 0)
    kind: type[Any] = int


def total(**fields: Any) -> TotalType:
    return TotalType(**{"id": "zoo.x", "kind": "zoo.y", "label": "X", "base": lambda record, book: (), **fields})


@pytest.mark.parametrize(
    ("wanted", "value"),
    [
        (str, ""),
        (str, "Łódź 🌲"),
        (int, True),  # as Python has it
        (float, 3),
        (Number | None, None),
        (Number, -(10**18)),
        (Any, {"a": [1, 2.5, None, ("b", True), {"c": {}}]}),
        (Any, MappingProxyType({"a": 1})),
        (Mapping[str, Any], EMPTY),
        (Sequence[Part], [Part("a", 1)]),
        (Base | Sequence[Part], ()),
        (Base | Sequence[Part], Base((Part("a", 0.5),), ("b",))),
        (frozenset[str], {"a"}),
        (Leaf, Leaf("oak", 9)),
        (Tree, Tree([Leaf("oak")], {"a": 1.5}, "red", abs, (1, 2))),  # type: ignore[arg-type]  # a list will do
        (Sheet, Sheet("zoo.y", (row(Notes("notes")),))),
        (Edit, Set("r", "x", 1, UNSEEN)),
    ],
)
def test_what_fits(wanted: Any, value: object) -> None:
    assert mismatch(wanted, value) is None


@pytest.mark.parametrize(
    ("wanted", "value", "told"),
    [
        (str, None, "None where a text is due"),
        (str, b"x", "a bytes where a text is due"),
        (str, "half \ud800", '"half \\ud800" where a text of whole characters is due'),
        (int, 2.5, "2.5 where a whole number is due"),
        (int, "2", '"2" where a whole number is due'),
        (bool, 1, "1 where true or false is due"),
        (float, float("nan"), "nan where a number of at most 18 digits is due"),
        pytest.param(Number, 10**5000, "a number without end where a number of at most 18 digits is due", id="endless"),
        (Number | None, "5", '"5" where a number is due'),
        (Any, {"a": [1, {2: 3}]}, "2 where a text for a key is due (a[2])"),
        (Any, {"a": [1, {"b": object()}]}, "an object where plain data is due (a[2].b)"),
        (Mapping[str, Any], [1], "a list where a dict is due"),
        (Mapping[str, Number], {"a": "b"}, '"b" where a number is due (a)'),
        (Sequence[Part], "ab", '"ab" where a list of Part is due'),
        (Sequence[Part], (letter for letter in ""), "a generator where a list of Part is due"),
        (Sequence[Part], [Part("a", 1), 7], "7 where Part is due ([2])"),
        (Base | Sequence[Part], None, "None where Base or a list of Part is due"),
        (Base | Sequence[Part], [Part("a", "5")], '"5" where a number is due ([1].amount)'),  # type: ignore[arg-type]
        (Base | Sequence[Part], Base((Part(None, 5),)), "None where a text is due (parts[1].label)"),  # type: ignore[arg-type]
        (frozenset[str], ["a"], "a list where a set is due"),
        (Leaf, Oak("oak"), "an Oak where Leaf is due"),
        (Leaf, Leaf, "the class Leaf where Leaf is due"),
        (Leaf, Leaf("oak", 0), "0 where a whole number from 1 to 9 is due (width)"),
        (Tree, Tree((Leaf("oak"), Leaf("elm", 10))), "10 where a whole number from 1 to 9 is due (leaves[2].width)"),
        (Tree, Tree(color="blue"), '"blue" where green or red is due (color)'),  # type: ignore[arg-type]
        (Tree, Tree(grow=5), "5 where a function is due (grow)"),  # type: ignore[arg-type]
        (Tree, Tree(corner=(1, 2, 3)), "a tuple where a list of 2 is due (corner)"),  # type: ignore[arg-type]
        (Tree, Tree(kind=5), "5 where a class is due (kind)"),  # type: ignore[arg-type]
        (TotalType, total(unit=5), "5 where a text is due (unit)"),
        (TotalType, total(base=None), "None where a function is due (base)"),
        (Sheet, Sheet("zoo.y", ((Cell((Notes("n", 0),)),),)), "0 where a whole number from 1 to 200 is due"),
        (Edit, Set("r", "x", UNSEEN, 1), "an Unseen where plain data is due (value)"),
        (Sequence[Block], [None], "None where Heading or "),
    ],
)
def test_what_does_not_fit_is_named(wanted: Any, value: object, told: str) -> None:
    found = mismatch(wanted, value)
    assert str(found)[: len(told)] == told
    assert str(found)[len(told) :] == "" or told.endswith(("is due", "or "))


def test_a_table_without_columns_is_none() -> None:
    from tallow.model.field import TableField

    assert str(mismatch(TableField, TableField("claws", "Claws", ()))) == (
        "a tuple where a list that is not empty is due (columns)"
    )


def _plain(one: int, two: int = 2) -> int:
    return one


def _endless(one: int, *others: int) -> int:
    return one


def _named(one: int, *, two: int) -> int:
    return one


class _Asked:
    def __call__(self, one: int) -> int:
        return one

    def method(self, one: int) -> int:
        return one


@functools.wraps(_plain)
def _wrapped(*given: int) -> int:
    return 0


@pytest.mark.parametrize(
    ("function", "fitting"),
    [
        (_plain, (False, True, True, False)),
        (_endless, (False, True, True, True)),
        (_named, (False, True, False, False)),
        (lambda: 0, (True, False, False, False)),
        (_Asked(), (False, True, False, False)),
        (_Asked().method, (False, True, False, False)),
        (functools.partial(_plain, 1), (True, True, False, False)),
        (_wrapped, (False, True, True, False)),  # as it says of itself
    ],
)
def test_a_function_takes_as_many_as_it_is_given(function: Callable[..., int], fitting: tuple[bool, ...]) -> None:
    wanted: list[Any] = [Callable[[int] * number, int] for number in range(4)]
    assert tuple(mismatch(each, function) is None for each in wanted) == fitting
