"""A plugin comes whole or not at all; what it replaces is kept and can be brought back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tallow.model.errors import UserMistake
from tallow.services import campaigns
from tallow.services.host import Host
from tallow.services.own.version import VERSIONS
from tallow.services.parcel.installing import Installed, install, restore
from tallow.services.parcel.kept import MOST, kept
from tallow.services.parcel.offer import Offer, Rejected, added, look, told
from tallow.services.parcel.parcel import read_parcel
from tallow.services.versions import played
from tests.unit.services.parcel.conftest import MANIFEST, ORCHARD, SEEDS, orchard, zipped


def offer_of(host: Host, path: Path) -> Offer:
    offer = look(host, path)
    assert isinstance(offer, Offer), offer
    return offer


def put(host: Host, tmp_path: Path, files: Mapping[str, bytes] = ORCHARD) -> Installed:
    """Install files as an archive."""
    done = install(host, offer_of(host, zipped(tmp_path / "a.tallow", files)))
    assert isinstance(done, Installed), done
    return done


def everything(root: Path) -> dict[str, bytes]:
    """All that lies in a folder."""
    return {str(each.relative_to(root)): each.read_bytes() for each in sorted(root.rglob("*")) if each.is_file()}


def test_what_a_plugin_brings_is_told_before_anything_is_copied(host: Host, tmp_path: Path) -> None:
    effect = 'of = "canary.hemp"\ngrams = 9\n'
    path = zipped(tmp_path / "a.tallow", {**orchard(more="[[patch]]\n" + effect), ".hidden": b""})
    offer = offer_of(host, path)
    assert offer.adds == ("2 seeds", "1 change of another's entry (Hemp seed)")
    assert (offer.code, offer.here, offer.differences, offer.campaigns) == (False, None, (), ())
    lines = told(offer)
    assert lines[0] == "The orchard 1.0.0, expansion (orchard)."
    assert "It is data and runs no code." in lines
    assert "Needs Canary." in lines
    assert "1 file lies beside the plugin and is not installed: orchard/.hidden." in lines
    assert lines[-1] == f"3 files, {offer.parcel.size:,} bytes; sha256 {offer.parcel.sha256}."
    assert not (tmp_path / "plugins").exists()


def test_installed_it_is_there_and_can_be_switched_on_at_once(host: Host, tmp_path: Path) -> None:
    campaign = campaigns.create(host, "Aviary", ["canary"])
    done = put(host, tmp_path)
    assert (done.kept, done.restart, done.folder) == (None, False, tmp_path / "plugins" / "expansions" / "orchard")
    assert everything(tmp_path / "plugins") == {f"expansions/orchard/{name}": data for name, data in ORCHARD.items()}
    assert "orchard.apple" in host.registry([*campaign.plugins, "orchard"]).entries


def test_what_it_adds_is_told_where_no_code_runs_for_that(host: Host, tmp_path: Path) -> None:
    put(host, tmp_path)
    found = host.loader.get("orchard")
    assert found is not None
    assert not host.loader.loaded("canary")  # the look before ran it by a loader of its own
    assert added(host, found) == ()
    host.registry(["canary"]).complete()
    assert added(host, found) == ("2 seeds",)


def test_what_it_changes_of_others_is_told_of_what_is_here_as_before_it_came(host: Host, tmp_path: Path) -> None:
    field = '[[field]]\nkind = "canary.bird"\nid = "perch"\ntype = "text"\nlabel = "Perch"\n'
    patch = '[[patch]]\nof = "canary.hemp"\ngrams = 9\n'
    files = orchard(more=field + patch)
    offer = offer_of(host, zipped(tmp_path / "a.tallow", files))
    put(host, tmp_path, files)
    host.registry(["canary"]).complete()
    found = host.loader.get("orchard")
    assert found is not None
    assert added(host, found) == offer.adds == ("2 seeds", "1 field", "1 change of another's entry (Hemp seed)")


def test_an_update_is_told_card_by_card_and_counts_at_once(host: Host, tmp_path: Path) -> None:
    put(host, tmp_path)
    campaigns.create(host, "Aviary", ["canary"], ["orchard"])
    assert host.registry(["canary", "orchard"]).entries["orchard.apple"].name == "Apple seed"
    seeds = SEEDS.replace(b"grams = 3", b"grams = 5").replace(b'id = "pear"', b'id = "plum"')
    update = zipped(tmp_path / "b.tallow", orchard(version="1.1", seeds=seeds))
    offer = offer_of(host, update)
    assert [str(each) for each in offer.differences] == [
        "Apple seed: grams 3 → 5",
        "Pear seed: gone; it stays on sheets as missing",
        "Pear seed: new",
    ]
    assert offer.campaigns == ("Aviary",)
    assert "It takes the place of The orchard 1.0.0 here (an update), which is kept." in told(offer)
    done = install(host, offer)
    assert isinstance(done, Installed)
    assert str(done) == "The orchard 1.1 is installed. The version before it is kept, and can be brought back."
    assert "orchard.plum" in host.registry(["canary", "orchard"]).entries


def test_what_was_replaced_is_brought_back_and_forth(host: Host, tmp_path: Path) -> None:
    put(host, tmp_path)
    put(host, tmp_path, orchard(version="2.0"))
    assert [(each.name, each.version) for each in kept(host)] == [("The orchard", "1.0.0")]
    back = restore(host, "orchard")
    assert isinstance(back, Installed)
    assert (tmp_path / "plugins/expansions/orchard/plugin.toml").read_bytes() == MANIFEST
    again = restore(host, "orchard")
    assert isinstance(again, Installed)
    assert again.manifest.version == "2.0"


def test_the_whole_of_what_was_replaced_is_kept_and_reinstalled(host: Host, tmp_path: Path) -> None:
    put(host, tmp_path, {**ORCHARD, "RULES.md": b"# Rules", "pictures/apple.png": b"\x89PNG"})
    folder = tmp_path / "plugins" / "expansions" / "orchard"
    before = everything(folder)
    offer = offer_of(host, zipped(tmp_path / "b.tallow", orchard(version="2.0", seeds=SEEDS.replace(b"3", b"5"))))
    assert everything(folder) == before  # an offer that is declined leaves the old
    assert isinstance(install(host, offer), Installed)
    assert everything(folder) != before
    (archive,) = (tmp_path / "plugins/.kept/orchard").iterdir()
    assert read_parcel(archive).files == before
    assert isinstance(restore(host, "orchard"), Installed)
    assert everything(folder) == before


def test_each_version_that_was_kept_is_brought_back_by_its_number_and_one_installed_twice_hides_none(
    host: Host, tmp_path: Path
) -> None:
    for version in ("1.0.0", "1.1", "1.1", "1.2", "1.1"):
        put(host, tmp_path, orchard(version=version))
    assert [each.version for each in kept(host)] == ["1.2", "1.0.0"]
    back = restore(host, "orchard", "1.0.0")
    assert isinstance(back, Installed)
    assert back.manifest.version == "1.0.0"
    assert [each.version for each in kept(host)] == ["1.1", "1.2"]
    with pytest.raises(UserMistake, match=r"^The orchard 3 was not kept\. Kept are: 1\.1, 1\.2\.$"):
        restore(host, "orchard", "3")
    back = restore(host, "orchard")
    assert isinstance(back, Installed)
    assert back.manifest.version == "1.1"


def test_of_many_versions_the_last_few_are_kept(host: Host, tmp_path: Path) -> None:
    for number in range(MOST + 3):
        put(host, tmp_path, orchard(version=f"1.{number}"))
    names = sorted(file.name.partition("-")[2] for file in (tmp_path / "plugins/.kept/orchard").iterdir())
    assert names == [f"1.{number}.tallow" for number in range(2, MOST + 2)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'requires = ["vine"]', "It requires vine, and there is no vine here. Install that first."),
        (b'requires = ["canary>=9"]', "It requires canary>=9, and canary is 1.2.0 here. Get a newer one."),
        (b'host = ">=99"', "It needs Tallow 99 or later, and this is"),
    ],
)
def test_what_the_person_has_to_get_first_is_not_sent_to_the_author(
    host: Host, tmp_path: Path, line: bytes, said: str
) -> None:
    files = {**ORCHARD, "plugin.toml": MANIFEST + line + b"\n"}
    rejected = look(host, zipped(tmp_path / "a.tallow", files))
    assert isinstance(rejected, Rejected)
    (only,) = rejected.told
    assert said in only
    rejected = look(host, zipped(tmp_path / "a.tallow", {**files, "content/bad.toml": b"[["}))
    assert isinstance(rejected, Rejected)
    assert rejected.told[-1] == "Ask its author for a mended version, or send them this list."


def test_a_bad_update_leaves_the_old_as_it_is(host: Host, tmp_path: Path) -> None:
    put(host, tmp_path)
    before = everything(tmp_path / "plugins")
    for more in ("[[seed]]\n", "[[", '[[song]]\nid = "canary.x"\nname = "x"\n'):
        rejected = look(host, zipped(tmp_path / "b.tallow", orchard(version="2.0", more=more)))
        assert isinstance(rejected, Rejected)
        assert rejected.mistakes
    assert everything(tmp_path / "plugins") == before


@pytest.mark.parametrize("fails_at", [1, 2])
def test_a_swap_that_fails_leaves_the_old_as_it_is(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails_at: int
) -> None:
    put(host, tmp_path)
    folder = tmp_path / "plugins" / "expansions" / "orchard"
    before, offer = everything(folder), offer_of(host, zipped(tmp_path / "b.tallow", orchard(version="2.0")))
    rename, calls = Path.rename, iter(range(1, 100))

    def failing(self: Path, target: Path) -> Path:
        if folder in (self, target) and next(calls) == fails_at:
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    done = install(host, offer)
    assert isinstance(done, Rejected)
    assert done.mistakes == (f"The disk with {tmp_path / 'plugins'} is full: make room and try again.",)
    assert everything(folder) == before
    assert list((tmp_path / "plugins").glob(".staging-*")) == []


def test_without_room_nothing_is_installed(host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offer = offer_of(host, zipped(tmp_path / "a.tallow", ORCHARD))

    def full(self: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    done = install(host, offer)
    assert isinstance(done, Rejected)
    assert done.mistakes == (f"The disk with {tmp_path / 'plugins'} is full: make room and try again.",)
    assert everything(tmp_path / "plugins") == {}
    assert host.loader.get("orchard") is None


def test_what_somebody_left_half_done_is_cleared_away(host: Host, tmp_path: Path) -> None:
    left = tmp_path / "plugins" / ".staging-x" / "expansions" / "orchard"
    left.mkdir(parents=True)
    put(host, tmp_path)
    assert not left.exists()


def test_code_is_installed_only_where_somebody_agreed(host: Host, tmp_path: Path) -> None:
    manifest = b'id = "hive"\nname = "Hive"\nfamily = "system"\nversion = "1.0.0"\napi = 1\n'
    ran = tmp_path / "ran"
    python = f"from pathlib import Path\nPath({str(ran)!r}).touch()\n".encode()
    offer = offer_of(
        host, zipped(tmp_path / "a.tallow", {"plugin.toml": manifest, "__init__.py": python}, folder="hive")
    )
    assert "It runs code, with your rights. Install only what you trust." in told(offer)
    assert isinstance(install(host, offer), Rejected)
    assert not (tmp_path / "plugins").exists()
    assert isinstance(install(host, offer, code=True), Installed)
    assert not ran.exists()


GROVE = b"""from dataclasses import dataclass

from tallow.api import Entry, EntryType, hookimpl


@dataclass(frozen=True, slots=True, kw_only=True)
class Gift(Entry):
    rare: bool = False


@hookimpl
def declare_entry_types():
    return [EntryType("grove.gift", "Gift", "Gifts", Gift)]
"""


def gifts(**keys: str) -> bytes:
    """A content file with gifts, each with a key more, or none."""
    return "".join(f'[[gift]]\nid = "{name}"\nname = "{name}"\n{key}\n' for name, key in keys.items()).encode()


def test_of_an_update_with_code_the_cards_are_told_as_the_present_code_reads_them(host: Host, tmp_path: Path) -> None:
    manifest = b'id = "grove"\nname = "Grove"\nfamily = "system"\nversion = "1.0"\napi = 1\n'
    files = {"plugin.toml": manifest, "__init__.py": GROVE, "content/gifts.toml": gifts(apple="", bark="", cone="")}
    first = zipped(tmp_path / "a.tallow", files, folder="grove")
    assert isinstance(install(host, offer_of(host, first), code=True), Installed)
    campaigns.create(host, "Wood", ["grove"])
    changed = gifts(apple="rare = true", bark="weight = 3", dew="")
    raising = b"raise ZeroDivisionError\n"
    offer = offer_of(
        host,
        zipped(tmp_path / "b.tallow", {**files, "__init__.py": raising, "content/gifts.toml": changed}, folder="grove"),
    )
    assert [str(each) for each in offer.differences] == [
        "apple: now rare",
        "cone: gone; it stays on sheets as missing",
        "dew: new",
        "bark: says more after the restart, when its new code reads it",
    ]
    assert "What its new code makes of cards, fields and choices shows when Tallow starts again." in told(offer)
    assert isinstance(install(host, offer, code=True), Installed)
    assert played.moved(host, host.find_campaign("Wood")) == ()  # what was agreed to is not told at once


def test_a_plugin_of_another_family_does_not_take_an_id_over(host: Host, tmp_path: Path) -> None:
    put(host, tmp_path)
    manifest = MANIFEST.replace(b'family = "expansion"\nsystem = "canary"', b'family = "system"')
    rejected = look(host, zipped(tmp_path / "b.tallow", {"plugin.toml": manifest}))
    assert isinstance(rejected, Rejected)
    assert rejected.mistakes == ("The orchard has its id, orchard, and is of the family expansion. Remove it first.",)


def test_where_there_is_no_folder_for_plugins_it_is_said(host: Host, tmp_path: Path) -> None:
    from tallow.hooks.discovery.sources import FolderSource
    from tallow.hooks.loader import Loader
    from tests.conftest import CANARIES

    bare = Host(host.store, Loader([FolderSource(CANARIES)]), CANARIES)
    done = install(bare, offer_of(bare, zipped(tmp_path / "a.tallow", ORCHARD)))
    bare.loader.close()
    assert isinstance(done, Rejected)
    assert "no folder for plugins" in done.mistakes[0]


def test_nothing_can_be_brought_back_of_what_was_never_here(host: Host) -> None:
    with pytest.raises(UserMistake, match="Nothing of orchard was kept"):
        restore(host, "orchard")


def test_a_copy_that_is_cut_short_is_named_as_tallow_s_own(host: Host, tmp_path: Path) -> None:
    for version in ("1.0", "2.0", "3.0"):
        put(host, tmp_path, orchard(version=version))
    last, first = (each.file for each in kept(host))
    assert last is not None
    assert first is not None
    last.write_bytes(last.read_bytes()[:100])
    told = "The copy of The orchard 2.0 that was kept is damaged. Install it anew from its file"
    done = restore(host, "orchard")
    assert isinstance(done, Rejected)
    assert done.mistakes == (f"{told}, or bring back another version that is kept: 1.0.",)
    first.unlink()
    done = restore(host, "orchard")
    assert isinstance(done, Rejected)
    assert done.mistakes == (f"{told}.",)


def test_the_undo_of_a_group_s_own_content_outlives_an_update(host: Host, tmp_path: Path) -> None:
    put(host, tmp_path)
    versions = tmp_path / "plugins" / "expansions" / "orchard" / VERSIONS
    versions.mkdir()
    (versions / "1.toml").write_text("")
    put(host, tmp_path, orchard(version="2.0"))
    assert (versions / "1.toml").is_file()


def test_what_needs_nothing_says_nothing_of_needs(host: Host, tmp_path: Path) -> None:
    manifest = b'id = "bare"\nname = "Bare"\nfamily = "system"\nversion = "1.0.0"\napi = 1\n'
    path = zipped(tmp_path / "bare.tallow", {"plugin.toml": manifest, "__init__.py": b""}, folder="bare")
    assert not any("Needs" in line for line in told(offer_of(host, path)))
