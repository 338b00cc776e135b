"""Values as the store writes them."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from tallow.model.errors import UserMistake
from tallow.store import document


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (5, 5.0, True),
        (True, 1, False),
        (0, False, False),
        (True, True, True),
        (None, None, True),
        (None, 0, False),
        (None, "", False),
        ("5", 5, False),
        ([1, 2], (1, 2.0), True),
        ([1, 2], [2, 1], False),
        ([1], [1, 2], False),
        ({"a": 1}, MappingProxyType({"a": 1.0}), True),
        ({"a": 1}, {"a": True}, False),
        ({"a": 1, "b": None}, {"a": 1}, True),
        ({"a": {"b": [True]}}, {"a": {"b": [1]}}, False),
        ({}, [], False),
        ([], None, False),
    ],
)
def test_when_two_values_are_the_same(one: object, other: object, expected: bool) -> None:
    assert document.same(one, other) is expected
    assert document.same(other, one) is expected


def test_a_plain_value_is_a_copy_without_keys_that_hold_nothing() -> None:
    row = {"id": "r1", "physical": None, "tags": ("a", "b")}
    plain = document.plain(MappingProxyType({"rows": (row,)}))
    assert plain == {"rows": [{"id": "r1", "tags": ["a", "b"]}]}
    assert isinstance(plain["rows"], list)
    assert plain["rows"][0] is not row


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_a_number_that_is_none_is_refused(number: float) -> None:
    with pytest.raises(UserMistake, match="not a number that can be kept"):
        document.plain({"rows": [{"id": "r1", "physical": number}]})


def test_half_a_character_is_refused() -> None:
    for written in (lambda: document.plain(["a\udcff"]), lambda: document.text_of("a\udcff")):
        with pytest.raises(UserMistake, match="half a character"):
            written()


def test_what_is_no_json_value_is_our_own_mistake() -> None:
    for written in (lambda: document.plain({1, 2}), lambda: document.text_of(object())):
        with pytest.raises(TypeError):
            written()


@pytest.mark.parametrize(
    "value", [0, -5, 2.5, 10**30, True, False, "Łucja 勇者 שרה", "", [], {}, [[{"a": [1.0]}]], None]
)
def test_a_value_comes_back_from_its_text(value: object) -> None:
    assert repr(document.value_of(document.text_of(value))) == repr(value)


def test_a_frozen_mapping_is_written_like_any_other() -> None:
    assert document.text_of({"a": MappingProxyType({"b": None})}) == '{"a":{"b":null}}'


def test_a_document_and_its_sections_are_two_shapes_of_one_thing() -> None:
    whole = {"values": {"a": 1}, "adjustments": {"g.t": [{"id": "x", "amount": 1}]}, "overrides": [{"id": "o"}]}
    sections = document.sections_of(whole)
    assert sections["overrides"] == {"": [{"id": "o"}]}
    assert document.document_of(sections) == whole
    assert document.sections_of_text(document.text_of(whole).encode()) == sections
    assert document.sections_of({}) == {"values": {}, "adjustments": {}, "overrides": {}}
    assert document.document_of(document.sections_of({})) == {"values": {}, "adjustments": {}, "overrides": []}


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b'{"values": []}',
        b'{"adjustments": {"g.t": {}}}',
        b'{"overrides": [1]}',
        b'{"values": "\xff"}',
    ],
)
def test_a_text_that_is_no_document_is_damaged(text: bytes) -> None:
    with pytest.raises(document.Damaged):
        document.sections_of_text(text)
