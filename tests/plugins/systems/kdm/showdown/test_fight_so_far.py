"""The fight so far: what each round had, a die that is corrected later, and rounds that are taken back as one step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from plugins.systems.kdm.showdown.sheet import SHOWDOWN_SHEET
from tallow.model.errors import UserMistake
from tallow.model.record import Document
from tallow.model.rounds import Rounds
from tallow.services import demo, history, rolls
from tallow.services.rolling import reopening
from tallow.services.rolling.reopening import Reopened
from tallow.services.rolls import Throw
from tallow.services.steps import replaying, reverting, rounds
from tallow.services.steps.rounds import Round
from tests.plugins.systems.kdm.harness import Table
from tests.plugins.systems.kdm.showdown.fighting import FIGHT, FOUGHT, begun, piles, turn

(LOG,) = (block for row in SHOWDOWN_SHEET.rows for cell in row for block in cell.blocks if isinstance(block, Rounds))
CLAW = {"speed": 2, "accuracy": 6, "damage": 2}
"""An attack of two dice that hit on 6 or more."""


@pytest.fixture
def fight(table: Table) -> Table:
    """Three rounds' worth of play: a hit on Anna, her attack, and the second round's first card."""
    begun(table)
    table.command("monster_draws", FIGHT)
    clawed(table, 7, 2, 3)  # one die hits, in the body: light and heavy, for there is no armor
    turn(table)
    table.command("act", "Bert")
    struck(table, "Bert", 8, 3, 7)  # a founding stone hits on 7; the wound die is a 7 with 1 strength: 8
    turn(table)
    table.command("monster_draws", FIGHT)
    return table


def clawed(table: Table, *dice: int) -> None:
    """The lion attacks Anna."""
    table.apply("monster_attack", dice, roles={"monster": FIGHT, "survivor": "Anna"}, profile=CLAW)


def missed(table: Table) -> None:
    """The lion attacks Cora, and neither die hits."""
    table.apply("monster_attack", (5, 3), roles={"monster": FIGHT, "survivor": "Cora"}, profile=CLAW)


def struck(table: Table, who: str, *dice: int) -> None:
    """Somebody attacks with two dice that hit on 7 or more, and 1 strength."""
    weapon = {"speed": 2, "accuracy": 7, "strength": 1}
    table.apply("attack", dice, roles={"survivor": who, "monster": FIGHT}, weapon=weapon)


def told(table: Table) -> list[tuple[int, list[str]]]:
    """Each round with its steps, the newest first."""
    return [(each.number, [step.label for step in each.steps]) for each in so_far(table)]


def so_far(table: Table) -> tuple[Round, ...]:
    return rounds.rounds(table.host, table.book, table.record(FIGHT), LOG)


def take_back(table: Table, number: int) -> str:
    """Take rounds back from a number on; returns what the step is called."""
    changes, left = rounds.take_back(table.host, table.book, table.record(FIGHT), LOG, number)
    assert left == ()
    return changes.step.label


def documents(table: Table) -> dict[str, Document]:
    return {name: table.record(name).document for name in (FIGHT, *FOUGHT)}


def corrected(table: Table, title: str, *dice: int) -> None:
    """Open the newest roll of a title, take its step back, and apply it with other dice."""
    roll = next(each for each in rolls.logged(table.host, table.id) if each.title == title)
    assert roll.step is not None
    _, left = reverting.revert(table.host, table.id, reverting.one(table.host, table.id, roll.step))
    assert left == ()
    found = reopening.reopen(table.host, table.campaign, roll)
    assert isinstance(found, Reopened)
    typed: dict[str, Any] = dict(roll.inputs)
    again = rolls.resolve(found.resolver, table.book, typed, roles=found.roles, throw=Throw(faces=dice))
    rolls.apply(table.host, table.id, again, corrects=roll.id)


def hurt(table: Table, name: str) -> Sequence[str]:
    """The squares that are filled, and whether somebody lies."""
    flags = ("arms_light", "arms_heavy", "body_light", "body_heavy", "legs_light", "legs_heavy", "knocked_down")
    return [flag for flag in flags if table.value(name, flag)]


def test_the_log_tells_each_round_with_what_was_done_and_rolled_in_it(fight: Table) -> None:
    assert told(fight) == [
        (2, [f"Monster draws a card: {FIGHT}", f"Next turn: {FIGHT}"]),
        (
            1,
            [
                f"Attack: Bert, {FIGHT}",
                "Has had the act: Bert",
                f"Next turn: {FIGHT}",
                f"Monster attack, 1 of 1 hits: {FIGHT}, Anna",
                f"Monster draws a card: {FIGHT}",
            ],
        ),
    ]
    assert [roll.title for roll in so_far(fight)[1].rolls.values()] == ["Attack", "Monster attack, 1 of 1 hits"]


def test_what_the_log_tells_of_a_turn_is_the_turn_and_of_a_round_the_round(fight: Table) -> None:
    fight.set(FIGHT, target=fight.record("Anna").id)
    turn(fight)
    first = history.steps(fight.host, fight.id, limit=1)[0].changes[0]
    assert (first.path, first.after) == ("turn", "survivors")
    fight.set(FIGHT, acting=fight.record("Anna").id)
    turn(fight)
    first = history.steps(fight.host, fight.id, limit=1)[0].changes[0]
    assert (first.path, first.after) == ("round", 3)


def test_W18_an_attack_that_misses_spends_the_activation_and_stands_in_the_log(fight: Table) -> None:
    turn(fight)
    struck(fight, "Cora", 2, 3)
    assert (fight.value("Cora", "activated"), piles(fight)) == (True, (7, 2, 1))
    assert told(fight)[0][1][0] == f"Attack: Cora, {FIGHT}"
    turn(fight)
    assert fight.value("Cora", "activated") is False


def test_W51_a_monster_attack_that_misses_and_changes_nothing_stands_in_the_log(fight: Table) -> None:
    there = documents(fight)
    missed(fight)
    assert documents(fight) == there  # Cora holds no tile that would make her insane (W5)
    assert told(fight)[0] == (
        2,
        [f"Monster attack misses: {FIGHT}, Cora", f"Monster draws a card: {FIGHT}", f"Next turn: {FIGHT}"],
    )
    assert [step.label for step in history.steps(fight.host, fight.id, record=fight.record("Cora").id, limit=1)] == [
        f"Monster attack misses: {FIGHT}, Cora"
    ]
    fight.undo()
    assert told(fight)[0][1][0] == f"Monster draws a card: {FIGHT}"


def test_one_that_missed_is_taken_back_with_its_round(fight: Table) -> None:
    missed(fight)
    assert take_back(fight, 2) == f"Take back round 2: {FIGHT}"
    assert [number for number, _ in told(fight)] == [1]
    fight.undo()
    assert told(fight)[0][1][0] == f"Monster attack misses: {FIGHT}, Cora"


def test_one_that_missed_is_corrected_to_a_hit_and_what_followed_is_worked_out_anew(fight: Table) -> None:
    missed(fight)
    turn(fight)
    assert corrected_through(fight, (5, 3), 5, 6, 6) == (1, "")  # 6 hits on 6, in the legs
    assert hurt(fight, "Cora") == ["legs_light", "legs_heavy", "knocked_down"]  # two damage, and no armor
    assert fight.value(FIGHT, "turn") == "survivors"
    assert told(fight)[0][1][:2] == [f"Next turn: {FIGHT}", f"Monster attack, 1 of 1 hits: {FIGHT}, Cora"]


def test_one_that_missed_is_taken_back_by_itself_and_then_hurts_as_a_corrected_one(fight: Table) -> None:
    missed(fight)
    corrected(fight, "Monster attack misses", 5, 6, 6)
    assert hurt(fight, "Cora") == ["legs_light", "legs_heavy", "knocked_down"]
    assert told(fight)[0][1][0] == f"Monster attack, 1 of 1 hits: {FIGHT}, Cora"
    assert f"Monster attack misses: {FIGHT}, Cora" not in told(fight)[0][1]


def test_S31_a_surge_brings_an_activation_of_its_own(fight: Table) -> None:
    turn(fight)
    fight.add(FIGHT, "resolving", "surge")
    struck(fight, "Cora", 8, 3, 7)
    assert (fight.value("Cora", "activated"), piles(fight)) == (False, (6, 2, 2))


def test_what_happened_at_home_and_to_others_is_not_of_the_fight(fight: Table) -> None:
    before = told(fight)
    fight.set("Dan", survival=1, notes="mended the wall")
    fight.set("Hearth", notes="a quiet night")
    assert told(fight) == before


def test_a_die_is_corrected_later_and_all_that_follows_from_it_is_worked_out_anew(fight: Table) -> None:
    assert hurt(fight, "Anna") == ["body_light", "body_heavy", "knocked_down"]  # the heavy one knocks down (W61)
    assert piles(fight) == (7, 2, 1)
    # The first die was a 10: both dice hit, and both hits have a location, legs and arms.
    corrected(fight, "Monster attack, 1 of 1 hits", 10, 6, 6, 2)
    assert hurt(fight, "Anna") == ["arms_light", "arms_heavy", "legs_light", "legs_heavy", "knocked_down"]
    assert piles(fight) == (7, 2, 1)  # the rest of the fight stands


def test_undo_of_a_round_is_one_step_that_undo_takes_back(fight: Table) -> None:
    there = documents(fight)
    steps = len(history.steps(fight.host, fight.id))
    assert take_back(fight, 1) == f"Take back rounds 1 to 2: {FIGHT}"
    assert len(history.steps(fight.host, fight.id)) == steps + 1
    assert (hurt(fight, "Anna"), piles(fight), fight.value(FIGHT, "turn")) == ([], (10, 0, 0), "monster")
    assert told(fight) == []
    fight.undo()
    assert documents(fight) == there


def test_the_last_round_alone_is_taken_back_to_where_it_began(fight: Table) -> None:
    assert take_back(fight, 2) == f"Take back round 2: {FIGHT}"
    assert (fight.value(FIGHT, "round"), fight.value(FIGHT, "turn"), piles(fight)) == (1, "survivors", (8, 1, 1))
    assert fight.value("Bert", "acted") is True
    assert [number for number, _ in told(fight)] == [1]


def test_a_round_that_never_was_is_refused(fight: Table) -> None:
    with pytest.raises(UserMistake, match=rf"^{FIGHT} has no round 5\. It has: 1, 2\.$"):
        take_back(fight, 5)


def test_what_comes_after_the_aftermath_is_not_of_the_fight(fight: Table) -> None:
    fight.apply("aftermath", roles={"showdown": FIGHT}, end="won")
    fight.set("Anna", survival=0)
    assert told(fight)[0][1][0].startswith("Aftermath")
    assert "Set Anna" not in [label for _, labels in told(fight) for label in labels]


def test_half_way_it_is_saved_and_goes_on_after_a_restart(fight: Table) -> None:
    before, log = documents(fight), told(fight)
    fight.restart()
    assert (documents(fight), told(fight)) == (before, log)
    struck(fight, "Cora", 8, 9, 7, 9)
    assert piles(fight) == (5, 2, 3)
    corrected(fight, "Attack", 8, 9, 7, 1)  # the second wound die was a 1, which fails
    assert piles(fight) == (6, 2, 2)


def test_the_demo_stands_in_a_fight_half_way(table: Table) -> None:
    table.id = demo.make(table.host).id
    name = "White Lion 2, year 10"
    assert [table.value(name, field) for field in ("round", "turn", "level", "year")] == [2, "monster", 2, 10]
    # Of 15 cards one was drawn, and Edda's die of 10 wounded; Brenna was hit at the waist, where her armor was 1.
    assert [table.value(name, pile) for pile in ("ai_deck", "ai_discard", "wound_stack")] == [13, 1, 1]
    assert (table.value("Brenna", "waist_lost"), table.value("Brenna", "waist_light")) == (1, True)
    there = rounds.rounds(table.host, table.book, table.record(name), LOG)
    assert [(each.number, len(each.steps)) for each in there] == [(2, 1), (1, 5)]


# all that followed, worked out anew


def corrected_through(table: Table, fell: tuple[int, ...], *dice: int) -> tuple[int, str]:
    """Open the first roll with such dice, take its step back with all that followed, correct it, and go on.

    Returns how many steps came again, and why not all.
    """
    roll = next(each for each in reversed(rolls.logged(table.host, table.id)) if each.dice == fell)
    assert roll.step is not None
    then = replaying.followed(table.host, table.id, roll.step)
    steps = [*reversed([each.step for each in then]), *reverting.one(table.host, table.id, roll.step)]
    _, left = reverting.revert(table.host, table.id, steps)
    assert left == ()
    found = reopening.reopen(table.host, table.campaign, roll)
    assert isinstance(found, Reopened)
    again = rolls.resolve(found.resolver, table.book, dict(roll.inputs), roles=found.roles, throw=Throw(faces=dice))
    rolls.apply(table.host, table.id, again, corrects=roll.id)
    for done, each in enumerate(then):
        try:
            replaying.again(table.host, table.id, each)
        except UserMistake as mistake:
            return done, str(mistake)
    return len(then), ""


def test_what_followed_a_corrected_die_is_worked_out_anew_upon_what_holds_then(fight: Table) -> None:
    log = told(fight)
    fight.set("Anna", arms_lost=0, survival=1)
    clawed(fight, 7, 2, 3)  # in round 2 the body again: the squares are full, so that a severe injury roll is due
    assert piles(fight) == (7, 2, 1)
    # Bert's die was a 1: the lion is not wounded, and the next card is drawn from a deck that has one more.
    again = corrected_through(fight, (8, 3, 7), 8, 3, 1)
    assert again == (3, "")  # the turn, the card, the second claw; what was set on Anna's sheet hangs on none of it
    assert piles(fight) == (8, 2, 0)
    assert told(fight)[1] == log[1]

    # The first claw struck the arms: the second one is the body's first, and fills it.
    assert corrected_through(fight, (7, 2, 3), 7, 2, 2)[1] == ""
    assert hurt(fight, "Anna") == ["arms_light", "arms_heavy", "body_light", "body_heavy", "knocked_down"]
    assert (piles(fight), fight.value(FIGHT, "round")) == ((8, 2, 0), 2)


def test_it_ends_where_another_die_is_due_and_says_so(table: Table) -> None:
    begun(table)
    table.set("Anna", deflect=1)
    clawed(table, 1, 1)
    clawed(table, 7, 2)  # the token takes the only hit, so that no location is rolled
    table.command("monster_draws", FIGHT)
    missing = "Die 3 is missing: a d6 for location, hit 1. Roll it and give what it shows."
    assert corrected_through(table, (1, 1), 7, 2) == (0, missing)  # now this one took the token
    assert (table.value("Anna", "deflect"), piles(table)) == (0, (10, 0, 0))
    history.undo(table.host, table.id)
    history.undo(table.host, table.id)
    assert (table.value("Anna", "deflect"), piles(table)) == (0, (9, 1, 0))


def test_a_change_that_was_not_ticked_is_not_made_again_either(fight: Table) -> None:
    weapon = {"speed": 2, "accuracy": 7, "strength": 1}
    resolved = fight.resolve("attack", (8, 3, 7), roles={"survivor": "Cora", "monster": FIGHT}, weapon=weapon)
    only_stack = [each for each in resolved.proposed if each.field == "wound_stack"]
    rolls.apply(fight.host, fight.id, resolved, only_stack)
    assert piles(fight) == (7, 2, 2)
    assert corrected_through(fight, (8, 3, 7), 8, 3, 1) == (3, "")
    assert piles(fight) == (8, 2, 1)  # one card more in the deck, and Cora's wound upon the stack alone


def test_to_look_at_what_followed_changes_nothing(fight: Table) -> None:
    there, steps = documents(fight), len(history.steps(fight.host, fight.id))
    roll = next(each for each in rolls.logged(fight.host, fight.id) if each.title == "Attack")
    assert roll.step is not None
    labels = [each.step.label for each in replaying.followed(fight.host, fight.id, roll.step)]
    assert labels == [f"Next turn: {FIGHT}", f"Monster draws a card: {FIGHT}"]
    assert (documents(fight), len(history.steps(fight.host, fight.id))) == (there, steps)


def test_what_was_taken_back_since_is_not_done_again(fight: Table) -> None:
    fight.command("wound_monster", FIGHT)
    newest = history.steps(fight.host, fight.id, limit=1)[0].number
    reverting.revert(fight.host, fight.id, reverting.one(fight.host, fight.id, newest))
    assert corrected_through(fight, (8, 3, 7), 8, 3, 1) == (2, "")
    assert piles(fight) == (8, 2, 0)


def test_a_roll_from_long_ago_is_corrected_by_itself(fight: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    roll = next(each for each in rolls.logged(fight.host, fight.id) if each.title == "Attack")
    assert roll.step is not None
    assert len(replaying.later(fight.host, fight.id, roll.step)) == 2
    monkeypatch.setattr(replaying, "_AT_ONCE", 1)
    monkeypatch.setattr(replaying, "FARTHEST", 1)
    assert replaying.later(fight.host, fight.id, roll.step) == ()
