"""What campaigns were played with: noted beside the history, and what cards said, kept once by hash."""

from __future__ import annotations

import zlib

import pytest

from tallow.model.record import Played
from tallow.store.database import Store
from tallow.store.played import Card
from tests.unit.store.playing import CAMPAIGN

FIRST, SECOND = Played("1.0.0", "aa"), Played("1.1", "bb")
CARDS = {"aa": {"game.x": Card("X", {"number": 3, "words": ["a", "b"]})}}


def note(store: Store, played: Played, campaign: str = CAMPAIGN) -> None:
    with store.work() as work:
        work.note_played(campaign, {"game": played}, CARDS if played is FIRST else {})
        work.commit()


def kept(store: Store) -> object:
    with store.read() as reader:
        return reader.cards(["aa", "bb"])


def test_a_note_takes_the_place_of_the_one_before(store: Store) -> None:
    note(store, FIRST)
    note(store, SECOND)
    with store.read() as reader:
        (campaign,) = reader.campaigns()
        assert campaign.played == reader.campaign(CAMPAIGN).played == {"game": SECOND}
        assert campaign.last_version("game") == "1.1"


def test_cards_are_kept_while_a_campaign_was_last_played_with_them(store: Store) -> None:
    note(store, FIRST)
    assert kept(store) == CARDS
    note(store, SECOND)
    assert kept(store) == {}


@pytest.mark.parametrize(
    "content",
    [b"", b"no zlib", zlib.compress(b"{"), zlib.compress(b'{"game.x": 1}'), zlib.compress(b"[" * 9000), "a text", None],
)
def test_cards_that_cannot_be_read_are_not_there(store: Store, content: object) -> None:
    note(store, FIRST)
    with store.work() as work:
        blob = content if isinstance(content, bytes | str) else 7
        work._connection.exec_driver_sql("UPDATE cards SET content = ?", (blob,))
        work.commit()
    assert kept(store) == {}


def test_what_unpacks_to_more_than_any_plugin_holds_is_not_read_whole(store: Store) -> None:
    note(store, FIRST)
    bomb = zlib.compress(b'{"game.x": {"name": "' + b" " * (70 * 1024 * 1024) + b'", "values": {}}}')
    with store.work() as work:
        work._connection.exec_driver_sql("UPDATE cards SET content = ?", (bomb,))
        work.commit()
    assert kept(store) == {}
