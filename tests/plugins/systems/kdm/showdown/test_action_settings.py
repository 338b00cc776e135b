"""What the document leaves open on survival actions, as settings of the campaign: each with its source, each tried."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.systems.kdm.showdown.action_settings import ACTION_SETTINGS
from tests.plugins.systems.kdm.harness import FOLDER, Table

TABLETS = ("smog_singers_tablet", "phoenix_tablet", "screaming_antelope_tablet")
SOURCES = {
    "nested": ("Y5", ["strict", "dodge", "dodge_encourage_endure"]),
    "surge_tablets": ("Y3", ["no", "yes"]),
    "hated_ones": ("Y3", ["attacker", "anyone"]),
    "untimed": ("Y4", ["windows", "any_time"]),
    "toothpicker": ("Y11", ["reaction", "archiving"]),
    "endure_lying": ("Y12", ["yes", "no"]),
    "dodge_until": ("Y8", ["damage", "severe_roll"]),
    "reaction_window": ("Y13", ["due", "printed"]),
    "plus_lost": ("Y10", ["unlocked", "by_hand"]),
}
"""Setting → where its question stands, and its choices, the first the default."""

ENOUGH = {"survival": 9}
STRIKE = {"action": "unforeseen_strike", "monster": "phoenix", "opportunity": "before_attack", "resolving": "surge"}
ONES = {"action": "hated_ones", "monster": "smog_singers", "opportunity": "after_last_location"}
PICK = {"action": "toothpicker", "monster": "screaming_antelope", "opportunity": "before_attack"}
ENDURE = {"action": "endure", "opportunity": "severe_injury", "survivor": {**ENOUGH, "knocked_down": True}}
READ: list[tuple[str, dict[str, Any], object, object]] = [
    ("nested=dodge", {"action": "dodge", "opportunity": "hit", "resolving": "surge"}, ["resolving"], []),
    ("nested=dodge_encourage_endure", {"action": "encourage", "resolving": "surge"}, ["resolving"], []),
    ("surge_tablets=yes", STRIKE, ["resolving"], []),
    ("hated_ones=anyone", ONES, ["wrong_moment"], []),
    ("untimed=any_time", {"action": "fist_pump"}, ["no_opportunity"], []),
    ("endure_lying=no", ENDURE, [], ["knocked_down"]),
    ("dodge_until=severe_roll", {"action": "dodge", "opportunity": "severe_injury"}, ["wrong_moment"], []),
]
"""A choice, an action to which it matters, and the grounds against that by the default and by the choice."""


def test_each_has_its_choices_its_default_and_a_question_that_the_rules_page_lists() -> None:
    found = {each.field.id.removeprefix("kdm."): each for each in ACTION_SETTINGS}
    assert {
        id: (each.source.removeprefix("RULES.md "), [choice.id for choice in each.field.choices])  # type: ignore[union-attr]
        for id, each in found.items()
    } == SOURCES
    page = (FOLDER / "RULES.md").read_text(encoding="utf-8")
    for id, each in found.items():
        assert each.field.default == SOURCES[id][1][0]
        assert f"| **{SOURCES[id][0]}** |" in page
        assert each.explanation.endswith(".")


def outcome(table: Table, given: dict[str, Any]) -> dict[str, Any]:
    return table.resolve("survival_action", **{"survivor": ENOUGH, **given}).outcome


@pytest.mark.parametrize(("choice", "given", "by_default", "chosen"), READ, ids=[each[0] for each in READ])
def test_Y3_Y4_Y5_Y8_Y12_the_campaigns_reading_decides(
    table: Table, choice: str, given: dict[str, Any], by_default: object, chosen: object
) -> None:
    key, _, value = choice.partition("=")
    table.begin("As it stands", plugins=TABLETS)
    assert outcome(table, given)["reasons"] == by_default
    table.begin("Otherwise", plugins=TABLETS, **{key: value})
    assert outcome(table, given)["reasons"] == chosen
    typed = {**given, "settings": {key: SOURCES[key][1][0]}}
    assert outcome(table, typed)["reasons"] == by_default  # what is typed wins


def test_Y11_the_campaigns_reading_decides_what_toothpicker_ignores(table: Table) -> None:
    table.begin("As it stands", plugins=TABLETS)
    assert outcome(table, PICK)["effects"] == ["reaction_ignored"]
    table.begin("Otherwise", plugins=TABLETS, toothpicker="archiving")
    assert outcome(table, PICK)["effects"] == ["archiving_ignored"]
