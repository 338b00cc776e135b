"""Paths: how they are written, and that what is written is read as it was meant."""

from __future__ import annotations

import pytest

from tallow.model.value import Path, parse_path

KEYS = ("vitality", "armor", "gorm", "gorm.acid")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("vitality", Path("values", "vitality")),
        ("armor.r3", Path("values", "armor", "r3")),
        ("armor.r3.physical", Path("values", "armor", "r3", "physical")),
        ("gorm.acid", Path("values", "gorm.acid")),
        ("gorm.acid.r1.x", Path("values", "gorm.acid", "r1", "x")),
        ("gorm.acids", Path("values", "gorm", "acids")),
        ("unknown.r1.x", Path("values", "unknown", "r1", "x")),
        ("name", Path("values", "name")),
        ("adjustments:game.evade", Path("adjustments", "game.evade")),
        ("adjustments:game.evade.a1.amount", Path("adjustments", "game.evade", "a1", "amount")),
        ("overrides:", Path("overrides", "")),
        ("overrides:.o1", Path("overrides", "", "o1")),
        ("overrides:.o1.reason", Path("overrides", "", "o1", "reason")),
        ("settings:game.rounding", Path("settings", "game.rounding")),
        ("plugins:gorm", Path("plugins", "gorm")),
    ],
)
def test_a_path_is_read_and_written_alike(text: str, path: Path) -> None:
    assert parse_path(text, KEYS) == path
    assert str(path) == text


def test_the_whole_of_a_path_is_its_field() -> None:
    assert parse_path("armor.r3.physical", KEYS).whole == Path("values", "armor")
    assert str(parse_path("overrides:.o1.reason", KEYS).whole) == "overrides:"
