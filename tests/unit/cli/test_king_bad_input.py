"""What KING objects to, by command line: one sentence that names the rule, nothing written, and done with a reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.cli.conftest import Tallow, answer, refusal

ALL_THE_SAME = " To go on all the same, give --reason."
ROW = '[[injury]]\nid = "{id}"\nname = "A scar"\nharm = "wound"\nlow = {low}\nhigh = {high}\nseverity = {severity}\n'


@pytest.fixture
def crown(tallow: Tallow) -> Tallow:
    """A campaign in which Osric, of Tier 2, has as many open wounds as he bears, three, and Fate for none."""
    tallow("new", "Crown", "--system", "king")
    tallow("add", "Crown", "king.character", "Osric")
    for field, value in (("tier", 2), ("vitality_max", 10)):
        answer(tallow("set", "Crown", "Osric", field, str(value), "--json"))
    for _ in range(3):
        answer(tallow("insert", "Crown", "Osric", "wounds", "name=Scratch", "severity=1", "--json"))
    return tallow


def shown(tallow: Tallow) -> dict[str, Any]:
    fields: dict[str, Any] = answer(tallow("show", "Crown", "Osric", "--json"))["fields"]
    return fields


def steps(tallow: Tallow) -> int:
    return len(answer(tallow("history", "Crown", "--json")))


def test_K6_a_tier_of_0_may_not_be_at_all(crown: Tallow) -> None:
    before = steps(crown)
    told = "A Tier is at least 1 (K6), and 0 is less. Enter 1 or more."
    assert refusal(crown("set", "Crown", "Osric", "tier", "0")) == told
    assert refusal(crown("set", "Crown", "Osric", "tier", "0", "--reason", "a child")) == told
    assert (shown(crown)["tier"], steps(crown)) == (2, before)
    hit = json.dumps({"damage": 1, "target": {"tier": 0, "vitality": 5}})
    assert refusal(crown("resolve", "king.hit", hit)).startswith("target.tier is 1 to 10 (K6, A25), and 0 is not.")


def test_A25_a_tier_that_nobody_knows_may_be_with_a_reason(crown: Tallow) -> None:
    told = "Tiers from 1 to 10 are known (A25), and 11 is not."
    assert refusal(crown("set", "Crown", "Osric", "tier", "11")) == told + ALL_THE_SAME
    assert shown(crown)["tier"] == 2
    answer(crown("set", "Crown", "Osric", "tier", "11", "--reason", "a demigod", "--json"))
    assert shown(crown)["tier"] == 11


def test_K6_a_wound_beyond_the_slots_may_be_with_a_reason(crown: Tallow) -> None:
    fourth = ("insert", "Crown", "Osric", "wounds", "name=Gash", "severity=2")
    told = "Osric bears 3 wounds at Tier 2 (K6), and this makes 4. One too many is death."
    assert refusal(crown(*fourth)) == told + ALL_THE_SAME
    assert len(shown(crown)["wounds"]) == 3
    said = crown(*fourth, "--reason", "The game master says so").out
    assert "  Rule K6 overridden nothing → The game master says so" in said.splitlines()
    assert len(shown(crown)["wounds"]) == 4
    warnings = answer(crown("show", "Crown", "Osric", "--json"))["warnings"]
    assert "Over capacity: 4 wounds on 3 slots. Any wound kills (A5, K7)." in str(warnings)


def test_K13_a_severity_of_7_may_not_be_at_all(crown: Tallow) -> None:
    row = shown(crown)["wounds"][0]["id"]
    told = "A severity is 1 to 6 (K13), and 7 is not. Enter one of them."
    assert refusal(crown("set", "Crown", "Osric", f"wounds.{row}.severity", "7", "--reason", "worse")) == told
    assert shown(crown)["wounds"][0]["severity"] == 1
    hit = json.dumps({"damage": 5, "severity": 7, "target": {"vitality": 5}})
    assert refusal(crown("resolve", "king.hit", hit, "--dice", "3")).startswith(
        "severity is 1 to 6 (K13), and 7 is not."
    )


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        ([(1, 11, 1), (14, 19, 3)], ["Wound: 12 and 13 have no entry.", "Wound: 20 to 30 have no entry."]),
        (
            [(1, 11, 1), (9, 11, 2), (12, 19, 3)],
            ["Wound: 20 to 30 have no entry.", "Wound: 9 to 11 are listed twice."],
        ),
    ],
)
def test_A10_a_table_with_a_gap_or_an_overlap_is_named(
    crown: Tallow, tmp_path: Path, rows: list[tuple[int, int, int]], wrong: list[str]
) -> None:
    own(tmp_path, rows)
    answer(crown("plugins", "enable", "own_crown", "Crown", "--json"))
    found = {row["type"]: row for row in answer(crown("entries", "Crown", "--json"))}
    assert found["king.injury"]["wrong"] == wrong


def test_A10_a_hit_in_a_gap_or_an_overlap_asks(crown: Tallow, tmp_path: Path) -> None:
    own(tmp_path, [(1, 11, 1), (9, 11, 2), (14, 19, 3)])
    answer(crown("plugins", "enable", "own_crown", "Crown", "--json"))

    def due(face: int) -> list[str]:
        hit = {"damage": 5, "harm": ["wound"], "target": {"vitality": 5}}
        done = answer(crown("resolve", "king.hit", json.dumps(hit), "--campaign", "Crown", "--dice", str(face)))
        return [each["key"] for each in done["outcome"]["due"]]

    assert due(3) == []  # one row
    assert due(10) == ["entry"]  # two
    assert due(12) == ["severity"]  # none


def own(data: Path, rows: list[tuple[int, int, int]]) -> None:
    """The group's own table of wounds: rows of low, high and severity."""
    folder = data / "tallow/plugins/expansions/own_crown"
    (folder / "content").mkdir(parents=True)
    manifest = 'id = "own_crown"\nname = "Ours"\nfamily = "expansion"\nsystem = "king"\nversion = "1"\napi = 1\n'
    (folder / "plugin.toml").write_text(manifest, encoding="utf-8")
    written = (
        ROW.format(id=f"row_{at}", low=low, high=high, severity=severity)
        for at, (low, high, severity) in enumerate(rows)
    )
    (folder / "content/own.toml").write_text("\n".join(written), encoding="utf-8")


def test_K44_K50_a_purchase_over_the_balance_or_after_the_scene_written_by_hand_may_be_with_a_reason(
    crown: Tallow,
) -> None:
    crown("add", "Crown", "king.account", "Wend")
    for field, value in (("fate", 2), ("tier", 2)):
        answer(crown("set", "Crown", "Wend", field, str(value), "--json"))
    dear = ("insert", "Crown", "Wend", "purchases", "name=A word", "price=5", "paid=5")
    assert refusal(crown(*dear)) == "Wend left 4 points (K44), and 5 would be spent." + ALL_THE_SAME
    late = ("insert", "Crown", "Wend", "purchases", "name=A stand", "price=1", "paid=1", "final_act=yes")
    assert refusal(crown(*late)) == "The scene is over, and A stand is a Final Act (K50)." + ALL_THE_SAME
    answer(crown(*late, "--reason", "It was said in time", "--json"))
    bought = answer(crown("show", "Crown", "Wend", "--json"))["fields"]["purchases"]
    assert [row["name"] for row in bought] == ["A stand"]


def test_K14_a_reroll_without_fate_may_not_be_at_all(crown: Tallow) -> None:
    before = steps(crown)
    row = shown(crown)["wounds"][0]["id"]
    answer(crown("remove", "Crown", "Osric", "wounds", row, "--json"))
    again = json.dumps({"damage": 10, "spend_fate": True})
    done = crown(
        "resolve", "king.hit", again, "--campaign", "Crown", "--with", "target=Osric", "--dice", "9,3", "--apply"
    )
    assert refusal(done) == "spend_fate costs 1 Fate (K14), and no Fate is left in target.fate. Spend no more."
    assert steps(crown) == before + 1  # the wound that was taken off


def test_K45_a_return_by_hand_that_leaves_an_account_may_be_with_a_reason(crown: Tallow) -> None:
    answer(crown("set", "Crown", "Osric", "fate", "1", "--json"))
    answer(crown("do", "Crown", "king.dies_for_good", "Osric", "--json"))
    osric = next(each["id"] for each in answer(crown("records", "Crown", "--json")) if each["kind"] == "king.character")
    back = ("set", "Crown", osric, "dead", "no")
    assert "who comes back leaves nothing (K45)" in refusal(crown(*back))
    answer(crown(*back, "--reason", "It was a mistake in the book", "--json"))
    assert answer(crown("show", "Crown", osric, "--json"))["fields"]["dead"] is False
