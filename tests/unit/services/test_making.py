"""Records that a step makes without knowing an id for them, and resolutions that propose one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest

from tallow.model.edit import Create, Insert, Remove
from tallow.model.errors import UserMistake
from tallow.model.record import Campaign, Record
from tallow.model.resolution import Dice
from tallow.services import history, records
from tallow.services.host import Host
from tallow.services.rolling.proposing import proposals
from tallow.services.rolls import find
from tallow.services.steps.telling import Teller

Hero = Callable[[], Record]


def test_a_record_without_an_id_gets_one_of_its_own(small: Host, campaign: Campaign) -> None:
    twins = [Create("", "small.hero", name, {"might": 4}) for name in ("Carl", "Dora")]
    done = records.do(small, campaign.id, "Twins", twins)
    carl, dora = small.find_record(campaign, "Carl"), small.find_record(campaign, "Dora")
    assert "" not in {carl.id, dora.id}
    assert carl.id != dora.id
    assert done.step.records == (carl.id, dora.id)
    history.undo(small, campaign.id)
    with small.store.read() as reader:
        assert [each.name for each in reader.records(campaign.id)] == []


def test_a_resolution_may_make_a_record(small: Host, campaign: Campaign, hero: Hero) -> None:
    book = small.book(small.campaign(campaign.id))
    blow = find(book, "small.blow")
    births = replace(blow, edits=lambda role, record, outcome, book: [Create("", "small.hero", "Erna", {})])
    resolution = births.run(births.inputs(), cast("Dice", _Six()), book)
    (proposed,) = proposals(births, resolution, {"hero": hero()}, book)
    assert (proposed.record, proposed.label, proposed.before, proposed.after) == ("Erna", "Hero", None, "Erna")
    told = Teller(book, {}).proposed(proposed)
    assert (told.record, told.label, told.before, told.after) == ("Erna", "Hero", "", "Erna")


class _Six:
    """A die that shows 6."""

    faces: tuple[int, ...] = ()

    def d(self, sides: int, label: str) -> int:
        return 6

    def formula(self, formula: object, label: str) -> int:
        return 6

    def later(self, formula: object, label: str) -> int:
        return 6

    def stage(self, key: str, value: object) -> object:
        return value


def test_what_goes_in_a_step_makes_room_for_what_comes(small: Host, campaign: Campaign, hero: Hero) -> None:
    id = hero().id
    full = [{"id": f"c{number}", "entry": "small.feather"} for number in (1, 2)]  # a hero carries two charms
    records.do(small, campaign.id, "Carry", [Insert(id, "charms", row) for row in full])
    third = Insert(id, "charms", {"id": "c3", "entry": "small.anvil"})
    with pytest.raises(UserMistake, match="Charms holds 2, and this is 3"):
        records.do(small, campaign.id, "Carry", [third])
    records.do(small, campaign.id, "Change", [third, Remove(id, "charms", "c1", full[0])])
    assert [row["id"] for row in hero().get("charms")] == ["c2", "c3"]


def test_all_that_comes_in_a_step_is_counted(small: Host, campaign: Campaign, hero: Hero) -> None:
    id = hero().id
    three = [Insert(id, "charms", {"id": f"c{number}", "entry": "small.feather"}) for number in (1, 2, 3)]
    with pytest.raises(UserMistake, match="Charms holds 2, and this is 3"):
        records.do(small, campaign.id, "Carry", three)
    assert hero().get("charms") is None
