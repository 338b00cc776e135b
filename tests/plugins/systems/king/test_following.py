"""What joins a step by itself: pools keep to their caps, a closed wound wakes, lost parts stay: K11, K28, K35, K37."""

from __future__ import annotations

from typing import Any

from plugins.systems.king.entries import Condition
from plugins.systems.king.following import following
from tallow.model.edit import Create, Edit, Insert, Remove, Set
from tallow.model.effect import Add
from tallow.model.record import Record
from tests.plugins.systems.king.harness import book, character, npc, wound, written

THIN = Condition(id="crown.dread", name="Dread", effects=(Add("king.vigor_full", -2),))
DREAD = {"id": "c", "entry": "crown.dread"}


def follows(*edits: Edit, to: Record) -> dict[str, Any]:
    """What joins a step on one record; what each edit expects is what the step before it leaves."""
    return written(following(edits, book(to, entries={THIN.id: THIN})))


def osric(**values: Any) -> Record:
    return character(**{"vitality": 9, "vitality_max": 14, "vigor": 8, "vigor_max": 8, **values})


def test_K37_vigor_above_a_lowered_cap_is_lost() -> None:
    assert follows(Insert("osric", "conditions", DREAD), to=osric()) == {"vigor": 6}
    assert follows(Insert("osric", "conditions", DREAD), to=osric(vigor=5)) == {}


def test_K37_it_does_not_come_back_when_the_condition_ends() -> None:
    frightened = osric(vigor=6, conditions=[DREAD])
    assert follows(Remove("osric", "conditions", "c", DREAD), to=frightened) == {}


def test_K37_an_adjustment_lowers_the_cap_as_well() -> None:
    row = {"id": "j", "amount": -3, "reason": "curse", "at": "2026-01-01"}
    assert follows(Insert("osric", "adjustments:king.vigor_full", row), to=osric()) == {"vigor": 5}


def test_a_pool_that_was_never_entered_is_full_and_one_at_its_full_follows() -> None:
    assert follows(Create("osric", "king.character", "Osric", {"vitality_max": 14}), to=npc()) == {"vitality": 14}
    fresh = character()
    assert follows(Set("osric", "vigor_max", 8, None), to=fresh) == {"vigor": 8}
    whole = osric(vitality=14)
    assert follows(Set("osric", "vitality_max", 16, 14), to=whole) == {"vitality": 16}
    assert follows(Set("osric", "vitality_max", 16, 14), to=osric()) == {}  # hurt: what is left is left
    assert follows(Set("osric", "vitality_max", 16, 14), Set("osric", "vitality", 3, 14), to=whole) == {}
    assert follows(Set("osric", "vitality_max", 7, 14), to=osric()) == {"vitality": 7}


def test_K35_a_minor_s_pool_is_twice_its_tier_and_follows_it() -> None:
    assert follows(Create("m", "king.npc", "Hook-man", {"tier": 3}), to=character()) == {"vitality": 6}
    minor = npc("m", tier=3, vitality=6)
    assert follows(Set("m", "tier", 4, 3), to=minor) == {"vitality": 8}
    assert follows(Set("m", "tier", 2, 3), to=npc("m", tier=3, vitality=5)) == {"vitality": 4}


def test_K28_who_lies_unconscious_wakes_with_full_pools_when_a_wound_closes() -> None:
    down = osric(unconscious=True, vitality=0, vigor=0, wounds=[wound("w1", 1), wound("w2", 5)])
    gone = Remove("osric", "wounds", "w1", wound("w1", 1))
    assert follows(gone, to=down) == {"vitality": 14, "vigor": 8, "unconscious": False}
    awake = osric(wounds=[wound("w1", 1)])
    assert follows(gone, to=awake) == {}
    healed = (
        gone,
        Set("osric", "unconscious", False, True),
        Set("osric", "vitality", 14, 0),
        Set("osric", "vigor", 8, 0),
    )
    assert follows(*healed, to=down) == {}  # healing says so itself


def test_K11_the_part_of_a_wound_that_is_taken_off_stays_lost() -> None:
    row = wound("w1", 4, lost_part="two fingers")
    maimed = osric(wounds=[row])
    gone = Remove("osric", "wounds", "w1", row)
    part = {"id": "w1_part", "name": "two fingers"}
    assert follows(gone, to=maimed) == {"lost_parts+": part}
    assert follows(gone, Insert("osric", "lost_parts", {"id": "x", "name": "two fingers"}), to=maimed) == {}
    back = Set("osric", "wounds.w1.lost_part", "", "two fingers")
    assert follows(back, Remove("osric", "wounds", "w1", {**row, "lost_part": ""}), to=maimed) == {}


def test_each_edit_expects_what_the_step_leaves() -> None:
    fresh = character()
    (edit,) = following([Set("osric", "vigor_max", 8, None)], book(fresh))
    assert edit == Set("osric", "vigor", 8, None)
    (edit,) = following([Insert("osric", "conditions", DREAD)], book(osric(), entries={THIN.id: THIN}))
    assert edit == Set("osric", "vigor", 6, 8)
