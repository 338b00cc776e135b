"""Effects that reach other records, lists with columns of their own, and references that outlast what they name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import UNSEEN, Insert, Set
from tallow.model.errors import UserMistake
from tallow.model.field import EntriesField
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, history, records, removal, rows
from tallow.services.book import CampaignBook
from tallow.services.host import Host
from tallow.services.showing.sheets import view
from tallow.services.steps.telling import Teller
from tallow.store.database import Store
from tests.unit.services.conftest import write_plugin

SYSTEM = '''
from dataclasses import dataclass

from tallow.api import (
    EntriesField, Entry, EntryType, FlagField, KindType, NumberField, Part, Reach, ReferenceField, TotalType, hookimpl,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Song(Entry):
    """What a band knows."""


@hookimpl
def declare_kinds():
    songs = EntriesField("songs", "Songs", "band.song", columns=(NumberField("year", "Year", minimum=0, maximum=40),
                         FlagField("loud", "Loud")), told=("year", "loud"))
    stock = EntriesField("stock", "Stock", "band.song", columns=(NumberField("count", "Count", default=1),),
                         carried=False)
    member = (EntriesField("own", "Own songs", "band.song"),
              EntriesField("set", "On stage", "band.song", columns=(NumberField("place", "Place"),), active="place"),
              ReferenceField("teacher", "Teacher", "band.member", lasting=True),
              ReferenceField("friend", "Friend", "band.member"))
    return [KindType("band.band", "Band", "Bands", (songs, stock)),
            KindType("band.member", "Member", "Members", member, permissions={"band.solo": "play alone"},
                     lists={"band.known": "what it knows by others"})]


@hookimpl
def declare_entry_types():
    return [EntryType("band.song", "Song", "Songs", Song)]


@hookimpl
def declare_totals():
    return [TotalType("band.voice", "band.member", "Voice", lambda record, book: [Part("Everybody", 1)])]


@hookimpl
def declare_reaches():
    return [Reach("band.members", "band.member", lambda record, book: book.records("band.band"))]
'''

SONGS = """
[[song]]
id = "march"
name = "March"
effects = [
  { type = "add", total = "band.voice", amount = 2, to = "band.members" },
  { type = "grant", permission = "band.solo", to = "band.members" },
  { type = "list", list = "band.known", entry = "band.round", to = "band.members" },
]

[[song]]
id = "round"
name = "Round"
effects = [
  { type = "add", total = "band.voice", amount = 1 },
  { type = "add", total = "band.voice", amount = 10, copy = 2 },
  { type = "forbid", permission = "band.solo", copy = 2 },
]
"""


@pytest.fixture(scope="module")
def plugins(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the system; code is loaded once in a process, so it stays where it is."""
    root = tmp_path_factory.mktemp("plugins")
    write_plugin(root, "system", "band", SYSTEM, SONGS)
    return root


@pytest.fixture
def band(plugins: Path, tmp_path: Path) -> Iterator[Host]:
    """A host that knows bands and their members."""
    host = Host(Store.open(tmp_path / "store.sqlite"), Loader([FolderSource(plugins)]), tmp_path)
    yield host
    host.close()


@pytest.fixture
def campaign(band: Host) -> Campaign:
    """A campaign with one band, Anna and Berta."""
    campaign = campaigns.create(band, "On tour", ["band"])
    for kind, name in (("band.band", "The Owls"), ("band.member", "Anna"), ("band.member", "Berta")):
        records.create(band, campaign.id, kind, name)
    return campaign


def named(host: Host, campaign: Campaign, name: str) -> Record:
    return host.find_record(campaign, name)


def book(host: Host, campaign: Campaign) -> CampaignBook:
    return host.book(host.campaign(campaign.id))


def voice(host: Host, campaign: Campaign, name: str) -> object:
    return book(host, campaign).total(named(host, campaign, name), "band.voice").value


def sing(host: Host, campaign: Campaign, name: str, field: str, id: str, song: str) -> None:
    row = {"id": id, "entry": f"band.{song}"}
    records.do(host, campaign.id, "Sing", [Insert(named(host, campaign, name).id, field, row)])


def test_an_effect_reaches_whom_its_word_leads_to(band: Host, campaign: Campaign) -> None:
    assert voice(band, campaign, "Anna") == 1
    sing(band, campaign, "The Owls", "songs", "s1", "march")
    assert voice(band, campaign, "Anna") == 3  # 1 + 2 of the band's March
    anna = named(band, campaign, "Anna")
    now = book(band, campaign)
    assert now.allowed(anna, "band.solo").granted == ("March",)
    assert [(each.entry, each.label) for each in now.listed(anna, "band.known")] == [("band.round", "March")]
    assert now.allowed(named(band, campaign, "The Owls"), "band.solo").granted == ()  # it reaches members alone


def test_what_is_kept_and_not_carried_has_no_effect(band: Host, campaign: Campaign) -> None:
    sing(band, campaign, "The Owls", "stock", "s1", "march")
    assert voice(band, campaign, "Anna") == 1


def test_a_line_without_its_active_column_has_no_effect(band: Host, campaign: Campaign) -> None:
    sing(band, campaign, "Anna", "set", "s1", "round")
    assert voice(band, campaign, "Anna") == 1
    records.set_text(band, campaign, named(band, campaign, "Anna"), "set.s1.place", "4")
    assert voice(band, campaign, "Anna") == 2  # 1 + 1


def test_an_effect_of_the_second_copy_is_there_with_two(band: Host, campaign: Campaign) -> None:
    sing(band, campaign, "The Owls", "songs", "s1", "march")
    sing(band, campaign, "Anna", "own", "r1", "round")
    assert voice(band, campaign, "Anna") == 4  # 1 + 2 + 1
    sing(band, campaign, "Anna", "own", "r2", "round")
    assert voice(band, campaign, "Anna") == 15  # 1 + 2 + 1 + 1 + 10
    sing(band, campaign, "Anna", "own", "r3", "round")
    assert voice(band, campaign, "Anna") == 16  # the third copy adds its 1, and no 10
    solo = book(band, campaign).allowed(named(band, campaign, "Anna"), "band.solo")
    assert (solo.granted, solo.forbidden) == (("March",), ("Round",))


def test_a_line_keeps_more_than_its_entry(band: Host, campaign: Campaign) -> None:
    owls = named(band, campaign, "The Owls")
    id = rows.insert_text(band, campaign, owls, "songs", ["entry=band.march", "year=3"]).row
    shown = view(band, campaign.id, owls.id)
    assert shown.rows("songs") == ({"id": id, "entry": "band.march", "year": 3, "loud": False},)
    field = shown.field("songs")
    assert isinstance(field, EntriesField)
    told = [shown.line_told(field, {**shown.rows("songs")[0], **more}) for more in ({}, {"loud": True}, {"year": 0})]
    assert told == ["year 3", "year 3, loud", ""]
    done = records.set_text(band, campaign, named(band, campaign, "The Owls"), f"songs.{id}.year", "7")
    assert done.step.label == "The Owls: March, Year 3 → 7"
    with band.store.read() as reader:
        step = reader.steps(campaign.id)[0]
    words = Teller(book(band, campaign), {owls.id: named(band, campaign, "The Owls")}).told(step.changes[0])
    assert (words.label, words.before, words.after) == ("March: Year", "3", "7")
    history.undo(band, campaign.id)
    assert view(band, campaign.id, owls.id).rows("songs")[0]["year"] == 3
    with pytest.raises(UserMistake, match="Year is at most 40, and 41 is more"):
        records.set_text(band, campaign, named(band, campaign, "The Owls"), f"songs.{id}.year", "41")
    with pytest.raises(UserMistake, match="Songs has no column 'month'"):
        records.do(band, campaign.id, "Bad", [Insert(owls.id, "songs", {"id": "x", "name": "Jig", "month": 2})])


def test_a_line_begins_with_its_columns_defaults(band: Host, campaign: Campaign) -> None:
    sing(band, campaign, "The Owls", "stock", "s1", "march")
    owls = named(band, campaign, "The Owls")
    assert view(band, campaign.id, owls.id).rows("stock") == ({"id": "s1", "entry": "band.march", "count": 1},)


def test_a_lasting_reference_goes_on_naming_who_is_gone(band: Host, campaign: Campaign) -> None:
    anna, berta = named(band, campaign, "Anna"), named(band, campaign, "Berta")
    ties = [Set(berta.id, "teacher", anna.id, UNSEEN), Set(berta.id, "friend", anna.id, UNSEEN)]
    records.do(band, campaign.id, "Tie", ties)
    mentioned = removal.mentions(band, anna)
    assert [each.path for each in mentioned.references] == ["friend"]
    assert [each.path for each in mentioned.lasting] == ["teacher"]
    told = "1 value refers to it (Berta) and will be emptied; 1 value refers to it (Berta) and will go on naming it; "
    assert str(mentioned).startswith(told)
    removal.delete(band, anna)
    shown = view(band, campaign.id, berta.id)
    assert (shown.shown("teacher"), shown.shown("friend")) == ("Anna", "")
    history.undo(band, campaign.id)
    shown = view(band, campaign.id, berta.id)
    assert (shown.shown("teacher"), shown.shown("friend")) == ("Anna", "Anna")
