"""What a form asks for is read from annotations; plain inputs take values in and out without being changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from hypothesis import given
from hypothesis import strategies as st

from tallow.model.phrase import words
from tallow.model.resolution import Dice, Resolution, Resolver
from tallow.model.value import Number
from tallow.ui.resolver.given import put, taken_out
from tallow.ui.resolver.input import Place, Shape, inputs_of, leaves, mistake_in, row_of, value_at
from tallow.ui.resolver.line import read


@dataclass(frozen=True, slots=True)
class Blow:
    """One blow of several."""

    force: Number | str = 1
    kind: Literal["cut", "deep_thrust"] = "cut"


@dataclass(frozen=True, slots=True)
class Fight:
    """Every shape that an input may have."""

    rounds: int = 2
    force: Number | str = "2d6"
    depth: Number | None = None
    name: str = ""
    fair: bool = True
    blow: Blow = Blow()
    blows: tuple[Blow, ...] = ()
    parries: tuple[bool, ...] = ()
    weather: tuple[Literal["fog", "rain"], ...] = ()
    season: Literal["spring", "fall"] | tuple[Literal["spring", "fall"], ...] | None = None
    helpers: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    last: Blow | None = None
    odd: Mapping[str, int] | None = None


def _run(inputs: Fight, dice: Dice, book: object) -> Resolution:
    return Resolution((), {})


FIGHT = Resolver("small.fight", "Fight", Fight, _run, labels={"rounds": "Rounds", "blows.force": "Force of the blow"})


def test_each_annotation_has_its_shape_and_what_nobody_can_type_is_left_out() -> None:
    inputs = {each.key: each for each in inputs_of(FIGHT)}
    assert {key: each.shape for key, each in inputs.items()} == {
        "rounds": Shape.NUMBER,
        "force": Shape.FORMULA,
        "depth": Shape.NUMBER,
        "name": Shape.TEXT,
        "fair": Shape.FLAG,
        "blow": Shape.GROUP,
        "blows": Shape.ROWS,
        "parries": Shape.FLAGS,
        "weather": Shape.PICKS,
        "season": Shape.PICKS,  # one alone may be written too
        "helpers": Shape.ITEMS,
        "names": Shape.ITEMS,
        "last": Shape.GROUP,
    }
    assert (inputs["blow"].optional, inputs["last"].optional) == (False, True)
    assert [each.parts[0].shape for each in (inputs["helpers"], inputs["names"])] == [Shape.NUMBER, Shape.TEXT]
    assert (inputs["rounds"].whole, inputs["depth"].whole) == (True, False)
    assert (inputs["rounds"].optional, inputs["depth"].optional) == (False, True)
    assert (inputs["force"].default, inputs["fair"].default) == ("2d6", True)


def test_labels_are_the_resolvers_else_the_keys_as_words() -> None:
    inputs = {each.key: each for each in inputs_of(FIGHT)}
    assert (inputs["rounds"].label, inputs["parries"].label) == ("Rounds", "Parries")
    assert inputs["blows"].parts[0].label == "Force of the blow"
    assert inputs["blow"].parts[1].choices == (("cut", "Cut"), ("deep_thrust", "Deep thrust"))


def test_a_row_stands_at_its_place() -> None:
    blows = next(each for each in inputs_of(FIGHT) if each.key == "blows")
    assert [part.place for part in row_of(blows, 1).parts] == [("blows", 1, "force"), ("blows", 1, "kind")]
    places = [each.place for each in leaves(inputs_of(FIGHT), {"blows": [{}, {}]})]
    assert ("blows", 1, "kind") in places
    assert ("blow", "force") in places


def test_a_group_that_is_left_out_is_one_input_and_one_that_is_there_is_its_parts() -> None:
    def places(held: Mapping[str, object]) -> set[Place]:
        return {each.place for each in leaves(inputs_of(FIGHT), held) if each.place[0] == "last"}

    assert places({}) == places({"last": None}) == {("last",)}
    assert places({"last": {"force": 3}}) == {("last", "force"), ("last", "kind")}


def test_each_item_of_a_list_has_a_place_of_its_own() -> None:
    every = list(leaves(inputs_of(FIGHT), {"helpers": [4, 2]}))
    assert [(each.place, each.label) for each in every if each.place[0] == "helpers"] == [
        (("helpers",), "Helpers"),
        (("helpers", 0), "Helpers 1"),
        (("helpers", 1), "Helpers 2"),
    ]
    assert mistake_in("helpers[2] is at least 0, and −2 is less.", every) == (
        ("helpers", 1),
        "Helpers 2 is at least 0, and −2 is less.",
    )


def test_a_mistake_is_told_by_the_label_of_its_input() -> None:
    every = list(leaves(inputs_of(FIGHT), {"blows": [{}, {}]}))
    # as resolvers write it, and as the reading of inputs does, with list places from 1
    assert mistake_in("blows.1.force is at least 0, and −2 is less.", every) == (
        ("blows", 1, "force"),
        "Force of the blow is at least 0, and −2 is less.",
    )
    assert mistake_in("blows[2].kind: Give cut or deep_thrust.", every) == (
        ("blows", 1, "kind"),
        "Kind: Give cut or deep_thrust.",
    )
    assert mistake_in("forceful is no key.", every) is None


def test_what_is_typed_is_read_or_told_why_not() -> None:
    inputs = {each.key: each for each in inputs_of(FIGHT)}
    assert read(inputs["rounds"], "3") == (3, "")
    assert read(inputs["rounds"], "2.5") == (None, "Rounds is a whole number, and 2.5 is not. Round it.")
    assert read(inputs["rounds"], "many") == (None, "Rounds is a number, and many is none. Give a number.")
    assert read(inputs["depth"], "2,5") == (2.5, "")
    assert read(inputs["depth"], "−1") == (-1, "")
    assert read(inputs["depth"], "None") == (None, "")
    assert read(inputs["force"], "3d10+4") == ("3d10+4", "")
    assert read(inputs["force"], "inf")[1] != ""
    assert read(inputs["force"], "3d")[1] != ""


def test_words_of_keys() -> None:
    assert (words("save_due"), words("with_defense"), words("")) == ("Save due", "With defense", "")


def test_what_is_put_in_can_be_taken_out_and_leaves_nothing() -> None:
    inputs = {"damage": 3}
    typed = put(inputs, ("target", "armor", "soak"), 20)
    assert typed == {"damage": 3, "target": {"armor": {"soak": 20}}}
    assert inputs == {"damage": 3}
    assert taken_out(typed, ("target", "armor", "soak")) == {"damage": 3}


def test_rows_are_made_as_needed_and_close_up() -> None:
    typed = put({}, ("parts", 1, "damage"), 5)
    assert typed == {"parts": [{}, {"damage": 5}]}
    assert taken_out(typed, ("parts", 0)) == {"parts": [{"damage": 5}]}
    assert taken_out(typed, ("parts", 1, "damage")) == {"parts": [{}, {}]}
    assert taken_out({"parts": [{"damage": 5}]}, ("parts", 0)) == {}


def test_none_is_a_value_that_is_there() -> None:
    typed = put({}, ("armor", "physical"), None)
    assert value_at(typed, ("armor", "physical"), "missing") is None
    assert value_at(typed, ("armor", "magical"), "missing") == "missing"


PLACES: st.SearchStrategy[Place] = st.lists(
    st.one_of(st.sampled_from("abc"), st.integers(0, 3)), min_size=1, max_size=4
).map(lambda keys: ("top", *keys))


@given(PLACES, st.integers())
def test_what_was_put_at_a_place_stands_there(place: Place, value: int) -> None:
    assert value_at(put({}, place, value), place) == value
