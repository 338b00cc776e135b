"""The end of a turn: what took it ends, and poisons strip Vigor: K32, K38."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.systems.king.turn import edits, fill
from tallow.model.errors import UserMistake
from tallow.model.record import Record
from tallow.services.rolls import merged
from tests.plugins.systems.king.harness import STARTER, book, character, npc, resolve, written

STUNNED, BLINDED = {"id": "s", "entry": "king.stunned"}, {"id": "b", "entry": "king.blinded"}
FEAR = {"id": "f", "entry": "king.frightened"}


def ended(record: Record) -> dict[str, Any]:
    """What the end of a record's turn writes on it."""
    role = "target" if record.kind == "king.character" else "foe"
    in_book = book(record)
    supplied = fill(role, record, in_book)
    inputs = {"target": supplied} if role == "target" else merged({}, supplied)
    found = resolve("turn", inputs, in_book=in_book)
    return written(edits(role, record, found.outcome, in_book))


@pytest.mark.parametrize("record", [character(conditions=[BLINDED, STUNNED]), npc(rank="major", conditions=[STUNNED])])
def test_K38_what_takes_the_turn_of_a_character_or_a_major_ends_with_their_next_turn(record: Record) -> None:
    assert ended(record) == {"conditions-s": True}


@pytest.mark.parametrize(("rank", "words"), [("minor", "not covered"), ("sovereign", "its own rule, which is missing")])
def test_K38_minors_are_not_covered_and_a_sovereign_has_its_own_rule(rank: str, words: str) -> None:
    assert ended(npc(rank=rank, conditions=[STUNNED])) == {}
    found = resolve("turn", {"target": {"rank": rank, "conditions": [{"name": "Stunned", "takes_turn": True}]}})
    assert words in found.stages[0].note


def test_K38_what_does_not_take_the_turn_goes_on_and_so_does_what_nobody_knows() -> None:
    assert ended(character(conditions=[BLINDED, {"id": "x", "name": "Sworn to silence"}])) == {}


def test_K38_one_that_came_in_this_very_turn_may_be_left() -> None:
    (stage,) = resolve("turn", {"target": {"conditions": [{"name": "Stunned", "takes_turn": True}]}}).stages
    assert "it ends with the next" in stage.note  # the proposal is ticked off then


def test_K38_what_ends_by_its_own_entry_is_named_and_ended_where_a_person_says_so() -> None:
    in_book = book(character(conditions=[FEAR]), further=[STARTER])
    supplied = fill("target", in_book.record("osric"), in_book)
    (stage,) = resolve("turn", {"target": supplied}, in_book=in_book).stages
    assert (stage.label, stage.after) == ("Frightened goes on", "held")
    assert "Ends when its cause is out of sight." in stage.note
    supplied["conditions"][0]["over"] = True
    found = resolve("turn", {"target": supplied}, in_book=in_book)
    assert written(edits("target", in_book.record("osric"), found.outcome, in_book)) == {"conditions-f": True}
    early = {"name": "Stunned", "takes_turn": True, "over": True}  # even of a Sovereign, whose own rule is missing
    assert resolve("turn", {"target": {"rank": "sovereign", "conditions": [early]}}).outcome["ended"] == [0]


def test_K32_running_poisons_strip_vigor_and_never_vitality() -> None:
    poisons = [{"id": "p", "name": "Nettle-blood", "strips": 2}, {"id": "q", "name": "Adder", "strips": 3}]
    assert ended(character(vigor=4, vigor_max=8, vitality=5, vitality_max=5, poisons=poisons)) == {"vigor": 0}
    assert ended(character(vigor=8, vigor_max=8, poisons=poisons[:1])) == {"vigor": 6}
    found = resolve("turn", {"target": {"vigor": 4, "poisons": [{"name": "Nettle-blood", "strips": 1}]}})
    assert [(stage.rule, stage.before, stage.after) for stage in found.stages] == [("K32", 4, 3)]


def test_what_cannot_be_is_refused_by_its_key() -> None:
    with pytest.raises(UserMistake, match=r"^target\.vigor is at least 0"):
        resolve("turn", {"target": {"vigor": -1}})
    with pytest.raises(UserMistake, match=r"^target\.poisons\[1\]\.strips is at least 0"):
        resolve("turn", {"target": {"poisons": [{"strips": -1}]}})
