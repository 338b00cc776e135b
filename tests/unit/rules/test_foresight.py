"""Records as a step will leave them."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tallow.model.book import Book
from tallow.model.edit import UNSEEN, Archive, Create, Edit, Insert, Remove, Set
from tallow.model.errors import UserMistake
from tallow.model.record import Document, Record
from tallow.rules.foresight import added, coming, taken

ROWS: list[dict[str, Any]] = [{"id": "a", "name": "Helm", "worn": True}, {"id": "b", "name": "Cap"}]
ANNA = Record("anna", "c", "zoo.keeper", "Anna", Document({"bag": ROWS, "might": 3, "gorm.acid": 1}))


class FakeBook:
    """One record."""

    def record(self, id: str) -> Record:
        if id != "anna":
            raise UserMistake("There is none.")
        return ANNA

    def value(self, record: Record, field: str) -> Any:
        return record.get(field, ())


BOOK = cast("Book", FakeBook())


@pytest.mark.parametrize(
    ("edit", "values", "given"),
    [
        (Set("anna", "might", 5, 3), {"might": 5}, "might"),
        (Set("anna", "bag.a.worn", False, True), {"bag": [{**ROWS[0], "worn": False}, ROWS[1]]}, "bag.worn"),
        (Set("anna", "gorm.acid", 2, 1), {"gorm.acid": 2}, "gorm.acid"),
        (Set("anna", "gorm.eggs", 4, UNSEEN), {"gorm.eggs": 4}, "gorm.eggs"),
        (Insert("anna", "bag", {"id": "c"}), {"bag": [*ROWS, {"id": "c"}]}, "bag"),
        (Remove("anna", "bag", "a", ROWS[0]), {"bag": [ROWS[1]]}, "bag"),
    ],
)
def test_what_an_edit_leaves(edit: Edit, values: dict[str, object], given: str) -> None:
    (anna,) = coming([edit], BOOK, ["zoo.keeper"])
    assert dict(anna.after.document.values) == {**ANNA.document.values, **values}
    assert anna.before == ANNA
    assert set(anna.given) == {given}


def test_a_value_that_goes_stands_at_its_default() -> None:
    (anna,) = coming([Set("anna", "might", None, 3)], BOOK, ["zoo.keeper"])
    assert "might" not in anna.after.document.values


def test_another_name() -> None:
    (anna,) = coming([Set("anna", "name", "Berta", "Anna")], BOOK, ["zoo.keeper"])
    assert (anna.before.name, anna.after.name, anna.after.id) == ("Anna", "Berta", "anna as it will be")


def test_a_new_record_has_nothing_before() -> None:
    made = Create("new", "zoo.keeper", "Carla", {"might": 4})
    (carla,) = coming([made, Set("new", "might", 5, 4)], BOOK, ["zoo.keeper"])
    assert (dict(carla.before.document.values), dict(carla.after.document.values)) == ({}, {"might": 5})


def test_other_kinds_the_campaign_and_what_comes_back_are_left_out() -> None:
    back = Create("old", "zoo.keeper", "Dora", {}, {"values": {}})
    others: list[Edit] = [Set("campaign", "name", "A", "B"), Archive("anna"), back]
    assert coming(others, BOOK, ["zoo.keeper"]) == ()
    assert coming([Set("anna", "might", 5, 3)], BOOK, ["zoo.lion"]) == ()


def test_rows_that_come_and_go() -> None:
    edits: list[Edit] = [Remove("anna", "bag", "a", ROWS[0]), Insert("anna", "bag", {"id": "c"})]
    (anna,) = coming(edits, BOOK, ["zoo.keeper"])
    assert [row["id"] for row in added(anna, "bag", BOOK)] == ["c"]
    assert [row["id"] for row in taken(anna, "bag", BOOK)] == ["a"]


def test_adjustments_count() -> None:
    row = {"id": "x", "amount": 2}
    (anna,) = coming([Insert("anna", "adjustments:zoo.size", row)], BOOK, ["zoo.keeper"])
    assert anna.after.document.adjustments == {"zoo.size": [row]}
