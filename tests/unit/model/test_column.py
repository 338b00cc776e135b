"""A number that is entered is one that can be worked with: finite, and of at most 15 digits."""

from __future__ import annotations

from typing import Any

import pytest

from tallow.model.column import NumberField
from tallow.model.errors import UserMistake

GOLD = NumberField("gold", "Gold", places=6)
FEW = NumberField("few", "Few", maximum=9)


@pytest.mark.parametrize("value", [0, -3.25, 10**15, -(10**15), 999_999_999_999_999.5])
def test_a_number_that_is_taken(value: float) -> None:
    assert GOLD.checked(value) == value


@pytest.mark.parametrize("value", [10**15 + 1, -1e16, 1e300, 10**300])
def test_a_number_of_too_many_digits(value: float) -> None:
    with pytest.raises(UserMistake, match=r"^Gold has at most 15 digits, and this has more\. Give a smaller number\.$"):
        GOLD.checked(value)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), 10**400, True, "3", None])
def test_what_is_no_number(value: Any) -> None:
    with pytest.raises(UserMistake, match=r"^Gold is a number, and .* is none\. Give a number\.$"):
        GOLD.checked(value)


def test_a_field_s_own_limit_is_told_first() -> None:
    with pytest.raises(UserMistake, match=r"^Few is at most 9, and .* is more\.$"):
        FEW.checked(10**16)
