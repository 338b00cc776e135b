"""A version older than the form of a campaign's records is named before it comes, and then nothing is changed there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tallow.model.edit import Set
from tallow.model.errors import PluginFault
from tallow.model.record import Campaign
from tallow.services import campaigns, history, plugins, records
from tallow.services.host import Host
from tallow.services.parcel import forms
from tallow.services.parcel.installing import Installed, install, objections, restore
from tallow.services.parcel.leaving import leaving, remove
from tallow.services.parcel.offer import Offer, look, told
from tallow.services.versions import migrating
from tests.unit.services.versions.test_migrating import RENAMED, Harbor, harbor, sea, ships

__all__ = ["harbor", "sea"]  # the fixtures

WARNING = (
    "The records of The Brig in Sea are in the form of 1.1.0, which 1.0.0 does not know: Sea can be read then and not "
    "be changed, until 1.1.0 or a later version is back."
)


@pytest.fixture
def newer(harbor: Harbor, sea: Campaign, tmp_path: Path) -> Host:
    """The program with 1.1.0, up to which Sea was brought; 1.0.0 is kept."""
    here, old, new = (tmp_path / name / "brig" for name in ("plugins/systems", "old", "new"))
    shutil.copytree(here, old)
    harbor.starts("1.1.0", RENAMED)
    shutil.copytree(here, new)
    shutil.copytree(old, here, dirs_exist_ok=True)
    offer = look(harbor.begins(), new)
    assert isinstance(offer, Offer), offer
    assert isinstance(install(harbor.begins(), offer, code=True), Installed)
    host = harbor.begins()
    assert [each.version for each in records.made_ready(host, sea.id)] == ["1.1.0"]
    ship = host.find_record(sea, "Grampus")
    records.do(host, sea.id, "Leaks", [Set(ship.id, "leaks", True, None)])
    records.do(host, sea.id, "Port", [Set(ship.id, "port", "Nantucket", None)])
    history.undo(host, sea.id)
    return host


def test_what_is_brought_back_names_who_is_in_the_newer_form(newer: Host, sea: Campaign) -> None:
    assert objections(newer, "brig", "1.0.0") == (WARNING,)
    other = campaigns.duplicate(newer, newer.campaign(sea.id))
    campaigns.create(newer, "Lake", ["brig"])  # begun in the form of 1.1.0, as others were brought to
    (said,) = objections(newer, "brig", "1.0.0")
    assert said.startswith("The records of The Brig in Lake, Sea, Sea (copy) are in the form of 1.1.0, which 1.0.0 ")
    assert "they can be read" in said
    assert other.name == "Sea (copy)"


def test_an_older_one_from_a_file_says_so_before_it_is_installed(newer: Host, tmp_path: Path) -> None:
    offer = look(newer, tmp_path / "old" / "brig")
    assert isinstance(offer, Offer)
    assert offer.objections == (WARNING,)
    assert WARNING in told(offer)
    same = look(newer, tmp_path / "new" / "brig")
    assert isinstance(same, Offer)
    assert same.objections == ()


@pytest.mark.usefixtures("newer")
def test_removing_it_from_over_an_older_one_says_so(harbor: Harbor, sea: Campaign, tmp_path: Path) -> None:
    (harbor.root / "bundled" / "systems").mkdir(parents=True)
    (tmp_path / "old" / "brig").rename(harbor.root / "bundled" / "systems" / "brig")
    host = harbor.begins()
    assert WARNING in str(leaving(host, "brig"))
    remove(host, leaving(host, "brig"))
    host = harbor.begins()
    with pytest.raises(forms.NewerForm):
        records.made_ready(host, sea.id)
    shutil.rmtree(tmp_path / "plugins" / ".kept")
    assert "Install The Brig 1.1.0 or a later one, or get a Tallow that brings it; or" in migrating.why_not(
        host, sea.id
    )


SAID = (
    "The records of The Brig in Sea are in the form of 1.1.0, and here is 1.0.0, which does not know it. So Sea is to "
    "be read and not to be changed. Bring 1.1.0 back, on the page Plugins or by: tallow plugins restore brig 1.1.0; or "
    'switch it off in Sea: tallow plugins disable brig "Sea"'
)


@pytest.fixture
def older(newer: Host, harbor: Harbor) -> Host:
    """The program with 1.0.0 brought back."""
    assert isinstance(restore(newer, "brig", "1.0.0"), Installed)
    return harbor.begins()


def test_records_in_a_newer_form_are_read_and_not_changed_whoever_would(older: Host, sea: Campaign) -> None:
    before = ships(older, sea)
    grampus = older.find_record(sea, "Grampus")
    assert before["Grampus"] == {"canvas": 7, "leaks": True}
    writers = (
        lambda: records.made_ready(older, sea.id),
        lambda: records.do(older, sea.id, "Sails", [Set(grampus.id, "sails", 2, None)]),
        lambda: records.create(older, sea.id, "brig.ship", "Ariel"),
        lambda: history.undo(older, sea.id),
        lambda: history.redo(older, sea.id),
    )
    for write in writers:
        with pytest.raises(PluginFault) as caught:
            write()
        assert str(caught.value) == SAID
    assert migrating.why_not(older, sea.id) == SAID
    assert ships(older, sea) == before
    assert [each.label for each in history.ends(older, sea.id) if each] == ["Leaks", "Port"]


def test_brought_back_or_switched_off_it_can_be_changed(older: Host, harbor: Harbor, sea: Campaign) -> None:
    plugins.disable(older, older.campaign(sea.id), "brig")
    assert migrating.why_not(older, sea.id) == ""
    history.undo(older, sea.id)
    assert migrating.why_not(older, sea.id) == SAID
    assert isinstance(restore(older, "brig", "1.1.0"), Installed)
    host = harbor.begins()
    assert migrating.why_not(host, sea.id) == ""
    records.create(host, sea.id, "brig.ship", "Ariel")


def test_while_the_older_code_runs_a_restart_is_what_helps(older: Host, sea: Campaign) -> None:
    older.registry(["brig"]).complete()
    assert isinstance(restore(older, "brig", "1.1.0"), Installed)
    said = migrating.why_not(older, sea.id)
    assert "not to be changed. Start Tallow again, for The Brig 1.1.0 is here by now; or switch it off in Sea" in said


def test_where_none_is_kept_it_is_to_be_installed(older: Host, sea: Campaign, tmp_path: Path) -> None:
    for file in (tmp_path / "plugins" / ".kept" / "brig").iterdir():
        file.unlink()
    assert "to be changed. Install The Brig 1.1.0 or a later one; or switch it off" in migrating.why_not(older, sea.id)


def test_a_newer_number_without_a_migration_stops_nothing(harbor: Harbor) -> None:
    host = harbor.starts("1.1.0")
    campaign = campaigns.create(host, "Lake", ["brig"])
    host = harbor.starts("1.0.0")
    assert forms.in_newer_form(host, "brig", "1.0.0") == ()
    records.create(host, campaign.id, "brig.ship", "Ariel")
