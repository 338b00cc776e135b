"""Texts that something wrote over in a file whose pages are sound: found, named, and no good backup."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tallow.model.edit import Set
from tallow.model.errors import StoreTrouble
from tallow.model.record import Played
from tallow.model.roll import Roll
from tallow.store.backup import staged
from tallow.store.database import Store
from tallow.store.played import Card
from tallow.store.reading import Reader
from tallow.store.shelf import Shelf
from tallow.store.tables import VERSION
from tallow.store.texts import unreadable
from tallow.store.trouble import Broken
from tallow.store.whole import Attachment, Whole
from tests.unit.store.playing import BOB, CAMPAIGN, do, opened

AT = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
NO_UTF_8 = "CAST(x'5b22c328225d' AS TEXT)"  # ["…"], and what stands between is no UTF-8

RECORD, STEP, CHANGE = "UPDATE record SET", "UPDATE step SET", "UPDATE change SET"
ROLL, CAMPAIGN_ROW = "UPDATE roll SET", "UPDATE campaign SET"
HARMS = [
    (f"{RECORD} document = replace(document, '{{', 'x')", "Bob"),
    (f"{RECORD} document = substr(document, 1, 20)", "Bob"),
    (f"{RECORD} document = ''", "Bob"),
    (f"{RECORD} document = '[]'", "Bob"),
    (f"{RECORD} document = '{{\"values\": 1}}'", "Bob"),
    (f"{RECORD} document = {NO_UTF_8}", "Bob"),
    (f"{RECORD} document = replace(document, 'Coat', CAST(x'01' AS TEXT))", "Bob"),
    (f"{RECORD} kind = CAST(x'ff' AS TEXT)", "Bob"),
    (f"{RECORD} name = CAST(x'426fff' AS TEXT)", "Bo�"),
    (f"{CHANGE} after = 'nul'", "step 1 of the history"),
    (f"{CHANGE} before = '6' || char(1)", "step 1 of the history"),
    (f"{CHANGE} after = {NO_UTF_8} WHERE step = 2", "step 2 of the history"),
    (f"{CHANGE} path = CAST(x'c0' AS TEXT) WHERE step = 2", "step 2 of the history"),
    (f"{CHANGE} after = '1e999' WHERE step = 2", "step 2 of the history"),
    (f"{STEP} label = CAST(x'fe' AS TEXT) WHERE number = 2", "step 2 of the history"),
    (f"{STEP} at = 'yesterday'", "step 1 of the history"),
    (f"{STEP} written = '2026-13-01' WHERE number = 2", "step 2 of the history"),
    (f"{CAMPAIGN_ROW} settings = '[]'", "the campaign Demo"),
    (f"{CAMPAIGN_ROW} settings = 'x'", "the campaign Demo"),
    (f"{CAMPAIGN_ROW} name = CAST(x'ff' AS TEXT)", "the campaign �"),
    (f"{ROLL} dice = '{{}}'", "the roll A throw"),
    (f"{ROLL} outcome = '{{'", "the roll A throw"),
    (f"{ROLL} seed = 'seven'", "the roll A throw"),
    ("UPDATE campaign_plugin SET plugin = CAST(x'ff' AS TEXT)", "the list of plugins"),
    ("UPDATE played SET hash = CAST(x'ff' AS TEXT)", "the note of how game was played"),
    ("UPDATE cards SET hash = CAST(x'6162ff' AS TEXT)", "the cards kept under ab�"),
    ("UPDATE name SET name = CAST(x'ff' AS TEXT)", "the list of names"),
    ("UPDATE attachment SET name = CAST(x'ff' AS TEXT)", "the list of attachments"),
]
READ_BY_ITSELF = [each for each in HARMS if "attachment" not in each[0] and "cards" not in each[0]]


def throw() -> Roll:
    return Roll(
        id="r1",
        campaign=CAMPAIGN,
        at="2026-03-01T20:00:00.000+00:00",
        resolver="",
        title="A throw",
        plugin_version="",
        inputs={"formula": "d6"},
        roles={},
        dice=(3,),
        seed=7,
        set_values={},
        outcome={"total": 3},
        step=None,
    )


@pytest.fixture
def full(store: Store) -> Store:
    """A store that has something in each table."""
    do(store, Set(BOB, "vitality", 60, 70))
    picture = Attachment("p1", None, "map.png", "image/png", b"\xff\xfe")  # what is no text may be anything
    with store.work() as work:
        work.write_roll(throw())
        work.remember_names({"game.hero": "Hero"})
        other = work.campaign(CAMPAIGN).__class__("c2", "Other", {}, {})
        work.put_whole(Whole(other, attachments=(picture,)))
        work.note_played(CAMPAIGN, {"game": Played("1.0.0", "abc")}, {"abc": {"game.x": Card("X", {})}})
        work.commit()
    return store


def harm(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_what_tallow_writes_can_be_read(full: Store) -> None:
    do(full, Set(BOB, "notes", 'Łucja 勇者 🂡 "\\u0000" \x7f', None))
    with closing(sqlite3.connect(full.path)) as connection:
        assert unreadable(connection) is None


@pytest.mark.parametrize(("statement", "what"), HARMS)
def test_a_damaged_text_is_no_good_backup_and_named(full: Store, statement: str, what: str) -> None:
    shelf = Shelf.beside(full.path)
    good = full.put_away(shelf, AT)
    full.close()
    harm(full.path, statement)
    with closing(opened(full.path)) as store:
        with pytest.raises(Broken) as caught:
            store.put_away(shelf, AT)
        advice = "Put a backup in its place; the damaged file is left as it is."
        assert str(caught.value) == f"{full.path} is damaged: {what} cannot be read. {advice}"
        assert caught.value.what == what
        assert shelf.listed() == (good,)  # nothing takes the place of the last good one
        kept = store.put_away(shelf, AT, "damaged", whole=False)
    said = f"{kept.path} is damaged: {what} cannot be read. Choose another backup; nothing was changed."
    with pytest.raises(StoreTrouble) as refused, staged(kept.path):
        pass
    assert str(refused.value) == said
    with staged(good.path) as wanted:
        assert unreadable(wanted) is None


def test_the_name_of_what_is_damaged_is_short_and_one_line(full: Store) -> None:
    with closing(sqlite3.connect(full.path)) as connection:
        connection.execute("UPDATE record SET document = '', name = ?", ("B\n" + "o" * 500,))
        assert unreadable(connection) == "B " + "o" * 58
        assert connection.text_factory is str


def test_a_trouble_that_is_no_damaged_text_goes_on(full: Store) -> None:
    with closing(sqlite3.connect(full.path)) as connection:
        connection.execute("ALTER TABLE record RENAME COLUMN document TO elsewhere")
        with pytest.raises(sqlite3.OperationalError, match="no such column"):
            unreadable(connection)


def test_an_older_backup_is_looked_through_once_it_is_brought_up_to_date(full: Store) -> None:
    kept = full.put_away(Shelf.beside(full.path), AT).path
    harm(kept, "UPDATE record SET document = 'x'")
    harm(kept, f"PRAGMA user_version = {VERSION - 1}")

    def leave(connection: sqlite3.Connection) -> None:
        """A migration of no consequence."""

    def mend(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE record SET document = '{}'")

    before = [leave] * (VERSION - 2)
    with pytest.raises(StoreTrouble, match="Bob cannot be read"), staged(kept, [*before, leave]):
        pass
    with staged(kept, [*before, mend]) as wanted:
        assert wanted.execute("SELECT document FROM record").fetchone() == ("{}",)


@pytest.mark.parametrize(("statement", "what"), READ_BY_ITSELF)
def test_what_reads_a_damaged_text_says_so_in_one_sentence(full: Store, statement: str, what: str) -> None:
    full.close()
    harm(full.path, statement)
    with closing(opened(full.path)) as store:
        said = all_said(store)[0]  # settings of more than one campaign may be damaged
    assert str(full.path) in said
    assert "damaged" in said
    spared = "document" in statement or "settings" in statement  # they spoil only what they belong to
    assert ("go back to a backup" if spared else "Put a backup") in said


def all_said(store: Store) -> list[str]:
    """What reading everything says of what is damaged, by a mark or by an error."""
    try:
        with store.read() as reader:
            return read_all(reader)
    except StoreTrouble as trouble:
        return [str(trouble)]


def read_all(reader: Reader) -> list[str]:
    """All that a window or a verb may ask of a store; gives what it says of what is damaged."""
    damaged: list[str] = []
    for campaign in reader.campaigns(archived=None):
        reader.records(campaign.id, archived=None)
        reader.steps(campaign.id)
        reader.steps(campaign.id, names_only=True)
        reader.undoable(campaign.id)
        reader.rolls(campaign.id)
        damaged += [each.damaged for each in reader.whole(campaign.id).damaged]
    reader.names(["game.hero"])
    return damaged


def test_a_moment_that_is_none_stops_a_step_that_may_join_another(full: Store) -> None:
    harm(full.path, "UPDATE step SET written = 'yesterday'")
    with pytest.raises(StoreTrouble, match=r"The history in .* is damaged and cannot be read"):
        do(full, Set(BOB, "vitality", 50, 60), merge="typing")
