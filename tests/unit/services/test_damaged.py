"""What something else wrote into the file: it spoils no more than itself, is never built on, and never written over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tallow.model.edit import UNSEEN, Edit, Insert, Remove, Set
from tallow.model.errors import StoreTrouble, Unsound
from tallow.model.record import Campaign, Record
from tallow.services import history, records, rolls, rows
from tallow.services.fitness.soundness import asked_soundly
from tallow.services.host import Host
from tallow.services.rolling import chances
from tallow.services.showing.sheets import view
from tests.unit.services.check.meddling import meddle, redocument

Hero = Callable[[], Record]


def test_a_damaged_record_is_out_of_the_book_and_nothing_is_built_on_it(
    small: Host, campaign: Campaign, hero: Hero
) -> None:
    records.create(small, campaign.id, "small.hero", "Berta")
    meddle(small, "UPDATE record SET document = '{broken' WHERE name = 'Anna'")
    anna, book = hero(), small.book(campaign)
    assert anna.damaged.startswith(f"Anna cannot be read: the file {small.store.path} is damaged there. ")
    assert [each.name for each in book.records("small.hero")] == ["Berta"]
    sheet = view(small, campaign.id, anna.id)
    assert (sheet.sheet, [each.sentence for each in sheet.warnings()]) == (None, [anna.damaged])
    blow = rolls.find(book, "small.blow")
    for built in (
        lambda: book.value(anna, "might"),
        lambda: book.total(anna, "small.power"),
        lambda: rolls.resolve(blow, book, {}, roles={"hero": anna}),
        lambda: records.duplicate(small, anna),
    ):
        with pytest.raises(StoreTrouble) as caught:
            built()
        assert str(caught.value) == anna.damaged


def _with(host: Host, section: str, **values: Any) -> None:
    """Write values into Anna's document past the program."""
    redocument(host, "Anna", lambda document: document[section].update(values))


REPAIR = "which does not fit. Repair it first: tallow check, or its sheet."


@pytest.mark.parametrize(
    ("stored", "told"), [("lots", "'lots'"), (99, "99"), (True, "yes"), ({"a": 1}, "a row"), ([], "0 rows")]
)
def test_no_roll_is_worked_out_from_a_value_that_does_not_fit(
    small: Host, campaign: Campaign, hero: Hero, stored: Any, told: str
) -> None:
    _with(small, "values", might=stored)
    book, anna = small.book(campaign), hero()
    said = f"Might of Anna holds {told}, {REPAIR}"
    for resolver, role in (("small.blow", "hero"), ("small.duck", "ducker")):
        found = rolls.find(book, resolver)
        for asked in (rolls.resolve, chances.question):
            with pytest.raises(Unsound) as caught:
                asked(found, book, {}, roles={role: anna})
            assert str(caught.value) == said
    assert (anna.id, "might") in book.reads


def test_a_roll_goes_on_where_what_does_not_fit_is_not_read(small: Host, campaign: Campaign, hero: Hero) -> None:
    _with(small, "values", bag="x", motto=5)
    book = small.book(campaign)
    blow = rolls.resolve(
        rolls.find(book, "small.blow"), book, {}, roles={"hero": hero()}, throw=rolls.Throw(faces=(1,))
    )
    assert blow.outcome["left"] == 1  # might 3 by default, less 1 + 1


@pytest.mark.parametrize(
    ("section", "values", "said"),
    [
        ("values", {"might": "lots"}, f"Might of Anna holds 'lots', {REPAIR}"),
        ("values", {"charms": [3]}, f"Charms of Anna holds 3 as row 1, {REPAIR}"),
        (
            "adjustments",
            {"small.power": [{"id": "a", "amount": "lots", "reason": "luck"}]},
            f"Power of Anna holds the adjustment luck, {REPAIR}",
        ),
    ],
)
def test_what_lies_under_a_total_counts_as_read(
    small: Host, campaign: Campaign, hero: Hero, section: str, values: Any, said: str
) -> None:
    _with(small, section, **values)
    book, anna = small.book(campaign), hero()
    assert book.total(anna, "small.power").value >= 0  # worked out before, and known since
    with pytest.raises(Unsound) as caught:
        asked_soundly(anna, book, lambda apart: apart.total(anna, "small.power"))
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("bag", "told"),
    [("x", "'x'"), ({"a": 1}, "a row"), ([3], "3 as row 1"), ([{"id": "a", "name": "Rope"}, {}], "a row as row 2")],
)
def test_rows_that_are_none_are_named_before_a_row_is_sought_or_a_hook_sees_them(
    small: Host, campaign: Campaign, hero: Hero, bag: Any, told: str
) -> None:
    _with(small, "values", bag=bag)
    anna = hero()
    edits: tuple[Edit, ...] = (
        Set(anna.id, "bag.a.count", 4, UNSEEN),
        Insert(anna.id, "bag", {"id": "n", "name": "Net"}),
        Remove(anna.id, "bag", "a", UNSEEN),
    )
    wishes: list[Callable[[], object]] = [
        lambda: records.set_text(small, campaign, anna, "bag.a.count", "4"),
        lambda: rows.remove(small, campaign, anna, "bag", "a"),
        lambda: rows.insert_text(small, campaign, anna, "bag", ["name=Net"]),
        *(lambda edit=edit: records.do(small, campaign.id, "Pack", [edit]) for edit in edits),
        *(
            lambda edit=edit: records.do(small, campaign.id, "Pack", records.Proposal("small", [edit]))
            for edit in edits
        ),
    ]
    for wish in wishes:
        with pytest.raises(Unsound) as caught:
            wish()
        assert str(caught.value) == f"Bag of Anna holds {told}, {REPAIR}"
    assert hero().get("bag") == bag


def test_a_table_with_one_bad_cell_is_mended_cell_by_cell_and_one_of_no_rows_as_a_whole(
    small: Host, campaign: Campaign, hero: Hero
) -> None:
    _with(small, "values", bag=[{"id": "a", "name": "Rope", "count": "lots"}], kit="x")
    records.set_text(small, campaign, hero(), "bag.a.count", "4")
    records.do(small, campaign.id, "Mend", [Set(hero().id, "kit", None, "x")])
    assert hero().document.values == {"bag": [{"id": "a", "name": "Rope", "count": 4}]}
    history.undo(small, campaign.id)
    assert hero().get("kit") == "x"


def test_adjustments_that_are_none_are_named(small: Host, campaign: Campaign, hero: Hero) -> None:
    _with(small, "adjustments", **{"small.power": [{"amount": 1, "reason": "luck"}]})
    with pytest.raises(Unsound) as caught:
        records.adjust(small, hero(), "small.power", 2, "more")
    assert str(caught.value) == f"Power of Anna holds the adjustment luck, {REPAIR}"
