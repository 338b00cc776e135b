"""A mistake in a TOML file gets the line that it stands in."""

from __future__ import annotations

import pytest

from tallow.model.errors import Mistake
from tallow.model.line import line_of, located

TEXT = """\
# 1: skill = "in a comment of its own, before the table"
title = "x"

[[skill]]
id = "one"
effects = [
  { type = "add", total = "x.y", amount = 1 },
]

[[skill]]
  id = "two"
  name = "Two"
  [skill.cost]
  mana = 3
  [[skill.effects]]
  type = "add"
  [[skill.effects]]
  total = "x.z"

[settings.deep]
"quoted key" = 1
"""


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("title", 2),
        ("skill[1]", 4),
        ("skill[1].id", 5),
        ("skill[1].effects", 6),
        ("skill[1].effects[1].total", 7),
        ("skill[2]", 10),
        ("skill[2].id", 11),
        ("skill[2].name", 12),
        ("skill[2].cost", 13),
        ("skill[2].cost.mana", 14),
        ("skill[2].effects[1].type", 16),
        ("skill[2].effects[2].total", 18),
        ("skill[1].name", 4),  # what is missing is looked for where it should stand
        ("settings.deep.quoted key", 21),
        ("nothing", None),
        ("", None),
    ],
)
def test_the_line_of_a_key(key: str, line: int | None) -> None:
    assert line_of(TEXT, key) == line


def test_mistakes_come_in_the_order_of_their_lines() -> None:
    late, early, known = Mistake("f", "skill[2].name", "b"), Mistake("f", "title", "a"), Mistake("f", "", "c", 3)
    found = located([late, early, known], TEXT)
    assert [(mistake.sentence, mistake.line) for mistake in found] == [("a", 2), ("c", 3), ("b", 12)]
