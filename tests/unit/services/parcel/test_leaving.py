"""A plugin that leaves is missed by name; its values stay as they are, and when it comes back all is as before."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource, WithoutAway
from tallow.hooks.loader import Loader
from tallow.model.edit import Create
from tallow.model.errors import UserMistake
from tallow.model.record import Campaign
from tallow.services import campaigns, plugins, records
from tallow.services.host import Host
from tallow.services.parcel import stopping
from tallow.services.parcel.installing import Installed, install, refresh, restore
from tallow.services.parcel.kept import kept
from tallow.services.parcel.leaving import leaving, remove
from tallow.services.parcel.offer import Offer, look
from tallow.store.database import Store
from tests.conftest import CANARIES
from tests.unit.services.parcel.conftest import MANIFEST, ORCHARD, laid, zipped


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Canaries that can be left out, and the orchard, installed."""
    user = tmp_path / "plugins"
    loader = Loader([WithoutAway(FolderSource(CANARIES), user), FolderSource(user, "user")])
    host = Host(Store.open(tmp_path / "store.sqlite"), loader, CANARIES)
    offer = look(host, zipped(tmp_path / "a.tallow", ORCHARD))
    assert isinstance(offer, Offer)
    assert isinstance(install(host, offer), Installed)
    yield host
    host.close()


@pytest.fixture
def aviary(host: Host) -> Campaign:
    """A campaign with a bird that has two of the orchard's seeds, and one put away."""
    campaign = campaigns.create(host, "Aviary", ["canary"], ["orchard"])
    seeds = [{"id": "s1", "entry": "orchard.apple"}, {"id": "s2", "entry": "orchard.pear"}]
    records.do(host, campaign.id, "Tweety", [Create("tweety", "canary.bird", "Tweety", {"seeds": seeds})])
    return campaign


def documents(host: Host, campaign: Campaign) -> list[object]:
    with host.store.read() as reader:
        return [(each.id, each.document.plain()) for each in reader.records(campaign.id, archived=None)]


def test_who_plays_with_it_and_how_much_is_said_by_name(host: Host, aviary: Campaign) -> None:
    wish = leaving(host, "orchard")
    assert str(wish) == (
        "The orchard 1.0.0 is played with in Aviary (2 things: Apple seed, Pear seed). "
        "What is of it stays on every sheet, shown as missing: The orchard 1.0.0. "
        "What it adds to figures counts no more until it is back. "
        "It can be brought back at any time, and then all is as before."
    )
    five = tuple((name, 1) for name in ("Apple", "Fig", "Pear", "Plum", "Quince"))
    assert str(replace(wish.uses[0], things=5, named=five)) == "Aviary (5 things: Apple, Fig, Pear and 2 more)"
    twice = (("Apple", 2), *five[1:])
    assert str(replace(wish.uses[0], things=6, named=twice)) == "Aviary (6 things: Apple (2), Fig, Pear and 2 more)"
    assert str(replace(wish.uses[0], things=3, named=five[:2])) == "Aviary (3 things: Apple, Fig and 1 more)"
    canary = leaving(host, "canary")
    assert (canary.uses[0].records, "The orchard" in canary.needing) == (1, True)


def test_a_campaign_in_which_it_is_off_and_that_has_something_of_it_is_named_too(host: Host, aviary: Campaign) -> None:
    campaigns.create(host, "Empty", ["canary"])
    plugins.disable(host, aviary, "orchard")
    wish = leaving(host, "orchard")
    assert str(wish) == (
        "No campaign plays with The orchard 1.0.0. "
        "Something of it is in Aviary (2 things: Apple seed, Pear seed), switched off there. "
        "What is of it stays on every sheet, shown as missing: The orchard 1.0.0. "
        "It can be brought back at any time, and then all is as before."
    )
    plugins.disable(host, host.campaign(aviary.id), "canary")
    canary = leaving(host, "canary")
    assert [str(each) for each in canary.off] == ["Aviary (1 record, 0 things)"]
    assert "Something of it is in Aviary (1 record, 0 things), switched off there." in str(canary)
    assert [each.campaign.name for each in canary.uses] == ["Empty"]


def test_gone_it_is_missing_with_its_names_and_back_all_is_as_before(host: Host, aviary: Campaign) -> None:
    before, registry = documents(host, aviary), host.registry(aviary.plugins)
    done = remove(host, leaving(host, "orchard"))
    assert done.kept is not None
    assert not (done.leaving.found.folder).exists()
    book = host.book(host.campaign(aviary.id))
    assert (list(book.registry.missing), book.campaign.plugins["orchard"]) == (["orchard"], "1.0.0")
    assert (book.last_name("orchard.apple"), book.last_name("orchard")) == ("Apple seed", "The orchard")
    assert documents(host, aviary) == before
    back = restore(host, "orchard")
    assert isinstance(back, Installed)
    assert documents(host, aviary) == before
    assert host.registry(aviary.plugins).entries == registry.entries
    assert kept(host) == ()


def test_what_is_not_the_user_s_own_is_only_left_out(host: Host, aviary: Campaign) -> None:
    done = remove(host, leaving(host, "canary"))
    assert done.kept is None
    assert host.loader.get("canary") is None
    assert [(each.id, each.name, each.file) for each in kept(host)] == [("canary", "Canary", None)]
    assert dict(host.registry(aviary.plugins).missing) == {"canary": "", "orchard": "1.0.0"}
    back = restore(host, "canary")
    assert isinstance(back, Installed)
    assert (host.loader.get("canary") is not None, kept(host)) == (True, ())


def test_one_that_is_broken_leaves_too_and_comes_back_as_it_was(host: Host, tmp_path: Path) -> None:
    folder = tmp_path / "plugins" / "expansions" / "orchard"
    (folder / "content" / "bad.toml").write_text("[[", encoding="utf-8")
    before = {each.name: each.read_bytes() for each in folder.rglob("*.toml")}
    remove(host, leaving(host, "orchard"))
    assert isinstance(restore(host, "orchard"), Installed)
    assert {each.name: each.read_bytes() for each in folder.rglob("*.toml")} == before


def test_of_two_with_one_id_the_other_counts_when_one_leaves(host: Host, tmp_path: Path) -> None:
    other = tmp_path / "plugins" / "expansions" / "canary_more"
    laid(other, {"plugin.toml": MANIFEST.replace(b"orchard", b"canary_more").replace(b"1.0.0", b"7.0")})
    host.loader.rescan()
    wish = leaving(host, "canary_more")
    assert wish.found.folder == other
    assert f"which lies in {CANARIES / 'expansions' / 'canary_more'}" in str(wish)
    remove(host, wish)
    found = host.loader.get("canary_more")
    assert found is not None
    assert found.source == "bundled"


def test_two_of_one_card_count_twice_among_the_names_as_in_the_sum(host: Host, aviary: Campaign) -> None:
    seeds = [{"id": f"s{number}", "entry": "orchard.apple"} for number in range(2)]
    records.do(host, aviary.id, "Jay", [Create("jay", "canary.bird", "Jay", {"seeds": seeds})])
    assert str(leaving(host, "orchard").uses[0]) == "Aviary (4 things: Apple seed (3), Pear seed)"


@pytest.mark.parametrize("called", ["tempfile.mkdtemp", "os.fsync", "pathlib.Path.rename"])
def test_on_a_full_disk_it_stays_and_the_disk_is_named(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, called: str
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(called, full)
    with pytest.raises(UserMistake, match=r"^The disk with .* is full: make room and try again\.$"):
        remove(host, leaving(host, "orchard"))
    assert (tmp_path / "plugins" / "expansions" / "orchard" / "plugin.toml").read_bytes() == MANIFEST


def test_what_was_left_out_is_not_taken_in_on_a_full_disk(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    remove(host, leaving(host, "canary"))

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_text", full)
    with pytest.raises(UserMistake, match=r"^The disk with .* is full: make room and try again\.$"):
        restore(host, "canary")


def test_what_is_not_there_cannot_leave(host: Host) -> None:
    with pytest.raises(UserMistake, match=r"There is no plugin 'orchart'\. Did you mean orchard\?"):
        leaving(host, "orchart")


def test_it_is_missing_with_the_version_last_played_with_whatever_is_here_by_now(host: Host, aviary: Campaign) -> None:
    folder = host.loader.get("orchard").folder  # type: ignore[union-attr]
    (folder / "plugin.toml").write_bytes(MANIFEST.replace(b"1.0.0", b"1.1.0"))  # by hand, and not played with since
    refresh(host, "orchard")
    wish = leaving(host, "orchard")
    assert str(wish).startswith("The orchard 1.1.0 is played with in Aviary")
    assert "shown as missing: The orchard 1.0.0." in str(wish)
    assert "shown as missing: The orchard 1.0.0;" in stopping.consequence(host, "orchard")
    remove(host, wish)
    assert host.book(host.campaign(aviary.id)).missing("orchard") == "missing: The orchard 1.0.0"
