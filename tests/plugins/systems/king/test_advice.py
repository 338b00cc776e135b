"""What the checks say of a record, and its commands: K23, K26, K38, K39, K46, K52, A5, A10."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plugins.systems.king.checks import CHECKS
from plugins.systems.king.commands import COMMANDS
from plugins.systems.king.entries import Injury, State
from plugins.systems.king.kinds import CHARACTER_KIND
from tallow.model.check import Advice
from tallow.model.record import Record
from tests.plugins.systems.king.harness import STARTER, account, book, character, npc, wound, written

FEAR = {"id": "f", "entry": "king.frightened"}
DO = {command.id: command.run for command in COMMANDS}


def advice(record: Record, *others: Record, entries: Any = None, further: Sequence[str] = ()) -> list[Advice]:
    in_book = book(record, *others, entries=entries, further=further)
    return [each for check in CHECKS if check.kind == record.kind for each in check.run(record, in_book)]


def test_a_sound_character_gets_no_advice() -> None:
    worst = wound("w3", 5, litany="Restore Sight")
    poisoned = wound("w4", 6, **{"from": "poison"})
    record = character(
        tier=3, wounds=[wound("w1", 1), wound("w2", 4), worst, poisoned], diseases=[{"id": "d", "months": 1}]
    )
    assert advice(record) == []
    assert advice(character()) == []


def test_A5_over_capacity_is_said_loudly() -> None:
    record = character(tier=1, wounds=[wound("a"), wound("b"), wound("p", 0, permanent=True)])
    (found,) = advice(record)
    assert (found.severity, found.sentence) == (
        "error",
        "Over capacity: 3 wounds on 2 slots. Any wound kills (A5, K7).",
    )


def test_K23_A10_a_wound_without_a_severity_and_a_worst_one_without_a_litany() -> None:
    record = character(tier=3, wounds=[wound("Split brow", 0), wound("Lost eye", 5)])
    assert [(each.path, each.sentence[:23]) for each in advice(record)] == [
        ("wounds.Split brow.severity", "Split brow has no sever"),
        ("wounds.Lost eye.litany", "Lost eye is one of the "),
    ]


def test_K26_a_disease_has_one_treatment() -> None:
    both = {"id": "d", "name": "Ditch fever", "months": 1, "healing": 2}
    assert advice(character(diseases=[both]))[0].sentence.startswith("Ditch fever needs one treatment")
    assert len(advice(character(diseases=[{"id": "d"}]))) == 1


def test_K37_what_stands_above_a_full_that_was_lowered_by_a_switch_is_lowered_by_a_press() -> None:
    for record in (
        character(vigor=8, vigor_max=8, conditions=[FEAR]),
        npc(rank="major", vigor=8, vigor_max=8, conditions=[FEAR]),
    ):
        (told,) = advice(record, further=[STARTER])  # 8 − 2 = 6
        assert told.sentence == "Vigor stands at 8 and holds 6: the excess is lost (K37)."
        assert written(told.repair) == {"vigor": 6}
    assert advice(character(vigor=6, vigor_max=8, conditions=[FEAR]), further=[STARTER]) == []


def test_K36_a_fright_without_a_number_is_asked_for() -> None:
    for record in (character(conditions=[FEAR]), npc(conditions=[FEAR])):
        (told,) = advice(record)
        assert (told.severity, told.path) == ("note", "conditions")
        assert "no table here says by how much" in told.sentence
        assert advice(record, further=[STARTER]) == []
    assert advice(character(conditions=[{"id": "b", "entry": "king.blinded"}])) == []


def test_K46_who_is_gone_without_an_account_is_noted() -> None:
    gone = character(dead=True, final=True, fate=3)
    [told] = advice(gone)
    assert (told.sentence, told.repair_label) == ("Osric is gone and has no testament account (K46).", "Open one")
    assert written(told.repair)["osric_left_0*"][2] == {
        "character": "osric",
        "owner": "",
        "fate": 3,
        "tier": 1,
        "scene_open": True,
    }
    assert advice(gone, account("left", character="osric")) == []
    assert advice(character(retired=True, fate=0)) == []


def test_A10_gaps_and_overlaps_of_a_table_that_is_there_are_noted() -> None:
    rows = [
        Injury(id=f"crown.r{low}", name="R", harm="burn", low=low, high=high, severity=severity, litany="restore_sight")
        for low, high, severity in ((1, 11, 1), (11, 11, 2), (12, 13, 3), (16, 19, 4), (20, 29, 5))
    ]
    found = advice(character(), entries={row.id: row for row in rows})
    assert [each.sentence for each in found] == [
        "The Burn table has no row for 14 to 15, 30.",
        "The Burn table holds 11 more than once.",
    ]


def test_K44_an_overspent_account_is_an_error() -> None:
    left = account(fate=1, tier=3, purchases=[{"id": "a", "name": "A cache", "paid": 5}])
    (found,) = advice(left)
    assert (found.severity, found.sentence) == ("error", "2 more is spent than there was (K44). Correct a purchase.")


def test_K39_states_are_kept_on_the_sheet_and_the_group_names_them() -> None:
    (field,) = [field for field in CHARACTER_KIND.fields if field.id == "states"]
    assert (field.entry, field.free) == ("king.state", True)  # type: ignore[union-attr]
    assert book().entries(State) == ()


def test_K52_pools_are_filled_by_other_means_and_no_wound_closes() -> None:
    record = character(vitality=3, vitality_max=9, vigor=1, vigor_max=4, wounds=[wound("w1")])
    assert written(DO["king.fill_pools"](record, book(record))) == {"vitality": 9, "vigor": 4}
    major = npc(rank="major", vitality=3, vitality_max=9)
    assert written(DO["king.fill_npc_pools"](major, book(major))) == {"vitality": 9}


def test_K38_immunity_ends_with_the_fight() -> None:
    rows = [{"id": "i", "entry": "king.stunned"}]
    for record, command in (
        (character(immunities=rows), "king.end_fight"),
        (npc(immunities=rows), "king.end_npc_fight"),
    ):
        assert written(DO[command](record, book(record))) == {"immunities-i": True}
