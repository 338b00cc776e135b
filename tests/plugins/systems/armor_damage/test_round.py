"""The defensive round on a character's record: what it supplies, what a defence writes, and the next round."""

from __future__ import annotations

from typing import Any

from plugins.systems.armor_damage.checks import enemies_of_one_name
from plugins.systems.armor_damage.commands import NEW_ROUND
from plugins.systems.armor_damage.defender import edits, fill
from plugins.systems.armor_damage.enemy import cells_of
from plugins.systems.armor_damage.kinds import ROUND
from plugins.systems.armor_damage.round_note import note
from tallow.model.edit import Edit, Insert, Set
from tallow.model.record import Record
from tests.plugins.systems.armor_damage.harness import FakeBook, character, written
from tests.plugins.systems.armor_damage.round_harness import allowed, defend, due, enemy

RIFLEMAN = enemy("rifleman", attack="projectile", reaction="passed", skill="Counter", used=1)
LEFT = enemy("left", facing="behind", reaction="failed")
RIGHT = enemy("right")


def neris(**values: Any) -> Record:
    """A defender with an Evade of 32 and a round half way."""
    return character("neris", **{"react": 64, "stance": "reactive", "round": [RIFLEMAN, LEFT, RIGHT], **values})


def resolved(record: Record, *situations: str, **inputs: Any) -> Any:
    """A defence of the record, as the host merges what is typed over what it supplies."""
    filled = dict(fill("defender", record, FakeBook(record)))
    for key in ("reactions", "skills_used"):
        filled[key] = {**filled[key], **inputs.pop(key, {})}
    return defend(*situations, **{**filled, **inputs})


def applied(record: Record, *situations: str, **inputs: Any) -> list[Edit]:
    """What applying that defence writes."""
    return list(edits("defender", record, resolved(record, *situations, **inputs).outcome, FakeBook(record)))


def test_the_record_supplies_evade_stance_and_what_its_round_says_of_each_enemy() -> None:
    record = neris()
    assert fill("defender", record, FakeBook(record)) == {
        "evade": 32,  # React 64, halved
        "stance": "reactive",
        "skills_used": {"Rifleman": 1, "Left": 0, "Right": 0},
        "reactions": {"Rifleman": "passed", "Left": "failed"},
        "reactive_guard": False,
        "attacks": {"Rifleman": ("projectile",), "Left": ("behind",), "Right": ("front",)},
    }


def test_S4_R4_the_rifleman_of_the_record_is_a_projectile_and_may_be_countered() -> None:
    found = resolved(neris(), enemy="rifleman").outcome
    assert (found["evade"], "counter" in allowed(found)) == (12, True)  # 32 - 20
    typed = resolved(neris(), "gun", enemy="rifleman").outcome
    assert typed["evade"] == 0  # what is typed wins: 32 - 50


def test_an_enemy_that_is_not_named_is_asked_for_where_the_record_knows_some() -> None:
    asked = resolved(neris())
    assert due(asked) == [("enemy", ("Rifleman", "Left", "Right"))]
    assert asked.sentence.endswith("due: enemy")
    assert [key for key, _ in due(resolved(neris(), "gun"))] == ["reaction"]  # what attacks is said, if not who
    assert due(resolved(neris(), enemy="Left")) == [("perception", ("passed", "failed"))]
    assert due(resolved(neris(round=[], stance="defensive"))) == []


def test_the_only_enemy_of_the_round_is_the_one_that_attacks() -> None:
    record = neris(round=[RIFLEMAN, enemy("x", name="  ")])
    alone = resolved(record)
    assert (due(alone), alone.title) == ([], "Defence against Rifleman")
    assert alone.outcome["evade"] == 12  # a projectile: 32 - 20
    assert resolved(record, "gun").title == "Defence against Rifleman"
    assert resolved(record, enemy="Wolf").title == "Defence against Wolf"


def test_R4_the_reaction_check_is_asked_for_each_enemy_that_has_none() -> None:
    asked = resolved(neris(), enemy="right")
    assert due(asked) == [("reaction", ("passed", "failed", "not_made"))]
    assert asked.due[0].label == "Reaction check against right: does it succeed?"
    assert asked.sentence.endswith("due: Reaction check")
    assert allowed(asked.outcome) == ["defend", "evade"]
    passed = resolved(neris(), enemy="right", reaction="passed")
    assert (due(passed), "counter" in allowed(passed.outcome)) == ([], True)
    for answer in ("failed", "not_made"):
        answered = resolved(neris(), enemy="right", reaction=answer)
        assert (due(answered), allowed(answered.outcome)) == ([], ["defend", "evade"])
    assert due(resolved(neris(), enemy="Rifleman")) == []  # its check is on the sheet
    assert due(resolved(neris(stance="defensive"), enemy="right")) == []


def test_S2_the_reaction_check_waits_for_the_perception_check() -> None:
    record = neris(round=[enemy("left", facing="behind"), RIGHT])
    assert [key for key, _ in due(resolved(record, enemy="left"))] == ["perception"]
    assert [key for key, _ in due(resolved(record, enemy="left", perception="passed"))] == ["reaction"]
    assert due(resolved(record, enemy="left", perception="failed")) == []


def test_R4_the_reaction_check_that_is_made_is_written_and_one_that_is_not_leaves_the_line() -> None:
    record = neris()
    assert written(applied(record, enemy="right", reaction="passed")) == {"round.right.reaction": (None, "passed")}
    assert written(applied(record, enemy="Left", perception="passed", reaction="passed")) == {
        "round.left.reaction": ("failed", "passed")  # what is typed corrects the sheet
    }
    assert applied(record, enemy="right", reaction="not_made") == []


def test_R4_a_stage_tells_of_the_reaction_check() -> None:
    def told(**inputs: Any) -> list[object]:
        return [stage.after for stage in resolved(neris(), **inputs).stages if stage.label == "Reaction check"]

    assert told(enemy="Rifleman") == ["passed"]
    assert told(enemy="right") == ["due"]
    assert told(enemy="right", reaction="not_made") == ["not made"]
    assert told(enemy="right", stance="defensive") == []
    assert told() == []


def test_R7_a_row_holds_stacked_situations() -> None:
    rows = [enemy("x", attack="gun", facing="behind", spectator=True), enemy("y", facing="side", attack="melee")]
    record = neris(round=rows)
    assert fill("defender", record, FakeBook(record))["attacks"] == {
        "X": ("gun", "behind", "spectator"),
        "Y": ("side",),
    }
    assert resolved(record, enemy="X", evade=60, perception="passed").outcome["evade"] == 5  # 60 - 50 - 5


def test_R4_reactive_guard_is_used_where_a_skill_of_the_round_is_called_so() -> None:
    record = neris(round=[RIFLEMAN, enemy("left", skill="reactive guard, for Quill")])
    assert fill("defender", record, FakeBook(record))["reactive_guard"] is True
    assert "counter_for_ally" in allowed(resolved(record, enemy="Rifleman").outcome)


def test_R3_a_skill_that_is_named_is_one_use() -> None:
    record = neris(stance="defensive", round=[enemy("x", skill="Shield Brace"), enemy("y"), enemy("z", skill="  ")])
    assert fill("defender", record, FakeBook(record))["skills_used"] == {"X": 1, "Y": 0, "Z": 0}
    assert "own_skill" not in allowed(resolved(record, enemy="X").outcome)


def test_enemies_without_a_name_supply_nothing_and_the_first_of_one_name_counts() -> None:
    rows = [enemy("a", name=""), enemy("b", name="Wolf ", reaction="passed"), enemy("c", name="wolf")]
    record = neris(round=rows)
    assert fill("defender", record, FakeBook(record))["reactions"] == {"Wolf": "passed"}
    (advice,) = enemies_of_one_name(record, FakeBook(record))
    assert advice.sentence == "Two enemies of the defensive round are called wolf. Give each a name of its own."
    assert advice.path == "round.c.name"
    assert not list(enemies_of_one_name(neris(), FakeBook(neris())))


# what is written


def test_R19_a_defence_as_the_record_has_it_writes_nothing_neither_vitality_nor_armor() -> None:
    armor = [{"id": "coat", "physical": 10, "physical_full": 10}]
    assert applied(neris(vitality=40, armor=armor), enemy="Rifleman") == []


def test_what_is_stated_of_a_known_enemy_is_written_on_its_line() -> None:
    record = neris()
    found = applied(record, "gun", "side", enemy="right", reactions={"Right": "passed"}, skills_used={"Right": 2})
    assert written(found) == {
        "round.right.reaction": (None, "passed"),
        "round.right.used": (None, 2),
        "round.right.attack": (None, "gun"),
        "round.right.facing": (None, "side"),
    }
    assert written(applied(record, "front", enemy="left", perception="passed")) == {
        "round.left.facing": ("behind", "front")
    }


def test_an_enemy_that_is_new_gets_a_line_of_its_own() -> None:
    record = neris(round=[enemy("e1", name="Wolf")])
    found = applied(record, "covert", "spectator", enemy="Crow", perception="passed", reactions={"Bear": "failed"})
    assert found == [
        Insert(
            "neris",
            "round",
            {"id": "e2", "name": "Crow", "facing": "front", "attack": "covert", "spectator": True},
        ),
        Insert("neris", "round", {"id": "e3", "name": "Bear", "reaction": "failed"}),
    ]
    assert all(ROUND.checked_row(edit.row) for edit in found if isinstance(edit, Insert))


def test_what_one_line_cannot_say_is_not_written() -> None:
    assert applied(neris(), "gun", "covert", enemy="right") == []
    assert cells_of(["behind", "distracted"]) == {}
    assert cells_of(["front"]) == {"facing": "front", "attack": "melee", "spectator": False}


def test_a_stance_that_is_declared_otherwise_is_written() -> None:
    assert applied(neris(stance="none"), enemy="right") == []
    assert applied(neris(stance="none"), enemy="right", stance="defensive") == [
        Set("neris", "stance", "defensive", "none")
    ]


# the next round


def test_R3_R4_a_new_round_counts_up_and_clears_reactions_and_skills() -> None:
    record = neris(round_number=4)
    assert written(NEW_ROUND.run(record, FakeBook(record))) == {
        "round_number": (4, 5),
        "round.rifleman.reaction": ("passed", "none"),
        "round.rifleman.skill": ("Counter", ""),
        "round.rifleman.used": (1, 0),
        "round.left.reaction": ("failed", "none"),
    }


def test_R2_a_new_round_keeps_the_stance_and_who_has_none_is_defensive() -> None:
    fresh = character()
    assert written(NEW_ROUND.run(fresh, FakeBook(fresh))) == {
        "round_number": (None, 1),
        "stance": (None, "defensive"),
    }
    assert "stance" not in written(NEW_ROUND.run(neris(), FakeBook(neris())))


def _notes(**settings: Any) -> list[str]:
    """What the sheet says below enemies of every sort; Neris has an Evade of 32."""
    sorts: tuple[dict[str, Any], ...] = (
        {"attack": "projectile"},
        {"facing": "behind"},
        {},
        {"attack": "gun", "facing": "distracted"},
        {"facing": "side"},
        {"attack": "area", "facing": "side"},
        {"attack": "spell_fast"},
        {"spectator": True},
    )
    record = neris(round=[enemy(f"e{at}", **cells) for at, cells in enumerate(sorts)])
    book = FakeBook(record, **settings)
    return [note(record, row, book) for row in book.value(record, ROUND.id)]


def test_R7_the_sheet_says_below_each_enemy_what_its_attack_leaves_of_evade() -> None:
    assert _notes() == [
        "Projectile: Evade 32 − 20 = 12",
        "From behind: perceive first, Evade 32 − 5 = 27",
        "Melee from the front: Evade 32",
        "Distracted, Gun: perceive first, Evade 32 − 5 − 50 = −23, so 0",
        "From the side: Evade 32 − 5 = 27",
        "From the side, Area: no Evade, other defense −5",
        "Unseen or fast spell: Evade 32 − 25 = 7, a Mental check may lessen it",
        "Spectator: perceive first, Evade 32",
    ]


def test_B12_where_the_side_leaves_evade_alone_the_sheet_says_what_it_takes_off() -> None:
    assert _notes(side_evade="no")[4] == "From the side: Evade 32, other defense −5"
