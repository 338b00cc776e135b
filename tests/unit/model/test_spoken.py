"""Values in the words of a sentence."""

from __future__ import annotations

import pytest

from tallow.model.errors import spoken


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0, "0"),
        (-5, "−5"),
        (2.5, "2.5"),
        (10**15, "1000000000000000"),
        (-(10**16) + 1, "−9999999999999999"),
        (10**16, "1e+16"),
        (12345678901234567890, "1.23e+19"),
        (-(10**308), "−1e+308"),
        (int(1e308), "1e+308"),
        (1e308, "1e+308"),
        pytest.param(10**5000, "1e+5000", id="five thousand digits"),
        (True, "yes"),
        (None, "nothing"),
        ("", "nothing"),
        ({"id": "r1", "name": "Coat"}, "Coat"),
        ([1, 2], "2 rows"),
    ],
)
def test_a_value_is_spoken(value: object, said: str) -> None:
    assert spoken(value) == said
