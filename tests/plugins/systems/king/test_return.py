"""Back from death: what it costs, what prevents it, and what it leaves: K40 to K43, K45, A4, A5, A19, A20."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.systems.king.kinds import CHARACTER_KIND
from plugins.systems.king.returning import edits, fill
from tallow.model.errors import UserMistake
from tallow.model.record import Record
from tallow.model.resolution import Resolution
from tests.plugins.systems.king.harness import account, book, character, resolve, wound, written


def back(**inputs: Any) -> Resolution:
    return resolve("return", {"target": {"tier": 2, "level": 6, "open_wounds": 1}, **inputs})


def rules(found: Resolution) -> list[str]:
    return [stage.rule for stage in found.stages]


@pytest.mark.parametrize(("level", "words"), [(4, "usually final"), (5, "costly"), (10, "costly")])
def test_K40_A19_what_a_level_means_is_advice_only(level: int, words: str) -> None:
    found = resolve("return", {"target": {"tier": 2, "level": level}})
    (advice,) = [stage for stage in found.stages if stage.rule == "K40"]
    assert words in advice.note
    assert "As advice only." in advice.note
    assert found.outcome["returns"] is True  # no die, no DC
    assert CHARACTER_KIND.field("level").default == 1  # written down, and no total reads it


def test_K41_a_great_rite_costs_2000_gp_and_a_permanent_wound() -> None:
    found = back()
    assert (found.outcome["returns"], found.outcome["gold"], found.outcome["permanent_wound"]) == (True, 2000, True)
    assert rules(found) == ["K40", "K41", "K41", "A5", "A5"]
    assert "gets harder" in found.stages[2].note


def test_K42_the_elixir_costs_5000_gp_within_a_minute_and_no_wound() -> None:
    found = back(by="elixir", within_a_minute=True)
    assert (found.outcome["returns"], found.outcome["gold"], found.outcome["permanent_wound"]) == (True, 5000, False)
    late = back(by="elixir")
    assert (late.outcome["returns"], late.outcome["gold"]) == (False, 0)
    assert late.outcome["reason"] == "The Elixir must be poured within a minute of death."


@pytest.mark.parametrize("hindrance", ["body_destroyed", "soul_taken", "divine", "refused"])
def test_K43_no_return_where_one_of_four_things_prevents_it(hindrance: str) -> None:
    for by in ({"by": "rite"}, {"by": "elixir", "within_a_minute": True}):
        found = back(hindrances=[hindrance], **by)
        assert (found.outcome["returns"], found.outcome["permanent_wound"]) == (False, False)
        assert "K43" in rules(found)
    assert "player refuses" in back(hindrances=["refused", "divine"]).outcome["reason"]


def test_A5_open_wounds_stay_and_more_than_slots_are_allowed_and_said_loudly() -> None:
    full = resolve(
        "return", {"target": {"tier": 2, "open_wounds": 3}}
    )  # three slots, and the permanent one is a fourth
    assert full.outcome["over_capacity"] is True
    assert any("Over capacity: any wound kills." in stage.note for stage in full.stages)
    assert "any wound kills" in full.sentence
    assert resolve("return", {"target": {"tier": 2, "open_wounds": 2}}).outcome["over_capacity"] is False


def returned(record: Record, *others: Record, **inputs: Any) -> dict[str, Any]:
    in_book = book(record, *others)
    found = resolve("return", {"target": fill("target", record, in_book), **inputs}, in_book=in_book)
    return written(edits("target", record, found.outcome, in_book))


DEAD = character(
    tier=2, dead=True, vitality=0, vitality_max=9, vigor=0, vigor_max=3, wounds=[wound("w1", 2), wound("w2", 5)]
)


def test_K41_A4_A5_the_sheet_comes_back_with_its_wounds_one_more_and_full_pools() -> None:
    assert returned(DEAD) == {
        "dead": False,
        "vitality": 9,
        "vigor": 3,
        "wounds+": {"id": "r0_0", "name": "Return from death", "permanent": True},
    }
    assert "wounds+" not in returned(DEAD, by="elixir", within_a_minute=True)
    assert returned(DEAD, hindrances=["divine"]) == {}


def test_K45_A20_a_return_after_a_final_death_voids_the_account() -> None:
    final = character(**{**DEAD.document.values, "final": True})
    left = account("left", character="osric", fate=4, tier=2, scene_open=True)
    other = account("other", character="hale", fate=4, tier=2)
    found = returned(final, left, other)
    assert (found["final"], found["void"], found["scene_open"]) == (False, True, False)
    (voided,) = [edit for edit in _edits(final, left, other) if getattr(edit, "path", "") == "void"]
    assert voided.record == "left"


def test_K45_A20_what_is_spent_already_is_noted_as_a_conflict_about_fate() -> None:
    final = character(**{**DEAD.document.values, "final": True, "fate": 4})
    bought = [{"id": "p1", "name": "A word", "price": 5, "paid": 5}, {"id": "p2", "name": "A hand", "paid": 1}]
    left = account("left", character="osric", fate=4, tier=2, scene_open=True, purchases=bought)
    earlier = account("earlier", character="osric", fate=9, tier=2, void=True, purchases=bought)
    in_book = book(final, left, earlier)
    filled = fill("target", final, in_book)
    assert filled["spent"] == 6  # 5 + 1; those of an account that is void already were told then
    found = resolve("return", {"target": filled}, in_book=in_book)
    (conflict,) = [stage for stage in found.stages if stage.rule == "A20"]
    assert (conflict.after, "Fate is kept whole" in conflict.note) == (6, True)
    assert "testament points spent already: 6 (A20)" in found.sentence
    assert "fate" not in written(edits("target", final, found.outcome, in_book))
    assert "A20" not in rules(back())


def _edits(record: Record, *others: Record) -> Any:
    in_book = book(record, *others)
    found = resolve("return", {"target": fill("target", record, in_book)}, in_book=in_book)
    return edits("target", record, found.outcome, in_book)


@pytest.mark.parametrize(
    ("target", "sentence"),
    [({"tier": 0}, r"^target\.tier is 1 to 10"), ({"open_wounds": -1}, r"^target\.open_wounds is at least 0")],
)
def test_what_cannot_be_is_refused_by_its_key(target: dict[str, int], sentence: str) -> None:
    with pytest.raises(UserMistake, match=sentence):
        resolve("return", {"target": target})
