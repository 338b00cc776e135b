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


TWISTED = """\
[[card]]
id = "one"  # [[card]] rows = 1, { rules
text = '''
[[card]]
rules = ["in a text"]
'''
bonus = { rules = ["deep"], "text" = "{" }
rules = ["obstacel"]
dice.sides = 10
dice.count = 2
rows = [
  # { low = 9 },
  { low = 1, text = "a, {b" },
  { text = "c",
    low = "2" }, { low = 3 },
]
[[card]]
rows = [[1, 2], [
  3, 4],
[5, 6]]
rules = ["x"]
[card.weapon]
speed = 1
[[other]]
id = 1
[[card]]
[card.weapon]
speed = "fast"
"""


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("card[1].rules[1]", 8),  # not the braces of a later key, not a text, not what lies deeper
        ("card[1].bonus.rules[1]", 7),
        ("card[1].bonus.text", 7),
        ("card[1].text", 3),
        ("card[1].dice.count", 10),
        ("card[1].rows", 11),
        ("card[1].rows[1].text", 13),
        ("card[1].rows[2]", 14),
        ("card[1].rows[2].low", 15),
        ("card[1].rows[3].low", 15),
        ("card[1].rows[4].low", 11),
        ("card[1].weapon", 1),
        ("card[2]", 17),
        ("card[2].rows[2][1]", 18),
        ("card[2].rows[3]", 20),
        ("card[2].rules[1]", 21),
        ("card[2].weapon.speed", 23),
        ("card[3].weapon.speed", 28),
        ("card[4]", None),
    ],
)
def test_a_key_is_the_one_really_meant(key: str, line: int | None) -> None:
    assert line_of(TWISTED, key) == line


def test_mistakes_come_in_the_order_of_their_lines() -> None:
    late, early, known = Mistake("f", "skill[2].name", "b"), Mistake("f", "title", "a"), Mistake("f", "", "c", 3)
    found = located([late, early, known], TEXT)
    assert [(mistake.sentence, mistake.line) for mistake in found] == [("a", 2), ("c", 3), ("b", 12)]
