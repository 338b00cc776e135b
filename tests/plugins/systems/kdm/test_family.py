"""The family: who stands in which row, what the rows are called, and what is told of each; the chronicle."""

from __future__ import annotations

from plugins.systems.kdm import chronicle, family
from tallow.api import Chapter, Happening
from tallow.services import records, removal
from tests.plugins.systems.kdm.harness import Table


def ids(table: Table, *names: str) -> tuple[str, ...]:
    return tuple(table.record(name).id for name in names)


def child(table: Table, name: str, *parents: str, born: int = 2, **values: object) -> None:
    """A child whose mother stands first."""
    named = dict(zip(("mother", "father"), ids(table, *parents), strict=False))
    table.survivor(name, born=born, joined=True, **named, **values)


def rows(table: Table) -> dict[str, tuple[int, str]]:
    return {each.name: (each.row, each.band) for each in family.kin(table.record("Hearth"), table.book)}


def told(table: Table, name: str) -> dict[str, str]:
    return dict(family.facts(table.record(name).id, table.record("Hearth"), table.book))


def test_children_stand_below_their_parents_and_rows_are_called_by_their_years(table: Table) -> None:
    child(table, "Edda", "Anna", "Bert", born=2)
    child(table, "Finn", "Anna", "Bert", born=3)
    child(table, "Gerd", "Edda", "Dan", born=9)
    assert rows(table) == {
        "Anna": (0, "The first"),
        "Bert": (0, "The first"),
        "Cora": (0, "The first"),
        "Dan": (0, "The first"),
        "Edda": (1, "Year 2 – 3"),
        "Finn": (1, "Year 2 – 3"),
        "Gerd": (2, "Year 9"),
    }


def test_a_partner_who_came_stands_beside_whom_they_joined(table: Table) -> None:
    child(table, "Edda", "Anna", "Bert", born=2)
    table.survivor("Hale", born=4, joined=True)
    table.set("Edda", partner=ids(table, "Hale")[0])
    assert rows(table)["Hale"] == (1, "Year 2 – 4")


def test_what_is_told_of_one(table: Table) -> None:
    child(table, "Edda", "Anna", "Bert")
    child(table, "Finn", "Anna", "Bert")
    child(table, "Gerd", "Edda", "Dan")
    assert told(table, "Edda") == {
        "Mother": "Anna",
        "Father": "Bert",
        "Siblings": "Finn",
        "Children": "Gerd",
        "Hunt experience": "0 of 16",
    }


def test_a_parent_who_was_removed_goes_on_being_named(table: Table) -> None:
    child(table, "Edda", "Anna", "Bert")
    (anna,) = ids(table, "Anna")
    removal.delete(table.host, table.record("Anna"))
    kin = {each.name: each for each in family.kin(table.record("Hearth"), table.book)}
    assert kin["Edda"].parents == (anna, table.record("Bert").id)
    assert (kin["Anna"].state, kin["Anna"].note) == ("gone", "removed")
    assert told(table, "Edda")["Mother"] == "Anna"
    table.undo()
    kin = {each.name: each for each in family.kin(table.record("Hearth"), table.book)}
    assert (kin["Anna"].state, kin["Anna"].note) == ("living", "founder")


def test_how_somebody_stands(table: Table) -> None:
    child(table, "Edda", "Anna", "Bert", born=2)
    table.set("Anna", dead=True, died=3)
    table.set("Bert", exiled=True)
    notes = {each.name: (each.state, each.note) for each in family.kin(table.record("Hearth"), table.book)}
    assert notes["Anna"] == ("dead", "died year 3")
    assert notes["Bert"] == ("gone", "left year 1")
    assert notes["Cora"] == ("living", "founder")
    assert notes["Edda"] == ("living", "born year 2")


def test_who_came_later_without_a_name_is_no_founder(table: Table) -> None:
    table.set("Hearth", lantern_year=2)
    table.survivor("Unnamed 1")
    table.survivor("Hale", born=0)
    notes = {each.name: each.note for each in family.kin(table.record("Hearth"), table.book)}
    assert (notes["Unnamed 1"], notes["Hale"]) == ("came year 2", "founder")


def test_the_chronicle_tells_each_year_what_happened(table: Table) -> None:
    table.set("Hearth", lantern_year=3)
    child(table, "Edda", "Anna", "Bert", born=2)
    table.survivor("Hale", born=2, joined=True)
    table.set("Cora", dead=True, died=2, cause=[{"id": "x", "entry": "kdm.gored"}])
    table.add("Hearth", "innovations", "language", year=1)
    table.add("Hearth", "principles", "graves", year=2)
    table.add("Hearth", "defeated", "white_lion", level=1, year=1)
    table.add("Hearth", "timeline", "endless_screams", year=2)
    found = chronicle.chapters(table.record("Hearth"), table.book)
    assert [(each.head, each.title, each.foot) for each in found] == [
        ("1", "", "4 living, 0 dead"),
        ("2", "Endless Screams", "5 living, 1 dead"),  # 4 + Edda + Hale − Cora
    ]
    table.set("Dan", exiled=True)
    assert chronicle.chapters(table.record("Hearth"), table.book)[2] == Chapter(
        "3", "", (Happening("Dan left the settlement"),), "4 living, 1 dead"
    )
    records.archive(table.host, table.record("Cora"))  # who is dead is told of all the same
    assert chronicle.chapters(table.record("Hearth"), table.book)[:2] == found
    assert found[0].happenings == (
        Happening("White Lion 1 was beaten"),
        Happening("Language innovated"),
        Happening("Anna, Bert, Cora and Dan founded the settlement"),
    )
    assert found[1].happenings == (
        Happening("Graves decided"),
        Happening("Edda was born", "child of Anna and Bert"),
        Happening("Hale came"),
        Happening("Cora", "Gored", harm=True),
    )
