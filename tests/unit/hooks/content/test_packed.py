"""What is packed comes back as it was, and nothing else than dataclasses of plugins and of the model is ever made."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallow.hooks.content.packed import Packer, Unpackable, Unpacker
from tallow.model.effect import Add
from tallow.model.entry import Band, Beyond, Entry, EntryType, Ranges

LEAVES: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**53) + 1, 2**53 - 1),
    st.text(),
    st.floats(allow_nan=False, allow_infinity=False),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner),
        st.lists(inner).map(tuple),
        st.frozensets(LEAVES),
        st.dictionaries(st.text(), inner),
        st.dictionaries(st.text(), inner).map(MappingProxyType),
        st.builds(Add, to=st.text(), total=st.text(), amount=st.integers(-9, 9)),
        st.builds(Band, st.integers(0, 9), st.integers(0, 9), st.text()),
    ),
)


def through(value: Any) -> Any:
    """A value packed, written as JSON, read and unpacked."""
    packer = Packer()
    text = msgspec.json.encode(packer.pack(value))
    return Unpacker(packer.names).unpack(msgspec.json.decode(text))


@given(VALUES)
def test_values_come_back_as_they_were(value: Any) -> None:
    assert repr(through(value)) == repr(value) or through(value) == value
    assert type(through(value)) is type(value)


def test_an_entry_with_effects_and_tables_comes_back() -> None:
    entry = Entry(id="a.b", name="B", effects=(Add(to="self", total="a.t", amount=2), Add(total="a.u", amount=-1.5)))
    ranges = Ranges("Total", 1, 9, notes=MappingProxyType({"arm": "left"}), bands=(Band(1, 2, "low"),), beyond=Beyond())
    assert through(entry) == entry
    assert through(ranges) == ranges
    assert type(through(ranges).notes) is MappingProxyType


def test_what_has_its_default_is_left_out() -> None:
    assert Packer().pack(Band(1, 2, "low")) == [5, {"low": 1, "high": 2, "title": "low"}, {}]


@dataclass(frozen=True)
class Elsewhere:
    """A class that is neither a plugin's nor the model's."""


@pytest.mark.parametrize(
    "value", [date(2026, 11, 30), 2**53, float("inf"), float("nan"), {1: "one"}, b"x", {"a"}, Elsewhere(), str]
)
def test_what_would_not_come_back_is_refused(value: Any) -> None:
    for each in (value, (value,), {"a": [value]}, EntryType("a.b", "A", "As", Entry, labels={"a": value})):
        with pytest.raises(Unpackable):
            Packer().pack(each)


@pytest.mark.parametrize(
    "name",
    [
        "os:system",
        "subprocess:Popen",
        "tallow.hooks.content.content:Content",
        "tests.unit.hooks.content.test_packed:Elsewhere",
        "tallow.model.errors:UserMistake",  # no dataclass
        "tallow.model.decode:msgspec.convert",
        "tallow.model.entry:Entry.__init__",
        "tallow.model.entry:Nobody",
        "tallow.model.nowhere:Entry",
        "plugins.systems.nowhere:__import__",
    ],
)
def test_a_name_that_is_no_dataclass_of_ours_is_refused(name: str) -> None:
    with pytest.raises((ValueError, LookupError, TypeError)):
        Unpacker([name]).unpack([5, {}, {}])


@pytest.mark.parametrize("value", [[], ["x"], [99, {}, {}], [5], [5, {"nobody": 1}, {}], [3, "x"], [{}]])
def test_data_that_no_packer_made_is_refused(value: Any) -> None:
    with pytest.raises((ValueError, LookupError, TypeError, AttributeError)):
        Unpacker(["tallow.model.entry:Entry"]).unpack(value)
