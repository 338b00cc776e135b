"""A campaign that is to be read and not to be changed is offered no repair, and nothing is taken back in it."""

from __future__ import annotations

import pytest

from tallow.model.edit import Set
from tallow.model.errors import PluginFault
from tallow.model.record import Campaign
from tallow.services import history, records
from tallow.services.check.advice import advised
from tallow.services.check.findings import check
from tallow.services.host import Host
from tallow.services.steps import replaying, reverting
from tests.unit.services.parcel.test_forms import SAID, newer, older
from tests.unit.services.versions.test_migrating import RENAMED, Harbor, harbor, sea, ships

__all__ = ["harbor", "newer", "older", "sea"]  # the fixtures


def see_that_nothing_is_offered(host: Host, campaign: Campaign, said: str) -> None:
    found = check(host, campaign.id)
    assert found[0].sentence.startswith(said)
    assert len(found) > 1
    assert not [each for each in (*found, *advised(host, campaign.id)) if each.mendable or each.repair_label]


def test_records_in_a_newer_form_are_offered_no_repair(harbor: Harbor, newer: Host, sea: Campaign) -> None:
    host = harbor.starts("1.0.0", field="sails", most=5)
    ship = host.find_record(sea, "Grampus")
    with host.store.work() as work:  # as a plugin of that version may have left it
        changes = work.apply(sea.id, [Set(ship.id, "sails", 9, None)], lambda kind: ("sails",))
        work.write_step(sea.id, "Sails", changes)
        work.commit()
    see_that_nothing_is_offered(host, sea, "The records of The Brig in Sea are in the form of 1.1.0, and here is 1.0.0")


def test_where_a_migration_failed_no_repair_is_offered_and_nothing_taken_back(harbor: Harbor, sea: Campaign) -> None:
    host = harbor.starts("1.0.0", field="sails")
    ship = host.find_record(sea, "Grampus")
    records.do(host, sea.id, "Leaks", [Set(ship.id, "leaks", True, None)])
    bad = 'Migration("1.1.0", "Sails are gone", "brig.ship", lambda record, book: 1 / 0)'
    host = harbor.starts("1.1.0", bad, field="sails", most=5)
    before, step = ships(host, sea), history.ends(host, sea.id)[0]
    assert step is not None
    see_that_nothing_is_offered(host, sea, "The plugin brig failed in the migration Sails are gone")
    writers = (
        lambda: reverting.revert(host, sea.id, reverting.one(host, sea.id, step.number)),
        lambda: replaying.again(host, sea.id, replaying.Followed(step)),
    )
    for write in writers:
        with pytest.raises(PluginFault, match="Sails are gone"):
            write()
    assert ships(host, sea) == before


def test_a_campaign_that_migrates_well_is_offered_them(harbor: Harbor, sea: Campaign) -> None:
    host = harbor.starts("1.1.0", RENAMED, most=20)
    assert all(each.sentence != SAID for each in check(host, sea.id))


def test_nothing_is_reverted_in_records_of_a_newer_form(older: Host, sea: Campaign) -> None:
    step = history.ends(older, sea.id)[0]
    assert step is not None
    with pytest.raises(PluginFault) as caught:
        reverting.revert(older, sea.id, reverting.one(older, sea.id, step.number))
    assert str(caught.value) == SAID
