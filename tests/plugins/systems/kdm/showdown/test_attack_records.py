"""A survivor's attack on records: the weapon of the grid, the monster's figures, what is written, what is read."""

from __future__ import annotations

from typing import Any

import pytest

from tallow.api import Resolution
from tallow.model.errors import UserMistake
from tests.plugins.systems.kdm.harness import Table, cards
from tests.plugins.systems.kdm.showdown.fighting import FIGHT, begun, piles

BOTH = {"survivor": "Anna", "monster": FIGHT}


@pytest.fixture
def fight(table: Table) -> Table:
    """A showdown against a White Lion of level 1: toughness 8, 7 basic and 3 advanced AI cards."""
    return begun(table)


def armed(table: Table, *gear: str) -> Table:
    """Anna carries these cards and nothing else."""
    table.set("Anna", gear=cards(*gear))
    return table


def resolved(table: Table, faces: list[int], **typed: Any) -> Resolution:
    """What an attack comes to, without writing it."""
    found = table.resolve("attack", faces, roles=BOTH, **typed).resolution
    assert found is not None
    return found


# what the sheets supply


def test_A7_A8_A10_A13_W17_W20_the_sheet_and_the_weapon_of_the_grid(fight: Table) -> None:
    armed(fight, "bone_dagger")  # speed 3, accuracy 7, strength 1
    fight.set("Anna", speed_tokens=1, accuracy_tokens=1, strength_tokens=2, luck_tokens=1)
    made = resolved(fight, [6, 5, 1, 2, 5], locations=[{"critical": True}])
    assert made.title == "Attack with Bone Dagger"
    found = made.outcome
    assert (found["dice_rolled"], found["needed"], found["hits"]) == (4, 6, 1)  # 3 + 1; 7 − 1
    assert (found["toughness"], found["critical_needed"], found["wounds"]) == (8, 9, 1)  # 10 − 1; 5 + 2 + 1 of 8


def test_A14_X5_a_slow_weapon_sees_the_sheets_speed_part_by_part(fight: Table) -> None:
    # A base of 2 and a token of −1: Slow keeps the loss alone.
    fight.set("Anna", speed=2, speed_tokens=-1)
    typed = {"weapon": {"speed": 3, "keywords": ["slow"]}}
    assert resolved(fight, [1, 1], **typed).outcome["dice_rolled"] == 2  # 3 − 1


def test_W103_two_cards_of_one_name_attack_together(fight: Table) -> None:
    armed(fight, "lion_beast_katar")  # speed 2, paired
    assert resolved(fight, [1] * 2).outcome["dice_rolled"] == 2
    armed(fight, "lion_beast_katar", "lion_beast_katar")
    assert resolved(fight, [1] * 4).outcome["dice_rolled"] == 4  # 2 + 2
    armed(fight, "bone_dagger", "bone_dagger")  # speed 3, not paired
    assert resolved(fight, [1] * 3).outcome["dice_rolled"] == 3


def test_W109_a_sentient_card_asks_the_sheet_for_insanity(fight: Table) -> None:
    typed = {"weapon": {"speed": 1, "keywords": ["sentient"]}}
    fight.set("Anna", insanity=2)
    with pytest.raises(UserMistake, match=r"survivor\.insanity is 2"):
        resolved(fight, [1], **typed)
    fight.set("Anna", insanity=3)
    assert resolved(fight, [1], **typed).outcome["hits"] == 0


def test_which_weapon_is_asked_where_there_are_several_and_its_numbers_where_there_is_none(fight: Table) -> None:
    armed(fight, "bone_dagger", "bone_axe", "rawhide_vest")
    (due,) = resolved(fight, []).due
    assert (due.key, due.choices) == ("weapon.card", ("Bone Dagger", "Bone Axe"))
    for word in ("Bone Axe", "bone axe", "bone_axe", "kdm.bone_axe"):
        assert resolved(fight, [1, 1], weapon={"card": word}).outcome["weapon"] == "Bone Axe"
    fight.set("Anna", gear=[])
    assert [each.key for each in resolved(fight, []).due] == ["weapon.speed", "weapon.accuracy"]
    assert resolved(fight, [1], weapon={"speed": 1}).due == ()


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("bone_dager", 'weapon.card: there is no gear card "bone_dager". Did you mean Bone Dagger'),
        ("rawhide_vest", "weapon.card: Rawhide Vest is no weapon"),
    ],
)
def test_a_card_that_cannot_attack_is_refused(fight: Table, card: str, words: str) -> None:
    with pytest.raises(UserMistake, match=words):
        resolved(fight, [], weapon={"card": card})


def test_A17_A19_A23_A25_the_monsters_tokens_and_whether_it_lies(fight: Table) -> None:
    fight.set(FIGHT, toughness_tokens=-10, evasion_tokens=2, luck_tokens=-1)
    typed = {"weapon": {"speed": 1, "accuracy": 5}}
    found = resolved(fight, [1], **typed).outcome
    assert (found["toughness"], found["needed"], found["critical_needed"]) == (1, 7, 9)  # max(1, −2); 5 + 2; 10 − 1
    fight.set(FIGHT, knocked_down=True, evasion_tokens=0)
    assert resolved(fight, [1], **typed).outcome["needed"] == 3  # W26


def test_X11_a_monster_without_a_known_toughness_asks_for_it(fight: Table) -> None:
    fight.set(FIGHT, monster=[{"id": "m", "name": "Frog"}])
    (due,) = resolved(fight, [], weapon={"speed": 1}).due
    assert due.key == "monster.toughness"
    assert resolved(fight, [9, 9], weapon={"speed": 1}, monster={"toughness": 9}).outcome["wounds"] == 1


# what is written


def test_W40_wounds_go_on_the_stack_as_one_step(fight: Table) -> None:
    armed(fight, "bone_dagger")
    before = piles(fight)
    assert before == (10, 0, 0)
    found = fight.apply("attack", [7, 8, 1, 8, 7], roles=BOTH)  # 8 + 1 and 7 + 1 of 8
    assert found.outcome["wounds"] == 2
    assert piles(fight) == (8, 0, 2)
    fight.undo()
    assert piles(fight) == before


def test_W41_the_last_wound_ends_the_fight(fight: Table) -> None:
    fight.set(FIGHT, ai_deck=1, ai_discard=0, wound_stack=9)
    fight.apply("attack", [9, 9, 9, 9], roles=BOTH, weapon={"speed": 2})
    assert (piles(fight), fight.value(FIGHT, "state")) == ((0, 0, 10), "won")
    with pytest.raises(UserMistake):
        fight.apply("attack", [9, 9], roles=BOTH, weapon={"speed": 1})


def test_W29_a_trap_lets_the_monster_stand_up(fight: Table) -> None:
    fight.set(FIGHT, knocked_down=True)
    fight.apply("attack", [9], roles=BOTH, weapon={"speed": 1}, locations=[{"trap": True}])
    assert fight.value(FIGHT, "knocked_down") is False


def test_W37_a_persistent_injury_lies_beside_the_monster(fight: Table) -> None:
    card = {"name": "Maw", "critical": True, "persistent": True}
    for _ in range(2):
        fight.apply("attack", [9, 10], roles=BOTH, weapon={"speed": 1}, locations=[card])
    assert [row["name"] for row in fight.value(FIGHT, "injuries")] == ["Maw", "Maw"]


def test_W45_a_frail_card_goes_out_of_the_grid(fight: Table) -> None:
    armed(fight, "bone_axe", "bone_dagger")
    typed: dict[str, Any] = {"weapon": {"card": "Bone Axe"}, "locations": [{"super_dense": True}]}
    fight.apply("attack", [9, 1, 2], roles=BOTH, **typed)
    assert fight.entries("Anna", "gear") == ["bone_dagger"]
    fight.undo()
    assert fight.entries("Anna", "gear") == ["bone_axe", "bone_dagger"]


def test_W105_provoke_takes_the_token_from_who_had_it(fight: Table) -> None:
    rows = fight.value(FIGHT, "survivors")
    for row in rows:
        fight.cell(FIGHT, f"survivors.{row['id']}.priority", row["survivor"] == fight.record("Bert").id)
    fight.apply("attack", [9, 9], roles=BOTH, weapon={"speed": 1, "keywords": ["provoke"]})
    held = {row["survivor"]: row["priority"] for row in fight.value(FIGHT, "survivors")}
    assert held == {fight.record(name).id: name == "Anna" for name in ("Anna", "Bert", "Cora")}


def test_W85_who_lies_or_is_gone_cannot_attack(fight: Table) -> None:
    typed: dict[str, Any] = {"roles": BOTH, "weapon": {"speed": 1}}
    fight.set("Anna", knocked_down=True)
    with pytest.raises(UserMistake, match=r"Anna is knocked down, and cannot attack\."):
        fight.apply("attack", [9, 9], **typed)
    fight.set("Anna", knocked_down=False, dead=True)
    with pytest.raises(UserMistake, match="Anna is gone, and attacks nobody any more"):
        fight.apply("attack", [9, 9], **typed)


# the campaign's readings


@pytest.mark.parametrize(
    ("settings", "typed", "key", "expected"),
    [
        ({"luck": "strict"}, {"survivor": {"luck": -1}, "monster": {"luck": -1}}, "critical_needed", None),
        ({}, {"survivor": {"luck": -1}, "monster": {"luck": -1}}, "critical_needed", 10),
        (
            {"slow": "net"},
            {"survivor": {"speed": [2, -1]}, "weapon": {"speed": 3, "keywords": ["slow"]}},
            "dice_rolled",
            3,
        ),
        (
            {"slow": "exactly_one"},
            {"survivor": {"speed": [2]}, "weapon": {"speed": 3, "keywords": ["slow"]}},
            "dice_rolled",
            1,
        ),
        ({"min_dice": 0}, {"survivor": {"speed": -1}, "weapon": {"speed": 1}}, "dice_rolled", 0),
        ({"wound_one": "as_any"}, {"survivor": {"luck": 9}}, "critical_needed", 1),
        ({"lying_evasion": "counts"}, {"monster": {"knocked_down": True, "evasion": 3}}, "needed", 6),
        ({"lying_evasion": "ignored"}, {"monster": {"knocked_down": True, "evasion": 3}}, "needed", 3),
    ],
)
def test_X3_X4_X5_X7_W26_each_reading_is_a_setting_of_the_campaign(
    table: Table, settings: dict[str, Any], typed: dict[str, Any], key: str, expected: int | None
) -> None:
    table.begin("Other book", **settings)
    weapon = {"speed": 1, **typed.get("weapon", {})}
    speed = {0: [], 1: [1], 3: [1, 1, 1]}[expected if key == "dice_rolled" and expected is not None else 1]
    found = table.resolve("attack", speed, **{**typed, "weapon": weapon}).outcome
    assert (found[key], found["due"]) == (expected, [])


def test_Y13_the_reading_of_a_reactions_opportunity_reaches_the_attack(table: Table) -> None:
    typed: dict[str, Any] = {
        "weapon": {"speed": 1},
        "monster": {"toughness": 5},
        "locations": [{"reaction": "failure"}],
    }

    def opportunities() -> list[str]:
        found = table.resolve("attack", [9, 8], **typed).outcome
        return list(found["wound_rolls"][0]["opportunities"])

    assert opportunities() == []
    table.begin("Other book", reaction_window="printed")
    assert opportunities() == ["before_reaction"]


@pytest.mark.parametrize(
    ("key", "source"),
    [
        ("luck", "RULES.md X3"),
        ("slow", "RULES.md X5"),
        ("min_dice", "RULES.md X4"),
        ("wound_one", "RULES.md X7"),
        ("one_space", "RULES.md X1"),
        ("lying_evasion", "RULES.md W26"),
        ("reaction_window", "RULES.md Y13"),
        ("endure_lying", "RULES.md Y12"),
    ],
)
def test_each_setting_names_its_source(table: Table, key: str, source: str) -> None:
    setting = table.book.registry.settings[f"kdm.{key}"]
    assert setting.source == source
