"""Brain trauma: every row, what is added and taken off, frenzy, and what is written (RULES.md A15, W78 to W82)."""

from __future__ import annotations

import pytest

from tallow.model.errors import UserMistake
from tests.plugins.systems.kdm.harness import Table, line

ROWS = {
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
}
FURTHER = {4: [4], 5: [4], 6: [4], 7: [4], 8: [4], 9: [4], 10: [4], 11: [4], 13: [4, 4]}
"""Result → what the row's own dice show."""
ANNA = {"survivor": "Anna"}


def test_W78_every_row(table: Table) -> None:
    for results, told in ROWS.items():
        for result in results:
            bonus = max(0, result - 10)  # what gives more than the die shows is added
            faces = [result - bonus, *FURTHER.get(result, [])]
            found = table.resolve(
                "brain_trauma", faces, disorder="Anxiety", survivor={"trauma_bonus": bonus}
            ).resolution
            assert found is not None
            assert found.sentence == f"{result} → {told}"
            assert found.due == ()
            assert found.outcome["row"] == result
            assert all(stage.rule for stage in found.stages)


def test_W78_clarity_turns_survival_into_insanity_and_kills_at_three_disorders(table: Table) -> None:
    who = {"trauma_bonus": 2, "survival": 4}
    lives = table.resolve("brain_trauma", [10], disorder="Anxiety", survivor={**who, "disorders": 2}).outcome
    dies = table.resolve("brain_trauma", [10], disorder="Anxiety", survivor={**who, "disorders": 3}).outcome
    assert (lives["survival"], lives["insanity"], lives["dead"]) == (-4, 4, False)
    assert (dies["dead"], dies["cause"]) == (True, "Clarity")
    table.adjust("Anna", "trauma_bonus", 2, "a card")
    table.apply("brain_trauma", [10], roles=ANNA, disorder="anxiety")
    # Anna's first name gave her 1 survival.
    assert [table.value("Anna", id) for id in ("survival", "insanity", "knocked_down")] == [0, 1, True]


def test_the_reading_of_maniacal_laughter(table: Table) -> None:
    def tokens() -> dict[str, int]:
        return dict(table.resolve("brain_trauma", [9, 1], survivor={"trauma_bonus": 2}).outcome["tokens"])

    assert tokens() == {"speed": -1}
    table.begin("Other book", laughter="laughter_plus")
    assert tokens() == {"speed": 1}


def test_A15_AV31_AV32_torment_is_an_arc_survivors_alone(table: Table) -> None:
    arc = table.resolve("brain_trauma", [5], survivor={"arc": True, "torment": 2}).outcome
    other = table.resolve("brain_trauma", [5, 3], disorder="Anxiety", survivor={"torment": 2}).outcome
    assert (arc["row"], arc["name"]) == (3, "Memory Loss")  # 5 − 2
    assert (other["row"], other["name"]) == (5, "Danger Seizure")


def test_A15_what_is_added_and_taken_off_is_told(table: Table) -> None:
    found = table.resolve("brain_trauma", [1], survivor={"arc": True, "torment": 2, "trauma_bonus": 4}).resolution
    assert found is not None
    told = [(stage.label, stage.rule, stage.before, stage.after, stage.note) for stage in found.stages[1:4]]
    assert told == [
        ("Added", "W78", 1, 5, "1 + 4."),
        ("Torment", "A15", 5, 3, "5 − 2."),
        ("Result", "A15", 1, 3, ""),
    ]


def test_A15_X9_AV33_beyond_the_table_is_its_first_or_last_row(table: Table) -> None:
    low = table.resolve("brain_trauma", [2], survivor={"arc": True, "torment": 3}).outcome
    high = table.resolve("brain_trauma", [10, 4, 4], survivor={"trauma_bonus": 9}).outcome
    assert (low["result"], low["row"], low["name"]) == (-1, 1, "Mortal Terror")  # 2 − 3
    assert (high["result"], high["row"], high["name"]) == (19, 13, "Impossible!")  # 10 + 9


def test_A15_A16_neither_roll_takes_the_others(table: Table) -> None:
    table.set("Anna", arc=True, torment=2, systemic_pressure=1)
    assert table.resolve("brain_trauma", [3], roles=ANNA).outcome["result"] == 1  # 3 − 2
    assert table.resolve("severe_injury", [3], roles=ANNA).outcome["result"] == 2  # 3 − 1


def test_accept_darkness_adds_to_brain_trauma(table: Table) -> None:
    table.set("Hearth", principles=[line("accept_darkness")])
    found = table.resolve("brain_trauma", [1], roles=ANNA).outcome
    assert (found["row"], found["name"]) == (3, "Memory Loss")  # 1 + 2


def test_W79_W81_W82_frenzy_comes_again_on_top_of_itself(table: Table) -> None:
    table.set("Anna", survival=1)
    for die in (2, 5):
        table.apply("brain_trauma", [10, die], roles=ANNA)
    fields = ("strength_plus", "speed_tokens", "insanity", "frenzied")
    assert [table.value("Anna", id) for id in fields] == [2, 2, 7, True]  # 1 + 1, 1 + 1, 2 + 5
    assert table.entries("Anna", "injuries") == ["frenzy", "frenzy"]
    forbidden = {id: bool(table.allowed("Anna", id).forbidden) for id in ("spend_survival", "use_fighting_arts")}
    assert forbidden == {"spend_survival": True, "use_fighting_arts": True}
    assert table.allowed("Anna", "use_weapon_mastery").forbidden == ("Frenzy",)
    assert table.total("Anna", "strength").value == 2


def test_survival_from_a_row_ends_at_the_limit(table: Table) -> None:
    table.adjust("Hearth", "survival_limit", 2, "event")
    table.adjust("Anna", "trauma_bonus", 3, "a card")
    table.apply("brain_trauma", [10, 7, 9], roles=ANNA)  # 10 + 3 = 13
    assert [table.value("Anna", id) for id in ("survival", "insanity", "luck_tokens")] == [3, 7, 2]  # min(3, 1 + 9)


def test_memory_loss_ends_at_no_proficiency(table: Table) -> None:
    table.set("Anna", weapon_level=1)
    table.apply("brain_trauma", [3], roles=ANNA)
    assert table.value("Anna", "weapon_level") == 0  # max(0, 1 − 2)


def test_a_disorder_that_is_drawn_is_asked_for(table: Table) -> None:
    found = table.resolve("brain_trauma", [7, 1], roles=ANNA).resolution
    assert found is not None
    assert [due.key for due in found.due] == ["disorder"]


def test_W78_the_rows_own_dice_may_be_rolled_after_its_die(table: Table) -> None:
    found = table.resolve("brain_trauma", [9]).resolution
    assert found is not None
    assert (found.outcome["row"], found.outcome["knocked_down"], found.outcome["insanity"]) == (9, True, 0)
    (due,) = found.due
    assert (due.key, due.choices) == ("insanity", tuple(range(1, 11)))  # a d10
    table.apply("brain_trauma", [9], roles=ANNA, insanity=7)
    assert table.value("Anna", "insanity") == 7
    both = table.resolve("brain_trauma", [10], survivor={"trauma_bonus": 3}, insanity=2, survival=10).outcome
    assert (both["insanity"], both["survival"], both["due"]) == (2, 10, [])
    with pytest.raises(UserMistake, match="insanity: 6 is nothing that 1d5 comes to"):
        table.resolve("brain_trauma", [4], insanity=6)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"torment": -1}, "torment is at least 0"),
        ({"disorders": -1}, "disorders"),
        ({"trauma_bonus": 100_000}, "bonus"),
    ],
)
def test_what_cannot_be_is_refused_by_its_key(table: Table, given: dict[str, int], said: str) -> None:
    with pytest.raises(UserMistake, match=said):
        table.resolve("brain_trauma", [5], survivor=given)
