"""Plain data becomes frozen values, and every mistake in it is told at once, by its key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, Literal

import pytest

from tallow.model.decode import decode, decode_by_type, decode_changes, decode_inputs, fields_of
from tallow.model.effect import Add, Effect, Forbid, Grant, ListEffect, Maximum
from tallow.model.errors import Mistake, UserMistake


class Shade(Enum):
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True)
class Armor:
    soak: int = 0
    weight: float = 0
    worn: bool = True


@dataclass(frozen=True)
class Target:
    name: str
    armor: Armor | None = None


@dataclass(frozen=True)
class Everything:
    target: Target = Target("")
    hits: tuple[Armor, ...] = ()
    names: list[str] | None = None
    words: Sequence[str] = ()
    at: tuple[int, int] = (1, 1)
    side: Literal["front", "behind"] = "front"
    shade: Shade = Shade.LIGHT
    tokens: Mapping[str, int] = field(default_factory=dict)
    damage: int | float | str = 0
    anything: Any = None
    place: int | tuple[int, ...] | None = None
    effects: tuple[Effect, ...] = ()
    counted: frozenset[int] = frozenset()
    rule: Callable[[int], int] | None = None


@dataclass(frozen=True)
class Wide:
    a1: Literal["", "red", "blue"] = ""
    a2: Literal["", "1.6"] = ""
    a3: int = 0
    a4: int = 0
    a5: int = 0
    a6: int = 0
    a7: int = 0
    a8: int = 0
    a9: int = 0
    b1: int = 0
    b2: int = 0
    b3: int = 0
    b4: int = 0
    b5: int = 0
    b6: int = 0
    b7: int = 0
    b8: int = 0


@dataclass(frozen=True)
class Bounded:
    soak: int

    def __post_init__(self) -> None:
        if self.soak > 100:
            raise UserMistake("Soak is at most 100.")


def mistakes(cls: type[Any], data: Mapping[str, Any]) -> list[str]:
    value, found = decode(cls, data)
    assert (value is None) is bool(found)
    return [str(mistake) for mistake in found]


def test_everything_that_an_annotation_may_name_is_read() -> None:
    value, found = decode(
        Everything,
        {
            "target": {"name": "Bob", "armor": {"soak": 20, "weight": 3, "worn": False}},
            "hits": [{}, {"soak": 1}],
            "names": ["a", "b"],
            "words": ["c"],
            "at": [22, 16],
            "side": "behind",
            "shade": "dark",
            "tokens": {"luck": -1},
            "damage": "2d10",
            "anything": [{"deep": [1, None, "x"]}],
            "place": [1, 2, 3],
            "counted": [1, 1, 2],
        },
    )
    assert found == []
    assert value == Everything(
        target=Target("Bob", Armor(20, 3.0, False)),
        hits=(Armor(), Armor(1)),
        names=("a", "b"),  # type: ignore[arg-type]  # a list comes as a tuple, for values are frozen
        words=("c",),
        at=(22, 16),
        side="behind",
        shade=Shade.DARK,
        tokens=MappingProxyType({"luck": -1}),
        damage="2d10",
        anything=[{"deep": [1, None, "x"]}],
        place=(1, 2, 3),
        counted=frozenset({1, 2}),
    )
    assert value is not None
    assert isinstance(value.target.armor and value.target.armor.weight, float)


def test_effects_are_told_apart_by_their_type() -> None:
    effects = [
        {"type": "add", "total": "x.y", "amount": 2},
        {"type": "maximum", "total": "x.y", "amount": 1.5, "to": "survivors"},
        {"type": "grant", "permission": "x.may"},
        {"type": "forbid", "permission": "x.may"},
        {"type": "list", "list": "x.list", "entry": "x.thing"},
    ]
    value, found = decode(Everything, {"effects": effects})
    assert found == []
    assert value is not None
    assert value.effects == (
        Add("x.y", 2),
        Maximum("x.y", 1.5, "survivors"),
        Grant("x.may"),
        Forbid("x.may"),
        ListEffect("x.list", "x.thing"),
    )


def test_mistakes_in_effects_name_their_place() -> None:
    effects = [{"total": "x.y"}, {"type": "ad", "total": "x.y"}, {"type": "add", "totl": "x.y", "amount": "2"}]
    assert mistakes(Everything, {"effects": effects}) == [
        "effects[1].type: This key is missing. Give one of add, maximum, grant, forbid, list.",
        'effects[2].type: "ad" is no type here. Did you mean add?',
        "effects[3].totl: This key is unknown. Did you mean total?",
        'effects[3].amount: Give a number; "2" is not.',
        "effects[3].total: This key is missing. Give a text.",
    ]


def test_every_mistake_is_told_at_once_in_the_order_of_the_data() -> None:
    data = {
        "target": {"armor": {"soka": 1, "worn": 1, "weight": True}},
        "hits": [{}, {"soak": 1.5}, 7],
        "at": [1, 2, 3],
        "side": "font",
        "shade": "drak",
        "tokens": {"luck": "x"},
        "damage": None,
        "names": "abc",
        "tagret": 1,
    }
    assert mistakes(Everything, data) == [
        "target.armor.soka: This key is unknown. Did you mean soak?",
        "target.armor.worn: Give true or false; 1 is not.",
        "target.armor.weight: Give a number; true is not.",
        "target.name: This key is missing. Give a text.",
        "hits[2].soak: Give a whole number; 1.5 is not.",
        "hits[3]: Give a table of keys (soak, weight, worn); 7 is none.",
        "at: Give 2 values; these are 3.",
        'side: Give front or behind; "font" is not. Did you mean front?',
        'shade: Give light or dark; "drak" is not. Did you mean dark?',
        'tokens.luck: Give a whole number; "x" is not.',
        "damage: Give a number or a text; null is not.",
        'names: Give a list; "abc" is none.',
        "tagret: This key is unknown. Did you mean target?",
    ]


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_numbers_are_finite(number: float) -> None:
    assert mistakes(Armor, {"weight": number}) == [f"weight: Give a finite number; {number} is none."]
    assert mistakes(Everything, {"anything": {"deep": [[number]]}}) == [
        f"anything: Give a finite number; {number} is none."
    ]


def test_a_whole_float_is_no_whole_number_and_a_whole_number_is_a_float() -> None:
    assert mistakes(Armor, {"soak": 1.0}) == ["soak: Give a whole number; 1.0 is not."]
    assert decode(Armor, {"weight": 2})[0] == Armor(weight=2.0)


def test_what_only_code_can_give_is_no_key() -> None:
    assert "rule" not in fields_of(Everything)
    assert mistakes(Everything, {"rule": 1})[0].startswith("rule: This key is unknown.")


def test_what_a_class_refuses_is_a_mistake_of_its_table() -> None:
    _, found = decode(Bounded, {"soak": 101}, file="a.toml", key="armor[2]")
    assert found == [Mistake("a.toml", "armor[2]", "Soak is at most 100.")]


def test_an_unknown_key_that_is_near_no_other_lists_them_all_however_many() -> None:
    known = "a1, a2, a3, a4, a5, a6, a7, a8, a9, b1, b2, b3, b4, b5, b6, b7, b8"
    assert mistakes(Wide, {"foo": 1}) == [f"foo: This key is unknown. Known are: {known}."]


def test_the_choice_of_nothing_is_told_as_it_is_written() -> None:
    assert mistakes(Wide, {"a1": "pink", "a2": 5}) == [
        'a1: Give red, blue or "" for none; "pink" is not.',
        'a2: Give 1.6 or "" for none; 5 is not.',
    ]


def test_no_table_at_all() -> None:
    assert decode(Armor, [1])[1] == [Mistake("", "", "Give a table of keys (soak, weight, worn); a list is none.")]  # type: ignore[arg-type]


def test_inputs_are_refused_by_name() -> None:
    assert decode_inputs(Target, {"name": "Bob"}) == Target("Bob")
    with pytest.raises(UserMistake) as caught:
        decode_inputs(Target, {"nmae": "Bob", "armor": {"soak": "much"}})
    assert str(caught.value) == (
        "nmae: This key is unknown. Did you mean name? "
        'armor.soak: Give a whole number; "much" is not. '
        "name: This key is missing. Give a text."
    )


def test_a_long_value_is_cut_short_in_its_message() -> None:
    (said,) = mistakes(Armor, {"soak": "x" * 500})
    assert len(said) < 120


def test_some_keys_alone_can_be_read() -> None:
    assert decode_changes(Target, {"of": "x", "name": "Eve"}, left_out=["of"]) == ({"name": "Eve"}, [])
    values, found = decode_changes(Target, {"name": 1, "armor": {"soak": 3}, "x": 1}, key="patch[1]")
    assert values == {"armor": Armor(3)}
    assert [mistake.key for mistake in found] == ["patch[1].name", "patch[1].x"]


def test_one_of_several_classes_is_named_by_the_type() -> None:
    words = {"armor": Armor, "target": Target}
    assert decode_by_type(words, {"type": "target", "name": "Bob"}) == (Target("Bob"), [])
    _, found = decode_by_type(words, {"type": "armour"}, key="thing[1]")
    assert found == [Mistake("", "thing[1].type", '"armour" is no type here. Did you mean armor?')]
