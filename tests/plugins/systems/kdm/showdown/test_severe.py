"""Severe injuries: every row, what is taken off the die, what is had already, and what is written (A16, W68 to W77)."""

from __future__ import annotations

from typing import Any

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
        (10,): "Destroyed tooth: knocked down",
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
}
RULES = {"head": "W73", "arms": "W74", "body": "W75", "waist": "W76", "legs": "W77"}
ANNA = {"survivor": "Anna"}


@pytest.mark.parametrize("location", ROWS)
def test_W72_W73_W74_W75_W76_W77_every_row_of_a_table(table: Table, location: str) -> None:
    for results, told in ROWS[location].items():
        for face in results:
            found = table.resolve("severe_injury", [face], location=location, disorder="Anxiety").resolution
            assert found is not None
            assert found.sentence == f"{face} → {told}"
            assert found.due == ()
            assert {stage.rule for stage in found.stages} >= {RULES[location], "A16"}
            assert all(stage.rule for stage in found.stages)
            assert found.outcome["row"] == face


def test_W73_a_destroyed_tooth_asks_for_courage(table: Table) -> None:
    def tooth(courage: int) -> tuple[int, bool, int]:
        found = table.resolve("severe_injury", [10], location="head", survivor={"courage": courage}).outcome
        return found["insanity"], found["knocked_down"], found["bleeding"]

    assert [tooth(courage) for courage in (2, 3)] == [(0, True, 0), (2, False, 0)]


def test_W77_the_reading_of_the_legs(table: Table) -> None:
    def legs(face: int) -> str:
        return str(table.resolve("severe_injury", [face], location="legs").outcome["name"])

    assert [legs(face) for face in (1, 2, 3)] == ["Blood geyser", "Bleeding", "Bleeding"]
    table.begin("Other book", legs="legs_two")
    assert [legs(face) for face in (1, 2, 3)] == ["Blood geyser", "Blood geyser", "Bleeding"]


def test_A16_AV31_AV32_pressure_is_an_arc_survivors_alone(table: Table) -> None:
    numbers = {"systemic_pressure": 1}
    arc = table.resolve("severe_injury", [5], location="legs", survivor={"arc": True, **numbers}).outcome
    other = table.resolve("severe_injury", [5], location="legs", survivor=numbers).outcome
    assert (arc["row"], arc["name"]) == (4, "Dismembered leg")  # 5 − 1
    assert (other["row"], other["name"]) == (5, "Hamstrung")


def test_A16_X9_below_the_table_is_its_lowest_row(table: Table) -> None:
    found = table.resolve("severe_injury", [2], location="arms", survivor={"arc": True, "systemic_pressure": 5}).outcome
    assert (found["result"], found["row"], found["name"]) == (-3, 1, "Die of shock")  # 2 − 5


def test_A3_A16_a_sheet_says_who_is_an_arc_survivor(table: Table) -> None:
    table.set("Anna", systemic_pressure=1)
    assert table.resolve("severe_injury", [3], roles=ANNA, location="legs").outcome["row"] == 3
    table.set("Anna", arc=True)
    assert table.resolve("severe_injury", [3], roles=ANNA, location="legs").outcome["row"] == 2  # 3 − 1


@pytest.mark.parametrize("id", ["broken_leg", "kdm.broken_leg"])
def test_W68_what_is_had_as_often_as_can_be_is_one_bleeding_token(table: Table, id: str) -> None:
    once = table.resolve("severe_injury", [8], location="legs", survivor={"counters": {id: 1}}).outcome
    twice = table.resolve("severe_injury", [8], location="legs", survivor={"counters": {id: 2}}).outcome
    assert (once["lasting"], once["bleeding"]) == ("kdm.broken_leg", 1)  # it can be had twice
    assert (twice["lasting"], twice["bleeding"], twice["had_already"]) == ("", 1, "kdm.broken_leg")


def test_W68_nothing_else_of_the_row_happens_and_no_disorder_is_asked(table: Table) -> None:
    for _ in range(2):
        table.apply("severe_injury", [6], roles=ANNA, location="waist", disorder="anxiety")
    # The first: 1 bleeding, 3 insanity, a disorder, knocked down. The second is 1 bleeding token in its place.
    assert [table.value("Anna", id) for id in ("bleeding", "insanity")] == [2, 3]
    assert (table.entries("Anna", "injuries"), table.entries("Anna", "disorders")) == (
        ["destroyed_genitals"],
        ["anxiety"],
    )
    found = table.resolve("severe_injury", [6], roles=ANNA, location="waist").resolution
    assert found is not None
    assert (found.due, found.sentence) == ((), "6 → Destroyed genitals: 1 bleeding")


def test_W69_W70_bleeding_tokens_kill_at_their_number(table: Table) -> None:
    table.set("Anna", bleeding=3)
    table.set("Bert", bleeding=3)
    table.adjust("Bert", "bleeding_max", -1, "Anemic")
    for name, dead in (("Anna", False), ("Bert", True)):
        found = table.apply("severe_injury", [6], roles={"survivor": name}, location="arms")
        assert (found.outcome["bleeding_tokens"], found.outcome["dead"]) == (4, dead)  # 3 + 1; 5 kill, or 5 − 1
    assert [table.value(name, "dead") for name in ("Anna", "Bert")] == [False, True]
    assert table.entries("Bert", "cause") == ["Bled out"]
    five = table.resolve("severe_injury", [3], location="body", survivor={"bleeding": 3}).resolution
    assert five is not None
    assert five.sentence == "3 → Bleeding: bleeds to death, 2 bleeding"  # 3 + 2 = 5
    assert [stage.rule for stage in five.stages if stage.note == "dies"] == ["W69"]


def test_W114_undeathable_is_told_where_somebody_dies(table: Table) -> None:
    who = {"keywords": ["Undeathable", "Block 1"]}
    dies = table.resolve("severe_injury", [1], location="head", survivor=who).outcome
    lives = table.resolve("severe_injury", [6], location="head", survivor=who).outcome
    plain = table.resolve("severe_injury", [1], location="head").outcome
    assert [each["yours_to_apply"] for each in (dies, lives, plain)] == [["undeathable"], [], []]


def test_a_person_may_set_the_result(table: Table) -> None:
    given = {"result": {"value": 6, "reason": "a reroll at the table"}}
    assert table.resolve("severe_injury", [1], set_values=given, location="head").outcome["name"] == "Deaf"
    with pytest.raises(UserMistake, match=r"The result is a whole number, and 6\.5 is none"):
        table.resolve("severe_injury", [1], set_values={"result": {"value": 6.5, "reason": ""}}, location="head")


def test_what_is_written_is_one_step(table: Table) -> None:
    table.set("Anna", bleeding=1)
    found = table.apply("severe_injury", [6], roles=ANNA, location="waist", disorder="anxiety")
    assert found.title == "Destroyed genitals (severe injury, waist)"
    written = ("bleeding", "insanity", "knocked_down")
    assert [table.value("Anna", id) for id in written] == [2, 3, True]  # 1 + 1, 0 + 3
    assert table.entries("Anna", "injuries") == ["destroyed_genitals"]
    assert table.allowed("Anna", "intimacy").forbidden == ("Destroyed genitals",)
    table.undo()
    assert [table.value("Anna", id) for id in written] == [1, 0, False]
    assert (table.entries("Anna", "injuries"), table.entries("Anna", "disorders")) == ([], [])


def test_what_passes_holds_until_the_showdown_ends(table: Table) -> None:
    table.apply("severe_injury", [9], roles=ANNA, location="arms")
    assert table.value("Anna", "injuries")[0]["passing"]
    assert table.allowed("Anna", "block").forbidden == ("Dislocated shoulder",)
    table.apply("severe_injury", [7], roles=ANNA, location="arms")
    table.command("heal", "Anna")
    assert table.entries("Anna", "injuries") == ["broken_arm"]
    assert table.allowed("Anna", "block").forbidden == ()


def test_a_deadly_row_kills_in_this_year_and_names_the_cause(table: Table) -> None:
    table.set("Anna", departing=True)
    table.apply("severe_injury", [1], roles=ANNA, location="head")
    assert [table.value("Anna", id) for id in ("dead", "died", "departing")] == [True, 1, False]
    assert table.entries("Anna", "cause") == ["Head Explosion"]
    with pytest.raises(UserMistake, match="Anna is gone, and nothing is written any more"):
        table.apply("severe_injury", [10], roles=ANNA, location="head")
    table.set("Bert", cause=[line("gored")])
    table.apply("severe_injury", [1], roles={"survivor": "Bert"}, location="head")
    assert table.entries("Bert", "cause") == ["gored"]


def test_numbers_end_where_the_sheet_does(table: Table) -> None:
    table.set("Anna", bleeding=19, strength_tokens=-98)
    table.adjust("Anna", "bleeding_max", 90, "a card")
    table.apply("severe_injury", [3], roles=ANNA, location="arms")
    table.apply("severe_injury", [8], roles=ANNA, location="arms")
    assert [table.value("Anna", id) for id in ("bleeding", "strength_tokens")] == [20, -99]


def test_a_disorder_that_is_drawn_is_asked_for(table: Table) -> None:
    found = table.resolve("severe_injury", [8], roles=ANNA, location="head")
    assert found.resolution is not None
    (due,) = found.resolution.due
    assert (due.key, due.label, len(due.choices)) == ("disorder", "Draw a disorder: which one is it?", 23)
    assert found.proposed == ()
    table.apply("severe_injury", [8], roles=ANNA, location="head", disorder="Dread of doors")
    assert table.entries("Anna", "disorders") == ["Dread of doors"]  # one that no plugin knows


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"location": "brain"}, "location"),
        ({"location": "tail"}, "location"),
        ({"survivor": {"systemic_pressure": -1}}, "systemic_pressure is at least 0"),
        ({"survivor": {"bleeding_max": 0}}, "bleeding_max is at least 1"),
        ({"survivor": {"counters": {"blind": -1}}}, "counters.blind is at least 0"),
        ({"survivor": {"counters": {"blnd": 1}}}, 'counters: there is no injury "blnd". Did you mean blind?'),
        ({"survivor": {"torment": 1}}, "torment"),
    ],
)
def test_what_cannot_be_is_refused_by_its_key(table: Table, given: dict[str, Any], said: str) -> None:
    with pytest.raises(UserMistake, match=said):
        table.resolve("severe_injury", [5], **given)
