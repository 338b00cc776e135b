"""Migrations: a new version of a plugin brings what older ones wrote into its form, once, or nothing happens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import Set
from tallow.model.errors import PluginFault, UserMistake
from tallow.model.record import Campaign
from tallow.services import campaigns, history, plugins, records
from tallow.services.files import backups
from tallow.services.host import Host
from tallow.services.steps import reverting
from tallow.services.versions import migrating, played
from tallow.store.database import Store
from tests import imported

CODE = """
from tallow.api import FlagField, KindType, Migration, NumberField, Set, TextField, hookimpl, renamed


@hookimpl
def declare_kinds():
    return [KindType("brig.ship", "Ship", "Ships", (
        NumberField("{field}", "Canvas", default=3, minimum=0, maximum={most}), TextField("port", "Port"),
        FlagField("leaks", "Leaks"),
    ))]


def sails_are_canvas(record, book):
    return renamed(record, "sails", "canvas")


def more(record, book):
    return [Set(record.id, "canvas", record.get("canvas", 3) * 2, record.get("canvas"))]


{hook}
"""
HOOK = """
@hookimpl
def declare_migrations():
    return [{}]
"""
RENAMED = 'Migration("1.1.0", "Sails are canvas", "brig.ship", sails_are_canvas)'
DOUBLED = 'Migration("1.2.0", "Canvas is counted by halves", "brig.ship", more)'


class Harbor:
    """The program with one system, which is another whenever the program starts anew."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._host: Host | None = None

    def starts(self, version: str, *migrations: str, field: str = "canvas", most: int = 12) -> Host:
        """Begin anew with a version."""
        folder = self.root / "plugins" / "systems" / "brig"
        folder.mkdir(parents=True, exist_ok=True)
        manifest = f'id = "brig"\nname = "The Brig"\nfamily = "system"\nversion = "{version}"\napi = 1\n'
        (folder / "plugin.toml").write_text(manifest)
        hook = HOOK.format(", ".join(migrations)) if migrations else ""
        (folder / "__init__.py").write_text(CODE.format(field=field, most=most, hook=hook))
        return self.begins()

    def begins(self) -> Host:
        """Begin anew with what lies there."""
        self.close()
        sources = [FolderSource(self.root / "bundled"), FolderSource(self.root / "plugins", "user")]
        self._host = Host(Store.open(self.root / "store.sqlite"), Loader(sources), self.root)
        return self._host

    def close(self) -> None:
        if self._host is not None:
            self._host.close()
        imported.forget()


@pytest.fixture
def harbor(tmp_path: Path) -> Iterator[Harbor]:
    made = Harbor(tmp_path)
    yield made
    made.close()


@pytest.fixture
def sea(harbor: Harbor) -> Campaign:
    """A campaign of 1.0.0 with a ship of seven sails, and one that is put away."""
    host = harbor.starts("1.0.0", field="sails")
    campaign = campaigns.create(host, "Sea", ["brig"])
    for name, sails in (("Grampus", 7), ("Jane Guy", 2), ("Penguin", None)):
        records.create(host, campaign.id, "brig.ship", name, {} if sails is None else {"sails": sails})
    records.archive(host, host.find_record(campaign, "Jane Guy"))
    return campaign


def ships(host: Host, campaign: Campaign) -> dict[str, dict[str, object]]:
    with host.store.read() as reader:
        return {each.name: dict(each.document.values) for each in reader.records(campaign.id, archived=None)}


def test_what_an_older_version_wrote_is_brought_into_the_new_form_once_and_as_one_step(
    harbor: Harbor, sea: Campaign
) -> None:
    host = harbor.starts("1.2.0", DOUBLED, RENAMED, most=20)  # listed backwards: the versions' order counts
    (brought,) = records.made_ready(host, sea.id)
    assert str(brought) == (
        "Sea: the records of The Brig were brought up to 1.2.0. Sails are canvas; Canvas is counted by halves."
    )
    after = {"Grampus": {"canvas": 14}, "Jane Guy": {"canvas": 4}, "Penguin": {"canvas": 6}}
    assert ships(host, sea) == after
    assert history.steps(host, sea.id)[0].label == "Bring The Brig up to 1.2.0"
    assert [each.reason for each in backups.listed(host.store.path)] == ["before-migration"]
    moved = played.moved(host, host.campaign(sea.id))
    assert played.stays(moved) == "Values on sheets stay as they are, save what was brought up to the new version."
    assert [str(each) for each in moved[0].differences] == ["Ship: Canvas gone"]  # of the id sails; no record holds it
    assert records.made_ready(host, sea.id) == ()
    assert records.made_ready(harbor.starts("1.2.0", DOUBLED, RENAMED, most=20), sea.id) == ()


def test_the_first_step_waits_for_it_whoever_makes_it(harbor: Harbor, sea: Campaign) -> None:
    host = harbor.starts("1.1.0", RENAMED)
    ship = host.find_record(sea, "Grampus")
    records.do(host, sea.id, "Leaks", [Set(ship.id, "leaks", True, None)])
    assert ships(host, sea)["Grampus"] == {"canvas": 7, "leaks": True}
    assert [each.label for each in history.steps(host, sea.id)][:2] == ["Leaks", "Bring The Brig up to 1.1.0"]


def test_undo_and_revert_stop_at_it_in_a_sentence(harbor: Harbor, sea: Campaign) -> None:
    host = harbor.starts("1.1.0", RENAMED)
    ship = host.find_record(sea, "Grampus")
    records.do(host, sea.id, "Leaks", [Set(ship.id, "leaks", True, None)])
    history.undo(host, sea.id)
    before = ships(host, sea)
    with pytest.raises(UserMistake, match=r"^Undo stops at “Bring The Brig up to 1\.1\.0”: .* restore a backup"):
        history.undo(host, sea.id)
    step = next(each for each in history.steps(host, sea.id) if each.migrates)
    with pytest.raises(UserMistake, match="Undo stops at"):
        reverting.one(host, sea.id, step.number)
    first = history.steps(host, sea.id)[-1]
    with pytest.raises(UserMistake, match="Undo stops at"):
        reverting.from_here(host, sea.id, first.number, ship.id)
    assert ships(host, sea) == before


@pytest.mark.parametrize(
    ("spoiled", "most", "said"),
    [
        ("lambda record, book: 1 / 0", 12, "ZeroDivisionError: division by zero"),
        ("lambda record, book: 7", 12, "it gave 7 where a list of "),
        ("sails_are_canvas", 5, "Canvas"),  # declared bounds are kept: 7 is more than 5
    ],
)
def test_one_that_fails_leaves_the_campaign_as_it_was_and_says_how_to_go_on(
    harbor: Harbor, sea: Campaign, spoiled: str, most: int, said: str
) -> None:
    bad = f'Migration("1.2.0", "Sails are gone", "brig.ship", {spoiled})'
    host = harbor.starts("1.2.0", bad, most=most)
    before = ships(host, sea)
    with pytest.raises(PluginFault) as caught:
        records.made_ready(host, sea.id)
    told = str(caught.value)
    assert told.startswith("The plugin brig failed in the migration Sails are gone, __init__.py:")
    assert said in told
    assert " It was at Grampus. " in told
    assert "So Sea stays as The Brig 1.0.0 left it" in told
    assert "tallow plugins restore brig 1.0.0; or switch it off in Sea: tallow plugins disable brig" in told
    assert ships(host, sea) == before
    with pytest.raises(PluginFault, match="Sails are gone"):
        records.create(host, sea.id, "brig.ship", "Ariel")
    for write in (history.undo, history.redo):
        with pytest.raises(PluginFault, match="Sails are gone"):
            write(host, sea.id)
    assert migrating.why_not(host, sea.id) == told
    assert ships(host, sea) == before
    assert len(history.steps(host, sea.id)) == 4
    assert backups.listed(host.store.path) == ()


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        ("1 / 0", "It failed (ZeroDivisionError"),
        ('Migration("new", "Sails are canvas", "brig.ship", more)', '"new" is no version.'),
        ('Migration("1.1.0", "Sails are canvas", "brig.shpi", more)', "Did you mean brig.ship?"),
        ("Migration(1, 2, 3, 4)", "it gave 1 where"),
    ],
)
def test_a_list_of_migrations_with_a_mistake_stops_too(harbor: Harbor, sea: Campaign, declared: str, said: str) -> None:
    host = harbor.starts("1.1.0", declared)
    with pytest.raises(PluginFault) as caught:
        records.made_ready(host, sea.id)
    assert str(caught.value).startswith("The plugin brig failed in declare_migrations")
    assert said in str(caught.value)


def test_a_plugin_that_fails_is_switched_off_and_brings_its_records_up_once_it_is_mended(
    harbor: Harbor, sea: Campaign
) -> None:
    host = harbor.starts("1.1.0", 'Migration("1.1.0", "Sails are gone", "brig.ship", lambda record, book: 1 / 0)')
    plugins.disable(host, host.campaign(sea.id), "brig")
    assert "brig" not in host.campaign(sea.id).plugins
    host = harbor.starts("1.1.1", RENAMED)
    plugins.enable(host, host.campaign(sea.id), "brig")
    ship = host.find_record(sea, "Penguin")
    records.do(host, sea.id, "Leaks", [Set(ship.id, "leaks", True, None)])
    assert ships(host, sea)["Grampus"] == {"canvas": 7}


def test_what_needs_a_plugin_that_fails_is_switched_off_before_it(harbor: Harbor, sea: Campaign) -> None:
    reef = harbor.root / "plugins" / "expansions" / "reef"
    reef.mkdir(parents=True)
    manifest = 'id = "reef"\nname = "Reef"\nfamily = "expansion"\nsystem = "brig"\nversion = "1"\napi = 1\n'
    (reef / "plugin.toml").write_text(manifest)
    host = harbor.starts("1.0.0", field="sails")
    plugins.enable(host, host.campaign(sea.id), "reef")
    host = harbor.starts("1.1.0", 'Migration("1.1.0", "Sails are gone", "brig.ship", lambda record, book: 1 / 0)')
    with pytest.raises(UserMistake, match="Switch off Reef first: it needs The Brig"):
        plugins.disable(host, host.campaign(sea.id), "brig")
    plugins.disable(host, host.campaign(sea.id), "reef")
    with pytest.raises(PluginFault):
        plugins.enable(host, host.campaign(sea.id), "reef")
    plugins.disable(host, host.campaign(sea.id), "brig")
    assert dict(host.campaign(sea.id).plugins) == {}


@pytest.mark.parametrize("version", ["1.0.0", "0.9.0"])
def test_no_migration_runs_where_the_version_is_not_newer(harbor: Harbor, sea: Campaign, version: str) -> None:
    host = harbor.starts(version, RENAMED, field="sails")
    assert records.made_ready(host, sea.id) == ()
    assert ships(host, sea)["Grampus"] == {"sails": 7}


def test_a_new_campaign_is_of_the_new_form(harbor: Harbor) -> None:
    host = harbor.starts("1.1.0", RENAMED)
    campaign = campaigns.create(host, "Lake", ["brig"])
    assert records.made_ready(host, campaign.id) == ()
    assert history.steps(host, campaign.id) == ()


def test_until_a_restart_the_version_whose_code_runs_counts(harbor: Harbor, sea: Campaign) -> None:
    host = harbor.starts("1.1.0", 'Migration("1.1.0", "Sails are gone", "brig.ship", lambda record, book: 1 / 0)')
    with pytest.raises(PluginFault, match="Sails are gone"):
        records.made_ready(host, sea.id)
    manifest = harbor.root / "plugins" / "systems" / "brig" / "plugin.toml"
    manifest.write_text(manifest.read_text().replace("1.1.0", "1.0.0"))  # brought back, while the code of 1.1.0 runs
    host.loader.rescan()
    host.forget_registries()
    with pytest.raises(PluginFault, match="Sails are gone"):
        records.create(host, sea.id, "brig.ship", "Ariel")
    assert len(history.steps(host, sea.id)) == 4


def test_what_came_while_the_older_code_runs_waits_for_the_restart(harbor: Harbor, sea: Campaign) -> None:
    host = harbor.starts("1.0.0", RENAMED, field="sails")
    records.made_ready(host, sea.id)
    host.registry(["brig"]).complete()
    manifest = harbor.root / "plugins" / "systems" / "brig" / "plugin.toml"
    manifest.write_text(manifest.read_text().replace("1.0.0", "1.1.0"))
    host.loader.rescan()
    host.forget_registries()
    ship = host.find_record(sea, "Grampus")
    records.do(host, sea.id, "Sails", [Set(ship.id, "sails", 9, 7)])
    assert ships(host, sea)["Grampus"] == {"sails": 9}
    assert host.campaign(sea.id).played["brig"].version == "1.0.0"
