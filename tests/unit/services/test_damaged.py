"""What something else wrote into the file: it spoils no more than itself, is never built on, and never written over."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tallow.model.errors import StoreTrouble
from tallow.model.record import Campaign, Record
from tallow.services import records, rolls
from tallow.services.host import Host
from tallow.services.sheets import view
from tests.unit.services.check.meddling import meddle

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
