"""An entry of another type is put into a list by nobody; one that lies there stays, is shown, and is told of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.model.edit import UNSEEN, Create, Edit, Insert, Set
from tallow.model.errors import PluginFault, UserMistake
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, records, rows
from tallow.services.check.findings import check, mend
from tallow.services.exchange.contents import read
from tallow.services.exchange.joining import join, joining
from tallow.services.exchange.selection import export_records
from tallow.services.host import Host
from tallow.store.database import Store
from tests.unit.hooks.shelf import Shelf
from tests.unit.services.check.meddling import redocument

BRIG = """
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Trait(Entry):
    pass


@dataclass(frozen=True, kw_only=True)
class Rig(Entry):
    pass


@hookimpl
def declare_entry_types():
    return [EntryType("brig.trait", "Trait", "Traits", Trait), EntryType("brig.rig", "Rig", "Rigging", Rig)]


@hookimpl
def declare_kinds():
    fields = (EntriesField("traits", "Traits", "brig.trait"), TextField("rank", "Rank"))
    return [KindType("brig.sailor", "Sailor", "Sailors", fields)]


@hookimpl
def records_will_change(edits, book):
    if any(isinstance(edit, Set) and edit.path == "rank" for edit in edits):
        return [Insert(edits[0].record, "traits", {"id": "x", "entry": "brig.jib"})]
    return []
"""
CONTENT = '[[trait]]\nid = "old_salt"\nname = "Old salt"\n\n[[rig]]\nid = "jib"\nname = "Jib"\n'
JIB, SALT = {"id": "j", "entry": "brig.jib"}, {"id": "s", "entry": "brig.old_salt"}
REFUSED = "Traits holds traits, and Jib is a rig. Choose a trait."


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A host that knows brigs."""
    shelf = Shelf(tmp_path / "shelf")
    shelf.put("brig", BRIG, content={"all": CONTENT})
    host = Host(Store.open(tmp_path / "store.sqlite"), shelf.loader(), tmp_path)
    yield host
    host.close()
    shelf.close()


@pytest.fixture
def sea(host: Host) -> Campaign:
    """A campaign with Ned in it."""
    sea = campaigns.create(host, "Sea", ["brig"])
    records.do(host, sea.id, "Ned", [Create("ned", "brig.sailor", "Ned", {"traits": [SALT]})])
    return sea


@pytest.mark.parametrize(
    "edit",
    [
        Insert("ned", "traits", JIB),
        Set("ned", "traits", [SALT, JIB], UNSEEN),
        Create("ann", "brig.sailor", "Ann", {"traits": [JIB]}),
    ],
)
def test_it_is_refused_however_it_comes(host: Host, sea: Campaign, edit: Edit) -> None:
    with pytest.raises(UserMistake) as caught:
        records.do(host, sea.id, "Put", [edit])
    assert str(caught.value) == REFUSED
    assert [each.get("traits") for each in book_records(host, sea)] == [[SALT]]


def test_typed_it_is_refused_in_the_same_words(host: Host, sea: Campaign) -> None:
    with pytest.raises(UserMistake) as caught:
        rows.insert_text(host, sea, book_records(host, sea)[0], "traits", ["entry=brig.jib"])
    assert str(caught.value) == REFUSED


def book_records(host: Host, sea: Campaign) -> tuple[Record, ...]:
    return tuple(host.book(host.campaign(sea.id)).records("brig.sailor"))


def test_what_a_plugin_adds_is_refused_by_its_name(host: Host, sea: Campaign) -> None:
    with pytest.raises(PluginFault, match=f"The plugin brig proposes what does not fit.* {REFUSED}"):
        records.do(host, sea.id, "Rank", [Set("ned", "rank", "mate", UNSEEN)])


def test_what_nobody_knows_is_believed(host: Host, sea: Campaign) -> None:
    away = {"id": "a", "entry": "kraken.ink"}
    records.do(host, sea.id, "Put", [Insert("ned", "traits", away)])
    assert book_records(host, sea)[0].get("traits") == [SALT, away]


def test_what_lies_there_stays_beside_what_comes_and_is_told_of(host: Host, sea: Campaign) -> None:
    redocument(host, "Ned", lambda document: document["values"].update(traits=[JIB]))
    records.do(host, sea.id, "Put", [Insert("ned", "traits", SALT)])
    records.do(host, sea.id, "Turn", [Set("ned", "traits", [SALT, JIB], UNSEEN)])
    assert book_records(host, sea)[0].get("traits") == [SALT, JIB]
    records.duplicate(host, book_records(host, sea)[0])
    found = [each for each in check(host, sea.id) if each.path == "traits.j"]
    assert [(each.sentence, each.repair_label, each.offered) for each in found] == [
        (f"{name}: {REFUSED}", "Take Jib out of Traits", True) for name in ("Ned", "Ned (copy)")
    ]
    mend(host, sea.id, found)
    assert [each.get("traits") for each in book_records(host, sea)] == [[SALT], [SALT]]


def test_a_record_out_of_a_file_brings_none_in(host: Host, sea: Campaign, tmp_path: Path) -> None:
    redocument(host, "Ned", lambda document: document["values"].update(traits=[JIB]))
    export_records(host, sea, book_records(host, sea), tmp_path / "ned.tallow-campaign")
    other = campaigns.create(host, "Lake", ["brig"])
    with pytest.raises(UserMistake, match=REFUSED):
        join(host, joining(host, read(tmp_path / "ned.tallow-campaign"), other), homebrew=False)
    assert book_records(host, other) == ()
