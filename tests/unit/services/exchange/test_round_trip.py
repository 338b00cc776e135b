"""A campaign that is exported and imported is the same: documents, history to the very start, rolls, attachments."""

from __future__ import annotations

import sqlite3
import zipfile
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import UNSEEN, Set
from tallow.model.errors import StoreTrouble, UserMistake
from tallow.model.record import Campaign
from tallow.services import campaigns, history, records
from tallow.services.exchange.bring import bring
from tallow.services.exchange.contents import read
from tallow.services.exchange.export import export, file_name
from tallow.services.host import Host
from tallow.store.database import Store
from tests.unit.services.conftest import write_plugin
from tests.unit.services.exchange.holding import but_for_ids, do, held, undo_all


def test_on_another_machine_a_campaign_is_to_the_byte_what_it_was(
    small: Host, played: Campaign, elsewhere: Host, tmp_path: Path
) -> None:
    export(small, played, tmp_path / "a")
    done = bring(elsewhere, read(tmp_path / "a"))
    assert done.plan.way == "new"
    assert done.campaign.id == played.id
    before, after = held(small, played.id), held(elsewhere, played.id)
    before["record"].sort()  # they come in the order of their ids
    assert after == before
    assert len(after["change"]) >= 12
    assert len(after["attachment"]) == 2


def test_a_copy_beside_the_original_has_ids_of_its_own_and_the_original_stays(
    small: Host, played: Campaign, tmp_path: Path
) -> None:
    before = held(small, played.id)
    export(small, played, tmp_path / "a")
    done = bring(small, read(tmp_path / "a"), "copy")
    assert done.campaign.name == "Hollow Hill (imported)"
    assert held(small, played.id) == before
    copy = held(small, done.campaign.id)
    assert but_for_ids(copy, name="Hollow Hill") == but_for_ids(before)
    ids = {row[0] for table in ("campaign", "record", "roll", "attachment") for row in before[table]}
    assert not ids & {row[0] for table in ("campaign", "record", "roll", "attachment") for row in copy[table]}
    assert not ids & {row[2] for row in copy["change"]}
    again = bring(small, read(tmp_path / "a"))
    assert (again.plan.way, again.campaign.name) == ("copy", "Hollow Hill (imported 2)")


def test_undo_of_a_copy_goes_to_the_very_start_and_redo_comes_back(
    small: Host, played: Campaign, tmp_path: Path
) -> None:
    export(small, played, tmp_path / "a")
    copy = bring(small, read(tmp_path / "a"), "copy").campaign
    stands = held(small, copy.id)["record"]
    redone = history.redo(small, copy.id)  # the step that was undone before the export
    assert redone.step.label == "A step"
    steps = len(stands) and undo_all(small, copy.id)
    # three records, two on the bag, one charm, adjustment, two blows, the first reverted, archive, delete, motto
    assert steps == 13
    assert held(small, copy.id)["record"] == []
    for _ in range(steps - 1):
        history.redo(small, copy.id)
    now = {row[0]: row[2:4] for row in held(small, copy.id)["record"]}
    assert now == {row[0]: row[2:4] for row in stands}
    assert undo_all(small, played.id) == 12  # the original knows nothing of it


def test_replace_puts_the_file_in_the_place_of_what_is_here(small: Host, played: Campaign, tmp_path: Path) -> None:
    before = held(small, played.id)
    export(small, played, tmp_path / "a")
    anna = small.find_record(played, "Anna")
    do(small, played, Set(anna.id, "might", 2, UNSEEN))
    records.create(small, played.id, "small.hero", "Late")
    done = bring(small, read(tmp_path / "a"), "replace")
    assert (done.plan.way, done.campaign.id, done.campaign.name) == ("replace", played.id, "Hollow Hill")
    assert (done.plan.changed, done.plan.gone, done.plan.steps_gone) == (("Anna",), ("Late",), 2)
    after = held(small, played.id)
    before["record"].sort()
    assert after == before
    kept = Store.open(done.backup)
    with kept.read() as reader:
        assert {each.name for each in reader.records(played.id)} == {"Anna", "Late"}
    kept.close()


def test_ids_that_another_campaign_has_are_given_anew(small: Host, played: Campaign, tmp_path: Path) -> None:
    export(small, played, tmp_path / "a")
    contents = read(tmp_path / "a")
    with small.store.work() as work:
        work.drop_campaign(played.id)
        work.commit()
    other = campaigns.create(small, "Other", ["small"])
    with small.store.work() as work:  # a record of the same id elsewhere, as a hand-made file may bring about
        from tallow.model.edit import Create

        anna = next(record.id for record in contents.whole.records if record.name == "Anna")
        work.apply(other.id, [Create(anna, "small.hero", "Namesake", {})], lambda kind: ())
        work.commit()
    done = bring(small, contents)
    assert done.campaign.id == played.id
    assert {each.name for each in small.book(done.campaign).records("small.hero")} == {"Anna"}
    assert small.find_record(done.campaign, "Anna").id != anna
    assert undo_all(small, done.campaign.id) == 12
    with small.store.read() as reader:
        assert reader.record(anna).name == "Namesake"


def test_the_same_campaign_gives_the_same_bytes(small: Host, played: Campaign, tmp_path: Path) -> None:
    export(small, played, tmp_path / "a")
    export(small, played, tmp_path / "b")
    with zipfile.ZipFile(tmp_path / "a") as one, zipfile.ZipFile(tmp_path / "b") as other:
        for name in one.namelist():
            assert name == "manifest.json" or one.read(name) == other.read(name)


def test_what_stood_at_the_target_stays_where_an_export_fails(
    small: Host, played: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out" / "a"
    target.parent.mkdir()
    target.write_text("mine")
    monkeypatch.setattr("os.fsync", lambda file: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(UserMistake) as refused:
        export(small, played, target)
    assert str(refused.value) == f"The disk with {target.parent} is full: make room and try again."
    assert target.read_text() == "mine"
    assert [each.name for each in target.parent.iterdir()] == ["a"]


def test_an_import_that_fails_at_its_end_leaves_nothing(
    small: Host, played: Campaign, elsewhere: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export(small, played, tmp_path / "a")
    monkeypatch.setattr(
        "tallow.store.unit_of_work.UnitOfWork.commit", lambda work: (_ for _ in ()).throw(UserMistake("no"))
    )
    with pytest.raises(UserMistake, match="no"):
        bring(elsewhere, read(tmp_path / "a"))
    with elsewhere.store.read() as reader:
        assert reader.campaigns(archived=None) == ()


def test_a_missing_plugin_s_values_and_names_come_along(
    small: Host, played: Campaign, tmp_path: Path, small_plugins: Path
) -> None:
    export(small, played, tmp_path / "a")
    bare = Host(Store.open(tmp_path / "bare.sqlite"), Loader([]), small_plugins)
    done = bring(bare, read(tmp_path / "a"))
    assert [plugin.id for plugin in done.plan.plugins if plugin.missing] == ["more", "small"]
    assert dict(done.plan.unknown.kinds) == {"small.hero": 2}
    assert done.plan.unknown.entries == ("Ring",)
    assert bare.book(done.campaign).last_name("more.ring") == "Ring"
    before = held(small, played.id)
    before["record"].sort()
    assert held(bare, done.campaign.id) == before
    bare.close()


def test_the_group_s_own_content_comes_along_and_only_where_it_is_not_there(
    small_plugins: Path, tmp_path: Path, elsewhere: Host
) -> None:
    write_plugin(tmp_path / "mine", "expansion", "ours", content='[[charm]]\nid = "bell"\nname = "Bell"\n',
                 more='system = "small"\nrequires = ["small>=1"]')  # fmt: skip
    folder = tmp_path / "mine/expansions/ours"
    (folder / ".hidden").write_text("x")
    (folder / "run.sh").write_text("x")
    loader = Loader([FolderSource(small_plugins), FolderSource(tmp_path / "mine", "user")])
    host = Host(Store.open(tmp_path / "own.sqlite"), loader, small_plugins)
    campaign = campaigns.create(host, "Bells", ["small"], ["ours"])
    export(host, campaign, tmp_path / "a")
    host.close()
    with zipfile.ZipFile(tmp_path / "a") as file:
        own = {name for name in file.namelist() if name.startswith("content/")}
    assert own == {"content/expansions/ours/plugin.toml", "content/expansions/ours/content/all.toml"}
    contents = read(tmp_path / "a")
    done = bring(elsewhere, contents)
    assert [(plugin.id, plugin.own, plugin.missing) for plugin in done.plan.plugins] == [
        ("ours", True, False),
        ("small", False, False),
    ]
    assert elsewhere.registry(done.campaign.plugins).entries["ours.bell"].name == "Bell"
    placed = tmp_path / "user plugins/expansions/ours/content/all.toml"
    placed.write_text(placed.read_text().replace("Bell", "Gong"))
    again = bring(elsewhere, contents, "copy")
    assert [plugin.own for plugin in again.plan.plugins] == [False, False]
    assert "Gong" in placed.read_text()
    assert [each.name for each in placed.parents[2].iterdir()] == ["ours"]


def test_own_content_goes_away_again_where_the_import_fails(
    small_plugins: Path, tmp_path: Path, elsewhere: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_plugin(tmp_path / "mine", "expansion", "ours", more='system = "small"\nrequires = ["small>=1"]')
    loader = Loader([FolderSource(small_plugins), FolderSource(tmp_path / "mine", "user")])
    host = Host(Store.open(tmp_path / "own.sqlite"), loader, small_plugins)
    export(host, campaigns.create(host, "Bells", ["small"], ["ours"]), tmp_path / "a")
    host.close()
    monkeypatch.setattr(
        "tallow.store.unit_of_work.UnitOfWork.commit", lambda work: (_ for _ in ()).throw(UserMistake("no"))
    )
    with pytest.raises(UserMistake, match="no"):
        bring(elsewhere, read(tmp_path / "a"))
    assert list((tmp_path / "user plugins").rglob("*.toml")) == []


def test_a_damaged_revision_does_not_keep_a_campaign_from_leaving(
    small: Host, played: Campaign, elsewhere: Host, tmp_path: Path
) -> None:
    with sqlite3.connect(small.store.path) as file:
        file.execute("UPDATE record SET revision = 'many' WHERE name = 'Anna'")
    export(small, played, tmp_path / "a")
    bring(elsewhere, read(tmp_path / "a"))
    assert elsewhere.find_record(played, "Anna").revision == 1


def test_long_names_and_texts_that_pack_to_nothing_come_back(
    small: Host, played: Campaign, elsewhere: Host, tmp_path: Path
) -> None:
    anna = small.find_record(played, "Anna")
    for _ in range(3):
        records.rename(small, anna, "A" * 200)
        anna = small.find_record(played, records.duplicate(small, small.find_record(played, anna.id))[0])  # 207 letters
    for number in range(40):
        do(small, played, Set(anna.id, "motto", f"{number}" + "x" * 39_000, UNSEEN))
    export(small, played, tmp_path / "a")
    bring(elsewhere, read(tmp_path / "a"))
    before = held(small, played.id)
    before["record"].sort()
    assert held(elsewhere, played.id) == before


def test_what_could_not_be_imported_is_not_exported(small: Host, played: Campaign, tmp_path: Path) -> None:
    with sqlite3.connect(small.store.path) as file:
        file.execute("UPDATE change SET after = '7' WHERE op = 'create'")
    with pytest.raises(StoreTrouble) as told:
        export(small, played, tmp_path / "a")
    assert "Hollow Hill cannot be exported: in steps.jsonl, step 1 has a change that does not fit" in str(told.value)
    assert "tallow check" in str(told.value)
    assert not (tmp_path / "a").exists()


def test_file_names_are_plain() -> None:
    assert file_name(Campaign("c", 'A/B: "Łódź"')) == "A B Łódź.tallow-campaign"
    assert file_name(Campaign("c", "...")) == "campaign.tallow-campaign"
