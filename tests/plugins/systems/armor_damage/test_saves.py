"""Incapacitated and dead: R20 to R25, and the saves that a hit gives."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.systems.armor_damage.applying import fill
from tallow.model.errors import UserMistake
from tests.plugins.systems.armor_damage.harness import FakeBook, character, outcome, resolve, total


def bare(vitality: int) -> dict[str, Any]:
    return {"vitality": vitality, "stance": "none"}


def test_R20_at_0_a_character_is_incapacitated() -> None:
    assert outcome(bare(70), 69)["state"] == "standing"
    found = outcome(bare(70), 70, saves=[False])
    assert (found["vitality"], found["state"]) == (0, "incapacitated")
    shown = {vitality: total("incapacitated", character(vitality=vitality)).value for vitality in (1, 0, -9, -10)}
    assert shown == {1: 0, 0: 1, -9: 1, -10: 0}


def test_R21_at_minus_10_a_character_is_dead() -> None:
    found = outcome(bare(-1), 9)
    assert (found["vitality"], found["state"], found["saves_due"]) == (-10, "dead", 0)
    shown = {vitality: total("dead", character(vitality=vitality)).value for vitality in (1, 0, -9, -10, -40)}
    assert shown == {1: 0, 0: 0, -9: 0, -10: 1, -40: 1}


def test_R20_R21_a_character_whose_vitality_was_never_entered_is_neither() -> None:
    fresh = character()
    assert (total("incapacitated", fresh).value, total("dead", fresh).value) == (0, 0)


def test_R22_one_save_from_0_to_minus_9() -> None:
    for damage, vitality in ((70, 0), (79, -9)):
        found = outcome(bare(70), damage)
        assert (found["vitality"], found["state"], found["saves_due"]) == (vitality, "save_due", 1)
    risen = outcome(bare(70), 75, saves=[True])
    assert (risen["vitality"], risen["state"], risen["saves_due"]) == (1, "standing", 0)
    fallen = outcome(bare(70), 75, saves=[False])
    assert (fallen["vitality"], fallen["state"], fallen["saves_due"]) == (-5, "incapacitated", 0)


def test_R22_a_fraction_above_minus_10_is_not_yet_death() -> None:
    found = outcome(bare(70), 79.5, settings={"rounding": "exact"})
    assert (found["vitality"], found["saves_due"]) == (-9.5, 1)


def test_R23_three_saves_at_minus_10_or_below() -> None:
    for damage, vitality in ((80, -10), (200, -130)):
        found = outcome(bare(70), damage)
        assert (found["vitality"], found["state"], found["saves_due"]) == (vitality, "save_due", 3)
    assert [outcome(bare(70), 80, saves=[False] * made)["saves_due"] for made in (1, 2, 3)] == [2, 1, 0]
    assert outcome(bare(70), 80, saves=[False] * 3)["state"] == "dead"
    assert outcome(bare(70), 80, saves=[True])["saves_due"] == 0
    # all must succeed: one success leaves two to make, one failure ends it
    every = {"three_saves": "all"}
    assert outcome(bare(70), 80, saves=[True], settings=every)["saves_due"] == 2
    ended = outcome(bare(70), 80, saves=[True, False], settings=every)
    assert (ended["saves_due"], ended["state"], ended["vitality"]) == (0, "dead", -10)


def test_R23_a_save_after_the_one_that_decided_is_one_too_many() -> None:
    for saves, settings in (
        ([True, False, False], {}),
        ([False, True, True], {}),
        ([True, False, True], {"three_saves": "all"}),
        ([False, True, True], {"three_saves": "all"}),
    ):
        with pytest.raises(UserMistake, match="decides"):
            outcome(bare(70), 80, saves=saves, settings=settings)
    assert outcome(bare(70), 80, saves=[False, True])["vitality"] == 1
    assert outcome(bare(70), 80, saves=[False], settings={"three_saves": "all"})["state"] == "dead"


def test_R24_an_instant_kill_sets_vitality_to_exactly_0() -> None:
    for damage in (0, 10, 500):
        found = outcome(bare(70), damage, instant_kill=True)
        assert (found["vitality"], found["state"], found["saves_due"]) == (0, "save_due", 1)
    assert outcome(bare(70), 500, instant_kill=True, saves=[True])["vitality"] == 1


def test_R24_the_armor_takes_the_damage_of_an_instant_kill_as_usual() -> None:
    found = outcome({**bare(70), "armor": {"soak": 20, "physical": 100, "defense": 30}}, 200, instant_kill=True)
    assert (found["after_flat"], found["wear"], found["armor"]["physical"], found["vitality"]) == (30, 40, 60, 0)


def test_R25_the_incapacitated_are_damaged_on_to_death() -> None:
    hurt = resolve({"damage": 4, "target": bare(-3)})
    assert (hurt.outcome["vitality"], hurt.outcome["state"], hurt.due) == (-7, "incapacitated", ())
    assert hurt.stages[-1].rule == "R25"
    killed = resolve({"damage": 3, "target": bare(-7)})
    assert (killed.outcome["vitality"], killed.outcome["state"]) == (-10, "dead")
    assert killed.stages[-1].rule == "R25"
    dead = outcome(bare(-12), 5)
    assert (dead["vitality"], dead["state"], dead["saves_due"]) == (-17, "dead", 0)


def test_one_save_too_many_is_a_mistake_that_names_the_key() -> None:
    cases = [(75, [True, False], "1 save,"), (80, [False] * 4, "3 saves,"), (10, [True], "no save,")]
    for damage, saves, said in cases:
        with pytest.raises(UserMistake, match="saves") as mistake:
            outcome(bare(70), damage, saves=saves)
        assert said in str(mistake.value)


def test_a_save_that_is_due_is_asked_for_one_by_one() -> None:
    asked = [resolve({"damage": 80, "target": bare(70), "saves": [False] * made}).due[0].label for made in (0, 1, 2)]
    assert [label[:11] for label in asked] == ["Save 1 of 3", "Save 2 of 3", "Save 3 of 3"]
    assert resolve({"damage": 10, "target": bare(70)}).due == ()


def test_R28_the_sheets_save_is_named_where_a_save_is_asked_for() -> None:
    def asked(save: float | None, reading: str) -> str:
        target = bare(70) if save is None else {**bare(70), "save": save}
        return resolve({"damage": 75, "target": target}, save_target=reading).due[0].label

    assert asked(18, "unset") == "Save 1 of 1: does it succeed? The sheet's Save is 18."
    assert asked(17.5, "half_luck") == "Save 1 of 1: is the percentile roll at or below 17.5, the sheet's Save?"
    assert asked(-3, "half_luck") == "Save 1 of 1: is the percentile roll at or below −3, the sheet's Save?"
    assert asked(18, "d20_15") == "Save 1 of 1: does a d20 show 15 or more?"
    assert asked(None, "unset") == "Save 1 of 1: does it succeed?"
    with pytest.raises(UserMistake, match=r"target\.save"):
        asked(1e300, "unset")


def test_R28_what_a_person_adds_to_save_counts_in_the_question() -> None:
    lucky = character(luck=35, adjustments={"armor_damage.save": [{"id": "a", "amount": 5, "reason": "charm"}]})
    assert fill("target", lucky, FakeBook(lucky))["save"] == 23  # 18 + 5
