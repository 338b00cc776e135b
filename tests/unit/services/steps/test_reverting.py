"""Steps are taken back from the middle, records are removed for good, and undo brings both back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tallow.model.edit import UNSEEN, Insert, Set
from tallow.model.errors import UserMistake
from tallow.model.record import Campaign, Record
from tallow.services import history, records, removal
from tallow.services.host import Host
from tallow.services.steps import reverting

Hero = Callable[[], Record]


def do(host: Host, hero: Hero, path: str, value: object) -> int:
    """One step; gives its number."""
    return records.do(host, hero().campaign, f"{path} {value}", [Set(hero().id, path, value, UNSEEN)]).step.number


def test_a_step_is_taken_back_from_the_middle(small: Host, campaign: Campaign, hero: Hero) -> None:
    do(small, hero, "might", 5)
    middle = do(small, hero, "motto", "Ever on")
    do(small, hero, "might", 6)
    changes, left = reverting.revert(small, campaign.id, reverting.one(small, campaign.id, middle))
    assert ([change.path for change in changes.changes], left) == (["motto"], ())
    assert dict(hero().document.values) == {"might": 6}
    history.undo(small, campaign.id)
    assert hero().get("motto") == "Ever on"


def test_what_no_longer_fits_is_named_and_left(small: Host, campaign: Campaign, hero: Hero) -> None:
    id = hero().id
    both = records.do(small, campaign.id, "Both", [Set(id, "might", 5, UNSEEN), Set(id, "motto", "Ever on", UNSEEN)])
    do(small, hero, "might", 6)
    steps = reverting.one(small, campaign.id, both.step.number)
    foreseen = reverting.plan(small, campaign.id, steps)
    assert ([change.path for change in foreseen.changes], len(foreseen.left)) == (["motto"], 1)
    assert hero().get("motto") == "Ever on"  # a plan writes nothing
    _, left = reverting.revert(small, campaign.id, steps)
    assert [(misfit.change.path, misfit.label, misfit.sentence) for misfit in left] == [
        ("might", "Might of Anna", "Might of Anna is 6 by now; this step left it at 5.")
    ]
    assert dict(hero().document.values) == {"might": 6}
    with pytest.raises(UserMistake, match="Nothing of this"):
        reverting.revert(small, campaign.id, steps)


def test_from_here_takes_back_what_a_record_went_through_and_leaves_the_others(
    small: Host, campaign: Campaign, hero: Hero
) -> None:
    other, _ = records.create(small, campaign.id, "small.hero", "Berta")
    first = do(small, hero, "might", 5)
    records.do(small, campaign.id, "Both", [Set(hero().id, "might", 7, UNSEEN), Set(other, "might", 8, UNSEEN)])
    do(small, hero, "motto", "On")
    steps = reverting.from_here(small, campaign.id, first, hero().id)
    assert len(steps) == 3
    reverting.revert(small, campaign.id, steps, hero().id)
    assert dict(hero().document.values) == {}
    assert small.find_record(campaign, other).get("might") == 8


def test_steps_that_wrote_one_value_are_taken_back_as_one_change(small: Host, campaign: Campaign, hero: Hero) -> None:
    do(small, hero, "might", 3)
    first = do(small, hero, "might", 5)
    do(small, hero, "might", 7)
    changes, _ = reverting.revert(small, campaign.id, reverting.from_here(small, campaign.id, first, hero().id))
    assert [(change.before, change.after) for change in changes.changes] == [(7, 3)]
    assert hero().get("might") == 3
    history.undo(small, campaign.id)
    assert hero().get("might") == 7


def test_only_a_step_of_which_nothing_is_left_counts_as_reverted(small: Host, campaign: Campaign, hero: Hero) -> None:
    id = hero().id
    both = records.do(small, campaign.id, "Both", [Set(id, "might", 5, UNSEEN), Set(id, "motto", "Ever on", UNSEEN)])
    number = both.step.number
    do(small, hero, "might", 6)

    def reverted() -> bool:
        return next(step.reverted for step in history.steps(small, campaign.id) if step.number == number)

    reverting.revert(small, campaign.id, reverting.one(small, campaign.id, number))
    assert not reverted()  # its might was left
    history.undo(small, campaign.id)
    history.undo(small, campaign.id)
    reverting.revert(small, campaign.id, reverting.one(small, campaign.id, number))
    assert reverted()
    with pytest.raises(UserMistake, match=rf"^Step {number} \(Both\) was reverted already, by a later step\.$"):
        reverting.one(small, campaign.id, number)
    history.undo(small, campaign.id)
    assert not reverted()


def test_a_step_on_two_records_that_is_taken_back_on_one_is_not_reverted(
    small: Host, campaign: Campaign, hero: Hero
) -> None:
    other, _ = records.create(small, campaign.id, "small.hero", "Berta")
    both = records.do(small, campaign.id, "Both", [Set(hero().id, "might", 7, UNSEEN), Set(other, "might", 8, UNSEEN)])
    number = both.step.number
    for record, whole in ((hero().id, ()), ("", (number,))):
        steps = reverting.one(small, campaign.id, number)
        assert reverting.plan(small, campaign.id, steps, record).whole == whole


def test_steps_that_cancel_each_other_out_are_no_step(small: Host, campaign: Campaign, hero: Hero) -> None:
    do(small, hero, "might", 3)
    first = do(small, hero, "might", 5)
    do(small, hero, "might", 3)
    steps = reverting.from_here(small, campaign.id, first, hero().id)
    with pytest.raises(UserMistake, match="made no difference"):
        reverting.revert(small, campaign.id, steps)
    assert hero().get("might") == 3


def test_a_step_that_is_not_there_or_was_taken_back_is_a_mistake(small: Host, campaign: Campaign, hero: Hero) -> None:
    number = do(small, hero, "might", 5)
    history.undo(small, campaign.id)
    for wrong, told in ((number, "already"), (number + 7, "no step")):
        with pytest.raises(UserMistake, match=told):
            reverting.one(small, campaign.id, wrong)


def test_a_record_is_removed_for_good_and_one_undo_brings_all_back(small: Host, campaign: Campaign, hero: Hero) -> None:
    gone, _ = records.create(small, campaign.id, "small.hero", "Berta")
    records.do(small, campaign.id, "Pack", [Insert(gone, "bag", {"id": "b1", "name": "Rope"})])
    do(small, hero, "friend", gone)
    before = small.find_record(campaign, gone), hero()
    counted = removal.mentions(small, before[0])
    assert ([each.record.name for each in counted.references], counted.steps, counted.rolls) == (["Anna"], 2, 0)
    removal.delete(small, before[0])
    assert hero().get("friend") is None
    with pytest.raises(UserMistake):
        small.find_record(campaign, gone)
    history.undo(small, campaign.id)
    after = small.find_record(campaign, gone), hero()
    assert [each.document for each in after] == [each.document for each in before]


def test_an_archived_record_comes_back_archived(small: Host, campaign: Campaign, hero: Hero) -> None:
    records.archive(small, hero())
    removal.delete(small, hero())
    history.undo(small, campaign.id)
    assert hero().archived


def test_a_table_with_as_many_rows_as_the_step_left_is_told_by_the_cell_that_differs(
    small: Host, campaign: Campaign, hero: Hero
) -> None:
    rope, lamp = ({"id": "r1", "name": "Rope", "count": 2}, {"id": "r2", "name": "Lamp", "count": 1})
    number = do(small, hero, "bag", [rope, lamp])
    do(small, hero, "bag.r2.count", 4)
    foreseen = reverting.plan(small, campaign.id, reverting.one(small, campaign.id, number))
    assert [each.sentence for each in foreseen.left] == ["Lamp: Count of Anna is 4 by now; this step left it at 1."]
