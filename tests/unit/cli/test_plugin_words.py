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
    assert list(data["effects"]) == ["add", "maximum", "grant", "forbid", "list"]
    reaches = {each["reach"]: (each["starts"], each["leads"]) for each in data["reaches"]}
    assert reaches["kdm.survivors"] == (["kdm.settlement"], "kdm.survivor")
    assert reaches["kdm.settlement"][1] == "kdm.settlement"
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


def test_what_lists_keep_of_each_line_and_without_what_it_has_no_effects(tallow: Tallow) -> None:
    data = answer(tallow("plugins", "words", "kdm", "survivor", "--json"))
    assert data["columns"]["gear"] == [{"id": "place", "label": "Place", "type": "number", "active": True}]
    assert [each["type"] for each in data["columns"]["loadouts"]] == ["text", "number"]
    assert "movement" not in data["columns"]
    lines = tallow("plugins", "words", "kdm", "survivor").out.splitlines()
    gear = next(number for number, line in enumerate(lines) if line.split() == ["gear", "Gear", "grid"])
    assert lines[gear + 1].strip() == "place  Place, a number; where it is 0, the line has no effects"
    effects = tallow("plugins", "words", "kdm", "effects").out
    assert "from a kdm.settlement to each kdm.survivor that it leads to" in effects


def test_the_keys_of_a_field_and_a_block_are_told_as_a_file_has_them(tallow: Tallow) -> None:
    data = answer(tallow("plugins", "words", "kdm", "field", "--json"))
    assert {keys[0]["key"] for keys in data.values()} == {"kind"}
    assert [each["key"] for each in data["reference"]][:4] == ["kind", "id", "label", "to"]
    for word in ("table", "entries"):
        (columns,) = (each["value"] for each in data[word] if each["key"] == "columns")
        assert columns.endswith("its type number, text, choice, flag, track or reference")
    blocks = answer(tallow("plugins", "words", "kdm", "block", "--json"))
    assert {keys[0]["key"] for keys in blocks.values()} == {"slot"}
    assert "an effect" not in str(data) + str(blocks)


def test_totals_that_only_tell_are_hidden(tallow: Tallow) -> None:
    totals = answer(tallow("plugins", "words", "kdm", "survivor", "--json"))["totals"]
    assert "kdm.strength_gear" in totals
    assert not {"kdm.arc", "kdm.arcs_there", "kdm.wanderer", "kdm.sun", "kdm.alive"} & set(totals)


def test_what_is_not_there_is_named_with_what_is(tallow: Tallow) -> None:
    assert "Did you mean gear?" in refusal(tallow("plugins", "words", "kdm", "geer"))
    assert "armor_damage, kdm, king" in refusal(tallow("plugins", "words", "gorm"))
