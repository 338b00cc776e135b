"""Survival opportunities as a machine: what opens, what passes, what goes on where it stopped (RULES.md S33 to S42)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.systems.kdm.entries.action import Moment
from plugins.systems.kdm.showdown.windows import (
    ACTION,
    TRIGGERS,
    WINDOWS,
    Frame,
    Proceedings,
    Turn,
    after_wound_roll,
    arrives,
    begins,
    over,
    passed,
    performs,
    resolved,
)

MONSTER = Proceedings("monster")
FLOW = begins(MONSTER, Frame("ai_card", "Claw", step="flow"))
ACT = begins(Proceedings(), Frame("act", "activation", "lucy"))
ATTACK = begins(ACT, Frame("attack", "sword", "lucy", "location 1"))


@pytest.mark.parametrize("moment", [*WINDOWS, *TRIGGERS])
def test_S33_E1_E5_each_moment_opens_while_nobody_acts(moment: Moment) -> None:
    assert arrives(Proceedings(), moment).open == moment


@pytest.mark.parametrize("moment", [*WINDOWS, *TRIGGERS])
def test_S14_E2_each_moment_passes_while_an_action_is_resolved(moment: Moment) -> None:
    surging = begins(performs(arrives(Proceedings(), "between_acts"), "surge", "zachary"), Frame("attack"))
    assert arrives(surging, moment) == surging
    assert surging.open is None


def test_Y5_by_another_reading_a_moment_within_an_action_opens_and_closes_above_it() -> None:
    surging = performs(arrives(Proceedings(), "between_acts"), "surge")
    hit = arrives(begins(surging, Frame("reaction")), "hit", within_actions=True)
    dodging = performs(hit, "dodge")
    assert (hit.open, dodging.acting) == ("hit", Frame("survival_action", "dodge"))
    after = resolved(dodging)
    assert (after.open, after.acting) == ("hit", Frame("survival_action", "surge"))
    assert resolved(passed(after)).open == "between_acts"


@pytest.mark.parametrize(
    ("turn", "opening"),
    [("survivors", list(WINDOWS)), ("monster", ["flow", "monster_knocked_down"])],
)
def test_S34_S35_S36_S40_S41_which_opportunities_a_turn_has(turn: Turn, opening: list[str]) -> None:
    now = Proceedings(turn)
    assert [window for window in WINDOWS if arrives(now, window).open] == opening
    assert all(arrives(now, trigger).open for trigger in TRIGGERS)  # an action's own time comes on either turn


def test_S36_S42_SV3_a_window_in_a_flow_stays_open_until_all_pass_and_the_card_goes_on() -> None:
    flow = arrives(FLOW, "flow")
    dashing = performs(flow, "dash", "allister")
    assert (dashing.open, dashing.acting) == (None, Frame("survival_action", "dash", "allister"))
    again = resolved(dashing)
    assert again == flow
    assert passed(again) == FLOW  # at the very step at which it stopped


def test_S42_E3_SV27_one_window_holds_several_actions_one_at_a_time() -> None:
    window = arrives(ATTACK, "before_reaction")
    for who, action in (("a", "dash"), ("b", "surge"), ("a", "surge")):
        acting = performs(window, action, who)
        assert arrives(acting, "before_reaction").open is None
        window = resolved(acting)
        assert window.open == "before_reaction"
    assert passed(window) == ATTACK


def test_S34_SV2_between_acts_there_is_a_window_each_time() -> None:
    now = Proceedings()
    seen = []
    for action in ("", "surge", "", "dash"):  # Erza moves, Zachary surges, Erza attacks, Erza dashes
        now = resolved(performs(now, action)) if action else passed(now)  # an act begins once all have passed
        now = arrives(now, "between_acts")
        seen.append(now.open)
    assert seen == ["between_acts"] * 4
    assert now.frames == (Frame("turn", open="between_acts"),)


def test_S31_SV1_what_a_surge_sets_off_is_resolved_before_anybody_may_dash() -> None:
    surging = performs(arrives(Proceedings(), "between_acts"), "surge", "zachary")
    reacting = begins(begins(surging, Frame("attack")), Frame("reaction"))
    assert arrives(reacting, "flow").open is None
    done = resolved(reacting)  # the attack and the reaction are parts of it
    assert (done.acting, done.open) == (None, "between_acts")


def test_S39_E4_the_attack_goes_on_at_its_step() -> None:
    window = arrives(ATTACK, "before_reaction")
    after = passed(resolved(performs(window, "dash", "allister")))
    assert (after, after.frames[-1].step) == (ATTACK, "location 1")


def test_E6_what_lost_its_subject_ends_by_its_own_rule() -> None:
    surging = performs(arrives(ATTACK, "after_critical"), "surge", "zachary")
    assert over(surging) == Proceedings()
    assert over(arrives(FLOW, "flow")) == MONSTER  # a turn stays, and what was open in it closes


def test_S37_SV4_a_reaction_that_is_due_opens_a_window_before_it() -> None:
    assert after_wound_roll("fail", "failure") == ("before_reaction",)
    assert after_wound_roll("fail", "reflex") == ("before_reaction",)
    assert after_wound_roll("wound", "wound") == ("before_reaction",)
    assert after_wound_roll("wound", "reflex") == ("before_reaction",)


def test_S37_SV23_without_a_reaction_there_is_none() -> None:
    assert after_wound_roll("fail", "none") == after_wound_roll("wound", "none") == ()
    assert after_wound_roll("fail", "failure", knocked_down=True) == ()  # W47


def test_Y13_SV24_a_reaction_that_is_not_due_opens_none_but_by_the_other_reading() -> None:
    assert after_wound_roll("wound", "failure") == after_wound_roll("fail", "wound") == ()
    assert after_wound_roll("wound", "failure", printed=True) == ("before_reaction",)
    assert after_wound_roll("wound", "none", printed=True) == ()


def test_S38_SV25_a_critical_wound_opens_one_after_its_effects_and_no_reaction_follows() -> None:
    for knocked_down in (False, True):
        assert after_wound_roll("critical", "reflex", knocked_down=knocked_down) == ("after_critical",)


happening = st.sampled_from(["resolve", "pass", "end", *WINDOWS, *TRIGGERS, "dash", "surge", "attack", "reaction"])


@given(st.sampled_from(["survivors", "monster"]), st.lists(happening, max_size=30))
def test_S14_E1_E2_E3_E4_whatever_happens_one_action_at_a_time_and_all_of_it_ends(
    turn: Turn, happenings: list[str]
) -> None:
    now = Proceedings(turn)
    for what in happenings:
        before = now
        now = _after(now, what)
        actions = [frame.name for frame in now.frames if frame.what == ACTION]
        assert len(actions) <= 1
        if before.acting is not None and now.acting is not None:
            below = before.frames.index(before.acting)
            assert now.frames[:below] == before.frames[:below]  # what it interrupted stands still
            assert now.open is None  # within an action no moment opens
        if turn == "monster" and now.open in WINDOWS:
            assert now.open in ("flow", "monster_knocked_down")
    assert over(now) == Proceedings(turn)


def _after(now: Proceedings, what: str) -> Proceedings:
    """What comes of something that may happen at any time; an action begins only in an open moment."""
    if what == "resolve":
        return resolved(now)
    if what == "pass":
        return passed(now) if now.acting is None else now
    if what == "end":
        return over(now)
    if what in ("dash", "surge"):
        return performs(now, what) if now.open is not None and now.acting is None else now
    if what in ("attack", "reaction"):
        return begins(now, Frame(what)) if now.open is None else now
    return arrives(now, next(each for each in (*WINDOWS, *TRIGGERS) if each == what))
