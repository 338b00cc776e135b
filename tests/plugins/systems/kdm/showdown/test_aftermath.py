"""The aftermath of a showdown: victory, rewards, returns and deaths as one step, and nothing of it twice."""

from __future__ import annotations

import pytest

from plugins.systems.kdm.year import GUIDE
from tallow.api import Task
from tallow.model.errors import UserMistake
from tallow.model.value import Row
from tests.plugins.systems.kdm.harness import Table
from tests.plugins.systems.kdm.showdown.fighting import FIGHT, FOUGHT, begun, turn

EVERYBODY = ("Hearth", FIGHT, *FOUGHT, "Dan")
WHO = {"showdown": FIGHT}


@pytest.fixture
def over(table: Table) -> Table:
    """The fight is won: Anna is hurt and has tokens, Bert bleeds and is frenzied, Cora died in it."""
    begun(table)
    table.set("Anna", arms_light=True, body_heavy=True, strength_tokens=2, luck_tokens=-1, insanity=3, hunt_xp=1)
    table.add("Anna", "injuries", "dislocated_shoulder", passing=True)
    table.add("Anna", "injuries", "broken_arm")
    table.set("Bert", bleeding=3, block=1, deflect=2, frenzied=True, acted=True, strength_plus=1, body_lost=1)
    table.set("Cora", dead=True)
    table.set(FIGHT, state="won")
    return table


def task(table: Table, key: str) -> Task:
    """A task of the guided year as it stands."""
    tasks = GUIDE.tasks(table.record("Hearth"), table.book)
    return next(each for each in tasks if each.key == key)


def done(table: Table, key: str) -> None:
    """Do a task of the guided year, with all that it has ticked."""
    at = task(table, key)
    edits = [edit for change in at.proposals if change.ticked for edit in change.edits]
    table.do(at.title, [*edits, *at.done])


def documents(table: Table) -> dict[str, object]:
    return {name: table.record(name).document for name in EVERYBODY}


def test_W71_A5_tokens_of_every_kind_go_and_who_lives_comes_home(over: Table) -> None:
    over.apply("aftermath", roles=WHO)
    gone = ("arms_light", "body_heavy", "strength_tokens", "luck_tokens", "departing")
    assert [over.value("Anna", field) for field in gone] == [False, False, 0, 0, False]
    assert over.entries("Anna", "injuries") == ["broken_arm"]  # the other one lasted until now
    assert over.value("Anna", "insanity") == 3  # no token: it stays
    cleared = ("bleeding", "block", "deflect", "frenzied", "acted", "strength_plus", "body_lost", "departing")
    assert [over.value("Bert", field) for field in cleared] == [0, 0, 0, False, False, 0, 0, False]
    # Who was away in year 1 comes home in year 2, with 1 hunt experience.
    assert [over.value(name, "returned") for name in ("Anna", "Bert", "Cora", "Dan")] == [2, 2, 0, 0]
    assert [over.value(name, "hunt_xp") for name in ("Anna", "Bert", "Cora", "Dan")] == [2, 1, 0, 0]
    # which is noted with it, so that the guide of year 2 does not give it again
    assert [over.value(name, "learned") for name in ("Anna", "Bert", "Cora", "Dan")] == [2, 2, 0, 0]
    over.undo()
    proposed = over.resolve("aftermath", roles=WHO).proposed
    assert not [each for each in proposed if each.field == "learned"]


def test_the_monster_s_own_resources_are_there_to_be_counted(over: Table) -> None:
    own = over.resolve("aftermath", roles=WHO).inputs["own"]
    names = [each["resource"] for each in own]
    assert ("White Fur" in names, "Monster Hide" in names, names == sorted(names)) == (True, False, True)
    assert {each["count"] for each in own} == {0}
    counted = [{**each, "count": 3 if each["resource"] == "White Fur" else 0} for each in own]
    resolution = over.apply("aftermath", roles=WHO, own=counted, rewards=[{"resource": "Monster Hide"}])
    assert resolution.sentence == "The monster is beaten: White Fur 3, Monster Hide 1"
    stored = {each["entry"]: each["count"] for each in over.value("Hearth", "resources")}
    assert stored == {"kdm.white_fur": 3, "kdm.monster_hide": 1}


def test_a_fight_that_was_lost_offers_no_resources(over: Table) -> None:
    over.set(FIGHT, state="lost")
    assert "own" not in over.resolve("aftermath", roles=WHO).inputs


def test_a_death_is_recorded_with_its_year_and_a_cause_where_nobody_gave_one(over: Table) -> None:
    over.apply("aftermath", roles=WHO)
    assert (over.value("Cora", "died"), over.entries("Cora", "cause")) == (1, ["White Lion 1"])
    over.undo()
    over.add("Cora", "cause", "gored")
    over.apply("aftermath", roles=WHO)
    assert over.entries("Cora", "cause") == ["gored"]


def test_a_victory_is_recorded_and_rewards_go_into_storage_beside_their_like(over: Table) -> None:
    over.add("Hearth", "resources", "monster_hide", count=2)
    over.add("Hearth", "quarries", "white_lion")
    rewards = [{"resource": "Monster Hide"}, {"resource": "white fur", "count": 2}, {"resource": "Monster Hide"}]
    resolution = over.apply("aftermath", roles=WHO, rewards=rewards)
    assert resolution.sentence == "The monster is beaten: Monster Hide 1, White Fur 2, Monster Hide 1"
    stored = {each["entry"]: each["count"] for each in over.value("Hearth", "resources")}
    assert stored == {"kdm.monster_hide": 4, "kdm.white_fur": 2}
    assert [(each["entry"], each["level"], each["year"]) for each in over.value("Hearth", "defeated")] == [
        ("kdm.white_lion", 1, 1)
    ]
    assert over.value("Hearth", "quarries")[-1]["level_1"] is True


def test_a_reward_without_a_name_yet_counts_for_nothing(over: Table) -> None:
    resolution = over.apply("aftermath", roles=WHO, rewards=[{"resource": "White Fur"}, {"resource": " ", "count": 3}])
    assert resolution.sentence == "The monster is beaten: White Fur 1"


def test_a_lost_fight_brings_no_victory_and_no_rewards(over: Table) -> None:
    over.set(FIGHT, state="running")
    over.apply("aftermath", roles=WHO, end="lost")
    assert (over.value(FIGHT, "state"), over.entries("Hearth", "defeated")) == ("lost", [])
    assert over.value("Anna", "returned") == 2
    over.undo()
    with pytest.raises(UserMistake, match=r"^A fight that was lost brings no rewards\."):
        over.apply("aftermath", roles=WHO, end="lost", rewards=[{"resource": "White Fur"}])


def test_it_is_one_step_and_the_fight_is_over(over: Table) -> None:
    before = documents(over)
    over.apply("aftermath", roles=WHO, rewards=[{"resource": "White Fur"}])
    assert over.value(FIGHT, "closed") is True
    with pytest.raises(UserMistake, match=f"^The aftermath of {FIGHT} is done"):
        over.apply("aftermath", roles=WHO)
    with pytest.raises(UserMistake, match=f"^{FIGHT} is over, and its aftermath is done"):
        turn(over)
    over.undo()
    assert documents(over) == before


def test_how_it_ended_is_asked_while_the_sheet_says_that_it_runs(over: Table) -> None:
    over.set(FIGHT, state="running")
    resolution = over.resolve("aftermath", roles=WHO).resolution
    assert resolution is not None
    assert [(each.key, each.choices) for each in resolution.due] == [("end", ("won", "lost"))]


@pytest.mark.parametrize(
    ("reward", "sentence"),
    [
        ({"resource": "White Furr"}, "No resource is called “White Furr”. Choose one of the list."),
        ({"resource": "White Fur", "count": 0}, "White Fur is won at least once, and 0 is less. Give the number."),
    ],
)
def test_rewards_that_cannot_be_are_refused_and_nothing_is_written(over: Table, reward: Row, sentence: str) -> None:
    before = documents(over)
    with pytest.raises(UserMistake) as refused:
        over.apply("aftermath", roles=WHO, rewards=[reward])
    assert (str(refused.value), documents(over)) == (sentence, before)


# the guided year


def test_coming_home_in_the_guided_year_gives_nothing_twice(over: Table) -> None:
    over.apply("aftermath", roles=WHO)
    for key in ("aftermath", "return"):
        assert task(over, key).proposals == ()
    done(over, "turn")
    assert over.value("Hearth", "lantern_year") == 2
    assert task(over, "return").proposals == ()
    assert [each for each in task(over, "recover").proposals if "experience" in each.what] == []
    done(over, "recover")
    assert [over.value(name, "hunt_xp") for name in ("Anna", "Bert")] == [2, 1]
    (brought,) = task(over, "endeavors").proposals
    assert (brought.before, brought.after) == ("0", "2")  # one for each who came home


def test_the_guided_years_aftermath_proposes_the_same_and_leaves_the_same(over: Table) -> None:
    over.apply("aftermath", roles=WHO)
    by_the_sheet = {name: over.record(name).document for name in FOUGHT}
    over.undo()
    assert task(over, "aftermath").note == FIGHT
    done(over, "aftermath")
    assert {name: over.record(name).document for name in FOUGHT} == by_the_sheet
    assert over.value(FIGHT, "closed") is True
    assert task(over, "aftermath").proposals == ()


def test_an_aftermath_after_the_turn_of_the_year_agrees_with_what_was_done_at_home(over: Table) -> None:
    done(over, "turn")
    done(over, "return")
    done(over, "recover")
    assert [over.value(name, "hunt_xp") for name in ("Anna", "Bert")] == [2, 1]
    over.apply("aftermath", roles=WHO)
    assert [over.value(name, "returned") for name in ("Anna", "Bert")] == [2, 2]
    assert [over.value(name, "hunt_xp") for name in ("Anna", "Bert")] == [2, 1]


def test_a_year_that_is_typed_counts_before_the_settlements(over: Table) -> None:
    over.set(FIGHT, year=7)
    over.apply("aftermath", roles=WHO)
    assert over.value("Anna", "returned") == 8
