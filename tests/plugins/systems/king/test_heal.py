"""What closes which wound: K6, K11, K19 to K25, K29, K31, their readings, and tricky case 6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from plugins.systems.king.entries import Litany
from tallow.model.errors import UserMistake
from tallow.model.resolution import Resolution
from tests.plugins.systems.king.harness import book, due, resolve

ONE_OF_EACH: list[dict[str, Any]] = [{"severity": severity, "name": f"severity {severity}"} for severity in range(1, 7)]


def treat(wounds: Sequence[Mapping[str, Any]], settings: Mapping[str, Any] | None = None, **means: Any) -> Resolution:
    """Open wounds and the means by which they are treated."""
    return resolve("heal", {"target": {"wounds": wounds}, "means": means, "settings": settings or {}})


def closed(wounds: Sequence[Mapping[str, Any]], settings: Mapping[str, Any] | None = None, **means: Any) -> list[int]:
    """The places of the wounds that close; what is not closed is open."""
    found = treat(wounds, settings, **means).outcome
    assert sorted([*found["closed"], *found["open"]]) == list(range(len(wounds)))
    return list(found["closed"])


def light(*severities: int) -> list[dict[str, Any]]:
    return [{"severity": severity} for severity in severities]


# light


@pytest.mark.parametrize(
    ("severity", "healing", "closes"),
    [(1, 1, False), (1, 2, True), (2, 3, False), (2, 4, True), (3, 9, False), (5, 9, False)],
)
def test_K19_healing_2_for_severity_1_and_4_for_severity_2_over_one_rest(
    severity: int, healing: int, closes: bool
) -> None:
    assert closed(light(severity), rest={"healers": [healing]}) == ([0] if closes else [])


def test_K19_one_wound_for_each_patient_and_rest_however_many_healers() -> None:
    assert closed(light(1, 1, 1), rest={"healers": [4, 4, 6]}) == [0]
    assert closed(light(2, 1), rest={"healers": [2, 1]}) == [1]  # the best heals 2, so severity 1 only
    assert closed(light(1), rest={}) == []
    assert closed(light(1)) == []


def test_K19_which_of_two_different_light_wounds_closes_is_the_person_s() -> None:
    wounds = light(1, 2, 3)
    asked = treat(wounds, rest={"healers": [4]})
    assert due(asked) == [("means.chosen", (0, 1))]
    assert closed(wounds, rest={"healers": [4]}, chosen=[0]) == [0]
    assert treat(wounds, rest={"healers": [4]}, chosen=[1]).due == ()
    assert treat(light(1, 1), rest={"healers": [4]}).due == ()  # it makes no difference
    with_debuff: list[dict[str, Any]] = [{"severity": 1, "debuff": "−1", "from": "poison"}, {"severity": 1}]
    assert due(treat(with_debuff, rest={"healers": [4]})) == [("means.chosen", (0, 1))]


def test_K20_A9_seal_wounds_closes_one_light_wound_besides_the_one_of_a_rest() -> None:
    assert closed(light(2), litanies=["seal_wounds"]) == [0]
    assert closed(light(3), litanies=["seal_wounds"]) == []
    assert closed(light(1, 1, 1), rest={"healers": [4]}, litanies=["seal_wounds"]) == [0, 1]
    assert closed(light(1, 1, 1), litanies=["seal_wounds", "seal_wounds"]) == [0, 1]


def test_A9_the_campaign_may_count_seal_wounds_as_the_one_of_a_rest() -> None:
    bound = {"seal_in_rest": "yes"}
    assert closed(light(1, 1), bound, rest={"healers": [4]}, litanies=["seal_wounds"]) == [0]
    assert closed(light(1, 1), bound, rest={"healers": []}, litanies=["seal_wounds", "seal_wounds"]) == [0]
    assert closed(light(1, 1), bound, litanies=["seal_wounds", "seal_wounds"]) == [0, 1]  # no Rest to count in


@pytest.mark.parametrize(("times", "left"), [(1, [1, 2, 3, 4, 5]), (2, [2, 3, 4, 5]), (5, [2, 3, 4, 5])])
def test_K24_anything_else_closes_one_light_wound_and_never_a_graver_one(times: int, left: list[int]) -> None:
    found = treat(ONE_OF_EACH, other=times, chosen=[0, 1]).outcome
    assert found["open"] == left


def test_K25_destiny_is_no_means() -> None:
    with pytest.raises(UserMistake, match=r"^means\.destiny: This key is unknown"):
        treat(light(1), destiny=1)


# middle


def test_K21_A8_a_month_of_rest_closes_every_light_and_middle_wound() -> None:
    assert closed([*ONE_OF_EACH, *light(1, 4)], month=True) == [0, 1, 2, 3, 6, 7]


def test_K21_less_than_a_month_closes_nothing() -> None:
    assert closed(ONE_OF_EACH, month=False) == []


def test_K22_nothing_but_a_month_closes_a_middle_wound() -> None:
    every = [
        "seal_wounds",
        "restore_sight",
        "restore_the_maimed",
        "break_great_curse",
        "cure_the_afflicted",
        "cure_plague",
    ]
    middle: list[dict[str, Any]] = [{"severity": 3, "litany": "restore_sight"}, {"severity": 4}]
    assert closed(middle, rest={"healers": [20]}, litanies=every, other=9) == []
    assert closed(middle, month=True) == [0, 1]


def test_A7_a_litany_that_a_middle_wound_names_brings_the_part_back_and_leaves_the_slot_taken() -> None:
    middle = [{"severity": 4, "litany": "restore_the_maimed", "lost_part": "two fingers"}]
    found = treat(middle, litanies=["restore_the_maimed"]).outcome
    assert (found["closed"], found["still_lost_parts"]) == ([], [])


# worst


def test_K23_a_worst_wound_closes_by_the_litany_that_its_row_names_and_by_no_other() -> None:
    wounds: list[dict[str, Any]] = [
        {"severity": 5, "litany": "restore_the_maimed"},
        {"severity": 5, "litany": "restore_sight"},
        {"severity": 6, "litany": "break_great_curse"},
        {"severity": 6, "litany": "restore_the_maimed"},
    ]
    assert closed(wounds, litanies=["restore_the_maimed"]) == [0, 3]
    assert closed(wounds, litanies=["restore_sight"]) == [1]
    assert closed(wounds, litanies=["break_great_curse"]) == [2]
    assert closed(wounds, month=True, rest={"healers": [20]}, other=4, litanies=["seal_wounds"]) == []


def test_K23_a_worst_row_whose_litany_nobody_knows_closes_by_none() -> None:
    every = ["restore_sight", "restore_the_maimed", "break_great_curse"]
    assert closed([{"severity": 6}], litanies=every) == []


@pytest.mark.parametrize("by", ["poison", "creature"])
def test_K31_a_worst_wound_of_a_poison_or_creature_without_a_litany_closes_by_restore_the_maimed(by: str) -> None:
    assert closed([{"severity": 5, "from": by}], litanies=["restore_the_maimed"]) == [0]
    assert closed([{"severity": 5, "from": by}], litanies=["restore_sight"]) == []
    named = [{"severity": 5, "from": by, "litany": "break_great_curse"}]
    assert closed(named, litanies=["restore_the_maimed"]) == []


def test_A4_a_permanent_wound_stays_or_closes_as_severity_6() -> None:
    permanent: list[dict[str, Any]] = [{"permanent": True}]
    everything: dict[str, Any] = {
        "month": True,
        "rest": {"healers": [20]},
        "other": 3,
        "litanies": ["restore_the_maimed", "seal_wounds"],
    }
    assert closed(permanent, None, **everything) == []
    as_six = {"permanent": "severity_6"}
    assert closed(permanent, as_six, month=True, other=3) == []
    assert closed(permanent, as_six, litanies=["restore_the_maimed"]) == [0]


def test_A6_a_wound_closes_by_its_band_whatever_a_table_says_of_treatment() -> None:
    # The row names a litany; its band is light, and a healer closes it all the same.
    assert closed([{"severity": 1, "litany": "restore_sight"}], rest={"healers": [2]}) == [0]


# poison wounds, parts


def test_K29_tricky_6_a_cure_ends_the_poison_and_leaves_its_wound() -> None:
    patient: dict[str, Any] = {
        "wounds": [{"severity": 2, "from": "poison", "debuff": "−1 to attacks"}],
        "poisons": ["Adder"],
    }
    cured = resolve("heal", {"target": patient, "means": {"litanies": ["cure_the_afflicted"]}}).outcome
    assert (cured["closed"], cured["poisons_end"]) == ([], True)
    healer = {healing: closed(patient["wounds"], rest={"healers": [healing]}) for healing in (3, 4)}
    assert healer == {3: [], 4: [0]}


def test_K11_a_closed_wound_does_not_bring_the_part_back_and_restore_the_maimed_does() -> None:
    hand: list[dict[str, Any]] = [{"severity": 4, "lost_part": "left hand"}]
    assert treat(hand, month=True).outcome["still_lost_parts"] == ["left hand"]
    assert treat(hand).outcome["still_lost_parts"] == ["left hand"]
    assert treat(hand, month=True, litanies=["restore_the_maimed"]).outcome["still_lost_parts"] == []
    assert treat(hand, litanies=["restore_sight"]).outcome["still_lost_parts"] == ["left hand"]
    unnamed: list[dict[str, Any]] = [{"severity": 4, "lost_part": True, "name": "Hand taken off"}]
    assert treat(unnamed, month=True).outcome["still_lost_parts"] == ["Hand taken off"]


def test_K26_restore_sight_ends_blindness() -> None:
    eye: list[dict[str, Any]] = [{"severity": 5, "litany": "restore_sight", "lost_part": "left eye"}]
    found = treat(eye, litanies=["restore_sight"]).outcome
    assert (found["closed"], found["still_lost_parts"]) == ([0], [])


def test_K6_several_means_at_once_never_close_a_wound_twice() -> None:
    found = treat(light(1, 1, 3), rest={"healers": [4]}, litanies=["seal_wounds"], other=3, month=True).outcome
    assert found["closed"] == [0, 1, 2]


def test_A26_who_treats_whom_and_with_what_is_not_asked() -> None:
    assert treat(light(1), rest={"healers": [2]}).due == ()


# what is told and refused


def test_each_closing_is_a_stage_with_its_rule_and_what_stays_says_why() -> None:
    wounds: list[dict[str, Any]] = [
        {"severity": 1, "name": "Split brow"},
        {"severity": 4},
        {"severity": 5, "litany": "restore_sight"},
    ]
    found = treat(wounds, rest={"healers": [3]})
    assert [(stage.label, stage.rule, stage.after) for stage in found.stages] == [
        ("Split brow closes: a Rest under a healer of 3", "K19", "closed"),
        ("Wound 2 stays", "K22", "open"),
        ("Wound 3 stays", "K23", "open"),
        ("Vitality returns", "K52", "full"),
    ]
    assert found.stages[2].note == "Only Restore Sight closes it."
    assert found.title == "A Rest"
    assert treat(wounds, litanies=["seal_wounds"], month=True).title == "Seal Wounds, A month of rest"


@pytest.mark.parametrize(
    ("wounds", "means", "sentence"),
    [
        ([{"severity": 7}], {}, r"^target\.wounds\[1\]\.severity is 1 to 6 \(K13\)"),
        ([{}], {}, r"^target\.wounds\[1\]\.severity is missing"),
        (
            [],
            {"litanies": ["seal_wound"]},
            r"^means\.litanies names no litany 'seal_wound'\. Did you mean Seal Wounds\?",
        ),
        ([], {"other": -1}, r"^means\.other is at least 0"),
        ([], {"rest": {"healers": [-2]}}, r"^means\.rest\.healers\[1\] is at least 0"),
        ([{"severity": 1}], {"chosen": [1]}, r"^means\.chosen names open wounds by their places from 0"),
        ([], {"rest": {"beds": 1}}, r"^means\.rest\.beds: This key is unknown"),
    ],
)
def test_what_cannot_be_is_refused_by_its_key(
    wounds: list[dict[str, Any]], means: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(UserMistake, match=sentence):
        treat(wounds, **means)


def test_litanies_are_named_by_id_by_name_and_with_their_plugin() -> None:
    for word in ("seal_wounds", "king.seal_wounds", "Seal Wounds"):
        assert closed(light(1), litanies=[word]) == [0]


def test_K23_K26_a_group_s_own_litany_is_meant_by_its_name_and_by_its_id() -> None:
    mending = Litany(id="crown.mending", name="Mending of Bones", tier=2, closes_named=True)
    own = book(entries={mending.id: mending})
    for word in ("crown.mending", "mending", "Mending of Bones"):
        wounds, ill = [{"severity": 5, "litany": word}], [{"name": "Bone ache", "litany": word}]
        healing = {"target": {"wounds": wounds, "diseases": ill}, "means": {"litanies": ["Mending of Bones"]}}
        found = resolve("heal", healing, in_book=own).outcome
        assert (found["closed"], found["cured"]) == ([0], [0]), word
