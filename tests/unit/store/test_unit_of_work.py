"""Units of work: applying edits, writing steps and rolls, and what holds afterwards."""

from __future__ import annotations

import itertools

import pytest

from tallow.model.edit import UNSEEN, Archive, Create, Delete, Insert, Remove, Set
from tallow.model.errors import Stale, UserMistake
from tallow.model.record import Campaign
from tallow.store.database import Store
from tests.unit.store.playing import (
    BOB,
    CAMPAIGN,
    Clock,
    do,
    everything,
    history,
    keys,
    new_campaign,
    newest_changes,
    record,
    redo,
    undo,
    values,
)


def test_without_commit_nothing_stays(store: Store) -> None:
    before = everything(store)
    with store.work() as work:
        work.write_step(CAMPAIGN, "Gone", work.apply(CAMPAIGN, [Set(BOB, "vitality", 1, 70)], keys))
        assert work.record(BOB).document.values["vitality"] == 1  # the unit sees what it wrote
        assert everything(store) == before  # nobody else does
    assert everything(store) == before
    assert history(store) == [("Add Bob", "done")]


def test_an_error_rolls_back_and_the_next_unit_works(store: Store) -> None:
    before = everything(store)

    def fail() -> None:
        with store.work() as work:
            work.apply(CAMPAIGN, [Set(BOB, "vitality", 1, 70)], keys)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert everything(store) == before
    do(store, Set(BOB, "vitality", 1, 70))
    assert values(store)["vitality"] == 1


def test_after_its_end_a_unit_or_reader_answers_no_more(store: Store) -> None:
    with store.work() as work:
        work.commit()
        for late in (work.commit, lambda: work.record(BOB), lambda: work.apply(CAMPAIGN, [Archive(BOB)], keys)):
            with pytest.raises(RuntimeError, match="over"):
                late()
    with store.read() as reader:
        pass
    with pytest.raises(RuntimeError, match="over"):
        reader.record(BOB)


def test_a_unit_within_a_unit_is_our_own_mistake(store: Store) -> None:
    with store.work() as work:
        with pytest.raises(RuntimeError, match="within another"), store.work():
            pass
        work.apply(CAMPAIGN, [Set(BOB, "vitality", 1, 70)], keys)
        work.commit()
    assert values(store)["vitality"] == 1


def test_edits_apply_in_their_order_and_see_each_other(store: Store) -> None:
    do(
        store,
        Create("eve", "game.hero", "Eve", {"vitality": 50}),
        Set("eve", "vitality", 40, 50),
        Insert("eve", "armor", {"id": "r1", "physical": 10}),
        Set("eve", "armor.r1.physical", 9, 10),
        Set("eve", "name", "Ève", "Eve"),
    )
    eve = record(store, "eve")
    assert (eve.name, dict(eve.document.values)) == ("Ève", {"vitality": 40, "armor": [{"id": "r1", "physical": 9}]})


def test_one_edit_that_fails_leaves_none_of_them(store: Store) -> None:
    before = everything(store)
    with store.work() as work:
        with pytest.raises(Stale):
            work.apply(CAMPAIGN, [Set(BOB, "vitality", 1, 70), Set(BOB, "notes", "x", "y")], keys)
        work.commit()  # even where the person goes on
    assert everything(store) == before


def test_an_edit_that_changes_nothing_gives_no_change_and_no_revision(store: Store) -> None:
    with store.work() as work:
        assert work.apply(CAMPAIGN, [Set(BOB, "vitality", 70.0, 70), Archive(BOB, False)], keys) == ()
        work.commit()
    assert record(store).revision == 1


def test_a_step_makes_a_record_s_revision_grow_by_one(store: Store) -> None:
    assert record(store).revision == 1
    do(store, Set(BOB, "vitality", 1, 70), Set(BOB, "vitality", 2, 1))
    assert record(store).revision == 2
    with store.work() as work:
        changes = work.apply(CAMPAIGN, [Set(BOB, "vitality", 3, 2)], keys)
        changes += work.apply(CAMPAIGN, [Set(BOB, "vitality", 4, 3)], keys)
        work.write_step(CAMPAIGN, "Twice", changes)
        work.commit()
    assert record(store).revision == 3
    undo(store)
    assert record(store).revision == 4


def test_a_record_of_another_campaign_is_refused(store: Store) -> None:
    new_campaign(store, "c2", "Other")
    for edit in (Set(BOB, "vitality", 1, 70), Archive(BOB), Create(BOB, "game.hero", "Bob", {})):
        with pytest.raises(UserMistake, match="Bob belongs to another campaign"):
            do(store, edit, campaign="c2")
    with pytest.raises(UserMistake, match="There is no record 'c1'"):
        do(store, Set(CAMPAIGN, "name", "Mine", "Demo"), campaign="c2")


def test_a_campaign_that_is_not_there_is_refused(store: Store) -> None:
    for edit in (Create("eve", "game.hero", "Eve", {}), Set("c9", "name", "x", UNSEEN), Archive("eve")):
        with pytest.raises(UserMistake, match="There is no campaign 'c9'"):
            do(store, edit, campaign="c9")


def test_a_campaign_id_is_given_once(store: Store) -> None:
    with pytest.raises(UserMistake, match="There is a campaign 'c1' already"):
        new_campaign(store)


def test_a_campaign_s_name_settings_and_plugins_are_steps(store: Store) -> None:
    before = everything(store)
    do(
        store,
        Set(CAMPAIGN, "name", "Friday", "Demo"),
        Set(CAMPAIGN, "settings:game.rounding", None, "up"),
        Set(CAMPAIGN, "settings:game.pace", {"walk": 2}, None),
        Set(CAMPAIGN, "plugins:gorm", "2.0.0", None),
        Set(CAMPAIGN, "plugins:game", "1.1.0", "1.0.0"),
        Archive(CAMPAIGN),
    )
    with store.read() as reader:
        campaign = reader.campaign(CAMPAIGN)
    assert (campaign.name, campaign.archived) == ("Friday", True)
    assert dict(campaign.settings) == {"game.pace": {"walk": 2}}
    assert dict(campaign.plugins) == {"game": "1.1.0", "gorm": "2.0.0"}
    undo(store)
    assert everything(store) == before


def test_overrides_and_adjustments_have_rows_like_any_table(store: Store) -> None:
    before = everything(store)
    row = {"id": "a1", "amount": 2, "reason": "luck", "at": "2026-03-01T20:00:00+00:00"}
    do(store, Insert(BOB, "adjustments:game.evade", row), Insert(BOB, "overrides:", {"id": "o1", "rule": "R2"}))
    do(store, Set(BOB, "adjustments:game.evade.a1.amount", 3, 2), Set(BOB, "overrides:.o1.reason", "so", None))
    document = record(store).document
    (adjustment,) = document.adjustments_of("game.evade")
    assert (adjustment.id, adjustment.amount, adjustment.reason) == ("a1", 3, "luck")
    assert document.overrides == ({"id": "o1", "rule": "R2", "reason": "so"},)
    do(store, Remove(BOB, "overrides:", "o1", UNSEEN))
    assert record(store).document.overrides == ()
    for _ in range(3):
        undo(store)
    assert everything(store) == before


def test_a_deleted_record_comes_back_whole(store: Store) -> None:
    do(store, Insert(BOB, "overrides:", {"id": "o1", "rule": "R2"}), Archive(BOB))
    before = everything(store)
    do(store, Delete(BOB, UNSEEN))
    with pytest.raises(UserMistake, match="There is no record 'bob'"):
        record(store)
    undo(store)
    assert everything(store) == before
    redo(store)
    with store.read() as reader:
        assert reader.find_record(BOB) is None


def test_a_deleted_record_may_be_made_anew_in_one_step(store: Store) -> None:
    before = everything(store)
    do(store, Delete(BOB, UNSEEN), Create(BOB, "game.hero", "New Bob", {}))
    assert (record(store).name, values(store)) == ("New Bob", {})
    undo(store)
    assert everything(store) == before


def test_the_journal_tells_a_field_with_a_dot_when_its_plugin_is_away(store: Store) -> None:
    do(store, Set(BOB, "gorm.acid", 3, None))
    do(store, Set(BOB, "gorm.acid", None, 3))
    undo(store)  # asks nobody for the kind's fields
    assert values(store)["gorm.acid"] == 3
    undo(store)
    redo(store)
    assert values(store)["gorm.acid"] == 3


def test_keystrokes_merge_while_they_come_within_two_seconds(store: Store, clock: Clock) -> None:
    for before, after in itertools.pairwise([None, "B", "Bo", "Bor"]):
        step = do(store, Set(BOB, "notes", after, before), label=f"Notes {after}", merge="notes")
        assert [change.after for change in step.changes] == [after]  # what was made just now
        clock.turn(1.9)  # from the last one, so that more than two seconds pass in all
    assert history(store) == [("Notes Bor", "done"), ("Add Bob", "done")]
    assert [(change.before, change.after) for change in newest_changes(store)] == [(None, "Bor")]
    clock.turn(0.2)
    do(store, Set(BOB, "notes", "Bory", "Bor"), label="Later", merge="notes")
    assert history(store)[0] == ("Later", "done")
    undo(store)
    assert values(store)["notes"] == "Bor"
    undo(store)
    assert "notes" not in values(store)


def test_another_key_or_none_or_a_step_between_does_not_merge(store: Store) -> None:
    do(store, Set(BOB, "vitality", 1, 70), label="1", merge="a")
    do(store, Set(BOB, "vitality", 2, 1), label="2", merge="b")
    do(store, Set(BOB, "vitality", 3, 2), label="3", merge="a")
    do(store, Set(BOB, "vitality", 4, 3), label="4")
    do(store, Set(BOB, "vitality", 5, 4), label="5")
    assert [label for label, _ in history(store)] == ["5", "4", "3", "2", "1", "Add Bob"]


def test_another_campaign_s_keystrokes_do_not_part_ours(store: Store) -> None:
    new_campaign(store, "c2", "Other")
    do(store, Set(BOB, "vitality", 1, 70), merge="a")
    do(store, Set("c2", "name", "Others", "Other"), campaign="c2")
    do(store, Set(BOB, "vitality", 2, 1), merge="a")
    assert len(history(store)) == 2


def test_nothing_merges_into_a_step_that_was_undone_and_redone(store: Store) -> None:
    do(store, Set(BOB, "vitality", 1, 70), label="1", merge="a")
    undo(store)
    do(store, Set(BOB, "vitality", 2, 70), label="2", merge="a")
    assert history(store) == [("2", "done"), ("1", "final"), ("Add Bob", "done")]
    undo(store)
    redo(store)
    do(store, Set(BOB, "vitality", 3, 2), label="3", merge="a")
    assert [label for label, _ in history(store)] == ["3", "2", "1", "Add Bob"]


def test_a_step_that_merges_away_is_taken_out_and_its_number_is_not_given_again(store: Store) -> None:
    first = do(store, Set(BOB, "vitality", 1, 70), merge="a")
    last = do(store, Set(BOB, "vitality", 70, 1), merge="a")
    assert last.number == first.number
    assert [change.after for change in last.changes] == [70]  # for the views, which show 1
    assert history(store) == [("Add Bob", "done")]
    assert do(store, Set(BOB, "vitality", 2, 70)).number > first.number


def test_a_step_without_changes_may_be_written(store: Store) -> None:
    step = do(store, label="Hit, and nothing came of it")
    assert history(store)[0] == ("Hit, and nothing came of it", "done")
    assert undo(store).step.number == step.number


def test_records_are_copied_with_references_to_the_copies(store: Store) -> None:
    do(
        store,
        Create("eve", "game.hero", "Eve", {"friend": BOB, "party": [{"id": "p1", "who": BOB, "since": 3}]}),
        Archive("eve"),
    )
    new_campaign(store, "c2", "Copy")
    fresh = iter(["n1", "n2"])
    with store.work() as work:
        work.copy_records(CAMPAIGN, "c2", lambda: next(fresh))
        work.commit()
    with store.read() as reader:
        copies = {each.name: each for each in reader.records("c2", archived=None)}
        assert len(reader.records(CAMPAIGN, archived=None)) == 2
    bob, eve = copies["Bob"], copies["Eve"]
    assert {bob.id, eve.id} == {"n1", "n2"}
    assert dict(bob.document.values) == values(store)
    assert dict(eve.document.values) == {"friend": bob.id, "party": [{"id": "p1", "who": bob.id, "since": 3}]}
    assert (eve.archived, eve.revision) == (True, 1)
    assert history(store, "c2") == []


def test_text_that_no_file_can_hold_is_refused_wherever_it_comes_in(store: Store) -> None:
    before, half = everything(store), "a\udcff"
    for edit in (
        Set(BOB, "notes", half, None),
        Set(BOB, "name", half, "Bob"),
        Create("eve", "game.hero", half, {}),
        Insert(BOB, "armor", {"id": "r3", "name": half}),
        Set(CAMPAIGN, "settings:game.x", half, None),
        Set(CAMPAIGN, "plugins:gorm", half, None),
        Set(BOB, half, 1, None),
        Insert(BOB, "armor", {"id": "r3", half: 1}),
        Create("eve", "game.hero", "Eve", {half: 1}),
    ):
        with pytest.raises(UserMistake, match="half a character"):
            do(store, edit)
    with pytest.raises(UserMistake, match="half a character"):
        do(store, Set(BOB, "vitality", 1, 70), label=half)
    with pytest.raises(UserMistake, match="half a character"), store.work() as work:
        work.create_campaign(Campaign("c2", half))
    with store.work() as work:
        with pytest.raises(UserMistake, match="half a character"):
            work.apply(CAMPAIGN, [Set(BOB, "vitality", 1, 70), Create("eve", "game.hero", "Eve", {half: 1})], keys)
        work.commit()
    assert everything(store) == before
