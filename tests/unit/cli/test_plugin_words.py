"""``tallow plugins words`` tells of a system what its plugins' content may say, out of what it declares."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.cli.conftest import Tallow, answer, refusal


def keys(data: Any) -> dict[str, Any]:
    return {each["key"]: each for each in data["keys"]}


def test_all_tables_kinds_and_effects_of_a_system(tallow: Tallow) -> None:
    data = answer(tallow("plugins", "words", "kdm", "--json"))
    tables = {each["table"]: each for each in data["tables"]}
    assert len(tables) > 30
    assert tables["resource"]["counted"] == []
    assert "effects" not in keys(tables["resource"])  # nothing counts them
    assert tables["gear"]["counted"] == ["Survivor, Gear grid"]
    kinds = {each["kind"]: each for each in data["kinds"]}
    assert kinds["kdm.survivor"]["totals"]["kdm.evasion"] == "Evasion"
    assert kinds["kdm.survivor"]["permissions"]["kdm.dash"] == "Dash"
    assert kinds["kdm.survivor"]["permissions"]["kdm.see"] == "see"
    assert "kdm.survivor:special" in kinds["kdm.survivor"]["slots"]
    assert (list(data["effects"]), "kdm.survivors" in data["reaches"]) == (
        ["add", "maximum", "grant", "forbid", "list"],
        True,
    )
    assert (len(data["fields"]), len(data["blocks"])) == (8, 15)


@pytest.mark.parametrize("word", ["monster", "kdm.monster"])
def test_one_table_alone(tallow: Tallow, word: str) -> None:
    found = keys(answer(tallow("plugins", "words", "kdm", word, "--json")))
    assert (found["name"]["must"], found["kind"]["choices"]) == (True, ["quarry", "nemesis", "special"])
    assert keys(found["levels"])["level"]["value"] == "a whole number from 0 to 9"


def test_it_reads_line_by_line(tallow: Tallow) -> None:
    lines = tallow("plugins", "words", "armor_damage", "item").out.splitlines()
    assert lines[0] == "[[item]]  Item. Its effects count in: Character, Items."
    assert lines[2] == "  name         a text, must be there: as shown."
    assert tallow("plugins", "words", "armor_damage", "skill").out.startswith("[[skill]]  Skill. It has no effects.")
    whole = tallow("plugins", "words", "armor_damage").out
    assert "armor_damage.evade " in whole
    assert 'type = "checkbox"' not in whole
    assert 'type = "number"' in whole


def test_what_is_not_there_is_named_with_what_is(tallow: Tallow) -> None:
    assert "Did you mean gear?" in refusal(tallow("plugins", "words", "kdm", "geer"))
    assert "armor_damage, kdm, king" in refusal(tallow("plugins", "words", "gorm"))
