"""The fight so far: what each round had, a die that is corrected later, and rounds that are taken back as one step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from plugins.systems.kdm.showdown.sheet import SHOWDOWN_SHEET
from tallow.model.errors import UserMistake
from tallow.model.record import Document
from tallow.model.rounds import Rounds
from tallow.services import history, reopening, reverting, rolls, rounds
from tallow.services.reopening import Reopened
from tallow.services.rolls import Throw
from tallow.services.rounds import Round
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
