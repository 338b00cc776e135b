"""What a step is called that changes a row of a table, in the window and by command line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tallow.model.edit import UNSEEN, Set
from tallow.model.record import Campaign, Record
from tallow.services import records, rows
from tallow.services.host import Host
from tallow.services.showing.sheets import SheetView
from tallow.services.steps import titles

Hero = Callable[[], Record]


@pytest.fixture
def packed(small: Host, campaign: Campaign, hero: Hero) -> Hero:
    """The hero with a rope and something that has no name."""
    bag = [{"id": "r1", "name": "Rope", "count": 2}, {"id": "r2"}]
    records.do(small, campaign.id, "Pack", [Set(hero().id, "bag", bag, UNSEEN)])
    return hero


def test_a_cell_set_by_command_line_is_told_with_row_column_and_both_values(
    small: Host, campaign: Campaign, packed: Hero
) -> None:
    def label(path: str, text: str) -> str:
        return records.set_text(small, campaign, packed(), path, text).step.label

    assert label("bag.r1.count", "5") == "Anna: Rope, Count 2 → 5"
    assert label("bag.r2.count", "3") == "Anna: the thing, Count 1 → 3"  # 1 is the default
    assert label("bag.r2.name", "Lamp") == "Anna: the thing, Name nothing → Lamp"
    assert label("bag.r2.name", "") == "Anna: Lamp, Name Lamp → nothing"
    assert label("bag.r1.name", "x" * 50) == f"Anna: Rope, Name Rope → {'x' * 40}…"
    assert label("might", "7") == "Anna: Might"  # a field of the sheet, not a cell


def test_a_row_put_in_or_taken_out_by_command_line_is_named(small: Host, campaign: Campaign, packed: Hero) -> None:
    lamp = rows.insert_text(small, campaign, packed(), "bag", ["name=Lamp", "count=1"])
    assert lamp.changes.step.label == "Anna: add Lamp to Bag"
    assert rows.remove(small, campaign, packed(), "bag", lamp.row).step.label == "Anna: remove Lamp from Bag"
    charm = rows.insert_text(small, campaign, packed(), "charms", ["entry=small.feather"])
    assert charm.changes.step.label == "Anna: add Feather to Charms"
    assert rows.remove(small, campaign, packed(), "charms", charm.row).step.label == "Anna: remove Feather from Charms"


def test_only_one_cell_of_the_record_itself_has_such_a_title(small: Host, campaign: Campaign, packed: Hero) -> None:
    view = SheetView(packed(), small.book(campaign))
    cell = Set(packed().id, "bag.r1.count", 4, 2)
    assert titles.of_edits(view, [cell]) == "Rope, Count 2 → 4"
    assert titles.of_edits(view, [cell, cell]) == ""
    assert titles.of_edits(view, [Set("another", "bag.r1.count", 4, 2)]) == ""
    assert titles.of_edits(view, [Set(packed().id, "might", 4, 3)]) == ""
    assert titles.of_edits(view, [Set(packed().id, "gone.r1.count", 4, 3)]) == ""
    assert titles.of_edits(view, []) == ""


def test_a_table_that_begins_with_rows_is_told_by_them(small: Host, campaign: Campaign, hero: Hero) -> None:
    view = SheetView(hero(), small.book(campaign))
    assert titles.of_edits(view, [Set(hero().id, "kit.k1.count", 2, 1)]) == "Knife, Count 1 → 2"
