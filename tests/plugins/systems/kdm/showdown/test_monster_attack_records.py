"""A monster's attack on a record: what the sheets supply, what is written, what the campaign reads."""

from __future__ import annotations

from typing import Any

import pytest

from tallow.model.errors import UserMistake
from tests.plugins.systems.kdm.harness import Table, cards, line
from tests.plugins.systems.kdm.showdown.attacked import ARMS, BODY, HEAD, HIT, LEGS
from tests.plugins.systems.kdm.showdown.fighting import FIGHT, begun

ANNA = {"monster": FIGHT, "survivor": "Anna"}
DESTINY = {"innovations": [line("destiny")]}


@pytest.fixture
def fight(table: Table) -> Table:
    """A showdown against a White Lion of level 1, which prints neither speed nor damage nor accuracy."""
    return begun(table)


def attacked(table: Table, *places: int, damage: int = 1, **typed: Any) -> dict[str, Any]:
    """Anna is hit by every die, at these places, and all of it is written."""
    profile = {"speed": len(places), "damage": damage, **typed.pop("profile", {})}
    return dict(
        table.apply("monster_attack", [HIT] * len(places) + list(places), roles=ANNA, profile=profile, **typed).outcome
    )


def values(table: Table, *fields: str) -> list[Any]:
    """Fields of Anna's sheet."""
    return [table.value("Anna", field) for field in fields]


def test_A17_A20_A21_A22_tokens_of_the_showdown_count(fight: Table) -> None:
    fight.set(FIGHT, speed_tokens=1, damage_tokens=2, accuracy_tokens=1)
    fight.adjust("Anna", "evasion", 3, "a card")
    found = fight.resolve(
        "monster_attack", [5, 6, BODY], roles=ANNA, profile={"speed": 1, "accuracy": 4, "damage": 1}
    ).outcome
    assert (found["dice_rolled"], found["needed"], found["damage_each"]) == (2, 6, 3)  # 1 + 1; 4 + 3 − 1; 1 + 2


def test_W60_W61_W65_armor_squares_and_insanity_are_written_as_one_step(fight: Table) -> None:
    fight.set(FIGHT, controller=fight.record("Bert").id)
    fight.set("Anna", gear=cards("rawhide_vest"), insanity=1)
    assert fight.total("Anna", "armor_body").value == 1
    attacked(fight, BODY, LEGS, HEAD, damage=2, profile={"brain": 2}, dodge=1)
    # The body: 1 armor and the light square. The head: heavy and a roll. The legs are dodged. The brain: 1 of insanity.
    assert values(fight, "body_lost", "body_light", "body_heavy") == [1, True, False]
    assert values(fight, "legs_light", "head_heavy", "knocked_down") == [False, True, True]
    assert values(fight, "insanity", "brain_light", "survival") == [0, True, 0]
    assert fight.total("Anna", "armor_body").value == 0
    fight.undo()
    assert values(fight, "body_lost", "body_light", "head_heavy", "knocked_down", "insanity") == [
        0,
        False,
        False,
        False,
        1,
    ]
    assert values(fight, "survival", "used") == [1, ()]


def test_W64_squares_that_are_filled_count_for_the_next_attack(fight: Table) -> None:
    attacked(fight, ARMS)
    assert values(fight, "arms_light", "arms_heavy") == [True, False]
    assert attacked(fight, ARMS)["severe_rolls"] == []
    assert values(fight, "arms_light", "arms_heavy") == [True, True]
    assert attacked(fight, ARMS)["severe_rolls"] == ["arms"]


def test_W59_damage_that_is_ticked_on_the_sheet_asks_for_no_roll(fight: Table) -> None:
    before = values(fight, "bleeding", "injuries", "dead")
    fight.set("Anna", body_light=True, body_heavy=True, brain_light=True)
    assert values(fight, "bleeding", "injuries", "dead") == before


def test_W92_a_block_is_used_up_by_the_attack_that_it_stops(fight: Table) -> None:
    fight.set("Anna", block=1)
    fight.apply("monster_attack", [1], roles=ANNA, profile={"accuracy": 5})
    assert fight.value("Anna", "block") == 1  # no hit, nothing to ignore
    found = fight.apply("monster_attack", [HIT], roles=ANNA, profile={"damage": 1}).outcome
    assert (found["blocked"], fight.value("Anna", "block")) == (1, 0)


def test_W97_deflect_tokens_that_hits_took_are_gone(fight: Table) -> None:
    fight.set("Anna", deflect=3, block=1)
    found = fight.apply("monster_attack", [HIT, HIT], roles=ANNA, profile={"speed": 2, "damage": 1}).outcome
    assert (found["deflected"], found["blocked"]) == (2, 0)
    assert values(fight, "deflect", "block") == [1, 1]


def test_W5_the_controller_of_the_record_gains_1_insanity(fight: Table) -> None:
    controller = fight.book.record(fight.value(FIGHT, "controller")).name
    for name in ("Anna", "Bert", "Cora"):
        fight.apply("monster_attack", [1], roles={"monster": FIGHT, "survivor": name}, profile={"accuracy": 5})
        assert fight.value(name, "insanity") == (1 if name == controller else 0)


def test_S15_S20_a_dodge_is_paid_and_comes_once_in_a_round(fight: Table) -> None:
    fight.adjust("Hearth", "survival_limit", 4, "event")
    fight.set("Anna", survival=3)
    attacked(fight, BODY, dodge=0)
    assert values(fight, "survival", "body_light") == [2, False]
    with pytest.raises(UserMistake, match="dodge: this survivor cannot: performed this round already"):
        attacked(fight, BODY, dodge=0)


def test_S3_a_dodge_without_survival_is_refused_and_nothing_is_written(fight: Table) -> None:
    fight.set("Anna", survival=0)
    with pytest.raises(UserMistake, match="dodge: this survivor cannot: costs 1, and there is 0"):
        attacked(fight, BODY, LEGS, dodge=0)
    assert values(fight, "body_light", "legs_light", "used") == [False, False, ()]


def test_S25_endure_is_paid_less_luck_and_asks_for_its_innovation(fight: Table) -> None:
    full = {"injuries": {"head": "heavy"}}
    with pytest.raises(UserMistake, match="endure: this survivor cannot: needs Destiny"):
        attacked(fight, HEAD, survivor=full, endure=[0])
    fight.set("Hearth", **DESTINY)
    fight.adjust("Hearth", "survival_limit", 9, "event")
    fight.adjust("Anna", "luck", 2, "a card")
    fight.set("Anna", survival=5)
    attacked(fight, HEAD, survivor=full, endure=[0])
    assert (fight.value("Anna", "survival"), fight.entries("Anna", "used")) == (0, ["endure"])  # 5 − (7 − 2)


def test_S3_dodge_and_endure_are_paid_together(fight: Table) -> None:
    fight.set("Hearth", **DESTINY)
    fight.adjust("Hearth", "survival_limit", 9, "event")
    fight.set("Anna", survival=7, head_heavy=True)
    both: dict[str, Any] = {"dodge": 0, "endure": [1]}
    with pytest.raises(UserMistake, match=r"Dodge and Endure cost 8 survival, and there is 7 \(S3\)"):
        attacked(fight, BODY, HEAD, **both)
    fight.set("Anna", survival=8)
    attacked(fight, BODY, HEAD, **both)
    assert values(fight, "survival", "body_light") == [0, False]  # 8 − 1 − 7


def offered(table: Table, *places: int, **typed: Any) -> list[str]:
    """What the stages of an attack on Anna tell that may be performed, with its rule and cost; nothing is written."""
    faces = [HIT] * len(places) + list(places)
    profile = {"speed": len(places), "damage": 1}
    resolution = table.resolve("monster_attack", faces, roles=ANNA, profile=profile, **typed).resolution
    assert resolution is not None
    stages = [each for each in resolution.stages if each.after == "may be performed"]
    return [f"{each.label} {each.rule} {each.note.split(':')[0]}" for each in stages]


def test_S20_S25_that_a_hit_may_be_dodged_and_an_injury_endured_is_told(fight: Table) -> None:
    fight.set("Anna", survival=1)
    assert offered(fight, BODY) == ["Dodge S20 For 1 survival"]
    assert offered(fight, BODY, dodge=0) == []  # it is
    fight.set("Hearth", **DESTINY)
    fight.adjust("Hearth", "survival_limit", 9, "event")
    fight.set("Anna", survival=7, head_heavy=True)
    assert offered(fight, HEAD) == ["Dodge S20 For 1 survival", "Endure S25 For 7 survival"]
    assert offered(fight, BODY, HEAD, dodge=0) == []  # 1 + 7 is more than 7
    assert offered(fight, HEAD, endure=[0]) == []  # 7 + 1 is more than 7


def test_S3_S16_what_cannot_be_performed_is_not_offered(fight: Table) -> None:
    fight.set("Anna", survival=0)
    assert offered(fight, BODY) == []
    fight.set("Anna", survival=1, attacking=True)
    assert offered(fight, BODY) == []


def test_Y12_the_campaigns_reading_of_endure(table: Table) -> None:
    table.begin("Other book", endure_lying="no")
    with pytest.raises(UserMistake, match="Y12"):
        table.resolve("monster_attack", [HIT, HEAD], profile={"damage": 2}, endure=[0])


def test_who_is_gone_is_attacked_no_more(fight: Table) -> None:
    fight.set("Anna", dead=True)
    with pytest.raises(UserMistake, match="Anna is gone, and nothing is written any more"):
        attacked(fight, BODY)


def test_an_injury_that_makes_every_further_one_knock_down(fight: Table) -> None:
    fight.apply("severe_injury", [6], roles={"survivor": "Anna"}, location="legs")
    fight.set("Anna", knocked_down=False)
    assert attacked(fight, ARMS)["knocked_down"] is True
