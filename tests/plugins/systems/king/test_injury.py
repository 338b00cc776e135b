"""The injury roll and Fate: K7, K8, K13 to K18, their readings, and the tricky cases that show them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from plugins.systems.king.band import band_of_severity, band_of_total, capacity
from plugins.systems.king.entries import Injury
from plugins.systems.king.harm import HARMS, SOURCES
from tallow.model.errors import UserMistake
from tests.plugins.systems.king.harness import book, due, hit, resolve, target, wounds


def injury(short: str, low: int, high: int, severity: int, **rest: Any) -> Injury:
    return Injury(
        id=f"crown.{short}", name=short.capitalize(), harm="wound", low=low, high=high, severity=severity, **rest
    )


# death


@pytest.mark.parametrize(("carry", "face", "dead"), [(10, 20, False), (11, 20, True), (30, 1, True), (29, 1, False)])
def test_K8_31_or_more_is_death(carry: int, face: int, dead: bool) -> None:
    found = hit(5 + carry, target(5), face)
    assert (found["dead"], found["death_cause"]) == (dead, "31_plus" if dead else None)
    assert found["vitality"] == (0 if dead else 5)


def test_K7_A3_tricky_4_no_slot_is_death_without_roll_fate_or_undying() -> None:
    who = target(5, tier=2, wounds=wounds(1, 1, 1), fate=9, undying=True)
    found = hit(5, who, settings={"fate": "ask"})
    assert (found["dead"], found["death_cause"], found["total"], found["fate"]) == (True, "no_slot", None, 9)
    assert hit(5, who, spend_fate=True)["fate"] == 9  # there is no roll to spend it on


# bands and severity


def test_K13_the_band_by_total_and_the_two_severities_of_each() -> None:
    bands = {"light": range(1, 12), "middle": range(12, 20), "worst": range(20, 31)}
    for band, totals in bands.items():
        assert {band_of_total(total) for total in totals} == {band}
    assert [band_of_total(total) for total in (31, 50)] == [None, None]
    assert [band_of_severity(severity) for severity in range(1, 7)] == [
        "light",
        "light",
        "middle",
        "middle",
        "worst",
        "worst",
    ]
    assert [capacity(tier) for tier in (1, 3, 5)] == [2, 4, 6]


def test_K13_a_wound_is_written_down_with_table_row_severity_and_what_dealt_it() -> None:
    found = hit(6, target(5), 14, severity=4, by="Pale Reeve")
    assert found["wound"] == {
        "table": "wound",
        "row": 15,  # 14 + 1
        "band": "middle",
        "severity": 4,
        "name": None,
        "litany": None,
        "debuff": None,
        "from": "table",
    }
    assert found["details"]["by"] == "Pale Reeve"


@pytest.mark.parametrize(
    ("face", "band", "both"), [(11, "light", (1, 2)), (12, "middle", (3, 4)), (20, "worst", (5, 6))]
)
def test_A10_severity_within_the_band_is_asked_and_everything_else_is_known(
    face: int, band: str, both: tuple[int, int]
) -> None:
    inputs = {"damage": 5, "target": target(5), "harm": ["wound"]}
    asked = resolve("hit", inputs, [face])
    assert due(asked) == [("severity", both)]
    assert (asked.outcome["band"], asked.outcome["wound"]["severity"], asked.outcome["second_wind"]) == (
        band,
        None,
        True,
    )
    for severity in both:
        decided = resolve("hit", {**inputs, "severity": severity}, [face])
        assert (decided.outcome["wound"]["severity"], decided.due) == (severity, ())


def test_A10_the_campaign_may_say_where_each_band_is_cut() -> None:
    cuts = {"cut_light": 7, "cut_middle": 15, "cut_worst": 25}
    found = {
        face: hit(15, target(5), face, settings=cuts)["wound"]["severity"] for face in (1, 5, 6, 9, 10, 15, 16, 20)
    }
    # carry 10: totals 11, 15, 16, 19, 20, 25, 26, 30
    assert found == {1: 2, 5: 3, 6: 4, 9: 4, 10: 5, 15: 5, 16: 6, 20: 6}
    assert hit(5, target(5), 7, settings=cuts)["wound"]["severity"] == 1
    assert hit(5, target(5), 8, settings=cuts)["wound"]["severity"] == 2


def test_A10_a_table_s_row_says_it_and_no_question_is_asked() -> None:
    rows = injury("brow", 1, 11, 2, text="Blood in one eye."), injury("ribs", 12, 14, 3), injury("calf", 16, 19, 4)
    own = book(entries={row.id: row for row in rows})
    inputs = {"damage": 5, "target": target(5), "harm": ["wound"]}
    found = resolve("hit", inputs, [9], in_book=own)
    assert (found.outcome["wound"]["name"], found.outcome["wound"]["severity"], found.due) == ("Brow", 2, ())
    assert found.outcome["details"]["effect"] == "Blood in one eye."
    gap = resolve("hit", inputs, [15], in_book=own)
    assert due(gap) == [("severity", (3, 4))]
    assert any(stage.note == "The Wound table has no row for 15." for stage in gap.stages)


def test_A10_of_two_rows_that_hold_a_total_a_person_picks_one() -> None:
    rows = injury("brow", 1, 11, 2), injury("ear", 9, 9, 1)
    own = book(entries={row.id: row for row in rows})
    inputs = {"damage": 5, "target": target(5), "harm": ["wound"]}
    assert due(resolve("hit", inputs, [9], in_book=own)) == [("entry", ("crown.brow", "crown.ear"))]
    picked = resolve("hit", {**inputs, "entry": "crown.ear"}, [9], in_book=own)
    assert (picked.outcome["wound"]["name"], picked.outcome["wound"]["severity"]) == ("Ear", 1)


def test_A10_a_severity_said_of_another_roll_is_asked_anew_in_the_band_of_this_one() -> None:
    inputs = {"damage": 5, "target": target(5, fate=1), "harm": ["wound"], "severity": 3}
    assert resolve("hit", {**inputs, "spend_fate": False}, [12]).outcome["wound"]["severity"] == 3  # a plain 12: middle
    again = resolve("hit", {**inputs, "spend_fate": True}, [12, 4])  # Fate: 4, light
    assert (due(again), again.outcome["wound"]["severity"]) == ([("severity", (1, 2))], None)
    assert again.due[0].label == "Severity 3 is not a light wound's (K13): is it 1 or 2?"


# Fate


def test_K14_one_fate_rerolls_and_the_same_carry_is_added() -> None:
    found = hit(8, target(5, fate=2), 19, 4, spend_fate=True)
    assert (found["total"], found["fate"], found["band"]) == (7, 1, "light")  # 4 + 3


def test_K14_fate_reroll_stands_even_if_worse_and_even_if_it_kills() -> None:
    assert hit(8, target(5, fate=1), 4, 19, spend_fate=True)["total"] == 22
    killed = hit(20, target(5, fate=1), 3, 16, spend_fate=True)  # 18 would have been middle; 16 + 15 = 31
    assert (killed["dead"], killed["death_cause"], killed["fate"]) == (True, "31_plus", 0)


def test_K14_fate_saves_from_31() -> None:
    found = hit(20, target(5, fate=1), 16, 2, spend_fate=True)
    assert (found["dead"], found["total"], found["band"]) == (False, 17, "middle")


def test_K14_without_a_word_on_it_no_fate_is_spent_and_a_campaign_may_ask() -> None:
    inputs: dict[str, Any] = {"damage": 20, "harm": ["wound"], "target": target(5, fate=2)}
    plain = resolve("hit", inputs, [16])
    assert (plain.outcome["dead"], plain.outcome["fate"], plain.due) == (True, 2, ())
    asking = {**inputs, "settings": {"fate": "ask"}}
    asked = resolve("hit", asking, [16])
    assert due(asked) == [("spend_fate", (True, False))]
    assert asked.due[0].label == "31, dead. Spend 1 of 2 Fate to roll again?"
    assert asked.due[0].many is True
    assert resolve("hit", {**asking, "spend_fate": [False]}, [16]).due == ()
    again = resolve("hit", {**asking, "spend_fate": [True]}, [16, 1])
    assert (again.outcome["total"], again.outcome["fate"]) == (16, 1)  # 1 + 15
    assert due(again) == [("severity", (3, 4))]  # one reroll, so Fate is not asked again
    assert resolve("hit", {**asking, "target": target(5)}, [16]).due == ()  # no Fate, no question


def test_K14_a_reroll_without_fate_is_refused() -> None:
    with pytest.raises(UserMistake, match=r"spend_fate costs 1 Fate \(K14\), and no Fate is left"):
        hit(5, target(5), 9, spend_fate=True)


def test_A14_one_reroll_for_each_roll_unless_the_campaign_says_more() -> None:
    with pytest.raises(UserMistake, match=r"spend_fate is one reroll at most"):
        hit(5, target(5, fate=3), 9, 8, 7, spend_fate=2)
    many = {"rerolls": "many"}
    found = hit(5, target(5, fate=3), 19, 18, 2, spend_fate=2, settings=many)
    assert (found["total"], found["fate"]) == (2, 1)
    with pytest.raises(UserMistake, match=r"spend_fate costs 4 Fate \(K14\), and only 3 is left"):
        hit(5, target(5, fate=3), 19, spend_fate=4, settings=many)
    inputs = {"damage": 5, "harm": ["wound"], "target": target(5, fate=3), "settings": {**many, "fate": "ask"}}
    asked = resolve("hit", {**inputs, "spend_fate": [True]}, [19, 18])
    assert due(asked)[0] == ("spend_fate", (True, False))
    assert asked.due[0].label == "18, middle. Spend 1 of 2 Fate to roll again?"


def test_K14_fate_may_be_spent_by_itself_where_the_roll_would_kill() -> None:
    settings = {"fate": "on_death"}
    assert hit(20, target(5, fate=1), 16, 2, settings=settings)["fate"] == 0
    assert hit(20, target(5, fate=1), 15, settings=settings)["fate"] == 1  # 30: worst, and alive
    assert hit(20, target(5, fate=1, undying=True), 16, settings=settings)["fate"] == 1
    assert hit(20, target(5), 16, settings=settings)["dead"] is True


def test_K15_A15_fates_thread_keeps_the_lower_of_two_dice() -> None:
    resolution = resolve("hit", {"damage": 8, "harm": ["wound"], "target": target(5, fates_thread=True)}, [13, 6])
    assert resolution.outcome["total"] == 9  # 6 + 3
    (thread,) = [stage for stage in resolution.stages if stage.rule == "K15"]
    assert (thread.after, thread.note) == (6, "13 and 6: the lower counts")


def test_K15_A15_tricky_5_fate_rolls_both_again_and_keeps_the_lower_of_the_new_two() -> None:
    who = target(5, fates_thread=True, fate=1)
    assert hit(19, who, 18, 17)["total"] == 31  # carry 14
    found = hit(19, who, 18, 17, 20, 3, spend_fate=True)
    assert (found["total"], found["dead"], found["band"], found["fate"]) == (17, False, "middle", 0)
    # not the best of four: 4 of the first pair is gone
    assert hit(5, who, 4, 20, 15, 12, spend_fate=True)["total"] == 12


def test_K16_the_undying_makes_31_or_more_a_30() -> None:
    found = hit(25, target(5, undying=True), 18)  # 18 + 20 = 38
    assert (found["dead"], found["total"], found["band"], found["wound"]["row"]) == (False, 30, "worst", 30)
    assert hit(5, target(5, undying=True), 18)["total"] == 18


def test_K16_fate_comes_before_the_undying() -> None:
    found = hit(25, target(5, undying=True, fate=1), 18, 1, spend_fate=True)
    assert (found["total"], found["fate"]) == (21, 0)


# skipped, and which table


def test_K17_A13_a_skipped_roll_still_costs_the_slot_and_cannot_kill_by_31() -> None:
    inputs = {"damage": 99, "harm": ["burn"], "target": target(5, vigor_max=3), "skip_roll": True}
    asked = resolve("hit", inputs)
    assert due(asked) == [("gm_wound.severity", (1, 2, 3, 4, 5, 6))]
    found = resolve("hit", {**inputs, "gm_wound": {"severity": 5}})
    assert (found.outcome["dead"], found.outcome["total"], found.due) == (False, None, ())
    wound = found.outcome["wound"]
    assert (wound["table"], wound["severity"], wound["band"], wound["row"]) == ("burn", 5, "worst", None)
    assert (found.outcome["vitality"], found.outcome["vigor"]) == (5, 3)


def test_K17_a_skipped_roll_does_not_save_from_death_without_a_slot() -> None:
    assert hit(5, target(5, wounds=wounds(1, 1)), skip_roll=True)["death_cause"] == "no_slot"


def test_K17_the_game_master_says_which_kind_where_nothing_else_does() -> None:
    asked = resolve("hit", {"damage": 5, "target": target(5), "skip_roll": True})
    assert due(asked) == [("gm_wound.table", HARMS), ("gm_wound.severity", (1, 2, 3, 4, 5, 6))]
    entered = {"table": "corruption", "severity": 2}
    found = hit(5, target(5), harm=[], skip_roll=True, gm_wound=entered)["wound"]
    assert (found["table"], found["severity"]) == ("corruption", 2)


def test_K18_a_table_for_each_of_four_harms() -> None:
    assert HARMS == ("wound", "trauma", "burn", "corruption")
    assert [SOURCES[harm].split(", ")[0] for harm in HARMS] == ["blades", "falls", "fire", "necrotic"]
    for harm in HARMS:
        assert hit(5, target(5), 3, harm=[harm], severity=1)["wound"]["table"] == harm


def test_K18_of_a_mixed_source_the_game_master_picks_at_random() -> None:
    inputs = {"damage": 5, "target": target(5), "harm": ["wound", "burn"]}
    asked = resolve("hit", inputs, [3])
    assert due(asked)[0] == ("table", ("wound", "burn"))
    assert asked.outcome["wound"]["table"] is None
    assert resolve("hit", {**inputs, "table": "burn"}, [3]).outcome["wound"]["table"] == "burn"
    with pytest.raises(UserMistake, match=r"table is one of the harms named \(K18\): wound, burn, and trauma is not"):
        resolve("hit", {**inputs, "table": "trauma"}, [3])


def test_K18_a_harm_that_nobody_named_is_asked_where_there_are_tables_to_read() -> None:
    inputs = {"damage": 5, "target": target(5)}
    assert due(resolve("hit", inputs, [3])) == [("severity", (1, 2))]
    row = injury("brow", 1, 11, 2)
    assert due(resolve("hit", inputs, [3], in_book=book(entries={row.id: row}))) == [("table", HARMS)]


# rows


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"low": 0}, "low and high go from 1 to 30"),
        ({"high": 31}, "low and high go from 1 to 30"),
        ({"low": 9, "high": 8}, "low and high go from 1 to 30"),
        ({"high": 12}, r"1 to 12 lies in two bands: 1 to 11 light, 12 to 19 middle, 20 to 30 worst \(K13\)"),
        ({"severity": 3}, r"A light row has severity 1 or 2 \(K13\), and this has 3"),
        ({"low": 20, "high": 20, "severity": 5}, r"A worst row names the litany that closes it.*\(K23\)"),
    ],
)
def test_K13_K23_a_row_that_breaks_its_band_is_refused(change: dict[str, Any], sentence: str) -> None:
    whole = injury("brow", 1, 11, 2)
    with pytest.raises(UserMistake, match=sentence):
        replace(whole, **change)


def test_K26_a_row_that_calls_for_a_disease_roll_has_it_offered_for_who_was_hit() -> None:
    foul = injury("gut", 12, 19, 4, disease=True)
    gutted = book(entries={foul.id: foul})
    cut = {"damage": 5, "target": target(5), "harm": ["wound"]}
    found = resolve("hit", cut, [15], in_book=gutted)
    assert found.outcome["disease_roll"] is True
    assert [stage.rule for stage in found.stages if stage.label == "Calls for a disease roll"] == ["K26"]
    assert [(each.target, each.roles) for each in found.next] == [("king.disease", {"target": "target"})]
    # The poison's wound stands in place of the row (K27), and a row of another total has its own say.
    assert resolve("hit", {**cut, "poison": {"severity": 3}}, [15], in_book=gutted).next == ()
    assert resolve("hit", {**cut, "severity": 1}, [3], in_book=gutted).next == ()
