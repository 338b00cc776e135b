"""A total is the sum of its parts within its bounds, and says which bound it met."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallow.model.record import Adjustment
from tallow.model.total import Base, Part, TotalType
from tallow.rules.effects import Cap
from tallow.rules.totals import YOURS, work_out

EVADE = TotalType("x.evade", "x.hero", "Evade", lambda record, book: (), minimum=0, maximum=90, unit=" %")
FREE = TotalType("x.free", "x.hero", "Free", lambda record, book: ())
REACT = Part("React 64, halved", 32, "RULES.md R30")


def test_the_parts_stand_in_order_base_effects_adjustments() -> None:
    total = work_out(
        EVADE,
        Base((REACT,), ("The board is not worn.",)),
        [Part("Boots", 5, "x.boots")],
        [Adjustment("a1", -4, "Mud", "2026-01-01T00:00:00Z"), Adjustment("a2", 1, "", "")],
    )
    assert total.parts == (
        REACT,
        Part("Boots", 5, "x.boots"),
        Part("Mud", -4, YOURS, "a1"),
        Part("Adjustment", 1, YOURS, "a2"),
    )
    # 32 + 5 − 4 + 1
    assert (total.value, total.bounded, total.notes) == (34, "", ("The board is not worn.",))
    assert total.adjusted


def test_a_plain_list_of_parts_will_do() -> None:
    assert work_out(EVADE, [REACT]).value == 32
    assert work_out(EVADE, []).value == 0


@pytest.mark.parametrize(
    ("amount", "caps", "value", "bounded"),
    [
        (90, (), 90, ""),
        (91, (), 90, "Evade is at most 90 %; the parts come to 91 %."),
        (0, (), 0, ""),
        (-3, (), 0, "Evade is at least 0 %; the parts come to −3 %."),
        (50, (Cap(20, "Fog", "x.fog"),), 20, "Fog lowers the most that Evade may be to 20 %; the parts come to 50 %."),
        (20, (Cap(20, "Fog", "x.fog"),), 20, ""),
        (95, (Cap(99, "Fog", "x.fog"),), 90, "Evade is at most 90 %; the parts come to 95 %."),
        # the lower of two caps counts; a cap below the minimum gives the minimum
        (
            50,
            (Cap(30, "Fog", "x.fog"), Cap(10, "Night", "x.night")),
            10,
            "Night lowers the most that Evade may be to 10 %; the parts come to 50 %.",
        ),
        (
            50,
            (Cap(-5, "Chains", "x.chains"),),
            0,
            "Chains lowers the most that Evade may be to −5 %, and Evade is at least 0 %; the parts come to 50 %.",
        ),
        (0, (Cap(-5, "Chains", "x.chains"),), 0, ""),
    ],
)
def test_bounds(amount: int, caps: tuple[Cap, ...], value: int, bounded: str) -> None:
    total = work_out(EVADE, [Part("Base", amount)], caps=caps)
    assert (total.value, total.bounded) == (value, bounded)
    assert total.parts == (Part("Base", amount),)  # the parts stay as they are


def test_sums_of_fractions_are_tidy() -> None:
    total = work_out(FREE, [Part("a", 0.1), Part("b", 0.2), Part("c", 0.7)])
    assert total.value == 1  # 0.1 + 0.2 + 0.7 is 0.9999999999999999 in binary
    assert isinstance(total.value, int)
    assert work_out(FREE, [Part("a", 0.1), Part("b", 0.2)]).value == 0.3


@given(
    st.lists(st.integers(-500, 500)),
    st.lists(st.integers(-500, 500)),
    st.lists(st.integers(-500, 500)),
)
def test_a_total_is_always_within_its_bounds_and_has_every_part(
    base: list[int], adjustments: list[int], caps: list[int]
) -> None:
    total = work_out(
        EVADE,
        [Part("base", amount) for amount in base],
        adjustments=[Adjustment(str(place), amount, "", "") for place, amount in enumerate(adjustments)],
        caps=[Cap(amount, "cap", "x.cap") for amount in caps],
    )
    assert 0 <= total.value <= max(0, min([90, *caps]))
    assert len(total.parts) == len(base) + len(adjustments)
    assert bool(total.bounded) == (total.value != sum(base) + sum(adjustments))
