"""A campaign notes what it was played with, and is told once which cards are others since."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import Set
from tallow.model.record import Campaign, Played
from tallow.services import campaigns, history, plugins, records
from tallow.services.exchange.bring import bring
from tallow.services.exchange.contents import read
from tallow.services.exchange.export import export
from tallow.services.exchange.plan import plan
from tallow.services.exchange.telling import told
from tallow.services.host import Host
from tallow.services.own.place import OWN_FILE
from tallow.services.parcel.difference import differences
from tallow.services.parcel.installing import Installed, install, restore
from tallow.services.parcel.offer import Offer, look
from tallow.services.parcel.wording import Wording
from tallow.services.versions import played
from tallow.store.database import Store
from tallow.store.played import Card
from tests.conftest import CANARIES
from tests.unit.services.parcel.conftest import ORCHARD, SEEDS, laid, orchard, zipped

HEAVY = SEEDS.replace(b"grams = 3", b"grams = 5").replace(
    b'id = "pear"\nname = "Pear seed"', b'id = "plum"\nname = "P"'
)
TOLD = ["Apple seed: grams 3 → 5", "Pear seed: gone; it stays on sheets as missing", "P: new"]


class Shelf:
    """The program with a store and plugins that came with it; ``again`` starts it anew, as after an update."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.bundled = root / "bundled"
        self.host = self._opened()
        laid(self.folder)

    @property
    def folder(self) -> Path:
        return self.bundled / "expansions" / "orchard"

    def _opened(self) -> Host:
        sources = [FolderSource(CANARIES), FolderSource(self.bundled), FolderSource(self.root / "plugins", "user")]
        return Host(Store.open(self.root / "store.sqlite"), Loader(sources), CANARIES)

    def again(self, **changed: bytes | str) -> Host:
        """Put other files in the orchard's place while the program is closed."""
        self.host.close()
        laid(self.folder, orchard(**changed))
        self.host = self._opened()
        return self.host


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    made = Shelf(tmp_path)
    yield made
    made.host.close()


@pytest.fixture
def aviary(shelf: Shelf) -> Campaign:
    """A campaign that plays with the orchard and has one record, so it was played."""
    campaign = campaigns.create(shelf.host, "Aviary", ["canary"], ["orchard"])
    records.create(shelf.host, campaign.id, "canary.bird", "Jackdaw")
    return shelf.host.campaign(campaign.id)


def words(host: Host, campaign: Campaign) -> list[str]:
    """What is told of a campaign, card by card."""
    return [str(each) for one in played.moved(host, host.campaign(campaign.id)) for each in one.differences]


def test_the_first_step_notes_versions_and_hashes(shelf: Shelf, aviary: Campaign) -> None:
    assert set(aviary.played) == {"canary", "orchard"}
    lines = [f"{hashlib.sha256(ORCHARD[name]).hexdigest()}  {name}\n" for name in sorted(ORCHARD)]
    assert aviary.played["orchard"] == Played("1.0.0", hashlib.sha256("".join(lines).encode()).hexdigest())
    assert played.moved(shelf.host, aviary) == ()


def test_after_an_update_the_cards_are_told_once_for_each_campaign(shelf: Shelf, aviary: Campaign) -> None:
    other = campaigns.create(shelf.host, "Other", ["canary"], ["orchard"])
    records.create(shelf.host, other.id, "canary.bird", "Wren")
    bare = campaigns.create(shelf.host, "Bare", ["canary"])
    before = shelf.host.find_record(aviary, "Jackdaw").document
    host = shelf.again(version="1.1", seeds=HEAVY)
    (moved,) = played.moved(host, host.campaign(aviary.id))
    assert (moved.before.version, moved.here.version, moved.older) == ("1.0.0", "1.1", False)
    assert [str(each) for each in moved.differences] == TOLD
    assert words(host, bare) == []
    played.see(host, aviary)
    assert host.find_record(aviary, "Jackdaw").document == before
    assert words(host, aviary) == []
    assert words(host, other) == TOLD
    host = shelf.again(version="1.1", seeds=HEAVY)
    assert (words(host, aviary), words(host, other)) == ([], TOLD)
    assert host.campaign(aviary.id).played["orchard"].version == "1.1"


def test_a_step_does_not_note_what_nobody_saw(shelf: Shelf, aviary: Campaign) -> None:
    host = shelf.again(version="1.1", seeds=HEAVY)
    records.create(host, aviary.id, "canary.bird", "Wren")
    assert host.campaign(aviary.id).played["orchard"].version == "1.0.0"
    assert words(host, aviary) == TOLD


def test_a_folder_changed_by_hand_under_the_same_version_is_told(shelf: Shelf, aviary: Campaign) -> None:
    host = shelf.again(seeds=HEAVY)
    (moved,) = played.moved(host, host.campaign(aviary.id))
    before, here = moved.before.hash[:8], moved.here.hash[:8]
    assert str(moved) == (
        f"The orchard: played with 1.0.0 ({before}…), here 1.0.0 ({here}…): changed without a new version"
    )


def test_where_no_card_is_another_the_next_step_notes_it_and_nobody_is_asked(shelf: Shelf, aviary: Campaign) -> None:
    host = shelf.again(version="1.1")
    assert played.moved(host, host.campaign(aviary.id)) == ()
    records.create(host, aviary.id, "canary.bird", "Wren")
    assert host.campaign(aviary.id).played["orchard"].version == "1.1"


def test_an_older_one_is_told_though_its_cards_are_the_same(shelf: Shelf, aviary: Campaign) -> None:
    host = shelf.again(version="0.9")
    (moved,) = played.moved(host, host.campaign(aviary.id))
    assert (moved.older, moved.differences) == (True, ())
    assert str(moved).endswith("played with 1.0.0, here 0.9: older")
    records.create(host, aviary.id, "canary.bird", "Wren")
    assert host.campaign(aviary.id).played["orchard"].version == "1.0.0"


def test_what_is_missing_or_faulty_is_not_among_it(shelf: Shelf, aviary: Campaign) -> None:
    host = shelf.again(version='"\nbroken = "')
    assert played.moved(host, host.campaign(aviary.id)) == ()
    for file in shelf.folder.rglob("*.toml"):
        file.unlink()
    host.loader.rescan()
    host.forget_registries()
    assert played.moved(host, host.campaign(aviary.id)) == ()
    played.see(host, aviary)
    assert host.campaign(aviary.id).played["orchard"].version == "1.0.0"
    assert words(shelf.again(version="1.1", seeds=HEAVY), aviary) == TOLD


def test_a_change_of_another_plugin_s_card_is_told_under_that_card_s_name(shelf: Shelf, aviary: Campaign) -> None:
    name = shelf.host.registry(aviary.plugins).entries["canary.hemp"].name
    patch = b'[[patch]]\nof = "canary.hemp"\ngrams = 9\n'
    host = shelf.again(more=patch)
    assert words(host, aviary) == [f"{name}: grams as it was → 9"]
    played.see(host, aviary)
    assert words(shelf.again(more=patch.replace(b"9", b"4")), aviary) == [f"{name}: grams 9 → 4"]


def test_undo_takes_back_the_switch_and_not_what_was_played(shelf: Shelf, aviary: Campaign) -> None:
    host = shelf.host
    plugins.disable(host, aviary, "orchard")
    host = shelf.again(version="1.1", seeds=HEAVY)
    assert words(host, aviary) == []
    history.undo(host, aviary.id)
    assert words(host, aviary) == TOLD
    played.see(host, aviary)
    history.redo(host, aviary.id)
    plugins.enable(host, host.campaign(aviary.id), "orchard")
    history.undo(host, aviary.id)
    history.undo(host, aviary.id)
    assert "orchard" in host.campaign(aviary.id).plugins
    assert words(host, aviary) == []


def test_what_the_group_writes_itself_is_known_to_it(shelf: Shelf, aviary: Campaign) -> None:
    own = laid(shelf.root / "plugins/expansions/orchard", {**ORCHARD, f"content/{OWN_FILE}": b""})
    host = shelf.again()
    assert host.loader.get("orchard").source == "user"  # type: ignore[union-attr]
    records.create(host, aviary.id, "canary.bird", "Wren")
    laid(own, {"content/seeds.toml": HEAVY})
    host = shelf.again()
    assert words(host, aviary) == []


def test_an_update_that_was_agreed_to_is_not_told_again_save_to_who_was_away(shelf: Shelf, aviary: Campaign) -> None:
    host = shelf.host
    away = campaigns.duplicate(host, aviary)
    campaigns.archive(host, away)
    offer = look(host, zipped(shelf.root / "a.tallow", orchard(version="1.1", seeds=HEAVY)))
    assert isinstance(offer, Offer)
    assert [str(each) for each in offer.differences] == TOLD
    assert isinstance(install(host, offer), Installed)
    assert words(host, aviary) == []
    assert words(host, away) == TOLD
    assert host.campaign(aviary.id).played["orchard"].version == "1.1"


def test_what_is_brought_back_is_told(shelf: Shelf, aviary: Campaign) -> None:
    host, seeds = shelf.host, {"seeds": HEAVY}
    for version, changed in (("1.1", {}), ("1.2", seeds)):
        offer = look(host, zipped(shelf.root / "a.tallow", orchard(version=version, **changed)))
        assert isinstance(offer, Offer)
        install(host, offer)
    assert isinstance(restore(host, "orchard"), Installed)
    assert words(host, aviary) == [
        "Apple seed: grams 5 → 3",
        "Pear seed: new",
        "P: gone; it stays on sheets as missing",
    ]


def test_an_export_carries_it_so_that_another_machine_can_tell(shelf: Shelf, aviary: Campaign, tmp_path: Path) -> None:
    file = tmp_path / "aviary.tallow-campaign"
    export(shelf.host, aviary, file)
    elsewhere = Shelf(tmp_path / "elsewhere")
    laid(elsewhere.folder, orchard(seeds=HEAVY))
    contents = read(file)
    assert "The orchard 1.0.0 here is not the one that it was played with: changed without a new version." in told(
        plan(elsewhere.host, contents)
    )
    there = bring(elsewhere.host, contents).campaign
    assert there.played == aviary.played
    assert words(elsewhere.host, there) == TOLD
    elsewhere.host.close()


def test_a_file_without_it_comes_in_and_notes_it_with_the_first_step(shelf: Shelf, aviary: Campaign) -> None:
    with shelf.host.store.read() as reader:
        whole = reader.whole(aviary.id)
    with shelf.host.store.work() as work:
        work.drop_campaign(aviary.id)
        work.put_whole(replace(whole, campaign=replace(aviary, played={}), cards={}))
        work.commit()
    assert shelf.host.campaign(aviary.id).played == {}
    host = shelf.again(version="1.1", seeds=HEAVY)
    assert words(host, aviary) == []
    jackdaw = host.find_record(aviary, "Jackdaw")
    records.do(host, aviary.id, "Rename", [Set(jackdaw.id, "name", "Daw", "Jackdaw")])
    assert host.campaign(aviary.id).played["orchard"].version == "1.1"


def test_cards_are_kept_once_and_go_when_nobody_plays_with_them(shelf: Shelf, aviary: Campaign) -> None:
    campaigns.duplicate(shelf.host, aviary)
    old = aviary.played["orchard"].hash

    def kept(host: Host) -> set[str]:
        with host.store.read() as reader:
            every = reader._connection.exec_driver_sql("SELECT hash FROM cards").scalars().all()
        return set(every)

    assert kept(shelf.host) == {each.hash for each in aviary.played.values()}
    host = shelf.again(version="1.1", seeds=HEAVY)
    with host.store.read() as reader:
        both = reader.campaigns()
    played.see(host, both[0])
    assert old in kept(host)
    played.see(host, both[1])
    assert old not in kept(host)


def test_how_it_was_played_is_told_beside_how_it_is(shelf: Shelf, aviary: Campaign) -> None:
    found = shelf.host.loader.get("orchard")
    assert found is not None
    (note,) = played.notes_of(shelf.host, found)
    assert (note.before, note.changed) == (aviary.played["orchard"], False)
    assert str(note) == "Aviary: played with 1.0.0, as it is here"


def test_of_a_list_what_it_lost_and_gained_is_told() -> None:
    before = {"a.x": Card("X", {"words": ["old", "kept"], "rules": ["a", "b"], "costs": [{"of": "bone", "number": 1}]})}
    after = {"a.x": Card("X", {"words": ["kept", "new"], "rules": ["b", "a"], "costs": []})}
    (told,) = differences(before, after, Wording())
    assert told.what == ("words − old", "words + new", "rules in another order", "costs − of bone number 1")


def test_of_many_rows_the_first_few_are_told() -> None:
    (told,) = differences({"a.x": Card("X", {})}, {"a.x": Card("X", {"words": list("abcdefghi")})}, Wording())
    assert told.what == (*(f"words + {letter}" for letter in "abcdef"), "words: 3 more")
