"""What campaigns were played with: plugins' versions and hashes, and what the cards of each said, kept once by hash."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.sqlite import insert as upsert

from tallow.model.record import Played
from tallow.model.value import Row
from tallow.store.document import text_of, whole_text
from tallow.store.standing import in_parts
from tallow.store.tables import CARDS, PLAYED


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one card said.

    Attributes:
        name: as it was shown.
        values: key → value, without what was at its default.
        type: of the entry, in words; "" where that is not known.
    """

    name: str
    values: dict[str, Any]
    type: str = ""


Cards: TypeAlias = Mapping[str, Card]
"""The cards of one plugin by entry id; a change of another plugin's entry is under ``patch:`` and that entry's id."""

_LARGEST = 64 * 1024 * 1024
_CARDS: msgspec.json.Decoder[dict[str, Card]] = msgspec.json.Decoder(dict[str, Card])
_NOTE = upsert(PLAYED)
_NOTED = _NOTE.on_conflict_do_update(
    index_elements=[PLAYED.c.campaign, PLAYED.c.plugin],
    set_={"version": _NOTE.excluded.version, "hash": _NOTE.excluded.hash},
)
_KEEP = upsert(CARDS).on_conflict_do_nothing()
_DROP = delete(CARDS).where(CARDS.c.hash.not_in(select(PLAYED.c.hash)))


def note(connection: Connection, campaign: str, plugins: Mapping[str, Played]) -> None:
    """Note the plugins that a campaign was played with, in the place of how they were noted before."""
    rows = [
        {
            "campaign": campaign,
            "plugin": whole_text(id),
            "version": whole_text(each.version),
            "hash": whole_text(each.hash),
        }
        for id, each in plugins.items()
    ]
    connection.execute(_NOTED, rows)


def keep(connection: Connection, cards: Mapping[str, Cards]) -> None:
    """Keep what cards say, by the hash of their plugin's files, and drop what no campaign was last played with."""
    rows = [{"hash": whole_text(hash), "content": _packed(each)} for hash, each in cards.items()]
    if rows:
        connection.execute(_KEEP, rows)
    connection.execute(_DROP)


def cards(connection: Connection, hashes: Iterable[str]) -> dict[str, Cards]:
    """What cards said, of those hashes of which that is kept and can be read; without it no list of changes is told."""
    found: dict[str, Cards] = {}
    for some in in_parts(sorted(set(hashes))):
        for row in connection.execute(select(CARDS).where(CARDS.c.hash.in_(some))):
            unpacked = _unpacked(row.content)
            if unpacked is not None:
                found[row.hash] = unpacked
    return found


def _packed(cards: Cards) -> bytes:
    plain: Row = {id: {"name": card.name, "values": card.values, "type": card.type} for id, card in cards.items()}
    return zlib.compress(text_of(plain).encode())


def _unpacked(content: object) -> Cards | None:
    try:
        data = zlib.decompressobj().decompress(content, _LARGEST) if isinstance(content, bytes) else b""
        return _CARDS.decode(data)
    except (zlib.error, msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
