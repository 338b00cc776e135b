"""The guided lantern year: what each task proposes and from what, how it is marked, and how the year turns."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from plugins.systems.kdm.year import GUIDE
from tallow.api import Task, TaskChange
from tallow.model.edit import UNSEEN, Insert, Set
from tallow.services import records
from tests.plugins.systems.kdm.harness import Table, line


def task(table: Table, key: str) -> Task:
    """A task of Hearth's year as it stands."""
    tasks = GUIDE.tasks(table.record("Hearth"), table.book)
    return next(each for each in tasks if each.key == key)


def told(changes: Iterable[TaskChange]) -> list[tuple[str, str, str, str]]:
    """Whom, what, and from what to what."""
    return [(each.group, each.what, each.before, each.after) for each in changes]


def apply(table: Table, key: str) -> None:
    """Apply a task as it stands, with what is ticked at first."""
    at = task(table, key)
    edits = [edit for change in at.proposals if change.ticked for edit in change.edits]
    table.do(at.title, [*edits, *at.done])


def away(table: Table, *names: str) -> None:
    for name in names:
        table.set(name, departing=True)


def test_the_tasks_stand_in_the_order_of_the_year(table: Table) -> None:
    record, book = table.record("Hearth"), table.book
    assert GUIDE.title(record, book) == "Lantern year 1"
    assert [each.key for each in GUIDE.tasks(record, book)] == [
        "return",
        "recover",
        "endeavors",
        "timeline",
        "deaths",
        "milestones",
        "develop",
        "choose",
        "depart",
        "hunt",
        "showdown",
        "aftermath",
        "turn",
    ]
    assert {each.status for each in GUIDE.tasks(record, book)} == {"open"}


def test_coming_home(table: Table) -> None:
    away(table, "Anna", "Bert")
    table.set("Cora", skip_next_hunt=True)
    assert told(task(table, "return").proposals) == [
        ("Anna", "Departing", "away", "home in year 1"),
        ("Bert", "Departing", "away", "home in year 1"),
        ("Cora", "Skip next hunt", "ticked", "clear"),
    ]
    apply(table, "return")
    assert [table.value(name, "departing") for name in ("Anna", "Bert")] == [False, False]
    assert [table.value(name, "returned") for name in ("Anna", "Bert", "Cora")] == [1, 1, 0]
    assert table.value("Cora", "skip_next_hunt") is False
    assert (task(table, "return").status, task(table, "return").proposals) == ("done", ())
    table.undo()
    assert (table.value("Anna", "departing"), task(table, "return").status) == (True, "open")


def test_A5_who_came_home_learns_heals_and_puts_tokens_down(table: Table) -> None:
    table.set("Anna", returned=1, hunt_xp=1, arms_light=True, waist_heavy=True, strength_tokens=2, luck_tokens=-1)
    table.set("Bert", body_lost=2, bleeding=1)  # he stayed at home, and is cleared all the same (X14)
    found = task(table, "recover").proposals
    assert told(found) == [
        ("Anna", "Hunt experience", "1", "2"),
        ("Anna", "Arms, light injury", "light", "clear"),
        ("Anna", "Waist, heavy injury", "heavy", "clear"),
        ("Anna", "Attribute tokens", "strength 2, luck −1", "none"),
        ("Bert", "Lost armor and bleeding", "body 2, bleeding 1", "none"),
    ]
    assert [each.milestone for each in found] == [True, False, False, False, False]  # 2 is an age
    assert all(each.ticked for each in found)
    apply(table, "recover")
    assert table.value("Anna", "hunt_xp") == 2
    assert [table.value("Anna", key) for key in ("arms_light", "waist_heavy", "strength_tokens", "luck_tokens")] == [
        False,
        False,
        0,
        0,
    ]
    assert [table.value("Bert", key) for key in ("body_lost", "bleeding")] == [0, 0]


def test_A5_what_lasts_until_the_showdown_ends_goes_when_survivors_recover(table: Table) -> None:
    table.set("Anna", returned=1, hunt_xp=16, injuries=[line("torn_muscle", passing=True), line("broken_rib")])
    table.set("Bert", attacking=True, used=[line("dodge")])
    assert told(task(table, "recover").proposals) == [
        ("Anna", "Until the showdown ends", "Torn muscle", "none"),
        ("Bert", "Until the showdown ends", "marks of the round", "none"),
    ]
    apply(table, "recover")
    assert (table.entries("Anna", "injuries"), table.entries("Bert", "used")) == (["broken_rib"], [])
    assert table.value("Bert", "attacking") is False


def test_a_house_rule_lets_heavy_injuries_stay(table: Table) -> None:
    table.set("Anna", waist_heavy=True, arms_light=True)
    table.do("House rule", [Set(table.id, "settings:kdm.heavy_stays", True, UNSEEN)])
    found = {each.what: (each.ticked, each.source) for each in task(table, "recover").proposals}
    assert found["Waist, heavy injury"] == (False, "House rule: heavy injuries stay")
    assert found["Arms, light injury"][0] is True


def test_endeavors_come_from_who_returned_and_from_entries(table: Table) -> None:
    for name in ("Anna", "Bert", "Cora"):
        table.set(name, returned=1)
    table.add("Hearth", "principles", "collective_toil")
    table.adjust("Hearth", "population", 16, "unnamed")  # 4 + 16 = 20: 2 by Collective Toil
    table.set("Hearth", endeavors=1)
    assert told(task(table, "endeavors").proposals) == [("Hearth", "Endeavors", "1", "6")]  # 1 + 3 + 20 // 10
    assert task(table, "endeavors").proposals[0].source == "3 came home, Collective Toil 2"
    apply(table, "endeavors")
    assert table.value("Hearth", "endeavors") == 6


def test_the_years_events_are_asked_and_their_pages_named(table: Table) -> None:
    table.add("Hearth", "timeline", "returning_survivors", year=1)
    table.add("Hearth", "timeline", "white_lion", year=1, level=1)
    table.add("Hearth", "timeline", "hands_of_heat", year=5)
    at = task(table, "timeline")
    assert at.note == "Returning Survivors"
    assert len(at.asks) == 2
    assert at.asks[1].startswith("Story event: Returning Survivors, page ")
    assert at.proposals == ()
    assert task(table, "showdown").note == "White Lion 1"


def test_a_settlement_event_that_stands_on_the_timeline_is_drawn_no_more(table: Table) -> None:
    assert task(table, "timeline").asks == ("Draw a settlement event and resolve it.",)
    table.add("Hearth", "timeline", "first_day", year=1)
    assert task(table, "timeline").asks == ("Settlement event: First Day. Read it on the card.",)
    table.undo()
    table.apply("settlement_event", roles={"settlement": "Hearth"}, card="Rain of Frogs")
    assert task(table, "timeline").asks == ("Settlement event: Rain of Frogs. Read it on the card.",)


def test_what_the_dead_leave(table: Table) -> None:
    table.add("Hearth", "principles", "graves")
    for name in ("Anna", "Bert"):
        table.set(name, departing=True)
        table.set(name, dead=True)
    table.set("Cora", dead=True)
    at = task(table, "deaths")
    # Graves: 2 endeavors for each of the 2 who died while away, 1 for Cora at home
    assert [(each.before, each.after, each.ticked) for each in at.proposals] == [("0", "5", True)]
    assert at.proposals[0].source == "Graves: 2 died in hunt or showdown, Graves: 1 died in the settlement"
    assert at.note == "3 since the last count"
    assert at.asks[0] == "Anna: name the cause of death on the sheet."
    table.set("Bert", died_away=False)  # a person knows better: 2 + 1 + 1
    assert [each.after for each in task(table, "deaths").proposals] == ["4"]
    apply(table, "deaths")
    assert table.value("Hearth", "endeavors") == 4


def test_who_died_and_is_archived_is_counted_all_the_same(table: Table) -> None:
    table.add("Hearth", "principles", "graves")
    table.set("Anna", dead=True)
    records.archive(table.host, table.record("Anna"))
    assert [each.after for each in task(table, "deaths").proposals] == ["1"]
    apply(table, "deaths")
    assert table.value("Anna", "counted") == 1


def test_who_died_in_a_showdown_is_counted_after_the_turn_of_the_year_and_once(table: Table) -> None:
    table.add("Hearth", "principles", "graves")
    table.set("Anna", departing=True)
    table.set("Anna", dead=True)  # in the showdown of year 1
    apply(table, "turn")
    assert [each.after for each in task(table, "deaths").proposals] == ["2"]  # Graves, for 1 death
    apply(table, "deaths")
    assert table.value("Anna", "counted") == 2
    table.do("Open", task(table, "deaths").opened)  # counted too soon: she is to be counted again
    assert task(table, "deaths").note == "1 since the last count"
    table.undo()
    apply(table, "turn")
    assert (task(table, "deaths").note, task(table, "deaths").proposals) == ("nobody died", ())
    table.set("Bert", dead=True)
    table.set("Anna", dead=False)  # she walks again, and may die again
    table.set("Anna", dead=True)
    assert task(table, "deaths").note == "2 since the last count"


def test_what_the_dead_leave_in_the_deck_is_asked(table: Table) -> None:
    table.add("Hearth", "principles", "cannibalize")
    assert task(table, "deaths").asks == ()
    cause = [{"id": "x", "entry": "kdm.gored"}]
    table.set("Anna", dead=True, cause=cause)
    assert task(table, "deaths").asks == ("Cannibalize: 1 random basic resource; draw it and add it to storage.",)
    table.set("Bert", dead=True, cause=cause)
    assert task(table, "deaths").asks == ("Cannibalize: 2 random basic resources; draw them and add them to storage.",)


def test_milestones_are_proposed_and_never_written(table: Table) -> None:
    table.set("Anna", dead=True)
    assert table.value("Hearth", "milestones") == ()
    at = task(table, "milestones")
    assert [(each.what, each.after) for each in at.proposals] == [("First death", "year 1")]
    apply(table, "milestones")
    assert [row["year"] for row in table.value("Hearth", "milestones")] == [1]
    assert task(table, "milestones").status == "done"


def test_who_may_depart_is_offered_and_nobody_is_ticked(table: Table) -> None:
    table.set("Anna", retired=True)
    table.set("Bert", skip_next_hunt=True)
    table.set("Cora", dead=True)
    found = task(table, "choose").proposals
    assert [(each.what, each.ticked) for each in found] == [("Dan", False)]
    assert found[0].source == "survival 1 of 1, hunt experience 0"


def test_departing_survivors_gain_what_the_settlement_gives(table: Table) -> None:
    for entry in ("language", "hovel", "ammonia"):
        table.add("Hearth", "innovations", entry)  # the limit is 1 + 1 + 1 = 3; Hovel and Ammonia give 1 each
    assert (task(table, "depart").status, task(table, "depart").note) == ("open", "nobody departs yet")
    away(table, "Anna", "Dan")
    table.set("Dan", survival=2)
    found = task(table, "depart").proposals
    assert told(found) == [("Anna", "Survival", "1", "3"), ("Dan", "Survival", "2", "3")]  # Dan loses 1 at the limit
    assert {each.source for each in found} == {"Hovel, Ammonia"}
    apply(table, "depart")
    assert [table.value(name, "survival") for name in ("Anna", "Bert", "Dan")] == [3, 1, 3]


def test_sculpture_gives_before_a_nemesis_alone(table: Table) -> None:
    for entry in ("language", "hovel", "bed", "paint", "sculpture"):
        table.add("Hearth", "innovations", entry)  # limit 1 + 1 + 1 + 1 = 4; Hovel 1
    away(table, "Anna")
    assert told(task(table, "depart").proposals) == [("Anna", "Survival", "1", "2")]
    table.add("Hearth", "timeline", "butcher", year=1, level=1)
    assert told(task(table, "depart").proposals) == [("Anna", "Survival", "1", "4")]  # 1 + 1 + 2
    assert (task(table, "hunt").status, task(table, "hunt").note) == ("away", "a nemesis comes to you")


def test_skipping_and_opening_again(table: Table) -> None:
    hunt = task(table, "hunt")
    table.do("Skip", hunt.skipped)
    assert task(table, "hunt").status == "skipped"
    table.do("Open", task(table, "hunt").opened)
    assert task(table, "hunt").status == "open"
    table.do("Done", task(table, "hunt").done)
    table.do("Skip after all", task(table, "hunt").skipped)
    assert task(table, "hunt").status == "skipped"


def test_the_year_turns_in_one_step_and_back(table: Table) -> None:
    apply(table, "return")
    table.do("Skip", task(table, "hunt").skipped)
    table.set("Hearth", endeavors=3)
    assert task(table, "turn").note == "1 → 2"
    apply(table, "turn")
    assert (table.value("Hearth", "lantern_year"), table.value("Hearth", "endeavors")) == (2, 0)
    assert table.value("Hearth", "tasks") == ()
    assert task(table, "return").status == "open"
    table.undo()
    assert (table.value("Hearth", "lantern_year"), table.value("Hearth", "endeavors")) == (1, 3)
    assert [task(table, key).status for key in ("return", "hunt")] == ["done", "skipped"]


def test_endeavors_end_where_the_sheet_does(table: Table) -> None:
    table.set("Hearth", endeavors=98)
    for name in ("Anna", "Bert", "Cora"):
        table.set(name, returned=1)
    assert told(task(table, "endeavors").proposals) == [("Hearth", "Endeavors", "98", "99")]  # not 98 + 3
    apply(table, "endeavors")
    assert table.value("Hearth", "endeavors") == 99
    table.add("Hearth", "principles", "graves")
    table.set("Dan", dead=True)
    assert task(table, "deaths").proposals == ()  # there is no room for more


def test_the_last_year_that_the_sheet_holds_does_not_turn(table: Table) -> None:
    table.set("Hearth", lantern_year=98)
    apply(table, "turn")
    assert table.value("Hearth", "lantern_year") == 99
    at = task(table, "turn")
    assert (at.status, at.note, at.proposals) == ("away", "99 is the last year that the sheet holds", ())
    apply(table, "turn")
    assert (table.value("Hearth", "lantern_year"), task(table, "turn").status) == (99, "done")


def test_what_is_ahead(table: Table) -> None:
    table.add("Hearth", "timeline", "hands_of_heat", year=2)
    table.add("Hearth", "timeline", "butcher", year=4, level=1)
    table.add("Hearth", "timeline", "armored_strangers", year=5)  # four years on: not yet
    table.set("Anna", departing=True, hunt_xp=5)
    table.set("Bert", departing=True, hunt_xp=15)
    assert GUIDE.ahead is not None
    found = GUIDE.ahead(table.record("Hearth"), table.book)
    assert [(each.what, each.harm) for each in found] == [
        ("Hands of Heat next year", False),
        ("Butcher 1 in 3 years", True),
        ("Anna ages on coming home", False),
        ("Bert retires on coming home", False),
    ]


@pytest.mark.parametrize("entry", ["kdm.gone_for_good", "gorm.swamp"])
def test_an_event_whose_plugin_is_away_is_named_by_its_last_name(table: Table, entry: str) -> None:
    row = {**line("returning_survivors"), "id": "x", "entry": entry, "year": 1}
    table.do("Plan", [Insert(table.record("Hearth").id, "timeline", row)])
    assert task(table, "timeline").note == entry
