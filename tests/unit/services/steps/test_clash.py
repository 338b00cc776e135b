"""A stale edit in words: fields, cells, rows, names, long texts, and what no field has any more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tallow.model.edit import UNSEEN, Insert, Remove, Set
from tallow.model.errors import Stale, UserMistake
from tallow.model.record import Campaign, Record
from tallow.services import history, records
from tallow.services.host import Host
from tallow.services.steps.clash import Clash, told
from tallow.services.steps.telling import Teller

Hero = Callable[[], Record]


def clash(host: Host, campaign: Campaign, *edits: object) -> Clash:
    """What an edit is refused with."""
    with pytest.raises(Stale) as refused:
        records.do(host, campaign.id, "Try", list(edits))  # type: ignore[arg-type]
    with host.store.read() as reader:
        every = {record.id: record for record in reader.records(campaign.id, archived=None)}
    return told(refused.value, Teller(host.book(campaign), every))


def test_a_field_is_told_as_its_sheet_shows_it(small: Host, campaign: Campaign, hero: Hero) -> None:
    records.do(small, campaign.id, "5", [Set(hero().id, "might", 5, None)])
    found = clash(small, campaign, Set(hero().id, "might", 6, 4))
    assert found == Clash("Might of Anna", "4", "5", "6")
    assert str(found) == "Might of Anna was changed meanwhile: you saw 4, it is now 5."
    # might stands at its default of 3 where nothing is entered
    assert clash(small, campaign, Set(hero().id, "might", None, 4)) == Clash("Might of Anna", "4", "5", "3")
    records.do(small, campaign.id, "yes", [Set(hero().id, "cursed", True, None)])
    assert clash(small, campaign, Set(hero().id, "cursed", False, None)) == Clash("Cursed of Anna", "no", "yes", "no")


def test_a_text_stands_in_quotation_marks_and_a_long_one_is_cut(small: Host, campaign: Campaign, hero: Hero) -> None:
    long = "word " * 40
    records.do(small, campaign.id, "m", [Set(hero().id, "motto", long, None)])
    found = clash(small, campaign, Set(hero().id, "motto", "Ever on", None))
    assert (found.seen, found.wanted) == ("nothing", "“Ever on”")
    assert found.found == "“" + ("word " * 12).strip() + "…”"


def test_a_cell_and_a_row_are_told_by_what_differs(small: Host, campaign: Campaign, hero: Hero) -> None:
    rope = {"id": "r1", "name": "Rope", "count": 2}
    records.do(small, campaign.id, "Pack", [Insert(hero().id, "bag", rope)])
    assert clash(small, campaign, Set(hero().id, "bag.r1.count", 4, 1)) == Clash("Rope: Count of Anna", "1", "2", "4")
    seen = {**rope, "count": 3}
    assert clash(small, campaign, Remove(hero().id, "bag", "r1", seen)).what == "Rope: Count of Anna"


def test_a_name_is_told(small: Host, campaign: Campaign, hero: Hero) -> None:
    found = clash(small, campaign, Set(hero().id, "name", "Berta", "Anne"))
    assert found == Clash("Name of Anna", "“Anne”", "“Anna”", "“Berta”")


def test_undo_of_what_something_else_changed_in_the_file_says_so(small: Host, campaign: Campaign, hero: Hero) -> None:
    records.do(small, campaign.id, "Anna: Might", [Set(hero().id, "might", 5, None)])
    with small.store.work() as work:  # no step tells of it
        work.apply(campaign.id, [Set(hero().id, "might", 9, 5)], small.book(campaign).keys)
        work.commit()
    with pytest.raises(UserMistake) as refused:
        history.undo(small, campaign.id)
    assert str(refused.value) == (
        "“Anna: Might” no longer fits: Might of Anna is 9 by now, not 5. Nothing was changed."
    )
    assert hero().get("might") == 9


def test_undo_takes_back_the_step_that_is_meant(small: Host, campaign: Campaign, hero: Hero) -> None:
    mine = records.do(small, campaign.id, "Mine", [Set(hero().id, "might", 5, None)]).step.number
    records.do(small, campaign.id, "Theirs", [Set(hero().id, "motto", "Ever on", None)])
    history.undo(small, campaign.id, mine)
    assert (hero().get("might"), hero().get("motto")) == (None, "Ever on")
    newest = history.steps(small, campaign.id, limit=1)[0]
    assert newest.label == "Revert: Mine"
    again = records.do(small, campaign.id, "Mine", [Set(hero().id, "might", 5, None)]).step.number
    records.do(small, campaign.id, "Theirs", [Set(hero().id, "might", 6, 5)])
    with pytest.raises(UserMistake) as refused:
        history.undo(small, campaign.id, again)
    assert str(refused.value) == (
        "“Mine” no longer fits: Might of Anna is 6 by now; this step left it at 5. "
        "“Theirs” came after it; Undo takes that back first."
    )
    assert hero().get("might") == 6


def test_a_redo_that_another_step_ended_is_refused(small: Host, campaign: Campaign, hero: Hero) -> None:
    mine = records.do(small, campaign.id, "Mine", [Set(hero().id, "might", 5, None)]).step.number
    history.undo(small, campaign.id)
    records.do(small, campaign.id, "Theirs", [Set(hero().id, "motto", "Ever on", None)])
    with pytest.raises(UserMistake, match="ended this redo"):
        history.redo(small, campaign.id, mine)


def test_of_a_table_with_as_many_rows_the_cell_or_row_that_differs_is_told(
    small: Host, campaign: Campaign, hero: Hero
) -> None:
    rope, lamp = ({"id": "r1", "name": "Rope", "count": 2}, {"id": "r2", "name": "Lamp", "count": 1})
    seen = [rope, lamp]
    records.do(small, campaign.id, "bag", [Set(hero().id, "bag", [rope, {**lamp, "count": 4}], UNSEEN)])
    found = clash(small, campaign, Set(hero().id, "bag", [], seen))
    assert found == Clash("Lamp: Count of Anna", "1", "4", "nothing")
    assert str(found) == "Lamp: Count of Anna was changed meanwhile: you saw 1, it is now 4."
    records.do(small, campaign.id, "bag", [Set(hero().id, "bag", [rope, {**lamp, "id": "r3"}], UNSEEN)])
    assert clash(small, campaign, Set(hero().id, "bag", seen, seen)) == Clash("Bag of Anna", "Lamp", "nothing", "Lamp")
    records.do(small, campaign.id, "bag", [Set(hero().id, "bag", [rope], UNSEEN)])
    assert clash(small, campaign, Set(hero().id, "bag", [], seen)) == Clash(
        "Bag of Anna", "2 rows", "one row", "0 rows"
    )
