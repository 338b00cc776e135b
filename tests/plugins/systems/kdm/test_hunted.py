"""Whom the settlement hunts or meets: asked from its lists, taken over by the showdown, forgotten with the year."""

from __future__ import annotations

import pytest

from plugins.systems.kdm import shown
from plugins.systems.kdm.showdown import fighters
from plugins.systems.kdm.year import GUIDE
from tallow.api import Task
from tallow.model.errors import UserMistake
from tests.plugins.systems.kdm.harness import Table

HEARTH = {"settlement": "Hearth"}


def task(table: Table, key: str) -> Task:
    return next(each for each in GUIDE.tasks(table.record("Hearth"), table.book) if each.key == key)


def leave(table: Table) -> None:
    """Anna departs, with a quarry and a nemesis known."""
    table.add("Hearth", "quarries", "white_lion")
    table.add("Hearth", "nemeses", "watcher")
    table.set("Anna", departing=True)


def test_whom_and_at_which_level_is_asked_from_the_settlement_s_lists(table: Table) -> None:
    leave(table)
    (whom,) = table.resolve("hunted", roles=HEARTH).outcome["due"]
    assert (whom["key"], whom["choices"]) == ("monster", ["White Lion", "Watcher"])
    (level,) = table.resolve("hunted", roles=HEARTH, monster="White Lion").outcome["due"]
    assert (level["key"], level["choices"]) == ("level", [1, 2, 3])
    with pytest.raises(UserMistake, match=r"White Lion has no level 4\. Choose one of 1, 2, 3\."):
        table.resolve("hunted", roles=HEARTH, monster="White Lion", level=4)
    assert table.resolve("hunted", roles=HEARTH, monster="Watcher").outcome["due"] == []  # of one level


def test_the_guide_and_the_showdown_take_it(table: Table) -> None:
    leave(table)
    assert task(table, "choose").note == "1 chosen, for nobody yet"
    assert task(table, "showdown").targets[0] == ("kdm.hunted", "Choose whom you hunt or meet…")
    table.apply("hunted", roles=HEARTH, monster="White Lion", level=2)
    assert task(table, "choose").note == "1 chosen, for White Lion 2"
    assert task(table, "showdown").targets[0] == ("kdm.begin_showdown", "Begin the showdown")
    table.command("begin_showdown", "Hearth")
    (fight,) = table.book.records("kdm.showdown")
    assert (fight.name, table.value(fight.name, "level")) == ("White Lion 2, year 1", 2)
    assert table.entries(fight.name, "monster") == ["white_lion"]


def test_it_goes_before_the_timeline_and_with_the_year(table: Table) -> None:
    leave(table)
    table.add("Hearth", "timeline", "butcher", year=1, level=1)
    assert task(table, "choose").note == "1 chosen, for Butcher 1"
    assert task(table, "hunt").status == "away"  # a nemesis comes to them
    table.apply("hunted", roles=HEARTH, monster="White Lion", level=1)
    assert (task(table, "choose").note, task(table, "hunt").status) == ("1 chosen, for White Lion 1", "open")
    table.apply("hunted", roles=HEARTH, monster="Our own beast", level=1)
    assert table.entries("Hearth", "hunted") == ["Our own beast"]  # one line, another
    table.do("Turn", task(table, "turn").done)
    assert (table.value("Hearth", "lantern_year"), table.value("Hearth", "hunted")) == (2, ())


def test_nothing_is_filled_in_before_a_monster_is_chosen(table: Table) -> None:
    leave(table)
    table.command("begin_showdown", "Hearth")
    fight = table.book.records("kdm.showdown")[0].name
    assert not table.total(fight, "monster_unknown").value
    table.add(fight, "monster", "white_lion")
    assert not table.total(fight, "monster_unknown").value  # all of it is known
    table.set(fight, monster=[{"id": "own", "name": "Our own beast"}])
    assert table.total(fight, "monster_unknown").value == 7
    assert shown.levels({"id": "own", "name": "Our own beast"}, table.book) == ()


def test_the_settlement_s_quarries_and_nemeses_are_offered_first(table: Table) -> None:
    leave(table)
    table.add("Hearth", "quarries", "phoenix")
    table.command("begin_showdown", "Hearth")
    (fight,) = table.book.records("kdm.showdown")
    assert fighters.known(fight, table.book) == ("White Lion", "Phoenix", "Watcher")
