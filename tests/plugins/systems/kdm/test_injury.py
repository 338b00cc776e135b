"""Severe injuries and brain trauma: every row, what is taken off the die, and what is written (RULES.md A15, A16)."""

from __future__ import annotations

import pytest

from tallow.model.errors import UserMistake
from tests.plugins.systems.kdm.harness import Table, line

ROWS = {
    "head": {
        (1, 2): "Head Explosion: dies",
        (3, 4): "Decapitation: dies",
        (5,): "Intracranial hemorrhage: 1 bleeding, Intracranial hemorrhage",
        (6,): "Deaf: 1 bleeding, Deaf",
        (7,): "Blind: 1 bleeding, Blind",
        (8,): "Concussion: 1 bleeding, disorder Anxiety",
        (9,): "Shattered jaw: 1 bleeding, Shattered jaw",
        (10,): "Destroyed tooth: nothing lasting",
    },
    "arms": {
        (1, 2): "Die of shock: dies",
        (3,): "Bleeding: 2 bleeding",
        (4,): "Dismembered arm: 1 bleeding, Dismembered Arm",
        (5,): "Ruptured muscle: 1 bleeding, Ruptured muscle",
        (6,): "Contracture: 1 bleeding, Contracture",
        (7,): "Broken arm: 1 bleeding, Broken arm",
        (8,): "Spiral fracture: 1 bleeding, −2 strength tokens, skips the next hunt",
        (9,): "Dislocated shoulder: 1 bleeding, Dislocated shoulder",
        (10,): "Hit the dirt: knocked down",
    },
    "body": {
        (1, 2): "Instant death: dies",
        (3,): "Bleeding: 2 bleeding",
        (4,): "Gaping chest wound: 1 bleeding, Gaping chest wound",
        (5,): "Destroyed back: 1 bleeding, Destroyed back",
        (6,): "Disemboweled: 1 bleeding, Disemboweled, skips the next hunt",
        (7,): "Ruptured spleen: 2 bleeding, skips the next hunt",
        (8,): "Broken rib: 1 bleeding, Broken rib",
        (9,): "Collapsed lung: 1 bleeding, −1 movement token",
        (10,): "Bowled over: knocked down",
    },
    "waist": {
        (1, 2): "Final breath: dies",
        (3,): "Bleeding kidneys: 2 bleeding",
        (4,): "Intestinal prolapse: 1 bleeding, Intestinal prolapse",
        (5,): "Warped pelvis: 1 bleeding, Warped Pelvis",
        (6,): "Destroyed genitals: 1 bleeding, Destroyed genitals, +3 insanity, disorder Anxiety, knocked down",
        (7,): "Broken hip: 1 bleeding, Broken hip",
        (8,): "Slashed back: 1 bleeding, Slashed back",
        (9,): "Bruised tailbone: 1 bleeding, Bruised tailbone, knocked down",
        (10,): "Belly-up: knocked down",
    },
    "legs": {
        (1,): "Blood geyser: dies",
        (2, 3): "Bleeding: 2 bleeding",
        (4,): "Dismembered leg: 1 bleeding, Dismembered leg",
        (5,): "Hamstrung: 1 bleeding, Hamstrung",
        (6,): "Torn Achilles tendon: 1 bleeding, Torn Achilles Tendon, skips the next hunt",
        (7,): "Torn muscle: 1 bleeding, Torn muscle, skips the next hunt",
        (8,): "Broken leg: 1 bleeding, Broken leg",
        (9,): "Bloody thighs: 2 bleeding",
        (10,): "Lost balance: knocked down",
    },
    "brain": {
        (1, 2): "Mortal Terror: dies",
        (3,): "Memory Loss: −2 weapon proficiency",
        (4,): "Flee: +4 insanity, knocked down",
        (5, 6): "Danger Seizure: +4 insanity, disorder Anxiety",
        (7, 8): "Lunacy: +4 insanity, disorder Anxiety",
        (9,): "New Perspective: +4 insanity, knocked down",
        (10,): "Frenzy: Frenzy, +4 insanity, 1 strength token, 1 speed token",
        (11,): "Maniacal Laughter: +4 insanity, −1 speed token, knocked down",
        (12,): "Clarity: disorder Anxiety, knocked down",
        (13,): "Impossible!: +4 insanity, +4 survival, 2 luck tokens",
    },
}
FURTHER = {4: [4], 5: [4], 6: [4], 7: [4], 8: [4], 9: [4], 10: [4], 11: [4], 13: [4, 4]}
"""Result of brain trauma → what the row's own dice show."""


@pytest.mark.parametrize("location", ROWS)
def test_every_row_of_a_table(table: Table, location: str) -> None:
    for results, told in ROWS[location].items():
        for result in results:
            bonus = max(0, result - 10)  # what gives more than the die shows is added
            faces = [result - bonus, *(FURTHER.get(result, []) if location == "brain" else [])]
            who = {"trauma_bonus": bonus}
            found = table.resolve("injury", faces, table=location, disorder="Anxiety", survivor=who).resolution
            assert found is not None
            assert found.sentence == f"{result} → {told}"
            assert found.due == ()


def test_the_readings_where_sources_differ(table: Table) -> None:
    def legs(face: int) -> str:
        return str(table.resolve("injury", [face], table="legs").outcome["name"])

    def laughter() -> dict[str, int]:
        found = table.resolve("injury", [9, 1], table="brain", survivor={"trauma_bonus": 2})
        return dict(found.outcome["tokens"])

    assert [legs(face) for face in (1, 2, 3)] == ["Blood geyser", "Bleeding", "Bleeding"]
    assert laughter() == {"speed": -1}
    table.begin("Other book", legs="legs_two", laughter="laughter_plus")
    assert [legs(face) for face in (1, 2, 3)] == ["Blood geyser", "Blood geyser", "Bleeding"]
    assert laughter() == {"speed": 1}


def results(table: Table, face: int, **survivor: object) -> tuple[int, int]:
    """Brain trauma and severe injury with one face."""
    trauma = table.resolve("injury", [face, *FURTHER.get(face, [4])[:1]], table="brain", survivor=survivor)
    injury = table.resolve("injury", [face], table="legs", survivor=survivor)
    return int(trauma.outcome["result"]), int(injury.outcome["result"])


def test_A15_A16_AV31_torment_and_pressure_are_taken_off_an_arc_survivors_dice(table: Table) -> None:
    inputs = {"arc": True, "torment": 2, "systemic_pressure": 1}
    trauma = table.resolve("injury", [5], table="brain", survivor=inputs)
    injury = table.resolve("injury", [5], table="legs", survivor=inputs)
    assert (trauma.outcome["result"], injury.outcome["result"]) == (3, 4)  # 5 − 2, 5 − 1
    assert (trauma.outcome["name"], injury.outcome["name"]) == ("Memory Loss", "Dismembered leg")


def test_A3_A15_A16_AV32_others_are_unaffected(table: Table) -> None:
    assert results(table, 5, arc=False, torment=2, systemic_pressure=1) == (5, 5)


def test_A15_X9_AV33_below_the_table_is_its_lowest_row(table: Table) -> None:
    found = table.resolve("injury", [2], table="brain", survivor={"arc": True, "torment": 3})
    assert (found.outcome["result"], found.outcome["name"]) == (-1, "Mortal Terror")  # 2 − 3
    above = table.resolve("injury", [10, 4, 4], table="brain", survivor={"trauma_bonus": 9})
    assert (above.outcome["result"], above.outcome["name"]) == (19, "Impossible!")


def test_A3_a_sheet_says_who_is_an_arc_survivor(table: Table) -> None:
    table.set("Anna", torment=2, systemic_pressure=1)
    roles = {"survivor": "Anna"}
    assert table.resolve("injury", [3], roles=roles, table="brain").outcome["result"] == 3
    table.set("Anna", arc=True)
    assert table.resolve("injury", [3], roles=roles, table="brain").outcome["result"] == 1  # 3 − 2
    assert table.resolve("injury", [3], roles=roles, table="legs").outcome["result"] == 2  # 3 − 1


def test_accept_darkness_adds_to_brain_trauma(table: Table) -> None:
    table.set("Hearth", principles=[line("accept_darkness")])
    found = table.resolve("injury", [1], roles={"survivor": "Anna"}, table="brain")
    assert (found.outcome["result"], found.outcome["name"]) == (3, "Memory Loss")  # 1 + 2


def test_a_person_may_set_the_result(table: Table) -> None:
    given = {"result": {"value": 6, "reason": "a reroll at the table"}}
    found = table.resolve("injury", [1], set_values=given, table="head")
    assert found.outcome["name"] == "Deaf"
    with pytest.raises(UserMistake, match=r"The result is a whole number, and 6\.5 is none"):
        table.resolve("injury", [1], set_values={"result": {"value": 6.5, "reason": ""}}, table="head")


def test_what_is_written_is_one_step(table: Table) -> None:
    table.set("Anna", bleeding=1, weapon_level=1)
    found = table.apply("injury", [6], roles={"survivor": "Anna"}, table="waist", disorder="anxiety")
    assert found.title == "Destroyed genitals (severe injury, waist)"
    assert [table.value("Anna", id) for id in ("bleeding", "insanity")] == [2, 3]  # 1 + 1, 0 + 3
    assert (table.entries("Anna", "injuries"), table.entries("Anna", "disorders")) == (
        ["destroyed_genitals"],
        ["anxiety"],
    )
    assert table.allowed("Anna", "intimacy").forbidden == ("Destroyed genitals",)
    table.apply("injury", [3], roles={"survivor": "Anna"}, table="brain")
    assert table.value("Anna", "weapon_level") == 0  # max(0, 1 − 2)
    table.undo()
    table.undo()
    assert [table.value("Anna", id) for id in ("bleeding", "insanity", "weapon_level")] == [1, 0, 1]
    assert (table.entries("Anna", "injuries"), table.entries("Anna", "disorders")) == ([], [])


def test_what_passes_holds_until_the_showdown_ends(table: Table) -> None:
    table.apply("injury", [9], roles={"survivor": "Anna"}, table="arms")
    assert table.value("Anna", "injuries")[0]["passing"]
    assert table.allowed("Anna", "block").forbidden == ("Dislocated shoulder",)
    table.apply("injury", [7], roles={"survivor": "Anna"}, table="arms")
    table.command("heal", "Anna")
    assert table.entries("Anna", "injuries") == ["broken_arm"]
    assert table.allowed("Anna", "block").forbidden == ()


def test_survival_from_a_row_ends_at_the_limit(table: Table) -> None:
    table.adjust("Hearth", "survival_limit", 2, "event")
    table.set("Hearth", principles=[line("accept_darkness")])
    table.adjust("Anna", "trauma_bonus", 1, "a card")
    table.apply("injury", [10, 7, 9], roles={"survivor": "Anna"}, table="brain")  # 10 + 2 + 1 = 13
    assert [table.value("Anna", id) for id in ("survival", "insanity", "luck_tokens")] == [3, 7, 2]  # min(3, 1 + 9)


def test_a_deadly_row_kills_in_this_year(table: Table) -> None:
    table.set("Anna", departing=True)
    table.apply("injury", [1], roles={"survivor": "Anna"}, table="head")
    assert [table.value("Anna", id) for id in ("dead", "died", "departing")] == [True, 1, False]
    with pytest.raises(UserMistake, match="Anna is gone, and nothing is written any more"):
        table.apply("injury", [10], roles={"survivor": "Anna"}, table="head")


def test_a_deadly_row_is_the_cause_of_death_where_none_is_named(table: Table) -> None:
    table.apply("injury", [1], roles={"survivor": "Anna"}, table="head")
    assert table.entries("Anna", "cause") == ["Head Explosion"]
    table.set("Bert", cause=[line("gored")])
    table.apply("injury", [1], roles={"survivor": "Bert"}, table="head")
    assert table.entries("Bert", "cause") == ["gored"]


def test_numbers_end_where_the_sheet_does(table: Table) -> None:
    table.set("Anna", bleeding=19, strength_tokens=-98)
    table.apply("injury", [3], roles={"survivor": "Anna"}, table="arms")
    table.apply("injury", [8], roles={"survivor": "Anna"}, table="arms")
    assert [table.value("Anna", id) for id in ("bleeding", "strength_tokens")] == [20, -99]


def test_a_disorder_that_is_drawn_is_asked_for(table: Table) -> None:
    found = table.resolve("injury", [8], roles={"survivor": "Anna"}, table="head")
    assert found.resolution is not None
    (due,) = found.resolution.due
    assert (due.key, due.label, len(due.choices)) == ("disorder", "Draw a disorder: which one is it?", 23)
    assert found.proposed == ()
    table.apply("injury", [8], roles={"survivor": "Anna"}, table="head", disorder="Dread of doors")
    assert table.entries("Anna", "disorders") == ["Dread of doors"]  # one that no plugin knows
