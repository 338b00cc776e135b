"""The sizes of text on paper: small enough to hold a sheet, and never too small to read."""

from __future__ import annotations

import pytest

from tallow.printing import role
from tallow.printing.fonts import CAPS, SANS, SERIF
from tallow.printing.role import Role

ROLES = {name: each for name, each in vars(role).items() if isinstance(each, Role)}


@pytest.mark.parametrize("name", sorted(ROLES))
def test_no_text_may_shrink_below_what_can_be_read(name: str) -> None:
    each = ROLES[name]
    assert each.family in (SERIF, CAPS, SANS)
    assert each.least >= (8.0 if each.family == SANS else 10.0)
    assert each.size >= each.least


def test_the_sans_is_for_captions_heads_of_columns_and_the_foot() -> None:
    assert {name for name, each in ROLES.items() if each.family == SANS} == {
        "CAPTION",
        "CAPTION_STRONG",
        "COLUMN",
        "FOOT",
        "FOOT_STRONG",
    }


def test_a_role_at_another_size_keeps_its_line_in_proportion() -> None:
    # the body's 10.5 points have a line of 4.6 mm; 21 points have 9.2
    assert role.BODY.at(21.0).line == pytest.approx(9.2)
    assert role.BODY.at(10.5) is role.BODY
