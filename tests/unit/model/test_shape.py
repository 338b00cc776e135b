"""The keys of a table are told of its class: what each holds, whether it must be there, what it names, what it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from msgspec import Meta

from tallow.model.effect import Effect
from tallow.model.shape import Key, keys_of
from tallow.model.value import Refers


@dataclass(frozen=True)
class Cost:
    """A cost.

    Attributes:
        amount, most: how many, and
            how many at most.
    """

    amount: Annotated[int, Meta(ge=1, le=9)]
    most: int = 3


@dataclass(frozen=True)
class Base:
    """What all have.

    Attributes:
        from_: where ``it`` comes from.
    """

    from_: Annotated[str, Refers("zoo.cage")] = ""


@dataclass(frozen=True)
class Beast(Base):
    """A beast."""

    costs: tuple[Cost, ...] = ()
    cubs: tuple[Beast, ...] = ()
    size: tuple[int, int] = (1, 1)
    shade: Literal["", "red"] = ""
    colors: tuple[Literal["red", "blue"], ...] = ()
    effects: tuple[Effect, ...] = ()
    eats: Annotated[tuple[Annotated[str, Refers("entry")], ...], Meta(min_length=1)] = ("zoo.hay",)
    stock: Mapping[str, int] = field(default_factory=dict)
    weight: int | float | None = None


def test_every_shape_in_words() -> None:
    found = {each.key: each for each in keys_of(Beast)}
    assert found["from"] == Key("from", "an id of zoo.cage", False, None, (), "zoo.cage", "where it comes from.")
    assert {key: each.value for key, each in found.items()} == {
        "from": "an id of zoo.cage",
        "costs": "a list, each a table",
        "cubs": "a list, each a table",
        "size": "[a whole number, a whole number]",
        "shade": 'red or "" for none',
        "colors": "a list, each red or blue",
        "effects": "a list, each an effect",
        "eats": "a list, each an id of entry",
        "stock": "a table, under each key a whole number",
        "weight": "a whole number or a number",
    }
    assert (found["size"].default, found["eats"].default, found["shade"].default) == ([1, 1], ["zoo.hay"], None)
    assert (found["shade"].choices, found["colors"].choices, found["eats"].names) == (
        ("", "red"),
        ("red", "blue"),
        "entry",
    )


def test_the_keys_of_tables_within_it_and_of_itself_once() -> None:
    found = {each.key: each for each in keys_of(Beast)}
    about = "how many, and how many at most."
    assert found["costs"].keys == (
        Key("amount", "a whole number from 1 to 9", True, about=about),
        Key("most", "a whole number", False, 3, about=about),
    )
    assert (found["cubs"].keys, found["effects"].keys) == ((), ())
